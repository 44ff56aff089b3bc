"""A card: a framed part of a view with a title and, below it, a line of text."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from irdesk.ui.style import fonts, theme
from irdesk.ui.widgets.elided_label import ElidedLabel


class TitledCard(QFrame):
    """A framed column of widgets below a title. Add further widgets to ``column``."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.title = ElidedLabel(self)
        self.title.setFont(fonts.strong(self.font()))
        self.title.setText(title)
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.line = secondary_label(self)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        self.column.setSpacing(theme.SPACE)
        self._head = QHBoxLayout()
        self._head.addWidget(self.title, 1)
        self.column.addLayout(self._head)
        self.column.addWidget(self.line)
        self.line.hide()

    def add_button(self, button: QWidget) -> None:
        """Add a button next to the title. The button is at most as high as the title."""
        button.setFixedHeight(self.title.sizeHint().height() + theme.SPACE)
        self._head.addWidget(button)

    def say(self, title: str, line: str = "") -> None:
        """Set the title and the line of text below it; an empty text takes no space."""
        self.title.setText(title)
        self.line.setText(line)
        self.line.setVisible(bool(line))


def secondary_label(parent: QWidget) -> QLabel:
    """Create a word-wrapping label for secondary text, shown as plain text."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
