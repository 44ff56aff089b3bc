"""Between the model layer and Qt: changes become a signal, and results of background work reach the main thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from irdesk.session.changes import ChangeSet
from irdesk.session.workspace import Workspace


class Poster(QObject):
    """Runs functions that other threads hand in on the thread that made this object."""

    _posted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._posted.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def post(self, call: Callable[[], None]) -> None:
        """Hand a function in, from any thread."""
        self._posted.emit(call)

    def _run(self, call: Callable[[], None]) -> None:
        call()


class Bridge(QObject):
    """A workspace's changes as a Qt signal."""

    changed = Signal(ChangeSet)

    def __init__(self, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self.close = workspace.observers.subscribe(self.changed.emit)
