"""The order of Tab, where it is not that in which controls were made."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtWidgets import QApplication, QTabBar, QWidget


def tab_through(*controls: QWidget) -> None:
    """Tab goes from each of these to the next."""
    for before, after in pairwise(controls):
        QWidget.setTabOrder(before, after)


def past_hidden_tabs(step: Callable[[], bool]) -> bool:
    """Step on, past rows of tabs that Qt keeps out of sight for docks that are alone in their place; whether it did."""
    moved = step()
    passed: set[QWidget] = set()
    while moved and (tabs := QApplication.focusWidget()) not in passed:
        if not isinstance(tabs, QTabBar) or not tabs.visibleRegion().isEmpty():
            break
        passed.add(tabs)
        moved = step()
    return moved
