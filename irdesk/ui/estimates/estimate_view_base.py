"""Base class of the estimate views: choice of measure and model, and hints about missing data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QStackedLayout, QWidget

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.session.core.changes import ChangeSet
from irdesk.session.estimates.estimate_request import EstimateRequest, EstimatorCache, Lacking
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Tools
from irdesk.ui.shell.selection import BLIND
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import fill_panel
from irdesk.ui.widgets.blind_judging_placeholder import not_while_judging
from irdesk.ui.widgets.choice_box import choice_box
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.summary_label import sentence

SETTLE_MS = 120  # delay in ms: short enough that the user sees the intervals narrow with each judgement
FIGURE, TABLE = 600, 400  # Initial heights in pixels of a figure and of the table below it.
Result = TypeVar("Result")
Compute = Callable[[EstimateRequest, Progress], "Result | Lacking"]


class EstimateView(QWidget, Generic[Result]):
    """Base class of views that show estimates under the selected measure. It follows the selected runs and topic
    filter.

    A subclass implements `compute`, `show_result` and `show_nothing`, and calls `begin` with its finished content
    widget. If ``hidden_while_judging`` is set, a placeholder replaces the view in the Judge workspace.
    """

    computing: BackgroundQuery[Result | Lacking]
    hidden_while_judging = False

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tools, self._queries, self._selection = tools, tools.queries, tools.selection
        self.cache = EstimatorCache()
        self.lacking: Lacking | None = Lacking.RUNS
        self.measure = MeasureBox(self._queries, self.tr("Measure"), self, of_topics=True, selection=self._selection)
        self.model = choice_box(self, "estimates_model", self.tr("Model whose labels are compared"), ())
        self.model.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.notes = sentence(self, "estimate_notes", self.tr("Assumptions of the estimates"))
        self.empty = EmptyState("", "", self._act, self, "target")

    def begin(self, title: str, body: QWidget) -> None:
        """Lay out the view, and start computing when it becomes visible."""
        self._body = body
        self._stack = QStackedLayout()
        self._blind = not_while_judging(self)
        for page in (body, self.empty, self._blind):
            self._stack.addWidget(page)
        fill_panel(self, self._stack, grows=self._stack)
        self.model.activated.connect(lambda _row: self.computing.now())
        self.computing = BackgroundQuery(self, self._tools.runner, title, self._work, self._take, self._fail, SETTLE_MS)
        for changed in (
            self._selection.measure_changed,
            self._selection.filter_changed,
            self._selection.other_changed,
            self._selection.run_changed,
        ):
            changed.connect(lambda _choice: self.computing.now())
        self._selection.workspace_changed.connect(lambda _name: self._follow_workspace())
        self._lack(Lacking.RUNS)

    def compute(self) -> Compute[Result]:
        """Return the function that computes the result in a worker thread."""
        raise NotImplementedError

    def show_result(self, result: Result) -> None:
        """Show the result of the computation."""
        raise NotImplementedError

    def show_nothing(self) -> None:
        """Clear the view."""
        raise NotImplementedError

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute once the changes have settled, if the view is visible."""
        self.computing.on_change(changes)

    def offer_models(self, models: Sequence[str]) -> None:
        """Fill the model box. Hide it if there is only one model."""
        if [self.model.itemText(row) for row in range(self.model.count())] != list(models):
            chosen = self.model.currentText()
            with QSignalBlocker(self.model):
                self.model.clear()
                for name in models:
                    self.model.addItem(name, name)
                self.model.setCurrentIndex(max(self.model.findText(chosen), 0))
        self.model.setVisible(len(models) > 1)

    @property
    def _is_blind(self) -> bool:
        return self.hidden_while_judging and self._selection.workspace == BLIND

    def _follow_workspace(self) -> None:
        if self._is_blind or self._stack.currentWidget() is self._blind:
            self.computing.cancel()
            self.computing.now()

    def _work(self) -> Work[Result | Lacking] | None:
        if self._is_blind:
            self._stack.setCurrentWidget(self._blind)
            return None
        self.measure.refill()
        missing = self._queries.lacking_for_estimates()
        if missing:
            self._lack(missing)
            return None
        chosen = self._selection
        name = self._queries.topic_measure(chosen.measure)
        try:
            request = EstimateRequest.of(self._tools.workspace, name, chosen.filter, chosen.run, chosen.other)
        except CommandRefused as fault:
            self._fail(reason(fault))
            return None
        compute = self.compute()
        return lambda progress: compute(request, progress)

    def _take(self, result: Result | Lacking) -> None:
        if isinstance(result, Lacking):
            self._lack(result)
            return
        self.lacking = None
        self._stack.setCurrentWidget(self._body)
        self.show_result(result)

    def _fail(self, text: str) -> None:
        self.lacking = None
        self.show_nothing()
        self.notes.setText(text)
        self._stack.setCurrentWidget(self._body)

    def _lack(self, missing: Lacking) -> None:
        """Say which data are missing, and show a button for the next step."""
        self.lacking = missing
        self.show_nothing()
        text, button = {
            Lacking.RUNS: (
                self.tr("Load runs, a language model's labels, and judgements of a random sample to estimate scores."),
                self.tr("Add files…"),
            ),
            Lacking.LABELS: (
                self.tr("Load the labels of a language model to estimate scores from them and human judgements."),
                self.tr("Add files…"),
            ),
            Lacking.DESIGN: (
                self.tr(
                    "Some documents have human judgements, but the selection of these documents is not "
                    "recorded. Build a pool that is a sample for estimates."
                ),
                self.tr("Go to Pool"),
            ),
            Lacking.JUDGEMENTS: (
                self.tr("The sample is drawn. Judge its documents; the estimates appear with the first judgements."),
                self.tr("Judge"),
            ),
        }[missing]
        self.empty.label.setText(text)
        self.empty.button.setText(button)
        self._stack.setCurrentWidget(self.empty)

    def _act(self) -> None:
        if self.lacking is Lacking.DESIGN:
            self._tools.actions.trigger("view.pool")
        elif self.lacking is Lacking.JUDGEMENTS:
            self._tools.actions.trigger("view.judge")
        else:
            self._tools.add_files()
