"""Where the assessor stands: the topics with their progress, and the queue of the topic that is judged."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QLabel,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from irdesk.session.changes import ChangeSet, QueueChanged, SettingChanged, SourceChanged
from irdesk.session.commands import MoveTo
from irdesk.session.queries import Queries, TopicRow
from irdesk.session.workspace import Command
from irdesk.ui import theme
from irdesk.ui.models.queue_model import TOPIC_ROLE, QueueModel, TopicListModel


class QueuePanel(QWidget):
    """Topics above, queue below; both follow the assessor, and a click goes there."""

    def __init__(self, queries: Queries, execute: Callable[[Command], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("queue_panel")
        self._queries = queries
        self._execute = execute
        self._topics = TopicListModel(self)
        self._queue = QueueModel(self)
        self.topic_list = _list(self, "topic_list", self.tr("Topics"))
        self.topic_list.setModel(self._topics)
        self.topic_list.setItemDelegate(TopicDelegate(self))
        self.topic_list.setStyleSheet("")
        self.queue_list = _list(self, "queue_list", self.tr("Queue"))
        self.queue_list.setModel(self._queue)
        self.queue_list.setFont(theme.tabular(self.queue_list.font()))
        self._split = QSplitter(Qt.Orientation.Vertical, self)
        self._split.addWidget(_titled(self.tr("Topics"), self.topic_list))
        self._split.addWidget(_titled(self.tr("Queue"), self.queue_list))
        self._split.setStretchFactor(0, 2)
        self._split.setStretchFactor(1, 3)
        self._empty = QLabel(self.tr("No pool yet. Build one under Collection (Ctrl+3)."), self)
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(3 * theme.SPACE, 3 * theme.SPACE, 3 * theme.SPACE, 3 * theme.SPACE)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._split)
        layout.addWidget(self._empty)
        self.topic_list.clicked.connect(self._go_to_topic)
        self.queue_list.clicked.connect(self._go_to_document)
        self.refresh()

    def on_change(self, changes: ChangeSet) -> None:
        """Follow the assessor; after a judgement only the rows that it changed."""
        if changes.touches(SourceChanged, SettingChanged, QueueChanged):
            self.refresh()
            return
        for topic, docno in changes.judged():
            if topic == self._queue.topic:
                self._queue.take(self._queries.queue_row(topic, docno))
        self._follow_assessor()

    def refresh(self) -> None:
        """Show topics and queue as they are now."""
        place = self._queries.place()
        self._queue.refresh(self._queries, place.topic if place else "")
        self._follow_assessor()

    def _follow_assessor(self) -> None:
        place = self._queries.place()
        self._split.setVisible(place is not None)
        self._empty.setVisible(place is None)
        self._topics.refresh(self._queries)
        if place is None:
            return
        if place.topic != self._queue.topic:
            self._queue.refresh(self._queries, place.topic)
        self._queue.set_current(place.docno)
        _follow(self.topic_list, self._topics.index(self._topics.row_of(place.topic)))
        _follow(self.queue_list, self._queue.index(self._queue.row_of(place.docno)))

    def _go_to_topic(self, index: QModelIndex) -> None:
        row: TopicRow = index.data(TOPIC_ROLE)
        place = self._queries.place_in(row.id)
        self._execute(MoveTo(place.topic, place.docno))

    def _go_to_document(self, index: QModelIndex) -> None:
        place = self._queries.place()
        if place:
            self._execute(MoveTo(place.topic, self._queue.docno(index.row())))


def _follow(view: QTreeView, index: QModelIndex) -> None:
    if view.currentIndex() != index:
        view.setCurrentIndex(index)
        view.scrollTo(index, QTreeView.ScrollHint.EnsureVisible)


def _list(parent: QWidget, name: str, title: str) -> QTreeView:
    view = QTreeView(parent)
    view.setObjectName(name)
    view.setAccessibleName(title)
    view.setProperty("follows", True)
    view.setFrameShape(QTreeView.Shape.NoFrame)
    view.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
    view.setUniformRowHeights(True)
    view.setHeaderHidden(True)
    view.setRootIsDecorated(False)
    view.setIndentation(0)
    view.setStyleSheet("QTreeView::item { padding: 2px 0; }")
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setTextElideMode(Qt.TextElideMode.ElideRight)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return view


def _titled(title: str, view: QWidget) -> QWidget:
    box = QWidget()
    label = QLabel(title, box)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    label.setContentsMargins(2 * theme.SPACE, theme.SPACE, 0, 0)
    layout = QVBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(theme.SPACE)
    layout.addWidget(label)
    layout.addWidget(view)
    return box


class TopicDelegate(QStyledItemDelegate):
    """A topic in two lines: its name and count, and a bar of what is judged."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Room for the text and the bar."""
        size = super().sizeHint(option, index)
        return QSize(size.width(), option.fontMetrics.height() + 4 * theme.SPACE)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw both."""
        row: TopicRow = index.data(TOPIC_ROLE)
        area: QRect = option.rect.adjusted(2 * theme.SPACE, theme.SPACE, -2 * theme.SPACE, -theme.SPACE)
        palette: QPalette = option.palette
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(option.rect, palette.highlight())
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(palette.color(role))
        metrics = painter.fontMetrics()
        count = f"{row.judged}/{row.pooled}"
        width = metrics.horizontalAdvance(count) + 2 * theme.SPACE
        line = QRect(area.left(), area.top(), area.width(), metrics.height())
        name = metrics.elidedText(f"{row.id}  {row.title}", Qt.TextElideMode.ElideRight, area.width() - width)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, count)
        bar = QRect(area.left(), line.bottom() + theme.SPACE, area.width(), 3)
        painter.fillRect(bar, palette.color(role) if selected else theme.line())
        done = QRect(bar)
        done.setWidth(round(bar.width() * row.judged / max(row.pooled, 1)))
        painter.fillRect(done, theme.blend(theme.accent(), palette.color(QPalette.ColorRole.Base), 0.0))
