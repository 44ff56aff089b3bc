"""All-pairs panel: tests every pair of runs, corrects for multiple comparisons, and shows the results as a matrix.

Runs are sorted by their means.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QSignalBlocker, QTimer
from PySide6.QtWidgets import QSpinBox, QStackedLayout, QVBoxLayout, QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.evaluation.comparison.significance.comparison_plan import DRAWN, Method, Plan
from irdesk.evaluation.comparison.significance.confidence_intervals import Interval
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.reporting.comparison.all_pairs import all_pairs
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.tables.table import Table
from irdesk.session.commands import ChoosePlan
from irdesk.session.comparison.all_pairs import Pairing, PairingRequest
from irdesk.session.core import project_settings
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Queries, ShownCommand
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.comparison.all_pairs_text import DIFFERENCE, EFFECT, AllPairsText, P
from irdesk.ui.event_loop.change_debouncer import SETTLE_MS
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.plots.cell_legend import CellLegend, Meaning
from irdesk.ui.plots.pair_matrix_view import Matrix, PairMatrixView
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import box_row
from irdesk.ui.widgets.choice_box import choice_box
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.summary_label import sentence
from irdesk.ui.widgets.table_copy_menu import TableExport

GREATEST_SEED = 999_999
GREAT_EFFECT = 1.2  # Effect size d at which cells reach the darkest shade.
NONE_SIGNIFICANT = 0.04  # Shade of cells whose difference is not significant.


class AllPairsPanel(QWidget):
    """Panel with the test plan and its description, the matrix of pairs, and the details of the selected pair."""

    computing: BackgroundQuery[Pairing]

    def __init__(
        self, tools: Tools, request: Callable[[str, TopicFilter], PairingRequest], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("all_pairs_panel")
        self._queries: Queries = tools.queries
        self._selection: Selection = tools.selection
        self._actions: ActionTable = tools.actions
        self._execute = tools.execute
        self._request = request
        self._words = AllPairsText(self)
        self.result: Pairing | None = None
        self.measure = MeasureBox(
            tools.queries,
            self.tr("Measure for comparing the runs"),
            self,
            of_topics=True,
            selection=self._selection,
        )
        self.measure.setObjectName("pairs_measure")
        self.shown = choice_box(
            self,
            "pairs_shown",
            self.tr("Values in the cells"),
            ((P, self.tr("corrected p")), (DIFFERENCE, self.tr("difference")), (EFFECT, self.tr("effect size d"))),
        )
        self.shown.activated.connect(lambda _row: self._draw())
        self.test = choice_box(
            self, "pairs_test", self.tr("Test"), [(method.value, self._words.test(method)) for method in Method]
        )
        self.correction = choice_box(
            self,
            "pairs_correction",
            self.tr("Correction for all pairs"),
            [(kind.value, self.tr("uncorrected") if kind is Correction.NONE else kind.value) for kind in Correction],
        )
        self.correction.setCurrentIndex(self.correction.findData(Correction.HOLM.value))
        self.confidence = choice_box(
            self,
            "pairs_confidence",
            self.tr("Confidence of intervals and tests"),
            [(level, f"{level} %") for level in ("90", "95", "99")],
        )
        self.confidence.setMinimumContentsLength(4)
        self.confidence.setCurrentIndex(1)
        self.seed = QSpinBox(self)
        self.seed.setObjectName("pairs_seed")
        self.seed.setRange(1, GREATEST_SEED)
        self.seed.setPrefix(self.tr("seed "))
        self.seed.setAccessibleName(self.tr("Random seed"))
        self.seed.setToolTip(self.tr("The same seed gives the same p-values"))
        self._later = QTimer(self)  # Postpone the recomputation while a seed is being typed.
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE_MS)
        self._later.timeout.connect(self._choose_plan)
        self.seed.valueChanged.connect(lambda _value: self._later.start())
        for box in (self.test, self.correction, self.confidence):
            box.activated.connect(lambda _row: self._choose_plan())
        self.summary = sentence(self, "pairs_summary", self.tr("Summary of the result"))
        self.plan = sentence(self, "pairs_plan", self.tr("Comparison method"))
        self.matrix = PairMatrixView(self.tr("All pairs of runs"), self)
        self.matrix.setObjectName("pairs_matrix")
        self.export = TableExport(self.matrix, lambda: self.result.table() if self.result else Table((), ()))
        self.figure = FigureExport(self.matrix, self._figure)
        self.matrix.cell_chosen.connect(self._choose_cell)
        self.matrix.cell_opened.connect(self._open)
        self.legend = CellLegend(self)
        self.pair = sentence(self, "pairs_pair", self.tr("The selected pair"))
        self.empty = EmptyState(
            self.tr("To compare two runs, select them and load judgements of their topics."),
            self.tr("Add files…"),
            tools.add_files,
            self,
        )
        self.computing = BackgroundQuery(
            self, tools.runner, self.tr("comparing all pairs"), self._work, self._take, self.summary.setText
        )
        self._selection.measure_changed.connect(lambda _name: self.computing.now())
        self._selection.filter_changed.connect(lambda _chosen: self.computing.now())
        for changed in (self._selection.run_changed, self._selection.other_changed):
            changed.connect(lambda _run: self._follow_runs())
        self._lay_out()
        self._follow_plan()

    def _lay_out(self) -> None:
        boxes = (self.measure, self.shown, self.confidence, self.test, self.correction, self.seed)
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self.summary)
        column.addWidget(self.matrix, 1)
        column.addWidget(self.legend)
        column.addWidget(self.pair)
        column.addWidget(self.plan)
        self._stack = QStackedLayout()
        self._stack.addWidget(body)
        self._stack.addWidget(self.empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(box_row(*boxes, last=self.figure.button(self)))
        layout.addLayout(self._stack, 1)
        tab_through(self.measure, self.shown, self.confidence, self.test, self.correction, self.seed, self.matrix)

    @property
    def _plan(self) -> Plan:
        """Return the project's test plan."""
        return project_settings.plan_of(self._queries.setting(project_settings.PLAN))

    def _follow_plan(self) -> None:
        """Select the project's current test plan in the combo boxes."""
        plan = self._plan
        for box, meant in (
            (self.test, plan.method.value),
            (self.correction, plan.correction.value),
            (self.confidence, f"{100 * plan.confidence:g}"),
        ):
            box.setCurrentIndex(box.findData(meant))
        blocked = QSignalBlocker(self.seed)
        self.seed.setValue(plan.seed)
        blocked.unblock()
        self.correction.setEnabled(plan.method.paired is not None)
        self.seed.setEnabled(plan.method in DRAWN)

    def shown_command(self) -> ShownCommand:
        """Return the command that produces the displayed numbers."""
        return self._queries.all_pairs_command(self.measure.chosen, self._selection.filter)

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute the table once the changes have settled, if the panel is visible."""
        self._follow_plan()
        self.computing.on_change(changes)

    def _choose_plan(self) -> None:
        """Store the test plan chosen in the combo boxes. It applies to all views."""
        wish = replace(
            self._plan,
            method=Method(self.test.currentData()),
            correction=Correction(self.correction.currentData()),
            confidence=int(self.confidence.currentData()) / 100,
            seed=self.seed.value(),
        )
        if wish != self._plan:
            self._execute(ChoosePlan(wish))

    def _work(self) -> Work[Pairing] | None:
        self.measure.refill()
        ready = sum(row.visible for row in self._queries.runs()) > 1 and bool(self._queries.judged_topics())
        self._stack.setCurrentIndex(0 if ready else 1)
        if not ready:
            return None
        try:
            request = self._request(self.measure.chosen, self._selection.filter)
        except IrdeskError as fault:
            self._show_nothing(reason(fault))
            return None
        # Use Student's t for the intervals: resampling thousands of pairs would take minutes.
        return partial(request.pairing, replace(self._plan, intervals=Interval.T))

    def _show_nothing(self, why: str) -> None:
        self.result = None
        self.matrix.draw(None)
        self.summary.setText(why)
        for label in (self.pair, self.plan):
            label.clear()
        self.legend.explain(())

    def _take(self, pairing: Pairing) -> None:
        self.result = pairing
        self.summary.setText(self._words.outcome(pairing))
        self.plan.setText(self._words.plan(pairing))
        self._draw()
        self._follow_runs()

    def _draw(self) -> None:
        pairing = self.result
        if pairing is None:
            return
        shown, alpha = str(self.shown.currentData()), 1 - pairing.compared.plan.confidence
        if shown == P:
            below = [pairing.adjusted <= alpha / part * (1 + 1e-9) for part in (50, 5)]
            level = np.select([*below, pairing.significant], [1.0, 0.7, 0.4], NONE_SIGNIFICANT)
            strengths = level * np.where(pairing.differences < 0, -1, 1)
            strengths[np.isnan(pairing.adjusted)] = np.nan  # Show undefined tests as empty cells.
        elif shown == DIFFERENCE:
            strengths = pairing.differences / max(float(np.abs(pairing.differences).max(initial=0.0)), 1e-12)
        else:
            strengths = pairing.effects / GREAT_EFFECT
        strengths = strengths.astype(np.float64)
        np.fill_diagonal(strengths, np.nan)
        # Leave the lower half empty, since it would repeat the pairs with the opposite sign. In the upper half, the
        # better run of a pair is in the row.
        lower = np.tril_indices(len(strengths), -1)
        strengths[lower] = 0.0
        marked = np.triu(pairing.significant)
        self.matrix.draw(Matrix(pairing.names, strengths, marked, partial(self._number, shown), self.tell))
        self.legend.explain(self._meanings(shown, alpha, pairing))

    def _meanings(self, shown: str, alpha: float, pairing: Pairing) -> list[Meaning]:
        mark = Meaning(self.tr("differs significantly"), 0.0, marked=True)
        if shown == P:
            levels = [
                Meaning(f"p ≤ {level:g}", strength)
                for level, strength in ((alpha / 50, 1), (alpha / 5, 0.7), (alpha, 0.4))
            ]
            compared = pairing.compared
            undefined = [Meaning(self.tr("– undefined"), np.nan)] if compared.tested < len(compared.pairs) else []
            return [*levels, mark, *undefined]
        most = float(np.abs(pairing.differences).max(initial=0.0)) if shown == DIFFERENCE else GREAT_EFFECT
        form = "{:+.4f}" if shown == DIFFERENCE else "d ≥ {:.1f}"
        return [
            Meaning(self.tr("row run better, {most}").format(most=form.format(most)), 1.0),
            mark,
        ]

    def _number(self, shown: str, row: int, column: int) -> str:
        pairing = self.result
        if pairing is None or row >= column:
            return ""
        return self._words.number(pairing, shown, row, column)

    def _figure(self) -> Figure | None:
        pairing, drawn, shown = self.result, self.matrix.matrix, str(self.shown.currentData())
        if pairing is None or drawn is None:
            return None
        values = {P: pairing.adjusted, DIFFERENCE: pairing.differences, EFFECT: pairing.effects}[shown]
        quantity = {P: "corrected p", DIFFERENCE: "difference", EFFECT: "effect size d"}[shown]
        count = range(len(pairing.names))
        texts = tuple(tuple(self._number(shown, i, j) for j in count) for i in count)
        measure = str(pairing.request.measure)
        return all_pairs(measure, quantity, pairing.names, values, drawn.strengths, texts, drawn.marked)

    def tell(self, row: int, column: int) -> str:
        """Return all details of a cell as text."""
        details = self.result.details(row, column) if self.result else None
        return self._words.pair(details) if details else ""

    def _choose_cell(self, row: int, column: int) -> None:
        if self.result is None:
            return
        self.pair.setText(self.tell(row, column))
        if row != column:
            self._selection.choose_run(self.result.runs[row])
            self._selection.choose_other(self.result.runs[column])

    def _open(self, row: int, column: int) -> None:
        self._choose_cell(row, column)
        if row != column:
            self._actions.trigger("view.two_runs")

    def _follow_runs(self) -> None:
        """Highlight the pair of runs that is selected in the other views."""
        runs = self.result.runs if self.result else ()
        if self._selection.run in runs and self._selection.other in runs:
            row, column = runs.index(self._selection.run), runs.index(self._selection.other)
            if row != column:
                self.matrix.choose(row, column)
                self.pair.setText(self.tell(row, column))
                return
        self.pair.setText(
            self.tr("Choose a cell to see the details of its pair; Enter opens the pair topic by topic.")
            if runs
            else ""
        )


PANEL = PanelKind(
    name="all_pairs",
    audience=Audience.PROJECT,
    help="analyst#all-pairs-of-runs",
    action="view.all_pairs",
    group=Group.COMPARE,
    panel=AllPairsPanel,
    make=lambda tools: AllPairsPanel(
        tools,
        lambda measure, chosen: PairingRequest.of(
            tools.workspace, measure, chosen, (tools.selection.run, tools.selection.other)
        ),
    ),
    focus=lambda panel: panel.matrix,
)
