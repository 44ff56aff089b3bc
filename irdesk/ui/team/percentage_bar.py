"""A delegate that draws a share as a bar, with its percentage next to it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from irdesk.ui.style import theme
from irdesk.ui.style.painting import control_shapes
from irdesk.ui.tables.plain_table import RowModel

BAR = 6  # height of the bar in pixels


class ShareBar(QStyledItemDelegate):
    """A delegate that draws a bar before the text of the cell. The length of the bar is the cell's sort key, a share
    from 0 to 1.
    """

    def __init__(self, view: QTableView, rows: RowModel[object]) -> None:
        super().__init__(view)
        self._rows = rows

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the cell's background, the bar and the text."""
        super().paint(painter, option, index)
        number = painter.fontMetrics().horizontalAdvance("100 %") + 4 * theme.SPACE
        area = option.rect.adjusted(2 * theme.SPACE, 0, -number, 0)
        bar = QRect(area.left(), area.center().y() - BAR // 2 + 1, max(area.width(), 0), BAR)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        control_shapes.box(painter, bar, theme.roles().border if chosen else theme.roles().track, radius=BAR / 2)
        share = self._rows.key(index.row(), index.column())
        bar.setWidth(round(bar.width() * float(share)))
        if bar.width():
            control_shapes.box(painter, bar, theme.accent(), radius=BAR / 2)

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Right-align the text, after the bar."""
        super().initStyleOption(option, index)
        option.displayAlignment = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
