"""The panels of an open project, and the three workspaces: arrangements of the panels that can be changed and reset."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from typing import TypeVar, cast

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QLayout, QMainWindow, QTabBar, QTabWidget, QWidget

from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.tasks import TaskRunner, raise_unless_cancelled
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.importing.load_order import Loader
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.session.judging.near_duplicates import NearDuplicateFinder
from irdesk.session.pools.pool_builder import PoolBuilder
from irdesk.session.queries import Queries
from irdesk.session.scoring.scoring_options import ScoringOptionsChooser
from irdesk.settings.preferences import DATA, LAYOUTS, Preferences
from irdesk.ui.collection.loader_panel import LoaderPanel
from irdesk.ui.collection.scale_panel import ScalePanel
from irdesk.ui.curves.curve_view import CurveView
from irdesk.ui.dialogs import file_dialogs
from irdesk.ui.judging.break_reminder import BreakReminder
from irdesk.ui.judging.judgement_editor import JudgementEditor
from irdesk.ui.judging.recent_judgements_panel import RecentJudgementsPanel
from irdesk.ui.plots.base_plot import plots_are_imported, prepare_plots
from irdesk.ui.pools.pool_panel import PoolPanel
from irdesk.ui.queue.queue_filter import QueueFilter
from irdesk.ui.queue.queue_panel import QueuePanel
from irdesk.ui.scoring.explanation_panel import ExplanationPanel
from irdesk.ui.scoring.metrics_panel import MetricsPanel
from irdesk.ui.scoring.topics_panel import TopicsPanel
from irdesk.ui.shell.actions import JUDGE_PREFIX, ActionTable
from irdesk.ui.shell.change_bridge import Poster
from irdesk.ui.shell.first_paint import FirstPaint
from irdesk.ui.shell.notices import Notices
from irdesk.ui.shell.panel import Follows, KeepsTyped, PanelKind, Tools
from irdesk.ui.shell.panel_audience import Audience
from irdesk.ui.shell.panels import ARRANGEMENTS, PANELS, Arrangement
from irdesk.ui.shell.selection import Selection
from irdesk.ui.shell.status_bar import Say

LAYOUT_VERSION = 10
MARKS_WIDTH = 440  # pixels, enough to read the last judgements
HELP = "help_page"  # the dock property that names its page of the manual
P = TypeVar("P", bound=QWidget)


class Workbench(QMainWindow):
    """All panels of one project, as docks that can be moved, tabbed, floated and closed."""

    def __init__(
        self,
        workspace: Workspace,
        loader: Loader,
        runner: TaskRunner,
        chooser: ScoringOptionsChooser,
        execute: Callable[[Command], None],
        say: Say,
        notices: Notices,
        add_files: Callable[[], None],
        actions: ActionTable,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setDockNestingEnabled(True)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self._preferences = preferences
        self._shown: Arrangement | None = None
        self.queries = Queries(workspace)
        self.selection = Selection(self)
        self._poster = Poster(self)
        self.reader = DocumentCache(workspace.store, self._poster.post)
        self.twins = NearDuplicateFinder(workspace.store, self._poster.post)
        self.filter = QueueFilter(self.queries, runner, say, self)
        self.editor = JudgementEditor(
            self.queries, self.reader, self.twins, execute, say, self.filter, actions, preferences
        )
        self.queue = QueuePanel(self.queries, execute, self.filter, actions, runner)
        self.marks = RecentJudgementsPanel(self.queries, runner, execute)
        self.breaks = BreakReminder(self.editor.clock, actions, preferences, notices, self)
        self.metrics = MetricsPanel(self.queries, execute, self.selection, add_files)
        self.topics = TopicsPanel(self.queries, self.selection)
        self.why = ExplanationPanel(self.queries, self.selection)
        self.files = LoaderPanel(self.queries, execute, loader, self.selection, add_files, file_dialogs.whose_qrels)
        self.pool = PoolPanel(
            self.queries,
            PoolBuilder(workspace, runner, execute),
            lambda parent: file_dialogs.pool_file(parent, preferences.get(DATA)),
            preferences,
        )
        self.scale = ScalePanel(self.queries, execute)
        self.chooser = chooser
        self._tools = Tools(
            workspace,
            self.queries,
            runner,
            execute,
            self.selection,
            self.reader,
            chooser,
            say,
            add_files,
            actions,
            preferences,
            self.filter,
        )
        self._core: tuple[Follows, ...] = (
            self.editor,
            self.queue,
            self.marks,
            self.breaks,
            self.metrics,
            self.topics,
            self.why,
            self.files,
            self.pool,
            self.scale,
        )
        self._is_closed = False
        self._made: dict[str, QWidget] = {}
        self._docks: dict[str, QDockWidget] = {}
        everybody, project = Audience.EVERYBODY, Audience.PROJECT
        self._add_dock("queue", everybody, "assessor#the-queue", self.tr("Topics and queue"), self.queue)
        self._add_dock("editor", everybody, "assessor", self.tr("Judgement editor"), self.editor)
        self._add_dock("marks", everybody, "assessor#look-back", self.tr("Last judgements"), self.marks)
        self._add_dock("metrics", project, "analyst#metrics", self.tr("Metrics"), self.metrics)
        self._add_dock("topics", project, "analyst#metrics", self.tr("Topics"), self.topics)
        self._add_dock("why", project, "analyst#why-a-score", self.tr("Why?"), self.why)
        self._add_dock("files", project, "coordinator#load-files", self.tr("Runs, qrels and collection"), self.files)
        self._add_dock("pool", project, "coordinator#make-a-pool", self.tr("Pool"), self.pool)
        self._add_dock(
            "scale", project, "coordinator#grades-and-guidelines", self.tr("Grades and guidelines"), self.scale
        )
        for kind in PANELS:
            place = QWidget(self)
            self._add_dock(kind.name, kind.audience, kind.help, kind.title(), place)
            FirstPaint(place, partial(self._make_soon, kind))  # after the panels that already exist
        for dock in self._docks.values():
            self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock, Qt.Orientation.Horizontal)
            dock.hide()
        # Behind another tab the editor counts as visible, but nobody can see which document a key would judge.
        self._docks["editor"].visibilityChanged.connect(partial(actions.enable, JUDGE_PREFIX))
        # While panels are arranged, Qt reports visibility out of order; check again once the arrangement is complete.
        self._settled = partial(self._enable_judging, actions)
        self._docks["editor"].visibilityChanged.connect(lambda _seen: QTimer.singleShot(0, self, self._settled))
        for panel in (self.queue, self.marks):
            panel.left.connect(self.editor.document.setFocus)
        self.queue.wanted.connect(self._docks["queue"].show)
        actions.connect_all({"judge.recent": self._show_marks})

    @property
    def curves(self) -> CurveView:
        """The curves panel."""
        return self.panel(CurveView)

    @property
    def shown(self) -> str:
        """The name of the workspace that is shown, or ""."""
        return self._shown.name if self._shown else ""

    @property
    def workspaces(self) -> tuple[str, ...]:
        """The names of the project's workspaces; a work package has only those for everybody."""
        whole = self.queries.package() is None
        return tuple(entry.name for entry in ARRANGEMENTS if whole or entry.audience is Audience.EVERYBODY)

    @property
    def _layout(self) -> str:
        """The name under which the current layout is stored; work packages have one because their panels differ."""
        return "package" if self.queries.package() else self.shown

    @property
    def document_is_seen(self) -> bool:
        """Whether the judgement editor is shown and not behind another tab."""
        return self.editor.isVisible() and not self.editor.visibleRegion().isEmpty()

    def _enable_judging(self, actions: ActionTable) -> None:
        layout = self.layout()
        if layout is not None:
            layout.activate()
        actions.enable(JUDGE_PREFIX, self.document_is_seen)

    def stop_reading(self) -> None:
        """Stop reading from the project file, and begin nothing any more."""
        self._is_closed = True
        self.reader.close()
        self.twins.close()

    def on_change(self, changes: ChangeSet) -> None:
        """Notify every panel that has been created."""
        for panel in (*self._core, *self._made.values()):
            cast("Follows", panel).on_change(changes)

    def keep_typed(self) -> bool:
        """Store the unsaved text of all panels. Return False if that failed."""
        panels = (*self._core, *self._made.values())
        kept = [panel.keep_typed() for panel in panels if isinstance(panel, KeepsTyped)]
        return all(kept)

    def panel(self, kind: type[P]) -> P:
        """Return the panel of this type; create it if it does not exist yet."""
        return cast("P", self._placed(next(entry for entry in PANELS if entry.panel is kind)))

    def made(self, kind: type[P]) -> P | None:
        """Return the panel of this type if it has been created, else None."""
        return next((panel for panel in self._made.values() if isinstance(panel, kind)), None)

    def _make_soon(self, kind: PanelKind) -> None:
        """Create a panel that is seen; first import the plotting modules in the background, not to block the window."""
        if plots_are_imported():
            self._make_in_turns(kind)
            return

        if not self._is_closed:  # the panel was painted just before the project was closed
            name = self.tr("preparing plots")
            self._tools.runner.submit(name, prepare_plots, lambda _: self._make_in_turns(kind), raise_unless_cancelled)

    def _make_in_turns(self, kind: PanelKind) -> None:
        """Create a panel, and show it a millisecond later: both at once would block the event loop for too long."""
        self._made_of(kind)
        QTimer.singleShot(1, self, partial(self._placed, kind))  # after 0 ms no other timer could fire in between

    def _made_of(self, kind: PanelKind) -> QWidget:
        if kind.name not in self._made:
            self._made[kind.name] = kind.make(self._tools)
        return self._made[kind.name]

    def _placed(self, kind: PanelKind) -> QWidget:
        """Return the panel in its dock; create it if it does not exist yet."""
        panel, dock = self._made_of(kind), self._docks[kind.name]
        if (place := dock.widget()) is not panel:
            dock.setWidget(panel)
            place.deleteLater()
        return panel

    def show_workspace(self, name: str) -> None:
        """Arrange the panels of a workspace: in the person's last arrangement, or in the default one."""
        self.keep_layout()
        self._shown = next(entry for entry in ARRANGEMENTS if entry.name == name)
        self.selection.enter(name)
        layouts: dict[str, str] = self._preferences.get(LAYOUTS)
        kept = layouts.get(self._layout, "")
        with _of_its_size(self.window()):
            if not kept or not self.restoreState(QByteArray.fromBase64(kept.encode()), LAYOUT_VERSION):
                self._arrange()
        QTimer.singleShot(0, self, self._hide_empty_tabs)
        self._settled()
        if self.metrics.isVisible() and not self.selection.run:
            self.metrics.choose_first()
        self._focus()

    def _hide_empty_tabs(self) -> None:
        """Hide tab bars that Qt leaves behind when all docks of a group are hidden or moved at once."""
        groups = [
            {tab.windowTitle() for tab in (dock, *self.tabifiedDockWidgets(dock)) if not tab.isHidden()}
            for dock in self._docks.values()
            if not dock.isHidden()
        ]
        kept: list[set[str]] = []
        for tabs in reversed(self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)):
            titles = {tabs.tabText(i) for i in range(tabs.count())}
            if tabs.isVisible() and (titles not in groups or titles in kept):
                tabs.hide()  # of two bars with the same tabs, the one created last is in use
            kept.append(titles)

    def keep_layout(self) -> None:
        """Store the current arrangement of the workspace that is shown."""
        if self._shown:
            state = bytes(self.saveState(LAYOUT_VERSION).toBase64().data()).decode()
            layouts: dict[str, str] = self._preferences.get(LAYOUTS)
            self._preferences.set(LAYOUTS, {**layouts, self._layout: state})

    def reset_layout(self) -> None:
        """Restore the default arrangement of the workspace."""
        with _of_its_size(self.window()):
            self._arrange()
        QTimer.singleShot(0, self, self._hide_empty_tabs)

    def _arrange(self) -> None:
        if self._shown is None:
            return
        columns = [[self._docks[name] for name in column] for column in self._shown.columns]
        behind = [(self._docks[front], [self._docks[name] for name in names]) for front, names in self._shown.behind]
        shown = [*(dock for column in columns for dock in column), *(dock for _, docks in behind for dock in docks)]
        others = [dock for dock in self._docks.values() if dock not in shown]
        for dock in self._docks.values():
            dock.hide()  # shown side by side meanwhile, they would widen the window
        # All docks need a place: one of each column, then those that are not shown.
        for dock in (*(column[0] for column in columns), *others):
            dock.setVisible(dock in shown)  # before they become tabs, so that no tab covers a shown dock
            dock.setFloating(False)
            self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock, Qt.Orientation.Horizontal)
        for column in columns:
            for above, dock in pairwise(column):
                dock.setFloating(False)
                self.splitDockWidget(above, dock, Qt.Orientation.Vertical)
        for front, docks in behind:  # directly as tabs: placed side by side first, they would widen the window
            for dock in docks:
                dock.setFloating(False)
                self.tabifyDockWidget(front, dock)
        of_columns = {name for entry in ARRANGEMENTS for column in entry.columns for name in column}
        for kind in PANELS:
            if kind.name in self._docks and self._docks[kind.name] not in shown and kind.name not in of_columns:
                beside = columns[-1][0] if any(kind.room) else self._docks[self._shown.tabs]
                self.tabifyDockWidget(beside, self._docks[kind.name])
        for dock in self._docks.values():
            dock.setVisible(dock in shown)
        for front, _docks in behind:
            front.raise_()
        self.resizeDocks([column[0] for column in columns], list(self._shown.shares), Qt.Orientation.Horizontal)
        for column in columns:
            self.resizeDocks(column, [self.height() // len(column)] * len(column), Qt.Orientation.Vertical)

    def _show_marks(self) -> None:
        """Show or hide the last judgements."""
        dock, queue = self._docks["marks"], self._docks["queue"]
        room = queue.width()
        dock.setVisible(not dock.isVisible())
        if dock.isVisible():
            dock.raise_()
            if dock.width() < MARKS_WIDTH:
                self.resizeDocks([queue, dock], [room, MARKS_WIDTH], Qt.Orientation.Horizontal)
            self.marks.begin()
        else:
            self.editor.document.setFocus()

    def _focus(self) -> None:
        target = {"judge": self.editor.document, "analyse": self.metrics.table, "collection": self.files.table}
        if self._shown:
            target[self._shown.name].setFocus(Qt.FocusReason.OtherFocusReason)

    def show_panel(self, name: str) -> None:
        """Show a panel, in front of the other tabs in its place."""
        dock = self._docks[name]
        kind = next((entry for entry in PANELS if entry.name == name), None)
        if kind:
            self._placed(kind)
        dock.show()
        dock.raise_()
        wide, high = kind.room if kind else (0, 0)
        for wanted, size, whole, along in (
            (wide, dock.width(), self.width(), Qt.Orientation.Horizontal),
            (high, dock.height(), self.height(), Qt.Orientation.Vertical),
        ):
            if size < wanted < whole:
                # Qt shares the requested size out between all docks, so request more to get the wanted size.
                self.resizeDocks([dock], [wanted * (whole - size) // (whole - wanted)], along)

    def panel_actions(self) -> list[QAction]:
        """Return one action per panel, which shows or hides it."""
        return [dock.toggleViewAction() for dock in self._docks.values()]

    def help_page(self, widget: QWidget | None) -> str:
        """Return the manual's page and section for the panel that contains a widget, else for the workspace."""
        while widget is not None:
            if page := widget.property(HELP):
                return str(page)
            widget = widget.parentWidget()
        return self._shown.help if self._shown else ""

    def _add_dock(self, name: str, audience: Audience, page: str, title: str, panel: QWidget) -> None:
        """Add the dock of a panel.

        A work package gets no dock for a panel that is not for everybody, so that no menu, key, saved layout or tab can
        show the panel.
        """
        if self.queries.package() and audience is not Audience.EVERYBODY:
            panel.setParent(self)
            panel.hide()
            return
        self._docks[name] = QDockWidget(title, self)
        self._docks[name].setObjectName(f"dock_{name}")
        self._docks[name].setProperty(HELP, page)
        self._docks[name].setWidget(panel)


@contextmanager
def _of_its_size(window: QWidget) -> Iterator[None]:
    """Keep the size of a window while panels are rearranged; half arranged they may need more room."""
    layout = window.layout()
    if layout is None:
        yield
        return
    constraint = layout.sizeConstraint()
    layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
    try:
        yield
    finally:
        layout.setSizeConstraint(constraint)
