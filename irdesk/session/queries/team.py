"""Queries about the assessors of a project: assignments, progress, and open disagreements."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.assessment.assignment import Assigned, AssignmentPlan, repeats
from irdesk.domain.messages import worded
from irdesk.domain.project import ExportRecord, ImportRecord, Package, PublicationRecord
from irdesk.session.commands.assignment import spread_topics
from irdesk.session.core import project_settings
from irdesk.session.queries.judging import JudgingQueries


@dataclass(frozen=True)
class AssessorRow:
    """An assessor's assignment: topics, shared topics, documents, repeated documents, and documents already judged by
    this assessor.
    """

    name: str
    topics: int
    shared: int
    documents: int
    repeats: int
    judged: int

    def in_words(self) -> str:
        """Return the counts in one line."""
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
    """A topic, the documents of its queue, and its assessors."""

    topic: str
    documents: int
    assessors: tuple[str, ...]


class TeamQueries(JudgingQueries):
    """Queries of the coordinator's assessor view."""

    def package(self) -> Package | None:
        """Return the description of the open work package, or None in a project."""
        return self._workspace.state.package

    def assigned(self) -> Assigned | None:
        """Return the assignment, or None without assessors."""
        return self._workspace.state.assigned

    def assessors(self, wanted: AssignmentPlan | None = None) -> list[AssessorRow]:
        """Return each assessor's assignment, under the plan ``wanted`` if given.

        Raises `CommandRefused` if the plan is impossible.
        """
        state = self._workspace.state
        assigned = spread_topics(state, wanted) if wanted else state.assigned
        queues = state.pool.queues if state.pool else {}
        rows = []
        for name in assigned.plan.assessors if assigned else ():
            assert assigned
            mine = {
                topic: assigned.queue_of(name, topic, queues[topic])
                for topic in assigned.topics_of(name)
                if topic in queues
            }
            judged = [
                docno
                for topic, queue in mine.items()
                for docno in queue
                if (mark := state.mark(name, topic, docno)) and mark.decided
            ]
            rows.append(
                AssessorRow(
                    name,
                    len(mine),
                    sum(len(assigned.judges_of(topic)) > 1 for topic in mine),
                    sum(map(len, mine.values())),
                    sum(len(repeats(queue, name, topic, assigned.plan)) for topic, queue in mine.items()),
                    len(judged),
                )
            )
        return rows

    def judges(self, wanted: AssignmentPlan | None = None) -> list[TopicJudges]:
        """Return each topic of the pool with its assessors. Raises `CommandRefused` as `assessors`."""
        state = self._workspace.state
        assigned = spread_topics(state, wanted) if wanted else state.assigned
        queues = state.pool.queues if state.pool else {}
        return [
            TopicJudges(topic, len(queue), assigned.judges_of(topic) if assigned else ())
            for topic, queue in queues.items()
        ]

    def exports(self) -> tuple[ExportRecord, ...]:
        """Return the exported work packages, oldest first."""
        return self._workspace.state.exports

    def taken(self) -> tuple[ImportRecord, ...]:
        """Return the imports of judgements, oldest first."""
        return project_settings.imports_of(self.setting(project_settings.TAKEN))

    def publications(self) -> tuple[PublicationRecord, ...]:
        """Return the publications of the judgements, oldest first."""
        return self._workspace.state.publications

    def changed_since(self, record: PublicationRecord) -> bool:
        """Return whether the grades that count have changed since a publication."""
        return record.basis != self._workspace.state.basis_of_grades()

    def disputed(self) -> int:
        """Return the number of documents with an unresolved disagreement."""
        return sum(disagreement.decided is None for disagreement in self._workspace.state.disputes())
