"""The main window: start page or desk of an open project, switch of workspaces, status bar. Assembly only."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QByteArray, QEvent
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QMessageBox, QStackedWidget, QVBoxLayout, QWidget

from irdesk import __version__
from irdesk.domain.errors import CommandRefused, IrdeskError
from irdesk.session.changes import ChangeSet
from irdesk.session.learner import QueueLearner
from irdesk.session.loading import Loader
from irdesk.session.projects import Opened, assessor_name, create, project_path, workspace_of
from irdesk.session.queries import Queries
from irdesk.session.ruling import RuleChooser
from irdesk.session.tasks import TaskRunner
from irdesk.session.workspace import Workspace
from irdesk.settings.preferences import ASSESSOR, RECENT, WINDOW, Preferences
from irdesk.ui import language, theme
from irdesk.ui.actions import ACTIONS, JUDGE_PREFIX, ActionTable
from irdesk.ui.bridge import Bridge, Poster
from irdesk.ui.desk import Desk
from irdesk.ui.dialogs import asking
from irdesk.ui.dialogs.key_sheet import KeySheet
from irdesk.ui.executor import Executor
from irdesk.ui.exporting import Exporter
from irdesk.ui.opening import Opening
from irdesk.ui.own_keys import OwnKeys
from irdesk.ui.panel import PanelKind
from irdesk.ui.panels import ARRANGEMENTS, PANELS
from irdesk.ui.views import taking_along
from irdesk.ui.views.assessors_panel import AssessorsPanel
from irdesk.ui.views.conventions_panel import ConventionsPanel
from irdesk.ui.views.notices import Notices
from irdesk.ui.views.publish_panel import PublishPanel
from irdesk.ui.views.start_page import StartPage
from irdesk.ui.views.status_line import StatusLine
from irdesk.ui.views.switch_bar import SwitchBar
from irdesk.ui.views.tab_order import past_hidden_tabs
from irdesk.ui.wording import reason

_LOG = logging.getLogger(__name__)
NEEDS_PROJECT = (
    "project.add", "project.export", "project.hand_out", "project.take_in", "project.publish", "project.report",
    "project.close", "edit.", "judge.", "view.",
)  # fmt: skip
# A work package has nothing but what is judged: no runs to load or to compare, nothing to publish.
NOT_IN_PACKAGES = (
    "project.add", "project.export", "project.hand_out", "project.take_in", "project.publish", "project.report",
    "project.assessor", "view.analyse", "view.collection", "view.conventions", "view.history", "view.agreement",
    "view.adjudicate", "view.snapshots", "view.all_pairs", "view.rankings", "view.two_runs", "view.difficulty",
    "view.comparison",
)  # fmt: skip

P = TypeVar("P", bound=QWidget)


class MainWindow(QMainWindow):
    """``make_sample`` makes the sample project at a path, in a worker, and gives that path."""

    def __init__(
        self,
        preferences: Preferences,
        resources: Path,
        sample_path: Path,
        make_sample: Callable[[Path], Path],
    ) -> None:
        super().__init__()
        self.setWindowTitle("irdesk")
        self.resize(1280, 800)
        self._preferences = preferences
        self._sample_path = sample_path
        self._make_sample = make_sample
        self._poster = Poster(self)
        self.runner = TaskRunner(self._poster.post)
        self._icon = theme.icons(resources / "icons")
        self.actions_table = ActionTable(self, self._icon)
        self._keys = OwnKeys(self.actions_table, preferences)
        self.workspace: Workspace | None = None
        self.desk: Desk | None = None
        self._bridge: Bridge | None = None
        self._learner: QueueLearner | None = None
        self._opener = Opening(self.runner)
        self.start = StartPage(self.actions_table, self.open_path, self._start_with)
        self.banner = Notices(self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.start)
        middle = QWidget(self)
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banner)
        layout.addWidget(self._pages, 1)
        self.setCentralWidget(middle)
        self.status = StatusLine(self.runner, self)
        self.status.conventions.clicked.connect(self.actions_table["view.conventions"].trigger)
        self.status.ties_counted.connect(self._show_ties)
        self.setStatusBar(self.status)
        self.exporter = Exporter(self.runner, self.status, self.banner, self)
        self._executor = Executor(self.actions_table, self.status, self.banner, self)
        self.execute = self._executor.execute
        self._bar = SwitchBar(self.actions_table, tuple(own.name for own in ARRANGEMENTS), self)
        self._bar.fill_languages = lambda menu: language.fill_menu(menu, preferences, self._say_good)
        self.addToolBar(self._bar)
        self.take_colours()
        self._connect()
        self._show_start()
        if faults := [fault for fault in (preferences.fault, *self._keys.faults) if fault]:
            self.start.notices.add(self.tr("Some of your preferences do not hold"), faults)
        if place := preferences.get(WINDOW):
            self.restoreGeometry(QByteArray.fromBase64(place.encode()))

    def _connect(self) -> None:
        self.actions_table.connect_all(
            {
                "project.new": self._new,
                "project.open": self._open,
                "project.sample": self.open_sample,
                "project.add": self._add_files,
                "project.export": self.exporter.qrels,
                "project.export_journal": self.exporter.journal,
                "project.report": self.exporter.report,
                "project.assessor": self._rename_assessor,
                "project.close": self.close_project,
                "project.quit": lambda: (self.close(), None)[1],
                "edit.undo": self._executor.undo,
                "edit.redo": self._executor.redo,
                "edit.copy_table": lambda: taking_along.copy_focused(self.status.say),
                "edit.save_table": self.exporter.table,
                "project.hand_out": lambda: self._coordinate(AssessorsPanel, AssessorsPanel.begin_hand_out),
                "project.take_in": lambda: self._coordinate(AssessorsPanel, AssessorsPanel.begin_take_in),
                "project.publish": lambda: self._coordinate(PublishPanel, PublishPanel.begin),
                "view.judge": lambda: self.show_workspace("judge"),
                "view.analyse": lambda: self.show_workspace("analyse"),
                "view.collection": lambda: self.show_workspace("collection"),
                **{kind.action: partial(self._show_kind, kind) for kind in PANELS if kind.action},
                "view.reset_layout": lambda: self.desk.reset_layout() if self.desk else None,
                "help.keys": self._show_keys,
                "help.about": self._about,
            }
        )

    def _show_keys(self) -> None:
        """Show the sheet of keys; the same key puts it away."""
        open_sheet = self.findChild(KeySheet)
        if open_sheet is not None:
            open_sheet.close()
        else:
            KeySheet(self.actions_table, self._keys, self).show()

    def show_workspace(self, name: str) -> None:
        """Show one of the three workspaces."""
        if self.desk:
            self.desk.show_workspace(name)
            self.actions_table[f"view.{name}"].setChecked(True)
            self.status.go_blind(blind=name == "judge")
            self._executor.name_undo()

    def _coordinate(self, kind: type[P], begin: Callable[[P], None]) -> None:
        """Show a panel of the coordinator, and begin there."""
        if self.desk:
            self.show_workspace("collection")
            self.desk.show_panel(next(own.name for own in PANELS if own.panel is kind))
            begin(self.desk.panel(kind))

    def open_path(self, path: Path, workspace: str = "") -> None:
        """Open a project in the background, then show it."""
        self._opening(lambda: path, workspace)

    def take_colours(self) -> None:
        """Draw icons anew in the colours of the system."""
        self.actions_table.draw_icons()
        self._bar.draw_menu_icon(self._icon("menu"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow light and dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_bar"):
            self.take_colours()

    def open_last(self) -> None:
        """Go on with the project that was open last, where it is still there."""
        recent = self._preferences.get(RECENT)
        if recent and Path(recent[0]).exists():
            self.open_path(Path(recent[0]))

    def open_sample(self) -> None:
        """Open the sample, which is made at its first opening."""
        self._opening(lambda: self._make_sample(self._sample_path), "judge")

    def _opening(self, find: Callable[[], Path], workspace: str, files: Sequence[Path] = ()) -> None:
        """Open what ``find`` gives, in a worker, and load files into it; nothing while another project is coming."""
        if not self._opener.coming:
            self.close_project()
            name = self.tr("opening the project")
            self._opener.open(name, find, lambda opened: self._take(opened, workspace, files), self._not_opened)

    def _not_opened(self, fault: Exception) -> None:
        if not isinstance(fault, IrdeskError):
            raise fault
        self.start.notices.add(self.tr("The project was not opened"), [reason(fault)])

    def _take(self, opened: Opened, workspace: str, files: Sequence[Path]) -> None:
        self.actions_table.stop()
        self.workspace = workspace_of(opened, self._preferences.get(ASSESSOR))
        loader = Loader(self.workspace, self.runner)
        chooser = RuleChooser(
            self.workspace, self.runner, self.execute, lambda fault: self.status.say(reason(fault)),
            self.tr("ranking runs anew"),
        )  # fmt: skip
        self._bridge = Bridge(self.workspace, lambda: loader.loading, self)
        self.desk = Desk(
            self.workspace,
            loader,
            self.runner,
            chooser,
            self.execute,
            self.status.say,
            self.banner,
            self._add_files,
            self.actions_table,
            self._preferences,
        )
        self._executor.follow(self.workspace, self.desk)
        self.exporter.follow(self.workspace, self.desk)
        self._pages.addWidget(self.desk)
        self._pages.setCurrentWidget(self.desk)
        self._bridge.changed.connect(self._changed)
        self._learner = QueueLearner(self.workspace, self._poster.post)
        self._preferences.remember_project(opened.store.path)
        package = opened.state.package
        part = self.tr(" — work package of {project}").format(project=package.of) if package else ""
        self.setWindowTitle(f"{opened.store.path.stem}{part} — irdesk")
        self.actions_table.take_away(*(NOT_IN_PACKAGES if package else ()))
        for prefix in NEEDS_PROJECT:
            if prefix != JUDGE_PREFIX:  # the editor does so, when it shows
                self.actions_table.enable(prefix, True)
        self._bar.fill_menu(self.desk.panel_actions() if self.desk else [])
        self._bar.show()
        self.show_workspace("judge" if package else workspace or _first_workspace(self.desk.queries))
        self.status.follow(self.desk.queries)
        self._show_progress()
        self._executor.name_undo()
        self.desk.files.load(list(files))

    def _changed(self, changes: ChangeSet) -> None:
        if self.desk is None:
            return
        self.status.on_change(changes)  # before the panels, which may have more to say
        self.desk.on_change(changes)
        self._show_progress()
        self._executor.name_undo()

    def _say_good(self, text: str) -> None:
        self.status.say(text, good=True)

    def _show_progress(self) -> None:
        self._bar.show_progress(self.desk.queries.progress() if self.desk else None)

    def close_project(self) -> None:
        """Settle the project file and go back to the start page; background work is cancelled first."""
        if self.workspace is None or self.desk is None or self._bridge is None:
            return
        self.desk.editor.remarks.keep_typed()
        self.runner.cancel_all()
        self._poster.settle()
        self.runner.catch_up()
        self.desk.stop_reading()
        self.desk.keep_layout()
        self._bridge.close()
        workspace, desk, learner = self.workspace, self.desk, self._learner
        self.workspace = self.desk = self._bridge = self._learner = None
        if learner:
            learner.close()
        self._executor.follow(None, None)
        self.exporter.follow(None, None)
        self._pages.removeWidget(desk)
        desk.deleteLater()
        self._disconnect_judging()
        self._show_start()
        self._opener.settle(self.tr("closing the project"), workspace, learner, self._not_closed)

    def _disconnect_judging(self) -> None:
        """The editor that is gone carries nothing out any longer."""
        for entry in ACTIONS:
            if entry.id.startswith((JUDGE_PREFIX, "view.zoom")):
                self.actions_table[entry.id].triggered.disconnect()

    def _not_closed(self, fault: Exception) -> None:
        self.start.notices.add(
            self.tr("The project file was not settled; it will be when it is opened again"), [reason(fault)]
        )

    def _show_start(self) -> None:
        self.actions_table.take_away()
        self.setWindowTitle("irdesk")
        self._pages.setCurrentWidget(self.start)
        self._bar.hide()
        for prefix in NEEDS_PROJECT:
            self.actions_table.enable(prefix, False)
        self.start.show_recent(self._preferences.get(RECENT))
        self.status.follow(None)
        self._show_progress()
        self._bar.fill_menu(self.desk.panel_actions() if self.desk else [])

    def _new(self) -> None:
        if path := asking.new_project(self):
            self.create_project(path, [])

    def create_project(self, path: Path, files: list[Path]) -> None:
        """Make a project and show it, loading files into it at once; one that is there already stays as it is."""
        path = project_path(path)
        if path.exists():
            title = self.tr("{name} exists already; choose another name, or open it").format(name=path.name)
            (self.banner if self.desk else self.start.notices).add(title, [str(path)])
            return

        def work() -> Path:
            create(path)
            return path

        self._opening(work, "collection", files)

    def _start_with(self, files: list[Path]) -> None:
        if path := asking.new_project(self, files[0].parent):
            self.create_project(path, files)

    def _open(self) -> None:
        if path := asking.project(self):
            self.open_path(path)

    def _show_ties(self) -> None:
        panel = self.desk.made(ConventionsPanel) if self.desk else None
        if panel:
            panel.refresh()

    def _show_kind(self, kind: PanelKind) -> None:
        """Show a panel; numbers, and what others say, not where documents are judged."""
        if self.desk:
            if kind.workspace and self.desk.shown == "judge":
                self.show_workspace(kind.workspace)
            self.desk.show_panel(kind.name)
            panel = self.desk.panel(kind.panel)
            if kind.focus:
                kind.focus(panel).setFocus()

    def _add_files(self) -> None:
        files = asking.files(self)
        if files and self.desk:
            self.show_workspace("collection")
            self.desk.files.load(files)

    def _rename_assessor(self) -> None:
        name = asking.assessor(self, self._preferences.get(ASSESSOR))
        if not name:
            return
        try:
            name = assessor_name(name)
        except CommandRefused as fault:
            self.status.say(reason(fault))
            return
        self._preferences.set(ASSESSOR, name)
        if self.workspace and self.desk:
            path, shown = self.workspace.store.path, self.desk.shown
            self.close_project()
            self.open_path(path, shown)

    def _about(self) -> None:
        text = self.tr(
            "irdesk {version}, the workbench for evaluating retrieval systems.\nMIT licence. Icons: Lucide (ISC)."
        )
        QMessageBox.about(self, "irdesk", text.format(version=__version__))

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab goes past what cannot be seen."""
        return past_hidden_tabs(lambda: super(MainWindow, self).focusNextPrevChild(next))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Settle everything before the window goes."""
        self.close_project()
        place = bytes(self.saveGeometry().toBase64().data()).decode()
        self._preferences.set(WINDOW, place)
        self.runner.shutdown()
        super().closeEvent(event)


def _first_workspace(queries: Queries) -> str:
    """Where a person most likely goes on."""
    if queries.place():
        return "judge"
    return "analyse" if queries.sources("run") and queries.judged_topics() else "collection"
