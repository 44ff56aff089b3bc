"""Queue panel: the topics with their progress, and the current topic's queue."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QLabel, QSplitter, QTreeView, QVBoxLayout, QWidget

from irdesk.domain.project.judgement import Place
from irdesk.session.commands import MoveTo
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet, QueueChanged, SettingChanged, SourceChanged
from irdesk.session.core.project_settings import SCALE
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries, TopicRow
from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.queue.bulk_bar import BulkBar
from irdesk.ui.queue.filter_bar import FilterBar, FilterSummary
from irdesk.ui.queue.first_words import FirstWords
from irdesk.ui.queue.queue_filter import QueueFilter
from irdesk.ui.queue.queue_list import QueueDelegate, QueueList, QueueModel
from irdesk.ui.queue.topic_list import TOPIC_ROLE, TopicDelegate, TopicListModel
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.style import theme

View = TypeVar("View", bound=QTreeView)


class QueuePanel(QWidget):
    """Panel with the topic list above and the queue below. Both lists mark the assessor's current position. A click
    goes to a topic or document.

    ``left`` is emitted when the focus should return to the document, ``wanted`` when the panel should be shown, and
    ``opened`` when the user has chosen a document of the queue.
    """

    left = Signal()
    wanted = Signal()
    opened = Signal()

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        queue_filter: QueueFilter,
        actions: ActionTable,
        runner: TaskRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("queue_panel")
        self._queries = queries
        package = queries.package()
        self._may_change_many = package is None or package.bulk
        self._execute = execute
        self._topics = TopicListModel(queries, self)
        self._words = FirstWords(queries, runner, self)
        self.stop_reading = self._words.stop
        self._queue = QueueModel(self._words, self)
        self._filter = queue_filter
        self.topic_list = _list(QTreeView(self), "topic_list", self.tr("Topics"))
        self.topic_list.setModel(self._topics)
        self.topic_list.setItemDelegate(TopicDelegate(self))
        self.queue_list = _list(QueueList(self), "queue_list", self.tr("Queue"))
        self.queue_list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.filter_bar = FilterBar(self)
        self.filter_summary = FilterSummary(queries, queue_filter, self)
        self.bulk = BulkBar(queries, execute, self)
        self.queue_list.setModel(self._queue)
        self.queue_list.setItemDelegate(QueueDelegate(self, words=queries.shows_first_words()))
        self.queue_list.setFont(theme.tabular(self.queue_list.font()))
        self._split = QSplitter(Qt.Orientation.Vertical, self)
        self._split.addWidget(_titled(self.tr("Topics"), self.topic_list))
        self._split.addWidget(
            _titled(self.tr("Queue"), self.filter_bar, self.filter_summary, self.queue_list, self.bulk)
        )
        self._split.setStretchFactor(0, 2)
        self._split.setStretchFactor(1, 3)
        self._empty = QLabel(self)
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(3 * theme.SPACE, 3 * theme.SPACE, 3 * theme.SPACE, 3 * theme.SPACE)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._split)
        layout.addWidget(self._empty)
        self.topic_list.clicked.connect(self._go_to_topic)
        self.queue_list.gone_to.connect(self._go_to_document)
        self.queue_list.digit.connect(self._grade_many)
        self.queue_list.selectionModel().selectionChanged.connect(lambda _new, _old: self._choose_for_bar())
        for part in (self.queue_list, self.filter_bar, self.bulk):
            part.left.connect(self.left)
        self.bulk.all_wanted.connect(self.queue_list.selectAll)
        self.bulk.closed.connect(self._end_picking)
        # The current document has been graded: go to the next one, so that the next digit does not grade it again.
        self.bulk.graded.connect(lambda: actions.trigger("judge.next_open"))
        self.filter_bar.chosen.connect(queue_filter.choose)
        self.filter_bar.entered.connect(queue_filter.enter)
        queue_filter.changed.connect(self._follow_filter)
        queue_filter.counted.connect(lambda: self._show_numbers(self._queue.topic, ()))
        actions.connect_all(
            {
                "judge.filter": self._search,
                "judge.queue": self._enter_queue,
                "judge.bulk": self._change_many,
            }
        )
        self._offer_scale()
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop reading first words while the panel is hidden."""
        self._words.pause()
        super().hideEvent(event)

    def on_change(self, changes: ChangeSet) -> None:
        """Update the panel. After a judgement, only the affected rows are updated."""
        if SCALE in changes.settings():
            self._offer_scale()
        if changes.touches(SourceChanged):
            self._words.forget()
        if changes.touches(SourceChanged, SettingChanged):
            self._filter.forget()
        if changes.touches(SourceChanged, SettingChanged):
            self.refresh()
            return
        judged = changes.judged()
        for topic, docno in judged:
            if topic == self._queue.topic:
                self._queue.take(self._queries.queue_row(topic, docno))
        changed = {topic for topic, _ in judged}
        if changes.touches(QueueChanged) or (
            self._filter.on and judged and self._filter.shown(self._queue.topic) != self._queue.shown()
        ):
            self._show_queue(changed)
        self._follow_assessor(changed)
        self.bulk.refresh(self._queue.topic)

    def _offer_scale(self) -> None:
        self.filter_bar.show_scale(self._queries.scale())
        self.bulk.show_scale(self._queries.scale())

    def refresh(self) -> None:
        """Reload the topics and the queue."""
        self._show_queue()
        self._follow_assessor()

    def _follow_filter(self) -> None:
        """Show the documents that match the filter. Its criteria may have been set by another view."""
        self.filter_bar.show_documents(self._filter.criteria.documents)
        self._show_queue()

    def _show_queue(self, changed: Collection[str] | None = None) -> None:
        """Show the topic's queue and the counts. If the filter is on, list only the matches. ``changed`` is explained
        in `_show_numbers`.
        """
        place = self._queries.place()
        topic = place.topic if place else ""
        self._filter.follow_topic()
        self._queue.refresh(self._queries, topic, self._filter.shown(topic))
        self._show_numbers(topic, changed)
        if place:
            self._mark_current(place)

    def _show_numbers(self, topic: str, changed: Collection[str] | None) -> None:
        """Show how many documents match the filter in the current topic and in all topics, and list only topics with
        matches.

        If the filter is off, update only the topics in ``changed``, or reload all topics if it is None.
        """
        self.filter_summary.setVisible(self._filter.on)
        if not self._filter.on and changed is not None:
            self._topics.update(changed)
            return
        if not self._filter.on:
            self._topics.refresh()
            return
        if self._filter.looking:
            self.filter_summary.show_searching()
            return
        counts = self._filter.topics(changed)
        self.filter_summary.show_counts(topic, self._queue.rowCount(), counts)
        self._topics.refresh({*counts, topic})

    def _mark_current(self, place: Place) -> None:
        _follow(self.topic_list, self._topics.index(self._topics.row_of(place.topic)))
        self._queue.set_current(place.docno)
        index = self._queue.index(self._queue.row_of(place.docno))
        if self.queue_list.picking:  # keep the selection, which contains the picked documents
            return
        if index.isValid():
            _follow(self.queue_list, index)
        else:  # the current document does not match the filter
            self.queue_list.clearSelection()

    def _follow_assessor(self, changed: Collection[str] | None = None) -> None:
        place = self._queries.place()
        self._split.setVisible(place is not None)
        self._empty.setVisible(place is None)
        if place is None:
            package = self._queries.package()
            build = self.tr("No pool yet. Build one under Collection (Ctrl+3).")
            self._empty.setText(self.tr("Nothing has been assigned to you yet.") if package else build)
            self._topics.refresh()
            return
        self._show_numbers(place.topic, changed)
        if place.topic != self._queue.topic:
            self._show_queue(changed)
        self._mark_current(place)

    def _go_to_topic(self, index: QModelIndex) -> None:
        row: TopicRow = index.data(TOPIC_ROLE)
        shown = self._filter.shown(row.id) if self._filter.on else []
        place = Place(row.id, shown[0]) if shown else self._queries.place_in(row.id)
        self._execute(MoveTo(place.topic, place.docno))

    def _search(self) -> None:
        if self._split.isHidden():  # Without a pool, the search field is hidden.
            return
        self.wanted.emit()
        self.filter_bar.begin()

    def _enter_queue(self) -> None:
        """Move the focus to the queue, where documents can be selected with the arrow keys."""
        if self._split.isHidden():
            return
        self.wanted.emit()
        self.queue_list.setFocus()

    def _change_many(self) -> None:
        """Open the bar for changing the selected documents. If only one document is selected, clear the selection
        first.
        """
        shown = tuple(self._queue.docno(row) for row in range(self._queue.rowCount()))
        chosen = self.queue_list.chosen()
        if shown:
            self.wanted.emit()
            several = len(chosen) > 1
            self.queue_list.pick(True)
            if not several:
                self.queue_list.clearSelection()
            self.bulk.begin(self._queue.topic, tuple(shown[row] for row in chosen) if several else (), shown)
            in_later_turn(self, self._show_chosen)

    def _choose_for_bar(self) -> None:
        """Pass the picked documents to the bulk bar if it is open."""
        if self.bulk.isVisible() and self.queue_list.picking:
            self.bulk.choose(tuple(self._queue.docno(row) for row in self.queue_list.chosen()))

    def _end_picking(self) -> None:
        """Stop picking and select the current document again."""
        self.queue_list.pick(False)
        self.queue_list.clearSelection()
        if place := self._queries.place():
            self.queue_list.setCurrentIndex(self._queue.index(self._queue.row_of(place.docno)))

    def _show_chosen(self) -> None:
        """Scroll to the selection, which may be out of view after the preview has appeared."""
        self.queue_list.scrollTo(self.queue_list.currentIndex())

    def _grade_many(self, grade: int) -> None:
        if self.bulk.isVisible():
            self.bulk.choose_grade(grade)
        elif len(self.queue_list.chosen()) > 1 and self._may_change_many:
            self._change_many()
            self.bulk.choose_grade(grade)

    def _go_to_document(self, index: QModelIndex) -> None:
        place = self._queries.place()
        if place is None or not index.isValid():
            return
        if self._queue.docno(index.row()) != place.docno:
            self._execute(MoveTo(place.topic, self._queue.docno(index.row())))
        self.opened.emit()


def _follow(view: QTreeView, index: QModelIndex) -> None:
    if view.currentIndex() != index:
        rows = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        view.selectionModel().setCurrentIndex(index, rows)
        view.scrollTo(index, QTreeView.ScrollHint.EnsureVisible)


def _list(view: View, name: str, title: str) -> View:
    view.setObjectName(name)
    view.setAccessibleName(title)
    view.setProperty("follows", True)
    view.setFrameShape(QTreeView.Shape.NoFrame)
    view.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
    view.setUniformRowHeights(True)
    view.setHeaderHidden(True)
    view.setRootIsDecorated(False)
    view.setIndentation(0)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setTextElideMode(Qt.TextElideMode.ElideRight)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return view


def _titled(title: str, *parts: QWidget) -> QWidget:
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
    for part in parts:
        layout.addWidget(part, 1 if isinstance(part, QTreeView) else 0)
    return box
