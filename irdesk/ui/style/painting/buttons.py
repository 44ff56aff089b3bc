"""Painting functions for buttons, check boxes, radio buttons, and their symbols."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOption, QStyleOptionButton, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.design_tokens import SMALL_RADIUS
from irdesk.ui.style.painting import control_shapes

State = QStyle.StateFlag
KIND = "button_kind"
PRIMARY, QUIET = "primary", "quiet"


def make_primary(button: QPushButton) -> QPushButton:
    """Make a button primary, filled with the accent colour: the main action of its view. Return the button."""
    button.setProperty(KIND, PRIMARY)
    button.update()
    return button


def make_plain(button: QPushButton) -> QPushButton:
    """Make a button plain, with a border: one of several actions. Return the button."""
    button.setProperty(KIND, None)
    button.update()
    return button


def make_quiet(button: QPushButton) -> QPushButton:
    """Make a button quiet, without a border and with text in the accent colour: a secondary action. Return
    the button.
    """
    button.setProperty(KIND, QUIET)
    return button


def is_primary(button: QPushButton) -> bool:
    """Return whether a button is drawn as primary, that is, filled with the accent colour. Disabled buttons are never
    drawn as primary.
    """
    return button.property(KIND) == PRIMARY and button.isEnabled()


def _kind(option: QStyleOption, widget: QWidget | None) -> str:
    if is_flat(option):
        return QUIET
    return str(widget.property(KIND) or "") if widget else ""


def is_flat(option: QStyleOption) -> bool:
    """Return whether a style option belongs to a flat button. Flat buttons are drawn like quiet buttons, but in the
    text colour of their palette.
    """
    return isinstance(option, QStyleOptionButton) and bool(option.features & QStyleOptionButton.ButtonFeature.Flat)


def is_on(option: QStyleOption, state: QStyle.StateFlag) -> bool:
    """Return whether a style option has a state flag."""
    return bool(option.state.value & state.value)  # comparing the flags themselves takes three times as long


def push_button(option: QStyleOption, painter: QPainter, widget: QWidget | None) -> None:
    """Draw the box of a push button: primary, plain or quiet."""
    roles, kind, rect = theme.roles(), _kind(option, widget), option.rect
    enabled, over = is_on(option, State.State_Enabled), is_on(option, State.State_MouseOver)
    pressed, chosen = is_on(option, State.State_Sunken), is_on(option, State.State_On)
    if kind == PRIMARY and enabled:
        shade = 0.24 if pressed else 0.12 if over else 0.0
        control_shapes.box(painter, rect, theme.blend(roles.accent, roles.text, shade))
    elif chosen:
        control_shapes.box(painter, rect, roles.tint, roles.accent if enabled else roles.border)
    elif kind == QUIET:
        if enabled and (pressed or over):
            control_shapes.box(painter, rect, roles.pressed if pressed else roles.hover)
    else:
        fill = roles.chrome if not enabled else roles.pressed if pressed else roles.hover if over else roles.base
        control_shapes.box(painter, rect, fill, roles.border if enabled else roles.hairline)
    if isinstance(option, QStyleOptionButton) and option.features & QStyleOptionButton.ButtonFeature.HasMenu:
        side = 16
        area = QRect(rect.right() - side - 4, rect.top(), side, rect.height())
        control_shapes.chevron(painter, area, control_shapes.DOWN, label_colour(option, widget))
    if is_on(option, State.State_HasFocus) and is_on(option, State.State_KeyboardFocusChange):
        ring(painter, rect, roles.text if kind == PRIMARY else roles.accent)


def label_colour(option: QStyleOption, widget: QWidget | None) -> QColor:
    """Return the colour of a push button's label."""
    roles, kind = theme.roles(), _kind(option, widget)
    if not is_on(option, State.State_Enabled):
        return roles.disabled
    if kind == PRIMARY:
        return roles.on_accent
    if is_flat(option):
        return option.palette.color(widget.foregroundRole() if widget else QPalette.ColorRole.ButtonText)
    return roles.accent if kind == QUIET or is_on(option, State.State_On) else roles.text


def coloured_label(option: QStyleOption, widget: QWidget | None) -> QStyleOption:
    """Return a style option for drawing a push button's label in its colour. The menu arrow is drawn by
    `push_button`.
    """
    if not isinstance(option, QStyleOptionButton):
        return option
    label = QStyleOptionButton(option)
    palette = QPalette(option.palette)
    palette.setColor(QPalette.ColorRole.ButtonText, label_colour(option, widget))
    label.palette = palette
    if _kind(option, widget) == PRIMARY and not option.icon.isNull():
        label.icon = _tinted(option.icon.pixmap(option.iconSize, 2.0), label_colour(option, widget))
    return label


def _tinted(picture: QPixmap, colour: QColor) -> QIcon:
    painter = QPainter(picture)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(picture.rect(), colour)
    painter.end()
    return QIcon(picture)


def ring(painter: QPainter, rect: QRect, colour: QColor) -> None:
    """Draw the keyboard focus ring around a control."""
    control_shapes.box(painter, rect, None, colour, width=2.0)


def tool_button(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the box of a tool button. An auto-raise button has a box only under the mouse, when pressed, or when
    checked.
    """
    roles, rect = theme.roles(), option.rect
    over = is_on(option, State.State_MouseOver) and is_on(option, State.State_Enabled)
    if is_on(option, State.State_On):
        control_shapes.box(painter, rect, roles.tint)
    elif is_on(option, State.State_Sunken):
        control_shapes.box(painter, rect, roles.pressed)
    elif not is_on(option, State.State_AutoRaise):
        control_shapes.box(painter, rect, roles.hover if over else roles.base, roles.border)
    elif over:
        control_shapes.box(painter, rect, roles.hover)


def focus_ring(option: QStyleOption, painter: QPainter) -> None:
    """Draw the ring of a button if it has the focus and the user moves the focus with the keyboard."""
    if is_on(option, State.State_HasFocus) and is_on(option, State.State_KeyboardFocusChange):
        ring(painter, option.rect, theme.roles().accent)


def check_box(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the box of a check box."""
    _indicator(option, painter, SMALL_RADIUS)
    colour = theme.roles().on_accent
    if is_on(option, State.State_On):
        control_shapes.tick(painter, option.rect, colour)
    elif is_on(option, State.State_NoChange):
        middle = option.rect.center().y()
        painter.fillRect(option.rect.left() + 4, middle, option.rect.width() - 8, 2, colour)


def radio_button(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the circle of a radio button."""
    _indicator(option, painter, option.rect.width() / 2)
    if is_on(option, State.State_On):
        inset = round(option.rect.width() * 0.3)
        dot = option.rect.adjusted(inset, inset, -inset, -inset)
        control_shapes.box(painter, dot, theme.roles().on_accent, radius=dot.width() / 2)


def _indicator(option: QStyleOption, painter: QPainter, radius: float) -> None:
    roles, enabled = theme.roles(), is_on(option, State.State_Enabled)
    if is_on(option, State.State_On) or is_on(option, State.State_NoChange):
        control_shapes.box(painter, option.rect, roles.accent if enabled else roles.disabled, radius=radius)
    else:
        fill = roles.chrome if not enabled else roles.hover if is_on(option, State.State_MouseOver) else roles.base
        control_shapes.box(painter, option.rect, fill, roles.outline if enabled else roles.border, radius)


def arrow(direction: tuple[int, int], option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw an arrow of a tree, a tool button or a menu."""
    roles = theme.roles()
    colour = roles.secondary if is_on(option, State.State_Enabled) else roles.disabled
    control_shapes.chevron(painter, option.rect, direction, colour)
