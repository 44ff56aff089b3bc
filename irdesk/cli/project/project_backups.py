"""``irdesk project backups|restore|repair``: list and restore a project's backups, and recover a damaged project
file.
"""

from __future__ import annotations

import argparse
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from irdesk.cli.options.argument_types import location
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import filled
from irdesk.session.project_files.backups import Backup, backups_of, folder_of, restore
from irdesk.session.project_files.project_opening import project_path
from irdesk.session.project_files.repair import repair
from irdesk.settings import standard_paths
from irdesk.settings.preferences import Preferences
from irdesk.store.project_location import Location


def add_verbs(verbs: Any) -> None:
    """Add the parsers of these subcommands."""
    verb = verbs.add_parser(
        "backups",
        help="list the backups of a project",
        description="List the backups that the window made of a project file, the newest first. The file itself "
        "does not have to exist.",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.set_defaults(command=_backups)

    verb = verbs.add_parser(
        "restore",
        help="write a copy of a backup; the project is not changed",
        description="Write a copy of a backup to a new project file. The project and its backups are not changed.",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("backup", metavar="BACKUP", help="a name listed by `backups`, `newest`, or a file")
    verb.add_argument("-o", dest="out", metavar="NEW", type=Path, required=True, help="the project file to write")
    verb.set_defaults(command=_restore)

    verb = verbs.add_parser(
        "repair",
        help="recover the readable rows of a damaged project into a new one",
        description="Read a damaged project file row by row, skipping broken parts, and write all undamaged rows "
        "to a new project. Losses are reported for each table; the damaged file is not changed.",
    )
    verb.add_argument("project", metavar="PROJECT", type=Path)
    verb.add_argument("-o", dest="out", metavar="NEW", type=Path, required=True, help="the project file to write")
    verb.set_defaults(command=_repair)


def backup_root() -> Path:
    """Return the root folder of all backups, as set in the preferences."""
    return standard_paths.backups(Preferences(standard_paths.preferences()))


def format_time(backup: Backup) -> str:
    """Return the time of a backup as text, in local time."""
    return datetime.fromtimestamp(backup.at).strftime("%Y-%m-%d %H:%M:%S")


def _backups(options: argparse.Namespace, waiting: CommandProgress) -> None:
    backups = backups_of(backup_root(), options.project)
    for backup in backups:
        waiting.say(f"{backup.path.name}  {format_time(backup)}  {backup.size / 1e6:,.1f} MB")
    where = folder_of(backup_root(), options.project)
    waiting.say(f"irdesk: {filled('{n} {n:backup|backups}', n=len(backups))} in {where}", sys.stderr)


def _restore(options: argparse.Namespace, waiting: CommandProgress) -> None:
    backup, out = _backup_called(backup_root(), options.project, options.backup), project_path(options.out)
    (progress,) = waiting.stage("copying")
    with waiting.carefully():
        restore(backup, out, progress)
    waiting.say(f"wrote {backup.name} to {out}")


def _backup_called(root: Path, project: Location, name: str) -> Path:
    """Return the backup specified by the word ``newest``, by its name in the list, or by its path. Raises
    `CommandRefused` if there is no such backup.
    """
    backups = backups_of(root, project)
    if name == "newest" and backups:
        return backups[0].path
    named = [backup.path for backup in backups if name in {backup.path.name, backup.path.stem}]
    if named:
        return named[0]
    if Path(name).is_file():
        return Path(name)
    raise CommandRefused(f"{project} has no backup {name}")


def _repair(options: argparse.Namespace, waiting: CommandProgress) -> None:
    out = project_path(options.out)
    (progress,) = waiting.stage("reading the undamaged rows")
    with waiting.carefully():
        repaired = repair(options.project, out, progress)
    for line in repaired.in_words():
        waiting.say(line)
    waiting.say(f"wrote {out}")
