"""Table model of an editable ranking. It has one row per document, and a separator row between retrieved and other
documents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from irdesk.domain.grades import shown_grade
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.explain.what_if import SandboxDocument
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.ui.style import theme
from irdesk.ui.tables.table_cells import alignment

Index = QModelIndex | QPersistentModelIndex
RANK, CAME, DOCNO, GRADE = range(4)


class WhatIfModel(QAbstractTableModel):
    """A table model of the documents of a `Sandbox`; ``level_name`` returns the name of a grade."""

    def __init__(self, level_name: Callable[[int], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._level_name = level_name
        self._documents: tuple[SandboxDocument, ...] = ()
        self._titles: Mapping[str, str] = {}
        self._length = 0
        self._level = 1
        self.brief = False  # whether docnos are shown without titles, and grades without names

    def take(self, documents: tuple[SandboxDocument, ...], level: int, titles: Mapping[str, str] | None = None) -> None:
        """Replace the documents. Grades of ``level`` or higher count as relevant. ``titles`` contains the
        known titles.
        """
        length = sum(document.rank is not None for document in documents)
        same = len(documents) == len(self._documents) and bool(documents)
        if not same:
            self.beginResetModel()
        self._documents, self._length, self._level, self._titles = documents, length, level, titles or {}
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, GRADE))
        else:
            self.endResetModel()

    @property
    def line(self) -> int:
        """Return the index of the separator row between retrieved and other documents."""
        return self._length

    def document(self, row: int) -> SandboxDocument | None:
        """Return the document in this row, or None for the separator row."""
        if row == self.line or not 0 <= row < self.rowCount():
            return None
        return self._documents[row if row < self.line else row - 1]

    def row_of(self, docno: str) -> int:
        """Return the row of a document, or -1 if it is not in the list."""
        index = next((index for index, document in enumerate(self._documents) if document.docno == docno), -1)
        return index if index < self.line else index + 1

    def table(self, title: str, notes: tuple[str, ...]) -> Table:
        """Return the table for export, without the separator row."""
        columns = (
            Column("rank", Kind.COUNT),
            Column("real rank", Kind.COUNT),
            Column("docno"),
            Column("grade", Kind.COUNT),
            *((Column("title"),) if self._titles else ()),
        )
        rows = tuple(
            (
                Cell(document.rank),
                Cell(document.was),
                Cell(document.docno),
                Cell(document.grade),
                *((Cell(self._titles.get(document.docno, "")),) if self._titles else ()),
            )
            for document in self._documents
        )
        return Table(columns, rows, notes, title)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of documents, plus one for the separator row."""
        return 0 if parent.isValid() or not self._documents else len(self._documents) + 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else GRADE + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's name, or its meaning as a tooltip."""
        if orientation is Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("rank"), self.tr("was"), self.tr("docno"), self.tr("grade"))[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return (
                self.tr("The rank in the imagined ranking"),
                self.tr("The rank in the real ranking"),
                self.tr("Document"),
                self.tr("The grade in the imagined ranking; ✎ if it differs from the real grade, ? if it is unjudged"),
            )[section]
        return alignment(right=section == RANK) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a cell. The separator row can be neither selected nor moved."""
        return Qt.ItemFlag.NoItemFlags if index.row() == self.line else super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text, font or colours. Relevant documents have a coloured background; changed documents are
        bold and have a symbol.
        """
        column, document = index.column(), self.document(index.row())
        if document is None:
            return self._line_data(role)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(document, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(right=column == RANK)
        if role == Qt.ItemDataRole.ToolTipRole:
            parts = document.docno, self._titles.get(document.docno, ""), self.grade_text(document)
            return "\n".join(filter(None, map(plain, (*parts, self._real_rank(document)))))
        return self._style(document, column, role)

    def _style(self, document: SandboxDocument, column: int, role: int) -> Any:
        relevant = document.grade is not None and document.grade >= self._level
        if role == Qt.ItemDataRole.FontRole and (document.changed if column == GRADE else column == CAME):
            font = QFont()
            font.setBold(True)
            return theme.tabular(font)
        if role == Qt.ItemDataRole.BackgroundRole and relevant:
            return theme.blend(theme.gain(), theme.ground(), 0.86)
        return theme.faint() if role == Qt.ItemDataRole.ForegroundRole and document.grade is None else None

    def _line_data(self, role: int) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignCenter)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.tr("— not retrieved —")
        return theme.faint() if role == Qt.ItemDataRole.ForegroundRole else None

    def _text(self, document: SandboxDocument, column: int) -> str:
        if column == RANK:
            return "" if document.rank is None else str(document.rank)
        if column == DOCNO:
            title = "" if self.brief else self._titles.get(document.docno, "")
            return plain(f"{document.docno}  {title}" if title else document.docno)
        if column == CAME:
            return self._real_rank(document)
        return self.grade_text(document, brief=self.brief)

    def grade_text(self, document: SandboxDocument, *, brief: bool = False) -> str:
        """Return a document's grade, with its name unless ``brief``, and with a symbol if it was changed."""
        sign = "✎ " if document.changed else ""
        if document.grade is None:
            return f"{sign}?"
        return sign + ((not brief and self._level_name(document.grade)) or shown_grade(document.grade))

    def _real_rank(self, document: SandboxDocument) -> str:
        """Return the document's rank in the real ranking, with an arrow for the direction of its change. Return "" if
        the rank is unchanged.
        """
        if document.rank == document.was:
            return ""
        if document.was is None:
            return "▲ –"
        return f"{'▲' if document.rank is not None and document.rank < document.was else '▼'} {document.was}"
