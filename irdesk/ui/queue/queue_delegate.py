"""Delegate of the queue: draws a document's state, name, symbols and grade, and its first words on a second line."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionButton, QStyleOptionViewItem

from irdesk.ui.queue.queue_model import CURRENT_ROLE, PARTS_ROLE, SIGNS_ROLE, WORDS_ROLE
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import check_box

_SMALLER = 0.88


class QueueDelegate(QStyledItemDelegate):
    """Delegate that draws a document on two lines, or on one if the queue shows no words."""

    def __init__(self, parent: QObject, *, words: bool = True) -> None:
        super().__init__(parent)
        self._words = words

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of the lines with padding."""
        size = super().sizeHint(option, index)
        line = option.fontMetrics.height()
        both = round(line * (1 + _SMALLER)) + 3 * theme.SPACE
        return QSize(size.width(), both if self._words else line + theme.SPACE)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the row. A document's first words are requested when its second line is drawn, so they are read only for
        rows that become visible.
        """
        style = option.widget.style() if option.widget else QApplication.style()
        style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        ink = option.palette.color(role)
        ground = QPalette.ColorRole.Highlight if selected else QPalette.ColorRole.Base
        pale = theme.blend(ink, option.palette.color(ground), 0.35)
        area: QRect = option.rect.adjusted(2 * theme.SPACE, 0, -2 * theme.SPACE, 0)
        sign, name, grade = index.data(PARTS_ROLE)
        painter.save()
        font = QFont(option.font)
        font.setBold(bool(index.data(CURRENT_ROLE)))
        painter.setFont(font)
        metrics = painter.fontMetrics()
        first = QRect(area)
        if self._words:
            first.setTop(area.top() + theme.SPACE)
            first.setHeight(metrics.height())
        painter.setPen(pale)
        painter.drawText(first, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, grade)
        taken = metrics.horizontalAdvance("⚑") + 2 * theme.SPACE
        painter.setPen(ink)
        if getattr(option.widget, "picking", False):
            side = metrics.height()
            box = QRect(first.left(), first.center().y() - side // 2, side, side)
            _draw_tick(painter, option, box, ticked=selected)
            first.setLeft(first.left() + side + theme.SPACE)
        painter.drawText(first, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, sign)
        first.setLeft(first.left() + taken)
        room = first.width() - metrics.horizontalAdvance(grade) - theme.SPACE
        for icon in index.data(SIGNS_ROLE):
            side = round(metrics.height() * _SMALLER)
            room -= side + theme.SPACE
            place = QRect(first.left() + room, first.center().y() - side // 2, side, side)
            theme.draw_icon(painter, icon, pale, place)
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(first, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        if self._words:
            second = QRect(first)
            second.setRight(area.right())
            second.moveTop(first.bottom() + 1)
            font.setPointSizeF(option.font.pointSizeF() * _SMALLER)
            painter.setFont(font)
            words = index.data(WORDS_ROLE)
            words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, second.width())
            painter.setPen(pale)
            painter.drawText(second, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()


def _draw_tick(painter: QPainter, row: QStyleOptionViewItem, box: QRect, *, ticked: bool) -> None:
    option = QStyleOptionButton()
    option.palette = row.palette
    option.rect = box
    option.state = QStyle.StateFlag.State_Enabled
    option.state |= QStyle.StateFlag.State_On if ticked else QStyle.StateFlag.State_Off
    check_box(option, painter, None)
