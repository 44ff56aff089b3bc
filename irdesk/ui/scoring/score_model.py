"""Sortable table model of scores: runs × measures, or topics × measures for one run.

The model briefly highlights changes. It does not compute scores.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer

from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import Worded
from irdesk.evaluation.bounds.bounds import Bounds
from irdesk.reporting.scoring.score_formats import plain
from irdesk.reporting.tables.table import Cell, Table
from irdesk.session.queries import ScoreTable
from irdesk.ui.style import theme
from irdesk.ui.style.table_style import SAMPLED
from irdesk.ui.style.translated_texts import measure_text, translated
from irdesk.ui.tables.score_table_sorting import SortedModel
from irdesk.ui.tables.table_cells import alignment, bold, cell_of, column_of

Index = QModelIndex | QPersistentModelIndex
SMALLEST_SHOWN = 0.00005
MOMENT_MS = 4000  # How long changes are highlighted, in milliseconds.


class ScoreModel(SortedModel):
    """Sortable table model whose rows are runs or topics. Column 0 contains their names; each further column contains
    the scores under one measure.

    - ``head``: the header of column 0.
    - ``sorted_by``: the initial sort column and direction.
    - ``bounds``: return the bounds of a row's score under a measure, or the reason why there are none.
    """

    def __init__(
        self,
        head: str,
        sorted_by: tuple[int, Qt.SortOrder],
        parent: QObject | None = None,
        bounds: Callable[[str, str], Bounds | Worded | None] = lambda _head, _measure: None,
    ) -> None:
        super().__init__(sorted_by, parent)
        self._bounds = bounds
        self._head = head
        self._table: ScoreTable | None = None
        self._row_of: dict[str, int] = {}
        self._named: tuple[object, object, list[int]] = None, None, []
        self._changes_shown = False
        self._moment = QTimer(self)
        self._moment.setSingleShot(True)
        self._moment.setInterval(MOMENT_MS)
        self._moment.timeout.connect(self.forget_changes)
        self._other = ""

    def mark_other(self, head_id: str) -> None:
        """Mark the baseline run, or no run if the id is empty."""
        self._other = head_id
        self._repaint(0, 0)

    def take(self, table: ScoreTable, *, show_changes: bool = False) -> None:
        """Show a new table. If its rows and columns are unchanged, update the values in place. If ``show_changes``,
        highlight the changed scores for a moment.
        """
        old = self._table
        self._changes_shown = show_changes
        if show_changes:
            self._moment.start()
        if old is None or old.measures != table.measures or not _are_of_the_same(old, table):
            self.beginResetModel()
            self._table = table
            self._find_sort_column()
            self._take_order(self._ordered())
            self.endResetModel()
            return
        self._table = table
        self._repaint()
        self._reorder()

    def forget_changes(self) -> None:
        """Stop highlighting changes."""
        if self._changes_shown and self._order:
            self._changes_shown = False
            self._repaint(first=1)

    def id_of(self, row: int) -> str:
        """Return the id of the run or topic in this row."""
        assert self._table is not None
        return self._table.heads[self._order[row]].id

    def row_of(self, head_id: str) -> int:
        """Return the row of a run or topic, or -1 if it is not shown."""
        if not self._row_of and self._table is not None:
            self._row_of = {self._table.heads[position].id: row for row, position in enumerate(self._order)}
        return self._row_of.get(head_id, -1)

    def measure_name(self, column: int) -> str:
        """Return the measure of a column, or an empty string for column 0."""
        return "" if self._table is None or column == 0 else str(self._table.measures[column - 1])

    def column_name(self, column: int) -> str:
        """Return the measure of a column, or the header of column 0."""
        return self.measure_name(column) or self._head

    def value(self, row: int, column: int) -> float:
        """Return a cell's value in full precision."""
        assert self._table is not None
        return float(self._table.values[self._order[row], column - 1])

    def full_text(self, row: int, column: int) -> str:
        """Return a cell's text for copying: the name of the run or topic, or the value in full precision."""
        assert self._table is not None
        if column == 0:
            return self._table.heads[self._order[row]].text
        value = self.value(row, column)
        if math.isnan(value):
            return ""
        return f"{value:.0f}" if self._table.measures[column - 1].family.integral else repr(value)

    def samples(self, column: int) -> list[str]:
        """Return sample texts that determine a column's width.

        For column 0, these are the names in the first rows. For a measure, they are its name with space for a sort
        indicator, and a number with four digits and an arrow.
        """
        if column:
            return [f"{self.measure_name(column)}\u2003\u2003", "▲ 0.0000"]
        heads = self._table.heads if self._table else ()
        return [f"\u2003\u2003⇄ {heads[position].text}" for position in self._order[:SAMPLED]]

    def table(self, title: str = "", notes: Sequence[str] = ()) -> Table:
        """Return the table to export, in full precision and with rows in the order shown."""
        scores = self._table
        if scores is None:
            return Table((), ())
        columns = [column_of(self._head, number=False)]
        columns += [column_of(str(measure), measure.family.title, number=True) for measure in scores.measures]
        rows = [
            (
                Cell(scores.heads[position].text),
                *(
                    cell_of(
                        plain(measure, self._value(position, j)),
                        self.full_text(row, j + 1),
                        number=True,
                        best=bool(scores.best[position, j]),
                    )
                    for j, measure in enumerate(scores.measures)
                ),
            )
            for row, position in enumerate(self._order)
        ]
        return Table(tuple(columns), tuple(rows), tuple(note for note in notes if note), title)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns: column 0 and one per measure."""
        return 0 if parent.isValid() or self._table is None else 1 + len(self._table.measures)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a measure's name, or its explanation as a tooltip."""
        if orientation is Qt.Orientation.Vertical or self._table is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.measure_name(section) or self._head) + "\u2003"  # Leave room for the sort indicator.
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(right=section > 0)
        if role == Qt.ItemDataRole.ToolTipRole and section:
            measure = self._table.measures[section - 1]
            title = f"{measure_text(measure.family.title)} ({measure.trec_name})"
            more = self.tr("F1 or right-click: about {name}").format(name=measure)
            help_text, particulars = measure_text(measure.family.help), translated(self._table.particulars[section - 1])
            return "\n".join(filter(None, (title, help_text, particulars, more)))
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: PLR0911
        """Return a cell's text with four digits, right-aligned, in bold if it is the best in its column."""
        if self._table is None:
            return None
        position, column = self._order[index.row()], index.column()
        if column == 0:
            return self._head_data(position, role)
        measure = column - 1
        if role == Qt.ItemDataRole.DisplayRole:
            return self._change_sign(position, measure) + plain(
                self._table.measures[measure], self._value(position, measure)
            )
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(right=True)
        if role == Qt.ItemDataRole.FontRole and self._table.best[position, measure]:
            return bold()
        if role == Qt.ItemDataRole.ForegroundRole and self._change_sign(position, measure):
            return theme.gain() if self._table.changes[position, measure] > 0 else theme.loss()
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(position, measure) + self._bounds_text(position, measure)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self._tip(position, measure)
        return None

    def _take_order(self, order: list[int]) -> None:
        super()._take_order(order)
        self._row_of = {}

    def _ordered(self) -> list[int]:
        table = self._table
        if table is None:
            return []
        column, direction = self._sorted_by
        falling = direction is Qt.SortOrder.DescendingOrder
        rows = list(range(len(table.heads)))
        if not 0 <= column <= len(table.measures):
            return rows
        if column == 0:
            if self._named[0] is not table.heads or self._named[1] is not direction:
                by_name = sorted(rows, key=lambda position: natural(table.heads[position].text), reverse=falling)
                self._named = table.heads, direction, by_name
            return self._named[2]
        values = table.values[:, column - 1]
        keys = np.where(np.isnan(values), np.inf, -values if falling else values)
        order: list[int] = np.argsort(keys, kind="stable").tolist()
        return order

    def _head_data(self, position: int, role: int) -> Any:
        assert self._table is not None
        head = self._table.heads[position]
        marked = bool(self._other) and head.id == self._other
        if role == Qt.ItemDataRole.DisplayRole:
            return f"⇄ {head.text}" if marked else head.text
        if role == Qt.ItemDataRole.DecorationRole and head.colour is not None:
            return theme.swatch(head.colour)
        if role == Qt.ItemDataRole.ToolTipRole:
            tip = translated(head.tip) if isinstance(head.tip, Worded) else head.tip
            return f"{tip}\n{self.tr('⇄ the baseline, with which other runs are compared')}" if marked else tip
        return None

    def _value(self, position: int, measure: int) -> float:
        assert self._table is not None
        return float(self._table.values[position, measure])

    def _change_sign(self, position: int, measure: int) -> str:
        assert self._table is not None
        change = self._table.changes[position, measure] if self._changes_shown else math.nan
        if math.isnan(change) or abs(change) < SMALLEST_SHOWN:
            return ""
        return "▲ " if change > 0 else "▼ "

    def _tip(self, position: int, measure: int) -> str:
        assert self._table is not None
        value, change = self._value(position, measure), float(self._table.changes[position, measure])
        name = f"{self._table.heads[position].text} · {self._table.measures[measure]}"
        if math.isnan(value) and (need := self._table.measures[measure].family.needs):
            return self.tr("{name} needs {need}, but the qrels contain none").format(
                name=name, need=translated(need.value)
            )
        if math.isnan(value):
            return self.tr("{name}: no judgements").format(name=name)
        text = f"{name} = {value!r}"
        if not math.isnan(change) and change:
            text += "\n" + self.tr("the last change: {change:+.6f}").format(change=change)
        if self._table.best[position, measure]:
            text += "\n" + self.tr("the best of the runs shown")
        return text

    def _bounds_text(self, position: int, measure: int) -> str:
        """Describe the bounds of a score for its tooltip. They are computed only when the tooltip is requested."""
        assert self._table is not None
        bounds = self._bounds(self._table.heads[position].id, str(self._table.measures[measure]))
        if isinstance(bounds, Worded):
            return "\n" + translated(bounds)
        if bounds is None or math.isnan(bounds.lower) or math.isinf(bounds.lower):
            return ""
        return "\n" + self.tr("range over all possible grades of the unjudged documents: {range}").format(range=bounds)


def _are_of_the_same(one: ScoreTable, other: ScoreTable) -> bool:
    """Return whether two tables have identical row ids. Names may differ."""
    return one.heads is other.heads or [head.id for head in one.heads] == [head.id for head in other.heads]
