"""Labels of figures: a panel's summary above or below one, and a note in its place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QWidget


def sentence(parent: QWidget, name: str, title: str) -> QLabel:
    """Return a wrapping label whose text can be selected; ``title`` is its accessible name.

    The text is plain, so that names of runs and documents have no effect as markup.
    """
    label = QLabel(parent)
    label.setObjectName(name)
    label.setAccessibleName(title)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def centred_note(parent: QWidget) -> QLabel:
    """Return a label that gives the reason why no figure is drawn."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
