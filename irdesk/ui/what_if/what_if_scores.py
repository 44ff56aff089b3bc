"""Scores of an edited ranking next to the scores of the real ranking, or scores of two rankings. Figures and the
derivation of the selected score are shown below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSplitter, QTableView, QVBoxLayout, QWidget

from irdesk.evaluation.explain.what_if import SandboxScore
from irdesk.session.scoring.what_if import WhatIf
from irdesk.ui.scoring.explained_ranks_table import ExplainedRanksModel, ExplainedRanksTable
from irdesk.ui.style import theme
from irdesk.ui.style.short_run_names import ShortRunNames
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel
from irdesk.ui.what_if.what_if_plots import RankingFiguresView
from irdesk.ui.widgets.table_copy_menu import TableExport

NOTHING = "–"
ROWS_IN_SIGHT = 4  # number of measures visible without scrolling


class WhatIfScores(QSplitter):
    """A splitter with a table of the real and edited scores under all measures. The figures and the derivation of the
    selected measure are below.
    """

    measure_chosen = Signal(str)

    def __init__(
        self, level_name: Callable[[int], str], notes: Callable[[], Sequence[str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.table = PlainTable(
            self.tr("Imagined and real scores"),
            RowModel[SandboxScore](self._columns(two=False), self),
            (9, 6, 6, 8),
            self,
        )
        self._two = False
        self.table.setObjectName("what_if_scores")
        self.table.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.table.setSortingEnabled(False)
        self.table.notes = notes
        self.table.setItemDelegateForColumn(0, ShortRunNames(self.table))
        self.table.clicked.connect(lambda _index: self._choose())
        self.table.activated.connect(lambda _index: self._choose())
        self.formula = QLabel(self)
        self.formula.setObjectName("what_if_formula")
        self.formula.setAccessibleName(self.tr("How the imagined score is computed"))
        self.formula.setFont(theme.tabular(self.formula.font()))
        self.formula.setTextFormat(Qt.TextFormat.PlainText)
        self.formula.setWordWrap(True)
        self.formula.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.model = ExplainedRanksModel(level_name, self)
        self.why = ExplainedRanksTable(self.model, self)
        self.why.setObjectName("what_if_why")
        heads, row = self.why.horizontalHeader().sizeHint().height(), self.why.verticalHeader().defaultSectionSize()
        self.why.setMinimumHeight(heads + row)  # at least the header and one row are visible
        self.why.dispensable = "recall", "precision", "cumulated", "ideal", "best", "sum", "gain", "factor"
        TableExport(self.why, lambda: self.model.table(self.formula.text(), notes()))
        self._below = below = QWidget(self)
        column = QVBoxLayout(below)
        column.setContentsMargins(0, theme.SPACE, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self.formula)
        column.addWidget(self.why, 1)
        self.figures = RankingFiguresView(self)
        self.addWidget(self.table)
        self.addWidget(self.figures)
        self.addWidget(below)
        self.setChildrenCollapsible(False)

    @property
    def tables(self) -> tuple[QTableView, ...]:
        """Return the tables whose key events the panel handles."""
        return self.table, self.why

    def _columns(self, *, two: bool) -> tuple[RowColumn[SandboxScore], ...]:
        heads = (
            (self.tr("first"), self.tr("The score of the first ranking")),
            (self.tr("second"), self.tr("The score of the second ranking")),
            (self.tr("difference"), self.tr("The second score minus the first one")),
        )
        alone = (
            (self.tr("real"), self.tr("The real score")),
            (self.tr("imagined"), self.tr("The imagined score")),
            (self.tr("change"), self.tr("The imagined score minus the real one")),
        )
        (true, true_tip), (now, now_tip), (change, change_tip) = heads if two else alone
        return (
            RowColumn(self.tr("measure"), self.tr("The measure"), lambda score: str(score.asked)),
            RowColumn(true, true_tip, lambda score: _number(score.true), lambda score: _full(score.true), right=True),
            RowColumn(now, now_tip, lambda score: _number(score.now), lambda score: _full(score.now), right=True),
            RowColumn(change, change_tip, _change, lambda score: _full(score.change), right=True),
        )

    def draw(self, shown: WhatIf, measure_name: str, *, second: bool) -> None:
        """Show the scores of the edited rankings, and the derivation of one measure's score for the first or second
        ranking.
        """
        scores, two = shown.scores, shown.other is not None
        if two != self._two:
            self._two = two
            self.table.rows.offer(self._columns(two=two), scores)
        else:
            self.table.rows.take(scores)
        self.figures.draw(shown.figures(measure_name))
        self._keep_in_sight()
        row = next((row for row, score in enumerate(scores) if str(score.measure) == measure_name), -1)
        if row >= 0:
            self.table.selectRow(row)
        derivation = shown.derivation(measure_name, second=second) if measure_name else None
        self.model.take(derivation)
        nothing = self.tr("{measure} has no score here.").format(measure=measure_name)
        explained = derivation.formula if derivation else nothing
        if two:
            which = self.tr("Second ranking: {formula}") if second else self.tr("First ranking: {formula}")
            explained = which.format(formula=explained)
        self.formula.setText(explained)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the minimum height of the table, which depends on the available space."""
        super().resizeEvent(event)
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        """Set the table's minimum height to that of its first rows, so that several measures are visible at once. Use
        fewer rows if a figure would otherwise be covered.
        """
        table = self.table
        head = table.horizontalHeader().sizeHint().height() + 2 * table.frameWidth()
        others = self.figures.minimumHeight() + self._below.minimumSizeHint().height() + 2 * self.handleWidth()
        room = (self.height() - others - head) // table.verticalHeader().defaultSectionSize()
        rows = max(min(table.rows.rowCount(), ROWS_IN_SIGHT, room), 1)
        table.setMinimumHeight(head + rows * table.verticalHeader().defaultSectionSize())

    def _choose(self) -> None:
        if chosen := self.table.chosen():
            self.measure_chosen.emit(str(self.table.rows.row(chosen[0]).measure))


def _number(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.4f}"


def _full(value: float | None) -> str:
    return "" if value is None else repr(value)


def _change(score: SandboxScore) -> str:
    """Return the change with an arrow for its direction, or "" if the score did not change."""
    if not score.change:
        return "" if score.change == 0 else NOTHING
    return f"{'▲' if score.change > 0 else '▼'} {score.change:+.4f}".replace("-", "−")
