"""``irdesk found QRELS RUN... --topic T``: where each run found each relevant document, and what costs one most."""

from __future__ import annotations

import argparse

import numpy as np

from irdesk.cli.figures import add_figure, write_figure
from irdesk.cli.inputs import add_columns, read
from irdesk.cli.parsing import Commands
from irdesk.cli.ruling import add_rules, rules_of
from irdesk.cli.scoring import add_runs, topic_measure
from irdesk.cli.waiting import Waiting, reading
from irdesk.domain.errors import CommandRefused
from irdesk.domain.qrels import Qrels
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.formats.base import Kind

FORMATS = ("table", "markdown", "latex", "csv", "json")


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "found",
        help="where each run found each relevant document of a topic",
        description="A row a relevant document: the rank at which each run has it, what it adds to the scores of the "
        "first two runs, and in a sentence what costs the first one most beside the second.",
    )
    parser.add_argument("qrels", metavar="QRELS", help="judgements; - reads standard input")
    parser.add_argument("runs", metavar="RUN", nargs="+", help="runs; the first is compared with the second")
    parser.add_argument("--topic", metavar="T", required=True, help="the id of a topic")
    parser.add_argument("-m", dest="measure", metavar="MEASURE", default="AP", help="a measure (default: AP)")
    parser.add_argument("-c", dest="complete", action="store_true", help="count judged topics that a run lacks as 0")
    parser.add_argument("--format", choices=FORMATS, default="table", help=f"{', '.join(FORMATS)} (default: table)")
    add_figure(parser)
    add_columns(parser)
    add_rules(parser)
    parser.set_defaults(command=find)


def find(options: argparse.Namespace, waiting: Waiting) -> None:
    """Read, look, print."""
    from irdesk.evaluation.found import found
    from irdesk.reporting.conventions import rule_parts
    from irdesk.reporting.found import FoundReport
    from irdesk.reporting.naming import distinct_names
    from irdesk.reporting.table_writers import WRITERS

    measure, topic = topic_measure(options.measure), str(options.topic)
    told, *files = reading(waiting, [options.qrels, *options.runs])
    qrels: Qrels = read(options.qrels, Kind.QRELS, options.columns, told)
    if topic not in qrels.grades:
        raise CommandRefused(f"{options.qrels}: judges no topic {topic}")
    rules = rules_of(options, qrels)
    own = {topic: qrels.grades[topic]}
    board = Scoreboard((measure,), rules, Judgements.of(own, qrels.details))
    truth = board.truth(topic)
    if truth is None:
        raise CommandRefused(f"{options.qrels}: judges no document of topic {topic}")
    tags = [(run.tag, name) for run, name in zip(add_runs(board, options, files), options.runs, strict=True)]
    part = waiting.stage("looking", [1])[0]
    lists = [board.ranked(run_id, topic) for run_id in board.run_ids]
    tied = [
        board.ties(run_id, topic) if len(keys) else np.zeros(0, np.bool_)
        for run_id, keys in zip(board.run_ids, lists, strict=True)
    ]
    what = found(measure, own[topic], truth, lists, tied, board.topic_scores(topic)[0], rules, part)
    pair = (0, 1 if len(lists) > 1 else None)
    said = " · ".join(rule_parts(rules, (measure,)))
    report = FoundReport(topic, what, tuple(distinct_names(tags)), *pair, said)
    if options.figure:
        write_figure(report.figure(), options, waiting)
        return
    waiting.say(WRITERS[options.format](report.table()), end="")
