"""``irdesk project assign|export-packages|import-packages``: organise several assessors without a server."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.cli.options.argument_types import location
from irdesk.cli.options.parser import Commands
from irdesk.cli.project.project_access import open_workspace
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.topic_patterns import split_names
from irdesk.domain.translatable_messages import filled
from irdesk.session.campaign.assignment_preview import AssignmentRequest, preview_assignment
from irdesk.session.commands import AssignTopics, ConfirmExport
from irdesk.session.project_files.project_opening import project_path
from irdesk.session.queries import Queries
from irdesk.session.team.import_summary import import_summary, packages_to_export_again
from irdesk.session.team.package_export import PackageExport, package_paths, write_package
from irdesk.session.team.package_import import ImportJudgements, PackageImport, prepare_import
from irdesk.store.files.file_check import refuse_taken


def add_verbs(verbs: Commands) -> None:
    """Add the parsers of these subcommands."""
    verb = verbs.add_parser("assign", help="assign the topics of the pool to assessors")
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument(
        "--assessor",
        dest="assessors",
        action="append",
        required=True,
        metavar="NAME",
        help="the name of an assessor; can be repeated",
    )
    verb.add_argument(
        "--overlap", type=_share, default=0.0, metavar="%", help="the share of topics judged by several assessors"
    )
    verb.add_argument(
        "--shared",
        action="append",
        default=[],
        metavar="TOPIC",
        help="topics judged by several assessors, by id or pattern; can be repeated",
    )
    verb.add_argument(
        "--people", type=int, default=2, metavar="N", help="the number of assessors of each shared topic (default: 2)"
    )
    verb.add_argument(
        "--repeats",
        type=_share,
        default=0.0,
        metavar="%",
        help="the share of documents shown a second time, without telling the assessor",
    )
    verb.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of all random draws (default: 1)")
    verb.set_defaults(command=_assign)

    verb = verbs.add_parser(
        "export-packages",
        aliases=["hand-out"],
        help="write an assessor's work package: one file, without runs or ranks",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument(
        "--assessor",
        metavar="NAME",
        action="append",
        default=[],
        help="an assessor (repeatable); without it, write a package for each assessor to a folder",
    )
    verb.add_argument(
        "-o",
        dest="out",
        metavar="FILE",
        type=Path,
        required=True,
        help="the package to write; for more than one assessor, the folder for the packages, created if necessary",
    )
    verb.add_argument(
        "--no-bulk", dest="bulk", action="store_false", help="assessors cannot grade many documents at once (B)"
    )
    verb.set_defaults(command=_export_packages)

    verb = verbs.add_parser(
        "import-packages", aliases=["take-in"], help="import judgements from work packages or copies of the project"
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("files", metavar="FILE", nargs="+", type=Path)
    verb.set_defaults(command=_import_packages)


def _share(text: str) -> float:
    """Parse a percentage, with or without a percent sign, and return it as a fraction."""
    try:
        percent = float(text.removesuffix("%"))
    except ValueError:
        percent = -1.0
    if not 0 <= percent <= 100:
        raise argparse.ArgumentTypeError(f"'{text}' is not a percentage from 0 to 100")
    return percent / 100


def _assign(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with open_workspace(options.project, waiting) as workspace:
        shared = tuple(name for text in options.shared for name in split_names(text))
        overlap = Overlap(options.people, options.overlap, shared)
        plan = AssignmentPlan(tuple(options.assessors), overlap, options.repeats, options.seed)
        waiting.say(workspace.execute(AssignTopics(plan)).name)
        preview = preview_assignment(AssignmentRequest.of(workspace, None), QUIET)
        for row in preview.assessors:
            waiting.say(f"{row.name}: {row.in_words()}")
        for line in preview.overlap_details():
            waiting.say(line)


def _export_packages(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with open_workspace(options.project, waiting) as workspace:
        wish = replace(PackageExport.of(workspace), bulk=options.bulk)
        names = tuple(dict.fromkeys(options.assessor))
        if len(names) == 1:
            paths = {names[0]: project_path(options.out)}
        else:
            paths = package_paths(wish, options.out, names)
            _make_folder(options.out)
        for path in paths.values():  # if one of the files exists, write none
            refuse_taken(path)
        workspace.execute(wish.record(paths))
        for assessor, path in paths.items():
            (progress,) = waiting.stage(f"writing {path.name}")
            with waiting.carefully():
                exported = write_package(wish, assessor, path, progress)
                waiting.say(exported.in_words())
                workspace.execute(ConfirmExport(wish.ids[assessor], exported.contents))


def _make_folder(folder: Path) -> None:
    """Create the folder for packages if it does not exist. A name that ends in ``.irdesk`` is refused, since it is
    probably meant for the package of one assessor.
    """
    if folder.suffix == ".irdesk" and not folder.is_dir():
        raise InputError(str(folder), 0, "is not a folder; name one, or give one assessor with --assessor")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InputError(str(folder), 0, f"cannot be created: {fault.strerror}") from fault


def _import_packages(options: argparse.Namespace, waiting: CommandProgress) -> None:
    imported: list[ImportJudgements] = []
    with open_workspace(options.project, waiting) as workspace:
        for file in options.files:
            (progress,) = waiting.stage(f"reading {file.name}")
            with waiting.carefully():
                prepared = prepare_import(PackageImport.of(workspace), file, progress)
                if prepared.new:
                    workspace.execute(prepared)
            waiting.say(prepared.in_words())
            imported.append(prepared)
        queries = Queries(workspace)
        if len(imported) > 1:
            waiting.say(import_summary(imported))
        for line in packages_to_export_again(imported, queries.package_exchange().lacking()):
            waiting.say(f"irdesk: {line}", sys.stderr)
        if disputed := queries.disputed():
            message = "irdesk: assessors disagree on {count} {count:document|documents} that are not adjudicated"
            waiting.say(filled(message, count=disputed), sys.stderr)
