"""Tabs of the pool picture panel: the pool as cells coloured by judgement, and each run's contribution to the pool."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QStackedLayout, QTabWidget, QWidget

from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Queries
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.pools.contributions_view import ContributionsView
from irdesk.ui.pools.pool_picture_view import PoolPictureView
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import Over, PanelKind, Tools
from irdesk.ui.widgets.blind_judging_placeholder import not_while_judging
from irdesk.ui.widgets.empty_state import EmptyState


class PoolPicturePanel(QWidget):
    """A panel with two tabs: the picture and the contributions. It is hidden while an assessor judges."""

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pool_picture_panel")
        self._queries: Queries = tools.queries
        self._tools = tools
        self.tabs = QTabWidget(self)
        self.picture = PoolPictureView(tools, self)
        self.contributions = ContributionsView(tools, self)
        self.tabs.tabBar().setAccessibleName(self.tr("The pool"))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.picture, self.tr("Picture"))
        self.tabs.addTab(self.contributions, self.tr("Contributions"))
        self.empty = EmptyState(
            self.tr("Load runs to see a picture of the documents that they retrieve and how these are judged."),
            self.tr("Add files…"),
            tools.add_files,
            self,
        )
        self.hidden: QLabel = not_while_judging(self)
        self._stack = QStackedLayout(self)
        for page in (self.tabs, self.empty, self.hidden):
            self._stack.addWidget(page)
        tools.selection.workspace_changed.connect(lambda _name: self._settle())
        self._settle()

    def on_change(self, changes: ChangeSet) -> None:
        """Update the tabs when runs, pools or judgements have changed."""
        self._settle()
        self.picture.on_change(changes)
        self.contributions.on_change(changes)

    def _settle(self) -> None:
        judging = self._tools.selection.workspace == "judge"
        ready = any(row.visible for row in self._queries.runs())
        self._stack.setCurrentWidget(self.hidden if judging else self.tabs if ready else self.empty)


PANEL = PanelKind(
    name="pool_picture",
    audience=Audience.NEVER_WHILE_JUDGING,
    help="coordinator#picture-of-the-pool",
    action="view.pool_picture",
    group=Group.JUDGEMENTS,
    over=Over.ALL,
    panel=PoolPicturePanel,
    make=PoolPicturePanel,
    focus=lambda panel: panel.picture.cells,
)
