"""What takes time to show: computed in the background when things have settled, if anybody can see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import Progress
from irdesk.session.changes import ChangeSet
from irdesk.session.tasks import Task, TaskRunner
from irdesk.ui.wording import reason

SETTLE_MS = 300  # after the last change, before anything is computed
T = TypeVar("T")
Work = Callable[[Progress], T]


class Settled(QObject):
    """Calls when things have settled and a panel can be seen; while it cannot, it waits until it is shown.

    It begins stale: the first time that the panel is shown, it calls.
    """

    def __init__(self, panel: QWidget, call: Callable[[], None], settle_ms: int = SETTLE_MS) -> None:
        super().__init__(panel)
        self._panel, self._call, self._settle_ms = panel, call, settle_ms
        self._stale = True
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._begin)
        panel.installEventFilter(self)

    def on_change(self, changes: ChangeSet) -> None:
        """Follow a change of the project; a mere step to another document is none."""
        if changes.kind != "move":
            self.soon()

    def soon(self) -> None:
        """Call when nothing has happened for a while."""
        self._stale = True
        if self._panel.isVisible():
            self._later.start(self._settle_ms)

    def now(self) -> None:
        """Call as soon as all that is under way is drawn, as when the person chose something in the panel."""
        self._stale = True
        if self._panel.isVisible():
            self._later.start(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch up with what happened while nobody looked."""
        if watched is self._panel and event.type() == QEvent.Type.Show and self._stale:
            self._later.start(0)
        return False

    def _begin(self) -> None:
        if self._panel.isVisible():
            self._stale = False
            self._call()


class Computing(QObject, Generic[T]):
    """One computation of a panel: frozen values are taken on the window's thread, and worked on in the background.

    ``work`` takes the values and returns what is to be computed of them, or None where there is nothing to compute.
    What comes of it goes to ``take``, why it failed to ``say``. A newer computation cancels the older.
    """

    def __init__(
        self, panel: QWidget, runner: TaskRunner, name: str, work: Callable[[], Work[T] | None],
        take: Callable[[T], None], say: Callable[[str], None], settle_ms: int = SETTLE_MS,
    ) -> None:  # fmt: skip
        super().__init__(panel)
        self._runner, self._name, self._work, self._take, self._say = runner, name, work, take, say
        self._task: Task | None = None
        self._settled = Settled(panel, self._begin, settle_ms)
        self.on_change = self._settled.on_change
        self.soon = self._settled.soon
        self.now = self._settled.now

    def cancel(self) -> None:
        """What is under way is not wanted any more."""
        if self._task:
            self._task.cancel()
            self._task = None

    def _begin(self) -> None:
        self.cancel()
        if work := self._work():
            self._task = self._runner.submit(self._name, work, self._take, self._failed)

    def _failed(self, fault: Exception) -> None:
        if not isinstance(fault, TaskCancelled):
            self._say(reason(fault))
