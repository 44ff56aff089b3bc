"""The Tab order, where it differs from the order in which controls were created."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QWidget


def tab_through(*controls: QWidget) -> None:
    """Make Tab go from each of these controls to the next."""
    for before, after in pairwise(controls):
        QWidget.setTabOrder(before, after)
