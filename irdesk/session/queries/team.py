"""The assessors of a project: what each is to judge, how far each is, and what is open between them."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.assessment.assignment import Assigned, AssignmentPlan, repeats
from irdesk.domain.messages import worded
from irdesk.domain.project import Package, Taking
from irdesk.session.commands.assignment import spread
from irdesk.session.core import project_settings
from irdesk.session.queries.judging import JudgingQueries


@dataclass(frozen=True)
class AssessorRow:
    """What an assessor judges: topics, of them shared with others, documents, of them a second time; and how many of
    the documents have this assessor's verdict.
    """

    name: str
    topics: int
    shared: int
    documents: int
    repeats: int
    judged: int

    def in_words(self) -> str:
        """In a line."""
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
    """A topic, the documents of its queue, and who judges it."""

    topic: str
    documents: int
    assessors: tuple[str, ...]


class TeamQueries(JudgingQueries):
    """What the coordinator's view of assessors asks."""

    def package(self) -> Package | None:
        """What the work package that is open was made for; None in a project."""
        return self._workspace.state.package

    def assigned(self) -> Assigned | None:
        """Who judges what; None where nobody is chosen."""
        return self._workspace.state.assigned

    def assessors(self, wanted: AssignmentPlan | None = None) -> list[AssessorRow]:
        """What each assessor judges; under a plan that is only wished for, where it is given.

        Raises `CommandRefused` where that is impossible.
        """
        state = self._workspace.state
        assigned = spread(state, wanted) if wanted else state.assigned
        queues = state.pool.queues if state.pool else {}
        rows = []
        for name in assigned.plan.assessors if assigned else ():
            assert assigned
            mine = [topic for topic in assigned.topics_of(name) if topic in queues]
            judged = [
                docno
                for topic in mine
                for docno in queues[topic]
                if (mark := state.mark(name, topic, docno)) and mark.decided
            ]
            rows.append(
                AssessorRow(
                    name,
                    len(mine),
                    sum(len(assigned.topics[topic]) > 1 for topic in mine),
                    sum(len(queues[topic]) for topic in mine),
                    sum(len(repeats(queues[topic], name, topic, assigned.plan)) for topic in mine),
                    len(judged),
                )
            )
        return rows

    def judges(self, wanted: AssignmentPlan | None = None) -> list[TopicJudges]:
        """Each topic of the pool with those who judge it. Raises `CommandRefused` as `assessors` does."""
        state = self._workspace.state
        assigned = spread(state, wanted) if wanted else state.assigned
        queues = state.pool.queues if state.pool else {}
        given = assigned.topics if assigned else {}
        return [TopicJudges(topic, len(queue), given.get(topic, ())) for topic, queue in queues.items()]

    def taken(self) -> tuple[Taking, ...]:
        """What was taken in, the first first."""
        return project_settings.taken_of(self.setting(project_settings.TAKEN))

    def disputed(self) -> int:
        """On how many documents assessors disagree that nobody has decided."""
        return sum(own.decided is None for own in self._workspace.state.disputes())
