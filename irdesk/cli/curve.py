"""``irdesk curve QRELS RUN...``: curves of runs with their bands, as points or as a figure."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from irdesk.cli.figures import add_figure, write_figure
from irdesk.cli.inputs import add_columns, read, read_ranked
from irdesk.cli.parsing import Commands
from irdesk.cli.ruling import add_rules, rules_of
from irdesk.cli.waiting import Waiting, reading
from irdesk.domain.errors import CommandRefused
from irdesk.domain.qrels import Qrels
from irdesk.evaluation.curves import Kind as CurveKind
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.evaluation.scored_run import score_run
from irdesk.formats.base import Kind

FORMATS = ("csv", "json", "table")
BANDS = 2
"""In a figure of so many runs each has its band; more would hide each other."""


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "curve",
        help="curves as points or as a figure, with the bands in which judgements could move them",
        description="Points of each run's curve: the mean over topics, or one topic's. A figure shows the first run "
        "wide, with its band; of two runs, both bands.",
    )
    parser.add_argument("qrels", metavar="QRELS", help="judgements; - reads standard input")
    parser.add_argument("runs", metavar="RUN", nargs="+", help="runs; compressed files are read as they are")
    parser.add_argument(
        "--kind", choices=[kind.value for kind in CurveKind], default=CurveKind.PR_11.value,
        help="precision against recall (pr11: interpolated at 11 points, the default; pr101; pr: raw), or precision, "
        "recall, nDCG or cumulated gain by rank",
    )  # fmt: skip
    parser.add_argument("--topic", metavar="T", help="one topic's curves (default: the mean over topics)")
    parser.add_argument("-c", dest="complete", action="store_true", help="count judged topics that a run lacks as 0")
    parser.add_argument("--format", choices=FORMATS, default="csv", help="csv (default), json or table")
    add_figure(parser)
    add_columns(parser)
    add_rules(parser)
    parser.set_defaults(command=curve)


def curve(options: argparse.Namespace, waiting: Waiting) -> None:
    """Read, compute, print."""
    from irdesk.reporting.conventions import rule_parts
    from irdesk.reporting.curves import WRITERS, drawn

    told, *files = reading(waiting, [options.qrels, *options.runs])
    qrels: Qrels = read(options.qrels, Kind.QRELS, options.columns, told)
    rules, kind = rules_of(options, qrels), CurveKind(options.kind)
    topic: str | None = options.topic
    if topic is not None and topic not in qrels.grades:
        raise CommandRefused(f"{options.qrels}: judges no topic {topic}")
    board = Scoreboard((), rules, Judgements.of(qrels.grades))
    tags: dict[str, str] = {}
    for i, (name, file) in enumerate(zip(options.runs, files, strict=True)):
        ranked = read_ranked(name, rules.ordering, options.columns, file)
        run = score_run(f"{i} {name}", ranked, board.truths, (), rules)
        board.add(run)
        tags[run.run_id] = run.keys.tag
        if not board.coverage(run.run_id)[0]:
            waiting.say(f"irdesk: {name}: none of its topics is in the qrels", sys.stderr)
    waiting.stage("drawing")
    if options.figure:
        from irdesk.reporting.curve_figure import curve_figure

        found = drawn(board, tags, kind, topic)
        if not found:
            raise CommandRefused("there is no curve to draw: no run has a topic that is judged")
        shown = found if len(found) <= BANDS else [found[0], *(replace(own, band=None) for own in found[1:])]
        write_figure(curve_figure(shown, kind, topic, chosen=0), options, waiting)
        return
    said = " · ".join(rule_parts(rules))
    waiting.say(WRITERS[options.format](drawn(board, tags, kind, topic), kind, topic, said), end="")
