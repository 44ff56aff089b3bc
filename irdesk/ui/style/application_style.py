"""Application style for all controls: Fusion's layout, painted with the design tokens.

There are two reasons for a style instead of a style sheet. A style reads the colours on every paint, so that no colour
is outdated after a switch between light and dark. In addition, a style lets table cells be drawn without Python code.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QProxyStyle,
    QPushButton,
    QSplitter,
    QStyle,
    QStyleOption,
    QStyleOptionComboBox,
    QStyleOptionComplex,
    QStyleOptionSlider,
    QToolBar,
    QToolButton,
    QWidget,
)

from irdesk.ui.style import theme
from irdesk.ui.style.design_tokens import CONTROL_HEIGHT, ROW_HEIGHT
from irdesk.ui.style.painting import buttons, control_shapes, progress_bars
from irdesk.ui.style.painting import drop_down_lists_and_fields as fields
from irdesk.ui.style.painting import headers_tabs_and_menus as areas
from irdesk.ui.style.painting import scroll_bars_and_sliders as bars
from irdesk.ui.style.wheel_guard import WheelGuard

Draw = Callable[[QStyleOption, QPainter, QWidget | None], None]
DrawComplex = Callable[[QStyleOptionComplex, QPainter, QWidget | None, QStyle], None]
Primitive, Control, Complex = QStyle.PrimitiveElement, QStyle.ControlElement, QStyle.ComplexControl
Metric, Contents = QStyle.PixelMetric, QStyle.ContentsType

PRIMITIVES: dict[QStyle.PrimitiveElement, Draw] = {
    Primitive.PE_PanelButtonCommand: buttons.push_button,
    Primitive.PE_PanelButtonBevel: buttons.push_button,
    Primitive.PE_PanelButtonTool: buttons.tool_button,
    Primitive.PE_FrameDefaultButton: areas.nothing,
    Primitive.PE_PanelLineEdit: fields.line_edit,
    Primitive.PE_FrameLineEdit: fields.field_frame,
    Primitive.PE_IndicatorCheckBox: buttons.check_box,
    Primitive.PE_IndicatorItemViewItemCheck: buttons.check_box,
    Primitive.PE_IndicatorRadioButton: buttons.radio_button,
    Primitive.PE_IndicatorArrowUp: partial(buttons.arrow, control_shapes.UP),
    Primitive.PE_IndicatorArrowDown: partial(buttons.arrow, control_shapes.DOWN),
    Primitive.PE_IndicatorArrowLeft: partial(buttons.arrow, control_shapes.LEFT),
    Primitive.PE_IndicatorArrowRight: partial(buttons.arrow, control_shapes.RIGHT),
    Primitive.PE_IndicatorBranch: areas.branch,
    Primitive.PE_IndicatorHeaderArrow: areas.sort_arrow,
    Primitive.PE_Frame: areas.frame,
    Primitive.PE_FrameGroupBox: areas.group_frame,
    Primitive.PE_FrameTabWidget: areas.nothing,
    Primitive.PE_FrameTabBarBase: areas.tab_base,
    Primitive.PE_FrameStatusBarItem: areas.nothing,
    Primitive.PE_PanelScrollAreaCorner: areas.nothing,
    Primitive.PE_PanelStatusBar: areas.status_bar,
    Primitive.PE_PanelMenu: areas.panel,
    Primitive.PE_FrameMenu: areas.menu_frame,
    Primitive.PE_PanelTipLabel: areas.panel,
    Primitive.PE_IndicatorDockWidgetResizeHandle: areas.splitter,
}
CONTROLS: dict[QStyle.ControlElement, Draw] = {
    Control.CE_PushButtonBevel: buttons.push_button,
    Control.CE_HeaderSection: areas.header_section,
    Control.CE_HeaderEmptyArea: areas.header_section,
    Control.CE_TabBarTabShape: areas.tab_shape,
    Control.CE_ToolBar: areas.chrome,
    Control.CE_Splitter: areas.splitter,
    Control.CE_ProgressBarGroove: progress_bars.progress_groove,
    Control.CE_ProgressBarContents: progress_bars.progress_contents,
}
COMPLEX: dict[QStyle.ComplexControl, DrawComplex] = {
    Complex.CC_ScrollBar: bars.scroll_bar,
    Complex.CC_ComboBox: fields.combo_box,
    Complex.CC_SpinBox: fields.spin_box,
    Complex.CC_Slider: bars.slider,
}
FIELD_MARGIN = 4  # pixels between a field's border and its text, in addition to Qt's margin
ITEM_MARGIN = 5  # pixels between a cell's edge and its text, in addition to Qt's margin
FUSIONS_FIELD = 4  # pixels that Fusion adds to the height of a field
SCROLL_BAR = 12
SPLITTER = 7
SEPARATOR = 9  # height of a menu separator in pixels
TOOLBAR_ICONS = QSize(18, 18)
LEAST_HEIGHTS: dict[QStyle.ContentsType, int] = {
    Contents.CT_PushButton: CONTROL_HEIGHT,
    Contents.CT_LineEdit: CONTROL_HEIGHT,
    Contents.CT_ComboBox: CONTROL_HEIGHT,
    Contents.CT_SpinBox: CONTROL_HEIGHT,
    Contents.CT_ToolButton: CONTROL_HEIGHT,
    Contents.CT_MenuItem: ROW_HEIGHT,
    Contents.CT_TabBarTab: CONTROL_HEIGHT,
    Contents.CT_HeaderSection: ROW_HEIGHT,
    Contents.CT_ItemViewItem: ROW_HEIGHT,
}


class CellStyle(QProxyStyle):
    """Style for cells in data tables: Fusion with a margin.

    It is a separate style because Qt calls a style six times per cell, and each call into Python costs 3 µs more.
    """

    def __init__(self) -> None:
        super().__init__("Fusion")

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """Return a size in pixels; the cell margin differs from Fusion's."""
        if metric is Metric.PM_FocusFrameHMargin:
            return ITEM_MARGIN
        return super().pixelMetric(metric, option, widget)


class TickedCellStyle(CellStyle):
    """Style for cells with check boxes. The boxes are drawn as in the rest of the application, since Fusion's boxes are
    invisible on a dark background.
    """

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw a part of a cell."""
        if element is Primitive.PE_IndicatorItemViewItemCheck:
            buttons.check_box(option, painter, widget)
        else:
            super().drawPrimitive(element, option, painter, widget)


class ApplicationStyle(QProxyStyle):
    """Fusion style with the painting functions and sizes from the tables in this module.

    ``cells`` is the style for data tables without check boxes, ``ticked_cells`` the style for tables with check boxes.
    """

    def __init__(self) -> None:
        super().__init__("Fusion")
        self.cells = CellStyle()
        self.cells.setParent(self)
        self.ticked_cells = TickedCellStyle()
        self.ticked_cells.setParent(self)
        self._wheel = WheelGuard(self)

    def polish(self, polished: Any) -> Any:
        """Set sizes as properties of the widget where possible, because `pixelMetric` would be called thousands of
        times for a layout.
        """
        result = super().polish(polished)
        if isinstance(polished, QLineEdit):
            polished.setTextMargins(FIELD_MARGIN, 0, FIELD_MARGIN, 0)
        elif isinstance(polished, QSplitter):
            polished.setHandleWidth(SPLITTER)
        elif isinstance(polished, QToolBar):
            polished.setIconSize(TOOLBAR_ICONS)
        elif isinstance(polished, QComboBox | QAbstractSpinBox):
            self._wheel.guard(polished)
        return result

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw a part of a control."""
        if draw := PRIMITIVES.get(element):
            draw(option, painter, widget)
        elif element == Primitive.PE_FrameFocusRect:
            if not isinstance(widget, QPushButton | QToolButton):
                areas.focus(option, painter)
        else:
            super().drawPrimitive(element, option, painter, widget)

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw a control without sub-controls."""
        if draw := CONTROLS.get(element):
            draw(option, painter, widget)
            return
        if element == Control.CE_PushButtonLabel:
            option = buttons.coloured_label(option, widget)
        elif element == Control.CE_ComboBoxLabel:
            option = fields.fitted_label(option, widget, self)
        elif element == Control.CE_HeaderLabel:
            option = areas.header_label(option, painter)
        elif element == Control.CE_TabBarTabLabel:
            option = areas.tab_label(option)
        elif element == Control.CE_MenuItem:
            if areas.is_separator(option):
                areas.splitter(option, painter, widget)
                return
            option = areas.menu_item(option, painter)
        elif element == Control.CE_ShapedFrame and areas.ruled_frame(option, painter):
            return
        super().drawControl(element, option, painter, widget)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw a control with sub-controls."""
        if draw := COMPLEX.get(control):
            draw(option, painter, widget, self)
        else:
            super().drawComplexControl(control, option, painter, widget)
        if control == Complex.CC_ToolButton:
            buttons.focus_ring(option, painter)

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        """Return the rectangle of a sub-control. Scroll bars have no arrows, and the text of a combo box has
        a margin.
        """
        if control == Complex.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            return bars.scroll_part(option, part)
        rect = super().subControlRect(control, option, part, cast("QWidget", widget))
        if part == QStyle.SubControl.SC_ComboBoxEditField and isinstance(option, QStyleOptionComboBox):
            rect.adjust(0 if option.editable else FIELD_MARGIN, 0, 0, 0)
        return rect

    def sizeFromContents(
        self, kind: QStyle.ContentsType, option: QStyleOption, size: QSize, widget: QWidget | None = None
    ) -> QSize:
        """Return the size of a control. Buttons, fields and rows have a minimum height."""
        # Splitters account for most calls by far, and Fusion would return their size unchanged.
        if kind is Contents.CT_Splitter:
            return size
        if kind is Contents.CT_ScrollBar:
            is_upright = size.width() < size.height()
            return QSize(SCROLL_BAR, size.height()) if is_upright else QSize(size.width(), SCROLL_BAR)
        wanted = super().sizeFromContents(kind, option, size, cast("QWidget", widget))
        if kind in (Contents.CT_LineEdit, Contents.CT_SpinBox):
            wanted.setHeight(wanted.height() - FUSIONS_FIELD)
        elif kind == Contents.CT_MenuItem and areas.is_separator(option):
            return QSize(wanted.width(), SEPARATOR)
        if least := LEAST_HEIGHTS.get(kind):
            wanted = wanted.expandedTo(QSize(0, least))
            if kind in (Contents.CT_ComboBox, Contents.CT_SpinBox):
                wanted.setWidth(wanted.width() + FIELD_MARGIN)
        return wanted


def install(app: QApplication) -> None:
    """Set this style for the whole application, in the system's colour scheme. Further calls have no effect."""
    if not isinstance(app.style(), ApplicationStyle):
        app.setStyle(ApplicationStyle())
        theme.use_scheme(theme.system_is_dark())
