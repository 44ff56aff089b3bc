"""``irdesk decide QRELS RUN RUN|PROJECT -m MEASURE``: the judgements that would reverse the order of two runs."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from irdesk.cli.options.figure_options import add_figure, write_figure
from irdesk.cli.options.measure_options import add_complete, add_format, add_measure, chosen_measure
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.topic_options import add_topic_choice, topic_choice
from irdesk.cli.options.worker_options import add_workers, provide_workers
from irdesk.cli.support.cautions_on_stderr import warn
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.run_scoring import add_runs, names_of
from irdesk.cli.support.scoring_input import Experiment, add_experiment, open_experiment
from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.domain.errors import CommandRefused
from irdesk.domain.run import Run
from irdesk.evaluation.bounds.what_would_change import decide
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.formats import pool_file
from irdesk.reporting.comparison.what_would_change_formats import FORMATS
from irdesk.session.comparison.what_would_change import refuse_many, refuse_same, refuse_undecidable, with_docnos
from irdesk.session.scoring.topic_filter import TopicFilter, over_topics
from irdesk.system.workers import Workers


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "decide",
        help="what would change which of two runs is better",
        description="Find out whether more judging could reverse the order of two runs, which unjudged documents "
        "matter most, and how many judgements settle it. Documents to judge are those that either run "
        "retrieves down to the measure's cutoff, and those of --pool; everything else stays unchanged.",
    )
    add_experiment(parser, "two runs")
    add_measure(parser, "a measure (default: AP, or the project's first)")
    parser.add_argument("--topic", metavar="T", default="", help="for one topic only (default: the mean over topics)")
    parser.add_argument(
        "--pool",
        metavar="POOL",
        help="a file of further documents to judge, one per line: topic docno (default: none, or the project's pool)",
    )
    add_complete(parser)
    add_format(parser, FORMATS)
    add_figure(parser)
    add_topic_choice(parser)
    add_workers(parser)
    parser.set_defaults(command=decide_order)


def decide_order(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read and score two runs, find the judgements that would reverse their order, and print them."""
    with open_experiment(options, waiting, least=2, most=2) as experiment, provide_workers(options, waiting) as workers:
        _decide(experiment, options, waiting, workers)


def _decide(experiment: Experiment, options: argparse.Namespace, waiting: CommandProgress, workers: Workers) -> None:
    measure = chosen_measure(options.measure, experiment)
    judged = experiment.judged()
    rules = judged.rules
    refuse_undecidable(measure, rules)
    board = Scoreboard((measure,), rules, judged.truths)
    whole = experiment.all_runs(workers)
    orders = add_runs(board, experiment, judged)
    warn(board, experiment, judged, waiting)
    first, second = names_of(experiment, whole)
    refuse_same((first, second), (orders[0], orders[1]))
    topics, over = _topics(experiment, options, board)
    pool: Mapping[str, Sequence[str]] = experiment.pooled
    if options.pool:
        pool = pool_file.read(Path(options.pool), waiting.stage("reading", [1])[0])
    places = {topic: row for row, topic in enumerate(board.topics)}
    grades = experiment.grades(judged)
    refuse_many(grades)
    pooled: Mapping[str, Keys] = {topic: keys_of(list(docnos)) for topic, docnos in pool.items()}
    decision = decide(
        measure,
        topics,
        board.table(0)[[places[topic] for topic in topics]],
        (orders[0], orders[1]),
        pooled,
        board.truths,
        grades,
        rules,
        waiting.stage("deciding", [1])[0],
        workers,
    )
    conventions = experiment.conventions(rules, (measure,))
    decided = with_docnos(decision, (first, second), pool, partial(_docnos, whole), options.topic, over, conventions)
    if options.figure is None:
        waiting.say(FORMATS[options.format](decided), end="")
        return
    figure = decided.figure((0, 1))
    if figure is None:
        raise CommandRefused(f"there is nothing to draw: {decided.sentences[-1]}")
    write_figure(figure, options, waiting)


def _topics(experiment: Experiment, options: argparse.Namespace, board: Scoreboard) -> tuple[Sequence[str], str]:
    """Return the topics to use, and their description: the topic given by ``--topic``, or else those chosen by the
    other options. Raises `CommandRefused` if no topic is left or the given one has no judgements.
    """
    topics, over = topic_choice(options, board, experiment.texts)
    if not options.topic:
        return topics, over or over_topics(TopicFilter(), topics, topics)
    if options.topic not in board.topics:
        raise CommandRefused(f"{experiment.name}: has no judgements for topic {options.topic}")
    return (options.topic,), ""


def _docnos(runs: Sequence[Run], side: int, topic: str, keys: Keys) -> list[str]:
    """Return the docnos of the given documents in a run's ranking for a topic."""
    ranking = runs[side].rankings[topic]
    docnos, order = ranking.docno_list(), np.argsort(ranking.keys)
    return [docnos[index] for index in order[np.searchsorted(ranking.keys, keys, sorter=order)].tolist()]
