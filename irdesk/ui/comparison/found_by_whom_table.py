"""Table of a topic's documents below the picture of *Found by whom*, with their effect on the difference between two
runs.

It shows each document's ranks and its contributions to both scores.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.comparison.found_by_whom import RankDifference
from irdesk.reporting.tables.number_formats import signed
from irdesk.session.comparison.found_by_whom import FoundByWhom
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel

NOTHING = "–"


@dataclass(frozen=True)
class DocumentLine:
    """A table row: a document and its effect on the two runs."""

    docno: str
    title: str
    grade: int
    apart: RankDifference

    @property
    def text(self) -> str:
        """The docno and title."""
        return plain(f"{self.docno}  {self.title}".rstrip())


class RankDifferences(PlainTable):
    """Table of documents. ``column_chosen`` is emitted with the selected document's column in the rank picture."""

    column_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            _tr("Documents by their effect on the difference of the two runs"), _model(), (14, 4, 5, 5, 6, 6, 8), parent
        )
        self.rows.setParent(self)
        self.setObjectName("found_documents")
        self.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.selectionModel().selectionChanged.connect(lambda _new, _old: self._emit_column())

    def show_found(self, ranks: FoundByWhom | None) -> None:
        """Show a topic's documents. If two runs are compared, documents with a large effect on the difference come
        first.
        """
        report = ranks.report if ranks else None
        rows = report.rows if report else ()
        self.rows.take(
            [
                DocumentLine(
                    report.relevant.docnos[row.column],
                    ranks.titles.get(report.relevant.docnos[row.column], ""),
                    int(report.relevant.grades[row.column]),
                    row,
                )
                for row in rows
                if report and ranks
            ]
        )
        heads = self.horizontalHeader()
        if heads.sortIndicatorSection() >= 0:
            self.rows.sort(heads.sortIndicatorSection(), heads.sortIndicatorOrder())

    def choose(self, column: int) -> None:
        """Select the row of the document drawn in a column of the rank picture, without emitting ``column_chosen``."""
        row = next((index for index, line in enumerate(self.rows.rows()) if line.apart.column == column), -1)
        if row >= 0 and self.chosen() != [row]:
            blocked = QSignalBlocker(self)
            self.selectRow(row)
            blocked.unblock()
            self.scrollTo(self.rows.index(row, 0))

    def _emit_column(self) -> None:
        for row in self.chosen():
            self.column_chosen.emit(self.rows.row(row).apart.column)


def _tr(text: str) -> str:
    return QCoreApplication.translate("RankDifferences", text)


def _model() -> RowModel[DocumentLine]:
    return RowModel[DocumentLine](
        (
            RowColumn(
                _tr("document"),
                _tr("The document"),
                lambda line: line.text,
                lambda line: line.docno,
                lambda line: line.docno,
            ),
            RowColumn(
                _tr("grade"),
                _tr("The grade of the document"),
                lambda line: str(line.grade),
                None,
                lambda line: line.grade,
                right=True,
            ),
            _rank(_tr("rank"), _tr("The document's rank in the run"), 0),
            _rank(_tr("other"), _tr("The document's rank in the other run"), 1),
            _adds(_tr("adds"), _tr("The document's contribution to the run's score"), 0),
            _adds(_tr("other adds"), _tr("The document's contribution to the other run's score"), 1),
            RowColumn(
                _tr("difference"),
                _tr("The run's gain (▲) or loss (▼) from the document, compared with the other run"),
                lambda line: _difference(line.apart),
                lambda line: "" if line.apart.difference is None else repr(line.apart.difference),
                lambda line: line.apart.difference or 0.0,
                right=True,
            ),
        )
    )


def _rank(name: str, tip: str, side: int) -> RowColumn[DocumentLine]:
    def rank(line: DocumentLine) -> int | None:
        return line.apart.ranks[side]

    return RowColumn(
        name,
        tip,
        lambda line: NOTHING if rank(line) is None else f"{rank(line):,}",
        lambda line: "" if rank(line) is None else str(rank(line)),
        lambda line: rank(line) or 10**9,
        right=True,
    )


def _adds(name: str, tip: str, side: int) -> RowColumn[DocumentLine]:
    def adds(line: DocumentLine) -> float | None:
        known = line.apart.adds[side] if line.apart.adds else math.nan
        return None if math.isnan(known) else known

    return RowColumn(
        name,
        tip,
        lambda line: NOTHING if adds(line) is None else f"{adds(line):.4f}",
        lambda line: "" if adds(line) is None else repr(adds(line)),
        lambda line: -1.0 if adds(line) is None else adds(line),
        right=True,
    )


def _difference(apart: RankDifference) -> str:
    if apart.difference is None:
        return NOTHING
    return signed(apart.difference)
