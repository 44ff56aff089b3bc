"""Progress of each assessor in a project, and the agreement among all assessors. A worker computes both from an
immutable copy of the project.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from irdesk.assessment.agreement import (
    ENOUGH_SHARED,
    Item,
    Judged,
    Weights,
    agreement_with_others,
    cohen_kappa,
    mean_kappa,
)
from irdesk.assessment.assignment import Assigned
from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.assessment.hidden_repeats import has_same_grade
from irdesk.assessment.judging_pace import Pace
from irdesk.domain.progress import Progress
from irdesk.domain.project.judgement import CANNOT_TELL, Judgement
from irdesk.domain.uuid7 import seconds_of
from irdesk.session.core.grade_resolution import JudgementsOf
from irdesk.session.core.workspace import Workspace

WEIGHTS = Weights.LINEAR


@dataclass(frozen=True, eq=False)
class TeamProgressRequest:
    """Immutable input for the progress: the assignment, the pool's queues, and the judgements, including those of
    hidden repeats.
    """

    assigned: Assigned | None
    queues: Mapping[str, Sequence[str]]
    judgements: JudgementsOf
    second: JudgementsOf
    decided: int
    disputed: int

    @classmethod
    def of(cls, workspace: Workspace) -> TeamProgressRequest:
        """Return a request for the workspace's current state."""
        state = workspace.state
        disagreements = state.disputes()
        decided = sum(disagreement.decided is not None for disagreement in disagreements)
        queues = dict(state.pool.queues) if state.pool else {}
        second = {
            topic: {docno: dict(by_assessor) for docno, by_assessor in documents.items()}
            for topic, documents in state.second_judgements.items()
        }
        return cls(state.assigned, queues, state.grade_sources.frozen().judgements, second, decided, len(disagreements))


@dataclass(frozen=True)
class TopicProgress:
    """An assessor's progress in one topic: the number of documents judged, and the number assigned."""

    topic: str
    judged: int
    documents: int


@dataclass(frozen=True)
class Peer:
    """Another assessor, with Cohen's weighted κ over the ``shared`` documents that both assessors graded."""

    name: str
    kappa: float
    shared: int


@dataclass(frozen=True)
class AssessorProgress:
    """An assessor's progress and agreement with the other assessors.

    ``judged`` is the number of documents judged, and ``documents`` the number of documents assigned. ``last`` is the
    time of the last judgement in seconds since the epoch, or 0 if there is none. ``alike`` counts the hidden repeats
    that got the same grade both times. ``cannot_tell`` counts the abstentions.

    ``kappa`` is Cohen's κ (linear weights) against all other assessors combined. ``shared`` is the number of other
    assessors' grades from which κ is computed. ``apart`` is the other assessor with the lowest κ.
    """

    name: str
    judged: int
    documents: int
    pace: Pace
    last: float
    alike: int
    repeats: int
    cannot_tell: int
    kappa: float | None
    shared: int
    topics: tuple[TopicProgress, ...]
    apart: Peer | None

    @property
    def left(self) -> int:
        """Return the number of documents left to judge."""
        return self.documents - self.judged

    @property
    def topics_left(self) -> int:
        """Return the number of topics with documents left to judge."""
        return sum(row.judged < row.documents for row in self.topics)

    @property
    def share(self) -> float:
        """Return the share of documents judged, 0 to 1."""
        return self.judged / self.documents if self.documents else 0.0


@dataclass(frozen=True)
class TeamProgress:
    """Progress of all assessors. ``kappa`` is the mean of Cohen's κ over all pairs of assessors, weighted by the number
    of documents that each pair shares. ``shared`` is the number of documents graded by more than one assessor.
    """

    assessors: tuple[AssessorProgress, ...]
    kappa: float | None
    shared: int
    disputed: int
    decided: int

    @property
    def judged(self) -> int:
        """Return the number of assigned judgements made."""
        return sum(row.judged for row in self.assessors)

    @property
    def documents(self) -> int:
        """Return the number of judgements assigned."""
        return sum(row.documents for row in self.assessors)

    @property
    def repeats(self) -> int:
        """Return the number of hidden repeats judged."""
        return sum(row.repeats for row in self.assessors)

    @property
    def alike(self) -> int:
        """Return the number of hidden repeats given the same grade as the first time."""
        return sum(row.alike for row in self.assessors)


def team_progress(request: TeamProgressRequest, progress: Progress) -> TeamProgress:
    """Compute the progress of all assessors (worker thread). Raises `TaskCancelled` if the task is cancelled."""
    by_name: dict[str, dict[Item, Judgement]] = {}
    for topic, documents in request.judgements.items():
        for docno, by_assessor in documents.items():
            for name, judgement in by_assessor.items():
                if name != ADJUDICATOR and judgement.decided:
                    by_name.setdefault(name, {})[topic, docno] = judgement
    judged = Judged.of({name: _grades(judgements) for name, judgements in by_name.items()})
    names = request.assigned.plan.assessors if request.assigned else tuple(sorted(by_name, key=str.casefold))
    rows = []
    for i, name in enumerate(names):
        progress.report(i, len(names))
        rows.append(_row(request, name, by_name.get(name, {}), judged))
    kappa, shared = mean_kappa(judged, WEIGHTS)
    return TeamProgress(tuple(rows), kappa, shared, request.disputed, request.decided)


def _grades(judgements: Mapping[Item, Judgement]) -> dict[Item, int]:
    return {item: judgement.grade for item, judgement in judgements.items() if judgement.grade is not None}


def _row(
    request: TeamProgressRequest, name: str, judgements: Mapping[Item, Judgement], judged: Judged
) -> AssessorProgress:
    topics = []
    for topic, queue in request.queues.items():
        assigned_queue = request.assigned.queue_of(name, topic, queue) if request.assigned else queue
        if assigned_queue:
            topics.append(
                TopicProgress(topic, sum((topic, docno) in judgements for docno in assigned_queue), len(assigned_queue))
            )
    latest = sorted(judgements.values(), key=lambda judgement: judgement.given, reverse=True)
    again = [
        same
        for topic, documents in request.second.items()
        for docno, by_assessor in documents.items()
        if (same := has_same_grade(judgements.get((topic, docno)), by_assessor.get(name))) is not None
    ]
    others = agreement_with_others(judged, name)
    pooled = sum(others.values())
    peers = [
        Peer(other, kappa, int(counts.sum()))
        for other, counts in others.items()
        if counts.sum() >= ENOUGH_SHARED and (kappa := cohen_kappa(counts, WEIGHTS)) is not None
    ]
    return AssessorProgress(
        name,
        sum(topic.judged for topic in topics),
        sum(topic.documents for topic in topics),
        Pace.of([judgement.seconds for judgement in latest]),
        seconds_of(latest[0].given) if latest and latest[0].given else 0.0,
        sum(again),
        len(again),
        sum(judgement.abstention == CANNOT_TELL for judgement in judgements.values()),
        None if isinstance(pooled, int) else cohen_kappa(pooled, WEIGHTS),
        0 if isinstance(pooled, int) else int(pooled.sum()),
        tuple(topics),
        min(peers, key=lambda peer: peer.kappa, default=None),
    )
