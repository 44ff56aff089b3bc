"""Painting functions for scroll bars and sliders."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionComplex, QStyleOptionSlider, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.painting import control_shapes
from irdesk.ui.style.painting.buttons import State, is_on

HANDLE_INSET = 3  # pixels between a scroll bar's edge and its handle
LEAST_HANDLE = 28
KNOB = 14  # diameter of a slider's handle in pixels
SubControl = QStyle.SubControl
Horizontal = Qt.Orientation.Horizontal


def scroll_handle(option: QStyleOptionSlider) -> QRect:
    """Return the rectangle of a scroll bar's handle. The bar has no arrows."""
    rect, across = option.rect, option.orientation == Horizontal
    length = rect.width() if across else rect.height()
    size, span = length, option.maximum - option.minimum
    if span > 0:
        page = max(option.pageStep, 1)
        size = min(max(length * page // (span + page), LEAST_HANDLE), length)
    start = QStyle.sliderPositionFromValue(
        option.minimum, option.maximum, option.sliderPosition, length - size, option.upsideDown
    )
    if across:
        return QRect(rect.left() + start, rect.top(), size, rect.height())
    return QRect(rect.left(), rect.top() + start, rect.width(), size)


def scroll_part(option: QStyleOptionSlider, control: QStyle.SubControl) -> QRect:
    """Return the rectangle of a part of a scroll bar."""
    rect, handle, across = option.rect, scroll_handle(option), option.orientation == Horizontal
    if control == SubControl.SC_ScrollBarSlider:
        return handle
    if control == SubControl.SC_ScrollBarGroove:
        return rect
    before, after = QRect(rect), QRect(rect)
    if across:
        before.setRight(handle.left() - 1)
        after.setLeft(handle.right() + 1)
    else:
        before.setBottom(handle.top() - 1)
        after.setTop(handle.bottom() + 1)
    return {SubControl.SC_ScrollBarSubPage: before, SubControl.SC_ScrollBarAddPage: after}.get(control, QRect())


def scroll_bar(option: QStyleOptionComplex, painter: QPainter, _widget: QWidget | None, _style: QStyle) -> None:
    """Draw a scroll bar: a handle on the base colour."""
    roles = theme.roles()
    painter.fillRect(option.rect, roles.base)
    if not isinstance(option, QStyleOptionSlider) or option.maximum <= option.minimum:
        return
    held = is_on(option, State.State_Sunken) and option.activeSubControls == SubControl.SC_ScrollBarSlider
    over = is_on(option, State.State_MouseOver) and option.activeSubControls == SubControl.SC_ScrollBarSlider
    colour = roles.secondary if held else roles.outline if over else roles.border
    inset = HANDLE_INSET
    handle = scroll_handle(option).adjusted(inset, inset, -inset, -inset)
    control_shapes.box(painter, handle, colour, radius=min(handle.width(), handle.height()) / 2)


def slider(option: QStyleOptionComplex, painter: QPainter, widget: QWidget | None, style: QStyle) -> None:
    """Draw a slider: the groove, the part before the handle, and the handle."""
    roles, control = theme.roles(), QStyle.ComplexControl.CC_Slider
    handle = style.subControlRect(control, option, SubControl.SC_SliderHandle, widget)
    area, middle = QRectF(option.rect), QRectF(handle).center()
    across = isinstance(option, QStyleOptionSlider) and option.orientation == Horizontal
    groove = QRectF(area.left(), middle.y() - 2, area.width(), 4)
    before = QRectF(groove.left(), groove.top(), middle.x() - groove.left(), 4)
    if not across:
        groove = QRectF(middle.x() - 2, area.top(), 4, area.height())
        before = QRectF(groove.left(), middle.y(), 4, groove.bottom() - middle.y())
    enabled, focus = is_on(option, State.State_Enabled), is_on(option, State.State_HasFocus)
    control_shapes.box(painter, groove, roles.track, radius=2)
    control_shapes.box(painter, before, roles.accent if enabled else roles.disabled, radius=2)
    knob = QRectF(middle.x() - KNOB / 2, middle.y() - KNOB / 2, KNOB, KNOB)
    control_shapes.box(
        painter, knob, roles.base, roles.accent if focus else roles.outline, KNOB / 2, 2.0 if focus else 1.0
    )
