"""Commands for an assessor's remarks: comments, flags, highlighted passages and topic notes."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from irdesk.assessment.passages import fault_of_passages
from irdesk.domain.document import Passage
from irdesk.domain.errors import CommandRefused
from irdesk.domain.project.judgement import Judgement, TopicNote
from irdesk.domain.translatable_messages import worded
from irdesk.session.commands.base_command import BaseCommand
from irdesk.session.core.changes import JudgementChanged, NoteChanged, PlaceChanged
from irdesk.session.core.next_document import place_in_queue
from irdesk.session.core.workspace import Plan, Workspace

EASIEST, HARDEST = 1, 5
MOST_TEXT = 2_000_000  # maximum number of characters in a comment, a reason or a note


@dataclass(frozen=True)
class WriteComment(BaseCommand):
    """Command: set the assessor's comment on a document. An empty comment deletes it."""

    topic: str
    docno: str
    text: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that sets the comment. Undo also restores the assessor's previous position. Raises
        `CommandRefused` if the comment would not change.
        """
        refuse_too_long(self.text)
        text, called = self.text.strip(), workspace.state.called(self.topic, self.docno)
        before = workspace.state.judgement(workspace.assessor, self.topic, self.docno)
        if text == (before.comment if before else ""):
            raise CommandRefused(worded("the comment on {docno} already has this text", docno=called))
        name = worded("comment on {docno}" if text else "remove the comment on {docno}", docno=called)
        return _remark(workspace, self.topic, self.docno, name, comment=text)


@dataclass(frozen=True)
class FlagDocument(BaseCommand):
    """Command: flag a document so that it can be found again, or remove the flag."""

    topic: str
    docno: str
    flagged: bool

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that sets or removes the flag. Undo also restores the assessor's previous position. Raises
        `CommandRefused` if the flag would not change.
        """
        before = workspace.state.judgement(workspace.assessor, self.topic, self.docno)
        called = workspace.state.called(self.topic, self.docno)
        if self.flagged == (before is not None and before.flagged):
            raise CommandRefused(
                worded("{docno} already has a flag" if self.flagged else "{docno} has no flag", docno=called)
            )
        name = worded("flag {docno}" if self.flagged else "unflag {docno}", docno=called)
        return _remark(workspace, self.topic, self.docno, name, flagged=self.flagged)


@dataclass(frozen=True)
class MarkPassages(BaseCommand):
    """Command: set the passages that the assessor highlights in a document, in document order."""

    topic: str
    docno: str
    passages: tuple[Passage, ...]

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that sets the highlighted passages. Undo also restores the assessor's previous position.

        Raises `CommandRefused` if the passages are invalid or would not change.
        """
        if fault := fault_of_passages(self.passages):
            raise CommandRefused(worded("the selection cannot be marked: {fault}", fault=fault))
        called = workspace.state.called(self.topic, self.docno)
        before = workspace.state.judgement(workspace.assessor, self.topic, self.docno)
        known = before.passages if before else ()
        if self.passages == known:
            raise CommandRefused(worded("the passages of {docno} are already marked", docno=called))
        removes = set(self.passages) < set(known)
        name = worded("unmark a passage of {docno}" if removes else "mark a passage of {docno}", docno=called)
        return _remark(workspace, self.topic, self.docno, name, passages=self.passages)


def _remark(
    workspace: Workspace,
    topic: str,
    docno: str,
    name: str,
    *,
    comment: str | None = None,
    flagged: bool | None = None,
    passages: tuple[Passage, ...] | None = None,
) -> Plan:
    state, assessor = workspace.state, workspace.assessor
    place_in_queue(state, topic, docno)
    before = state.judgement(assessor, topic, docno)
    after = with_remark(before, comment=comment, flagged=flagged, passages=passages)
    place = state.places.get(assessor)
    stays = PlaceChanged(assessor, place, place)
    return Plan(name, (JudgementChanged(assessor, topic, docno, before, after), stays))


@dataclass(frozen=True)
class WriteNote(BaseCommand):
    """Command: record how hard a topic was to judge (1 very easy to 5 very hard, 0 not specified), with a note."""

    topic: str
    difficulty: int
    text: str

    def plan(self, workspace: Workspace) -> Plan:
        """Return a plan that stores the note. Undo also restores the assessor's previous position.

        Raises `CommandRefused` if the note would not change or the topic is not in the pool.
        """
        state, assessor = workspace.state, workspace.assessor
        refuse_too_long(self.text)
        if self.difficulty and not EASIEST <= self.difficulty <= HARDEST:
            raise CommandRefused(
                worded(
                    "the difficulty of a topic must be from {easiest} (very easy) to {hardest} (very hard), "
                    "not {difficulty}",
                    easiest=EASIEST,
                    hardest=HARDEST,
                    difficulty=self.difficulty,
                )
            )
        if state.pool is None or self.topic not in state.pool.queues:
            raise CommandRefused(worded("topic {topic} is not in the pool", topic=self.topic))
        before = state.note(assessor, self.topic)
        text = self.text.strip()
        after = TopicNote(self.difficulty, text) if self.difficulty or text else None
        if after == before:
            raise CommandRefused(worded("the note on topic {topic} already has this content", topic=self.topic))
        place = state.places.get(assessor)
        stays = PlaceChanged(assessor, place, place)
        return Plan(
            worded("note on topic {topic}", topic=self.topic), (NoteChanged(assessor, self.topic, before, after), stays)
        )


def refuse_too_long(text: str) -> None:
    """Raise `CommandRefused` if a text exceeds the limit for comments, reasons and notes."""
    if len(text) > MOST_TEXT:
        raise CommandRefused(
            worded("a text has at most {most:,} characters, not {found:,}", most=MOST_TEXT, found=len(text))
        )


def with_remark(
    judgement: Judgement | None,
    *,
    comment: str | None = None,
    flagged: bool | None = None,
    passages: tuple[Passage, ...] | None = None,
) -> Judgement | None:
    """Return the judgement with another comment, flag or passages. Grade and time are kept."""
    kept = judgement or Judgement()
    return _or_nothing(
        msgspec.structs.replace(
            kept,
            comment=kept.comment if comment is None else comment,
            flagged=kept.flagged if flagged is None else flagged,
            passages=kept.passages if passages is None else passages,
        )
    )


def _or_nothing(judgement: Judgement) -> Judgement | None:
    return judgement if judgement.decided or judgement.comment or judgement.flagged or judgement.passages else None
