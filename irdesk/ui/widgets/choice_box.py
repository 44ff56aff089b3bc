"""Combo boxes that can shrink: long entries are elided, so that they do not widen the panel."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QWidget

LETTERS = 9  # default minimum width of a box, in characters


def narrow(box: QComboBox, letters: int) -> None:
    """Allow a combo box with few entries to shrink to a width of ``letters`` characters. If there is space, it is as
    wide as its longest entry.
    """
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    box.setMinimumContentsLength(letters)


def choice_box(parent: QWidget, name: str, title: str, entries: Sequence[tuple[str, str]]) -> QComboBox:
    """Return a combo box that can shrink. ``entries`` are pairs of value and text."""
    box = QComboBox(parent)
    box.setObjectName(name)
    box.setAccessibleName(title)
    box.setToolTip(title)
    narrow(box, LETTERS)
    for value, text in entries:
        box.addItem(text, value)
    return box
