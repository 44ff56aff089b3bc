"""Work packages of a team's assessors: the content, tag and file of each assessor's current package."""

from __future__ import annotations

import hashlib
import secrets
import shutil
import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import msgspec

from irdesk.domain.errors import ChangedMeanwhile, CommandRefused
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.translatable_messages import worded
from irdesk.service.protocol import NOTHING_ASSIGNED, Refused
from irdesk.service.team.concurrent_changes import until_undisturbed, workspace_without_runs
from irdesk.session.core import project_settings
from irdesk.session.team.package_export import PackageExport, package_paths, write_package
from irdesk.store.files import sqlite
from irdesk.store.files.file_check import refuse_taken
from irdesk.store.store import Store
from irdesk.store.team_tables import TeamTables
from irdesk.system.durable_rename import rename_durably
from irdesk.system.json_values import decode_json

PACKAGE = "package"  # kind of the packages' records in the store; their ids are the assessors' names
_KEPT = (
    project_settings.SCALE,
    project_settings.GUIDELINES,
    project_settings.TEXTLESS,
)
_BASIS = (*_KEPT, project_settings.ASSIGNMENT, project_settings.POOL)
NOTHING_ASSIGNED_TEXT = worded("no topic is assigned to you yet")


class _Known(msgspec.Struct, frozen=True):
    etag: str
    package: str


@dataclass(frozen=True)
class PackageFile:
    """A work package as a project file, and the tag of its content. Judgements do not change the tag."""

    etag: str
    path: Path


class Packages:
    """The packages of all assessors. Their files are written to a folder. When an assessor's package is replaced, its
    old file is deleted.
    """

    def __init__(self, store: Store, folder: Path, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._folder = folder
        self._clock = clock
        self._lock = threading.Lock()
        self._current: dict[str, tuple[str, PackageFile]] = {}
        self._shared: tuple[str, PackageExport] | None = None

    def basis(self, team: TeamTables) -> str:
        """Return a digest that changes whenever a package may have changed."""
        return _digest([team.settings(_BASIS), team.present_sources()])

    def given(self, team: TeamTables, name: str) -> str:
        """Return the tag of the package that was last made for an assessor, or an empty string."""
        value = team.record(PACKAGE, name)
        return decode_json(value, _Known).etag if value else ""

    def tags(self, names: Collection[str]) -> dict[str, str]:
        """Return the tags of the packages that assessors would get now (worker thread). The tag of an assessor without
        topics is empty.
        """
        with self._store.team() as team:
            basis, sources = self.basis(team), team.present_sources()
        with self._lock:
            try:
                wish = self._wish(basis)
            except CommandRefused:
                return dict.fromkeys(names, "")
            return {name: _tag_or_nothing(wish, name, sources) for name in names}

    def whole_project(self) -> Path:
        """Write a copy of the whole project (worker thread). It includes the order in which rows arrived, but no
        tokens, invitations or audit log. The caller deletes the copy.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{secrets.token_hex(8)}.irdesk"
        write_copy(self._store, path, QUIET)
        return path

    def current(self, name: str) -> PackageFile:
        """Return an assessor's current package (worker thread). Raises `Refused` if the assessor has no topics."""
        with self._store.team() as team:
            basis = self.basis(team)
        with self._lock:
            known = self._current.get(name)
            if known is None or known[0] != basis or not known[1].path.exists():
                known = basis, until_undisturbed(partial(self._made, name, basis))
                self._current[name] = known
            return known[1]

    def _wish(self, basis: str) -> PackageExport:
        """Return the input that all packages share. It is cached, since computing it reads the whole journal."""
        if self._shared is None or self._shared[0] != basis:
            self._shared = basis, PackageExport.of(workspace_without_runs(self._store, ""))
        return self._shared[1]

    def _made(self, name: str, basis: str) -> PackageFile:
        """Write the file of an assessor's package. If the package is new, also record it."""
        try:
            wish = self._wish(basis)
            wish.queues_of(name)
        except CommandRefused as fault:  # hide the cause, since the error's text may name other assessors
            raise Refused(NOTHING_ASSIGNED, NOTHING_ASSIGNED_TEXT) from fault
        with self._store.team() as team:
            value = team.record(PACKAGE, name)
            etag = _tag(wish, name, team.present_sources())
        known = decode_json(value, _Known) if value else None
        if known is None or known.etag != etag:
            known = _Known(etag, wish.ids[name])
            record = wish.record({name: Path()})
            exports = tuple(msgspec.structs.replace(export, path="", written=True) for export in record.exports)
            workspace_without_runs(self._store, name).execute(replace(record, exports=exports))
            with self._store.transaction() as transaction:
                transaction.team.lock()
                if transaction.team.record(PACKAGE, name) != value:
                    raise ChangedMeanwhile("another service has made the package")
                transaction.team.put(PACKAGE, name, msgspec.json.encode(known).decode())
        former = self._folder / hashlib.sha256(name.encode()).hexdigest()[:16]
        shutil.rmtree(former, ignore_errors=True)  # Windows cannot delete a file that is being sent, so ignore errors
        folder = former / secrets.token_hex(8)
        folder.mkdir(parents=True)
        wish = replace(wish, ids={**wish.ids, name: known.package})
        path = package_paths(wish, folder)[name]
        write_package(wish, name, path, QUIET)
        return PackageFile(etag, path)


def _tag(wish: PackageExport, name: str, sources: Sequence[str]) -> str:
    """Return the tag of an assessor's package: a digest of the package's input. Raises `CommandRefused` if no topics
    are assigned to the assessor.
    """
    queues = wish.queues_of(name)
    topics = [wish.topics[topic] for topic in queues if topic in wish.topics]
    return _digest([queues, {key: wish.settings[key] for key in _KEPT}, topics, sources])[:32]


def _tag_or_nothing(wish: PackageExport, name: str, sources: Sequence[str]) -> str:
    try:
        return _tag(wish, name, sources)
    except CommandRefused:
        return ""


def write_copy(store: Store, path: Path, progress: Progress) -> None:
    """Write a copy of a whole project. It includes the order in which rows arrived, but no tokens, invitations or audit
    log. The omitted data is not in the copy's free pages either.

    Raises `StoreUnavailable` if the path exists or cannot be written, and `TaskCancelled` if the task is cancelled. In
    these cases no copy is written.
    """
    refuse_taken(path)
    draft = path.with_name(f".{secrets.token_hex(8)}.irdesk")
    try:
        store.copy_to(draft, progress)
        copy = Store.open(draft, shared=True)  # in shared mode, SQLite overwrites deleted data
        try:
            with copy.transaction() as transaction:
                transaction.team.drop_all()
        finally:
            copy.close()
        refuse_taken(path)
        rename_durably(draft, path)
    finally:
        sqlite.remove(draft)


def _digest(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()
