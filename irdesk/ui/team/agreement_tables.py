"""Tables of the agreement view: each assessor's agreement with all others, and the columns of the tables of pairs, of
their topics, and of the order of runs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.assessment.agreement import ENOUGH_SHARED, PairAgreement
from irdesk.domain.topic import natural
from irdesk.domain.untrusted_text import plain
from irdesk.session.team.agreement import Places
from irdesk.session.team.agreement_overview import AssessorAgreement
from irdesk.ui.style.short_run_names import ShortRunNames
from irdesk.ui.tables.plain_table import UNDEFINED, PlainTable, RowColumn, RowModel, number_column

FEW = 3  # up to this number of assessors, only the table of pairs is shown


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
    """Return the lowest κ between an assessor and any other in full precision, followed by the other assessor's
    name.
    """
    if row.lowest is None:
        return ""
    other = row.lowest.second if row.lowest.first == row.name else row.lowest.first
    return f"{row.lowest.kappa_linear!r} {plain(other)}"


def pair_columns() -> tuple[RowColumn[PairAgreement], ...]:
    """Return the columns of the table of pairs of assessors."""
    return (
        RowColumn(_tr("assessor"), _tr("An assessor, or the name of imported qrels"), lambda pair: plain(pair.first)),
        RowColumn(_tr("compared with"), _tr("The other assessor of the pair"), lambda pair: plain(pair.second)),
        *(_of_pair(*column, lambda pair: pair) for column in _statistics()),
    )


def topic_columns(alpha: Callable[[str], float | None]) -> tuple[RowColumn[tuple[str, PairAgreement]], ...]:
    """Return the columns of the table of a pair's topics. ``alpha`` returns Krippendorff's α of a topic."""
    return (
        RowColumn(_tr("topic"), _tr("The topic"), lambda row: row[0], None, lambda row: natural(row[0])),
        *(_of_pair(*column, lambda row: row[1]) for column in _statistics()),
        number_column(
            _tr("α, all"),
            _tr("Krippendorff's α, ordinal, of all assessors in this topic"),
            lambda row: alpha(row[0]),
        ),
    )


def _statistics() -> tuple[tuple[str, str, str], ...]:
    return (
        ("n", _tr("Documents judged by both assessors"), "shared"),
        (_tr("raw"), _tr("The share of documents to which both assessors gave the same grade"), "raw"),
        (
            _tr("overlap"),
            _tr("Documents judged relevant by both assessors, divided by those judged relevant by either"),
            "overlap",
        ),
        ("κ", _tr("Cohen's κ: agreement beyond chance"), "kappa"),
        (_tr("κ linear"), _tr("Cohen's κ, weighted by distance"), "kappa_linear"),
        (_tr("κ quadratic"), _tr("Cohen's κ, weighted by squared distance"), "kappa_quadratic"),
        (_tr("κ binary"), _tr("Cohen's κ of binary grades: relevant or not"), "kappa_binary"),
    )


def _of_pair(name: str, tip: str, field: str, pair_of: Callable[[Any], PairAgreement]) -> RowColumn[Any]:
    """Return a column for a statistic of a pair; counts are shown without decimals."""
    if field == "shared":
        return RowColumn(
            name, tip, lambda row: f"{pair_of(row).shared:,}", None, lambda row: pair_of(row).shared, right=True
        )
    return number_column(name, tip, lambda row: getattr(pair_of(row), field), "z.3f")


def run_order_columns(first: str, second: str, tag_of: Callable[[str], str]) -> tuple[RowColumn[Places], ...]:
    """Return the columns of the table that compares the order of runs under two assessors' grades.

    ``first`` and ``second`` are the assessors' names. ``tag_of`` returns the tag of a run.
    """
    rank, mean = _tr("rank, {name}"), _tr("mean, {name}")
    rank_tip = _tr("The run's rank under the grades of {name}")
    mean_tip = _tr("The run's mean under the grades of {name}")
    return (
        RowColumn(_tr("run"), _tr("The run"), lambda places: tag_of(places.run)),
        _rank(rank.format(name=first), rank_tip.format(name=first), lambda places: places.first_place),
        _rank(rank.format(name=second), rank_tip.format(name=second), lambda places: places.second_place),
        RowColumn(
            _tr("change"),
            _tr("Number of ranks gained (▲) or lost (▼) under the grades of {name}").format(name=second),
            _moved,
            None,
            lambda places: -places.moved,
            right=True,
        ),
        number_column(mean.format(name=first), mean_tip.format(name=first), lambda places: places.first),
        number_column(mean.format(name=second), mean_tip.format(name=second), lambda places: places.second),
    )


def _rank(name: str, tip: str, rank: Callable[[Places], int]) -> RowColumn[Places]:
    return RowColumn(name, tip, lambda places: str(rank(places)), None, rank, right=True)


def _moved(places: Places) -> str:
    return "" if not places.moved else f"{'▼' if places.moved > 0 else '▲'} {abs(places.moved)}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("agreement_tables", text)
