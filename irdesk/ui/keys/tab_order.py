"""Tab order of controls that were created in a different order."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QWidget


def tab_through(*controls: QWidget) -> None:
    """Set the tab order of these controls, from first to last."""
    for before, after in pairwise(controls):
        QWidget.setTabOrder(before, after)
