"""``irdesk project fields|show|order``: set the metadata of runs, choose the shown runs, and change their order."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from irdesk.cli.options.argument_types import location
from irdesk.cli.options.measure_options import add_format
from irdesk.cli.project.project_access import open_workspace, run_called
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import filled
from irdesk.session.commands import ColourRunsBy, GroupRunsBy, OrderRuns, SetRunFields, ShowRuns
from irdesk.session.core.workspace import Workspace
from irdesk.session.queries import Queries

FORMATS = ("table", "markdown", "latex", "csv", "json")


def add_verbs(verbs: Any) -> None:
    """Add the parsers of these subcommands."""
    verb = verbs.add_parser(
        "fields",
        help="metadata of runs: team, model, …",
        description="Print the metadata of the runs, or set it first: from their tags, the ir_metadata headers of "
        "their files, a table, or single values. Headers are also read when runs are added.",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    how = verb.add_mutually_exclusive_group()
    how.add_argument(
        "--pattern",
        metavar="PATTERN",
        help="read fields from tags: {team}_{model}, or a regular expression with groups such as (?P<team>[^_]+)",
    )
    how.add_argument("--headers", action="store_true", help="read '# ir_metadata.start' headers of the files again")
    how.add_argument(
        "--table", metavar="FILE", type=Path, help="read a CSV, TSV or JSON table: run, and a column for each field"
    )
    how.add_argument(
        "--set", dest="values", metavar="FIELD=VALUE", action="append", help=('set a field; FIELD="" removes it')
    )
    verb.add_argument(
        "--run", dest="tags", action="append", default=[], metavar="TAG", help="with --set: only for this run"
    )
    verb.add_argument("--group-by", metavar="FIELD", help='group runs by this field; "": by the group, else the team')
    verb.add_argument("--colour-by", metavar="FIELD", help='colour runs by this field; "": a colour for each run')
    add_format(verb, FORMATS)
    verb.set_defaults(command=_fields)

    verb = verbs.add_parser(
        "show",
        help="which runs are shown in tables and curves",
        description="Show the runs that match, hide all others, and print the names of the runs shown. Hidden runs "
        "keep their scores.",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    text = verb.add_mutually_exclusive_group()
    text.add_argument("--match", default="", metavar="TEXT", help="runs that have this text in tag, group or a field")
    text.add_argument("--regex", default="", metavar="REGEX", help="runs that match this regular expression")
    verb.add_argument("--in", dest="field", default="", metavar="FIELD", help="search only this field; run is the tag")
    verb.add_argument(
        "--best-of-groups", action="store_true", help="of the matching runs, only the best run of each group"
    )
    verb.add_argument("-m", dest="measure", default="", metavar="MEASURE", help="the measure that selects the best run")
    verb.set_defaults(command=_show)

    verb = verbs.add_parser(
        "order",
        help="the order of runs in comparison and report",
        description="Order runs with the best first by the main measure, with the baseline first, or with "
        "the named runs "
        "first in the given order.",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    how = verb.add_mutually_exclusive_group(required=True)
    how.add_argument("--best-first", action="store_true", help="best first, by the main measure")
    how.add_argument("--baseline-first", action="store_true", help="the baseline first, then best first")
    how.add_argument("--runs", metavar="TAG", nargs="+", default=[], help="these first, in this order")
    verb.set_defaults(command=_order)


def _order(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with open_workspace(options.project, waiting) as workspace:
        runs = tuple(run_called(Queries(workspace), tag) for tag in options.runs)
        waiting.say(workspace.execute(OrderRuns(runs, options.baseline_first)).name, sys.stderr)


def _fields(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.reporting.tables.table_writers import WRITERS

    changes = (options.group_by, options.colour_by) != (None, None) or bool(
        options.pattern or options.headers or options.table or options.values
    )
    with open_workspace(options.project, waiting, to_read=not changes) as workspace:
        queries = Queries(workspace)
        if options.pattern or options.headers or options.table or options.values:
            fields = _chosen_fields(options, workspace, queries, waiting)
            waiting.say(workspace.execute(SetRunFields(fields)).name, sys.stderr)
        if options.group_by is not None:
            waiting.say(workspace.execute(GroupRunsBy(options.group_by)).name, sys.stderr)
        if options.colour_by is not None:
            waiting.say(workspace.execute(ColourRunsBy(options.colour_by)).name, sys.stderr)
        waiting.say(WRITERS[options.format](queries.field_table()), end="")


def _chosen_fields(
    options: argparse.Namespace, workspace: Workspace, queries: Queries, waiting: CommandProgress
) -> Mapping[str, Mapping[str, str]]:
    """Return the metadata fields that the options set, keyed by run id."""
    from irdesk.formats.run_fields.tag_pattern import TagPattern
    from irdesk.session.scoring.frozen_runs_for_workers import run_names
    from irdesk.session.scoring.run_metadata import fields_by_pattern, fields_of_headers, fields_of_table

    runs = workspace.state.present("run")
    if options.pattern:
        return fields_by_pattern(runs, TagPattern.parse(options.pattern))
    if options.headers:
        (progress,) = waiting.stage("reading headers")
        return fields_of_headers(runs, progress)
    if options.table:
        (progress,) = waiting.stage(f"reading {options.table.name}")
        with waiting.carefully():
            fields, unknown = fields_of_table(run_names(workspace.state), runs, options.table, progress)
        if unknown:
            text = "{name} names {n:,} {n:run|runs} that the project lacks: {tags}"
            tags = ", ".join(unknown[:5]) + (", …" if len(unknown) > 5 else "")
            waiting.say(f"irdesk: {filled(text, name=options.table.name, n=len(unknown), tags=tags)}", sys.stderr)
        return fields
    pairs = [value.partition("=") for value in options.values]
    if wrong := next((name for name, sign, _ in pairs if not sign), ""):
        raise CommandRefused(f"--set {wrong}: expected FIELD=VALUE")
    chosen = [run_called(queries, tag) for tag in options.tags] or [run.id for run in runs]
    return {run: {name: value for name, _, value in pairs} for run in chosen}


def _show(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.session.scoring.run_filter import RunFilter, matching_runs

    chosen = RunFilter(
        options.regex or options.match, options.field, bool(options.regex), options.best_of_groups, options.measure
    )
    with open_workspace(options.project, waiting) as workspace:
        runs = matching_runs(workspace.state, chosen)
        if set(runs) != {run.id for run in workspace.state.present("run") if run.visible}:
            waiting.say(workspace.execute(ShowRuns(runs)).name, sys.stderr)
        for run in Queries(workspace).runs():
            if run.visible:
                waiting.say(run.tag)
