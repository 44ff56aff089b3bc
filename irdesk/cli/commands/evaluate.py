"""``irdesk evaluate QRELS RUN...|PROJECT``: scores of runs, with trec_eval's options and more output formats."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from irdesk.cli.options.measure_options import add_complete, add_format, add_measures
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.scoring_options import ordering_of
from irdesk.cli.options.topic_options import add_topic_choice, chooses_topics, topic_choice
from irdesk.cli.options.trec_options import add_trec_options, trec_lines
from irdesk.cli.options.worker_options import add_cluster, add_workers, provide_workers
from irdesk.cli.support.cautions_on_stderr import cautions_about, tell, warn_of_model_name
from irdesk.cli.support.input_files import add_relevance, is_project, waits
from irdesk.cli.support.input_urls import is_url
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.run_scoring import reading_workers, scored_runs
from irdesk.cli.support.scoring_input import Experiment, add_experiment, open_experiment
from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.attention.caution_facts_of_runs import RunFacts
from irdesk.evaluation.scoring.cutoff_ties import TiedTopics
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.reporting.scoring.score_formats import FORMATS, WRITERS, Report
from irdesk.reporting.tables.scoring_convention_text import not_known
from irdesk.session.importing.memory_and_disk_check import Capacity, refuse_too_large_to_score
from irdesk.system.workers import Workers


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "evaluate",
        help="score runs against qrels",
        description="Score runs against qrels. Options of one letter have the same meaning as in trec_eval.",
    )
    add_experiment(parser, "runs; compressed files can be given directly")
    add_measures(parser, "a measure, such as nDCG@10, AP(rel=2), ndcg_cut.10,20, official or all_trec")
    parser.add_argument("-q", dest="by_topic", action="store_true", help="also show each topic")
    add_complete(parser)
    add_format(parser, FORMATS)
    parser.add_argument(
        "--bounds",
        action="store_true",
        help="also show the lowest and highest score that judging the unjudged documents could give",
    )
    add_relevance(parser)
    add_topic_choice(parser, by_scores=False)
    add_trec_options(parser)
    add_workers(parser)
    add_cluster(parser)
    parser.set_defaults(command=evaluate)


def evaluate(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read and score the runs, and print the scores."""
    if options.bounds and options.format == "trec":
        raise CommandRefused("trec_eval's format has no place for bounds; use --format table, csv or json")
    if options.cluster and (is_project(options.qrels) or any(map(waits, [options.qrels, *options.runs]))):
        raise CommandRefused("--cluster reads qrels and runs from files; it takes no project, pipe or standard input")
    with open_experiment(options, waiting) as experiment, provide_workers(options, waiting) as workers:
        if not options.cluster:
            _refuse_too_large(options, workers.count, Capacity.of_machine())
        waiting.say(_scores(experiment, options, waiting, workers), end="")


def _refuse_too_large(options: argparse.Namespace, workers: int, capacity: Capacity) -> None:
    """Raise `CommandRefused` if the files do not fit into memory. Input from pipes is ignored, since its size is
    unknown.
    """
    names = [options.qrels, *options.runs]
    if is_project(options.qrels) or any(waits(name) or is_url(name) for name in names):
        return
    documents = options.bounds or options.format == "trec"
    qrels, *runs = map(Path, names)
    refuse_too_large_to_score(runs, qrels, capacity, workers, documents=documents)


def _scores(experiment: Experiment, options: argparse.Namespace, waiting: CommandProgress, workers: Workers) -> str:
    """Return the scores as text."""
    trec: bool = options.format == "trec"
    names: Sequence[str] = options.measures or experiment.measures or (["official"] if trec else _usual_measures())
    measures, lines = trec_lines(options, names, experiment.rules.convention)
    judged = experiment.judged(measures)
    rules = judged.rules
    over = ""
    if chooses_topics(options):
        topics, over = topic_choice(options, Scoreboard((), rules, judged.truths), experiment.texts)
        judged = judged.over(topics) if over else judged
    ordering = ordering_of(rules, options.relevance, measures)
    board = Scoreboard(measures, rules, judged.truths)
    tags: dict[str, str] = {}
    # Score tables need no document keys, and sending the keys between processes takes a tenth of the reading time.
    documents = options.bounds or trec
    some = reading_workers(experiment, workers)
    facts: list[RunFacts] = []
    ties: dict[str, TiedTopics] = {}
    for file in scored_runs(experiment, judged, board, ordering, some, documents=documents):
        board.add(file.run)
        tags[file.run.run_id] = file.run.keys.tag
        facts += [file.facts] if file.facts else []
        if file.ties is not None:
            ties[file.run.run_id] = file.ties

    def read_again(run: int, depth: int) -> Floats:
        scoring = experiment.scoring(board, ordering, documents=False)
        return next(some.map(partial(scoring.means_at_depth, depth=depth), [experiment.labels[run]]))

    grades_left = some.shares_memory or documents
    cautions = cautions_about(board, facts, experiment, judged, None if grades_left else read_again)
    if not trec:  # trec_eval prints the unchanged tag in its runid line
        tags = dict(zip(tags, experiment.names(list(tags.values())), strict=True))
    if unknown := board.unknown():
        raise CommandRefused(not_known(unknown))
    grades = experiment.grades(judged) if options.bounds else ()
    if not is_project(options.qrels):
        warn_of_model_name(experiment, waiting)
    tell(cautions, waiting)
    report = Report(board, tags, options.by_topic, grades, experiment.notes, options.summary, lines, cautions, ties)
    waiting.stage("computing bounds" if options.bounds else "writing")
    return WRITERS[options.format](report)


def _usual_measures() -> list[str]:
    from irdesk.session.core.project_settings import DEFAULT_MEASURES

    return list(DEFAULT_MEASURES)
