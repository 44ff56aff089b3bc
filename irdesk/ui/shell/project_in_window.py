"""A project open in the window, with its workspace, workbench, loader and exporter, and the learner that reorders the
queue after judgements.

The window imports this module when it opens the first project, because importing it takes longer than showing the start
page.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QWidget

from irdesk.domain import progress
from irdesk.formats.format_detection import formats_of
from irdesk.session.commands import MoveTo
from irdesk.session.core.background_tasks import Priority, TaskRunner, raise_unless_cancelled
from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.workspace import Command
from irdesk.session.importing.load_order import Loader
from irdesk.session.judging.queue_learner import QueueLearner
from irdesk.session.project_files.project_opening import Opened, workspace_of
from irdesk.session.queries import Progress
from irdesk.session.scoring.background_rescoring import ScoringOptionsChooser
from irdesk.settings.preferences import ASSESSOR, RECENT, WORKSPACES, Preferences
from irdesk.ui.curves.curve_panel import CurvePanel
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.keys.area_focus import move_between
from irdesk.ui.live_team.team_in_window import TeamInWindow
from irdesk.ui.plots.base_plot import prepare_plots
from irdesk.ui.project_files.background_backups import BackingUp
from irdesk.ui.project_files.file_export import Exporter
from irdesk.ui.scoring.conventions_panel import ConventionsPanel
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.shell.status_bar import StatusBar
from irdesk.ui.shell.views_in_navigator_order import PANELS
from irdesk.ui.shell.workbench import Workbench
from irdesk.ui.shell.workspace_qt_bridge import Bridge, Poster
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.team.assessors_panel import AssessorsPanel
from irdesk.ui.team.progress_panel import ProgressPanel
from irdesk.ui.team.publish_panel import PublishPanel

P = TypeVar("P", bound=QWidget)
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Frame:
    """The parts of the window that an open project uses."""

    runner: TaskRunner
    poster: Poster
    execute: Callable[[Command], None]
    status: StatusBar
    banner: Notices
    add_files: Callable[[], None]
    show_workspace: Callable[[str], None]
    actions: ActionTable
    preferences: Preferences
    backups: Callable[[], Path]
    icon: Callable[[str], QIcon]


class OpenProject(QObject):
    """A project open in the window, created from an opened project file. ``changed`` is called after every change."""

    def __init__(self, opened: Opened, frame: Frame, changed: Callable[[ChangeSet], None], window: QWidget) -> None:
        super().__init__(window)
        self._frame = frame
        self.package = opened.package
        self.path = opened.store.path
        self.workspace = workspace_of(opened, frame.preferences.get(ASSESSOR))
        loader = self._loader = Loader(self.workspace, frame.runner)
        chooser = ScoringOptionsChooser(
            self.workspace,
            frame.runner,
            frame.execute,
            lambda fault: frame.status.say(reason(fault)),
            self.tr("ranking runs again"),
        )
        self._bridge = Bridge(self.workspace, lambda: loader.loading, self)
        self.desk = Workbench(
            self.workspace,
            loader,
            frame.runner,
            chooser,
            frame.execute,
            frame.status.say,
            frame.banner,
            frame.add_files,
            frame.actions,
            frame.preferences,
            frame.icon,
        )
        self.exporter = Exporter(
            self.workspace, self.desk, frame.runner, frame.status, frame.banner, frame.preferences, window
        )
        self._bridge.changed.connect(changed)
        self._backing_up = BackingUp(
            self.workspace, frame.runner, frame.preferences, frame.backups, frame.status, frame.banner, self
        )
        self._bridge.changed.connect(self._backing_up.on_change)
        self.learner = QueueLearner(self.workspace, frame.poster.post)
        self.team = (
            TeamInWindow(self.workspace, frame.poster.post, frame.actions, frame.status, frame.banner, window)
            if opened.joined
            else None
        )
        if self.team:
            self._bridge.changed.connect(self.team.on_change)
        self._last_place = self.desk.queries.place()  # the document at which the last session ended
        self._closed = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._prepare_plots)

    def painted(self) -> None:
        """Import in the background the modules that are likely to be needed next; called when the project has been
        painted.
        """
        _LOG.info("project painted")
        if self.team:
            self.team.begin()
        if self.package is None and not self._closed:
            self._later.start(0)

    def _prepare_plots(self) -> None:
        """Import the plotting modules and file formats in the background, before the user opens a plot or
        drops a file.
        """

        def work(shown: progress.Progress) -> None:
            prepare_plots(shown)
            formats_of()

        self._frame.runner.submit(
            self.tr("preparing plots"), work, lambda _: None, raise_unless_cancelled, priority=Priority.LATER
        )

    def keep_workspace(self, name: str) -> None:
        """Store the current workspace in the preferences for the next time this project is opened. Entries of projects
        that are no longer recent are removed.
        """
        preferences, path = self._frame.preferences, str(self.path.resolve())
        recent = preferences.get(RECENT)
        kept = {other: shown for other, shown in preferences.get(WORKSPACES).items() if other in recent}
        preferences.set(WORKSPACES, {**kept, path: name})
        if name == "judge":
            self._resume()

    def _resume(self) -> None:
        """When judging begins, go to the next undecided document if the last visited one is decided. Stay at the
        current document if the user has gone to it since the project was opened.
        """
        queries, last = self.desk.queries, self._last_place
        self._last_place = None
        if last is None or last != queries.place() or queries.is_open(last.topic, last.docno):
            return
        undecided = queries.next_open()
        if undecided and undecided != last:
            self._frame.execute(MoveTo(undecided.topic, undecided.docno))

    def first_workspace(self) -> str:
        """Return the workspace that was last shown in this project, or else the one in which the user is most likely to
        continue.
        """
        queries = self.desk.queries
        if self.package:
            return "judge"
        if left := self._frame.preferences.get(WORKSPACES).get(str(self.path.resolve())):
            return left
        if queries.place():
            return "judge"
        return "analyse" if queries.sources("run") and queries.judged_topics() else "collection"

    def show_panel_of(self, action: str) -> None:
        """Show the panel that belongs to an action. In the Judge workspace, first switch to another workspace if the
        panel must not be visible there.

        The overview and the inspector are shown only in the Analyse workspace, and the steps of a campaign only in the
        Collection workspace, which shows the state of all steps.
        """
        view = self.desk.view_of(action)
        if view is None:
            return
        leaves = self.desk.shown == "judge" or view.group in {Group.OVERVIEW, Group.CAMPAIGN}
        if view.workspace and view.workspace != self.desk.shown and leaves:
            self._frame.show_workspace(view.workspace)
        elif view.beside:
            self.desk.toggle_view(view.name)
            return
        self.desk.enter_panel(view.name)

    def move_between_areas(self, step: int) -> None:
        """Move the focus to the next area of the window (``step`` 1) or to the previous one (-1)."""
        desk = self.desk
        areas: dict[QWidget, QWidget | None] = {desk.context: None, desk.navigator: desk.navigator.list}
        areas |= {desk.frames[name].widget(): desk.focus_of(name) for name in desk.area.placed()}
        move_between({**areas, desk.steps.bar: None, self._frame.status: None}, step)

    def export_packages(self) -> None:
        """Show the assessors' panel and ask where to export work packages."""
        self._coordinate(AssessorsPanel, AssessorsPanel.export_to_chosen_paths)

    def import_packages(self) -> None:
        """Show the progress panel and ask which work packages to import."""
        self._coordinate(ProgressPanel, ProgressPanel.import_chosen_files)

    def publish(self) -> None:
        """Show the publishing panel with its unresolved issues, and move the focus to it."""
        self._coordinate(PublishPanel, PublishPanel.begin)

    def _coordinate(self, kind: type[P], begin: Callable[[P], None]) -> None:
        """Show a panel of the Collection workspace and call ``begin`` on it."""
        self._frame.show_workspace("collection")
        self.desk.enter_panel(next(entry.name for entry in PANELS if entry.panel is kind))
        begin(self.desk.panel(kind))

    def progress(self) -> Progress:
        """Return the judging progress."""
        return self.desk.queries.progress()

    def show_ties(self) -> None:
        """Show the counts of ties across cutoffs once they are complete."""
        if panel := self.desk.panel_if_created(ConventionsPanel):
            panel.refresh()

    def whole_curves(self) -> None:
        """Reset the zoom of the curves panel, if it has been created."""
        if panel := self.desk.panel_if_created(CurvePanel):
            panel.whole()

    def keep_typed(self) -> None:
        """Store the unsaved text of all fields as if they had lost the focus."""
        if focused := QApplication.focusWidget():
            focused.clearFocus()  # spin boxes accept their text only on losing the focus
        self.desk.editor.header.terms.accept_typed()
        self.desk.keep_typed()

    def close(self) -> None:
        """Cancel background work, and disconnect the window from the project."""
        self._closed = True
        if self.team:
            self.team.close()
        self._later.stop()
        self._loader.close()
        self._frame.runner.cancel_all()
        self._frame.poster.settle()
        self._frame.runner.catch_up()
        self.desk.stop_reading()
        self.desk.keep_layout()
        self.desk.area.bring_back()  # A view left floating would start work on the closed project.
        self._bridge.close()
        self.learner.close()

    def wait(self) -> None:
        """Wait until no thread uses the project's file. Called in a worker thread."""
        self.learner.wait()
        if self.team:
            self.team.wait()
