"""Vertical splitters, whose parts the user resizes with a divider."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget


def split(parent: QWidget, *widgets: QWidget, shares: tuple[int, ...] = ()) -> QSplitter:
    """Create a vertical splitter whose widgets cannot be collapsed. ``shares`` are stretch factors."""
    splitter = QSplitter(Qt.Orientation.Vertical, parent)
    splitter.setChildrenCollapsible(False)
    for widget in widgets:
        splitter.addWidget(widget)
    for place, share in enumerate(shares):
        splitter.setStretchFactor(place, share)
    return splitter
