"""Panel *Scores by topic*: one run's scores by topic. Selecting a topic selects it in all views."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedLayout, QToolButton, QVBoxLayout, QWidget

from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Queries, ShownCommand
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.scoring.score_model import ScoreModel
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import PanelKind
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.tables.score_table import ScoreView

SORTED_BY = (0, Qt.SortOrder.AscendingOrder)


class ScoresByTopicPanel(QWidget):
    """Panel with the selected run's score on each topic, under the measures of the metrics panel."""

    def __init__(self, queries: Queries, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("scores_by_topic_panel")
        self._queries = queries
        self._selection = selection
        self._dirty = True
        self.name = QLabel(self)
        self.mean = QToolButton(self)
        self.mean.setText(self.tr("Back to the mean"))
        self.mean.setToolTip(self.tr("Show the mean over topics again in all views"))
        self.mean.clicked.connect(lambda _checked=False: selection.choose_topic(""))
        self.model = ScoreModel(
            self.tr("topic"),
            SORTED_BY,
            self,
            lambda topic, measure: queries.bounds(selection.run, measure, topic),
        )
        self.model.preferred = lambda: selection.measure
        self.table = ScoreView(self.model, SORTED_BY, lambda: queries.conventions(selection.filter), self)
        self.table.setAccessibleName(self.tr("Scores of one run: topics by measures"))
        self.table.clicked.connect(self._topic_chosen)
        self.table.activated.connect(self._topic_chosen)
        self.hint = QLabel(self)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.hint)
        top = QHBoxLayout()
        top.setContentsMargins(2 * theme.SPACE, theme.SPACE, 2 * theme.SPACE, 0)
        top.addWidget(self.name, 1)
        top.addWidget(self.mean)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(top)
        layout.addLayout(self._stack, 1)
        selection.run_changed.connect(lambda _run: self.refresh())
        selection.topic_changed.connect(self._show_topic)
        selection.filter_changed.connect(lambda _filter: self.refresh())
        selection.measure_changed.connect(self._follow_measure)

    def on_change(self, changes: ChangeSet) -> None:
        """Refresh when scores have changed."""
        if changes.kind != "move":
            self.refresh()

    def refresh(self) -> None:
        """Show the topics of the selected run if the panel is visible."""
        if not self.isVisible():
            self._dirty = True
            return
        self._dirty = False
        run = self._queries.run_name(self._selection.run)
        table = self._queries.topic_scores(self._selection.run, self._selection.filter)
        self.model.take(table)
        self.hint.setText(
            self.tr("Select a run above to see its topics one by one.")
            if not run
            else self.tr("No topic of this run has been judged yet.")
            if self._selection.filter.everything
            else self.tr("No judged topic matches the filter.")
        )
        self._stack.setCurrentWidget(self.table if run and table.heads else self.hint)
        self.name.setText(self.tr("Topics of {run}").format(run=run) if run else self.tr("Topics"))
        self._show_topic(self._selection.topic)
        self._follow_measure(self._selection.measure)

    def _follow_measure(self, name: str) -> None:
        if self.isVisible():
            self.table.follow_measure(name)

    def shown_command(self) -> ShownCommand | None:
        """Return the command that computes the displayed scores."""
        run, names = self._selection.run, self._queries.measure_names()
        return self._queries.topics_command(run, names, self._selection.filter) if run else None

    def _show_topic(self, topic: str) -> None:
        self.mean.setEnabled(bool(topic))
        if topic:
            self.table.select_id(topic)
        else:
            self.table.clearSelection()

    def _topic_chosen(self, index: QModelIndex) -> None:
        self._selection.choose_measure(self.model.measure_name(index.column()))
        self._selection.choose_topic(self.model.id_of(index.row()))

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh, because changes are ignored while the panel is hidden."""
        super().showEvent(event)
        if self._dirty:
            self.refresh()


PANEL = PanelKind(
    name="topics",
    audience=Audience.PROJECT,
    help="analyst#metrics",
    action="view.topics",
    group=Group.SCORES,
    panel=ScoresByTopicPanel,
    make=lambda tools: ScoresByTopicPanel(tools.queries, tools.selection),
    plots=False,
)
