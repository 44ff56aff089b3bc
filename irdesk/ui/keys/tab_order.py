"""The Tab order, where it differs from the order in which controls were created."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtWidgets import QApplication, QTabBar, QWidget


def tab_through(*controls: QWidget) -> None:
    """Make Tab go from each of these controls to the next."""
    for before, after in pairwise(controls):
        QWidget.setTabOrder(before, after)


def past_hidden_tabs(step: Callable[[], bool]) -> bool:
    """Move the focus on, skipping the hidden tab bars of single docks. Return whether it moved."""
    moved = step()
    passed: set[QWidget] = set()
    while moved and (tabs := QApplication.focusWidget()) not in passed:
        if not isinstance(tabs, QTabBar) or not tabs.visibleRegion().isEmpty():
            break
        passed.add(tabs)
        moved = step()
    return moved
