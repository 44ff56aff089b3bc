"""``irdesk project snapshot|snapshots|compare-snapshots``: save, list and compare named states of a project."""

from __future__ import annotations

import argparse
import csv
import io
import json
from typing import Any

from irdesk.cli.options.argument_types import location
from irdesk.cli.options.measure_options import add_format
from irdesk.cli.project.project_access import open_to_read, open_workspace
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.project.project_history import Snapshot
from irdesk.reporting.project.report_content import time_of
from irdesk.reporting.project.snapshot_comparison import FORMATS, WRITERS
from irdesk.session.commands import ForgetSnapshot, TakeSnapshot
from irdesk.session.core import project_settings
from irdesk.session.history.snapshots import PRESENT, compare_snapshots, find_snapshot
from irdesk.session.history.time_travel import TimeTravelRequest


def add_verbs(verbs: Any) -> None:
    """Add the parsers of these subcommands."""
    verb = verbs.add_parser(
        "snapshot",
        help="name the current state of the project, to compare it later",
        description="Name the current state of the project: its judgements, runs and settings. Nothing is copied; "
        "the state is rebuilt from the journal when it is needed.",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("name", metavar="NAME")
    verb.add_argument("--forget", action="store_true", help="remove the name")
    verb.set_defaults(command=_snapshot)

    verb = verbs.add_parser("snapshots", help="list the snapshots of a project")
    verb.add_argument("project", metavar="PROJECT", type=location)
    add_format(verb, FORMATS)
    verb.set_defaults(command=_snapshots)

    verb = verbs.add_parser(
        "compare-snapshots",
        help="the differences between two snapshots, or between a snapshot and now",
        description="Print the judgements, loaded files and settings that differ, each measure's means before and "
        "after, and Kendall's tau between the orders of the runs. Each state is scored by its own "
        "conventions.",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("first", metavar="NAME")
    verb.add_argument("second", metavar="NAME", nargs="?", default=PRESENT, help="default: now")
    add_format(verb, FORMATS)
    verb.set_defaults(command=_compare)


def _snapshot(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with open_workspace(options.project, waiting) as workspace, waiting.carefully():
        wish = ForgetSnapshot(options.name) if options.forget else TakeSnapshot(options.name)
        waiting.say(workspace.execute(wish).name)


def _snapshots(options: argparse.Namespace, waiting: CommandProgress) -> None:
    (progress,) = waiting.stage(f"opening {options.project.name}")
    project = open_to_read(options.project, progress, waiting)
    project.store.close()
    waiting.say(
        _LISTED[options.format](project_settings.snapshots_of(project.state.settings[project_settings.SNAPSHOTS])),
        end="",
    )


def _as_table(snapshots: tuple[Snapshot, ...]) -> str:
    width = max((len(snapshot.name) for snapshot in snapshots), default=0)
    return (
        "".join(f"{snapshot.name:<{width}}  {time_of(snapshot.at)}\n" for snapshot in snapshots)
        or "there are no snapshots yet\n"
    )


def _as_csv(snapshots: tuple[Snapshot, ...]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("name", "taken", "after_change"))
    writer.writerows((snapshot.name, time_of(snapshot.at), snapshot.moment) for snapshot in snapshots)
    return out.getvalue()


def _as_json(snapshots: tuple[Snapshot, ...]) -> str:
    rows = [
        {"name": snapshot.name, "taken": time_of(snapshot.at), "after_change": snapshot.moment}
        for snapshot in snapshots
    ]
    return json.dumps(rows, indent=2, ensure_ascii=False) + "\n"


_LISTED = {"table": _as_table, "csv": _as_csv, "json": _as_json}


def _compare(options: argparse.Namespace, waiting: CommandProgress) -> None:
    (progress,) = waiting.stage(f"opening {options.project.name}")
    project = open_to_read(options.project, progress, waiting)
    try:
        known = project_settings.snapshots_of(project.state.settings[project_settings.SNAPSHOTS])
        first, second = find_snapshot(known, options.first), find_snapshot(known, options.second)
        (progress,) = waiting.stage("comparing")
        comparison = compare_snapshots(
            TimeTravelRequest.of_state(project.store, project.state), first, second, progress
        )
    finally:
        project.store.close()
    waiting.say(WRITERS[options.format](comparison), end="")
