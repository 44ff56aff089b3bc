"""Painting functions for headers, tabs, menus, bars, frames and splitters."""

from __future__ import annotations

from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QStyleOption,
    QStyleOptionFrame,
    QStyleOptionHeader,
    QStyleOptionMenuItem,
    QStyleOptionTab,
    QTabBar,
    QWidget,
)

from irdesk.ui.style import theme
from irdesk.ui.style.design_tokens import BASE_TEXT, RADIUS, SECONDARY_TEXT, SMALL_RADIUS
from irdesk.ui.style.painting import control_shapes
from irdesk.ui.style.painting.buttons import State, is_on

HEADER_MARGIN = 3  # additional header margin in pixels, aligning header text with cell text
SQUARE_RADIUS = 2


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
