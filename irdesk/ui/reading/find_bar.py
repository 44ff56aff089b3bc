"""Find bar below the document, and the search for its words. It is part of the window and not a dialog."""

from __future__ import annotations

import re

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from irdesk.assessment.term_highlights import Marks, no_marks, units
from irdesk.ui.style import theme

MOST_FOUND = 20_000  # maximum number of matches


class FindBar(QWidget):
    """Bar with the search words, the number of matches, and buttons for the next and the previous match.

    ``changed`` is emitted with the words, ``step`` with 1 (next) or -1 (previous), and ``closed`` when the user closes
    the bar.
    """

    changed = Signal(str)
    step = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("find_bar")
        self.words = QLineEdit(self)
        self.words.setObjectName("find_words")
        self.words.setPlaceholderText(self.tr("Find in this document"))
        self.words.setAccessibleName(self.tr("Find in this document"))
        self.words.setToolTip(self.tr("Enter goes to the next match, Shift+Enter to the previous one, Esc closes"))
        self.words.setClearButtonEnabled(True)
        self.words.setMaximumWidth(90 * theme.SPACE)
        self.words.installEventFilter(self)
        self.words.textChanged.connect(self.changed)
        self.count = QLabel(self)
        self.count.setAccessibleName(self.tr("The number of matches"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(5 * theme.SPACE, theme.SPACE, 3 * theme.SPACE, theme.SPACE)
        layout.setSpacing(2 * theme.SPACE)
        layout.addWidget(self.words, 2)
        layout.addWidget(self.count)
        layout.addStretch(1)
        for text, tip, by in (
            ("↑", self.tr("Previous match (Shift+F3)"), -1),
            ("↓", self.tr("Next match (F3)"), 1),
            ("✕", self.tr("Close (Esc)"), 0),
        ):
            button = QToolButton(self)
            button.setText(text)
            button.setIcon(QIcon())
            button.setAutoRaise(True)
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _checked=False, by=by: self.step.emit(by) if by else self.closed.emit())
            layout.addWidget(button)
        self.hide()

    def begin(self, words: str) -> None:
        """Open the bar. Search for ``words`` unless they are empty."""
        self.show()
        if words:
            self.words.setText(words)
        self.words.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.words.selectAll()

    def show_count(self, current: int, count: int, *, more: bool = False) -> None:
        """Show the number of the current match and the total number of matches. If ``more``, indicate that the search
        stopped at the maximum number of matches.
        """
        if not self.words.text():
            self.count.setText("")
        elif count:
            text = self.tr("{current} of {count}").format(current=f"{current + 1:,}", count=f"{count:,}")
            self.count.setText(text + ("+" if more else ""))
        else:
            self.count.setText(self.tr("no matches"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Handle the keys of the search field for next match, previous match and close."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F3}:
            self.step.emit(-1 if back else 1)
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return True
        return False


def find_matches(text: str, words: str) -> Marks:
    """Return the first matches of the words in a text, at most `MOST_FOUND`, ignoring case."""
    if not words:
        return no_marks()
    rows = []
    for match in re.finditer(re.escape(words), text, re.IGNORECASE):
        rows.append((match.start(), len(match[0])))
        if len(rows) == MOST_FOUND:
            break
    if not rows:
        return no_marks()
    table = np.array(rows, np.int32)
    starts, lengths = units(text, table[:, 0], table[:, 1])
    return Marks(starts, lengths, np.zeros(len(rows), np.int32))
