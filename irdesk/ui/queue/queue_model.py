"""The pool's topics, and one topic's queue, as lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from irdesk.session.queries import Queries, QueueRow, TopicRow

Index = QModelIndex | QPersistentModelIndex
TOPIC_ROLE = Qt.ItemDataRole.UserRole + 1


class TopicListModel(QAbstractListModel):
    """Topics with their progress; the row itself is under `TOPIC_ROLE`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[TopicRow] = []
        self._row_of: dict[str, int] = {}

    def refresh(self, queries: Queries, only: Collection[str] | None = None) -> None:
        """Take the rows over (``only`` those of some topics); says only which changed where the topics are the same."""
        rows = [row for row in queries.pool_topics() if only is None or row.id in only]
        if [row.id for row in rows] != [row.id for row in self._rows]:
            self.beginResetModel()
            self._rows = rows
            self._row_of = {row.id: i for i, row in enumerate(rows)}
            self.endResetModel()
            return
        for row in rows:
            self._take(row)

    def update(self, queries: Queries, topics: Iterable[str]) -> None:
        """Take over the rows of ``topics``; those that are not shown stay away."""
        for topic in topics:
            if topic in self._row_of:
                self._take(queries.pool_topic(topic))

    def _take(self, row: TopicRow) -> None:
        i = self._row_of[row.id]
        if self._rows[i] != row:
            self._rows[i] = row
            self.dataChanged.emit(self.index(i), self.index(i))

    def row_of(self, topic: str) -> int:
        """The row of a topic, -1 where there is none."""
        return self._row_of.get(topic, -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of topics."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A topic's text, tip, or the row."""
        row = self._rows[index.row()]
        if role == TOPIC_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.id}  {row.title}"
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            text = self.tr("{id} {title}: {judged} of {pooled} judged").format(
                id=row.id, title=row.title, judged=row.judged, pooled=row.pooled
            )
            return text + (self.tr(", {count} imported").format(count=row.imported) if row.imported else "")
        return None


class QueueModel(QAbstractListModel):
    """One topic's documents in the order in which the assessor sees them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._topic = ""
        self._rows: list[QueueRow] = []
        self._row_of: dict[str, int] = {}
        self._titles: dict[str, str] = {}
        self.current = ""

    def refresh(self, queries: Queries, topic: str, shown: list[str]) -> None:
        """Take the queue of a topic over, of it the documents that are to be shown."""
        self.beginResetModel()
        other = topic != self._topic
        self._topic = topic
        chosen = set(shown)
        queue = queries.queue(topic) if topic else []
        self._rows = [row for row in queue if row.docno in chosen]
        self._row_of = {row.docno: i for i, row in enumerate(self._rows)}
        if other or not self._titles:
            self._titles = queries.titles([row.docno for row in queue])
        self.endResetModel()

    def forget_titles(self) -> None:
        """Read titles again at the next refresh: other documents were loaded."""
        self._titles = {}

    def shown(self) -> list[str]:
        """The documents that are shown."""
        return list(self._row_of)

    @property
    def topic(self) -> str:
        """The topic whose queue this is."""
        return self._topic

    def take(self, row: QueueRow) -> None:
        """Take one document's new state over; nothing where it is not in this queue."""
        at = self.row_of(row.docno)
        if at >= 0 and self._rows[at] != row:
            self._rows[at] = row
            self.dataChanged.emit(self.index(at), self.index(at))

    def set_current(self, docno: str) -> None:
        """Mark the document that is read."""
        before, self.current = self.current, docno
        for row in (self.row_of(before), self.row_of(docno)):
            if row >= 0:
                self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, docno: str) -> int:
        """The row of a document, -1 where there is none."""
        return self._row_of.get(docno, -1)

    def docno(self, row: int) -> str:
        """The document of a row."""
        return self._rows[row].docno

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of documents."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A document's mark, docno and title."""
        row = self._rows[index.row()]
        title = self._titles.get(row.docno, "")
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{_sign(row, row.docno == self.current)}  {row.called}{' ⚑' if row.mark.flagged else ''}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(part for part in (f"{row.called}  {title}".rstrip(), self._state(row)) if part)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.called} {title}, {self._state(row)}"
        return None

    def _state(self, row: QueueRow) -> str:
        """What is said of a document, in words."""
        if row.cannot_tell:
            parts = [self.tr("cannot tell"), row.mark.reason]
        elif row.grade is None:
            parts = [self.tr("skipped") if row.skipped else self.tr("unjudged")]
        else:
            parts = [self.tr("judged {grade}").format(grade=row.grade)]
        parts += [self.tr("flagged") if row.mark.flagged else "", row.mark.comment]
        return ", ".join(part for part in parts if part)


def _sign(row: QueueRow, current: bool) -> str:
    """A sign and the grade: read now, judged, cannot tell, skipped, or open."""
    if row.cannot_tell:
        return f"{'●' if current else '∅'}  "
    sign = "●" if current else "✓" if row.grade is not None else "↷" if row.skipped else "○"
    return f"{sign} {' ' if row.grade is None else row.grade}"
