"""Painting functions for drop-down lists, spin boxes and text fields."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QStyle,
    QStyleOption,
    QStyleOptionComboBox,
    QStyleOptionComplex,
    QStyleOptionFrame,
    QStyleOptionSpinBox,
    QWidget,
)

from irdesk.ui.style import theme
from irdesk.ui.style.painting import control_shapes
from irdesk.ui.style.painting.buttons import State, is_on, ring


def fitted_label(option: QStyleOption, widget: QWidget | None, style: QStyle) -> QStyleOption:
    """Return a style option for drawing the text of a combo box. A text that is too wide is elided in the middle, so
    that names which differ at their end can be told apart.
    """
    if not isinstance(option, QStyleOptionComboBox):
        return option
    label = QStyleOptionComboBox(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    # Subtract the margins that Qt leaves around the text.
    room = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, widget).width() - 2
    if not option.currentIcon.isNull():
        room -= option.iconSize.width() + 4
    label.currentText = option.fontMetrics.elidedText(option.currentText, Qt.TextElideMode.ElideMiddle, room)
    return label


def _field(option: QStyleOption, painter: QPainter, rect: QRect, fill: bool = True) -> None:
    roles, focus = theme.roles(), is_on(option, State.State_HasFocus)
    enabled = is_on(option, State.State_Enabled) and not is_on(option, State.State_ReadOnly)
    ground = (roles.base if enabled else roles.chrome) if fill else None
    border = roles.accent if focus else roles.border if enabled else roles.hairline
    control_shapes.box(painter, rect, ground, border, width=2.0 if focus else 1.0)


def line_edit(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the box of a text field. A field inside another control has none."""
    if isinstance(option, QStyleOptionFrame) and option.lineWidth > 0:
        _field(option, painter, option.rect)


def field_frame(option: QStyleOption, painter: QPainter, _widget: QWidget | None) -> None:
    """Draw the frame of a field without its background."""
    _field(option, painter, option.rect, fill=False)


def combo_box(option: QStyleOptionComplex, painter: QPainter, widget: QWidget | None, style: QStyle) -> None:
    """Draw a combo box without its text."""
    roles, enabled = theme.roles(), is_on(option, State.State_Enabled)
    if isinstance(option, QStyleOptionComboBox) and option.editable:
        _field(option, painter, option.rect)
    else:
        over = enabled and is_on(option, State.State_MouseOver)
        fill = roles.chrome if not enabled else roles.hover if over else roles.base
        control_shapes.box(painter, option.rect, fill, roles.border if enabled else roles.hairline)
        if is_on(option, State.State_HasFocus):
            ring(painter, option.rect, roles.accent)
    arrow = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxArrow, widget)
    control_shapes.chevron(painter, arrow, control_shapes.DOWN, roles.secondary if enabled else roles.disabled)


def spin_box(option: QStyleOptionComplex, painter: QPainter, widget: QWidget | None, style: QStyle) -> None:
    """Draw a spin box without its text."""
    if not isinstance(option, QStyleOptionSpinBox):
        return
    roles, steps = theme.roles(), QAbstractSpinBox.StepEnabledFlag
    if option.frame:
        _field(option, painter, option.rect)
    for control, direction, step in (
        (QStyle.SubControl.SC_SpinBoxUp, control_shapes.UP, steps.StepUpEnabled),
        (QStyle.SubControl.SC_SpinBoxDown, control_shapes.DOWN, steps.StepDownEnabled),
    ):
        if option.subControls & control:
            area = style.subControlRect(QStyle.ComplexControl.CC_SpinBox, option, control, widget)
            can = is_on(option, State.State_Enabled) and bool(option.stepEnabled & step)
            if can and option.activeSubControls == control:
                control_shapes.box(painter, area, roles.hover, radius=2)
            control_shapes.chevron(painter, area, direction, roles.secondary if can else roles.disabled)
