"""Table of one of two rankings shown side by side, with its keys: Enter, Escape and the arrow to the other list."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from irdesk.session.comparison.rankings_side_by_side import Placed
from irdesk.ui.rankings.side_by_side_columns import DOCUMENT, ELSEWHERE, GRADE, RANK, RankingModel
from irdesk.ui.style import theme
from irdesk.ui.style.table_style import look_of_rows
from irdesk.ui.widgets.table_copy_menu import TableExport


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
