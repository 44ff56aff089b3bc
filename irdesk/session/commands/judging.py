"""Commands of an assessor: judging, taking back, going elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused
from irdesk.domain.project import Mark, Place
from irdesk.session.changes import (
    JudgementChanged,
    PlaceChanged,
)
from irdesk.session.commands.unprepared import Unprepared
from irdesk.session.queue import following
from irdesk.session.state import ProjectState
from irdesk.session.workspace import Plan, Workspace


@dataclass(frozen=True)
class JudgeDocument(Unprepared):
    """The assessor gives a document a grade; the queue advances in the same change."""

    topic: str
    docno: str
    grade: int
    seconds: float = 0.0
    comment: str = ""

    def plan(self, workspace: Workspace) -> Plan:
        """A judgement and the next place; refused where the document is not in the pool or the scale lacks the
        grade.
        """
        state, assessor = workspace.state, workspace.assessor
        queue = _queue(state, self.topic)
        if self.docno not in queue:
            raise CommandRefused(f"{self.docno} is not in the pool of topic {self.topic}")
        if state.scale.level(self.grade) is None:
            known = ", ".join(map(str, state.scale.grades))
            raise CommandRefused(f"the scale has no grade {self.grade}; it has {known}")
        place = queue.index(self.docno) + 1
        mark = Mark(self.grade, "", self.comment, self.seconds, place, workspace.new_id())
        before = state.mark(assessor, self.topic, self.docno)
        here = Place(self.topic, self.docno)
        judged = JudgementChanged(assessor, self.topic, self.docno, before, mark)
        moved = PlaceChanged(assessor, state.places.get(assessor), following(state, here))
        return Plan(f"grade {self.docno} as {self.grade}", (judged, moved))


@dataclass(frozen=True)
class TakeBack(Unprepared):
    """The assessor takes the own judgement of a document back; it is unjudged again, or as the imported qrels say."""

    topic: str
    docno: str

    def plan(self, workspace: Workspace) -> Plan:
        """A judgement taken back; refused where the assessor has given none."""
        state, assessor = workspace.state, workspace.assessor
        before = state.mark(assessor, self.topic, self.docno)
        if before is None:
            if state.imported_grade(self.topic, self.docno) is not None:
                raise CommandRefused(f"the grade of {self.docno} comes from imported qrels; give another one instead")
            raise CommandRefused(f"{self.docno} has no judgement to take back")
        judged = JudgementChanged(assessor, self.topic, self.docno, before, None)
        moved = PlaceChanged(assessor, state.places.get(assessor), Place(self.topic, self.docno))
        return Plan(f"take back {self.docno}", (judged, moved))


@dataclass(frozen=True)
class MoveTo(Unprepared):
    """The assessor goes to another document."""

    topic: str
    docno: str

    def plan(self, workspace: Workspace) -> Plan:
        """A new place; refused where the pool does not have it."""
        state, assessor = workspace.state, workspace.assessor
        if self.docno not in _queue(state, self.topic):
            raise CommandRefused(f"{self.docno} is not in the pool of topic {self.topic}")
        before, after = state.places.get(assessor), Place(self.topic, self.docno)
        return Plan(f"go to {self.docno}", (PlaceChanged(assessor, before, after),))


def _queue(state: ProjectState, topic: str) -> tuple[str, ...]:
    if state.pool is None:
        raise CommandRefused("there is no pool yet: build one from the loaded runs")
    return state.pool[1].get(topic, ())
