"""Table of an editable ranking. It has one row per document, and a separator row between retrieved and other documents.
Documents are dragged up and down, and a line shows the drop position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from irdesk.domain.grades import shown_grade
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.explain.what_if import SandboxDocument
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.ui.style import theme
from irdesk.ui.style.table_style import look_of_rows
from irdesk.ui.tables.id_and_title_cells import TitledCells
from irdesk.ui.tables.table_cells import alignment

Index = QModelIndex | QPersistentModelIndex
RANK, CAME, DOCNO, GRADE = range(4)
SCROLL_MS = 40
LINE_WIDTH = 2
NOWHERE = -1
LEAST_DOCNO = 8  # minimum width in characters


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


class WhatIfTable(QTableView):
    """A table view of a `WhatIfModel`. ``moved`` is emitted with the row of the dragged document and the row at which
    it is dropped.
    """

    moved = Signal(int, int)

    def __init__(self, name: str, title: str, model: WhatIfModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = model
        self.setModel(model)
        self.setObjectName(name)
        self.setAccessibleName(title)
        look_of_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        heads = self.horizontalHeader()
        heads.setSectionResizeMode(DOCNO, QHeaderView.ResizeMode.Stretch)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setItemDelegate(TitledCells(self))
        self._pressed, self._at, self._drop = NOWHERE, QPoint(), NOWHERE
        self._scrolling = QTimer(self)
        self._scrolling.setInterval(SCROLL_MS)
        self._scrolling.timeout.connect(self._scroll)
        model.modelReset.connect(self.fit)
        model.modelReset.connect(self._draw_line)
        model.dataChanged.connect(lambda _first, _last: self._draw_line())
        model.modelReset.connect(self.let_go)

    def fit(self) -> None:
        """Fit each column's width to its header and texts. If the view is too narrow, show short texts and hide the
        column of real ranks.
        """
        font = self.font()
        font.setBold(True)  # changed documents are shown in bold
        letters, model = QFontMetrics(font), self.rows
        rows = [row for row in range(min(model.rowCount(), 200)) if row != model.line]

        def fitted(column: int, least: str) -> int:
            texts = [str(model.data(model.index(row, column)) or "")[:24] for row in rows]
            widest = max(map(letters.horizontalAdvance, [least, *texts])) + 4 * theme.SPACE
            if column == GRADE:
                widest += letters.horizontalAdvance("✎ ")  # space for the symbol of a changed grade
            self.setColumnWidth(column, max(widest, self.horizontalHeader().sectionSizeHint(column)))
            return self.columnWidth(column)

        model.brief = False
        self.setColumnHidden(CAME, False)
        needed = fitted(RANK, "0000") + fitted(CAME, "▲ 000") + fitted(GRADE, "0")
        needed += letters.horizontalAdvance("0" * LEAST_DOCNO) + 4 * theme.SPACE
        if needed > self.viewport().width():
            model.brief = True
            self.setColumnHidden(CAME, True)
            fitted(GRADE, "0")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new width."""
        super().resizeEvent(event)
        self.fit()

    def _draw_line(self) -> None:
        """Let the text of the separator row span all columns."""
        self.clearSpans()
        if self.rows.rowCount():
            self.setSpan(self.rows.line, 0, 1, self.rows.columnCount())

    @property
    def dragging(self) -> bool:
        """Return whether a document is being dragged."""
        return self._drop != NOWHERE

    def let_go(self) -> None:
        """Cancel dragging without moving the document."""
        self._pressed = self._drop = NOWHERE
        self._scrolling.stop()
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select a document and prepare to drag it."""
        super().mousePressEvent(event)
        row = self.rowAt(event.position().toPoint().y())
        if event.button() is Qt.MouseButton.LeftButton and self.rows.document(row):
            self._pressed, self._at = row, event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show a line where the dragged document would be dropped."""
        position = event.position().toPoint()
        if self._pressed == NOWHERE or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        if not self.dragging and (position - self._at).manhattanLength() < QApplication.startDragDistance():
            return
        self._follow(position)

    def _follow(self, position: QPoint) -> None:
        """Show the drop position at the row boundary nearest to the mouse, and scroll if the mouse is outside
        the list.
        """
        self._at = position
        row = self.rowAt(min(max(position.y(), 0), self.viewport().height() - 1))
        if row < 0:
            self._drop = self.rows.rowCount()
        else:
            middle = self.rowViewportPosition(row) + self.rowHeight(row) // 2
            self._drop = row + (position.y() > middle)
        outside = not 0 <= position.y() < self.viewport().height()
        if outside and not self._scrolling.isActive():
            self._scrolling.start()
        elif not outside:
            self._scrolling.stop()
        self.viewport().update()

    def _scroll(self) -> None:
        """Scroll one step; called repeatedly while a document is dragged above or below the list."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + (self.rowHeight(0) if self._at.y() > 0 else -self.rowHeight(0)))
        self._follow(self._at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the dragged document."""
        row, drop = self._pressed, self._drop
        self.let_go()
        if drop == NOWHERE:
            super().mouseReleaseEvent(event)
        elif drop not in {row, row + 1}:
            self.moved.emit(row, drop - (drop > row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel dragging on Escape."""
        if event.key() == Qt.Key.Key_Escape and self.dragging:
            self.let_go()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows, and a line where the dragged document would be dropped."""
        super().paintEvent(event)
        if not self.dragging:
            return
        last = self.rows.rowCount() - 1
        y = self.rowViewportPosition(min(self._drop, last)) + (self.rowHeight(last) if self._drop > last else 0)
        painter = QPainter(self.viewport())
        painter.setPen(QPen(theme.accent(), LINE_WIDTH))
        painter.drawLine(0, y, self.viewport().width(), y)
        painter.end()
