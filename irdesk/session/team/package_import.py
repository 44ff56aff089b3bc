"""Import judgements into the journal from a work package or a copy of the whole project.

The journal becomes the union of the rows (`irdesk.assessment.journal_merge`), so the order and number of imports do not
matter. An import does not resolve disagreements. Undoing an import writes rows that withdraw its judgements; importing
the file again restores them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from irdesk.assessment.journal_merge import Key, Row, last_rows, union
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.grades import GradeScale
from irdesk.domain.progress import Progress
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.project.work_package import ExportRecord, ImportRecord, Package
from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.formats.io.file_digests import digest_of
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core import project_settings
from irdesk.session.core.changes import Delta, JudgementChanged, NoteChanged, SettingChanged
from irdesk.session.core.grade_resolution import resolution_of_several
from irdesk.session.core.workspace import ImportedRows, Plan, Workspace
from irdesk.session.team.package_check import (
    fault_of_grade,
    known_exports,
    latest_time,
    new_rows,
    refuse_changed_ids,
    refuse_foreign_copy,
    refuse_foreign_package,
)
from irdesk.store.project_data import ProjectData
from irdesk.store.store import Store

Said = JudgementChanged | NoteChanged


@dataclass(frozen=True, eq=False)
class PackageImport:
    """Immutable input for reading a file to import. ``last`` is the id of the last change that added rows.

    ``scale`` is None if no scale was chosen; any grade is then accepted.
    """

    store: Store
    project: str
    name: str
    scale: GradeScale | None
    last: str
    at: float

    @classmethod
    def of(cls, workspace: Workspace) -> PackageImport:
        """Return a request for the workspace's current state. Raises `CommandRefused` if the open file is a work
        package.
        """
        state = workspace.state
        if state.package:
            raise CommandRefused("this is a work package; import it into the project that it came from")
        project, name = state.settings[project_settings.PROJECT], state.settings[project_settings.NAME]
        return cls(workspace.store, project, name, state.chosen_scale, workspace.last_rows, workspace.now())


@dataclass(frozen=True, eq=False)
class ImportJudgements(BaseCommand):
    """Command: import the judgements of another file as one change. ``came`` counts the new judgements, keyed by
    assessor.

    ``back`` holds judgements that were imported earlier and withdrawn by undo; the command restores them. If the file
    is a copy of the project, ``exports`` holds the packages that were exported from the copy.
    """

    taking: ImportRecord
    rows: ImportedRows
    back: tuple[Delta, ...]
    came: dict[str, int]
    last: str
    exports: tuple[ExportRecord, ...] = ()

    @property
    def new(self) -> bool:
        """Return whether the file contains any data that the project lacks."""
        return bool(self.rows.journal or self.rows.notes or self.back or self.exports)

    def in_words(self) -> str:
        """Return a description of the imported judgements, their assessors and the file."""
        if not self.new:
            return worded("no new entries in {name}", name=self.taking.name)
        return worded("import {what} from {name}", what=self.what(), name=self.taking.name)

    def what(self) -> Worded:
        """Return a description of the imported judgements and their assessors."""
        return import_in_words(self.taking)

    def changed_meanwhile(self) -> Worded:
        """Return the reason why the import is refused if the project has changed in the meantime."""
        return worded("the project was changed in the meantime; import {name} again", name=self.taking.name)

    def plan(self, workspace: Workspace) -> Plan:
        """Plan to add the journal rows and the deltas that they cause.

        Raises `CommandRefused` if the file contains nothing new or the project has changed in the meantime.
        """
        if not self.new:
            raise CommandRefused(self.in_words())
        if workspace.last_rows != self.last:
            raise CommandRefused(self.changed_meanwhile())
        before = workspace.state.settings[project_settings.TAKEN]
        after = project_settings.imports_text((*project_settings.imports_of(before), self.taking))
        deltas = [*self.back, SettingChanged(project_settings.TAKEN, before, after)]
        if self.exports:
            known = workspace.state.settings[project_settings.EXPORTS]
            both = project_settings.exports_text((*project_settings.exports_of(known), *self.exports))
            deltas.append(SettingChanged(project_settings.EXPORTS, known, both))
        sources = workspace.state.grade_sources
        deltas += resolution_of_several(workspace.state.settings, sources, (*sources.assessors(), *self.came))
        return Plan(self.in_words(), tuple(deltas), taken=self.rows)


def import_in_words(record: ImportRecord) -> Worded:
    """Return a description of the imported judgements and their assessors."""
    if record.judgements is None:
        return worded("{count:,} new {count:entry|entries}", count=record.rows)
    if not record.judgements:
        return worded("remarks") if record.rows else worded("records of exported packages")
    counted = [
        worded("1 new judgement of {assessor}", assessor=assessor)
        if count == 1
        else worded("{count:,} new judgements of {assessor}", count=count, assessor=assessor)
        for assessor, count in record.judgements.items()
    ]
    return together(", ", counted)


def prepare_import(wish: PackageImport, path: Path, progress: Progress) -> ImportJudgements:
    """Read a file and determine the judgements that it would add (worker thread).

    Raises `InputError` if the file belongs to another project or was manipulated, and `StoreUnavailable` if it is not a
    project. The file is unchanged.
    """
    project_path = wish.store.location
    if isinstance(project_path, Path) and path.exists() and path.samefile(project_path):
        raise InputError(str(path), 0, "is this project itself")
    store = Store.read(path)
    try:
        data = store.data()
    finally:
        store.close()
    try:
        package = project_settings.package_of(data.settings.get(project_settings.PACKAGE, ""))
    except msgspec.MsgspecError as broken:
        raise InputError(str(path), 0, f"its description as a work package cannot be read: {broken}") from broken
    _refuse_other_project(wish, path, data, package)
    refuse_changed_ids(path, data)
    _refuse_grades(wish, path, data.journal)
    project = wish.store.data()
    journal, notes = new_rows(path, project, data)
    judgements = changed_rows(last_rows(project.journal), last_rows(union(project.journal, data.journal)))
    changed_notes = changed_rows(last_rows(project.notes), last_rows(union(project.notes, data.notes)))
    undone = frozenset(f"undo {row.taken}" for rows in (project.journal, project.notes) for row in rows if row.taken)
    back = (*_back(project.journal, data.journal, undone), *_back(project.notes, data.notes, undone))
    latest = latest_time(project, wish.at)
    exports: tuple[ExportRecord, ...] = ()
    if package:
        refuse_foreign_package(path, project, package, (*journal, *notes), latest)
    else:
        refuse_foreign_copy(path, project, data, (*journal, *notes), latest)
        exports = known_exports(project, data)
    name, assessor = (package.id, package.assessor) if package else ("", "")
    digest = digest_of(path, progress)
    added = len(journal) + len(notes)
    came = _counted((*judgements, *back))
    taking = ImportRecord(path.name, digest, name, assessor, wish.at, added, str(path.absolute()), came)
    rows = ImportedRows(journal, notes, (*judgements, *changed_notes))
    return ImportJudgements(taking, rows, back, came, wish.last, exports)


def _refuse_other_project(wish: PackageImport, path: Path, data: ProjectData, package: Package | None) -> None:
    theirs = package.project if package else data.settings.get(project_settings.PROJECT, "")
    if theirs and theirs == wish.project:
        return
    name = package.of if package else data.settings.get(project_settings.NAME, "")
    what = f"a work package of the project {name}" if package else f"the project {name}"
    raise InputError(str(path), 0, f"is {what}; expected a work package or a copy of {wish.name}")


def _refuse_grades(wish: PackageImport, path: Path, journal: Iterable[JournalRow]) -> None:
    for row in journal:
        if fault := fault_of_grade(row, wish.scale):
            raise InputError(str(path), 0, fault)


def changed_rows(before: Mapping[Key, Row], after: Mapping[Key, Row]) -> list[Said]:
    """Return the changes of judgements and notes between two sets of rows, sorted by key."""
    deltas = [_delta(before.get(key), row) for key, row in sorted(after.items())]
    return [delta for delta in deltas if delta.before != delta.after]


def _delta(before: Row | None, after: Row) -> Said:
    if isinstance(after, JournalRow):
        was = before.judgement if isinstance(before, JournalRow) else None
        return JudgementChanged(after.assessor, after.topic, after.entry, was, after.judgement)
    note = before.note if isinstance(before, NoteRow) else None
    return NoteChanged(after.assessor, after.topic, note, after.note)


def _back(ours: tuple[Row, ...], theirs: tuple[Row, ...], undone: frozenset[str]) -> list[Said]:
    """Return the file's judgements or notes that were imported earlier and withdrawn by undo. ``undone`` holds the
    causes of the rows that withdrew them.
    """
    last, their_last_rows = last_rows(union(ours, theirs)), last_rows(theirs)
    withdrawn = {key: row for key, row in last.items() if row.cause in undone}
    return changed_rows(withdrawn, {key: their_last_rows[key] for key in withdrawn if key in their_last_rows})


def _counted(deltas: Iterable[Delta]) -> dict[str, int]:
    """Return the number of new judgements of each assessor."""
    counts = Counter(
        delta.assessor
        for delta in deltas
        if isinstance(delta, JudgementChanged)
        and delta.after is not None
        and delta.after.decided
        and (delta.before is None or delta.before.given != delta.after.given)
    )
    return dict(sorted(counts.items()))
