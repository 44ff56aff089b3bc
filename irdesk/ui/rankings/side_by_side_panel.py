"""Side-by-side panel: the rankings of the run and the baseline on the selected topic. If no topic is selected, it shows
the topic on which the run loses most to the baseline.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.session.comparison.rankings_side_by_side import Rankings, RankingsRequest
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import ShownCommand
from irdesk.ui.frame.default_run_pair import pair_up
from irdesk.ui.frame.default_topic import default_topic, why_this_topic
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.rankings.side_by_side_view import RankingsView
from irdesk.ui.shell.audience import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind, Tools
from irdesk.ui.style import theme
from irdesk.ui.widgets.empty_state import ContentOrEmpty, EmptyState

SETTLE_MS = 120  # delay in ms, because the user may be moving through runs or topics with the keyboard


class SideBySidePanel(QWidget):
    """Panel with two rankings. It follows the selected run, baseline, topic and measure, and sets the selected
    document.
    """

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("side_by_side_panel")
        self._tools, self._queries, self._selection = tools, tools.queries, tools.selection
        self.rankings = RankingsView(tools.reader, tools.queries, self)
        self.rankings.back.hide()
        self.rankings.document_chosen.connect(self._selection.choose_document)
        self.empty = EmptyState(
            self.tr("Load two runs and qrels to see their rankings of a topic side by side."),
            self.tr("Add files…"),
            tools.add_files,
            self,
            "rankings",
        )
        self.pages = ContentOrEmpty(self.rankings, self.empty, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.SPACE, 2 * theme.SPACE, theme.SPACE, 2 * theme.SPACE)
        layout.addWidget(self.pages)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.ranking: BackgroundQuery[Rankings] = BackgroundQuery(
            self,
            tools.runner,
            self.tr("reading two rankings"),
            self._work,
            self._take,
            self.rankings.title.setText,
            SETTLE_MS,
        )
        for signal in (
            self._selection.run_changed,
            self._selection.other_changed,
            self._selection.topic_changed,
            self._selection.measure_changed,
            self._selection.filter_changed,
        ):
            signal.connect(lambda _value: self.ranking.soon())

    def on_change(self, changes: ChangeSet) -> None:
        """Read the rankings again once changes have settled, if the panel is visible."""
        self.ranking.on_change(changes)

    def shown_command(self) -> ShownCommand:
        """Return the command that compares the two runs."""
        return self._queries.two_runs_command(*self._selection.pair, self._measure, self._selection.filter)

    @property
    def _measure(self) -> str:
        return self._queries.topic_measure(self._selection.measure)

    @property
    def _topic(self) -> str:
        return default_topic(self._queries, self._selection)

    def _work(self) -> Work[Rankings] | None:
        ids, chosen, topic = pair_up(self._queries, self._selection), self._selection, self._topic
        two = {chosen.run, chosen.other} <= {*ids} and chosen.run != chosen.other
        self.pages.show_content(bool(two and topic))
        if not two or not topic:
            return None
        return RankingsRequest.of(self._tools.workspace, *chosen.pair, topic, self._measure).compute

    def _take(self, rankings: Rankings) -> None:
        run, other = self._selection.pair
        first, second = (self._queries.score(each, rankings.topic, self._measure) for each in (run, other))
        names = self._queries.run_name(run), self._queries.run_name(other)
        note = why_this_topic(self._queries, self._selection)
        self.rankings.show_rankings(rankings, names, self._measure, (first, second), note)


PANEL = PanelKind(
    name="side_by_side",
    audience=Audience.PROJECT,
    help="analyst#side-by-side",
    action="view.side_by_side",
    group=Group.DOCUMENTS,
    over=Over.NONE,
    panel=SideBySidePanel,
    make=SideBySidePanel,
    focus=lambda panel: panel.rankings.first,
    plots=False,
)
