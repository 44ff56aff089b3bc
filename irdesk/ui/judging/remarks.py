"""The assessor's remarks below the document: comment, reason for "cannot tell", note on the topic.

While a field has the focus, the judging keys type text. Unsaved text is stored before the assessor goes to another
document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.project.judgement import Place, TopicNote
from irdesk.session.commands import WriteComment, WriteNote
from irdesk.session.core.workspace import Command
from irdesk.session.queries import JudgingQueries
from irdesk.settings.preferences import Preferences
from irdesk.ui.judging.remark_draft import RemarkDraft
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.style import theme

_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}
LINES = 3  # height of the comment field


class CommentField(QPlainTextEdit):
    """Text field for a comment of a few lines. Enter and Esc save and leave it; Shift+Enter starts a new line.

    ``stayed`` is emitted if Tab does not leave the field. Its argument is a hint on how to leave it.
    """

    left = Signal()
    stayed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comment")
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Comment on this document"))
        self.setToolTip(self.tr("Your comment on this document (C). Enter saves it, Shift+Enter starts a new line."))
        self.setPlaceholderText(self.tr("Comment · Enter saves it · Ctrl+Shift+V inserts the selected passage"))
        self.setFixedHeight(LINES * self.fontMetrics().lineSpacing() + 3 * theme.SPACE)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Reset the flag that records whether anything has been typed."""
        super().focusInEvent(event)
        self.document().setModified(False)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Keep the focus on Tab if text has been typed: outside the field, the next letters would act as
        judging keys.
        """
        if not self.document().isModified():
            return super().focusNextPrevChild(next)
        self.stayed.emit(self.tr("Enter saves the comment and returns to the document"))
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Save the text and leave the field on Enter or Esc."""
        if event.key() == Qt.Key.Key_Escape or (
            event.key() in _ENTER and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        ):
            self.left.emit()
        else:
            super().keyPressEvent(event)


class CommentRow(QWidget):
    """Row with the comment field and a button that quotes the selected passage."""

    def __init__(self, actions: ActionTable, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = CommentField(self)
        quote = QToolButton(self)
        quote.setDefaultAction(actions["judge.quote"])
        quote.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        quote.setAutoRaise(True)
        quote.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(5 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 0)
        row.addWidget(self.field, 1)
        row.addWidget(quote, 0, Qt.AlignmentFlag.AlignTop)

    def quote(self, passage: str) -> None:
        """Insert a passage of the document in quotation marks, on a new line."""
        cursor = self.field.textCursor()
        begins = "" if cursor.atBlockStart() else "\n"
        cursor.insertText(f"{begins}“{passage}” ")
        self.field.setTextCursor(cursor)


class ReasonRow(QWidget):
    """Row with the field for the reason why the assessor cannot tell.

    Enter accepts the reason, even if it is empty. Esc cancels.
    """

    accepted = Signal()
    cancelled = Signal()
    stayed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = QLineEdit(self)
        self.field.setObjectName("reason")
        self.field.setAccessibleName(self.tr("Reason why you cannot tell"))
        self.field.setToolTip(self.tr("Enter records that you cannot tell, Esc cancels"))
        self.field.setPlaceholderText(self.tr("Reason (optional) · Enter accepts · Esc cancels"))
        self.field.returnPressed.connect(self.accepted)
        label = QLabel(self.tr("&Cannot tell:"), self)
        label.setBuddy(self.field)
        row = QHBoxLayout(self)
        row.setContentsMargins(5 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 0)
        row.addWidget(label)
        row.addWidget(self.field, 1)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: ARG002
        """Ignore Tab. If it left the field, the next letters would act as judging keys."""
        self.stayed.emit(self.tr("Enter records that you cannot tell, Esc cancels"))
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)


class NoteRow(QWidget):
    """Row with the note on how hard a topic was to judge: a difficulty from very easy to very hard, and a text.

    Enter and Esc save the note and leave the fields.
    """

    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.steps = QComboBox(self)
        self.steps.setObjectName("topic_steps")
        self.steps.setAccessibleName(self.tr("Difficulty of judging this topic"))
        self.steps.setToolTip(self.tr("How hard was this topic to judge? Press a digit."))
        self.steps.addItems(
            [
                self.tr("difficulty"),
                self.tr("1 very easy"),
                self.tr("2 easy"),
                self.tr("3 medium"),
                self.tr("4 hard"),
                self.tr("5 very hard"),
            ]
        )
        self.text = QLineEdit(self)
        self.text.setObjectName("topic_note")
        self.text.setAccessibleName(self.tr("Note on this topic"))
        self.text.setToolTip(self.tr("Your note on the topic as a whole. Enter saves it."))
        self.text.setPlaceholderText(self.tr("How hard was this topic to judge, and why? · Enter saves it"))
        self.topic = QLabel(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(5 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 0)
        row.addWidget(self.topic)
        row.addWidget(self.steps)
        row.addWidget(self.text, 1)

    def show_note(self, topic: str, note: TopicNote) -> None:
        """Show the note on a topic."""
        self.topic.setText(self.tr("Topic {id}:").format(id=topic))
        self.steps.setCurrentIndex(note.difficulty)
        self.text.setText(note.text)

    def note(self) -> TopicNote:
        """Return the note as entered."""
        return TopicNote(self.steps.currentIndex(), self.text.text().strip())

    def focusNextPrevChild(self, next: bool) -> bool:
        """Let Tab switch between difficulty and text. If it left the fields, the next letters would act as judging
        keys.
        """
        other = self.text if self.steps.hasFocus() else self.steps
        other.setFocus(Qt.FocusReason.TabFocusReason if next else Qt.FocusReason.BacktabFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Save the content and leave the fields on Enter or Esc."""
        if event.key() == Qt.Key.Key_Escape or event.key() in _ENTER:
            self.left.emit()
        else:
            super().keyPressEvent(event)


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
        self._draft = RemarkDraft(preferences, self._typed, self)
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
            # Move the focus before the field is hidden: otherwise the field would show its hint, as it does on Tab.
            if self.reason.field.hasFocus():
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
