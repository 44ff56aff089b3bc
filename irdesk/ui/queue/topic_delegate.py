"""Delegate that draws the rows of the topic list."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from irdesk.session.queries import TopicRow
from irdesk.ui.queue.topic_list_model import TOPIC_ROLE
from irdesk.ui.style import theme


class TopicDelegate(QStyledItemDelegate):
    """Delegate that draws a topic's name and count, with a bar below showing the share of judged documents."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of the text and the bar."""
        size = super().sizeHint(option, index)
        return QSize(size.width(), option.fontMetrics.height() + 4 * theme.SPACE)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw text and bar."""
        row: TopicRow = index.data(TOPIC_ROLE)
        area: QRect = option.rect.adjusted(2 * theme.SPACE, theme.SPACE, -2 * theme.SPACE, -theme.SPACE)
        palette: QPalette = option.palette
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(option.rect, palette.highlight())
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(palette.color(role))
        metrics = painter.fontMetrics()
        count = f"{row.decided}/{row.pooled}"
        width = metrics.horizontalAdvance(count) + 2 * theme.SPACE
        line = QRect(area.left(), area.top(), area.width(), metrics.height())
        name = metrics.elidedText(f"{row.id}  {row.title}", Qt.TextElideMode.ElideRight, area.width() - width)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, count)
        bar = QRect(area.left(), line.bottom() + theme.SPACE, area.width(), 3)
        painter.fillRect(
            bar, theme.roles().track if not selected else theme.blend(theme.accent(), theme.roles().tint, 0.75)
        )
        done = QRect(bar)
        done.setWidth(round(bar.width() * row.decided / max(row.pooled, 1)))
        painter.fillRect(done, theme.accent())
