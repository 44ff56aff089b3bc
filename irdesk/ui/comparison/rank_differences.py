"""Table of a topic's documents by how much they set two runs apart: ranks, and contributions to both scores."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.comparison.relevant_ranks import RankDifference
from irdesk.session.comparison.relevant_ranks import RelevantRanks
from irdesk.ui.tables.plain_table import PlainTable
from irdesk.ui.tables.row_model import RowColumn, RowModel

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
        """Return the document's number and title."""
        return plain(f"{self.docno}  {self.title}".rstrip())


class RankDifferences(PlainTable):
    """A table of documents that emits ``column_chosen`` with the selected document's column in the picture."""

    column_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_tr("Documents by what sets the two runs apart"), _model(), (14, 4, 5, 5, 6, 6, 8), parent)
        self.rows.setParent(self)
        self.setObjectName("found_documents")
        self.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.selectionModel().selectionChanged.connect(lambda _new, _old: self._tell())

    def show_found(self, found: RelevantRanks | None) -> None:
        """Show the documents of a topic, those with the largest difference first."""
        own = found.report if found else None
        rows = own.rows if own else ()
        self.rows.take(
            [
                DocumentLine(
                    own.found.docnos[row.column],
                    found.titles.get(own.found.docnos[row.column], ""),
                    int(own.found.grades[row.column]),
                    row,
                )
                for row in rows
                if own and found
            ]
        )
        heads = self.horizontalHeader()
        if heads.sortIndicatorSection() >= 0:
            self.rows.sort(heads.sortIndicatorSection(), heads.sortIndicatorOrder())

    def choose(self, column: int) -> None:
        """Select the document of a column without emitting ``column_chosen``."""
        at = next((row for row, own in enumerate(self.rows.rows()) if own.apart.column == column), -1)
        if at >= 0 and self.chosen() != [at]:
            blocked = QSignalBlocker(self)
            self.selectRow(at)
            blocked.unblock()
            self.scrollTo(self.rows.index(at, 0))

    def _tell(self) -> None:
        for row in self.chosen():
            self.column_chosen.emit(self.rows.row(row).apart.column)


def _tr(text: str) -> str:
    return QCoreApplication.translate("RankDifferences", text)


def _model() -> RowModel[DocumentLine]:
    return RowModel[DocumentLine](
        (
            RowColumn(
                _tr("document"), _tr("The document"), lambda own: own.text, lambda own: own.docno, lambda own: own.docno
            ),
            RowColumn(
                _tr("grade"), _tr("Its grade"), lambda own: str(own.grade), None, lambda own: own.grade, right=True
            ),
            _rank(_tr("rank"), _tr("Its rank in the run's list"), 0),
            _rank(_tr("other"), _tr("Its rank in the list of the run compared with"), 1),
            _adds(_tr("adds"), _tr("What it adds to the run's score"), 0),
            _adds(_tr("adds other"), _tr("What it adds to the score of the run compared with"), 1),
            RowColumn(
                _tr("difference"),
                _tr("What it gains (▲) the run, or costs (▼) it, beside the other"),
                lambda own: _difference(own.apart),
                lambda own: "" if own.apart.difference is None else repr(own.apart.difference),
                lambda own: own.apart.difference or 0.0,
                right=True,
            ),
        )
    )


def _rank(name: str, tip: str, side: int) -> RowColumn[DocumentLine]:
    def rank(own: DocumentLine) -> int | None:
        return own.apart.ranks[side]

    return RowColumn(
        name,
        tip,
        lambda own: NOTHING if rank(own) is None else f"{rank(own):,}",
        lambda own: "" if rank(own) is None else str(rank(own)),
        lambda own: rank(own) or 10**9,
        right=True,
    )


def _adds(name: str, tip: str, side: int) -> RowColumn[DocumentLine]:
    def adds(own: DocumentLine) -> float | None:
        known = own.apart.adds[side] if own.apart.adds else math.nan
        return None if math.isnan(known) else known

    return RowColumn(
        name,
        tip,
        lambda own: NOTHING if adds(own) is None else f"{adds(own):.4f}",
        lambda own: "" if adds(own) is None else repr(adds(own)),
        lambda own: -1.0 if adds(own) is None else adds(own),
        right=True,
    )


def _difference(own: RankDifference) -> str:
    if own.difference is None:
        return NOTHING
    mark = "▲" if own.difference > 0 else "▼" if own.difference < 0 else "="
    return f"{mark} {own.difference:+.4f}"
