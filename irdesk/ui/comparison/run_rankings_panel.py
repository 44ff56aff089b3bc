"""Run rankings panel: rank correlation across measures, pool depths or assessors, and discriminative power."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QStackedLayout,
    QTabWidget,
    QWidget,
)

from irdesk.domain.errors import IrdeskError
from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.run_rankings import Similarity
from irdesk.reporting.comparison.run_rankings import likeness, shade, shades
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.tables.table import Table
from irdesk.session.comparison.run_rankings import Basis, Ranked, RankingRequest, Standing
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Queries, ShownCommand
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.comparison.discriminative_power_view import PowerView
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.plots.cell_legend import CellLegend, Meaning
from irdesk.ui.plots.pair_matrix_view import Matrix, PairMatrixView
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import box_row, column, fill_panel
from irdesk.ui.style.splitters import split
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel
from irdesk.ui.widgets.choice_box import choice_box
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.summary_label import sentence
from irdesk.ui.widgets.table_copy_menu import TableExport

LEAST_MATRIX, LEAST_TABLE = 150, 110
UNDEFINED = "–"


class RunRankingsPanel(QWidget):
    """Panel with two tabs: similarity of rankings, and discriminative power. Each tab is computed only while it is
    visible.
    """

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("run_rankings_panel")
        self._queries: Queries = tools.queries
        self.tabs = QTabWidget(self)  # Create the tab widget first, so that it comes first in the focus order.
        self.likeness = SimilarityView(tools, lambda chosen: RankingRequest.of(tools.workspace, chosen), self)
        self.power = PowerView(tools, self)
        self.tabs.tabBar().setAccessibleName(self.tr("Rankings of runs"))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.likeness, self.tr("Similarity"))
        self.tabs.addTab(self.power, self.tr("Discriminative power"))
        self.empty = EmptyState(
            self.tr("To compare rankings, select two runs and load judgements of their topics."),
            self.tr("Add files…"),
            tools.add_files,
            self,
        )
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.tabs)
        self._stack.addWidget(self.empty)
        self._settle()

    def on_change(self, changes: ChangeSet) -> None:
        """Update the tabs after changes to the runs or their scores."""
        self._settle()
        self.likeness.computing.on_change(changes)
        self.power.computing.on_change(changes)

    def _settle(self) -> None:
        ready = sum(row.visible for row in self._queries.runs()) > 1 and bool(self._queries.judged_topics())
        self._stack.setCurrentWidget(self.tabs if ready else self.empty)


@dataclass(frozen=True)
class _RankingColumn:
    """One ranking of the runs, as a column of the table of positions."""

    name: str
    at: int


class SimilarityView(QWidget):
    """View of the similarity matrix of rankings and the runs' positions in them. The user chooses the rankings and the
    similarity statistic.
    """

    computing: BackgroundQuery[Ranked]

    def __init__(
        self, tools: Tools, request: Callable[[TopicFilter], RankingRequest], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._request = request
        self._queries = tools.queries
        self._selection: Selection = tools.selection
        self.result: Ranked | None = None
        self.basis = choice_box(
            self,
            "rankings_basis",
            self.tr("Source of the rankings"),
            (
                (Basis.MEASURES.value, self.tr("measures")),
                (Basis.DEPTHS.value, self.tr("pool depths")),
                (Basis.ASSESSORS.value, self.tr("assessors")),
            ),
        )
        self.statistic = choice_box(
            self,
            "rankings_statistic",
            self.tr("Measure of similarity"),
            [(statistic.value, statistic.value) for statistic in Similarity],
        )
        self.measure = MeasureBox(
            tools.queries, self.tr("Measure for ranking the runs"), self, selection=tools.selection
        )
        self.measure.setObjectName("rankings_measure")
        self.basis.activated.connect(lambda _row: self._choose_basis())
        self.statistic.activated.connect(lambda _row: self._draw())
        self.matrix = PairMatrixView(self.tr("Similarity of the rankings"), self)
        self.matrix.setObjectName("rankings_matrix")
        self.export = TableExport(self.matrix, lambda: self.result.table() if self.result else Table((), ()))
        self.figure = FigureExport(self.matrix, self._figure)
        self.matrix.cell_chosen.connect(lambda _row, _column: self._show_places())
        self.matrix.setMinimumHeight(LEAST_MATRIX)
        self.legend = CellLegend(self)
        self.summary = sentence(self, "rankings_summary", self.tr("Rankings compared"))
        self.places = PlainTable(self.tr("Ranks of the runs"), RowModel[Standing](self._columns(()), self), (20,), self)
        self.places.setObjectName("rankings_places")
        self.places.notes = lambda: (translated(self.result.notes),) if self.result else ()
        self.places.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.places.selectionModel().selectionChanged.connect(lambda _new, _old: self._choose_run())
        self.places.setMinimumHeight(LEAST_TABLE)
        self.computing = BackgroundQuery(
            self, tools.runner, self.tr("ranking the runs"), self._work, self._take, self.summary.setText
        )
        self._selection.filter_changed.connect(lambda _chosen: self.computing.now())
        self._selection.measure_changed.connect(lambda _name: self.computing.now())
        self._lay_out()
        self.measure.setEnabled(False)

    def _lay_out(self) -> None:
        boxes = box_row(self.basis, self.measure, self.statistic, last=self.figure.button(self))
        picture = column(self, self.matrix, self.legend, self.summary, grows=self.matrix)
        body = split(self, picture, self.places, shares=(3, 2))
        fill_panel(self, boxes, body, grows=body)

    def _columns(self, ways: Sequence[_RankingColumn]) -> tuple[RowColumn[Standing], ...]:
        def place(way: _RankingColumn) -> RowColumn[Standing]:
            def key(standing: Standing) -> int:
                return standing.places[way.at] or 1_000_000

            def text(standing: Standing) -> str:
                return str(standing.places[way.at] or UNDEFINED)

            return RowColumn(
                way.name, self.tr("The run's rank under {way}").format(way=way.name), text, None, key, right=True
            )

        return (
            RowColumn(self.tr("run"), self.tr("The run"), lambda standing: standing.name),
            *map(place, ways),
        )

    def _choose_basis(self) -> None:
        self.measure.setEnabled(self.basis.currentData() != Basis.MEASURES.value)
        self.matrix.leave()
        self.computing.now()

    def _work(self) -> Work[Ranked] | None:
        self.measure.refill()
        basis, measure = Basis(self.basis.currentData()), self.measure.chosen
        try:
            request = self._request(self._selection.filter)
        except IrdeskError as fault:
            self.summary.setText(reason(fault))
            return None

        def work(progress: Progress) -> Ranked:
            ranked = request.ranked(basis, measure, progress)
            for statistic in Similarity:  # Compute all statistics now, so that switching between them is immediate.
                ranked.alike(statistic)
            return ranked

        return work

    def _take(self, ranked: Ranked) -> None:
        self.result = ranked
        self._draw()

    def _draw(self) -> None:
        ranked = self.result
        if ranked is None:
            return
        likeness, names = Similarity(self.statistic.currentData()), _names(ranked)
        values = ranked.alike(likeness)

        def text(row: int, column: int) -> str:
            return "" if row >= column else UNDEFINED if np.isnan(values[row, column]) else f"{values[row, column]:.3f}"

        def tell(row: int, column: int) -> str:
            if row == column:
                return names[row]
            value = self.tr("undefined") if np.isnan(values[row, column]) else f"{values[row, column]:.4f}"
            return self.tr("{one} and {other}: {statistic} {value}, {moved} of {runs} runs change places").format(
                one=names[row],
                other=names[column],
                statistic=likeness.value,
                value=value,
                moved=ranked.moved(row, column),
                runs=ranked.rankings.counted(row, column),
            )

        size = len(names)
        few = size < 2
        self.matrix.draw(None if few else Matrix(names, shades(values), np.zeros((size, size), np.bool_), text, tell))
        if not few and self.matrix.cell is None:
            self.matrix.choose(0, size - 1)
        least = [] if likeness is Similarity.RBO else [Meaning("−1", -1.0)]
        self.legend.explain([Meaning("1", 1.0), Meaning("0.7", float(shade(0.7))), Meaning("0", 0.0), *least])
        self._show_places()

    def shown_command(self) -> ShownCommand | None:
        """Return the command that computes the correlations, or None if no command gives these numbers."""
        ranked = self.result
        if ranked is None:
            return None
        names = ranked.rankings.names if ranked.basis is Basis.MEASURES else ()
        return self._queries.rankings_command(ranked.basis, names, self.measure.chosen, self._selection.filter)

    def _figure(self) -> Figure | None:
        if self.result is None or self.matrix.matrix is None:
            return None
        statistic = Similarity(self.statistic.currentData())
        names, values = tuple(map(str, self.result.names_of_ways)), self.result.alike(statistic)
        return likeness(statistic.value, names, values, str(self.result.notes))

    def _show_places(self) -> None:
        ranked, cell = self.result, self.matrix.cell
        model: RowModel[Standing] = self.places.rows
        if ranked is None or cell is None:
            model.offer(self._columns(()), [])
            self.summary.setText(self._too_few())
            return
        basis = translated(ranked.notes)
        if ranked.basis is Basis.ASSESSORS and cell[0] == cell[1]:
            cell = (cell[0], cell[0] - 1 if cell[0] else 1)
        self.summary.setText(self.matrix.matrix.tell(*cell) + " · " + basis if self.matrix.matrix else basis)
        ways, standings = ranked.standings(*cell)
        names = _names(ranked)
        model.offer(self._columns([_RankingColumn(names[way], index) for index, way in enumerate(ways)]), standings)
        heads = self.places.horizontalHeader()
        for place in range(1, len(ways) + 1):
            self.places.setColumnWidth(place, heads.sectionSizeHint(place))
        heads.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)

    def _too_few(self) -> str:
        if self.result is None:
            return ""
        if self.result.basis is Basis.ASSESSORS:
            return self.tr("Rankings by assessors need two assessors: import the judgements of another assessor.")
        return self.tr("Two or more measures are needed to compare rankings: add one in Metrics.")

    def _choose_run(self) -> None:
        for row in self.places.chosen():
            self._selection.choose_run(self.places.rows.row(row).run)


def _names(ranked: Ranked) -> tuple[str, ...]:
    return tuple(map(translated, ranked.names_of_ways))


PANEL = PanelKind(
    name="rankings",
    audience=Audience.PROJECT,
    help="analyst#rankings-of-runs",
    action="view.rankings",
    group=Group.COMPARE,
    panel=RunRankingsPanel,
    make=RunRankingsPanel,
    focus=lambda panel: panel.tabs.tabBar(),
)
