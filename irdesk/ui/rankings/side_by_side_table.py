"""Table of one of two rankings shown side by side: its columns, colours, tooltips and keys. It has one row per rank;
relevant documents are bold and coloured.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QCursor, QFont, QKeyEvent, QTextDocumentFragment
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QToolTip, QWidget

from irdesk.assessment.readable_document import ReadableDocument
from irdesk.domain.grades import shown_grade
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.session.comparison.rankings_side_by_side import Placed
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.ui.style import theme
from irdesk.ui.style.table_style import look_of_rows
from irdesk.ui.widgets.table_copy_menu import TableExport

Index = QModelIndex | QPersistentModelIndex
RANK, GRADE, DOCUMENT, ELSEWHERE = "rank", "grade", "document", "elsewhere"
TIP_LETTERS = 700  # maximum number of characters of text in a document's tooltip


class RankingModel(QAbstractTableModel):
    """A table model of `Placed` documents. ``columns`` are in order from left to right; ``reader`` reads the texts for
    the tooltips.

    `take` sets the number of rows, so that two tables can have equally many rows and align rank by rank. Rows past the
    end of the ranking are empty.
    """

    def __init__(
        self,
        columns: tuple[str, ...],
        level_name: Callable[[int], str],
        reader: DocumentCache,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._columns, self._level_name, self._reader = columns, level_name, reader
        self._rows: tuple[Placed, ...] = ()
        self._count, self._level, self._retrieved = 0, 1, 0
        self._strong = QFont()
        self._strong.setBold(True)

    def take(self, rows: tuple[Placed, ...], count: int, level: int, retrieved: int) -> None:
        """Show the first ``count`` of ``rows``. Grades of at least ``level`` are relevant. ``retrieved`` is the number
        of documents in the whole list.
        """
        self.beginResetModel()
        self._rows, self._count, self._level, self._retrieved = rows[:count], count, level, retrieved
        self.endResetModel()

    def placed(self, row: int) -> Placed | None:
        """Return the document in this row, or None past the end of the list."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def relevant(self, placed: Placed) -> bool:
        """Return whether the document is relevant."""
        return placed.grade is not None and placed.grade >= self._level

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of displayed ranks."""
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def table(self, title: str = "", notes: Sequence[str] = ()) -> Table:
        """Return the table to export. It includes each document's rank in the other list."""
        names = (
            self.tr("rank"),
            self.tr("docno"),
            self.tr("title"),
            self.tr("grade"),
            self.tr("rank in the other ranking"),
        )
        kinds = (Kind.COUNT, Kind.TEXT, Kind.TEXT, Kind.COUNT, Kind.COUNT)
        rows = tuple(
            (Cell(placed.rank), Cell(placed.docno), Cell(placed.title), Cell(placed.grade), Cell(placed.elsewhere))
            for placed in self._rows
        )
        return Table(tuple(map(Column, names, kinds)), rows, tuple(note for note in notes if note), title)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return a cell's flags. Rows past the end of the list cannot be selected."""
        return super().flags(index) if index.row() < len(self._rows) else Qt.ItemFlag.NoItemFlags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's name, or its explanation as a tooltip."""
        if orientation is Qt.Orientation.Vertical:
            return None
        name, tip = {
            RANK: (self.tr("rank"), self.tr("Rank in the order of evaluation")),
            GRADE: (self.tr("grade"), self.tr("The grade that counts; ? if the document is unjudged")),
            DOCUMENT: (self.tr("document"), self.tr("Docno and title")),
            ELSEWHERE: (
                self.tr("other rank"),
                self.tr("Rank in the other ranking; ▲ the document is higher here, ▼ it is lower here"),
            ),
        }[self._columns[section]]
        if role == Qt.ItemDataRole.DisplayRole:
            return name
        return tip if role == Qt.ItemDataRole.ToolTipRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: PLR0911
        """Return a cell's text, font, colours or tooltip."""
        column = self._columns[index.column()]
        placed = self.placed(index.row())
        if placed is None:
            past = role == Qt.ItemDataRole.DisplayRole and column == DOCUMENT and index.row() == len(self._rows)
            return self._end_text() if past else theme.faint() if role == Qt.ItemDataRole.ForegroundRole else None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(column, placed)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if column == DOCUMENT else Qt.AlignmentFlag.AlignRight
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.FontRole and self.relevant(placed) and column in {GRADE, DOCUMENT}:
            return theme.tabular(self._strong)
        if role == Qt.ItemDataRole.BackgroundRole and self.relevant(placed):
            return theme.blend(theme.gain(), theme.ground(), 0.86)
        if role == Qt.ItemDataRole.ForegroundRole and placed.grade is None:
            return theme.faint()
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(placed) if column == DOCUMENT else self.describe(placed)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self.describe(placed)
        return None

    def _end_text(self) -> str:
        if not self._retrieved:
            return self.tr("the run lacks this topic")
        return self.tr("end of the list") if self._retrieved == len(self._rows) else ""

    def _text(self, column: str, placed: Placed) -> str:
        if column == RANK:
            return str(placed.rank)
        if column == GRADE:
            return "?" if placed.grade is None else shown_grade(placed.grade)
        if column == DOCUMENT:
            return f"{placed.docno}  {placed.title}".rstrip()
        if placed.risen is None:
            return self.tr("only here")
        direction = "▲" if placed.risen > 0 else "▼" if placed.risen < 0 else "="
        return f"{direction} {placed.elsewhere}"

    def describe(self, placed: Placed) -> str:
        """Describe a document: its rank, its grade, and its rank in the other list."""
        grade = (
            self.tr("unjudged")
            if placed.grade is None
            else self.tr("grade {grade}").format(grade=self._level_name(placed.grade))
        )
        where = (
            self.tr("not in the other ranking")
            if placed.elsewhere is None
            else self.tr("rank {rank} in the other ranking").format(rank=placed.elsewhere)
        )
        return self.tr("{docno}: rank {rank}, {grade}, {where}").format(
            docno=placed.docno, rank=placed.rank, grade=grade, where=where
        )

    def _tip(self, placed: Placed) -> str:
        """Return a document's tooltip: its title and the start of its text, or a note while the text is being read."""

        def later() -> None:
            if QToolTip.isVisible():
                QToolTip.showText(QCursor.pos(), self._tip(placed))

        ready, reading = self._reader.read(placed.docno, later)
        description = escape(self.describe(placed))
        if not ready:
            return f"<p>{description}</p><p>{escape(self.tr('reading…'))}</p>"
        if reading is None:
            return f"<p>{description}</p><p>{escape(self.tr('The text is not in the project.'))}</p>"
        title, text = escape(reading.title), escape(_beginning(reading))
        return f"<p>{description}</p><p><b>{title}</b></p><p>{text}</p>"


class RankingTable(QTableView):
    """A table view of one ranking. ``crossed`` is emitted if the user moves to the other list, ``opened`` if the text
    should be shown, and ``left`` if the user goes back.
    """

    crossed = Signal()
    opened = Signal()
    left = Signal()

    def __init__(self, name: str, model: RankingModel, mirrored: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ranking = model
        self._towards = Qt.Key.Key_Left if mirrored else Qt.Key.Key_Right
        self.setModel(model)
        self.setAccessibleName(name)
        look_of_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + theme.SPACE)
        heads = self.horizontalHeader()
        heads.setMinimumSectionSize(1)
        self.doubleClicked.connect(lambda _index: self.opened.emit())
        self.export = TableExport(self, lambda: model.table(name))

    def fit(self, columns: tuple[str, ...]) -> None:
        """Fit the number columns to their contents, and give the remaining width to the documents."""
        letters, heads = self.fontMetrics(), self.horizontalHeader()
        samples = {RANK: ("0000",), GRADE: ("00",), ELSEWHERE: ("▲ 0000", self.tr("only here"))}
        for index, column in enumerate(columns):
            if column == DOCUMENT:
                heads.setSectionResizeMode(index, QHeaderView.ResizeMode.Stretch)
                continue
            heads.setSectionResizeMode(index, QHeaderView.ResizeMode.Fixed)
            name = str(self.ranking.headerData(index, Qt.Orientation.Horizontal))
            wanted = max(map(letters.horizontalAdvance, (*samples[column], name)))
            self.setColumnWidth(index, wanted + 4 * theme.SPACE)

    def chosen(self) -> Placed | None:
        """Return the selected document, or None."""
        rows = self.selectionModel().selectedRows()
        return self.ranking.placed(rows[0].row()) if rows else None

    def choose(self, row: int, *, go: bool) -> None:
        """Select a row, or clear the selection if ``row`` is negative. Scroll to the row only if ``go`` is true."""
        if row < 0 or row >= self.ranking.rowCount():
            self.clearSelection()
            return
        self.setAutoScroll(go)
        self.setCurrentIndex(self.ranking.index(row, 0))
        self.setAutoScroll(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the text on Enter, go back on Escape, and cross to the other list on the arrow key that points to it."""
        key = event.key()
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.opened.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key == self._towards:
            self.crossed.emit()
        elif key not in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            super().keyPressEvent(event)


def _beginning(reading: ReadableDocument) -> str:
    text = reading.text
    if reading.page:
        text = QTextDocumentFragment.fromHtml(reading.page[: 20 * TIP_LETTERS]).toPlainText()
    folded = " ".join(text[: 2 * TIP_LETTERS].split())
    return folded if len(folded) <= TIP_LETTERS else folded[: TIP_LETTERS - 1] + "…"
