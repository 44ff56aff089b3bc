"""Delegate that draws lower and upper bounds as a bar on a scale from 0 to at least 1, with a line at the mean."""

from __future__ import annotations

import math

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from irdesk.reporting.tables.number_formats import Kind
from irdesk.ui.style import theme
from irdesk.ui.tables.report_table_model import ReportTableModel

TALL = 10  # height of a bar, in pixels


class BoundsBar(QStyledItemDelegate):
    """Delegate that draws cells with bounds as bars. All other cells are drawn normally.

    The bar is hatched if the bounds are not exact. Tooltips and copied text contain the numbers.
    """

    def __init__(self, model: ReportTableModel, view: QTableView) -> None:
        super().__init__(view)
        self._model, self._view = model, view

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw a cell."""
        value = self._model.cell(index.row(), index.column()).value
        drawn = self._model.column(index.column()).kind is Kind.BOUNDS and isinstance(value, tuple)
        if not drawn or not isinstance(value, tuple) or not all(map(math.isfinite, value[:2])):
            super().paint(painter, option, index)
            return
        style = QStyleOptionViewItem(option)
        self.initStyleOption(style, index)
        style.text = ""
        self._view.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, style, painter, self._view)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        colour = option.palette.color(role)
        ground = option.palette.color(QPalette.ColorRole.Highlight) if chosen else theme.ground()
        room = QRectF(option.rect).adjusted(2 * theme.SPACE, 0, -2 * theme.SPACE, 0)
        scale = room.width() / self._model.greatest(index.column())
        middle = room.center().y()
        painter.save()
        painter.setPen(QPen(theme.blend(colour, ground, 0.7), 1))
        painter.drawLine(QPointF(room.left(), middle), QPointF(room.right(), middle))
        bar = QRectF(room.left() + value[0] * scale, middle - TALL / 2, (value[1] - value[0]) * scale, TALL)
        fill = theme.blend(colour if chosen else theme.accent(), ground, 0.5)
        painter.setPen(QPen(colour, 1))
        painter.setBrush(QBrush(fill, Qt.BrushStyle.SolidPattern if value[2] else Qt.BrushStyle.BDiagPattern))
        painter.drawRect(bar)
        mean = self._mean(index)
        if not math.isnan(mean):
            painter.setPen(QPen(colour, 2))
            x = room.left() + mean * scale
            painter.drawLine(QPointF(x, middle - TALL / 2 - 2), QPointF(x, middle + TALL / 2 + 2))
        painter.restore()

    def _mean(self, index: QModelIndex | QPersistentModelIndex) -> float:
        """Return the mean to draw in a cell with bounds: the score in the same column group. Return NaN if there is
        none.
        """
        group = self._model.column(index.column()).group
        for column in range(index.column()):
            bounds_column = self._model.column(column)
            value = self._model.cell(index.row(), column).value
            if bounds_column.group == group and bounds_column.kind is Kind.SCORE and isinstance(value, float):
                return value
        return math.nan
