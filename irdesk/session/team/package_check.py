"""Validation of returned files. A file is refused if a row has an assessor, topic, document, time or value that is not
permitted.

A work package may contain only its assessor's rows, on documents exported to that assessor, even if these documents
have been reassigned since. A copy of the whole project may contain rows of all assessors, since its holder could
replace the project anyway. No file may contain a row dated in the future, which would take precedence over all
judgements made until then.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from irdesk.assessment.clock_tolerance import CLOCK_TOLERANCE
from irdesk.assessment.journal_merge import Contradiction, newcomers
from irdesk.assessment.passages import fault_of_passages
from irdesk.domain.errors import InputError
from irdesk.domain.grades import GradeScale
from irdesk.domain.pool import Pool
from irdesk.domain.project.judgement import CANNOT_TELL, SKIPPED, Judgement, TopicNote
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.project.work_package import ExportRecord, Package
from irdesk.domain.uuid7 import fault_of, seconds_of
from irdesk.session.commands.remarks import HARDEST, MOST_TEXT
from irdesk.session.core import project_settings
from irdesk.store.project_data import ProjectData
from irdesk.system.json_values import decoder_of

Row = JournalRow | NoteRow
MOST_SECONDS = 24 * 60 * 60.0  # maximum active time of one judgement, in seconds
MOST_SKIPS = 10_000
LAST_SECOND = 253_402_300_799.0  # end of the year 9999, the last one that Python's dates support
MOST_NAME = 200
TO_COME = "with a time in the future (is the clock of the other computer right?)"
SHOWN = 3  # maximum number of names or documents in a message


@dataclass(frozen=True)
class PackageScope:
    """Contents of an exported work package: its documents, keyed by topic, and whether the package has hidden
    repeats.
    """

    queues: Mapping[str, frozenset[str]]
    repeats: bool


def refuse_changed_ids(path: Path, data: ProjectData) -> None:
    """Raise `InputError` if an id in the journal of a file was changed by hand."""
    for row_id in [row.id for row in data.journal] + [row.id for row in data.notes]:
        if fault := fault_of(row_id):
            raise InputError(str(path), 0, f"its journal was changed by hand: {fault}")


def new_rows(
    path: Path, project: ProjectData, other: ProjectData
) -> tuple[tuple[JournalRow, ...], tuple[NoteRow, ...]]:
    """Return the rows and notes of a file that the project lacks. Raises `InputError` if a row of the project has other
    contents in the file, which means that the file's journal was changed by hand.
    """
    try:
        return newcomers(project.journal, other.journal), newcomers(project.notes, other.notes)
    except Contradiction as fault:
        reason = f"row {fault.row.id} of the journal differs from the row with this id in the project"
        raise InputError(str(path), 0, f"its journal was changed by hand: {reason}") from fault


def refuse_foreign_package(
    path: Path, project: ProjectData, package: Package, rows: Sequence[Row], latest: float
) -> None:
    """Raise `InputError` if a work package has new rows that it must not contain.

    A row must not be by another assessor or on a document that was not exported. It must not be older than the package
    or dated in the future, and its values must be valid.
    """
    given = _scope_of(path, project, package)
    oldest = package.id if _record(project, package) is not None else ""
    faults = Counter(
        fault
        for row in rows
        if (fault := _fault_of_name(row, package) or fault_of_assessors_row(row, given, oldest, latest))
    )
    _refuse(path, faults, f"rows of {package.assessor} only, on assigned documents")


def refuse_foreign_copy(
    path: Path, project: ProjectData, other: ProjectData, rows: Sequence[Row], latest: float
) -> None:
    """Raise `InputError` if a file with the project's id is not a copy of the project, or has rows that are dated in
    the future or have invalid values.

    A work package also has the project's id. Unlike a work package, a copy shares steps of the history with the
    project.
    """
    known = {change.id for change in project.changes}
    if known and known.isdisjoint(change.id for change in other.changes):
        raise InputError(str(path), 0, "shares no step of the history with this project, so it is not a copy of it")
    faults = Counter(fault for row in rows if (fault := _fault_of_row(row, latest)))
    _refuse(path, faults, "rows in the format of irdesk")


def latest_time(project: ProjectData, now: float) -> float:
    """Return the latest valid time of a row, in seconds since the epoch.

    This is the current time or, if a clock was ahead, the time of the project's latest row or exported package. A
    tolerance for clock differences is added.
    """
    last = max((row.id for rows in (project.journal, project.notes, project.changes) for row in rows), default="")
    packages = [export.package for export in _exports(project)]
    ids = [text for text in (last, *packages) if text and not fault_of(text)]
    return max([now, *(seconds_of(text) for text in ids)]) + CLOCK_TOLERANCE


def _exports(project: ProjectData) -> tuple[ExportRecord, ...]:
    return project_settings.exports_of(
        project.settings.get(project_settings.EXPORTS, project_settings.DEFAULTS[project_settings.EXPORTS])
    )


def _record(project: ProjectData, package: Package) -> ExportRecord | None:
    return next((export for export in _exports(project) if export.package == package.id), None)


def _scope_of(path: Path, project: ProjectData, package: Package) -> PackageScope:
    """Return the contents of an exported package.

    Projects of earlier versions have no records of exported packages. For such a project, return the current
    assignment. Once a project has any record, a package without a record could be forged and is refused.
    """
    record = _record(project, package)
    if record is not None:
        if record.assessor != package.assessor:
            raise InputError(str(path), 0, f"was made for {record.assessor}, but now names {package.assessor}")
        pool: Pool = project.pools[record.pool].queues if record.pool in project.pools else {}
        whole = {topic: pool.get(topic, ()) for topic in record.topics}
        return PackageScope(
            {topic: frozenset(queue) for topic, queue in {**whole, **record.samples}.items()}, record.repeats
        )
    assigned = project_settings.assignment_of(project.settings.get(project_settings.ASSIGNMENT, ""))
    if _exports(project) or assigned is None or package.assessor not in assigned.plan.assessors:
        message = f"no package of {package.assessor} with this id was exported from this project"
        raise InputError(str(path), 0, f"{message}; first import the copy of the project that exported it")
    queues: dict[str, frozenset[str]] = {}
    for topic in assigned.topics_of(package.assessor):
        queues[topic] = frozenset(docno for built in project.pools.values() for docno in built.queues.get(topic, ()))
    return PackageScope(queues, assigned.plan.repeats > 0)


def scope_of_exports(queues_of: Callable[[str], Pool], exports: Iterable[ExportRecord]) -> PackageScope:
    """Return the combined contents of all packages exported to one assessor, including topics that have been reassigned
    since. ``queues_of`` returns the queues of a pool, given its id.
    """
    queues: dict[str, frozenset[str]] = {}
    repeats = False
    for export in exports:
        pool = queues_of(export.pool)
        whole = {topic: pool.get(topic, ()) for topic in export.topics}
        for topic, queue in {**whole, **export.samples}.items():
            queues[topic] = queues.get(topic, frozenset()) | frozenset(queue)
        repeats = repeats or export.repeats
    return PackageScope(queues, repeats)


def fault_of_assessors_row(row: Row, given: PackageScope, oldest: str, latest: float) -> str:
    """Return the reason why the exported packages do not permit an assessor's row, or an empty string if they permit
    it.

    ``oldest`` is the id of the first package, before which the assessor cannot have judged. ``latest`` is the result of
    `latest_time`.
    """
    return (
        _fault_of_place(row, given)
        or ("not in the package when it was written, and older than it" if row.id < oldest else "")
        or _fault_of_row(row, latest, 2 * len(given.queues[row.topic]))
    )


def fault_of_grade(row: JournalRow, scale: GradeScale | None) -> str:
    """Return an error message if the scale lacks a row's grade; otherwise an empty string. Without a scale, any grade
    is valid.
    """
    if scale is None or row.judgement is None or row.judgement.grade is None or scale.level(row.judgement.grade):
        return ""
    grades = ", ".join(map(str, scale.grades))
    graded = f"{row.assessor} graded {row.docno} of topic {row.topic} as {row.judgement.grade}"
    return f"{graded}; the scale here has {grades}"


def _fault_of_name(row: Row, package: Package) -> str:
    return "" if row.assessor == package.assessor else f"of {_short(row.assessor)}"


def _fault_of_place(row: Row, given: PackageScope) -> str:
    if row.topic not in given.queues:
        return f"of topic {_short(row.topic)}, which was not assigned"
    if isinstance(row, JournalRow):
        if row.docno not in given.queues[row.topic]:
            return f"of document {_short(row.docno)} of topic {row.topic}, which was not assigned"
        if row.again and not given.repeats:
            return (
                f"of document {_short(row.docno)} of topic {row.topic} a second time, although no repeat was assigned"
            )
    return ""


def _fault_of_row(row: Row, latest: float, places: int | None = None) -> str:
    """Return the reason why a row is invalid, whoever its author is, or an empty string if it is valid."""
    for text in (row.id, row.change_id):
        if unusable := fault_of(text):
            return f"with an impossible id: {unusable}"
    if max(seconds_of(row.id), seconds_of(row.change_id)) > latest:
        return TO_COME
    where = f"topic {_short(row.topic)}" + (f", {_short(row.docno)}" if isinstance(row, JournalRow) else "")
    decoder_of(type(row))
    try:
        msgspec.convert(msgspec.to_builtins(row), type=type(row))
    except msgspec.ValidationError as fault:
        return f"with an impossible value ({where}: {fault})"
    if not row.assessor or " ".join(row.assessor.split()) != row.assessor or len(row.assessor) > MOST_NAME:
        return f"with an impossible name ({_short(row.assessor)})"
    impossible = _impossible_judgement(row, places) if isinstance(row, JournalRow) else _impossible_note(row)
    if not 0 <= row.at <= LAST_SECOND:
        impossible = f"time {row.at:g}"
    elif row.at > latest:
        return TO_COME
    return f"with an impossible value ({where}: {impossible})" if impossible else ""


def _impossible_judgement(row: JournalRow, places: int | None) -> str:
    """Return the reason why a judgement is invalid, or an empty string if it is valid."""
    judgement = row.judgement or Judgement()
    longest = max(len(judgement.comment), len(judgement.reason), len(row.cause))
    unplaced = fault_of_passages(judgement.passages)
    checks = (
        (judgement.abstention in {"", SKIPPED, CANNOT_TELL}, f"abstention “{_short(judgement.abstention)}”"),
        (not judgement.abstention or judgement.grade is None, "a grade and an abstention"),
        (bool(judgement.given) or not judgement.decided, "a judgement without a time"),
        (
            not judgement.given or (not fault_of(judgement.given) and judgement.given <= row.id),
            "a time later than that of its storage",
        ),
        (
            math.isfinite(judgement.seconds) and 0 <= judgement.seconds <= MOST_SECONDS,
            f"{judgement.seconds:g} active seconds",
        ),
        (
            judgement.place >= 0 and (places is None or judgement.place <= places),
            f"place {judgement.place} in the queue",
        ),
        (0 <= judgement.skips <= MOST_SKIPS, f"skipped {judgement.skips} times"),
        (longest <= MOST_TEXT, f"a text of {longest:,} characters"),
        (not unplaced, unplaced),
    )
    return next((fault for holds, fault in checks if not holds), "")


def _impossible_note(row: NoteRow) -> str:
    """Return the reason why a topic note is invalid, or an empty string if it is valid."""
    note = row.note or TopicNote()
    if not 0 <= note.difficulty <= HARDEST:
        return f"difficulty {note.difficulty}"
    longest = max(len(note.text), len(row.cause))
    return f"a text of {longest:,} characters" if longest > MOST_TEXT else ""


def _refuse(path: Path, faults: Mapping[str, int], expected: str) -> None:
    if not faults:
        return
    parts = [f"{count:,} {'row' if count == 1 else 'rows'} {fault}" for fault, count in faults.items()]
    more = sum(list(faults.values())[SHOWN:])
    parts = parts[:SHOWN] + ([f"{more:,} more"] if more else [])
    raise InputError(str(path), 0, f"holds {'; '.join(parts)}; expected {expected}. Nothing was imported")


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"


def known_exports(project: ProjectData, other: ProjectData) -> tuple[ExportRecord, ...]:
    """Return the packages that another copy exported from this project's pools and that are not recorded in this
    project.
    """
    other_exports: Iterable[ExportRecord] = _exports(other)
    known = {export.package for export in _exports(project)}
    return tuple(export for export in other_exports if export.package not in known and export.pool in project.pools)
