"""Replay panel: simulates judging orders on the existing judgements, as evidence for choosing an order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.errors import TaskCancelled
from irdesk.pooling.queue_orders import ORDERS
from irdesk.pooling.replay_curves import Replay, ReplayCurve
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.pools.replay import replay_found, replay_tau
from irdesk.session.core.background_tasks import Task, TaskRunner
from irdesk.session.core.changes import ChangeSet, JudgementChanged
from irdesk.session.pools.replay import DEFAULT_ORDERS, Replaying, ReplayRequest, measure_of
from irdesk.session.queries import Queries, ShownCommand
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.plots.line_plot import Line, LinePlot
from irdesk.ui.pools.pool_form import GREATEST_SEED, order_title
from irdesk.ui.pools.pool_runs import GREATEST_DEPTH
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import Over, PanelKind
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.painting.buttons import make_primary
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.figure_export import FigureExport, figure_button
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.panel_progress import show_computing
from irdesk.ui.widgets.searchable_drop_down import SearchableDropDown

LEAST_PLOT, LEAST_TAU = 240, 130  # minimum plot heights in pixels; the legend of all orders must fit


class ReplayPanel(QWidget):
    """Panel in which the user chooses orders, depth and measure of a replay.

    Two plots show the relevant documents found and Kendall's τ of the run ranking.
    """

    def __init__(
        self,
        queries: Queries,
        runner: TaskRunner,
        request: Callable[[], ReplayRequest],
        add_files: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("replay_panel")
        self._queries, self._runner, self._request = queries, runner, request
        self._running: Task | None = None
        self._replaying: Replaying | None = None  # settings of the displayed result
        self.result: Replay | None = None
        self.orders = QListWidget(self)
        self.orders.setAccessibleName(self.tr("Orders to replay"))
        self.orders.setToolTip(self.tr("Tick the orders to compare"))
        for order in ORDERS.values():
            item = QListWidgetItem(order_title(order.name))
            item.setData(Qt.ItemDataRole.UserRole, order.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            ticked = order.name in DEFAULT_ORDERS
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
            self.orders.addItem(item)
        self.depth_box = QSpinBox(self)
        self.depth_box.setRange(1, GREATEST_DEPTH)
        self.depth_box.setValue(10)
        self.depth_box.setAccessibleName(self.tr("Depth of the replayed pool"))
        self.depth_box.setToolTip(self.tr("Number of documents from each run in the replayed pool"))
        self.seed = QSpinBox(self)
        self.seed.setRange(0, GREATEST_SEED)
        self.seed.setValue(1)
        self.seed.setAccessibleName(self.tr("Seed of the replay"))
        self.seed.setToolTip(self.tr("The same seed gives the same replay"))
        self.measure = MeasureBox(queries, self.tr("Measure that ranks the runs"), self)
        self.measure.setToolTip(self.tr("τ compares the run order under this measure with the final order"))
        self.topic = SearchableDropDown(self.tr("Topic of the replay"), self)
        self.topic.setToolTip(self.tr("All topics combined, or one topic"))
        self.topic.activated.connect(lambda _row: self._draw())
        self.button = make_primary(QPushButton(self.tr("Replay"), self))
        self.button.setToolTip(self.tr("Replay the judging in each order"))
        self.button.clicked.connect(lambda _checked=False: self._replay())
        self.summary = QLabel(self)
        self.summary.setObjectName("replay_summary")
        self.summary.setWordWrap(True)
        judged = self.tr("documents judged")
        self.relevant = LinePlot(self.tr("Relevant documents found"), judged, self.tr("relevant found"), parent=self)
        self.tau = LinePlot(
            self.tr("Run order compared with the final order"),
            judged,
            self.tr("τ of the run orders"),
            legend=False,
            parent=self,
        )
        self.empty = EmptyState(
            self.tr("Replay needs runs and judgements of their documents, such as qrels of an earlier year."),
            self.tr("Add files…"),
            add_files,
            self,
        )
        FigureExport(self.relevant, partial(self._figure, replay_found), self.tr("Relevant documents found"))
        FigureExport(self.tau, partial(self._figure, replay_tau), self.tr("Run order compared with the final order"))
        self._lay_out()
        self.refresh()

    def _lay_out(self) -> None:
        fields = QGridLayout()
        fields.setVerticalSpacing(theme.SPACE)
        named: tuple[tuple[str, QWidget], ...] = (
            (self.tr("Depth"), self.depth_box),
            (self.tr("Seed"), self.seed),
            (self.tr("Rank runs by"), self.measure),
            (self.tr("Topic"), self.topic),
        )
        for row, (text, widget) in enumerate(named):
            label = QLabel(text, self)
            label.setBuddy(widget)
            fields.addWidget(label, row, 0)
            fields.addWidget(widget, row, 1)
        fields.addWidget(self.button, 4, 1, Qt.AlignmentFlag.AlignRight)
        fields.addWidget(figure_button(self), 4, 0, Qt.AlignmentFlag.AlignLeft)
        fields.setColumnStretch(1, 1)
        fields.setRowStretch(5, 1)
        above = QHBoxLayout()
        above.setSpacing(3 * theme.SPACE)
        above.addWidget(self.orders, 3)
        above.addLayout(fields, 2)
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        column.setSpacing(2 * theme.SPACE)
        column.addLayout(above)
        column.addWidget(self.summary)
        column.addWidget(self.relevant, 3)
        column.addWidget(self.tau, 2)
        rows = self.orders.count() + 1
        self.orders.setFixedHeight(rows * self.orders.sizeHintForRow(0))
        self.relevant.setMinimumHeight(LEAST_PLOT)
        self.tau.setMinimumHeight(LEAST_TAU)
        self._body = QScrollArea(self)
        self._body.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # No focus needed: fields scroll into view when focused.
        self._body.setWidgetResizable(True)
        self._body.setFrameShape(QScrollArea.Shape.NoFrame)
        self._body.setWidget(body)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._body)
        self._stack.addWidget(self.empty)

    def on_change(self, changes: ChangeSet) -> None:
        """Update the choices when runs have changed. The last replay stays displayed until the next one is run."""
        if changes.kind != "move" and not changes.touches(JudgementChanged):
            self.refresh()

    def refresh(self) -> None:
        """Show the empty state if there are no runs or no judged topics, and update the measures."""
        ready = bool(self._queries.sources("run")) and bool(self._queries.judged_topics())
        self._stack.setCurrentWidget(self._body if ready else self.empty)
        self.measure.refill()
        if self.result is None:
            self.summary.setText(
                self.tr("Tick orders, then press Replay to see the relevant documents that each would have found.")
            )

    def _replay(self) -> None:
        items = [self.orders.item(row) for row in range(self.orders.count())]
        orders = tuple(
            str(item.data(Qt.ItemDataRole.UserRole)) for item in items if item.checkState() is Qt.CheckState.Checked
        )
        if not orders:
            self.summary.setText(self.tr("Tick at least one order."))
            return
        runs = tuple(run.id for run in self._queries.runs())
        spec = self._queries.pool_spec()
        compared = spec.compared if spec and spec.compared else runs[:2]
        wish = Replaying(
            orders, runs, self.depth_box.value(), self.seed.value(), measure_of(self.measure.currentText()), compared
        )
        request = self._request()
        if self._running:
            self._running.cancel()
        self.button.setEnabled(False)
        self.summary.setText(self.tr("Replaying…"))
        self._running = self._runner.submit(
            self.tr("replaying"),
            lambda progress: request.replay(wish, progress),
            partial(self._take, wish),
            self._failed,
        )
        show_computing(self, self._runner, self._running)

    def _take(self, replaying: Replaying, replay: Replay) -> None:
        self._replaying, self.result = replaying, replay
        self.button.setEnabled(True)
        self.topic.offer(("", *replay.topics), lambda topic: topic or self.tr("all topics"))
        self.topic.setCurrentIndex(max(self.topic.currentIndex(), 0))
        self._draw()

    def _failed(self, fault: Exception) -> None:
        self.button.setEnabled(True)
        self.summary.setText(self.tr("Cancelled.") if isinstance(fault, TaskCancelled) else reason(fault))

    def shown_command(self) -> ShownCommand | None:
        """Return the command for the displayed replay, or None if there is no replay."""
        if self._replaying is None:
            return None
        return self._queries.replay_command(self._replaying, self.topic.value or "")

    def _figure(self, make: Callable[[Replay, str | None], Figure]) -> Figure | None:
        return make(self.result, self.topic.value or None) if self.result else None

    def _draw(self) -> None:
        replay = self.result
        if replay is None:
            return
        curves = replay.of(self.topic.value or None)
        relevant = curves[0].relevant if curves else 0
        self.relevant.draw([_line(curve, _pen(i)) for i, curve in enumerate(curves)], top=max(relevant, 1))
        self.tau.draw([_tau(curve, _pen(i)) for i, curve in enumerate(curves)], top=1.0)
        judged = curves[0].points[-1].judged if curves and curves[0].points else 0
        text = self.tr(
            "{judged} documents, of which {relevant} are known to be relevant; runs ranked by {measure}."
        ).format(judged=f"{judged:,}", relevant=f"{relevant:,}", measure=replay.measure)
        if replay.unjudged:
            text += " " + self.tr("{count} pooled documents without a judgement count as not relevant.").format(
                count=f"{replay.unjudged:,}"
            )
        self.summary.setText(text)


def _pen(order: int) -> int:
    """Return the colour index of a judging order. Adjacent orders differ in colour and in line style."""
    return order + 8 * (order % 4)


def _line(curve: ReplayCurve, colour: int) -> Line:
    x = (0.0, *(float(point.judged) for point in curve.points))
    return Line(order_title(curve.order), x, (0.0, *(float(point.found) for point in curve.points)), colour)


def _tau(curve: ReplayCurve, colour: int) -> Line:
    known = [(float(point.judged), point.tau) for point in curve.points if point.tau is not None]
    return Line(order_title(curve.order), tuple(x for x, _ in known), tuple(tau for _, tau in known), colour)


PANEL = PanelKind(
    name="replay",
    audience=Audience.PROJECT,
    help="coordinator#stopping-estimate",
    action="view.replay",
    group=Group.ESTIMATE,
    over=Over.ALL,
    panel=ReplayPanel,
    make=lambda tools: ReplayPanel(
        tools.queries, tools.runner, lambda: ReplayRequest.of(tools.workspace), tools.add_files
    ),
)
