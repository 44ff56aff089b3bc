"""``irdesk found QRELS RUN...|PROJECT --topic T``: the rank of each relevant document in each run."""

from __future__ import annotations

import argparse

import numpy as np

from irdesk.cli.options.figure_options import add_figure, write_figure
from irdesk.cli.options.measure_options import add_complete, add_format, add_measure, chosen_measure
from irdesk.cli.options.parser import Commands
from irdesk.cli.support.cautions_on_stderr import warn
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.run_scoring import add_runs, names_of
from irdesk.cli.support.scoring_input import Experiment, add_experiment, open_experiment
from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.attention.caution_advice import IGNORED_TOPICS
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard

FORMATS = ("table", "markdown", "latex", "csv", "json")


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "found",
        help="the rank of each relevant document of a topic in each run",
        description="Print one row per relevant document: the rank at which each run retrieves it, what it adds to "
        "the scores of the first two runs, and a sentence on what the first run loses most compared "
        "with the second.",
    )
    add_experiment(parser, "runs; the first is compared with the second")
    parser.add_argument("--topic", metavar="T", required=True, help="the id of a topic")
    add_measure(parser, "a measure (default: AP, or the project's first)")
    add_complete(parser)
    add_format(parser, FORMATS)
    add_figure(parser)
    parser.set_defaults(command=find)


def find(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the runs, find the ranks of the relevant documents, and print them."""
    with open_experiment(options, waiting) as experiment:
        _find(experiment, options, waiting)


def _find(experiment: Experiment, options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.evaluation.comparison.found_by_whom import find_relevant
    from irdesk.reporting.comparison.found_by_whom import FoundByWhomReport
    from irdesk.reporting.tables.table_writers import WRITERS

    measure, topic = chosen_measure(options.measure, experiment), str(options.topic)
    judged = experiment.judged((measure,))
    rules, grades = judged.rules, judged.qrels.grades
    if topic not in grades:
        raise CommandRefused(f"{experiment.name}: has no judgements for topic {topic}")
    board = Scoreboard((measure,), rules, Judgements({topic: judged.truths[topic]}))
    truth = board.truth(topic)
    if truth is None:
        raise CommandRefused(f"{experiment.name}: has no judged document for topic {topic}")
    names = names_of(experiment, add_runs(board, experiment, judged))
    warn(board, experiment, judged, waiting, but=(IGNORED_TOPICS,))  # all other topics are ignored on purpose
    part = waiting.stage("looking", [1])[0]
    lists = [board.ranked(run_id, topic) for run_id in board.run_ids]
    tied = [
        board.ties(run_id, topic) if len(keys) else np.zeros(0, np.bool_)
        for run_id, keys in zip(board.run_ids, lists, strict=True)
    ]
    what = find_relevant(measure, grades[topic], truth, lists, tied, board.topic_scores(topic)[0], rules, part)
    pair = (0, 1 if len(lists) > 1 else None)
    report = FoundByWhomReport(topic, what, tuple(names), *pair, experiment.conventions(rules, (measure,)))
    if options.figure:
        write_figure(report.figure(), options, waiting)
        return
    waiting.say(WRITERS[options.format](report.table()), end="")
