"""Commands of an assessor: grade, skip, cannot tell, clear a judgement, move in the queue."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import docno_of
from irdesk.domain.project.judgement import CANNOT_TELL, SKIPPED, Judgement, Place
from irdesk.domain.translatable_messages import worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.commands.queue_reordering import precomputed_order
from irdesk.session.commands.remarks import refuse_too_long, with_remark
from irdesk.session.core import project_settings
from irdesk.session.core.changes import Delta, JudgementChanged, PlaceChanged, SettingChanged
from irdesk.session.core.next_document import place_after_judging, place_in_queue
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Plan, Workspace


@dataclass(frozen=True)
class JudgeDocument(BaseCommand):
    """Command: grade a document. As part of this change, the assessor moves to ``then`` or, if it is None, to the next
    document in the queue.

    After correcting an earlier decision, the assessor stays at the document unless ``then`` is given.
    """

    topic: str
    docno: str
    grade: int
    seconds: float = 0.0
    then: Place | None = None

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that records the grade and moves the assessor.

        Raises `CommandRefused` if the document is not in the pool or the scale lacks the grade.
        """
        place = place_in_queue(workspace.state, self.topic, self.docno)
        refuse_unknown(workspace.state, self.grade)
        before = workspace.state.judgement(workspace.assessor, self.topic, self.docno)
        judgement = with_grade(before, self.grade, self.seconds, place, workspace.new_id())
        deltas = _deltas(workspace, self.topic, self.docno, judgement, self.then)
        called = workspace.state.called(self.topic, self.docno)
        return Plan(worded("grade {docno} as {grade}", docno=called, grade=self.grade), deltas)


@dataclass(frozen=True)
class SkipDocument(BaseCommand):
    """Command: skip a document. The queue returns to it later; see `irdesk.session.core.next_document`."""

    topic: str
    docno: str
    seconds: float = 0.0
    then: Place | None = None

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that records the skip and moves the assessor.

        Raises `CommandRefused` if the document has a grade from another source, because the queue would never return to
        such a document.
        """
        place = place_in_queue(workspace.state, self.topic, self.docno)
        if not skippable(workspace.state, workspace.assessor, self.topic, self.docno):
            raise CommandRefused(
                worded(
                    "{docno} cannot be skipped: its grade is not yours, so the document would not be shown again",
                    docno=docno_of(self.docno),
                )
            )
        before = workspace.state.judgement(workspace.assessor, self.topic, self.docno)
        judgement = with_skip(before, self.seconds, place, workspace.new_id())
        name = worded("skip {docno}", docno=workspace.state.called(self.topic, self.docno))
        return Plan(name, _deltas(workspace, self.topic, self.docno, judgement, self.then))


@dataclass(frozen=True)
class CannotTell(BaseCommand):
    """Command: record that the assessor cannot tell whether the document is relevant, with an optional reason. The
    queue does not return to the document.
    """

    topic: str
    docno: str
    reason: str = ""
    seconds: float = 0.0
    then: Place | None = None

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that records the abstention and moves the assessor. Raises `CommandRefused` if the document is
        not in the pool.
        """
        place = place_in_queue(workspace.state, self.topic, self.docno)
        before = workspace.state.judgement(workspace.assessor, self.topic, self.docno)
        refuse_too_long(self.reason)
        judgement = with_cannot_tell(before, self.reason.strip(), self.seconds, place, workspace.new_id())
        name = worded('mark {docno} "cannot tell"', docno=workspace.state.called(self.topic, self.docno))
        return Plan(name, _deltas(workspace, self.topic, self.docno, judgement, self.then))


@dataclass(frozen=True)
class TakeBack(BaseCommand):
    """Command: clear the assessor's own judgement. The document becomes unjudged, or takes the grade of imported qrels.

    The comment and the flag are kept.
    """

    topic: str
    docno: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that removes the judgement. Raises `CommandRefused` if the assessor has not judged the
        document.
        """
        state, assessor = workspace.state, workspace.assessor
        before, called = state.judgement(assessor, self.topic, self.docno), state.called(self.topic, self.docno)
        if before is None or not before.decided:
            if state.grade_sources.imported(self.topic, self.docno) is not None:
                raise CommandRefused(
                    worded("the grade of {docno} comes from imported qrels; give another one instead", docno=called)
                )
            raise CommandRefused(worded("{docno} has no judgement to clear", docno=called))
        judged = JudgementChanged(assessor, self.topic, self.docno, before, without_grade(before))
        moved = PlaceChanged(assessor, state.places.get(assessor), Place(self.topic, self.docno))
        return Plan(worded("clear {docno}", docno=called), (judged, moved))


@dataclass(frozen=True)
class MoveTo(BaseCommand):
    """Command: move the assessor to another document."""

    topic: str
    docno: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that moves the assessor. Raises `CommandRefused` if the document is not in the pool."""
        state, assessor = workspace.state, workspace.assessor
        place_in_queue(state, self.topic, self.docno)
        before, after = state.places.get(assessor), Place(self.topic, self.docno)
        called = state.called(self.topic, self.docno)
        return Plan(worded("go to {docno}", docno=called), (PlaceChanged(assessor, before, after),))


@dataclass(frozen=True)
class JudgeWithoutText(BaseCommand):
    """Command: choose whether a single key press is enough to grade a document whose text is missing. The choice is not
    a step of the history.
    """

    allowed: bool

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that changes the setting. Raises `CommandRefused` if the setting would not change."""
        before, after = (
            workspace.state.settings[project_settings.TEXTLESS],
            project_settings.YES if self.allowed else "",
        )
        if before == after:
            raise CommandRefused("this choice for documents without text is already in use")
        allowing = worded("judge documents without text")
        name = allowing if self.allowed else worded("ask before judging documents without text")
        return Plan(name, (SettingChanged(project_settings.TEXTLESS, before, after),))


def refuse_unknown(state: ProjectState, grade: int) -> None:
    """Raise `CommandRefused` if the scale lacks the grade."""
    if state.scale.level(grade) is None:
        known = ", ".join(map(str, state.scale.grades))
        raise CommandRefused(worded("the scale has no grade {grade}; it has {known}", grade=grade, known=known))


def skippable(state: ProjectState, assessor: str, topic: str, docno: str) -> bool:
    """Return whether the queue would return to the document after a skip, that is, whether the document has no grade
    except the assessor's own.
    """
    others = (judgement for name, judgement in state.judgements_on(topic, docno).items() if name != assessor)
    return state.grade_sources.imported(topic, docno) is None and all(judgement.grade is None for judgement in others)


def with_grade(judgement: Judgement | None, grade: int, seconds: float, place: int, given: str) -> Judgement:
    """Return the judgement with the given grade. Comment, flag and passages are kept."""
    return _with_decision(judgement, seconds, place, given, grade=grade)


def with_skip(judgement: Judgement | None, seconds: float, place: int, given: str) -> Judgement:
    """Return the judgement with one more skip."""
    skips = 1 + (judgement.skips if judgement else 0)
    return _with_decision(judgement, seconds, place, given, abstention=SKIPPED, skips=skips)


def with_cannot_tell(judgement: Judgement | None, reason: str, seconds: float, place: int, given: str) -> Judgement:
    """Return the judgement with the abstention "cannot tell"."""
    return _with_decision(judgement, seconds, place, given, abstention=CANNOT_TELL, reason=reason)


def _with_decision(
    judgement: Judgement | None,
    seconds: float,
    place: int,
    given: str,
    *,
    grade: int | None = None,
    abstention: str = "",
    reason: str = "",
    skips: int = 0,
) -> Judgement:
    kept = judgement or Judgement()
    return Judgement(grade, abstention, kept.comment, seconds, place, given, reason, kept.flagged, skips, kept.passages)


def without_grade(judgement: Judgement) -> Judgement | None:
    """Return the judgement without grade or abstention. Return None if it also has no comment, flag or passages."""
    return with_remark(None, comment=judgement.comment, flagged=judgement.flagged, passages=judgement.passages)


def _deltas(
    workspace: Workspace, topic: str, docno: str, judgement: Judgement, then: Place | None
) -> tuple[Delta, ...]:
    """Return the deltas of a judgement: the judgement, the resulting queue order, and the assessor's next position.
    This is ``then`` or, if it is None, the position returned by `place_after_judging`.
    """
    state, assessor = workspace.state, workspace.assessor
    here, before = Place(topic, docno), state.judgement(assessor, topic, docno)
    changed = JudgementChanged(assessor, topic, docno, before, judgement)
    requeued = precomputed_order(state, here, judgement.grade)
    after = then or place_after_judging(
        state, assessor, here, before, judgement, requeued[0].after if requeued else None
    )
    return changed, *requeued, PlaceChanged(assessor, state.places.get(assessor), after)
