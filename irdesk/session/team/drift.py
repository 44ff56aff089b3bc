"""Change of one assessor's judging over time, for that assessor and for the coordinator.

The request is a frozen copy made on the workspace's thread; a worker computes the result, which is neither stored nor
sent anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from irdesk.assessment.drift import Line, consistency, pace, shares
from irdesk.domain.pool import docno_of, is_again
from irdesk.domain.progress import Progress
from irdesk.domain.project import JournalRow, Mark
from irdesk.session.core.workspace import Workspace
from irdesk.store.store import Store


@dataclass(frozen=True, eq=False)
class DriftRequest:
    """One assessor's judgements, oldest first.

    ``again`` holds, by index of a judgement of a hidden repeat, the document's first grade. In a package with hidden
    repeats, the result must not reveal which documents they are (``hidden``), and until everything is judged it omits
    them completely (``withheld``).
    """

    store: Store
    assessor: str
    verdicts: tuple[Mark, ...]
    again: dict[int, int]
    hidden: bool
    withheld: bool

    @classmethod
    def of(cls, workspace: Workspace, assessor: str) -> DriftRequest:
        """Return a request for the workspace's current state."""
        state = workspace.state
        verdicts: list[Mark] = []
        again: dict[int, int] = {}
        for topic, entry in reversed(state.latest(assessor)):
            mark = state.mark(assessor, topic, entry)
            if mark is None:
                continue
            first = state.mark(assessor, topic, docno_of(entry)) if is_again(entry) else None
            if first is not None and first.grade is not None and mark.grade is not None:
                again[len(verdicts)] = first.grade
            verdicts.append(mark)
        package, pool = state.package, state.pool
        hidden = bool(package and package.repeats and pool)
        withheld = hidden and any(state.tally(assessor, topic).open for topic in (pool.queues if pool else ()))
        return cls(workspace.store, assessor, tuple(verdicts), again, hidden, withheld)


@dataclass(frozen=True, eq=False)
class Drift:
    """Curves over the number of the judgement: median seconds, the share of each grade in use (None: no grade), and the
    share of repeated judgements with the same grade.

    Repeated judgements are hidden repeats if ``blind``, otherwise the assessor's own corrections; ``same`` of
    ``repeated`` have the same grade. The curve is empty if it would reveal the repeats.
    """

    assessor: str
    verdicts: int
    pace: Line
    mix: dict[int | None, Line]
    consistency: Line
    blind: bool
    same: int
    repeated: int
    withheld: bool


def drift(request: DriftRequest, progress: Progress) -> Drift:
    """Compute the drift (worker thread). Raises `StoreUnavailable` or `TaskCancelled`."""
    marks, again = request.verdicts, []
    if not request.withheld:
        again = [(index + 1, marks[index].grade == grade) for index, grade in sorted(request.again.items())]
        if not again:
            progress.report(0, 0)
            again = corrections(request.store.data().journal, request.assessor)
    grades = [mark.grade for mark in marks]
    used = sorted({grade for grade in grades if grade is not None})
    kinds: list[int | None] = [*used, *([None] if None in grades else [])]
    return Drift(
        request.assessor,
        len(marks),
        pace([mark.seconds for mark in marks]),
        {kind: shares(grades, kind) for kind in kinds},
        consistency([] if request.hidden else again),
        bool(request.again),
        sum(same for _, same in again),
        len(again),
        request.withheld,
    )


def corrections(journal: Iterable[JournalRow], assessor: str) -> list[tuple[int, bool]]:
    """Return for each document that an assessor graded again by choice the number of the judgement, and whether the
    grade is the same.

    Undo and redo do not count as judgements.
    """
    known: dict[tuple[str, str], Mark] = {}
    repeats, number = [], 0
    for row in journal:
        mark = row.mark
        if row.assessor != assessor or mark is None or not mark.decided or row.cause != "do":
            continue
        key = row.topic, row.entry
        before = known.get(key)
        if before is not None and before.given == mark.given:
            continue  # a comment or a flag
        known[key] = mark
        number += 1
        if before is not None and before.grade is not None and mark.grade is not None:
            repeats.append((number, before.grade == mark.grade))
    return repeats
