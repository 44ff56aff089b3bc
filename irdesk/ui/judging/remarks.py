"""The assessor's remarks below the document. Unsaved text is stored before the assessor goes to another document."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.domain.project.judgement import Place, TopicNote
from irdesk.session.commands import WriteComment, WriteNote
from irdesk.session.core.workspace import Command
from irdesk.session.queries import JudgingQueries
from irdesk.settings.preferences import Preferences
from irdesk.ui.judging.remark_draft import Draft
from irdesk.ui.judging.remark_fields import CommentRow, NoteRow, ReasonRow
from irdesk.ui.shell.action_registry import ActionTable


class Remarks(QWidget):
    """Comment, reason and note for the current place.

    ``reason_given`` is emitted with an accepted reason, and ``hint`` with a text on how to leave a field. ``left`` is
    emitted when the focus should return to the document.
    """

    reason_given = Signal(str)
    left = Signal()
    hint = Signal(str)

    def __init__(
        self,
        queries: JudgingQueries,
        execute: Callable[[Command], None],
        actions: ActionTable,
        preferences: Preferences,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("remarks")
        self._queries = queries
        self._execute = execute
        self._place: Place | None = None
        self._topic = ""
        self._comment, self._note = "", TopicNote()
        self._reasons: dict[Place, str] = {}
        self._keeping = False
        self.note, self.comment, self.reason = NoteRow(self), CommentRow(actions, self), ReasonRow(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for row in (self.note, self.comment, self.reason):
            layout.addWidget(row)
            row.hide()
        self._draft = Draft(preferences, self._typed, self)
        for text_changed in (
            self.comment.field.textChanged,
            self.reason.field.textEdited,
            self.note.text.textEdited,
        ):
            text_changed.connect(lambda *_: self._draft.soon())
        self.comment.field.left.connect(self._leave)
        self.note.left.connect(self._leave)
        self.reason.accepted.connect(self._accept_reason)
        self.reason.cancelled.connect(self._leave)
        for field in (self.comment.field, self.reason):
            field.stayed.connect(self.hint)

    def show_place(self, place: Place | None, topic: str = "") -> None:
        """Show the remarks on a document and its topic. Open fields stay open if the place is unchanged.

        If ``place`` is None, show the note on ``topic``.
        """
        topic = place.topic if place else topic
        moved, self._place = place != self._place or topic != self._topic, place
        if moved:
            if self.reason.field.hasFocus():  # Hiding a focused field acts like Tab, so the field would show a hint.
                self.left.emit()
            self.reason.hide()
            self.note.hide()
            self._topic = topic
        row = self._queries.queue_row(place.topic, place.docno) if place else None
        self._show_comment(row.judgement.comment if row else "", anew=moved)
        writing = self.comment.field.hasFocus() or self._typed_comment() != self._comment
        self.comment.setVisible(bool(self._comment) or (writing and place is not None))
        self._show_note(anew=moved)
        if moved:
            self._show_draft()

    def _show_draft(self) -> None:
        """Restore unsaved text of this place from the last session."""
        left = self._draft.of(self._where())
        if self._place is None or not left:
            return
        if "comment" in left:
            self.comment.field.setPlainText(left["comment"])
            self.comment.show()
        if "note" in left:
            self.note.text.setText(left["note"])
            self.note.show()
        if "reason" in left:
            self._reasons[self._place] = left["reason"]
        self.hint.emit(self.tr("The text that you were typing when irdesk ended was restored"))

    def _where(self) -> str:
        pool, place = self._queries.pool_spec(), self._place
        return "\n".join((pool.id, self._queries.assessor(), place.topic, place.docno)) if pool and place else ""

    def _typed(self) -> tuple[str, Mapping[str, str]]:
        """Return the key of the place, and its unsaved texts keyed by field."""
        texts = {}
        if self._typed_comment() != self._comment:
            texts["comment"] = self.comment.field.toPlainText()
        if self._place and self._topic == self._place.topic and self.note.note().text != self._note.text:
            texts["note"] = self.note.text.text()
        if self.reason.isVisible() and self.reason.field.text():
            texts["reason"] = self.reason.field.text()
        return self._where(), texts

    def missing_note(self) -> str:
        """Return the current topic if it is finished and has no note yet, else ""."""
        done = bool(self._topic) and self._queries.is_decided(self._topic)
        return self._topic if done and self._queries.note(self._topic) == TopicNote() else ""

    def _typed_comment(self) -> str:
        return self.comment.field.toPlainText().strip()

    def _show_comment(self, comment: str, *, anew: bool) -> None:
        """Show a comment. A comment that arrives from another device does not replace text being typed."""
        typed = self._typed_comment()
        if anew or typed == self._comment != comment:
            self.comment.field.setPlainText(comment)
            self.comment.field.moveCursor(QTextCursor.MoveOperation.End)
        elif comment not in (self._comment, typed):
            self.hint.emit(self.tr("This comment was changed on another computer; what you type here replaces it"))
        self._comment = comment

    def _show_note(self, *, anew: bool) -> None:
        """Show the note on the topic. A note that arrives from another device does not replace one being entered."""
        note, entered = self._queries.note(self._topic), self.note.note()
        if anew:
            self.note.show_note(self._topic, note)
        elif note != self._note:
            if entered.difficulty == self._note.difficulty:
                self.note.steps.setCurrentIndex(note.difficulty)
            if entered.text == self._note.text:
                self.note.text.setText(note.text)
            elif note.text not in (self._note.text, entered.text):
                self.hint.emit(self.tr("This note was changed on another computer; what you type here replaces it"))
        self._note = note

    def edit_comment(self) -> None:
        """Open the comment field with the cursor at the end of the text."""
        if self._place:
            self.comment.show()
            self.comment.field.setFocus()
            self.comment.field.moveCursor(QTextCursor.MoveOperation.End)

    def quote(self, passage: str) -> None:
        """Quote a passage of the document in the comment."""
        if self._place:
            if not self.comment.field.hasFocus():
                self.edit_comment()
            self.comment.quote(passage)

    def ask_reason(self) -> None:
        """Ask why the assessor cannot tell. Restore a reason that was typed for this document but not accepted."""
        if self._place:
            self.reason.field.setText(self._reasons.get(self._place, ""))
            self.reason.show()
            self.reason.field.setFocus()

    def edit_note(self) -> None:
        """Open the fields for the note on how hard the topic was to judge."""
        if self._topic:
            self.note.show()
            self.note.text.setFocus()

    def keep_typed(self) -> bool:
        """Store unsaved text. Return False on failure."""
        if self._keeping:
            return True
        if self._place and self.reason.isVisible():
            self._reasons[self._place] = self.reason.field.text()
        self._keeping = True
        try:
            text, note = self._typed_comment(), self.note.note()
            if self._place and text != self._comment:
                self._execute(WriteComment(self._place.topic, self._place.docno, text))
            if self._topic and note != self._note:
                self._execute(WriteNote(self._topic, note.difficulty, note.text))
            kept = text == self._comment and note == self._note
            if kept and not self.reason.isVisible():
                self._draft.forget()
            else:
                self._draft.settle()
            return kept
        finally:
            self._keeping = False

    def _accept_reason(self) -> None:
        place = self._place
        self.reason_given.emit(self.reason.field.text())
        if place is not None and place != self._place:
            self._reasons.pop(place, None)
            self._draft.forget()

    def _leave(self) -> None:
        """Store the text and return the focus to the document."""
        if self.keep_typed():
            self.left.emit()
            self.reason.hide()
            self.note.hide()
            self.comment.setVisible(bool(self._comment))
