"""What a panel says in words, above or below its picture."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


def sentence(parent: QWidget, name: str, title: str) -> QLabel:
    """Lines that wrap and can be copied; ``title`` is their accessible name. What a stranger called a run or a document
    is no markup in them.
    """
    label = QLabel(parent)
    label.setObjectName(name)
    label.setAccessibleName(title)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
