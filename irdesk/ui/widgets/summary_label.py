"""Labels of figures: a panel's summary or answer above or below a figure, and a note in place of a figure."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from irdesk.ui.style import fonts


def sentence(parent: QWidget, name: str, title: str) -> QLabel:
    """Return a word-wrapped label whose text can be selected. ``title`` is its accessible name.

    The text is plain, so that markup in the names of runs and documents has no effect.
    """
    label = QLabel(parent)
    label.setObjectName(name)
    label.setAccessibleName(title)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def centred_note(parent: QWidget) -> QLabel:
    """Return a centred label that states why no figure is drawn."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


class AnswerLabel(QWidget):
    """A label with several lines of plain text that can be selected. ``title`` is its accessible name.

    The line with index ``strong`` is semi-bold. The last lines, which state the assumptions of the answer, can be in
    the secondary colour.
    """

    def __init__(self, parent: QWidget, name: str, title: str, strong: int = 0) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._name, self._title, self._strong = name, title, strong
        self._lines: list[QLabel] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def say(self, text: str, secondary: int = 0) -> None:
        """Show the lines of a text. The last ``secondary`` lines are in the secondary colour."""
        lines = text.split("\n") if text else []
        while len(self._lines) < len(lines):
            label = sentence(self, f"{self._name}_{len(self._lines)}", self._title)
            self._column.addWidget(label)
            self._lines.append(label)
        role = QPalette.ColorRole
        for place, label in enumerate(self._lines):
            label.setVisible(place < len(lines))
            label.setText(lines[place] if place < len(lines) else "")
            is_strong = place == self._strong and len(lines) > 1
            label.setFont(fonts.strong(self.font()) if is_strong else self.font())
            label.setForegroundRole(
                role.PlaceholderText if len(lines) - secondary <= place < len(lines) else role.WindowText
            )

    def text(self) -> str:
        """Return all lines."""
        return "\n".join(label.text() for label in self._lines if label.text())

    def clear(self) -> None:
        """Remove all lines."""
        self.say("")
