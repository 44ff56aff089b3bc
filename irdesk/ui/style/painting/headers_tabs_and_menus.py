"""Painting functions for everything around the content: scroll bars, headers, tabs, menus, bars, frames, splitters, and
progress bars.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QStyle,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionFrame,
    QStyleOptionHeader,
    QStyleOptionMenuItem,
    QStyleOptionProgressBar,
    QStyleOptionSlider,
    QStyleOptionTab,
    QTabBar,
    QWidget,
)

from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.style import theme
from irdesk.ui.style.design_tokens import BASE_TEXT, RADIUS, SECONDARY_TEXT, SMALL_RADIUS
from irdesk.ui.style.painting import control_shapes
from irdesk.ui.style.painting.buttons import State, is_on

HEADER_MARGIN = 3  # additional header margin in pixels, aligning header text with cell text
HANDLE_INSET = 3  # pixels between a scroll bar's edge and its handle
LEAST_HANDLE = 28
SQUARE_RADIUS = 2
KNOB = 14  # pixels: diameter of a slider's handle
BAR = 6  # pixels: height of a progress bar
ROUND_SECONDS = 1.6  # period in seconds of the moving part, which progress bars show for tasks of unknown size
STEP_MS = 100  # at most ten repaints a second: a window that repaints at full rate starves worker threads
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


def header_section(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the background of a header cell, with a line below."""
    roles, rect = theme.roles(), option.rect
    painter.fillRect(rect, roles.base)
    painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, roles.hairline)
    if is_on(option, State.State_MouseOver) and is_on(option, State.State_Enabled):
        painter.fillRect(rect.adjusted(0, 0, 0, -1), roles.hover)


def header_label(option: QStyleOption, painter: QPainter) -> QStyleOption:
    """Return a style option for drawing a header cell's label in the colour of secondary text, and set the painter's
    font.
    """
    if not isinstance(option, QStyleOptionHeader):
        return option
    font = QFont(painter.font())
    font.setPointSizeF(font.pointSizeF() * SECONDARY_TEXT / BASE_TEXT)
    painter.setFont(font)
    palette = QPalette(option.palette)
    for role in (QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        palette.setColor(role, theme.roles().secondary)
    option.palette = palette
    option.rect = option.rect.adjusted(HEADER_MARGIN, 0, -HEADER_MARGIN, 0)
    return option


def sort_arrow(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the arrow of the sort column: up if the values rise from top to bottom, down if they fall.

    Fusion's arrows point the other way.
    """
    if isinstance(option, QStyleOptionHeader):
        rising = option.sortIndicator == QStyleOptionHeader.SortIndicator.SortDown
        direction = control_shapes.UP if rising else control_shapes.DOWN
        control_shapes.chevron(painter, option.rect, direction, theme.roles().secondary)


def tab_shape(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw a tab's background. The selected tab is marked by a line in the accent colour."""
    roles, rect = theme.roles(), option.rect
    if is_on(option, State.State_Selected):
        at_top = isinstance(option, QStyleOptionTab) and option.shape in (
            QTabBar.Shape.RoundedSouth,
            QTabBar.Shape.TriangularSouth,
        )
        painter.fillRect(
            rect.left() + 8, rect.top() if at_top else rect.bottom() - 1, rect.width() - 16, 2, roles.accent
        )
    elif is_on(option, State.State_MouseOver):
        control_shapes.box(painter, rect.adjusted(2, 3, -2, -3), roles.hover, radius=SMALL_RADIUS)


def tab_label(option: QStyleOption) -> QStyleOption:
    """Return a style option for drawing a tab's label. The labels of unselected tabs have the colour of
    secondary text.
    """
    if not isinstance(option, QStyleOptionTab):
        return option
    label = QStyleOptionTab(option)
    roles, palette = theme.roles(), QPalette(option.palette)
    colour = roles.text if is_on(option, State.State_Selected) else roles.secondary
    if not is_on(option, State.State_Enabled):
        colour = roles.disabled
    palette.setColor(QPalette.ColorRole.WindowText, colour)
    label.palette = palette
    return label


def is_separator(option: QStyleOption) -> bool:
    """Return whether a style option belongs to a separator between groups of menu items."""
    separator = QStyleOptionMenuItem.MenuItemType.Separator
    return isinstance(option, QStyleOptionMenuItem) and option.menuItemType == separator and not option.text


def branch(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the arrow that shows whether a tree row is expanded."""
    if is_on(option, State.State_Children):
        direction = control_shapes.DOWN if is_on(option, State.State_Open) else control_shapes.RIGHT
        control_shapes.chevron(painter, option.rect, direction, theme.roles().secondary)


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


def menu_item(option: QStyleOption, painter: QPainter) -> QStyleOption:
    """Draw a menu item's background. Return a style option for drawing the rest without Fusion's frame."""
    if not isinstance(option, QStyleOptionMenuItem) or not is_on(option, State.State_Selected):
        return option
    if is_on(option, State.State_Enabled):
        control_shapes.box(painter, option.rect.adjusted(2, 1, -2, -1), theme.roles().tint, radius=SMALL_RADIUS)
    plain = QStyleOptionMenuItem(option)
    plain.state = option.state & ~State.State_Selected
    return plain


def chrome(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the background of a tool bar, slightly different from the base colour, with a line below."""
    roles, rect = theme.roles(), option.rect
    painter.fillRect(rect, roles.chrome)
    painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, roles.hairline)


def status_bar(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the background of the status bar, slightly different from the base colour, with a line above."""
    roles, rect = theme.roles(), option.rect
    painter.fillRect(rect, roles.chrome)
    painter.fillRect(rect.left(), rect.top(), rect.width(), 1, roles.hairline)


def nothing(_option: QStyleOption, _painter: QPainter, _widget: QWidget | None) -> None:
    """Draw nothing, for elements that have no visible part in this style."""


def frame(option: QStyleOption, painter: QPainter, widget: QWidget | None) -> None:
    """Draw the frame of a card, a list or a text. The corners of scroll areas are less rounded, so that the content
    does not cover them.
    """
    if isinstance(option, QStyleOptionFrame) and option.lineWidth <= 0:
        return
    roles, radius = theme.roles(), SQUARE_RADIUS if isinstance(widget, QAbstractScrollArea) else RADIUS
    colour = roles.accent if is_on(option, State.State_HasFocus) else roles.hairline
    control_shapes.box(painter, option.rect, None, colour, radius)


def group_frame(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the frame of a group box."""
    control_shapes.box(painter, option.rect, None, theme.roles().hairline)


def ruled_frame(option: QStyleOption, painter: QPainter) -> bool:
    """Draw a frame that is a horizontal or vertical line. Return False for any other frame."""
    if not isinstance(option, QStyleOptionFrame):
        return False
    shape = option.frameShape
    if shape is not QFrame.Shape.HLine and shape is not QFrame.Shape.VLine:
        return False
    middle, rect, colour = option.rect.center(), option.rect, theme.roles().hairline
    if shape is QFrame.Shape.HLine:
        painter.fillRect(rect.left(), middle.y(), rect.width(), 1, colour)
    else:
        painter.fillRect(middle.x(), rect.top(), 1, rect.height(), colour)
    return True


def panel(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the background and border of a menu or a tooltip."""
    roles = theme.roles()
    painter.fillRect(option.rect, roles.border)
    painter.fillRect(option.rect.adjusted(1, 1, -1, -1), roles.base)


def menu_frame(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the border of a menu."""
    painter.save()
    painter.setPen(theme.roles().border)
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1))
    painter.restore()


def tab_base(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the line below the tabs of a tab bar."""
    rect = option.rect
    painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme.roles().hairline)


def focus(option: QStyleOption, painter: QPainter) -> None:
    """Draw the keyboard focus ring. Selected rows get none, since their colour already shows the focus."""
    if is_on(option, State.State_KeyboardFocusChange) and not is_on(option, State.State_Selected):
        control_shapes.box(painter, option.rect, None, theme.roles().accent, SMALL_RADIUS)


def splitter(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw a splitter handle as a hairline."""
    roles, rect = theme.roles(), option.rect
    colour = roles.border if is_on(option, State.State_MouseOver) else roles.hairline
    if rect.height() > rect.width():
        painter.fillRect(rect.center().x(), rect.top(), 1, rect.height(), colour)
    else:
        painter.fillRect(rect.left(), rect.center().y(), rect.width(), 1, colour)


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
