"""List of the topics with their progress: their texts and tooltips, and how they are drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from irdesk.session.queries import Queries, TopicRow
from irdesk.ui.style import theme

Index = QModelIndex | QPersistentModelIndex
TOPIC_ROLE = Qt.ItemDataRole.UserRole + 1


class TopicListModel(QAbstractListModel):
    """List model of the pool's topics. `TOPIC_ROLE` returns a row object with a topic's progress. Row objects are
    created on request, since thousands of topics are listed and few are visible.
    """

    def __init__(self, queries: Queries, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queries = queries
        self._topics: list[str] = []
        self._row_of: dict[str, int] = {}

    def refresh(self, only: Collection[str] | None = None) -> None:
        """List the topics in ``only``, or all topics if ``only`` is None."""
        topics = [topic for topic in self._queries.queued_topics() if only is None or topic in only]
        if topics != self._topics:
            self.beginResetModel()
            self._topics = topics
            self._row_of = {topic: row for row, topic in enumerate(topics)}
            self.endResetModel()
        elif topics:
            self.dataChanged.emit(self.index(0), self.index(len(topics) - 1))

    def update(self, topics: Iterable[str]) -> None:
        """Emit `dataChanged` for topics whose progress has changed; topics that are not listed are ignored."""
        for topic in topics:
            if topic in self._row_of:
                index = self.index(self._row_of[topic])
                self.dataChanged.emit(index, index)

    def row_of(self, topic: str) -> int:
        """Return a topic's row, or -1 if it is not listed."""
        return self._row_of.get(topic, -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of topics."""
        return 0 if parent.isValid() else len(self._topics)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a topic's text or tooltip, or the row object."""
        row = self._queries.pool_topic(self._topics[index.row()])
        if role == TOPIC_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.id}  {row.title}"
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            text = self.tr("{id} {title}: {judged} of {pooled} judged").format(
                id=row.id, title=row.title, judged=row.judged, pooled=row.pooled
            )
            for count, more in (
                (row.imported, self.tr(", {count} imported")),
                (row.cannot_tell, self.tr(", {count} cannot tell")),
                (row.skipped, self.tr(", {count} skipped")),
            ):
                text += more.format(count=count) if count else ""
            return text
        return None


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
