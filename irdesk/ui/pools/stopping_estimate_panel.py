"""Stopping estimate panel: relevant documents found per judgement, estimated number remaining, and stability of the
run ranking.

It is for coordinators and is not shown together with the judgement editor.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QSplitter, QVBoxLayout, QWidget

from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.pools.stopping_estimate import course
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.session.pools.stopping_estimate import RECENT, Stopping, StoppingRequest, TopicFound
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.plots.line_plot import Line, LinePlot
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind
from irdesk.ui.style import theme
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel, count_column
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.figure_export import FigureExport

SETTLE_MS = 600  # delay in ms between the last judgement and the computation
DEFAULT_LAST = 50
LEAST_PLOT = 220  # minimum plot height in pixels


class StoppingEstimatePanel(QWidget):
    """Panel with a summary of the runs, a topic table, and the curve of the selected topic."""

    computing: BackgroundQuery[Stopping]

    def __init__(
        self,
        runner: TaskRunner,
        request: Callable[[], StoppingRequest],
        show_pool: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("stopping_estimate_panel")
        self.empty = EmptyState(
            self.tr("Once a pool is judged, the number of relevant documents left is estimated here."),
            self.tr("Show pool"),
            show_pool,
            self,
        )
        self._request = request
        self.result: Stopping | None = None
        self.last = QSpinBox(self)
        self.last.setRange(1, 100_000)
        self.last.setValue(DEFAULT_LAST)
        self.last.setAccessibleName(self.tr("Number of recent judgements"))
        self.last.setToolTip(self.tr("The number of judgements over which the order of the runs is compared"))
        self.last.valueChanged.connect(lambda _value: self.computing.soon())
        self.runs = QLabel(self)
        self.runs.setObjectName("stopping_runs")
        self.runs.setWordWrap(True)
        self.rest = QLabel(self)
        self.rest.setObjectName("stopping_rest")
        self.rest.setWordWrap(True)
        self.topics = PlainTable(
            self.tr("Topics, with relevant documents found and left"), self._model(), (7, 7, 6, 6, 6), self
        )
        self.topics.selectionModel().selectionChanged.connect(lambda _new, _old: self._draw())
        self.plot = LinePlot(
            self.tr("Relevant documents found"),
            self.tr("documents judged"),
            self.tr("relevant found"),
            legend=False,
            parent=self,
        )
        self.figure = FigureExport(self.plot, self._figure)
        self.computing = BackgroundQuery(
            self,
            runner,
            self.tr("estimating relevant documents left"),
            self._work,
            self._take,
            self.runs.setText,
            SETTLE_MS,
        )
        self._lay_out()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        label = QLabel(self.tr("Run order window"), self)
        label.setBuddy(self.last)
        row.addWidget(label)
        row.addWidget(self.last)
        row.addWidget(QLabel(self.tr("judgements"), self))
        row.addStretch(1)
        row.addWidget(self.figure.button(self))
        split = QSplitter(self)
        split.setOrientation(split.orientation().Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.topics)
        split.addWidget(self.plot)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        self.plot.setMinimumHeight(LEAST_PLOT)
        self.content = QWidget(self)
        layout = QVBoxLayout(self.content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * theme.SPACE)
        layout.addLayout(row)
        layout.addWidget(self.runs)
        layout.addWidget(self.rest)
        layout.addWidget(split, 1)
        pages = QVBoxLayout(self)
        pages.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        for page in (self.content, self.empty):
            pages.addWidget(page, 1)
        self.empty.hide()

    def _model(self) -> RowModel[TopicFound]:
        return RowModel[TopicFound](
            (
                RowColumn(self.tr("topic"), self.tr("The topic"), lambda row: row.topic),
                count_column(self.tr("to judge"), self.tr("Documents to judge"), lambda row: row.documents),
                count_column(self.tr("judged"), self.tr("Documents judged"), lambda row: row.judged),
                count_column(
                    self.tr("imported"), self.tr("Documents judged only in imported qrels"), lambda row: row.imported
                ),
                count_column(self.tr("found"), self.tr("Relevant documents found"), lambda row: row.found),
                count_column(
                    self.tr("recent"),
                    self.tr("Relevant documents among the last {count} judged").format(count=RECENT),
                    lambda row: row.recent,
                ),
                RowColumn(
                    self.tr("left"),
                    self.tr("Number of relevant documents left, estimated from the sample, with its 95 % interval"),
                    _left,
                    key=lambda row: row.left.left if row.left else -1.0,
                ),
            ),
            self,
        )

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute once the changes have settled, if this panel is in the current workspace."""
        self.computing.on_change(changes)

    def _work(self) -> Work[Stopping]:
        return partial(self._request().look, self.last.value())

    def _take(self, stopping: Stopping) -> None:
        self.result = stopping
        self.content.setVisible(bool(stopping.topics))
        self.empty.setVisible(not stopping.topics)
        chosen = {self.topics.rows.row(row).topic for row in self.topics.chosen()}
        self.topics.rows.take(stopping.topics)
        for row, topic in enumerate(stopping.topics):
            if topic.topic in chosen:
                self.topics.selectRow(row)
        self._say_runs(stopping)
        self._say_rest(stopping)
        self._draw()

    def _say_runs(self, stopping: Stopping) -> None:
        stability = stopping.stability
        if stability is None:
            self.runs.setText(
                self.tr(
                    "The order of the runs needs two runs and judgements made in irdesk: imported judgements "
                    "have no times."
                )
            )
            return
        if stability.tau is None:
            text = self.tr("No order under {measure}: the runs are tied, or were tied {count} judgements ago.")
        elif stability.same_for == stability.judgements:
            text = self.tr("Under {measure}, the order did not change over the last {count} judgements.")
        else:
            text = self.tr(
                "Under {measure}, the order changed within the last {count} judgements, but not within the last {same}."
            )
        tau = "" if stability.tau is None else self.tr(" τ with the order before these judgements: {tau}.")
        self.runs.setText(
            (text + tau).format(
                measure=stability.measure,
                count=stability.judgements,
                same=stability.same_for,
                tau="" if stability.tau is None else f"{stability.tau:.3f}",
            )
        )

    def _say_rest(self, stopping: Stopping) -> None:
        if stopping.sampled:
            text = self.tr(
                "The number of relevant documents left is estimated from the sample, up to its first unjudged document."
            )
        else:
            text = self.tr(
                "The number of relevant documents left cannot be estimated in this order: judge the pool in "
                "random order, or draw a sample."
            )
        self.rest.setText(text)

    def _shown(self, stopping: Stopping) -> TopicFound:
        chosen = self.topics.chosen()
        return self.topics.rows.row(chosen[0]) if chosen else stopping.topics[0]

    def _figure(self) -> Figure | None:
        if self.result is None or not self.result.topics:
            return None
        shown = self._shown(self.result)
        return course(shown.topic, shown.course)

    def _draw(self) -> None:
        """Draw the curve of the selected topic, or of the first topic if none is selected."""
        if self.result is None or not self.result.topics:
            self.plot.draw([])
            return
        shown = self._shown(self.result)
        total, y = 0, [0.0]
        for relevant in shown.course:
            total += relevant
            y.append(float(total))
        x = tuple(float(i) for i in range(len(y)))
        self.plot.draw([Line(shown.topic, x, tuple(y), 0)], top=1.0)
        text = self.tr("documents judged in topic {topic}").format(topic=shown.topic)
        self.plot.plot.getPlotItem().setLabel("bottom", text)


def _left(topic: TopicFound) -> str:
    if topic.left is None:
        return "–"
    return f"{topic.left.left:.1f}  ({topic.left.low} – {topic.left.high})"


PANEL = PanelKind(
    name="stopping",
    audience=Audience.PROJECT,
    help="coordinator#stopping-estimate",
    action="view.stopping",
    group=Group.ESTIMATE,
    over=Over.ALL,
    panel=StoppingEstimatePanel,
    make=lambda tools: StoppingEstimatePanel(
        tools.runner,
        lambda: StoppingRequest.of(tools.workspace),
        lambda: tools.actions.trigger("view.pool"),
    ),
)
