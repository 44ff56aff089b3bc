"""One of two rankings beside each other: a row a rank, relevant documents on a ground of their own and bold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from irdesk.domain.grades import shown_grade
from irdesk.reporting.tables.table import Cell, Column, Kind, Table
from irdesk.session.comparison.two_runs import Placed
from irdesk.ui.style import theme

Index = QModelIndex | QPersistentModelIndex
RANK, GRADE, DOCUMENT, MOVED = "rank", "grade", "document", "moved"


class RankingModel(QAbstractTableModel):
    """Shows `Placed` documents; ``columns`` from left to right. ``more`` gives what the tip of a document says.

    It has as many rows as it is told, so that two lists stand rank beside rank: those past the end are empty.
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
        """Show other rows, ``count`` of them; a grade from ``level`` on is relevant. The whole list has ``retrieved``
        documents.
        """
        self.beginResetModel()
        self._rows, self._count, self._level, self._retrieved = rows[:count], count, level, retrieved
        self.endResetModel()

    def placed(self, row: int) -> Placed | None:
        """The document at a row; None past the end of the list."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def relevant(self, own: Placed) -> bool:
        """Whether a document is relevant."""
        return own.grade is not None and own.grade >= self._level

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """As many ranks as are shown."""
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def table(self, title: str = "", notes: Sequence[str] = ()) -> Table:
        """What is shown, to be taken along: of each document also its rank in the other list."""
        names = (self.tr("rank"), self.tr("docno"), self.tr("title"), self.tr("grade"), self.tr("rank in the other"))
        kinds = (Kind.COUNT, Kind.TEXT, Kind.TEXT, Kind.COUNT, Kind.COUNT)
        rows = tuple(
            (Cell(own.rank), Cell(own.docno), Cell(own.title), Cell(own.grade), Cell(own.elsewhere))
            for own in self._rows
        )
        return Table(tuple(map(Column, names, kinds)), rows, tuple(note for note in notes if note), title)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows past the end of the list cannot be chosen."""
        return super().flags(index) if index.row() < len(self._rows) else Qt.ItemFlag.NoItemFlags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of columns; what they mean, as a tip."""
        if orientation is Qt.Orientation.Vertical:
            return None
        name, tip = {
            RANK: (self.tr("rank"), self.tr("Rank in the order of evaluation")),
            GRADE: (self.tr("grade"), self.tr("The grade that counts; ? where nobody judged")),
            DOCUMENT: (self.tr("document"), self.tr("Docno and title")),
            MOVED: (self.tr("moved"), self.tr("How many ranks higher (▲) or lower (▼) it stands than in the other")),
        }[self._columns[section]]
        if role == Qt.ItemDataRole.DisplayRole:
            return name
        return tip if role == Qt.ItemDataRole.ToolTipRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: PLR0911
        """A cell."""
        column = self._columns[index.column()]
        own = self.placed(index.row())
        if own is None:
            past = role == Qt.ItemDataRole.DisplayRole and column == DOCUMENT and index.row() == len(self._rows)
            return self._end_text() if past else theme.faint() if role == Qt.ItemDataRole.ForegroundRole else None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(column, own)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if column == DOCUMENT else Qt.AlignmentFlag.AlignRight
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.FontRole and self.relevant(own) and column in {GRADE, DOCUMENT}:
            return theme.tabular(self._strong)
        if role == Qt.ItemDataRole.BackgroundRole and self.relevant(own):
            return theme.blend(theme.gain(), theme.ground(), 0.86)
        if role == Qt.ItemDataRole.ForegroundRole and own.grade is None:
            return theme.faint()
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._more(own) if column == DOCUMENT else self.told(own)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self.told(own)
        return None

    def _end_text(self) -> str:
        if not self._retrieved:
            return self.tr("the run does not have this topic")
        return self.tr("end of the list") if self._retrieved == len(self._rows) else ""

    def _text(self, column: str, own: Placed) -> str:
        if column == RANK:
            return str(own.rank)
        if column == GRADE:
            return "?" if own.grade is None else shown_grade(own.grade)
        if column == DOCUMENT:
            return f"{own.docno}  {own.title}".rstrip()
        if own.risen is None:
            return self.tr("only here")
        return f"▲ {own.risen}" if own.risen > 0 else f"▼ {-own.risen}" if own.risen < 0 else "="

    def told(self, own: Placed) -> str:
        """A document in words: rank, grade, and where it stands in the other ranking."""
        grade = self.tr("unjudged") if own.grade is None else self._level_name(own.grade)
        where = (
            self.tr("not in the other ranking")
            if own.elsewhere is None
            else self.tr("rank {rank} in the other").format(rank=own.elsewhere)
        )
        return self.tr("{docno}: rank {rank}, {grade}, {where}").format(
            docno=own.docno, rank=own.rank, grade=grade, where=where
        )
