"""Painting functions for progress bars."""

from __future__ import annotations

import time

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOption, QStyleOptionProgressBar, QWidget

from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.style import theme
from irdesk.ui.style.design_tokens import SMALL_RADIUS
from irdesk.ui.style.painting import control_shapes

BAR = 6  # height of a progress bar in pixels
ROUND_SECONDS = 1.6  # period in seconds of the moving part, which progress bars show for tasks of unknown size
STEP_MS = 100  # at most ten repaints a second: a window that repaints at full rate starves worker threads


def _bar(option: QStyleOptionProgressBar) -> QRectF:
    rect = QRectF(option.rect)
    if option.textVisible:
        return rect
    return QRectF(rect.left(), rect.center().y() - BAR / 2, rect.width(), BAR)


def progress_groove(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the groove of a progress bar."""
    if isinstance(option, QStyleOptionProgressBar):
        control_shapes.box(
            painter, rect := _bar(option), theme.roles().track, radius=min(rect.height() / 2, SMALL_RADIUS)
        )


def progress_contents(option: QStyleOption, painter: QPainter, widget: QWidget | None) -> None:
    """Draw the completed part of a progress bar, or a moving part for a task of unknown size."""
    if not isinstance(option, QStyleOptionProgressBar):
        return
    rect, span = _bar(option), option.maximum - option.minimum
    if span > 0:
        done = QRectF(rect)
        done.setWidth(rect.width() * min(max((option.progress - option.minimum) / span, 0.0), 1.0))
    else:
        done = wandering(rect)
        if widget is not None:
            in_later_turn(widget, widget.update, STEP_MS)
    colour = theme.roles().tint if option.textVisible else theme.roles().accent
    if done.width() >= 1:
        control_shapes.box(painter, done, colour, radius=min(done.height() / 2, SMALL_RADIUS))


def wandering(rect: QRectF) -> QRectF:
    """Return the current position of a progress bar's moving part."""
    place = time.monotonic() % ROUND_SECONDS / ROUND_SECONDS
    piece = rect.width() * 0.3
    start = rect.left() + (rect.width() + piece) * place - piece
    return QRectF(start, rect.top(), piece, rect.height()).intersected(rect)
