"""Estimates panel: each run's score with its interval, estimated from human judgements and model labels."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from irdesk.domain.progress import Progress
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.tables.table import Table
from irdesk.session.estimates.estimate_request import EstimateRequest, EstimatorCache, Lacking
from irdesk.session.estimates.shown_estimates import ShownEstimates, shown_estimates
from irdesk.session.queries import ShownCommand
from irdesk.ui.estimates.estimate_view_base import FIGURE, TABLE, Compute, EstimateView
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.plots.figure_view import FigureView
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.style import theme
from irdesk.ui.style.layouts import column
from irdesk.ui.style.splitters import split
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.report_table_model import ReportTableModel
from irdesk.ui.tables.score_table import ScoreView
from irdesk.ui.tables.score_table_sorting import IN_ORDER
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.summary_label import sentence


class EstimatesPanel(EstimateView[ShownEstimates]):
    """Panel with the estimates and the model's scores, both as a forest plot and as a table. It also shows the
    difference between the selected runs.
    """

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self.setObjectName("estimates_panel")
        self.result: ShownEstimates | None = None
        self.other_topics = QCheckBox(self.tr("Generalise to other topics"), self)
        self.other_topics.setToolTip(
            self.tr("Intervals that also cover other topics of the same kind, not only other samples from these topics")
        )
        self.other_topics.toggled.connect(lambda _on: self.computing.now())
        self.pair = sentence(self, "estimate_pair", self.tr("Estimated difference of the selected pair"))
        self.drawing = FigureView(self.tr("Estimates of the runs"), self)
        self.drawing.clicked.connect(self._click)
        self.table_model = ReportTableModel(IN_ORDER, self)
        self.table = ScoreView(self.table_model, IN_ORDER, self.notes.text, self)
        self.table.setObjectName("estimates_table")
        self.table.setAccessibleName(self.tr("Estimates table"))
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)
        top = QHBoxLayout()
        top.setSpacing(2 * theme.SPACE)
        for box in (self.measure, self.model, self.other_topics):
            top.addWidget(box)
        top.addWidget(self.pair, 1)
        top.addWidget(FigureExport(self.drawing, self.figure).button(self))
        parts = split(self, self.drawing, self.table, shares=(3, 2))
        parts.setSizes([FIGURE, TABLE])
        self.begin(self.tr("estimating scores"), column(self, top, parts, self.notes, grows=parts))

    def compute(self) -> Compute[ShownEstimates]:
        """Return the function that estimates the scores."""
        return partial(_estimate, self.cache, self.model.currentText(), self.other_topics.isChecked())

    def figure(self) -> Figure | None:
        """Return the forest plot for export."""
        return self.result.figure if self.result else None

    def shown_command(self) -> ShownCommand | None:
        """Return the command that produces the displayed numbers."""
        if self.result is None:
            return None
        options = ("--other-topics",) if self.other_topics.isChecked() else ()
        return self._queries.estimates_command(options, self.measure.chosen, self._selection.filter)

    def show_result(self, result: ShownEstimates) -> None:
        """Show the figure, the numbers and the notes."""
        self.result = result
        self.offer_models(result.models)
        self.drawing.show_figure(result.figure)
        models = len(result.models)
        # Columns that may be hidden: the human labels, the score from the human sample only, and the share of the
        # variance that is due to judging a sample.
        self.table.dispensable = (5 + models, 1 + models, 4 + models)
        self.table_model.take(result.table, result.ids, result.colours)
        self.notes.setText(translated(result.figure.description))
        self.pair.setText(translated(result.pair))
        self.table.select_id(self._selection.run)
        chosen = self._selection.run
        names = [str(row[0].value) for row in result.table.rows]
        self.drawing.reveal(next((name for run, name in zip(result.ids, names, strict=True) if run == chosen), ""))

    def show_nothing(self) -> None:
        """Clear the figure, the numbers and the notes."""
        self.result = None
        self.drawing.show_figure(None)
        self.table_model.take(Table((), ()), (), ())
        self.pair.clear()
        self.notes.clear()
        self.offer_models(())

    def _row_chosen(self, current: QModelIndex) -> None:
        if current.isValid():
            self._selection.choose_run(self.table_model.id_of(current.row()))

    def _click(self, tip: str) -> None:
        """Select the run whose row was clicked in the figure."""
        for run_id, row in zip(self.result.ids, self.result.table.rows, strict=True) if self.result else ():
            name = str(row[0].value)
            if tip == name or tip.startswith(f"{name}: "):
                self._selection.choose_run(run_id)
                return


def _estimate(
    cache: EstimatorCache, model: str, other_topics: bool, request: EstimateRequest, progress: Progress
) -> ShownEstimates | Lacking:
    return shown_estimates(request, cache, model, other_topics, progress)


PANEL = PanelKind(
    name="estimates",
    audience=Audience.PROJECT,
    help="analyst#estimates",
    action="view.estimates",
    group=Group.JUDGEMENTS,
    panel=EstimatesPanel,
    make=EstimatesPanel,
    focus=lambda panel: panel.table,
)
