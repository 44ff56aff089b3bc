"""Combo boxes that can be narrow: long entries are elided, so that they do not widen the panel."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QWidget

LETTERS = 9  # default minimum width of a box, in characters


def narrow(box: QComboBox, letters: int) -> None:
    """Allow a combo box with few entries to shrink to this many characters; if there is room, it shows the longest
    entry completely.
    """
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    box.setMinimumContentsLength(letters)


def choice_box(parent: QWidget, name: str, title: str, entries: Sequence[tuple[str, str]]) -> QComboBox:
    """Return a narrow combo box whose entries have a value and a text."""
    box = QComboBox(parent)
    box.setObjectName(name)
    box.setAccessibleName(title)
    box.setToolTip(title)
    narrow(box, LETTERS)
    for value, text in entries:
        box.addItem(text, value)
    return box
