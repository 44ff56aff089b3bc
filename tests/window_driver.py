"""A driver for tests of the window. It opens and closes the window, and uses keyboard, mouse, drops and dialogs as a
user does.
"""

from __future__ import annotations

import gc
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import numpy as np
from PySide6.QtCore import (
    QEvent,
    QEventLoop,
    QModelIndex,
    QPoint,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QWidget,
)
from shiboken6 import isValid
from windows.drag_and_drop import drop
from windows.unpainted_windows import Windows

from irdesk.app import bootstrap
from irdesk.domain.progress import QUIET
from irdesk.session.commands import BulkChange, ChangeMarks
from irdesk.session.project_files import integrity_check
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.settings.preferences import LAYOUTS, Preferences
from irdesk.ui.frame.initial_workspace_layouts import ARRANGEMENTS
from irdesk.ui.frame.stored_layouts import layout_text
from irdesk.ui.frame.view_area import Placing, Shown
from irdesk.ui.shell.main_window import MainWindow

WAIT_MS = 180_000  # limit for tests that hang, not an expected duration
QUIET_ROUNDS, ROUND_MS = 3, 10  # long enough for a painted view to start work
POLL_MS = 2  # short, because most conditions hold within milliseconds
HARMLESS = "This plugin does not support"  # The offscreen platform warns about size hints and raising windows.


class Hands:
    """Simulated user of one window."""

    def __init__(self, qtbot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window = window

    @property
    def desk(self):
        return self.window.desk

    @property
    def queries(self):
        return self.window.desk.queries

    @property
    def place(self):
        return self.queries.place()

    @property
    def path(self) -> Path:
        return self.window.workspace.store.path

    def wait(self, condition: Callable[[], object], poll: int = POLL_MS) -> None:
        """Process events until a condition holds. Test it after each ``poll`` milliseconds."""
        # One loop and timer for all rounds: pytest-qt makes new ones each round, which takes most CPU time of a wait.
        loop, timer = QEventLoop(), QTimer(singleShot=True)
        timer.timeout.connect(loop.quit)
        deadline = time.monotonic() + WAIT_MS / 1000
        while not condition():
            assert time.monotonic() < deadline, f"did not come within {WAIT_MS} ms"
            timer.start(poll)
            loop.exec()

    def idle(self) -> None:
        """Wait until no background work is running and all posted functions have run."""
        self.wait(lambda: not self.window.runner.tasks)
        QApplication.processEvents()

    def settle(self, rounds: int = QUIET_ROUNDS) -> None:
        """Wait until the views have processed all changes, that is, until no single-shot timer and no background work
        is pending. This must hold ``rounds`` times in succession; one round is enough if no painted view starts work.

        The timers' delays are shortened, because no further changes arrive during the wait. Views in windows of their
        own are waited for, too; they are children of the main window, not of the workbench.
        """
        deadline = time.monotonic() + WAIT_MS / 1000
        delays: dict[QTimer, int] = {}
        quiet = 0
        while quiet < rounds:
            assert time.monotonic() < deadline, f"did not settle within {WAIT_MS} ms"
            self.idle()
            roots = [self.desk, *(frame for frame in self.desk.frames.values() if frame.floating)]
            timers = [timer for root in roots for timer in root.findChildren(QTimer)]
            active = [timer for timer in timers if timer.isSingleShot() and timer.isActive()]
            quiet = 0 if active else quiet + 1
            for timer in active:
                if timer.interval():
                    delays[timer] = timer.interval()
                    timer.setInterval(0)
            self.qtbot.wait(ROUND_MS)
        for timer, delay in delays.items():
            if isValid(timer):
                timer.setInterval(delay)

    def show(self) -> None:
        self.window.resize(1280, 800)
        self.window.show()
        self.window.activateWindow()
        self.qtbot.waitExposed(self.window)
        self.wait(self.window.isActiveWindow)
        Windows.add(self.window)

    def opened(self) -> None:
        """Wait until a project is open and shown, and leave the card of the first topic."""
        self.idle()
        assert self.window.desk is not None, self.window.start.notices.texts()
        self.wait(self.window.desk.isVisible)
        self.desk.editor.begin_topic()

    def open_in(self, workspace: str, *columns: str | tuple[str, ...], path: Path | None = None) -> None:
        """Open a project, by default the sample, with only these views in a workspace. A column is one view, or several
        below one another. Without columns, the workspace has its initial layout.

        This takes a third of the time needed to open the project in the Judge workspace and then show the views.
        """
        if columns:
            self._store_views(workspace, columns)
        self.window.open_path(path or self.window._sample_path, workspace)
        self.idle()
        assert self.window.desk is not None, self.window.start.notices.texts()
        self.wait(self.window.desk.isVisible)
        self.idle()
        # Collection shows its first unfinished step once the states of the steps are known.
        if columns and workspace == "collection":
            self.wait(lambda: not self.desk.steps.computing.stale)
            self.desk.show_view(columns[0] if isinstance(columns[0], str) else columns[0][0])
            self.idle()

    def show_in(self, workspace: str, *columns: str | tuple[str, ...]) -> None:
        """Show another workspace of the open project with only these views, as `open_in` does."""
        self._store_views(workspace, columns)
        self.window.show_workspace(workspace)
        self.idle()

    def _store_views(self, workspace: str, columns: tuple[str | tuple[str, ...], ...]) -> None:
        placing = Placing(tuple((entry,) if isinstance(entry, str) else entry for entry in columns))
        self._store_layout(workspace, Shown(placing.columns[0][0], {placing.columns[0][0]: placing}, {}))

    def _store_layout(self, workspace: str, layout: Shown) -> None:
        preferences: Preferences = self.window._preferences
        preferences.set(LAYOUTS, {**preferences.get(LAYOUTS), workspace: layout_text(layout)})

    def open(self, path: Path, workspace: str = "") -> None:
        self.window.open_path(path, workspace)
        self.opened()

    def close(self) -> None:
        """Close the project, and wait until its file is closed."""
        self.window.close_project()
        self.idle()
        flush()

    def reopen(self, workspace: str = "") -> None:
        path = self.path
        self.close()
        self.open(path, workspace)

    def judge(self, *keys: str) -> None:
        """Press keys one after another, each once the document is drawn, because an undrawn document cannot
        be judged.
        """
        for key in keys:
            self.begin_topic()
            self.wait(lambda: self.desk.editor.document.is_ready)
            self.press(key)

    def judge_topic(self, topic: str, grade: int = 1) -> None:
        """Grade all unjudged documents of a topic with one command."""
        docnos = tuple(row.docno for row in self.queries.queue(topic) if row.open)
        if docnos:
            self.window.execute(ChangeMarks(topic, docnos, BulkChange("grade", grade)))

    def begin_topic(self) -> None:
        """Dismiss the card that precedes a topic, if it is shown."""
        if self.desk.editor.pause.on:
            self.press(Qt.Key.Key_Space)

    def press(self, *keys: str | Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press keys one after another, each in the widget that then has the focus."""
        active = QApplication.activeWindow()
        if active is None or not active.isVisible():  # Offscreen, closing a dialog does not restore the focus.
            self.window.activateWindow()
            self.wait(self.window.isActiveWindow)
        for key in keys:
            self.qtbot.keyClick(QApplication.focusWidget() or self.window, key, modifier)

    def press_ctrl(self, key: str | Qt.Key, *, shift: bool = False) -> None:
        modifier = Qt.KeyboardModifier.ControlModifier
        self.press(key, modifier=modifier | Qt.KeyboardModifier.ShiftModifier if shift else modifier)

    def click(self, widget: QWidget, place: QPoint | None = None) -> None:
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place or widget.rect().center())

    def click_row(self, view: QAbstractItemView, index: QModelIndex) -> None:
        view.scrollTo(index)
        self.click(view.viewport(), view.visualRect(index).center())

    def drop(self, widget: QWidget, paths: list[Path]) -> bool:
        """Drop files on a widget through the window, as the system does. Return whether they were accepted."""
        return drop(self.window, widget, paths)

    def loader(self) -> None:
        """Show the loader panel."""
        self.window.show_workspace("collection")
        self.window.actions_table.trigger("view.files")
        self.wait(self.desk.files.isVisible)
        self.idle()

    def load(self, paths: list[Path]) -> None:
        """Drop files on the loader panel, and wait until they are loaded."""
        self.loader()
        assert self.drop(self.desk.files.table.viewport(), paths)
        self.idle()

    def analyse(self) -> None:
        """Show metrics, topics, curves and attention side by side in the Analyse workspace, with the panel *Why?*."""
        placing = Placing((("metrics", "topics"), ("curves", "attention")), (500, 500))
        layout = Shown("metrics", {"metrics": placing}, {"why": 280})
        if self.desk.shown != "analyse":
            self._store_layout("analyse", layout)
        self.window.show_workspace("analyse")
        arrangement = next(entry for entry in ARRANGEMENTS if entry.name == "analyse")
        shown = self.desk.area.shown()
        if (shown.placings[shown.view].columns, [*shown.beside], shown.floating) == (placing.columns, ["why"], {}):
            return
        self.desk.area.restore(layout, arrangement.first)

    def panels(self, *names: str) -> None:
        """Show further panels with the menu's actions, in addition to the workspace's panels."""
        for action in self.desk.panel_actions():
            if action.objectName() in names and not action.isChecked():
                action.trigger()
        for name in names:
            self.wait(getattr(self.desk, name).isVisible)

    def scores(self) -> dict[Path, dict[str, float]]:
        """Return the metrics panel's scores in full precision, keyed by run file and measure."""
        if not self.desk.metrics.isVisible():
            self.desk.show_beside("metrics")
        model = self.desk.metrics.model
        names = [model.measure_name(column) for column in range(1, model.columnCount())]
        return {
            Path(row.path): {name: model.value(model.row_of(row.id), index) for index, name in enumerate(names, 1)}
            for row in self.queries.runs()
        }

    def file_dialog(self, path: Path | str, *further: Path) -> None:
        """Enter a path in the next file dialog, and each further path in a subsequent dialog.

        Each path is pasted, because the dialog searches for completions after each key, which takes half of its time.
        """

        def answer() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, QFileDialog) or not dialog.isActiveWindow():
                QTimer.singleShot(10, answer)
                return
            field = dialog.findChild(QLineEdit, "fileNameEdit")
            field.setFocus()
            field.selectAll()
            field.insert(str(path))
            if further:
                self.file_dialog(*further)
            dialog.findChild(QDialogButtonBox).buttons()[0].click()  # ``click``, because a popup may cover the button

        QTimer.singleShot(0, answer)


@contextmanager
def the_window(qtbot, sample: Path, preferences: Path | None = None) -> Iterator[Hands]:
    """Yield a driver of the real window. At the end, close the window and check for leftover widgets and Qt
    warnings.
    """
    before = set(QApplication.topLevelWidgets())
    window = bootstrap.main_window(Preferences(preferences), sample)
    hands = Hands(qtbot, window)
    try:
        hands.show()
        yield hands
    finally:
        with warnings_of_qt() as text:
            window.close()
            window.deleteLater()
            hands.window = None
            del window
            flush()
            left = [widget for widget in QApplication.topLevelWidgets() if widget not in before]
            if left:  # kept alive by garbage of an earlier window that was frozen below
                left.clear()
                gc.unfreeze()
                flush()
                left = [widget for widget in QApplication.topLevelWidgets() if widget not in before]
            gc.freeze()  # The garbage collector need not scan objects that outlive the window again.
    assert not text
    assert not left, f"widgets were left behind: {left}"
    app = QApplication.instance()
    shared = {name: app.property(name) for name in ("text_size", "theme")}  # kept by the application for later windows
    assert shared in ({"text_size": 100, "theme": "system"}, {"text_size": 100, "theme": None}), shared


def flush() -> None:
    """Process all posted events, including the deletion of widgets."""
    for _ in range(2):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


@contextmanager
def warnings_of_qt() -> Iterator[list[str]]:
    """Collect Qt's warnings inside the context."""
    texts: list[str] = []

    def take(kind: QtMsgType, _context: object, text: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and kind is not QtMsgType.QtInfoMsg and HARMLESS not in text:
            texts.append(text)

    before = qInstallMessageHandler(take)
    try:
        yield texts
    finally:
        qInstallMessageHandler(before)


def rows_of(path: Path, query: str) -> list[tuple]:
    """Query a project file, as another program would, while irdesk has it open; return the rows."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


def journal(path: Path) -> list[tuple[str, str, int | None]]:
    """Return topic, docno and grade of each journal row; the grade of a cleared judgement is None."""
    return rows_of(path, "SELECT topic, docno, CASE WHEN withdrawn THEN NULL ELSE grade END FROM journal ORDER BY id")


def files_listed(hands: Hands) -> list[tuple[str, str, str]]:
    """Return kind, name and content of the files listed in the loader panel."""
    widget = hands.desk.files.files
    items = [widget.topLevelItem(row) for row in range(widget.topLevelItemCount())]
    return [tuple(item.text(column) for column in range(3)) for item in items]


def runs_listed(hands: Hands) -> list[list[str]]:
    """Return the runs listed in the loader panel."""
    model = hands.desk.files.runs
    return [
        [model.index(row, column).data() for column in range(model.columnCount())] for row in range(model.rowCount())
    ]


def assert_scores_are_fresh(hands: Hands) -> None:
    """Assert that the metrics panel's scores equal those of a new evaluation, bit for bit."""
    if not hands.desk.metrics.isVisible():
        hands.desk.show_beside("metrics")
    board = hands.window.workspace.state.fresh_board()
    model = hands.desk.metrics.model
    topic = hands.desk.selection.topic
    values = board.topic_scores(topic) if topic else board.means()
    names = [str(measure) for measure in board.measures]
    assert model.rowCount() == len(hands.queries.metrics().heads)
    for row in range(model.rowCount()):
        position = board.run_ids.index(model.id_of(row))
        for column in range(1, model.columnCount()):
            shown, fresh = model.value(row, column), values[names.index(model.measure_name(column)), position]
            assert shown == fresh or (np.isnan(shown) and np.isnan(fresh))


def checked(path: Path) -> list[str]:
    """Check the integrity of a project that is not open in a window; return the errors."""
    with closing(workspace_of(open_project(path, QUIET), "test")) as workspace:
        return integrity_check.check(workspace)
