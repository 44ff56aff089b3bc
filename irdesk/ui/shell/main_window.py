"""Main window: start page, workbench of the open project, workspace switch, and status bar."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPoint, QSize
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from irdesk.domain.errors import IrdeskError, ProjectDamaged
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.learning.examples import PROJECT as LEARN
from irdesk.settings.preferences import DATA, MEASURES, PROJECTS, RECENT, WINDOW, Preferences
from irdesk.ui.dialogs import dialog_folders, open_dialogs, save_dialogs
from irdesk.ui.dialogs.assessor_names import change_assessor
from irdesk.ui.dialogs.help_actions import HelpActions
from irdesk.ui.dialogs.shortcut_sheet import toggle_key_sheet
from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.event_loop.first_paint import FirstPaint
from irdesk.ui.event_loop.qt_class_preloading import QtTypes
from irdesk.ui.event_loop.worker_pause import WorkerPause
from irdesk.ui.frame.main_window_size import ScreenFit
from irdesk.ui.frame.top_bar import SwitchBar
from irdesk.ui.history.undo_and_redo import UndoAndRedo
from irdesk.ui.keys.custom_keys import CustomKeys
from irdesk.ui.learning.practice_guide import Learning
from irdesk.ui.live_team.team_actions import TeamActions
from irdesk.ui.project_files.backup_opener import BackupOpener
from irdesk.ui.project_files.file_drops import FileDrops
from irdesk.ui.project_files.project_opening import NEW_PROJECT_WORKSPACE, PRACTICE_WORKSPACE, SAMPLE_WORKSPACE, Opening
from irdesk.ui.project_files.start_page import StartPage
from irdesk.ui.project_files.suggested_project_name import suggested_project
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.appearance import Appearance
from irdesk.ui.shell.command_executor import CommandExecutor
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.shell.project_action_handlers import ProjectActionHandlers
from irdesk.ui.shell.status_bar import StatusBar
from irdesk.ui.shell.workspace_qt_bridge import Poster
from irdesk.ui.style import theme
from irdesk.ui.style.appearance_menus import fill_appearance_menus
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.palette_changes import on_palette_change
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.what_if.imagined_ranking_action import ImaginedRankingAction
from irdesk.ui.widgets.figure_export import FigureWriter

# Import these modules for type checking only: importing them takes longer than showing the start page.
if TYPE_CHECKING:
    from irdesk.domain.translatable_messages import Worded
    from irdesk.session.core.changes import ChangeSet
    from irdesk.session.core.workspace import Workspace
    from irdesk.session.project_files.project_opening import Opened
    from irdesk.ui.shell.project_in_window import OpenProject
    from irdesk.ui.shell.workbench import Workbench

_LOG = logging.getLogger(__name__)
WORKSPACES = ("judge", "analyse", "collection")


class MainWindow(QMainWindow):
    """The main window. ``make_project(name, path)`` creates a bundled project and returns its path (worker thread)."""

    def __init__(
        self,
        preferences: Preferences,
        resources: Path,
        sample_path: Path,
        make_project: Callable[[str, Path], Path],
    ) -> None:
        super().__init__()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.setWindowTitle("irdesk")
        ScreenFit(self, QSize(1280, 800))
        self._preferences = preferences
        self._sample_path = sample_path
        self._make_project = make_project
        self._poster = Poster(self)
        self.runner = TaskRunner(self._poster.post, courtesy=WorkerPause(self))
        self._appearance = Appearance(app, preferences, self)
        self._icon = theme.icons(resources / "icons")
        self.actions_table = ActionTable(self, self._icon)
        self._keys = CustomKeys(self.actions_table, preferences)
        self.project: OpenProject | None = None
        self._opener = Opening(self.runner, sample_path.parent / "stored")
        self._backups = BackupOpener(self, self.runner, preferences, sample_path.parent)
        self.start = StartPage(self.actions_table, self.open_path, self._start_with)
        self.banner = Notices(self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.start)
        self._drops = FileDrops(self, self._opener, self.start, lambda: self.project, self.show_workspace)
        middle = QWidget(self)
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banner)
        layout.addWidget(self._pages, 1)
        self.setCentralWidget(middle)
        self.status = StatusBar(self.runner, self)
        self.status.conventions.clicked.connect(self.actions_table["view.conventions"].trigger)
        self.status.ties_counted.connect(lambda: self.project.show_ties() if self.project else None)
        self.setStatusBar(self.status)
        FigureWriter(self.actions_table, self.runner, preferences, resources / "fonts", self.status.say, self)
        self.imagining = ImaginedRankingAction(
            self.actions_table, self.status.say, self._pages, lambda: self.desk, self.show_workspace
        )
        self._help = HelpActions(
            self.actions_table, resources / "help", self._icon, lambda: self.desk, self.imagining.begin, self
        )
        self._executor = CommandExecutor(self.actions_table, self.status, self.banner, self._backups.rescue, self)
        self.execute = self._executor.execute
        self._undo = UndoAndRedo(self.actions_table, self.status, lambda: self.desk, self)
        TeamActions(self, preferences, self._poster.post, self._help.show_page)
        self._bar = SwitchBar(self.actions_table, WORKSPACES, self)
        self._bar.fill_appearance = lambda menu: fill_appearance_menus(menu, preferences, self._say_good)
        self.addToolBar(self._bar)
        on_palette_change(self, self.take_colours)
        self.take_colours()
        self.learning = Learning(
            self.actions_table,
            preferences,
            self.execute,
            lambda: self.desk,
            self.show_workspace,
            self.imagining.begin,
            self.open_learning,
            self._say_good,
            self,
        )
        layout.insertWidget(1, self.learning.bar)
        self._project_actions = ProjectActionHandlers(self.actions_table, lambda: self.project)
        self._connect()
        self._show_start()
        if faults := [fault for fault in (preferences.fault, *self._keys.faults) if fault]:
            self.start.notices.add(self.tr("Some of your preferences are not valid"), faults)
        FirstPaint(self, self._painted)
        self._qt_types = QtTypes(self)
        if place := preferences.get(WINDOW):
            self.restoreGeometry(QByteArray.fromBase64(place.encode()))

    def _painted(self) -> None:
        _LOG.info("window painted")
        if self.isVisible():  # a handler of the log message may have closed the window
            self._opener.prepare(self.tr("preparing the panels"))

    def _connect(self) -> None:
        self.actions_table.connect_all(
            {
                "project.new": self._new,
                "project.open": self._open,
                "project.sample": self.open_sample,
                "project.add": self._add_files,
                "project.add_folder": lambda: self._add_files(open_dialogs.data_folder),
                "project.backups": lambda: self._backups.show(self.project.path if self.project else None),
                "project.assessor": self._rename_assessor,
                "project.close": self.close_project,
                "project.quit": lambda: (self.close(), None)[1],
                "view.judge": lambda: self.show_workspace("judge"),
                "view.analyse": lambda: self.show_workspace("analyse"),
                "view.collection": lambda: self.show_workspace("collection"),
                "preferences.show": self.show_preferences,
                "go.to": self._go_to,
                "help.keys": lambda: toggle_key_sheet(self, self.actions_table, self._keys),
            }
        )

    @property
    def workspace(self) -> Workspace | None:
        """The workspace of the open project, or None."""
        return self.project.workspace if self.project else None

    @property
    def desk(self) -> Workbench | None:
        """The workbench of the open project, or None."""
        return self.project.desk if self.project else None

    def show_preferences(self) -> None:
        """Show the preferences dialog, or bring an open one to the front."""
        from irdesk.ui.dialogs.preferences_sheet import show_preferences

        show_preferences(self, self._preferences, self.actions_table, self._keys)

    def _go_to(self) -> None:
        """Open the *Go to* field below the top edge of the window."""
        from irdesk.ui.frame.go_to_field import open_field
        from irdesk.ui.frame.go_to_search import GoToSources

        show, manual = self.show_workspace, self._help
        sources = GoToSources(self.actions_table, self.desk, show, self.execute, manual.manual, manual.show_page)
        open_field(sources, self._preferences, self.mapToGlobal(QPoint(self.width() // 2, self._bar.height())), self)

    def show_workspace(self, name: str) -> None:
        """Show a workspace by name. Names of workspaces that the project does not have are ignored."""
        if self.desk and name in self.desk.workspaces:
            self.desk.show_workspace(name)
            if self.project:
                self.project.keep_workspace(name)
            self.actions_table[f"view.{name}"].setChecked(True)
            self.status.go_blind(blind=name == "judge")
            self._undo.show_names()

    def open_path(self, path: Path, workspace: str = "") -> None:
        """Open a project in the background and show it in a workspace; "" selects the most suitable one."""
        self._opening(lambda: path, workspace)

    def take_colours(self) -> None:
        """Redraw the icons in the system's current colours."""
        self.actions_table.draw_icons()
        self._bar.draw_menu_icon(self._icon("menu"))

    def open_last(self) -> None:
        """Open the most recent project if its file still exists."""
        recent = self._preferences.get(RECENT)
        if recent and Path(recent[0]).exists():
            self.open_path(Path(recent[0]))

    def open_sample(self) -> None:
        """Open the sample project; create it first if it does not exist."""
        self._opening(lambda: self._make_project("sample", self._sample_path), SAMPLE_WORKSPACE)

    def open_learning(self) -> None:
        """Open the practice project; create it first if it does not exist."""
        path = self._sample_path.with_name(f"{LEARN}.irdesk")
        self._opening(lambda: self._make_project(LEARN, path), PRACTICE_WORKSPACE)

    def _opening(self, find: Callable[[], Path], workspace: str, files: Sequence[Path] = ()) -> None:
        """Open the project from ``find()`` (worker thread) and load ``files``, unless a project is being opened."""
        if not self._opener.coming:
            self.close_project()
            name = self.tr("opening the project")
            self._opener.open(name, find, lambda opened: self._take(opened, workspace, files), self._not_opened)

    def _not_opened(self, fault: Exception) -> None:
        if not isinstance(fault, IrdeskError):
            raise fault
        self._drops.waiting()
        backups = self.actions_table["project.backups"]
        ways = [(backups.text(), backups.trigger)]
        if isinstance(fault, ProjectDamaged):
            path = Path(fault.path)
            ways.append((self.tr("Save the readable rows…"), lambda: self._backups.repair(path)))
        self.start.notices.add(self.tr("The project was not opened"), [reason(fault)], *ways, action="open")

    def _take(self, opened: Opened, workspace: str, files: Sequence[Path]) -> None:
        from irdesk.ui.shell.project_in_window import Frame, OpenProject

        self.actions_table.stop()
        self.start.notices.succeeded("open")
        frame = Frame(
            self.runner,
            self._poster,
            self.execute,
            self.status,
            self.banner,
            self._add_files,
            self.show_workspace,
            self.actions_table,
            self._preferences,
            lambda: self._backups.root,
            self._icon,
        )
        project = self.project = OpenProject(opened, frame, self._changed, self)
        self._executor.follow(project.workspace, project.desk)
        # Show the views later: creating and showing them at once would block the event loop for too long.
        in_later_turn(project, lambda: self._show(project, opened.messages, workspace, files), 1)

    def _show(self, project: OpenProject, messages: Sequence[Worded], workspace: str, files: Sequence[Path]) -> None:
        """Show the project that has been opened."""
        self.runner.hold()
        FirstPaint(project.desk, project.painted)
        self._pages.addWidget(project.desk)
        self._pages.setCurrentWidget(project.desk)
        self._preferences.remember_project(project.path)
        dialog_folders.begin_at(project.path)
        self.setWindowTitle(self._title(project))
        self._bar.show_project(project.path.stem)
        self._project_actions.enable(project)
        self._bar.fill_menu(project.desk.fill_menu)
        self._bar.show()
        self.show_workspace("judge" if project.package else workspace or project.first_workspace())
        self.status.follow(project.desk.queries, project.desk.selection)
        self._show_progress()
        self._undo.show_names()
        if messages:
            backups = self.actions_table["project.backups"]
            title = self.tr("{name} has changed since it was last opened here").format(name=project.path.name)
            self.banner.add(title, [*map(translated, messages)], (backups.text(), backups.trigger))
        self._drops.load([*files, *self._drops.waiting()], new=bool(files))
        self.learning.follow()

    def _title(self, project: OpenProject) -> str:
        """Return the window title: the name of the open project. For a work package, the name of the project to which
        it belongs is added.
        """
        part = self.tr(" — work package of {project}").format(project=project.package.of) if project.package else ""
        return f"{project.path.stem}{part} — irdesk"

    def _changed(self, changes: ChangeSet) -> None:
        if self.desk is None:
            return
        self.status.on_change(changes)  # Update the status bar first: messages of the panels replace its message.
        self.desk.on_change(changes)
        self.learning.on_change(changes)
        self._show_progress()
        self._undo.show_names()

    def _say_good(self, text: str) -> None:
        self.status.say(text, good=True)

    def _show_progress(self) -> None:
        self._bar.show_progress(self.desk.queries.progress() if self.desk else None)

    def close_project(self) -> None:
        """Cancel background work, close the project file and return to the start page."""
        if self.project is None:
            return
        self.project.keep_typed()
        self.learning.leave()
        project, self.project = self.project, None
        project.close()
        self._executor.follow(None, None)
        self._pages.removeWidget(project.desk)
        project.desk.deleteLater()
        project.deleteLater()
        self._project_actions.disconnect_judging()
        self._show_start()
        self._opener.settle(self.tr("closing the project"), project.workspace, project.wait, self._not_closed)

    def _not_closed(self, fault: Exception) -> None:
        self.start.notices.add(
            self.tr("The project file was not closed completely; opening it again repairs this"), [reason(fault)]
        )

    def _show_start(self) -> None:
        self.setWindowTitle("irdesk")
        self._pages.setCurrentWidget(self.start)
        self._bar.hide()
        self._project_actions.disable()
        self.start.show_recent(self._preferences.get(RECENT))
        self.status.follow(None)
        self._show_progress()
        self._bar.fill_menu(self.desk.fill_menu if self.desk else None)

    def _new(self) -> None:
        if path := save_dialogs.new_project(self, self._preferences.get(PROJECTS)):
            self.create_project(path, [])

    def create_project(self, path: Path, files: list[Path]) -> None:
        """Create a project, show it and load files into it; an existing project file is left unchanged."""
        from irdesk.session.project_files.project_opening import create, project_path

        path = project_path(path)
        if path.exists():
            title = self.tr("{name} already exists; choose another name, or open it").format(name=path.name)
            (self.banner if self.desk else self.start.notices).add(title, [str(path)])
            return

        def work() -> Path:
            from irdesk.evaluation.measures.measure_names import canonical_names

            names = self._preferences.get(MEASURES)
            create(path, measures=canonical_names(names))
            return path

        self._opening(work, NEW_PROJECT_WORKSPACE, files)

    def _start_with(self, files: list[Path]) -> None:
        if not self._drops.keep(files) and (path := save_dialogs.new_project(self, *suggested_project(files))):
            self.create_project(path, files)

    def _open(self) -> None:
        if path := open_dialogs.project(self, self._preferences.get(PROJECTS)):
            self.open_path(path)

    def _add_files(self, ask: Callable[[QWidget, str], list[Path]] = open_dialogs.files) -> None:
        self._drops.load(ask(self, self._preferences.get(DATA)))

    def open_copy(self, copy: Callable[[], Path]) -> None:
        """Open the project that ``copy`` creates in a worker thread."""
        self._opening(copy, "")

    def _rename_assessor(self) -> None:
        changed = change_assessor(self, self._preferences, self.status.say)
        if changed and self.workspace and self.desk:
            path, shown = self.workspace.store.path, self.desk.shown
            self.close_project()
            self.open_path(path, shown)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Before the window closes, close the project and store the window's geometry."""
        self.close_project()
        place = bytes(self.saveGeometry().toBase64().data()).decode()
        self._preferences.set(WINDOW, place)
        self.runner.shutdown()
        super().closeEvent(event)
