"""Card for one number, with a title, the value, and a line that explains how the value was obtained."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from irdesk.ui.style import fonts, theme
from irdesk.ui.style.painting import control_shapes
from irdesk.ui.style.palette_changes import dress


class NumberCard(QFrame):
    """A card with a title, a value, and a line below it that explains how the value was obtained."""

    def __init__(self, title: str, tip: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setToolTip(tip)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.title = QLabel(title, self)
        self.value = QLabel(self)
        self.value.setFont(theme.tabular(fonts.title(self.value.font())))
        self.rest = QLabel(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        column.setSpacing(theme.SPACE)
        for label in (self.title, self.value, self.rest):
            column.addWidget(label)
        for label in (self.title, self.rest):
            dress(label, lambda: f"color: {theme.roles().secondary.name()}")

    def show_value(self, value: str, rest: str) -> None:
        """Show a value and the line that explains it."""
        self.value.setText(value)
        self.rest.setText(rest)
        self.setAccessibleName(f"{self.title.text()}: {value}, {rest}".rstrip(", "))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the card's background and frame."""
        roles = theme.roles()
        control_shapes.box(QPainter(self), self.rect(), roles.base, roles.hairline)
