"""Table model of one of two rankings shown side by side. It has one row per rank; relevant documents are bold and
coloured.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from irdesk.domain.grades import shown_grade
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.session.comparison.rankings_side_by_side import Placed
from irdesk.ui.style import theme

Index = QModelIndex | QPersistentModelIndex
RANK, GRADE, DOCUMENT, ELSEWHERE = "rank", "grade", "document", "elsewhere"


class RankingModel(QAbstractTableModel):
    """A table model of `Placed` documents. ``columns`` are in order from left to right; ``more`` returns a document's
    tooltip.

    `take` sets the number of rows. Two rankings can thus have the same number of rows, so that they align rank by rank.
    Rows past the end of the list are empty.
    """

    def __init__(
        self,
        columns: tuple[str, ...],
        level_name: Callable[[int], str],
        more: Callable[[Placed], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._columns, self._level_name, self._more = columns, level_name, more
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
            return self._more(placed) if column == DOCUMENT else self.describe(placed)
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
