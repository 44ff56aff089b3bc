"""Table of each assessor's agreement with all other assessors."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.assessment.agreement import ENOUGH_SHARED
from irdesk.domain.untrusted_text import plain
from irdesk.session.team.agreement_overview import AssessorAgreement
from irdesk.ui.style.short_run_names import ShortRunNames
from irdesk.ui.tables.plain_table import UNDEFINED, PlainTable, RowColumn, RowModel, number_column

FEW = 3  # For this many assessors or fewer, the table of pairs suffices.


class AssessorAgreementTable(QWidget):
    """A table of assessors, lowest agreement first. It is hidden if there are few assessors. ``chosen`` is emitted when
    the selection changes.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = PlainTable(
            self.tr("Each assessor compared with all others"), self._model(), (13, 4, 5, 5, 5), self
        )
        self.table.setItemDelegateForColumn(0, ShortRunNames(self.table))
        self.table.setObjectName("agreement_people")
        self.table.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self.chosen.emit())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table)

    def _model(self) -> RowModel[AssessorAgreement]:
        return RowModel[AssessorAgreement](
            (
                RowColumn(
                    self.tr("assessor"), self.tr("The assessor who gave the grades"), lambda row: plain(row.name)
                ),
                RowColumn(
                    "n",
                    self.tr("Grades by other assessors for documents that this assessor also judged"),
                    lambda row: f"{row.shared:,}",
                    None,
                    lambda row: row.shared,
                    right=True,
                ),
                number_column(
                    self.tr("raw"),
                    self.tr("The share of these grades that equal this assessor's grades"),
                    lambda row: row.raw,
                    ".3f",
                ),
                number_column(
                    self.tr("κ linear"),
                    self.tr("Cohen's κ with all other assessors combined, disagreement weighted by distance"),
                    lambda row: row.kappa_linear,
                    ".3f",
                ),
                RowColumn(
                    self.tr("lowest κ"),
                    self.tr("The lowest κ with any assessor who judged at least {count} of the same documents").format(
                        count=ENOUGH_SHARED
                    ),
                    lambda row: UNDEFINED if (kappa := _lowest(row)) is None else f"{kappa:z.3f}",
                    _in_full,
                    lambda row: math.inf if (kappa := _lowest(row)) is None else kappa,
                    right=True,
                ),
            ),
            self,
        )

    def show_all(self, rows: Sequence[AssessorAgreement]) -> None:
        """Replace the rows, and keep the selected assessor."""
        chosen, names = self.chosen_name(), [row.name for row in rows]
        with QSignalBlocker(self.table.selectionModel()):
            self.table.rows.take(rows)
            if chosen in names:
                self.table.selectRow(names.index(chosen))
        self.setVisible(len(names) > FEW)

    def chosen_name(self) -> str:
        """Return the name of the selected assessor, or ""."""
        rows = [row for row in self.table.chosen() if row < self.table.rows.rowCount()]
        return str(self.table.rows.row(rows[0]).name) if rows else ""


def _lowest(row: AssessorAgreement) -> float | None:
    return row.lowest.kappa_linear if row.lowest else None


def _in_full(row: AssessorAgreement) -> str:
    """Return an assessor's lowest κ in full precision, followed by the name of the other assessor of that pair."""
    if row.lowest is None:
        return ""
    other = row.lowest.second if row.lowest.first == row.name else row.lowest.first
    return f"{row.lowest.kappa_linear!r} {plain(other)}"
