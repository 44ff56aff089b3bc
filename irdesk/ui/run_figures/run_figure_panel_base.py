"""Base class of the panels that each show one figure of all runs, with a table of its numbers below."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QWidget

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Table
from irdesk.session.comparison.run_figures import RunFigure, RunFigureRequest
from irdesk.session.core import project_settings
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import ShownCommand
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.plots.figure_view import FigureView
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Tools
from irdesk.ui.shell.selection import hide_beside_context_bar
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import column, fill_panel
from irdesk.ui.style.splitters import split
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.report_table_model import ReportTableModel
from irdesk.ui.tables.score_table import ScoreView
from irdesk.ui.tables.score_table_sorting import IN_ORDER
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.summary_label import sentence

TABLE = 200  # Initial height of the table in pixels; the figure is three times as high.
Compute = Callable[[RunFigureRequest, Progress], RunFigure]


class RunFigurePanel(QWidget):
    """Panel with a figure and its table.

    It follows the selected measure, run, baseline and topic filter. A subclass defines:

    - `title`: the name of the figure.
    - `next_step`: the text shown if there are no runs or no judgements.
    - `compute`: the function that computes the figure.
    - `boxes`: additional combo boxes above the figure.
    - ``dispensable``: the table columns that may be hidden if there is not enough space.
    """

    dispensable: tuple[int, ...] = ()

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tools, self._queries, self._selection = tools, tools.queries, tools.selection
        self.result: RunFigure | None = None
        self.measure = MeasureBox(self._queries, self.tr("Measure"), self, of_topics=True)
        self.measure.activated.connect(lambda _row: self._selection.choose_measure(self.measure.currentText()))
        self.drawing = FigureView(self.title(), self)
        self.drawing.clicked.connect(self._click)
        self.model = ReportTableModel(IN_ORDER, self)
        self.table = ScoreView(self.model, IN_ORDER, str, self)
        self.table.dispensable = self.dispensable
        self.table.setAccessibleName(self.tr("Values in the figure"))
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)
        self.notes = sentence(self, "figure_notes", self.tr("Basis of the figure"))
        self.part = sentence(self, "figure_part", self.tr("Runs shown in the figure"))
        self.export = FigureExport(self.drawing, self.figure)
        self.empty = EmptyState(self.next_step(), self.tr("Add files…"), tools.add_files, self)
        self._lay_out()
        hide_beside_context_bar(self._selection, self.measure)
        self.computing = BackgroundQuery[RunFigure](
            self, tools.runner, self.title(), self._work, self._take, self.notes.setText
        )
        for changed in (
            self._selection.measure_changed,
            self._selection.filter_changed,
            self._selection.other_changed,
            self._selection.run_changed,
        ):
            changed.connect(lambda _choice: self.computing.now())

    def title(self) -> str:
        """Return the name of the figure."""
        raise NotImplementedError

    def next_step(self) -> str:
        """Return the sentence to show if there are no runs or no judgements."""
        raise NotImplementedError

    def compute(self) -> Compute:
        """Return the function that computes the figure; it is called in a worker thread."""
        raise NotImplementedError

    def boxes(self) -> tuple[QWidget, ...]:
        """Create the additional combo boxes shown above the figure."""
        return ()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(2 * theme.SPACE)
        top.addWidget(self.measure)
        boxes = self.boxes()
        for box in boxes:
            top.addWidget(box)
        top.addWidget(self.part, 1)
        top.addWidget(self.export.buttons(self))
        parts = split(self, self.drawing, self.table, shares=(3, 1))
        parts.setSizes([3 * TABLE, TABLE])
        self._body = column(self, parts, self.notes, grows=parts)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._body)
        self._stack.addWidget(self.empty)
        fill_panel(self, top, self._stack, grows=self._stack)
        tab_through(self.measure, *boxes, self.table)

    def shown_command(self) -> ShownCommand | None:
        """Return the command that produces the figure's numbers."""
        return self.command(self.measure.chosen) if self.result else None

    def command(self, measure: str) -> ShownCommand:
        """Return the command that produces the figure's numbers under a measure."""
        raise NotImplementedError

    def figure(self) -> Figure | None:
        """Return the figure to export, or None if there is no result."""
        return self.result.figure if self.result else None

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute once the changes have settled, if the panel is visible."""
        self.computing.on_change(changes)

    def _work(self) -> Work[RunFigure] | None:
        self.measure.refill()
        name = self._queries.topic_measure(self._selection.measure)
        self.measure.setCurrentIndex(self.measure.findText(name))
        plan = project_settings.plan_of(self._queries.setting(project_settings.PLAN))
        chosen = self._selection
        try:
            request = RunFigureRequest.of(self._tools.workspace, name, chosen.filter, plan, chosen.run, chosen.other)
        except CommandRefused as fault:
            self._show_nothing()
            self.notes.setText(reason(fault))
            self._stack.setCurrentWidget(self._body)
            return None
        if request is None:
            self._show_nothing()
            self._stack.setCurrentWidget(self.empty)
            return None
        compute = self.compute()
        return lambda progress: compute(request, progress)

    def _show_nothing(self) -> None:
        self.result = None
        self.drawing.show_figure(None)
        self.part.clear()
        self.model.take(Table((), ()), (), ())

    def _take(self, result: RunFigure) -> None:
        self.result = result
        self._stack.setCurrentWidget(self._body)
        self.drawing.show_figure(result.figure)
        self.table.widens_last = result.table.columns[-1].kind is Kind.TEXT
        self.model.take(result.table, result.ids, result.colours)
        self.notes.setText(translated(result.figure.text))
        self.part.setText(translated(result.figure.part))
        self.table.select_id(self._selection.run)
        chosen = self._selection.run
        names = [str(row[0].value) for row in result.table.rows]
        self.drawing.reveal(next((name for run, name in zip(result.ids, names, strict=True) if run == chosen), ""))

    def _row_chosen(self, current: QModelIndex) -> None:
        if current.isValid():
            self._selection.choose_run(self.model.id_of(current.row()))

    def _click(self, tip: str) -> None:
        """Select the run whose row or line was clicked."""
        if self.result is None:
            return
        names = self.result.table.rows
        for run_id, row in zip(self.result.ids, names, strict=True):
            name = str(row[0].value)
            if tip == name or tip.startswith(f"{name}: "):
                self._selection.choose_run(run_id)
                return
