"""``irdesk agreement QRELS QRELS...|PROJECT``: agreement between assessors, and its effect on the ranking of runs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import combinations

from irdesk.cli.options.measure_options import DEFAULT_MEASURE, add_complete, add_format, add_measure
from irdesk.cli.options.parser import Commands
from irdesk.cli.options.scoring_options import add_rules, rules_of
from irdesk.cli.support.input_files import add_columns, is_project, read, read_ranked
from irdesk.cli.support.progress import CommandProgress, reading
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.qrels import Qrels
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.formats.format_definition import Kind
from irdesk.reporting.assessment.agreement import FORMATS


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "agreement",
        help="how far assessors agree, and how that affects the order of the runs",
        description="Compute raw agreement, overlap, and Cohen's, Fleiss' and Krippendorff's coefficients over the "
        "documents that several assessors judged; each file is one assessor's qrels.",
    )
    parser.add_argument(
        "qrels",
        metavar="QRELS|PROJECT",
        nargs="+",
        help="the judgements of two or more assessors; or one project: everybody who judged in it, and imported qrels",
    )
    add_options(parser)
    parser.set_defaults(command=agreement)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of agreement measures."""
    parser.add_argument("-q", dest="each", action="store_true", help="also show each topic")
    parser.add_argument(
        "--run",
        dest="runs",
        metavar="RUN",
        action="append",
        default=[],
        help="a run; with two or more, compare their order under each assessor's judgements; for a project, the "
        "run's name (default: all)",
    )
    add_measure(parser, "the measure that orders the runs (default: AP, or the project's first)")
    add_format(parser, FORMATS)
    add_complete(parser)
    add_columns(parser)
    add_rules(parser)


def agreement(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the judgements, compute agreement, and print it."""
    from irdesk.assessment.agreement import Judged, pair
    from irdesk.domain.run_names import distinct_names
    from irdesk.reporting.assessment.agreement import WRITERS, Report, of_orders, statistics

    projects = [name for name in options.qrels if is_project(name)]
    if projects and len(options.qrels) == 1:
        from irdesk.cli.project.project_agreement import agreement_of_project

        agreement_of_project(options.qrels[0], options, waiting)
        return
    if projects:
        raise CommandRefused(f"{projects[0]} is a project; give it alone, instead of QRELS")
    if len(options.qrels) < 2:
        raise CommandRefused("agreement needs the qrels of two assessors or more")
    progresses = reading(waiting, [*options.qrels, *options.runs])
    names = distinct_names([("", name) for name in options.qrels])
    qrels: dict[str, Qrels] = {
        name: read(path, Kind.QRELS, options.columns, progress)
        for name, path, progress in zip(names, options.qrels, progresses, strict=False)
    }
    judged = Judged.of({name: judgements.items() for name, judgements in qrels.items()})
    topics = (
        list(dict.fromkeys(topic for judgements in qrels.values() for topic in judgements.grades))
        if options.each
        else []
    )
    level = options.level or 1
    rows = statistics(judged, level, topics)
    if options.runs:
        measure = options.measure or DEFAULT_MEASURE
        rows += of_orders(_means(measure, options, qrels, progresses[len(names) :]), measure)
    pairs = [pair(judged, first, second, level) for first, second in combinations(names, 2)]
    if not any(pair.shared for pair in pairs):
        waiting.say("irdesk: no document was judged by two of the assessors", sys.stderr)
    waiting.stage("writing")
    waiting.say(WRITERS[options.format](Report(rows, pairs)), end="")


def _means(
    measure_name: str, options: argparse.Namespace, qrels: dict[str, Qrels], progresses: Sequence[Progress]
) -> dict[str, Floats]:
    """Return each run's mean score under the named measure, computed with each assessor's judgements."""
    measure = parse_one(measure_name)
    rules = {name: rules_of(options, judgements) for name, judgements in qrels.items()}
    boards = {
        name: Scoreboard((measure,), rules[name], Judgements.of(judgements.grades))
        for name, judgements in qrels.items()
    }
    ordering = next(iter(rules.values())).ordering
    for path, progress in zip(options.runs, progresses, strict=True):
        run = read_ranked(path, ordering, options.columns, progress)
        for name, board in boards.items():
            board.add(score_run(path, run, board.truths, (measure,), rules[name]))
    return {name: board.means()[0] for name, board in boards.items()}
