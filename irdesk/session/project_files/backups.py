"""Backups of a project: verified copies of its file, thinned out with age.

Each project file has a backup folder. By default it is in the user's data folder, so that losing the project's folder
does not lose the backups.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.store.files.file_check import refuse_taken
from irdesk.store.project_location import Location
from irdesk.store.store import Store

NEWEST = 6
KEPT: tuple[tuple[int, Callable[[date], object]], ...] = (
    (7, lambda day: day),
    (4, lambda day: day.isocalendar()[:2]),
    (12, lambda day: (day.year, day.month)),
)
"""Numbers of days, weeks and months for which the last backup is kept, in addition to the `NEWEST` backups. Periods
without a backup are not counted.
"""
_OF = "project.txt"
_STAMP = "%Y-%m-%d %H.%M.%SZ"


@dataclass(frozen=True)
class Backup:
    """A backup file, with the name of its project, its time (seconds since the epoch) and its size in bytes. ``of`` is
    the path of the project file.
    """

    path: Path
    project: str
    at: float
    size: int
    of: str = ""


def folder_of(root: Path, project: Location) -> Path:
    """Return the backup folder of a project."""
    place = os.path.normcase(_whole_name(project)) if isinstance(project, Path) else str(project)
    return root / f"{project.stem}-{hashlib.sha256(place.encode()).hexdigest()[:8]}"


def _whole_name(project: Location) -> str:
    """Return the absolute path of a project file, or the address of a database."""
    return str(project.resolve() if isinstance(project, Path) else project)


def backups_of(root: Path, project: Location) -> list[Backup]:
    """Return the backups of a project file, newest first."""
    return _listed(folder_of(root, project))


def all_backups(root: Path) -> list[Backup]:
    """Return the backups of all projects, newest first."""
    try:
        folders = [folder for folder in root.iterdir() if folder.is_dir()]
    except OSError:
        return []
    return sorted((backup for folder in folders for backup in _listed(folder)), key=lambda backup: -backup.at)


def _listed(folder: Path) -> list[Backup]:
    backups = []
    of = ""
    with suppress(OSError, UnicodeDecodeError):
        of = (folder / _OF).read_text(encoding="utf-8").strip()
    try:
        files = list(folder.glob("*Z.irdesk"))
    except OSError:
        return []
    for file in files:
        name, *stamp = file.stem.rsplit(" ", 2)
        try:
            made_at = datetime.strptime(" ".join(stamp), _STAMP).replace(tzinfo=UTC).timestamp()
            backups.append(Backup(file, name, made_at, file.stat().st_size, of))
        except (ValueError, OSError):  # not an irdesk backup
            continue
    return sorted(backups, key=lambda backup: (-backup.at, backup.path))


def make_backup(store: Store, root: Path, made_at: float, progress: Progress) -> Backup:
    """Copy the project to its backup folder and delete superseded backups (worker thread).

    Raises `StoreUnavailable` if the copy fails, and `TaskCancelled`. In both cases the older backups are kept.
    """
    folder = folder_of(root, store.location)
    stamp = datetime.fromtimestamp(made_at, UTC).strftime(_STAMP)
    target = folder / f"{store.location.stem} {stamp}.irdesk"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / _OF).write_text(f"{_whole_name(store.location)}\n", encoding="utf-8")
    except OSError as fault:
        raise StoreUnavailable(
            worded("{path}: the backup folder cannot be written: {strerror}", path=folder, strerror=fault.strerror)
        ) from fault
    store.copy_to(target, progress)
    kept = {backup.path for backup in thin_backups(_listed(folder))} | {target}
    for backup in _listed(folder):
        if backup.path not in kept:
            backup.path.unlink(missing_ok=True)
    return Backup(target, store.location.stem, made_at, target.stat().st_size, _whole_name(store.location))


def thin_backups(backups: Iterable[Backup]) -> list[Backup]:
    """Return the backups to keep: the newest, and the last one of each recent day, week and month."""
    ordered = sorted(backups, key=lambda backup: -backup.at)
    kept = set(ordered[:NEWEST])
    for most, period in KEPT:
        last: dict[object, Backup] = {}
        for backup in ordered:
            last.setdefault(period(datetime.fromtimestamp(backup.at, UTC).date()), backup)
        kept.update(list(last.values())[:most])
    return [backup for backup in ordered if backup in kept]


def restore(backup: Location, target: Path, progress: Progress) -> None:
    """Copy a backup to ``target``; the backup itself is kept. Raises `StoreUnavailable` if ``target`` exists or the
    copy fails.
    """
    refuse_taken(target)
    store = Store.read(backup)
    try:
        store.copy_to(target, progress)
    finally:
        store.close()
