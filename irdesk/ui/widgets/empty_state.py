"""Placeholder for a view that has nothing to show or has failed. It has an icon, a sentence with the next step, and a
button.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_primary
from irdesk.ui.widgets.status_icon import IconSign

ICON = 32  # width and height of the icon in pixels
LETTERS = 72  # maximum length of a line, in characters


class EmptyState(QWidget):
    """A placeholder with an icon, a sentence and a button in the middle of a view. ``icon`` is the name of a file in
    ``resources/icons``.
    """

    def __init__(
        self,
        text: str,
        button: str,
        act: Callable[[], None],
        parent: QWidget | None = None,
        icon: str = "chart-line",
    ) -> None:
        super().__init__(parent)
        sign = IconSign(icon, lambda: theme.roles().outline, ICON, self)
        self.label = label = QLabel(text, self)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.button = make_primary(QPushButton(button, self))
        self.button.clicked.connect(lambda _checked=False: act())
        layout = self._column = QVBoxLayout(self)
        layout.setSpacing(3 * theme.SPACE)
        layout.addStretch(1)
        layout.addWidget(sign, 0, Qt.AlignmentFlag.AlignHCenter)
        label.setMaximumWidth(LETTERS * self.fontMetrics().averageCharWidth())
        row = QHBoxLayout()  # if the label itself were centred, Qt could not compute the height of its wrapped text
        row.addStretch(1)
        row.addWidget(label, LETTERS)
        row.addStretch(1)
        layout.addLayout(row)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)

    def insert(self, part: QLayout) -> None:
        """Insert further controls between the sentence and the button."""
        self._column.insertLayout(self._column.indexOf(self.button), part)


class ContentOrEmpty(QStackedWidget):
    """A stack with a view's content and its empty state, which is shown while there is no content."""

    def __init__(self, content: QWidget, empty: EmptyState, parent: QWidget) -> None:
        super().__init__(parent)
        for page in (content, empty):
            self.addWidget(page)

    def show_content(self, shown: bool) -> None:
        """Show the content, or the empty state."""
        self.setCurrentIndex(int(not shown))
