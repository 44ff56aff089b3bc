"""Preview of an assignment: the topics and documents that each assessor would judge. A worker computes it from an
immutable copy of the project.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from irdesk.assessment.assignment import Assigned, AssignmentPlan, nearest_count
from irdesk.assessment.hidden_repeats import repeats
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import together, worded
from irdesk.session.commands.assignment import spread_topics
from irdesk.session.core.disagreements import disputes
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.workspace import Workspace


@dataclass(frozen=True)
class AssessorRow:
    """Row of the preview for one assessor: the numbers of topics, shared topics, documents, repeated documents, and
    documents that the assessor has already judged.
    """

    name: str
    topics: int
    shared: int
    documents: int
    repeats: int
    judged: int

    def in_words(self) -> str:
        """Return the counts as one line of text."""
        return worded(
            "{documents} {documents:document|documents} in {topics} {topics:topic|topics}, {shared} shared, "
            "{repeats} repeated",
            documents=self.documents,
            topics=self.topics,
            shared=self.shared,
            repeats=self.repeats,
        )


@dataclass(frozen=True)
class TopicJudges:
    """A topic with its assessors and the number of documents in its queue."""

    topic: str
    documents: int
    assessors: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class AssignmentRequest:
    """Immutable input for the preview: the pool's queues, the grades, and either the current assignment or a plan to
    try out (``wanted``).
    """

    queues: Mapping[str, Sequence[str]] | None
    grade_sources: GradeSources
    assigned: Assigned | None
    wanted: AssignmentPlan | None

    @classmethod
    def of(cls, workspace: Workspace, wanted: AssignmentPlan | None) -> AssignmentRequest:
        """Return a request for the workspace's current state."""
        state = workspace.state
        queues = dict(state.pool.queues) if state.pool else None
        return cls(queues, state.grade_sources.frozen(), state.assigned, wanted)


@dataclass(frozen=True)
class AssignmentPreview:
    """Preview of an assignment, by assessor and by topic. ``disputed`` is the number of open disagreements. ``refusal``
    is the error if the plan is impossible, else None.

    ``judged_by`` maps each number of assessors from 2 upwards to the number of documents assigned to that many
    assessors. ``why_not_met`` says why the share of these documents differs from the planned share; it is "" if the
    shares do not differ.
    """

    assessors: tuple[AssessorRow, ...] = ()
    topics: tuple[TopicJudges, ...] = ()
    disputed: int = 0
    refusal: CommandRefused | None = None
    judged_by: Mapping[int, int] = field(default_factory=dict)
    why_not_met: str = ""

    def overlap_details(self) -> list[str]:
        """Return the overlap, and why it differs from the planned share, as one sentence per line."""
        return [line for line in (self.overlap_in_words(), self.why_not_met) if line]

    def overlap_in_words(self) -> str:
        """Describe the overlap: the number of documents that several assessors judge. Return "" if there are fewer than
        two assessors.
        """
        documents, several = sum(topic.documents for topic in self.topics), sum(self.judged_by.values())
        if len(self.assessors) < 2 or not documents:
            return ""
        if not several:
            return worded("No document is judged by several assessors.")
        fewest, most = min(self.judged_by), max(self.judged_by)
        return worded(
            "{several:,} of {documents:,} {documents:document|documents} ({percent} %) are judged by {people}.",
            several=several,
            documents=documents,
            percent=f"{100 * several / documents:.0f}" if 200 * several >= documents else "<1",
            people=str(fewest) if fewest == most else f"{fewest}–{most}",
        )


def preview_assignment(request: AssignmentRequest, progress: Progress) -> AssignmentPreview:
    """Compute the topics and documents of each assessor (worker thread). Raises `TaskCancelled` if the task is
    cancelled.
    """
    try:
        assigned = spread_topics(request.queues, request.wanted) if request.wanted else request.assigned
    except CommandRefused as refusal:
        return AssignmentPreview(refusal=refusal)
    queues = request.queues or {}
    names = assigned.plan.assessors if assigned else ()
    rows = []
    for i, name in enumerate(names):
        progress.report(i, len(names))
        assert assigned
        rows.append(_row(request.grade_sources, queues, assigned, name))
    topics = tuple(
        TopicJudges(topic, len(queue), assigned.judges_of(topic) if assigned else ()) for topic, queue in queues.items()
    )
    disputed = sum(disagreement.decided is None for disagreement in disputes(request.grade_sources))
    judged_by = _judged_by(queues, assigned) if assigned else {}
    why = _why_not_met(assigned, topics, sum(judged_by.values())) if assigned else ""
    return AssignmentPreview(tuple(rows), topics, disputed, judged_by=judged_by, why_not_met=why)


def _judged_by(queues: Mapping[str, Sequence[str]], assigned: Assigned) -> dict[int, int]:
    """Count the documents assigned to more than one assessor, keyed by the number of assessors."""
    counts: Counter[int] = Counter()
    for topic, queue in queues.items():
        names = assigned.judges_of(topic)
        if len(names) > 1:
            judges = Counter(docno for name in names for docno in assigned.queue_of(name, topic, queue))
            counts.update(judges.values())
    return {people: count for people, count in counts.items() if people > 1}


def _why_not_met(assigned: Assigned, topics: Sequence[TopicJudges], several: int) -> str:
    """Return the reasons why the share of documents judged by several assessors differs from the planned share. Return
    "" if the two shares differ by less than half a percent of all documents.
    """
    given = [topic for topic in topics if topic.assessors]
    if assigned.plan.overlap.topics or _is_met(assigned, topics, several):
        return ""
    if len(given) == len(topics):
        return _why_not_met_among(assigned, topics, several)
    alone = worded("{count:,} {count:topic has|topics have} no assessor yet.", count=len(topics) - len(given))
    if _is_met(assigned, given, several):
        return alone
    return together(" ", (alone, _why_not_met_among(assigned, given, several)))


def _is_met(assigned: Assigned, topics: Sequence[TopicJudges], several: int) -> bool:
    """Return whether several assessors judge the planned share of the topics' documents, within half a percent."""
    wanted, documents = _planned_share(assigned), sum(topic.documents for topic in topics)
    return not wanted or not documents or abs(several - wanted * documents) < 0.005 * documents


def _planned_share(assigned: Assigned) -> float:
    return assigned.plan.overlap.documents or assigned.plan.overlap.share


def _why_not_met_among(assigned: Assigned, topics: Sequence[TopicJudges], several: int) -> str:
    """Return the reason why the planned share is not met in ``topics``, which all have assessors."""
    wanted, documents = _planned_share(assigned), sum(topic.documents for topic in topics)
    if not assigned.plan.overlap.documents:
        shared = sum(len(topic.assessors) > 1 for topic in topics)
        return worded(
            "Whole topics are shared: {shared:,} of {count:,}. Topics differ in their numbers of documents.",
            shared=shared,
            count=len(topics),
        )
    if several == nearest_count(wanted, documents):
        return worded("{several:,} is the whole number of documents nearest to the share.", several=several)
    if assigned.samples and not assigned.sample_sizes:
        return worded("An earlier version of irdesk assigned them, which rounded up in each topic.")
    if several > wanted * documents and assigned.drawn and several == sum(assigned.sample_sizes.values()):
        return worded("Documents that were shared before the pool was extended remain shared.")
    return worded("Topics have been reassigned since the share was drawn.")


def _row(sources: GradeSources, queues: Mapping[str, Sequence[str]], assigned: Assigned, name: str) -> AssessorRow:
    mine = {
        topic: assigned.queue_of(name, topic, queues[topic]) for topic in assigned.topics_of(name) if topic in queues
    }
    judged = sum(
        (judgement := sources.judgements.get(topic, {}).get(docno, {}).get(name)) is not None and judgement.decided
        for topic, queue in mine.items()
        for docno in queue
    )
    return AssessorRow(
        name,
        len(mine),
        sum(len(assigned.judges_of(topic)) > 1 for topic in mine),
        sum(map(len, mine.values())),
        sum(len(repeats(queue, name, topic, assigned.plan)) for topic, queue in mine.items()),
        judged,
    )
