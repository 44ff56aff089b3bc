"""``irdesk project create|add|pool|info|check``: work on projects without a window. The other subcommands are in
further modules, such as `irdesk.cli.project.project_team`.
"""

from __future__ import annotations

import argparse
import sys
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory

from irdesk.cli.commands import leave_out, pool_stats
from irdesk.cli.options.argument_types import location
from irdesk.cli.options.parser import Commands
from irdesk.cli.project import (
    project_agreement,
    project_attention,
    project_backups,
    project_export,
    project_fusion,
    project_labels,
    project_pool,
    project_publish,
    project_runs,
    project_snapshots,
)
from irdesk.cli.project.project_access import open_workspace, run_called, warn_of_topics
from irdesk.cli.project.project_export import documents_of_topics
from irdesk.cli.project.project_labels import add_provenance, described, warn_of_labels
from irdesk.cli.project.project_labels import standing_of as standing_of_options
from irdesk.cli.project.project_team import add_verbs
from irdesk.cli.support.input_files import add_columns
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.grades import PRESETS
from irdesk.domain.project.loaded_file_counts import describe_counts
from irdesk.domain.project.source import LABELS, Source
from irdesk.domain.translatable_messages import few, filled
from irdesk.evaluation.attention.caution_advice import NO_TOPICS
from irdesk.formats.folder_files import files_to_load
from irdesk.formats.format_definition import Format
from irdesk.reporting.scoring.score_formats import Report, as_table
from irdesk.session.commands import GroupRuns
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import LoadingContext, Standing, prepare
from irdesk.session.importing.load_order import File, LeftOut, Stage
from irdesk.session.importing.memory_and_disk_check import Capacity, refuse_too_large_for_project
from irdesk.session.project_files import integrity_check
from irdesk.session.project_files.project_opening import create_project, project_path
from irdesk.session.queries import Queries
from irdesk.session.scoring.grade_sources import count_sources, sources_in_words
from irdesk.store.project_location import DatabaseAddress, Location
from irdesk.store.project_move import copy_project


def add_parser(commands: Commands) -> None:
    """Add this command's parsers."""
    parser = commands.add_parser("project", help="create, fill, check and export a project file")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)

    verb = verbs.add_parser("create", help="create an empty project")
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("files", metavar="FILE", nargs="*", type=Path, help="files and folders to add immediately")
    verb.add_argument(
        "--scale",
        choices=[_plain(name) for name in PRESETS],
        help="the grades (default: those of the qrels, until a document is judged or a scale is chosen)",
        type=_plain,
    )
    add_columns(verb)
    verb.set_defaults(command=_create, by_position=False, assessor="", count=False, group="")

    verb = verbs.add_parser(
        "add",
        help="add runs, qrels, model labels, topics or documents; the kind of each file is detected from its content",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("files", metavar="FILE", nargs="+", type=Path, help="files, or folders of files")
    verb.add_argument(
        "--by-position",
        action="store_true",
        help="number topics 1 to n in file order instead of by their own ids",
    )
    verb.add_argument(
        "--as",
        dest="assessor",
        default="",
        metavar="NAME",
        help="add the qrels as judgements of this assessor (such as a crowd), for comparison only",
    )
    verb.add_argument("--count", action="store_true", help="with --as: their grades also count")
    verb.add_argument(
        "--group", default="", metavar="NAME", help="put the runs in this group, such as the team that submitted them"
    )
    add_provenance(verb)
    add_columns(verb)
    verb.set_defaults(command=_add)

    verb = verbs.add_parser("group", help="put runs in a group, such as the team that submitted them")
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("group", metavar="NAME", help='the group; "" removes runs from their group')
    verb.add_argument("runs", metavar="TAG", nargs="+")
    verb.set_defaults(command=_group)

    project_pool.add_verb(verbs)
    project_runs.add_verbs(verbs)
    project_labels.add_verb(verbs)
    add_verbs(verbs)
    project_publish.add_verb(verbs)

    verb = verbs.add_parser("info", help="show what a project contains")
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.set_defaults(command=_info)

    verb = verbs.add_parser(
        "check",
        help="check a project: its integrity, its journal against its state, and its scores against a new evaluation",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.set_defaults(command=_check)

    project_agreement.add_verbs(verbs)
    pool_stats.add_verb(verbs)
    leave_out.add_verb(verbs)
    project_snapshots.add_verbs(verbs)
    project_attention.add_verb(verbs)
    project_backups.add_verbs(verbs)
    project_fusion.add_verbs(verbs)

    project_export.add_verb(verbs)


def _plain(name: str) -> str:
    """Return a scale's name in ASCII, such as 0-3 for 0–3."""
    return name.replace("–", "-")


def _create(options: argparse.Namespace, waiting: CommandProgress) -> None:
    target = options.project
    if isinstance(target, DatabaseAddress):
        with TemporaryDirectory(prefix="irdesk-") as scratch:
            draft = Path(scratch) / f"{target.stem}.irdesk"
            _create_file(draft, options, waiting)
            (progress,) = waiting.stage("copying")
            with waiting.carefully():
                copy_project(draft, target, progress)
    else:
        target = project_path(target)
        _create_file(target, options, waiting)
    waiting.say(f"made {target}")


def _create_file(path: Path, options: argparse.Namespace, waiting: CommandProgress) -> None:
    """Create a project file from all files named by the options. If one of them cannot be added, no project
    is created.
    """
    with create_project(
        path, next((scale for name, scale in PRESETS.items() if _plain(name) == options.scale), None)
    ) as draft:
        if options.files:
            options.project = draft
            _add(options, waiting)


def _add(options: argparse.Namespace, waiting: CommandProgress) -> None:
    standing = standing_of_options(options)
    files = [file for path in options.files for file in _files_of(path, tuple(options.columns), standing, waiting)]
    kinds = [(file.path, file.format.kind if file.format else None) for file in files]
    refuse_too_large_for_project(kinds, Capacity.of_machine(_folder_of(options.project)))
    with open_workspace(options.project, waiting) as workspace:
        queries = Queries(workspace)
        known = {run.id for run in queries.unjudged_runs()}
        labelled = {each.id for each in queries.label_sets()}
        # Add model labels last: some label files identify topics and documents by their texts, which must be loaded
        # first.
        for file in sorted(files, key=lambda file: file.stage is Stage.LABELS):
            with waiting.carefully():
                source = _added(file.path, options, workspace, waiting)
            warn_of_topics(queries, source, waiting)
            for run in queries.unjudged_runs():
                if run.id not in known:
                    text = f"{run.path}: none of its topics is judged. {NO_TOPICS.in_commands}"
                    waiting.say(f"irdesk: warning [{NO_TOPICS.name}]: {text}", sys.stderr)
                    known.add(run.id)
        warn_of_labels(workspace, labelled, options, waiting)


def _folder_of(project: Location) -> Path | None:
    return project.absolute().parent if isinstance(project, Path) else None


def _files_of(path: Path, named: tuple[Format, ...], standing: Standing, waiting: CommandProgress) -> list[File]:
    """Return the given file or, for a folder, its files of known formats in loading order. Report files of unknown
    formats on stderr.
    """
    known, others = files_to_load(path, named)
    if others:
        names = few(LeftOut(path, tuple(others)).names())
        files = filled("{count:,} {count:file|files} of no known format {count:is|are} left out", count=len(others))
        waiting.say(f"irdesk: {path}: {files}: {names}", sys.stderr)
    return sorted((File(each.path, each.format, standing=standing) for each in known), key=attrgetter("stage"))


def _added(file: Path, options: argparse.Namespace, workspace: Workspace, waiting: CommandProgress) -> Source:
    (progress,) = waiting.stage(f"reading {file.name}")
    frozen = LoadingContext.of(workspace.store, workspace.state)
    source_id, named = workspace.new_id(), tuple(options.columns)
    command = prepare(
        file,
        source_id,
        workspace.now(),
        frozen,
        progress,
        by_position=options.by_position,
        chosen=named,
        standing=standing_of_options(options),
    )
    try:
        changes = workspace.execute(command)
    except CommandRefused as fault:
        workspace.store.drop_staged(source_id)
        raise InputError(str(file), 0, str(fault)) from fault
    source = workspace.state.sources[source_id]
    waiting.say(f"{changes.name}: {describe_counts(source.counts)}")
    if source.kind == "run" and options.group.strip():
        waiting.say(workspace.execute(GroupRuns((source_id,), options.group)).name)
    return source


def _group(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with open_workspace(options.project, waiting) as workspace:
        queries = Queries(workspace)
        runs = tuple(run_called(queries, tag) for tag in options.runs)
        waiting.say(workspace.execute(GroupRuns(runs, options.group)).name)


def _info(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with open_workspace(options.project, waiting, to_read=True) as workspace:
        queries = Queries(workspace)
        for kind in ("documents", "topics", "qrels"):
            for source in queries.sources(kind):
                how = ", compared only" if source.compared else ""
                whose = f", imported as {source.assessor}'s{how}" if source.assessor else ""
                waiting.say(f"{kind:<10} {source.name}: {describe_counts(source.counts)}{whose}")
        for source in queries.sources(LABELS):
            waiting.say(described(source))
        for run, source in zip(queries.runs(), queries.sources("run"), strict=True):
            group = f", group {source.group}" if source.group else ""
            made = f"; {source.whence}" if source.origin else ""
            waiting.say(f"{'run':<10} {run.tag}: {describe_counts(source.counts)}{group}{made}")
        scale = queries.scale()
        waiting.say(f"{'scale':<10} {scale.name}: {', '.join(map(str, scale.levels))}")
        state = workspace.state
        if counts := count_sources(state.grade_sources, state.present("qrels")):
            waiting.say(f"{'judgements':<10} {sum(source.count for source in counts):,}: {sources_in_words(counts)}")
        progress = queries.progress()
        if progress.topics:
            pooled = documents_of_topics(progress.documents, progress.topics)
            imported = f", {progress.imported} of which were imported" if progress.imported else ""
            waiting.say(f"{'pool':<10} {pooled}, {progress.judged} judged{imported}")
        board = workspace.state.board
        if board.run_ids and board.topics:
            tags = {row.id: row.tag for row in queries.runs()}
            waiting.say("\n" + as_table(Report(board, tags, also=tuple(workspace.state.resolution.parts()))), end="")


def _check(options: argparse.Namespace, waiting: CommandProgress) -> None:
    fault_count = 0
    with open_workspace(options.project, waiting, to_read=True) as workspace:
        (progress,) = waiting.stage("checking")
        for what, findings in integrity_check.checks(workspace, progress):
            fault_count += len(findings)
            if findings:
                waiting.say("\n".join(f"{what}: {finding}" for finding in findings), sys.stderr)
            else:
                waiting.say(f"{what}: in order")
    if fault_count:
        raise CommandRefused(f"{options.project}: {fault_count} problems found; see irdesk project repair")
