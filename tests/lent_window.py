"""One window for the tests of a module: to open and close one costs more than most tests do in it.

A test is lent the window of the tests before it, with the layout and the selection as at first, as long as these left
the project's file, the preferences and the place in the queue as they were and did not fail; else a new one.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from window_driver import Hands, the_window

from irdesk.session.commands import ChooseMainMeasure
from irdesk.session.core.project_settings import BASELINE, MAIN_MEASURE
from irdesk.settings.preferences import ALL, LAYOUTS, Preferences
from irdesk.ui.shell.selection import Selection

SELECTED = ("run", "other", "topic", "measure", "filter")


class LentWindow:
    """The window that tests are lent, one after another."""

    def __init__(self, request: pytest.FixtureRequest, folder: Path, sample: Path) -> None:
        self._qtbot = QtBot(request)
        self._session = request.session
        self._folder = folder
        self._sample = sample
        self._opened = 0
        self._window: AbstractContextManager[Hands] | None = None
        self._hands: Hands | None = None
        self._at_first: tuple[object, ...] = ()
        self._selected: dict[str, object] = {}

    @contextmanager
    def lent(self) -> Iterator[Hands]:
        """Lend the window to a test, in the Judge workspace of the sample project."""
        failed = self._session.testsfailed
        if self._hands is None:
            self._open()
        assert self._hands is not None
        yield self._hands
        if self._session.testsfailed != failed or not self._is_as_at_first():
            self.close()
        else:
            self._restore()

    def close(self) -> None:
        """Close the window, if one is open."""
        window, self._window, self._hands = self._window, None, None
        if window is not None:
            window.__exit__(None, None, None)

    def _open(self) -> None:
        self._opened += 1
        folder = self._folder / str(self._opened)
        folder.mkdir()
        path = Path(shutil.copy(self._sample, folder / "sample.irdesk"))
        self._window = the_window(self._qtbot, path, folder / "preferences.toml")
        self._hands = self._window.__enter__()
        self._hands.window.open_sample()
        self._hands.opened()
        self._at_first = self._kept()
        self._selected = {name: getattr(self._hands.desk.selection, name) for name in SELECTED}

    def _kept(self) -> tuple[object, ...]:
        """What a test may not change."""
        assert self._hands is not None
        hands = self._hands
        written = [
            (file.stat().st_mtime_ns, file.stat().st_size)
            for file in sorted(hands.path.parent.iterdir())
            if file.name.startswith(hands.path.name)
        ]
        preferences: Preferences = hands.window._preferences
        values = {preference.key: preferences.get(preference) for preference in ALL if preference is not LAYOUTS}
        shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
        return hands.path, written, values, hands.place, shown, hands.window.size(), hands.window.workspace.last_change

    def _is_as_at_first(self) -> bool:
        assert self._hands is not None
        if self._hands.window.desk is None:
            return False
        self._hands.idle()
        kept = self._kept()
        if self._is_context_stored():  # choosing a measure or a baseline in a view writes to the file
            return (kept[0], *kept[2:]) == (self._at_first[0], *self._at_first[2:])
        return kept == self._at_first

    def _is_context_stored(self) -> bool:
        assert self._hands is not None
        settings = self._hands.window.workspace.state.settings
        return any(settings[key] for key in (MAIN_MEASURE, BASELINE))

    def _restore(self) -> None:
        """Arrange and select what was arranged and selected at first."""
        assert self._hands is not None
        hands = self._hands
        selection: Selection = hands.desk.selection
        hands.window.show_workspace("judge")
        hands.window._preferences.set(LAYOUTS, {})
        hands.desk.reset_layout()
        for name, value in self._selected.items():
            getattr(selection, f"choose_{name}")(value)
        hands.idle()
        if self._is_context_stored():
            hands.window.execute(ChooseMainMeasure(""))
            selection.measure = ""
        self._at_first = self._kept()
