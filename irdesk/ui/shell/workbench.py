"""Workbench of an open project: navigator, context bar, and the area with the views."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.importing.load_order import Loader
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.session.judging.near_duplicates import NearDuplicateFinder
from irdesk.session.queries import Queries
from irdesk.session.scoring.background_rescoring import ScoringOptionsChooser
from irdesk.settings.preferences import Preferences
from irdesk.ui.actions.judging_titles_tips_and_keys import JUDGE_PREFIX
from irdesk.ui.collection.grades_and_guidelines_panel import GradesAndGuidelinesPanel
from irdesk.ui.collection.loader_panel import LoaderPanel
from irdesk.ui.curves.curve_panel import CurvePanel
from irdesk.ui.dialogs.assessor_names import whose_qrels
from irdesk.ui.frame.context_bar import ContextBar
from irdesk.ui.frame.default_selection import DefaultSelection
from irdesk.ui.frame.initial_workspace_layouts import ARRANGEMENTS, RECENT_JUDGEMENTS_WIDTH, Arrangement
from irdesk.ui.frame.navigator import Navigator
from irdesk.ui.frame.stored_layouts import StoredLayouts
from irdesk.ui.frame.stored_main_measure_and_baseline import StoredMainMeasureAndBaseline
from irdesk.ui.frame.view_area import ViewArea
from irdesk.ui.frame.view_frame import ViewFrame
from irdesk.ui.frame.view_groups import fill_with_views
from irdesk.ui.judging.break_reminder import BreakReminder
from irdesk.ui.judging.judgement_editor import JudgementEditor
from irdesk.ui.judging.recent_judgements_panel import RecentJudgementsPanel
from irdesk.ui.keys.area_focus import enter
from irdesk.ui.measures.measure_help import HELP
from irdesk.ui.pools.pool_panel import PoolPanel
from irdesk.ui.queue.kept_queue_restriction import KeptQueueRestriction
from irdesk.ui.queue.queue_filter import QueueFilter
from irdesk.ui.queue.queue_panel import QueuePanel
from irdesk.ui.scoring.explanation_panel import ExplanationPanel
from irdesk.ui.scoring.metrics_panel import MetricsPanel
from irdesk.ui.scoring.scores_by_topic_panel import ScoresByTopicPanel
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.campaign_steps import CampaignSteps
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.shell.lazy_panels import LazyPanels
from irdesk.ui.shell.panel import Follows, KeepsTyped, Over, Tools, View
from irdesk.ui.shell.selection import Selection
from irdesk.ui.shell.status_bar import Say
from irdesk.ui.shell.views_in_navigator_order import CORE_VIEWS, PANELS, navigator_entries
from irdesk.ui.shell.workspace_qt_bridge import Poster
from irdesk.ui.style.layouts import hairline
from irdesk.ui.style.palette_changes import on_palette_change
from irdesk.ui.team.model_disputes import ModelDisputes
from irdesk.ui.team.package_list import PackageLog

P = TypeVar("P", bound=QWidget)


class Workbench(QWidget):
    """Widget with all views of a project: navigator, context bar, and the area that shows views side by side."""

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
        icon: Callable[[str], QIcon],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("workbench")
        self._layouts = StoredLayouts(preferences)
        self._icon = icon
        self._actions = actions
        self._arrangement: Arrangement | None = None
        self.queries = Queries(workspace)
        self.selection = Selection(self)
        self._first = DefaultSelection(self.queries, self.selection, execute, say, self)
        self._stored = StoredMainMeasureAndBaseline(self.queries, self.selection, execute, self)
        self._poster = Poster(self)
        self.reader = DocumentCache(workspace.store, self._poster.post)
        self.twins = NearDuplicateFinder(workspace.store, self._poster.post)
        self.filter = QueueFilter(self.queries, runner, say, self)
        self.editor = JudgementEditor(
            self.queries, self.reader, self.twins, execute, say, self.filter, actions, preferences
        )
        self.queue = QueuePanel(self.queries, execute, self.filter, actions, runner)
        self._restriction = KeptQueueRestriction(self.queries, self.filter, preferences, self)
        self.breaks = BreakReminder(self.editor.clock, actions, preferences, notices, self)
        self.files = LoaderPanel(self.queries, execute, loader, self.selection, add_files, whose_qrels)
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
            self.files.load,
            self.files.number_topics,
            self.files.filter.metadata.offer_fields,
            self.files.notices,
            actions,
            preferences,
            self.filter,
            PackageLog(self.queries, self),
            ModelDisputes(self),
            self.editor.document.setFocus,
        )
        self._core: tuple[Follows, ...] = (self.editor, self.queue, self.breaks, self.files)
        self._views: list[View] = []
        self.navigator = Navigator(icon, self)
        self.context = ContextBar(self.queries, self.selection, self)
        self.area = ViewArea({"marks", *(kind.name for kind in PANELS if kind.beside)}, self)
        self.steps = CampaignSteps(self.queries, runner, self.navigator, self.area, self.enter_panel, self)
        self.frames = self.area.frames
        self._panels = LazyPanels(self._tools, self.frames, self)
        for view in CORE_VIEWS:
            self._add_view(view, cast("QWidget", getattr(self, view.name)))
        for kind in PANELS:
            place = QWidget(self)
            if self._add_view(kind, place):
                self._panels.add(kind, place)
        self._lay_out()
        # Enable judging only while the document is visible.
        self.frames["editor"].seen.connect(partial(actions.enable, JUDGE_PREFIX))
        self.queue.left.connect(self.editor.document.setFocus)
        self.queue.opened.connect(self.editor.begin_topic)
        self.queue.wanted.connect(partial(self.show_panel, "queue"))
        actions.connect_all({"judge.recent": self._show_marks})

    def _lay_out(self) -> None:
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.context)
        column.addWidget(hairline(self))
        column.addWidget(self.area, 1)
        column.addWidget(self.steps.bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.navigator)
        row.addWidget(middle, 1)
        self.navigator.chosen.connect(self._choose)
        self.navigator.beside.connect(self.area.show_beside)
        self.navigator.apart.connect(self.area.float)
        self.area.beside_wanted.connect(self._offer_beside)
        self.area.changed.connect(lambda: self.navigator.mark(self.area.view))
        on_palette_change(self, self.draw_icons)
        self.draw_icons()

    @property
    def curves(self) -> CurvePanel:
        """The curves panel."""
        return self.panel(CurvePanel)

    @property
    def metrics(self) -> MetricsPanel:
        """The metrics panel."""
        return self.panel(MetricsPanel)

    @property
    def topics(self) -> ScoresByTopicPanel:
        """The panel of a run's scores by topic."""
        return self.panel(ScoresByTopicPanel)

    @property
    def why(self) -> ExplanationPanel:
        """The panel that explains a score."""
        return self.panel(ExplanationPanel)

    @property
    def scale(self) -> GradesAndGuidelinesPanel:
        """The panel of grades and guidelines."""
        return self.panel(GradesAndGuidelinesPanel)

    @property
    def pool(self) -> PoolPanel:
        """The panel for creating pools."""
        return self.panel(PoolPanel)

    @property
    def shown(self) -> str:
        """The name of the current workspace, or ""."""
        return self._arrangement.name if self._arrangement else ""

    @property
    def workspaces(self) -> tuple[str, ...]:
        """The names of the project's workspaces. A work package has only the workspaces that everybody may see."""
        whole = self.queries.package() is None
        return tuple(entry.name for entry in ARRANGEMENTS if whole or entry.audience is Audience.EVERYBODY)

    @property
    def _layout(self) -> str:
        """The name under which the layout is stored. Work packages, which have fewer panels, share one layout."""
        return "package" if self.queries.package() else self.shown

    def stop_reading(self) -> None:
        """Stop reading from the project file, and start no new work."""
        self._panels.stop()
        self._stored.store()
        self._first.store_selection()
        self.queue.stop_reading()
        self.reader.close()
        self.twins.close()

    def on_change(self, changes: ChangeSet) -> None:
        """Notify all panels that have been created."""
        if changes.kind != "move":
            self._first.refresh(anew=not changes.more_comes)
        self.context.on_change(changes)
        for panel in (*self._core, *self._panels.created, self.steps):
            cast("Follows", panel).on_change(changes)

    def keep_typed(self) -> bool:
        """Store the unsaved text in all panels. Return False on failure."""
        keepers = [panel for panel in (*self._core, *self._panels.created) if isinstance(panel, KeepsTyped)]
        return False not in [panel.keep_typed() for panel in keepers]

    def panel(self, kind: type[P]) -> P:
        """Return the panel of this type. Create it if it does not exist yet."""
        return self._panels.panel(kind)

    def panel_if_created(self, kind: type[P]) -> P | None:
        """Return the panel of this type if it has been created, else None."""
        return self._panels.panel_if_created(kind)

    def show_workspace(self, name: str) -> None:
        """Show a workspace with its last layout. If the workspace is already shown, only move the focus to it."""
        if name == self.shown:
            self._focus()
            return
        self.keep_layout()
        arrangement = self._arrangement = next(entry for entry in ARRANGEMENTS if entry.name == name)
        self.selection.enter(name)
        self.navigator.setVisible(self.queries.package() is None and arrangement.has_navigator)
        self.context.setVisible(self.queries.package() is None and arrangement.has_context_bar)
        self.navigator.offer(navigator_entries(arrangement, self._views, self._actions))
        self.area.restore(self._layouts.last(self._layout) or arrangement.shown(), arrangement.first)
        self.steps.show_workspace(name)
        if name == "analyse" or self.area.is_shown("metrics"):
            self._first.begin()
        self._focus()

    def keep_layout(self) -> None:
        """Store the workspace's layout."""
        if self._arrangement:
            self._layouts.keep(self._layout, self.area.shown())

    def reset_layout(self) -> None:
        """Restore the workspace's initial layout."""
        if self._arrangement:
            self.area.restore(self._arrangement.shown(), self._arrangement.first)

    def show_view(self, name: str) -> None:
        """Show a view in place of the current one. Adjacent views are kept."""
        self.area.show_view(name)

    def show_beside(self, name: str) -> None:
        """Show a view next to the visible ones."""
        self.area.show_beside(name)

    def float_view(self, name: str) -> None:
        """Show a view in a separate window."""
        self.area.float(name)

    def _offer_beside(self, name: str) -> None:
        """Show a menu of the views that can be opened next to a view."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._fill(menu, [view for view in self._views if not self.area.is_shown(view.name)])
        button = self.frames[name].bar.beside
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def fill_menu(self, menu: QMenu) -> None:
        """Add an action for each view to a menu. Each action shows its view next to the visible ones, or hides it."""
        self._fill(menu, self._views)

    def _fill(self, menu: QMenu, views: list[View]) -> None:
        fill_with_views(menu, [(view.group, self.frames[view.name].toggle) for view in views], self.shown)

    def draw_icons(self) -> None:
        """Draw the title bar icons in the current colours."""
        icons = {"beside": self._icon("columns-2"), "float": self._icon("external-link"), "close": self._icon("x")}
        for frame in self.frames.values():
            frame.draw_icons(icons)

    def _show_marks(self) -> None:
        """Show or hide the recent judgements."""
        if self.frames["marks"].isVisible():
            self.area.close_view("marks")
            self.editor.document.setFocus()
        else:
            self.area.beside_widths.setdefault("marks", RECENT_JUDGEMENTS_WIDTH)
            self.show_beside("marks")
            self.panel(RecentJudgementsPanel).begin()

    def _focus(self) -> None:
        first = self.editor.document if self.shown == "judge" else self.navigator.list
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_panel(self, name: str) -> None:
        """Show a panel. In the Judge workspace it appears next to the document, elsewhere in place of the
        current view.
        """
        self._panels.create(name)
        if self.shown != "judge" and not self.area.is_apart(name):
            self.show_view(name)
        elif not self.area.is_shown(name):
            self.show_beside(name)

    def view_of(self, action: str) -> View | None:
        """Return the view shown by an action, or None if the project has no such view."""
        return next((view for view in self._views if view.action == action), None)

    def focus_of(self, name: str) -> QWidget | None:
        """Return the control that gets the focus when a panel is entered, or None for the panel's first control."""
        core = {"editor": self.editor.document, "queue": self.queue.topic_list}
        return core.get(name) or self._panels.focus_of(name)

    def panel_actions(self) -> list[QAction]:
        """Return one action per view. Each action shows its view next to the visible ones, or hides it."""
        return [frame.toggle for frame in self.frames.values()]

    def help_page(self, widget: QWidget | None) -> str:
        """Return the manual page and section for the view that contains a widget. Outside the views, use the
        workspace's page.
        """
        while widget is not None:
            if page := widget.property(HELP):
                return str(page)
            widget = widget.parentWidget()
        return self._arrangement.help if self._arrangement else ""

    def _add_view(self, view: View, panel: QWidget) -> bool:
        """Add the frame of a view. Return whether the view is available in this project. In a work package, only views
        for everybody get a frame, so that no menu item, shortcut or saved layout can show another view.
        """
        if self.queries.package() and view.audience is not Audience.EVERYBODY:
            panel.setParent(self)
            panel.hide()
            return False
        action = self._actions[view.action]
        frame = ViewFrame(view.name, action.text(), action.statusTip(), panel, self)
        frame.setProperty(HELP, view.help)
        frame.toggle.triggered.connect(lambda wanted: self._toggle(view.name, wanted))
        self.area.add(frame)
        if view.over is Over.ALL:
            self.selection.filter_changed.connect(lambda chosen: frame.unfiltered.setHidden(chosen.everything))
        if view.beside:
            frame.seen.connect(action.setChecked)
            self.context.add_button(action)
        self._views.append(view)
        return True

    def enter_panel(self, name: str) -> None:
        """Show a panel and move the focus to its first control."""
        self.show_panel(name)
        enter(self.frames[name].widget(), self.focus_of(name))

    def _choose(self, name: str) -> None:
        """Show the view chosen in the navigator. A view that belongs next to other views (`View.beside`) is toggled."""
        if any(view.beside for view in self._views if view.name == name):
            self.toggle_view(name)
        elif self.shown == "collection":
            self.enter_panel(name)
        else:
            self.show_view(name)

    def toggle_view(self, name: str) -> None:
        """Show a view next to the visible ones, or hide it."""
        self._toggle(name, not self.area.is_shown(name))

    def _toggle(self, name: str, wanted: bool) -> None:
        if wanted:
            self.show_beside(name)
            enter(self.frames[name].widget(), self.focus_of(name))
        else:
            self.area.close_view(name)
            self.frames[name].toggle.setChecked(self.frames[name].isVisible())  # the last visible view stays open
