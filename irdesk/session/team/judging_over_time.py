"""Changes in one assessor's judging over time, shown to this assessor and to the coordinator.

The request is an immutable copy made on the workspace's thread. A worker computes the result, which is neither stored
nor sent anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.assessment.hidden_repeats import has_same_grade, is_consistency_withheld
from irdesk.assessment.judging_over_time import Line, consistency, corrections, pace, shares
from irdesk.domain.pool import docno_of, is_again
from irdesk.domain.progress import Progress
from irdesk.domain.project.judgement import Judgement
from irdesk.session.core.read_only_project import ReadOnlyProject
from irdesk.session.core.workspace import Workspace
from irdesk.store.store import Store


@dataclass(frozen=True, eq=False)
class JudgingOverTimeRequest:
    """Immutable input for the curves: one assessor's judgements, oldest first.

    ``again`` maps the index of each judgement of a hidden repeat to True if it has the document's first grade, else
    False. ``hidden`` is true in a package with hidden repeats, where the result must not reveal which documents are
    repeated. ``withheld`` is true until all documents of such a package are judged; until then the result omits the
    repeats completely.
    """

    store: Store
    assessor: str
    verdicts: tuple[Judgement, ...]
    again: dict[int, bool]
    hidden: bool
    withheld: bool

    @classmethod
    def of(cls, workspace: Workspace, assessor: str) -> JudgingOverTimeRequest:
        """Return a request for the workspace's current state."""
        state = workspace.state
        verdicts: list[Judgement] = []
        again: dict[int, bool] = {}
        for topic, entry in reversed(state.latest(assessor)):
            judgement = state.judgement(assessor, topic, entry)
            if judgement is None:
                continue
            first = state.judgement(assessor, topic, docno_of(entry)) if is_again(entry) else None
            if (same := has_same_grade(first, judgement)) is not None:
                again[len(verdicts)] = same
            verdicts.append(judgement)
        package, pool = state.package, state.pool
        hidden = bool(package and package.repeats and pool)
        left = sum(state.tally(assessor, topic).open for topic in (pool.queues if pool else ()))
        withheld = hidden and is_consistency_withheld(left)
        return cls(workspace.store, assessor, tuple(verdicts), again, hidden, withheld)


@dataclass(frozen=True, eq=False)
class JudgingOverTime:
    """Curves over the sequence of judgements. ``pace`` is the median active time per judgement, in seconds. ``mix``
    maps each grade to its share of the judgements; the key None stands for judgements without a grade. ``consistency``
    is the share of repeated judgements with an unchanged grade. It is empty if it would reveal the repeats.

    Repeated judgements are judgements of hidden repeats if ``blind`` is true, otherwise the assessor's own corrections.
    Of the ``repeated`` judgements, ``same`` have an unchanged grade.
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


def judging_over_time(request: JudgingOverTimeRequest, progress: Progress) -> JudgingOverTime:
    """Compute the curves of one assessor (worker thread). Raises `TaskCancelled`, or `StoreUnavailable` if the journal
    cannot be read.
    """
    judgements, again = request.verdicts, []
    if not request.withheld:
        again = [(index + 1, same) for index, same in sorted(request.again.items())]
        if not again:
            progress.report(0, 0)
            again = corrections(request.store.data().journal, request.assessor)
    grades = [judgement.grade for judgement in judgements]
    used = sorted({grade for grade in grades if grade is not None})
    kinds: list[int | None] = [*used, *([None] if None in grades else [])]
    return JudgingOverTime(
        request.assessor,
        len(judgements),
        pace([judgement.seconds for judgement in judgements]),
        {kind: shares(grades, kind) for kind in kinds},
        consistency([] if request.hidden else again),
        bool(request.again),
        sum(same for _, same in again),
        len(again),
        request.withheld,
    )


def assessors_who_judged(state: ReadOnlyProject) -> list[str]:
    """Return all assessors who have judged in this project, except the adjudicator."""
    judgements = (by_assessor for documents in state.judgements.values() for by_assessor in documents.values())
    return sorted({name for by_assessor in judgements for name in by_assessor if name != ADJUDICATOR}, key=str.casefold)
