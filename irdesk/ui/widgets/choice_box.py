"""Boxes of choices that may be narrow: what is longer than there is room for is cut, not the panel widened."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QWidget

LETTERS = 9  # of a box that stands beside others, at least


def narrow(box: QComboBox, letters: int) -> None:
    """Let a box be as narrow as so many letters."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(letters)


def choice_box(parent: QWidget, name: str, title: str, entries: Sequence[tuple[str, str]]) -> QComboBox:
    """A narrow box of choices, each with its value and its text."""
    box = QComboBox(parent)
    box.setObjectName(name)
    box.setAccessibleName(title)
    box.setToolTip(title)
    narrow(box, LETTERS)
    for value, text in entries:
        box.addItem(text, value)
    return box
