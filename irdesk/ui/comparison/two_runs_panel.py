"""Two runs panel: comparison of two runs in words, in plots and topic by topic. Opening a topic shows both rankings.
A topic selected in a plot or in the table is selected in all views.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from irdesk.domain.errors import CommandRefused
from irdesk.domain.topic import natural
from irdesk.evaluation.comparison.two_runs import TopicPair, TwoRuns
from irdesk.reporting.comparison.two_runs import differences, score_plane, spread_of_differences
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.tables.number_formats import signed
from irdesk.session.comparison.rankings_side_by_side import Rankings, RankingsRequest
from irdesk.session.comparison.two_runs import TwoRunsRequest
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Queries, ShownCommand
from irdesk.ui.comparison.difference_bars import DifferenceBars
from irdesk.ui.comparison.topic_series import TopicSeries
from irdesk.ui.comparison.two_runs_plots import ScorePlane, SpreadPlot
from irdesk.ui.comparison.two_runs_text import in_words
from irdesk.ui.frame.default_selection import propose_pair
from irdesk.ui.frame.default_topic import default_topic
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.rankings.side_by_side_panel import RankingsView
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import box_row
from irdesk.ui.style.short_run_names import short_run_names
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel
from irdesk.ui.tables.row_shortcuts_and_selection import open_rows
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.figure_export import FigureExport, figure_button
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.practical_difference_bar import PracticalDifferenceBar
from irdesk.ui.widgets.run_box import run_pair_boxes
from irdesk.ui.widgets.summary_label import AnswerLabel

SETTLE_MS = 120  # Milliseconds by which the computation is delayed while the user steps through runs or topics.
HEAD_ROOM = 80  # maximum width in pixels of a run's name in a column header
NOTHING = "–"


@dataclass(frozen=True, eq=False)
class Found:
    """Result of the comparison of two runs, whose names are in ``names``. ``series`` holds the topics in natural order,
    and ``falling`` holds them in descending order of difference. ``rows`` holds the table rows, including topics that
    one run lacks. ``over`` is a description of the topics.
    """

    two_runs: TwoRuns
    series: TopicSeries
    falling: TopicSeries
    rows: list[TopicPair]
    names: tuple[str, str]
    over: str

    @classmethod
    def of(cls, two_runs: TwoRuns, names: tuple[str, str], over: str) -> Found:
        """Create the result and sort its topics (worker thread)."""
        topics, falling = sorted(two_runs.topics, key=lambda pair: natural(pair.topic)), two_runs.falling()
        return cls(two_runs, TopicSeries.of(topics), TopicSeries.of(falling), falling, names, over)


class TwoRunsPanel(QWidget):
    """Panel with the comparison. It follows and sets the selected run, other run, topic, measure and topic filter."""

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("two_runs_panel")
        self._tools = tools
        self._queries: Queries = tools.queries
        self._selection: Selection = tools.selection
        self._result: TwoRuns | None = None
        self._names = ("", "")
        self.run, self.other = run_pair_boxes(self._queries, self._selection, self)
        self.swap = QToolButton(self)
        self.swap.setText("⇄")
        self.swap.setAccessibleName(self.tr("Swap sides"))
        self.swap.setToolTip(self.tr("Swap the two runs"))
        self.swap.clicked.connect(lambda _checked=False: self.change_sides())
        self.change = QToolButton(self)
        self.change.setText(self.tr("What would change?"))
        self.change.setToolTip(self.tr("Find judgements that would reverse the order of these two runs"))
        self.change.clicked.connect(lambda _checked=False: tools.actions.trigger("view.decide"))
        name = self.tr("Measure for comparing the two runs")
        self.measure = MeasureBox(self._queries, name, self, of_topics=True, selection=self._selection)
        self.summary = AnswerLabel(self, "two_runs_said", self.tr("Summary of the comparison"))
        self.practical = PracticalDifferenceBar(tools.runner, self)
        self.bars = DifferenceBars(self.describe, self)
        self.plane = ScorePlane(self.describe, self)
        self.spread = SpreadPlot(self.describe, self)
        model = RowModel[TopicPair](self._columns("", ""), self)
        self.table = PlainTable(self.tr("Topics of the two runs"), model, (14, 6, 6, 8, 5, 5, 5), self)
        self.table.dispensable = (6, 5, 4)
        self.table.setObjectName("two_runs_topics")
        self.table.notes = lambda: (*self.summary.text().split("\n"), self._queries.conventions(self.comparing.filter))
        self.table.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._row_chosen())
        open_rows(self.table, self.open_topic, lambda: self._selection.choose_topic(""))
        for plot in (self.bars, self.plane, self.spread):
            plot.chosen.connect(self._selection.choose_topic)
            plot.opened.connect(lambda _topic: self.open_topic())
        self.rankings = RankingsView(tools.reader, self._queries, self)
        self.rankings.left.connect(self.close_topic)
        self.rankings.document_chosen.connect(self._selection.choose_document)
        self.empty = EmptyState(
            self.tr("Load two runs and qrels to compare them."),
            self.tr("Add files…"),
            tools.add_files,
            self,
        )
        figures = {self.bars: self._bars_figure, self.plane: self._plane_figure, self.spread: self._spread_figure}
        for view, figure in figures.items():
            FigureExport(view, figure, view.plot.accessibleName(), right_click=True)
        self._lay_out()
        self.comparing: BackgroundQuery[Found] = BackgroundQuery(
            self, tools.runner, self.tr("comparing two runs"), self._compare, self._take, self._say, SETTLE_MS
        )
        self.comparing.chosen_filter = lambda: self._selection.filter
        self.ranking: BackgroundQuery[Rankings] = BackgroundQuery(
            self, tools.runner, self.tr("reading two rankings"), self._rank, self._take_rankings, self._say, SETTLE_MS
        )
        for signal in (self._selection.run_changed, self._selection.other_changed):
            signal.connect(lambda _run: self._follow())
        self._selection.measure_changed.connect(lambda _name: self.comparing.soon())
        self._selection.filter_changed.connect(lambda _filter: self.comparing.soon())
        self._selection.topic_changed.connect(self._show_topic)

    def _lay_out(self) -> None:
        top = box_row(self.run, self.swap, self.other, self.measure, self.change, last=figure_button(self))
        top.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 0)
        line = QHBoxLayout()
        line.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        line.addWidget(self.summary)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        for parts, share in (((self.bars, self.table), 4), ((self.plane, self.spread), 3)):
            column = QSplitter(Qt.Orientation.Vertical, self)
            for part in parts:
                column.addWidget(part)
            column.setChildrenCollapsible(False)
            column.setSizes([1000, 1000])
            split.addWidget(column)
            split.setStretchFactor(split.count() - 1, share)
        split.setChildrenCollapsible(False)
        split.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 2 * theme.SPACE)
        split.setSizes([4000, 3000])
        self.pages = QStackedWidget(self)
        for page in (split, self.rankings, self.empty):
            self.pages.addWidget(page)
        self._topics = split
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(top)
        layout.addLayout(line)
        layout.addWidget(self.practical)
        layout.addWidget(self.pages, 1)

    def _columns(self, run: str, other: str) -> tuple[RowColumn[TopicPair], ...]:
        """Return the table columns. Columns of scores and unjudged documents are named after the runs."""
        return (
            RowColumn(self.tr("topic"), self.tr("The topic"), self._title, None, lambda pair: natural(pair.topic)),
            _score(run or self.tr("run"), self.tr("The run's score"), lambda pair: pair.first),
            _score(other or self.tr("baseline"), self.tr("The baseline's score"), lambda pair: pair.second),
            RowColumn(
                self.tr("difference"),
                self.tr("The run's score minus the other's; ▲ the run is better"),
                format_signed,
                lambda pair: "" if pair.difference is None else repr(pair.difference),
                lambda pair: (pair.difference is not None, pair.difference or 0.0),
                right=True,
            ),
            _count(self.tr("relevant"), self.tr("Relevant documents of the topic"), lambda pair: pair.relevant),
            _count(
                self.tr("unjudged {run}").format(run=run),
                self.tr("Unjudged documents that the run retrieves, down to the measure's cutoff"),
                lambda pair: pair.unjudged[0],
            ),
            _count(
                self.tr("unjudged {run}").format(run=other),
                self.tr("Unjudged documents that the other run retrieves, down to the measure's cutoff"),
                lambda pair: pair.unjudged[1],
            ),
        )

    def _title(self, pair: TopicPair) -> str:
        return f"{pair.topic}  {self._queries.topic(pair.topic).title}".rstrip()

    def shown_command(self) -> ShownCommand:
        """Return the command that produces the displayed numbers."""
        return self._queries.two_runs_command(*self._selection.pair, self.measure.chosen, self._selection.filter)

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute the comparison once new scores have settled, if the panel is visible."""
        self.comparing.on_change(changes)
        self.ranking.on_change(changes)

    def change_sides(self) -> None:
        """Swap the two runs in all views."""
        run, other = self._selection.run, self._selection.other
        if run and other:
            self._selection.choose_run(other)
            self._selection.choose_other(run)

    def open_topic(self) -> None:
        """Show both runs' rankings for the selected topic, or for the topic with the largest loss."""
        if self._result:
            self._selection.choose_topic(default_topic(self._queries, self._selection))
            self.pages.setCurrentWidget(self.rankings)
            self.rankings.first.setFocus()
            self.ranking.now()

    def close_topic(self) -> None:
        """Return from the rankings to the list of topics."""
        if self._result:
            self.pages.setCurrentWidget(self._topics)
            self.table.setFocus()

    def describe(self, pair: TopicPair) -> str:
        """Describe a topic: its title, both scores, their difference, and the number of relevant documents."""
        scores = " · ".join(
            f"{name} {_four(score)}" for name, score in zip(self._names, (pair.first, pair.second), strict=True)
        )
        counts = self.tr("{count} relevant").format(count=pair.relevant)
        return f"{self._title(pair)}\n{scores}\n{format_signed(pair)} · {counts}"

    def _follow(self) -> None:
        self.comparing.soon()
        self.ranking.soon()

    def _compare(self) -> Work[Found] | None:
        rows = [row for row in self._queries.runs() if row.visible]
        chosen, ids = self._selection, propose_pair(self._queries, self._selection)
        self.run.show_run(chosen.run)
        self.other.show_run(chosen.other)
        self.measure.refill()
        tags = {row.id: row.tag for row in rows}
        names = tags.get(chosen.run, ""), tags.get(chosen.other, "")
        if chosen.run == chosen.other and chosen.run in ids:
            self._show_nothing(self.tr("{run} is compared with itself: choose another run.").format(run=names[0]))
            return None
        try:
            request = TwoRunsRequest.of(self._tools.workspace, chosen.run, chosen.other, self._measure(), chosen.filter)
        except CommandRefused as fault:
            self._show_nothing(reason(fault))
            return None
        if request is None or not request.runs.topics:
            none = len(rows) < 2 or not self._queries.judged_topics()
            self._show_nothing("" if none else self.tr("No topics for comparing the runs"))
            return None
        over = translated(request.runs.over)
        return lambda progress: Found.of(request.compute(progress), names, over)

    def _measure(self) -> str:
        return self._queries.topic_measure(self._selection.measure)

    def _show_nothing(self, text: str) -> None:
        """Clear the panel and say why there is nothing to show."""
        self.comparing.cancel()
        self._result = None
        self.summary.say(text)
        self.practical.show_scores(None)
        self.table.rows.take([])
        for plot in (self.bars, self.plane):
            plot.show_topics(TopicSeries.of(()))
        self.spread.show_nothing()
        self.pages.setCurrentWidget(self._topics if text else self.empty)

    def _say(self, fault: str) -> None:
        self.summary.say(fault)

    def _take(self, result: Found) -> None:
        two_runs, self._names = result.two_runs, result.names
        self._result = two_runs
        comparison = two_runs.pair.comparison
        self.bars.show_topics(result.falling)
        self.plane.show_topics(result.series, self._names)
        self.spread.show_topics(result.series, two_runs.spread, comparison.mean, comparison.interval)
        heads = self.table.horizontalHeader()
        names = short_run_names(self._names, self.fontMetrics(), HEAD_ROOM)
        self.table.rows.offer(self._columns(*names), result.rows)
        if heads.sortIndicatorSection() >= 0:
            self.table.rows.sort(heads.sortIndicatorSection(), heads.sortIndicatorOrder())
        self.summary.say(in_words(two_runs, self._names, result.over))
        plan = two_runs.compared.plan
        self.practical.show_scores(two_runs.scores, plan.confidence, plan.seed)
        alone = self.tr(
            "This p is not corrected for multiple pairs; Comparison and All pairs correct p for all pairs that "
            "they show."
        )
        self.summary.setToolTip(f"{plan}\n{alone}")
        if self.pages.currentWidget() is self.empty:
            self.pages.setCurrentWidget(self._topics)
        self._show_topic(self._selection.topic)

    def _bars_figure(self) -> Figure | None:
        values = [(pair.topic, pair.difference or 0.0) for pair in self.bars.rows]
        return differences(str(self._result.measure), *self._names, values) if self._result and values else None

    def _plane_figure(self) -> Figure | None:
        return score_plane(str(self._result.measure), *self._names, self.plane.rows) if self._result else None

    def _spread_figure(self) -> Figure | None:
        if self._result is None:
            return None
        comparison = self._result.pair.comparison
        measure = str(self._result.measure)
        return spread_of_differences(
            measure, *self._names, self._result.spread, comparison.mean, comparison.interval, comparison.confidence
        )

    def _row_chosen(self) -> None:
        for row in self.table.chosen():
            self._selection.choose_topic(self.table.rows.row(row).topic)

    def _show_topic(self, topic: str) -> None:
        for plot in (self.bars, self.plane, self.spread):
            plot.mark(topic)
        rows = self.table.rows.rows()
        row = next((index for index, pair in enumerate(rows) if pair.topic == topic), -1)
        if row < 0:
            self.table.clearSelection()
        elif self.table.chosen() != [row]:
            self.table.selectRow(row)
            self.table.scrollTo(self.table.rows.index(row, 0))
        if self.pages.currentWidget() is self.rankings:
            if topic:
                self.ranking.soon()
            else:
                self.close_topic()

    def _rank(self) -> Work[Rankings] | None:
        chosen = self._selection
        if self.pages.currentWidget() is not self.rankings or not chosen.topic or chosen.run == chosen.other:
            return None
        return RankingsRequest.of(
            self._tools.workspace, chosen.run, chosen.other, chosen.topic, self._measure()
        ).compute

    def _take_rankings(self, rankings: Rankings) -> None:
        pair = next((row for row in self._result.topics if row.topic == rankings.topic), None) if self._result else None
        measure = str(self._result.measure) if self._result else ""
        scores = (pair.first, pair.second) if pair else (None, None)
        self.rankings.show_rankings(rankings, self._names, measure, scores)


def format_signed(pair: TopicPair) -> str:
    """Format a topic's difference with its sign and a symbol for its direction."""
    return NOTHING if pair.difference is None else signed(pair.difference)


def _four(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.4f}"


def _score(name: str, tip: str, value: Callable[[TopicPair], float | None]) -> RowColumn[TopicPair]:
    def full(pair: TopicPair) -> str:
        score = value(pair)
        return "" if score is None else repr(score)

    def key(pair: TopicPair) -> float:
        score = value(pair)
        return -1e300 if score is None else score

    return RowColumn(name, tip, lambda pair: _four(value(pair)), full, key, right=True)


def _count(name: str, tip: str, value: Callable[[TopicPair], int | None]) -> RowColumn[TopicPair]:
    def text(pair: TopicPair) -> str:
        count = value(pair)
        return NOTHING if count is None else f"{count:,}"

    def key(pair: TopicPair) -> int:
        count = value(pair)
        return -1 if count is None else count

    return RowColumn(name, tip, text, lambda pair: "" if value(pair) is None else str(value(pair)), key, right=True)


PANEL = PanelKind(
    name="two_runs",
    audience=Audience.PROJECT,
    help="analyst#two-runs",
    action="view.two_runs",
    group=Group.COMPARE,
    panel=TwoRunsPanel,
    make=TwoRunsPanel,
    focus=lambda panel: panel.table if panel.table.isVisibleTo(panel) else panel.rankings.first,
)
