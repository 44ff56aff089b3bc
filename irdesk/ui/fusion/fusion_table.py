"""Table of the runs to fuse, with their weights and scores: its model and its view.

The first row is always the fused run. Space ticks a run, + and − change its weight, and weights can be typed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from irdesk.domain.topic import natural
from irdesk.reporting.comparison.fusion import best_means, fusion_columns, fusion_table
from irdesk.reporting.tables.number_formats import Value, full
from irdesk.reporting.tables.table import Column, Table
from irdesk.session.fusion.fusion import Fused
from irdesk.session.queries.score_table import ScoreTable
from irdesk.ui.style import theme
from irdesk.ui.style.table_style import SAMPLED, look_of_rows
from irdesk.ui.style.translated_texts import measure_text, translated
from irdesk.ui.tables.table_cells import alignment
from irdesk.ui.widgets.run_search import contains
from irdesk.ui.widgets.table_copy_menu import TableExport

Index = QModelIndex | QPersistentModelIndex
FUSED_ROW = 0
HIDDEN = 1  # Index of the exported column "fused", which is not displayed: ticks show which runs are fused.
STEP = 0.1
_STEPS = {Qt.Key.Key_Plus: STEP, Qt.Key.Key_Equal: STEP, Qt.Key.Key_Minus: -STEP}
LEAST_ROWS = 5
MOST_LETTERS = 28  # Maximum length of a displayed run name, in characters.


class FusionModel(QAbstractTableModel):
    """Table model with the fused run in row 0 and the runs of a score table in the other rows.

    It calls ``change`` with a run and its new weight when the user ticks the run or edits its weight. When the user
    unticks a run, it calls ``change`` with the run and None.
    """

    def __init__(self, change: Callable[[str, float | None], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._change = change
        self._scores: ScoreTable | None = None
        self._names: tuple[str, ...] = ()
        self._notes: tuple[str, ...] = ()
        self._columns: tuple[Column, ...] = ()
        self._means = np.zeros((0, 0))
        self._best = np.zeros((0, 0), np.bool_)
        self._weights: dict[str, float] = {}
        self._weighted = False
        self._words = ""
        self._order: list[int] = []
        self._ids: list[str] = []
        self._sorted_by = (-1, Qt.SortOrder.DescendingOrder)

    def take(
        self, scores: ScoreTable, weights: dict[str, float], fused: Fused | None, name: str, *, weighted: bool
    ) -> None:
        """Show runs with their scores, and the fused run if there is one. Tick the runs that have a weight in
        ``weights``.
        """
        heads = scores.heads
        fused_means = np.full((len(scores.measures), 1), np.nan)
        if fused and fused.measures == scores.measures:
            fused_means[:, 0] = fused.means
        ids = [head.id for head in heads]
        columns = fusion_columns(scores.measures, weighted=weighted)
        same = columns == self._columns and ids == self._ids
        if not same:
            self.beginResetModel()
        self._scores, self._weights = scores, dict(weights)
        self._weighted, self._ids, self._columns = weighted, ids, columns
        self._names, self._notes = (name, *(head.text for head in heads)), fused.notes if fused else ()
        self._means = np.hstack((fused_means, scores.values.T))
        self._best = best_means(scores.measures, self._means)
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
        else:
            self._order = self._ordered()
            self.endResetModel()

    def search(self, words: str) -> None:
        """List the fused run and the runs whose names contain all search words."""
        self.beginResetModel()
        self._words = words
        self._order = self._ordered()
        self.endResetModel()

    def listed(self) -> list[str]:
        """Return the ids of the listed runs."""
        return [self._ids[position - 1] for position in self._order]

    def table(self) -> Table:
        """Return the displayed table for export, with rows in the order shown."""
        if self._scores is None:
            return Table((), ())
        chosen = [self._weights.get(run) for run in self._ids]
        measures, means = self._scores.measures, self._means
        table = fusion_table(self._names, chosen, measures, means, self._notes, weighted=self._weighted)
        return table.only([FUSED_ROW, *self._order])

    def run_of(self, row: int) -> str:
        """Return the id of the run in this row, or an empty string for the fused run."""
        return self._ids[self._order[row - 1] - 1] if row > FUSED_ROW else ""

    def weight_column(self) -> int:
        """Return the index of the weight column, or -1 if weights are not shown."""
        return 1 if self._weighted else -1

    def toggle(self, row: int) -> None:
        """Toggle the tick of the run in this row."""
        if run := self.run_of(row):
            self._change(run, None if run in self._weights else 1.0)

    def weigh(self, row: int, more: float) -> None:
        """Add ``more`` to the weight of the run in this row; a negative value lowers the weight."""
        run = self.run_of(row)
        if run and self._weighted:
            self._change(run, round(self._weights.get(run, 0.0) + more, 6))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of runs plus the fused run."""
        return 0 if parent.isValid() or self._scores is None else 1 + len(self._order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else max(len(self._columns) - 1, 0)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a cell: run names can be ticked and weights edited."""
        flags = super().flags(index)
        if index.row() == FUSED_ROW:
            return flags
        if index.column() == 0:
            return flags | Qt.ItemFlag.ItemIsUserCheckable
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == self.weight_column() else flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's name, or its meaning as a tooltip."""
        if orientation is Qt.Orientation.Vertical or section >= self.columnCount():
            return None
        column = self._columns[_table_column(section)]
        if role == Qt.ItemDataRole.DisplayRole:
            return {0: self.tr("run"), self.weight_column(): self.tr("weight")}.get(section, column.name)
        if role == Qt.ItemDataRole.ToolTipRole:
            return measure_text(column.tip) or None
        return alignment(right=bool(section)) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text with four digits, in bold for the best value of its column. The tooltip has full
        precision.
        """
        column = index.column()
        position = FUSED_ROW if index.row() == FUSED_ROW else self._order[index.row() - 1]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(position, column)
        if role == Qt.ItemDataRole.EditRole:
            return full(self._value(position, column))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(right=bool(column))
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(position, column)
        return self._style(position, column, role)

    def _style(self, position: int, column: int, role: int) -> Any:
        """Return the font and background of a cell, or the tick and colour of a run."""
        if role == Qt.ItemDataRole.FontRole and (
            self._is_best(position, column) or (position == FUSED_ROW and not column)
        ):
            font = QFont()
            font.setBold(True)
            return theme.tabular(font)
        if role == Qt.ItemDataRole.BackgroundRole and position == FUSED_ROW:
            return theme.blend(theme.gain(), theme.ground(), 0.86)
        return self._head(position, role) if column == 0 and position != FUSED_ROW else None

    def _head(self, position: int, role: int) -> Any:
        assert self._scores
        head = self._scores.heads[position - 1]
        if role == Qt.ItemDataRole.DecorationRole and head.colour is not None:
            return theme.swatch(head.colour)
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if head.id in self._weights else Qt.CheckState.Unchecked
        return None

    def _value(self, position: int, column: int) -> Value:
        """Return a run's name, its weight, or its mean under a measure."""
        if column == 0:
            return self._names[position]
        if column == self.weight_column():
            return self._weights.get(self._ids[position - 1]) if position else None
        return float(self._means[self._measure(column), position])

    def _measure(self, column: int) -> int:
        """Return the index of the measure in a column, or a negative number if the column has no measure."""
        return column - 1 - int(self._weighted)

    def _is_best(self, position: int, column: int) -> bool:
        return self._measure(column) >= 0 and bool(self._best[self._measure(column), position])

    def _text(self, position: int, column: int) -> str:
        value = self._value(position, column)
        if column == self.weight_column():
            return f"{value:g}" if isinstance(value, float) else ""
        return self._columns[_table_column(column)].kind.shown(value)

    def _tip(self, position: int, column: int) -> str:
        name = self._names[position]
        if column:
            return f"{name} · {self._columns[_table_column(column)].name} = {full(self._value(position, column))}"
        assert self._scores
        return translated(self._scores.heads[position - 1].tip) if position else name

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick a run or set its weight; ignore text that is not a number."""
        if role == Qt.ItemDataRole.CheckStateRole:
            self.toggle(index.row())
            return True
        try:
            weight = float(str(value).replace(",", "."))
        except ValueError:
            return False
        if not np.isfinite(weight):
            return False
        self._change(self.run_of(index.row()), weight)
        return True

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the runs by a column. The fused run stays first."""
        self._sorted_by = column, order
        self.layoutAboutToBeChanged.emit()
        before = [(index, self.run_of(index.row()), index.row()) for index in self.persistentIndexList()]
        self._order = self._ordered()
        rows = {self.run_of(row): row for row in range(1, self.rowCount())}
        for index, run, row in before:
            self.changePersistentIndex(index, self.index(rows.get(run, row), index.column()))
        self.layoutChanged.emit()

    def _ordered(self) -> list[int]:
        """Return the indices of the listed runs in sorted order. Runs without a value come last."""
        names, (column, direction) = self._names, self._sorted_by
        rows = [position for position in range(1, len(names)) if contains(names[position], self._words)]
        falling = direction is Qt.SortOrder.DescendingOrder
        if column == 0:
            return sorted(rows, key=lambda position: natural(names[position]), reverse=falling)
        if not 0 < column < self.columnCount():
            return rows
        numbers = {position: self._value(position, column) for position in rows}
        known = {
            position: value for position, value in numbers.items() if isinstance(value, float) and not math.isnan(value)
        }
        return sorted(rows, key=lambda position: (position not in known, known.get(position, 0.0) * (1 - 2 * falling)))


def _table_column(column: int) -> int:
    """Return the index of a displayed column in the exported table."""
    return column if column < HIDDEN else column + 1


class FusionTable(QTableView):
    """A table view of a `FusionModel`."""

    def __init__(self, model: FusionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = model
        self.setModel(model)
        self.setObjectName("fusion_table")
        self.setAccessibleName(self.tr("The runs to be fused, and their scores"))
        look_of_rows(self, ticked=True)
        self.setIconSize(theme.SWATCH)
        # Elide the middle, because the run names of one team often have the same beginning.
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setMinimumHeight(LEAST_ROWS * (self.fontMetrics().height() + 2 * theme.SPACE))
        heads = self.horizontalHeader()
        # Show the runs in loading order until the user sorts.
        heads.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
        self.setSortingEnabled(True)
        model.modelReset.connect(self.fit)
        self.export = TableExport(self, model.table)

    def fit(self) -> None:
        """Fit the width of each column to its header and numbers."""
        letters, model = self.fontMetrics(), self.rows
        for column in range(model.columnCount()):
            texts = [model.data(model.index(row, column)) for row in range(min(model.rowCount(), SAMPLED))]
            widest = max((letters.horizontalAdvance(text) for text in texts), default=0)
            if column == 0:
                widest = min(widest, letters.horizontalAdvance("m" * MOST_LETTERS)) + 3 * theme.SWATCH.width()
            head = self.horizontalHeader().sectionSizeHint(column)
            self.setColumnWidth(column, max(widest + 4 * theme.SPACE, head))

    def event(self, event: QEvent) -> bool:
        """Claim the keys that change weights before any shortcut receives them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._step(event):
            event.accept()
            return True
        return super().event(event)

    def _step(self, event: QKeyEvent) -> float:
        """Return the amount by which a key changes the weight, or 0 for other keys."""
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if held or self.rows.weight_column() < 0:
            return 0.0
        return _STEPS.get(Qt.Key(event.key()), 0.0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the ticks of the selected runs on Space, or change their weights."""
        rows = sorted({index.row() for index in self.selectionModel().selectedRows()})
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            for row in rows:
                self.rows.toggle(row)
        elif step := self._step(event):
            for row in rows:
                self.rows.weigh(row, step)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2} and self.rows.weight_column() >= 0:
            self.edit(self.rows.index(self.currentIndex().row(), self.rows.weight_column()))
        else:
            super().keyPressEvent(event)
