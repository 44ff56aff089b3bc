"""Tab order, where it differs from the order in which the controls were created."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QWidget


def tab_through(*controls: QWidget) -> None:
    """Set the tab order of these controls, from first to last."""
    for before, after in pairwise(controls):
        QWidget.setTabOrder(before, after)
