"""The order of Tab within a panel, where it is not that in which its controls were made."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QWidget


def tab_through(*controls: QWidget) -> None:
    """Tab goes from each of these to the next."""
    for before, after in pairwise(controls):
        QWidget.setTabOrder(before, after)
