"""Shared layouts: wrapping rows of boxes, columns without margins, and panels with margins."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLayout,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from irdesk.ui.style import theme
from irdesk.ui.style.flow_layout import FlowLayout
from irdesk.ui.style.palette_changes import dress

Part = QWidget | QLayout


def box_row(*boxes: QWidget, last: QWidget | None = None) -> FlowLayout:
    """Return a row of boxes that wraps if there is not enough width. ``last`` is placed at the right end."""
    row = FlowLayout()
    for box in boxes:
        row.addWidget(box)
    if last:
        row.addWidget(last)
        row.put_last()
    return row


def spare_width() -> QSpacerItem:
    """Return a spacer that takes a row's spare width if no visible widget in the row expands."""
    return QSpacerItem(0, 0, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)


def column(parent: QWidget, *parts: Part, grows: Part) -> QWidget:
    """Create a widget without margins that contains the parts from top to bottom. ``grows`` is the part that takes the
    remaining height.
    """
    widget = QWidget(parent)
    layout = QVBoxLayout(widget)
    layout.setContentsMargins(0, 0, 0, 0)
    _add(layout, parts, grows)
    return widget


def fill_panel(panel: QWidget, *parts: Part, grows: Part) -> None:
    """Set a panel's margins and add the parts from top to bottom. ``grows`` is the part that takes the remaining
    height.
    """
    layout = QVBoxLayout(panel)
    layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
    _add(layout, parts, grows)


def _add(layout: QBoxLayout, parts: Iterable[Part], grows: Part) -> None:
    layout.setSpacing(theme.SPACE)
    for part in parts:
        share = 1 if part is grows else 0
        if isinstance(part, QWidget):
            layout.addWidget(part, share)
        else:
            layout.addLayout(part, share)


def hairline(parent: QWidget) -> QFrame:
    """Create a horizontal line, one pixel thick, that follows the colour scheme."""
    line = QFrame(parent)
    line.setFixedHeight(1)
    dress(line, lambda: f"background: {theme.line().name()}")
    return line
