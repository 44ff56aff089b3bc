"""List model for the queue of one topic."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from irdesk.domain.translatable_messages import filled
from irdesk.session.queries import Queries, QueueRow
from irdesk.ui.queue.first_words import FirstWords
from irdesk.ui.style.translated_texts import translated

Index = QModelIndex | QPersistentModelIndex
WORDS_ROLE = Qt.ItemDataRole.UserRole + 1
PARTS_ROLE = Qt.ItemDataRole.UserRole + 2
CURRENT_ROLE = Qt.ItemDataRole.UserRole + 3
SIGNS_ROLE = Qt.ItemDataRole.UserRole + 4
COMMENTED, MARKED = "message-square-text", "highlighter"
"""Icon names for documents with a comment and for documents with marked passages. The accessible texts mention comments
and passages too.
"""
_JOINTS: dict[int, str] = {
    Qt.ItemDataRole.DisplayRole: "",
    Qt.ItemDataRole.ToolTipRole: "\n",
    Qt.ItemDataRole.AccessibleTextRole: ", ",
}
NEAR = 60  # first words are also read for this many rows before and after a visible row


class QueueModel(QAbstractListModel):
    """List model of one topic's documents, in the order in which the assessor sees them.

    Rows and their first words (``words``) are read on first request, because a queue can have thousands of documents
    and few are painted.
    """

    def __init__(self, words: FirstWords, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._topic = ""
        self._queries: Queries | None = None
        self._docnos: list[str] = []
        self._row_of: dict[str, int] = {}
        self._rows: dict[str, QueueRow] = {}
        self._words = words
        words.read.connect(self._take_words)
        self.current = ""

    def refresh(self, queries: Queries, topic: str, shown: list[str]) -> None:
        """List ``shown``: those documents of a topic's queue that are to be displayed, in queue order."""
        self.beginResetModel()
        self._topic, self._queries, self._docnos, self._rows = topic, queries, shown, {}
        self._row_of = {docno: i for i, docno in enumerate(shown)}
        self.endResetModel()

    def _take_words(self, docnos: list[str]) -> None:
        """Repaint the documents whose first words have been read."""
        rows = [row for docno in docnos if (row := self.row_of(docno)) >= 0]
        if rows:
            self.dataChanged.emit(self.index(min(rows)), self.index(max(rows)), [WORDS_ROLE])

    def _words_of(self, row: int) -> str:
        return self._words.of(self._docnos[row], lambda: self._docnos[max(row - NEAR, 0) : row + NEAR])

    def shown(self) -> list[str]:
        """Return the documents shown."""
        return self._docnos

    @property
    def topic(self) -> str:
        """The topic of the displayed queue."""
        return self._topic

    def take(self, row: QueueRow) -> None:
        """Update a document's row; a document that is not shown is ignored."""
        index = self.row_of(row.docno)
        if index >= 0 and self._rows.get(row.docno) != row:
            self._rows[row.docno] = row
            self.dataChanged.emit(self.index(index), self.index(index))

    def _row(self, docno: str) -> QueueRow:
        if docno not in self._rows:
            assert self._queries is not None
            self._rows[docno] = self._queries.queue_row(self._topic, docno)
        return self._rows[docno]

    def set_current(self, docno: str) -> None:
        """Set the current document and repaint its row."""
        before, self.current = self.current, docno
        for row in (self.row_of(before), self.row_of(docno)):
            if row >= 0:
                self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, docno: str) -> int:
        """Return a document's row, or -1 if it is not shown."""
        return self._row_of.get(docno, -1)

    def docno(self, row: int) -> str:
        """Return the docno in a row."""
        return self._docnos[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of documents."""
        return 0 if parent.isValid() else len(self._docnos)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a document's value for a role: display text, tooltip, accessible text, parts, first words, icons, or
        whether it is current.
        """
        if role == WORDS_ROLE:
            return self._words_of(index.row())
        docno = self._docnos[index.row()]
        if role == CURRENT_ROLE:
            return docno == self.current
        if role == PARTS_ROLE:
            return _parts(self._row(docno))
        if role == SIGNS_ROLE:
            judgement = self._row(docno).judgement
            return [*([COMMENTED] if judgement.comment else []), *([MARKED] if judgement.passages else [])]
        return self._text(index.row(), self._row(docno), role) if role in _JOINTS else None

    def _text(self, place: int, row: QueueRow, role: int) -> str:
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{_sign(row, row.docno == self.current)}  {row.called}{' ⚑' if row.judgement.flagged else ''}"
        parts = f"{row.called}  {self._words_of(place)}".rstrip(), self._state(row)
        return _JOINTS[role].join(part for part in parts if part)

    def _state(self, row: QueueRow) -> str:
        """Describe a document's judgement: grade or state, flag, marked passages and comment."""
        if row.cannot_tell:
            parts = [self.tr("cannot tell"), row.judgement.reason]
        elif row.grade is None:
            parts = [self.tr("skipped") if row.skipped else self.tr("unjudged")]
        else:
            parts = [self.tr("judged {grade}").format(grade=row.grade)]
        parts.append(self.tr("flagged") if row.judgement.flagged else "")
        if row.judgement.passages:
            marked = self.tr("{count:,} {count:passage|passages} marked")
            parts.append(filled(marked, count=len(row.judgement.passages)))
        if row.judgement.comment:
            parts.append(self.tr("comment: {text}").format(text=row.judgement.comment))
        return ", ".join(part for part in parts if part)


def _parts(row: QueueRow) -> tuple[str, str, str]:
    """Return a document's symbol, name and grade, which the delegate draws separately."""
    flag = " ⚑" if row.judgement.flagged else ""
    grade = "" if row.grade is None or row.cannot_tell else str(row.grade)
    return _sign(row, current=False)[0], f"{translated(row.called)}{flag}", grade


def _sign(row: QueueRow, current: bool) -> str:
    """Return the symbol of a document's state (current, judged, cannot tell, skipped or unjudged), followed by its
    grade.
    """
    if row.cannot_tell:
        return f"{'●' if current else '∅'}  "
    sign = "●" if current else "✓" if row.grade is not None else "↷" if row.skipped else "○"
    return f"{sign} {' ' if row.grade is None else row.grade}"
