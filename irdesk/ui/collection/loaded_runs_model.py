"""Table model of the loaded runs: tag, counts, judged@10, group and metadata. A check box shows or hides a run."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.session.core.project_settings import TEAM
from irdesk.session.queries import RunRow
from irdesk.ui.style import theme
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.table_cells import column_of

Index = QModelIndex | QPersistentModelIndex
GROUP = 5  # column of the group, followed by the metadata columns
GROUP_FIELD = "group"


class LoadedRunsModel(QAbstractTableModel):
    """Table model of the loaded runs.

    ``show_run`` is called with a run's id and a bool that is true if the run is to be shown. ``set_field`` is called
    with a run's id, the name of a field and the typed text. The group is also a field.
    """

    def __init__(
        self,
        show_run: Callable[[str, bool], None],
        set_field: Callable[[str, str, str], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._show_run, self._set_field = show_run, set_field
        self._rows: list[RunRow] = []
        self._fields: tuple[str, ...] = ()

    def take(self, rows: list[RunRow], fields: tuple[str, ...]) -> None:
        """Replace the rows and the names of the metadata fields. If runs and fields are unchanged, emit ``dataChanged``
        for changed rows only.
        """
        if fields != self._fields or [row.id for row in rows] != [row.id for row in self._rows]:
            self.beginResetModel()
            self._rows, self._fields = rows, fields
            self.endResetModel()
            return
        for i, (old, new) in enumerate(zip(self._rows, rows, strict=True)):
            if old != new:
                self._rows[i] = new
                self.dataChanged.emit(self.index(i, 0), self.index(i, GROUP + len(self._fields)))

    @property
    def has_groups(self) -> bool:
        """Whether to show the group column. If no run has a team, it is shown, so that the user can fill it in.
        Otherwise it is shown only if some run's group differs from the run's team.
        """
        groups = ((row.fields.get(GROUP_FIELD, ""), row.fields.get(TEAM, "")) for row in self._rows)
        return TEAM not in self._fields or any(group not in {"", team} for group, team in groups)

    def run(self, row: int) -> RunRow:
        """Return the run of a row."""
        return self._rows[row]

    def row_of(self, run_id: str) -> int:
        """Return the row of a run, or -1."""
        return next((i for i, row in enumerate(self._rows) if row.id == run_id), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of runs."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else GROUP + 1 + len(self._fields)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the name of a column."""
        if orientation is Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                self.tr("run"),
                self.tr("topics"),
                self.tr("documents"),
                self.tr("depth"),
                self.tr("judged@10"),
                self.tr("group"),
                *self._fields,
            )[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if 0 < section < GROUP else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ToolTipRole and section == GROUP:
            return self.tr("The team that submitted the run; double-click or press F2 to edit it for the selected runs")
        if role == Qt.ItemDataRole.ToolTipRole and section > GROUP:
            return self.tr("Metadata of the run; double-click or press F2 to edit it for the selected runs")
        return None

    def _field(self, column: int) -> str:
        """Return the field shown in a column: the group field for column `GROUP`, then the metadata fields."""
        return (GROUP_FIELD, *self._fields)[column - GROUP]

    def table(self, title: str = "", notes: Sequence[str] = ()) -> Table:
        """Return the displayed rows as a table to copy or export."""
        heads = [str(self.headerData(column, Qt.Orientation.Horizontal)) for column in range(self.columnCount())]
        columns = tuple(column_of(head, number=0 < i < GROUP) for i, head in enumerate(heads))
        rows = [
            (
                Cell(run.tag),
                Cell(run.topics),
                Cell(run.documents),
                Cell(run.depth),
                Cell(run.judged, "–" if math.isnan(run.judged) else f"{100 * run.judged:.0f} %"),
                *(Cell(run.fields.get(name, "")) for name in (GROUP_FIELD, *self._fields)),
            )
            for run in self._rows
        ]
        counts = (Column(head.name, Kind.COUNT) if 0 < i < 4 else head for i, head in enumerate(columns))
        return Table(tuple(counts), tuple(rows), tuple(note for note in notes if note), title)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make the tag's cell checkable and the group's cell editable."""
        flags = super().flags(index)
        if index.column() >= GROUP:
            return flags | Qt.ItemFlag.ItemIsEditable
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the content of a cell."""
        run, column = self._rows[index.row()], index.column()
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            judged = "–" if math.isnan(run.judged) else f"{100 * run.judged:.0f} %"
            field = run.fields.get(self._field(column), "") if column >= GROUP else ""
            texts = (run.tag, f"{run.topics:,}", f"{run.documents:,}", f"{run.depth:,}", judged)
            return texts[column] if column < GROUP else field
        if role == Qt.ItemDataRole.TextAlignmentRole and 0 < column < GROUP:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{run.tag}\n{translated(run.path)}"
        if column == 0 and role == Qt.ItemDataRole.DecorationRole:
            return theme.swatch(run.colour, faded=not run.visible)
        if column == 0 and role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if run.visible else Qt.CheckState.Unchecked
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Show or hide the run, or set its group or another field."""
        if role == Qt.ItemDataRole.EditRole and index.column() >= GROUP:
            self._set_field(self._rows[index.row()].id, self._field(index.column()), str(value))
            return True
        if role != Qt.ItemDataRole.CheckStateRole:
            return False
        self._show_run(self._rows[index.row()].id, Qt.CheckState(value) is Qt.CheckState.Checked)
        return True
