"""``irdesk report PROJECT -o FILE``: write a project's methods and results as one HTML file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from irdesk.cli.commands.compare import CORRECTIONS, METHODS, chosen_plan
from irdesk.cli.options.argument_types import location, positive, share
from irdesk.cli.options.parser import Commands
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.translatable_messages import filled


def add_parser(commands: Commands) -> None:
    """Add this command's parser."""
    parser = commands.add_parser(
        "report",
        help="a report on a project as a single HTML file",
        description="Write a report: collection, pool, assessors and agreement, runs, scores, comparisons, "
        "figures, conventions, versions, and a paragraph on methods. The project is only read, and can "
        "be open in the window at the same time. The same project always gives the same bytes.",
    )
    parser.add_argument("project", metavar="PROJECT", type=location)
    parser.add_argument(
        "-o", dest="out", metavar="FILE", required=True, help="the file to write; - for standard output"
    )
    parser.add_argument(
        "--baseline",
        default="",
        metavar="TAG",
        help="compare with this run (default: the project's baseline, or else the first run)",
    )
    parser.add_argument("--test", choices=METHODS, help="a test other than the project's")
    parser.add_argument("--correction", choices=list(CORRECTIONS), help="a correction other than the project's")
    parser.add_argument("--confidence", type=share, metavar="C", help="the confidence level of intervals and tests")
    parser.add_argument("--seed", type=positive, metavar="N", help="the random seed")
    parser.add_argument("--permutations", type=positive, metavar="N", help="the number of resamples or permutations")
    parser.set_defaults(command=report)


def report(options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Read the project, compute the report, and write it."""
    from irdesk.cli.project.project_access import open_to_read
    from irdesk.formats.io.atomic_write import replacing
    from irdesk.reporting.project.project_page import as_page
    from irdesk.session.core import project_settings
    from irdesk.session.project_files.project_report import ReportWish, refuse_project, report_of

    if options.out != "-":
        refuse_project(options.project, Path(options.out))
    (progress,) = waiting.stage(f"opening {options.project.name}")
    opened = open_to_read(options.project, progress, waiting)
    try:
        (progress,) = waiting.stage("computing the report")
        plan = chosen_plan(options, project_settings.plan_of(opened.state.settings[project_settings.PLAN]))
        wish = ReportWish(plan, options.baseline)
        content = report_of(opened.store, opened.state, opened.store.data(), wish, progress)
    finally:
        opened.store.close()
    page = as_page(content)
    if options.out == "-":
        waiting.say(page, end="")
        return
    waiting.stage("writing")
    with waiting.carefully(), replacing(Path(options.out)) as out:
        out.write(page)
    on = filled(
        "{runs} {runs:run|runs} and {judgements} {judgements:judgement|judgements}",
        runs=len(content.runs),
        judgements=content.judgements,
    )
    waiting.say(f"irdesk: wrote a report on {on} to {options.out}", sys.stderr)
