"""Fields below the document: comment, reason for "cannot tell", note on the topic.

While a field has the focus, the judging keys type text.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QPlainTextEdit, QToolButton, QWidget

from irdesk.domain.project.judgement import TopicNote
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.style import theme

_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}
LINES = 3


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
