"""Controls beside the button that exports packages. They set which assessors' packages are exported, and whether the
packages allow batch grading.

The combo box shows which rows of a table are selected, and a choice changes this selection.
"""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from irdesk.domain.untrusted_text import plain
from irdesk.session.campaign.assignment_preview import AssessorRow
from irdesk.ui.tables.plain_table import PlainTable, RowModel
from irdesk.ui.widgets.choice_box import LETTERS, narrow


class ExportChoice(QComboBox):
    """A choice between all assessors, each single assessor, and the rows selected in the table of assessors."""

    def __init__(self, table: PlainTable, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("export_choice")
        self.setAccessibleName(self.tr("Assessors whose packages are exported"))
        self.setToolTip(self.tr("Whose packages to export; several rows can be selected in the table"))
        narrow(self, LETTERS)
        self._table = table
        self._rows: RowModel[AssessorRow] = table.rows
        table.selectionModel().selectionChanged.connect(lambda *_: self.show_selection())
        self.activated.connect(self._select)
        self.show_selection()

    def names(self) -> tuple[str, ...]:
        """Return the selected assessors. If none is selected, the packages of all assessors are exported."""
        return tuple(self._rows.row(row).name for row in self._table.chosen() if row < self._rows.rowCount())

    def show_selection(self) -> None:
        """Show the assessors in the table, and which of them are selected."""
        names, chosen = [row.name for row in self._rows.rows()], self.names()
        texts = [self.tr("All assessors"), *map(plain, names)]
        if len(chosen) > 1:
            texts.append(self.tr("{count} selected assessors").format(count=len(chosen)))
        if texts != [self.itemText(i) for i in range(self.count())]:
            self.clear()
            self.addItems(texts)
        self.setCurrentIndex(len(names) + 1 if len(chosen) > 1 else names.index(chosen[0]) + 1 if chosen else 0)

    def _select(self, place: int) -> None:
        """Select the row of the chosen assessor, or no row for all assessors."""
        if place == 0:
            self._table.clearSelection()
        elif place <= self._rows.rowCount():
            self._table.selectRow(place - 1)


class BatchGradingBox(QCheckBox):
    """A check box, initially ticked, that allows assessors to grade many documents at once in their packages."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(self.tr("Packages allow batch grading"))
        self.setToolTip(self.tr("Let assessors grade many documents at once (B) in their packages"))
        self.setChecked(True)
