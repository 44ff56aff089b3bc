"""Share one window among the tests of a module, because opening and closing a window takes longer than most tests.

Each test gets the window in its initial size, layout and selection, if the previous tests passed and left judgements,
files, preferences and queue position unchanged. Otherwise a new window is opened. Steps that change only settings, or
show and hide runs, are undone, and the preferences in `READING` are restored. If the tests of a module share some work,
such as a few judgements or opening a view, a function ``prepare`` that takes a `Hands` does this work once. The
workspace and views that it leaves are the initial ones.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from window_driver import Hands, the_window

from irdesk.session.commands import ChooseBaseline, ChooseMainMeasure, Undo
from irdesk.session.core.project_settings import BASELINE, MAIN_MEASURE
from irdesk.session.core.project_settings import SELECTED as LAST_SELECTION
from irdesk.settings.preferences import (
    ALL,
    BREAKS,
    GONE_TO,
    HIGHLIGHT,
    KEY_STRIP,
    LAYOUTS,
    NARRATIVE,
    REFLOW,
    WIDTH,
    WORKSPACES,
    ZOOM,
    Preferences,
)
from irdesk.ui.frame.stored_layouts import layout_of, layout_text
from irdesk.ui.shell.selection import Selection

CONTEXT = (MAIN_MEASURE, BASELINE)
"""Settings that are not steps of the history and cannot be undone."""
READING = (ZOOM, WIDTH, HIGHLIGHT, REFLOW, NARRATIVE, KEY_STRIP, BREAKS)
"""Preferences that a test may change and that the window follows; their values are restored."""
RESTORED = (LAYOUTS, WORKSPACES, GONE_TO, *READING)
"""All preferences that a test may change."""
SELECTED = ("topic", "measure", "filter")
UNCHANGED = ("document", "journal", "note", "passage", "place", "pool", "qrels", "run_part", "seen", "source", "topic")
"""Tables of the project file to which a test must not add rows, if the next test is to share the window."""


def shown_windows() -> list[QWidget]:
    """Return the visible windows, dialogs and popups."""
    return [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]


class LentWindow:
    """The window that tests share, one after another."""

    def __init__(self, request: pytest.FixtureRequest, folder: Path, sample: Path) -> None:
        self._prepare: Callable[[Hands], None] | None = getattr(request.module, "prepare", None)
        self._opened_in: pytest.Mark | None = request.node.get_closest_marker("opened_in")
        self._qtbot = QtBot(request)
        self._session = request.session
        self._folder = folder
        self._sample = sample
        self._opened = 0
        self._window: AbstractContextManager[Hands] | None = None
        self._hands: Hands | None = None
        self._at_first: tuple[object, ...] = ()
        self._rows_at_first: list[int] = []
        self._step_at_first = ""
        self._proposed = ("", "")
        self._selected: dict[str, object] = {}
        self._workspace = ""
        self._layout = ""
        self._size = QSize()
        self._reading: list[object] = []
        self._focus: QWidget | None = None

    @contextmanager
    def lent(self) -> Iterator[Hands]:
        """Lend the window to a test, with the sample project in the Judge workspace, or as the marker ``opened_in``
        says. Afterwards restore or close the window.
        """
        failed = self._session.testsfailed
        if self._hands is None:
            self._open()
        assert self._hands is not None
        yield self._hands
        if self._session.testsfailed != failed or not self._is_as_at_first():
            self.close()
        else:
            self._restore()
            self._hands.idle()

    def close(self) -> None:
        """Close the window, if one is open."""
        window, self._window, self._hands = self._window, None, None
        self._focus = None  # A reference to a widget would keep its panel alive.
        if window is not None:
            window.__exit__(None, None, None)

    def _open(self) -> None:
        self._opened += 1
        folder = self._folder / str(self._opened)
        folder.mkdir()
        path = Path(shutil.copy(self._sample, folder / "sample.irdesk"))
        self._window = the_window(self._qtbot, path, folder / "preferences.toml")
        self._hands = self._window.__enter__()
        if self._opened_in:
            self._hands.open_in(*self._opened_in.args)
        else:
            self._hands.window.open_sample()
            self._hands.opened()
        if self._prepare:
            self._prepare(self._hands)
            self._hands.idle()
        self._at_first, self._rows_at_first = self._kept(), self._rows()
        step, selection = self._hands.window.workspace.history.undoable, self._hands.desk.selection
        self._step_at_first = step.id if step else ""
        self._proposed = (selection.run, selection.other)
        self._selected = {name: getattr(selection, name) for name in SELECTED}
        self._workspace, self._layout = self._hands.desk.shown, self._shown_layout()
        self._size = self._hands.window.size()
        self._reading = [self._hands.window._preferences.get(preference) for preference in READING]
        self._focus = QApplication.focusWidget()

    def _shown_layout(self) -> str:
        """Return the layout of the shown workspace, as it would be stored."""
        assert self._hands is not None
        return layout_text(self._hands.desk.area.shown())

    def _kept(self) -> tuple[object, ...]:
        """Return the state that a test must not change, except for steps that can be undone."""
        assert self._hands is not None
        hands = self._hands
        state = hands.window.workspace.state
        settings = {key: text for key, text in state.settings.items() if key not in (*CONTEXT, LAST_SELECTION)}
        preferences: Preferences = hands.window._preferences
        values = {preference.key: preferences.get(preference) for preference in ALL if preference not in RESTORED}
        sources = {source.id: source for source in state.sources.values() if source.present}
        return hands.path, settings, sources, values, hands.place

    def _rows(self) -> list[int]:
        """Return the row counts of the tables in `UNCHANGED`."""
        assert self._hands is not None
        with closing(sqlite3.connect(f"{self._hands.path.as_uri()}?mode=ro", uri=True)) as connection:
            return [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in UNCHANGED]

    def _is_as_at_first(self) -> bool:
        """Undo all steps of the test, and return whether everything else is unchanged."""
        assert self._hands is not None
        hands = self._hands
        if hands.window.desk is None:
            return False
        for widget in shown_windows():
            if widget is not hands.window:
                widget.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        hands.idle()
        if hands.path != self._at_first[0] or self._rows() != self._rows_at_first:
            return False
        history = hands.window.workspace.history
        while (step := history.undoable) and step.id != self._step_at_first:
            hands.window.execute(Undo())
        hands.idle()
        return self._kept() == self._at_first and shown_windows() == [hands.window]

    def _restore(self) -> None:
        """Restore the initial layout and selection."""
        assert self._hands is not None
        hands = self._hands
        selection: Selection = hands.desk.selection
        desk, layout = hands.desk, layout_of(self._layout)
        assert layout is not None
        hands.window.resize(self._size)
        for preference, value in zip(READING, self._reading, strict=True):
            if hands.window._preferences.get(preference) != value:
                hands.window._preferences.set(preference, value)
        if desk.shown != self._workspace:
            hands.window._preferences.set(LAYOUTS, {self._workspace: self._layout})
            hands.window.show_workspace(self._workspace)
        elif self._shown_layout() != self._layout:
            desk.area.restore(layout, desk._arrangement.first)
        hands.window._preferences.set(LAYOUTS, {})
        hands.window._preferences.set(GONE_TO, [])
        for name, value in self._selected.items():
            getattr(selection, f"choose_{name}")(value)
        hands.idle()
        if any(hands.window.workspace.state.settings[key] for key in CONTEXT):
            hands.window.execute(ChooseMainMeasure(""))
            hands.window.execute(ChooseBaseline(""))
            selection.measure = str(self._selected["measure"])
        selection.propose_run(self._proposed[0])
        selection.propose_other(self._proposed[1])
        if self._focus is not None and isValid(self._focus):
            self._focus.setFocus()
