"""The empty state of a view: a sentence with the next step, and a button for it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from irdesk.ui.style import theme


class EmptyState(QWidget):
    """A sentence and a button in the middle of a view."""

    def __init__(self, text: str, button: str, act: Callable[[], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        label = QLabel(text, self)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton(button, self)
        self.button.clicked.connect(lambda _checked=False: act())
        layout = QVBoxLayout(self)
        layout.setSpacing(3 * theme.SPACE)
        layout.addStretch(1)
        layout.addWidget(label)  # full width: if the label were centred, Qt could not compute its number of lines
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
