"""Bulk changes to the documents of a topic. Preview and command use the same planning function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from irdesk.domain.errors import CommandRefused
from irdesk.domain.project.judgement import Judgement
from irdesk.domain.translatable_messages import worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.commands.judging import refuse_unknown, skippable, with_grade, with_skip, without_grade
from irdesk.session.commands.remarks import with_remark
from irdesk.session.core.changes import JudgementChanged, PlaceChanged
from irdesk.session.core.next_document import place_in_queue
from irdesk.session.core.workspace import Plan, Workspace

Kind = Literal["grade", "skip", "flag", "unflag", "take back"]

NAMES: dict[Kind, str] = {
    "grade": "grade {count} documents of topic {topic} as {grade}",
    "skip": "skip {count} documents of topic {topic}",
    "flag": "flag {count} documents of topic {topic}",
    "unflag": "unflag {count} documents of topic {topic}",
    "take back": "clear {count} documents of topic {topic}",
}
OF_ONE: dict[Kind, str] = {
    "grade": "grade 1 document of topic {topic} as {grade}",
    "skip": "skip 1 document of topic {topic}",
    "flag": "flag 1 document of topic {topic}",
    "unflag": "unflag 1 document of topic {topic}",
    "take back": "clear 1 document of topic {topic}",
}


@dataclass(frozen=True)
class BulkChange:
    """The change to make to each document. ``grade`` is used only if ``kind`` is "grade"."""

    kind: Kind
    grade: int = 0


@dataclass(frozen=True)
class ChangeMarks(BaseCommand):
    """Command: make the same change to many documents of a topic, as one step of the history."""

    topic: str
    docnos: tuple[str, ...]
    change: BulkChange

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that changes the judgements. Undo also restores the assessor's previous position.

        Raises `CommandRefused` if no judgement would change.
        """
        package = workspace.state.package
        if package and not package.bulk:
            raise CommandRefused("this work package does not allow batch grading")
        deltas = bulk_deltas(workspace, self.topic, self.docnos, self.change)
        if not deltas:
            raise CommandRefused(worded("none of the {count} documents would change", count=len(self.docnos)))
        kind, count, grade = self.change.kind, len(deltas), self.change.grade
        name = worded(OF_ONE[kind] if count == 1 else NAMES[kind], count=count, topic=self.topic, grade=grade)
        place = workspace.state.places.get(workspace.assessor)
        return Plan(name, (*deltas, PlaceChanged(workspace.assessor, place, place)))


def bulk_deltas(
    workspace: Workspace, topic: str, docnos: tuple[str, ...], change: BulkChange
) -> list[JudgementChanged]:
    """Return the judgement changes of a bulk change, one for each document that would change.

    Raises `CommandRefused` if a document is not in the pool or the scale lacks the grade.
    """
    state, assessor = workspace.state, workspace.assessor
    if change.kind == "grade":
        refuse_unknown(state, change.grade)
    deltas = []
    for docno in dict.fromkeys(docnos):
        place = place_in_queue(state, topic, docno)
        before = state.judgement(assessor, topic, docno)
        if change.kind == "skip" and not skippable(state, assessor, topic, docno):
            continue
        after = _changed(workspace, before, change, place)
        if after != before:
            deltas.append(JudgementChanged(assessor, topic, docno, before, after))
    return deltas


def _changed(workspace: Workspace, before: Judgement | None, change: BulkChange, place: int) -> Judgement | None:
    if change.kind == "grade":
        same = before is not None and before.grade == change.grade
        return before if same else with_grade(before, change.grade, 0.0, place, workspace.new_id())
    if change.kind == "skip":
        same = before is not None and before.skips > 0
        return before if same else with_skip(before, 0.0, place, workspace.new_id())
    if change.kind == "take back":
        return without_grade(before) if before is not None and before.decided else before
    return with_remark(before, flagged=change.kind == "flag")
