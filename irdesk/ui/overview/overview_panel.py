"""Overview panel: the runs with their scores under the selected measure, the topics of the selected run, the curves,
and the attention list.

A click on a run or topic selects it in all views.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedLayout, QToolButton, QWidget

from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.comparison.two_runs import TopicPair
from irdesk.session.comparison.overview_of_runs import Overview, OverviewRequest, with_current_means
from irdesk.session.core.changes import ChangeSet, SourceChanged
from irdesk.session.queries import ShownCommand
from irdesk.ui.comparison.difference_bars import DifferenceBars, describe_topic
from irdesk.ui.comparison.topic_series import TopicSeries
from irdesk.ui.curves.curve_panel import CurvePanel
from irdesk.ui.event_loop.first_paint import FirstPaint
from irdesk.ui.frame.baseline_choice import offer_baseline
from irdesk.ui.frame.default_selection import propose_baseline
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.overview.attention_cards import AttentionCards
from irdesk.ui.overview.no_judgements_state import UnjudgedState
from irdesk.ui.overview.run_table import RunTable
from irdesk.ui.overview.selected_pair_query import PairTopics, pair_topics
from irdesk.ui.overview.titled_card import TitledCard, secondary_label
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import column, fill_panel
from irdesk.ui.style.splitters import split
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.figure_export import figure_buttons

# Columns that the displayed command prints besides the means.
PARTS = ("interval", "difference", "p", "wins-ties-losses", "unjudged")
SHARES = (5, 2, 4)  # relative heights of the run table, the topics, and the row with curves and attention list
STRIP_HEIGHT = 130  # pixels: height of the strip of topics
COUNT_MS = 1500  # Long delay: one judgement hardly changes the percentages of unjudged documents.
SETTLE_MS = 120  # delay in ms, since the user may be moving through the runs with the keyboard


class OverviewPanel(QWidget):
    """Overview panel. It follows and changes the selected measure, run, baseline, topic and topic filter."""

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("overview_panel")
        self._tools, self._queries, self._selection = tools, tools.queries, tools.selection
        self._pair: PairTopics | None = None
        self.result: Overview | None = None
        self.summary = secondary_label(self)
        self.summary.setObjectName("overview_summary")
        self.summary.setAccessibleName(self.tr("Measure of the comparison"))
        self.change = QToolButton(self)
        self.change.setText(self.tr("What would change?"))
        self.change.setToolTip(self.tr("Judgements that would reverse the order of the chosen run and the baseline"))
        self.change.clicked.connect(lambda _checked=False: self._ask_what_changes())
        self.table = RunTable(tools.queries.ticked_runs, self)
        self.table.notes = lambda: (self.summary.text(), self._queries.conventions(self.computing.filter))
        offer_baseline(self.table.export, self._queries, self._selection, lambda row: self.table.runs.row(row).run_id)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._row_chosen())
        self.table.doubleClicked.connect(lambda _index: tools.actions.trigger("view.two_runs"))
        self.strip = DifferenceBars(self._describe, self)
        self.strip.make_compact()
        self.strip.chosen.connect(self._selection.choose_topic)
        self.strip.opened.connect(lambda _topic: tools.actions.trigger("view.side_by_side"))
        self.topics = TitledCard("", self)
        self.topics.column.addWidget(self.strip, 1)
        self.topics.setMaximumHeight(STRIP_HEIGHT)
        self.drawn = TitledCard("", self)
        self.drawn.add_button(figure_buttons(self.drawn))
        self._curves: CurvePanel | None = None
        # Create the curves in a later event-loop iteration, since creating two plots at once would block the event
        # loop.
        FirstPaint(self.drawn, lambda: self.curves)
        self.attention = AttentionCards(tools, self)
        self.empty = EmptyState(
            self.tr("No run is loaded. Scores appear here as soon as there are runs and judgements."),
            self.tr("Add files…"),
            tools.add_files,
            self,
        )
        self.unjudged = UnjudgedState(tools, self)
        self._lay_out()
        self._request: OverviewRequest | None = None
        self.computing: BackgroundQuery[Overview] = BackgroundQuery(
            self, tools.runner, self.tr("comparing runs"), self._work, self._take_first, self._say
        )
        self.computing.chosen_filter = lambda: self._selection.filter
        # Count unjudged documents in a separate query, because this takes longer than the comparison, which is shown
        # first.
        self.counting: BackgroundQuery[Overview] = BackgroundQuery(
            self,
            tools.runner,
            self.tr("counting unjudged documents"),
            self._count,
            self._take,
            self._say,
            COUNT_MS,
        )
        self.comparing: BackgroundQuery[PairTopics] = BackgroundQuery(
            self, tools.runner, self.tr("comparing two runs"), self._compare, self._take_pair, self._say, SETTLE_MS
        )
        for signal in (
            self._selection.measure_changed,
            self._selection.other_changed,
            self._selection.filter_changed,
        ):
            signal.connect(lambda _value: self._now())
        self._selection.run_changed.connect(self._follow_run)
        self._selection.topic_changed.connect(self.strip.mark)
        self._selection.topic_changed.connect(self._name_topic_of_curves)
        self._name_topic_of_curves(self._selection.topic)

    @property
    def curves(self) -> CurvePanel:
        """The curves. They are created when their card is first shown."""
        if self._curves is None:
            tools = self._tools
            self._curves = CurvePanel(
                self._queries, self._selection, tools.runner, tools.add_files, tools.execute, self
            )
            self._curves.make_compact()
            self.drawn.column.addWidget(self._curves, 1)
        return self._curves

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.summary, 1)
        top.addWidget(self.change, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.table.export.button(self), 0, Qt.AlignmentFlag.AlignTop)
        runs = column(self, top, self.table, grows=self.table)
        below = QSplitter(Qt.Orientation.Horizontal, self)
        below.setChildrenCollapsible(False)
        below.addWidget(self.drawn)
        below.addWidget(self.attention)
        below.setSizes([1000, 1000])
        body = QWidget(self)
        parts = split(self, runs, self.topics, below, shares=SHARES)
        parts.setSizes([1000 * share for share in SHARES])
        fill_panel(body, parts, grows=parts)
        self._body = body
        self._stack = QStackedLayout(self)
        self._stack.addWidget(body)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.unjudged)

    def on_change(self, changes: ChangeSet) -> None:
        """Update means and curves immediately, and compare the runs again once the changes have settled."""
        if self.result and changes.rescored and not changes.touches(SourceChanged) and self.isVisible():
            self._take(with_current_means(self._tools.workspace, self.result))
        if self._curves:
            self._curves.on_change(changes)
        for query in (self.computing, self.comparing):
            query.on_change(changes)
        self.attention.on_change(changes)

    def _now(self) -> None:
        self.computing.now()
        self.comparing.soon()

    def _work(self) -> Work[Overview] | None:
        self.counting.cancel()
        self._request = None
        runs = propose_baseline(self._queries, self._selection)
        judged = bool(self._queries.judged_topics())
        self._stack.setCurrentWidget(self._body if runs and judged else self.unjudged if runs else self.empty)
        if not runs:
            return None
        if not judged:
            self.unjudged.look()
            return None
        measure = self._queries.topic_measure(self._selection.measure)
        try:
            request = OverviewRequest.of(self._tools.workspace, measure, self._selection.other, self._selection.filter)
        except CommandRefused as fault:
            self._say(reason(fault))
            return None
        self._request = request
        return request.compute if request else None

    def _say(self, text: str) -> None:
        self.summary.setText(text)

    def _count(self) -> Work[Overview] | None:
        return partial(self._request.count_unjudged, self.result) if self._request and self.result else None

    def _take_first(self, overview: Overview) -> None:
        """Show the comparison, then start counting unjudged documents."""
        shown = overview.with_unjudged_of(self.result)
        self._take(shown)
        if any(row.unjudged is not None for row in shown.rows):
            self.counting.soon()
        else:
            self.counting.now()

    def _take(self, overview: Overview) -> None:
        self.result = overview
        self.table.show_overview(overview, self._selection.run)
        self._say(translated(overview.summary))

    def shown_command(self) -> ShownCommand | None:
        """Return the command that compares the runs, or None without a baseline."""
        baseline = next((row.run_id for row in self.result.rows if row.is_baseline), "") if self.result else ""
        if not self.result or not baseline:
            return None
        measure = str(self.result.measure)
        return self._queries.comparison_command((measure,), PARTS, baseline, measure, self._selection.filter)

    def _ask_what_changes(self) -> None:
        """Open the view of judgements that would reverse the order of two runs.

        Clear the selected topic first, since the displayed means are over all topics.
        """
        self._selection.choose_topic("")
        self._tools.actions.trigger("view.decide")

    def _row_chosen(self) -> None:
        if run := self.table.chosen_run():
            self._selection.choose_run(run)

    def _follow_run(self, run: str) -> None:
        self.table.select_run(run)
        self.comparing.soon()

    def _name_topic_of_curves(self, topic: str) -> None:
        """Name the selected topic in the title of the curves, since the rest of the view covers all topics."""
        curves = self.tr("Precision and recall")
        named = self.tr("Precision and recall: topic {topic}").format(topic=topic)
        self.drawn.say(named if topic else curves)

    def _compare(self) -> Work[PairTopics] | None:
        work = pair_topics(self._tools)
        if work is None:
            self._pair = None
            self.topics.say(self.tr("Topics"), self.tr("Choose a run and another run as the baseline."))
            self.strip.show_topics(TopicSeries.of(()))
        return work

    def _take_pair(self, pair: PairTopics) -> None:
        self._pair = pair
        text = self.tr("Topics by difference: {run} − {other}").format(run=pair.names[0], other=pair.names[1])
        self.topics.say(text)
        self.strip.show_topics(pair.falling)
        self.strip.mark(self._selection.topic)

    def _describe(self, pair: TopicPair) -> str:
        names = self._pair.names if self._pair else ("", "")
        return describe_topic(pair, self._queries.topic(pair.topic).title, names)


PANEL = PanelKind(
    name="overview",
    audience=Audience.PROJECT,
    help="analyst#overview",
    action="view.overview",
    group=Group.OVERVIEW,
    panel=OverviewPanel,
    make=OverviewPanel,
    focus=lambda panel: panel.table,
)
