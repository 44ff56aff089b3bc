"""Compute what a panel shows in the background, once changes have settled, while the panel is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtWidgets import QDockWidget, QWidget

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import Progress
from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.tasks import Task, TaskRunner
from irdesk.ui.style.translation import reason
from irdesk.ui.widgets.progress_sign import ComputingSign, show_computing

SETTLE_MS = 300  # after the last change, before anything is computed
T = TypeVar("T")
Work = Callable[[Progress], T]


def is_seen(widget: QWidget) -> bool:
    """Return whether a widget is shown and not behind another tab; Qt moves docks there out of the window."""
    window = widget.window()
    return widget.isVisible() and window.rect().intersects(QRect(widget.mapTo(window, QPoint()), widget.size()))


class Debouncer(QObject):
    """Calls when changes have settled and a panel is seen; while it is not, the call waits until it is seen.

    It begins stale: the first time that the panel is seen, it calls. ``left`` is emitted when the panel was closed,
    or is behind another tab now.
    """

    left = Signal()

    def __init__(self, panel: QWidget, call: Callable[[], None], settle_ms: int = SETTLE_MS) -> None:
        super().__init__(panel)
        self._panel, self._call, self._settle_ms = panel, call, settle_ms
        self._stale = True
        self._dock: QDockWidget | None = None
        self._later = _timer(self, self._begin)
        # Workspaces are arranged by hiding panels and showing them again: what counts is where they are in the end.
        self._moved = _timer(self, self._look)
        panel.installEventFilter(self)

    def on_change(self, changes: ChangeSet) -> None:
        """Follow a change of the project; a mere step to another document is none."""
        if changes.kind != "move":
            self.soon()

    def soon(self) -> None:
        """Call when nothing has happened for a while."""
        self._wait(self._settle_ms)

    def now(self) -> None:
        """Call as soon as all that is under way is drawn, as when the person chose something in the panel."""
        self._wait(0)

    def outdate(self) -> None:
        """Call when the panel is seen the next time."""
        self._stale = True

    def _wait(self, milliseconds: int) -> None:
        self._stale = True
        if is_seen(self._panel):
            self._later.start(milliseconds)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the panel being shown and hidden."""
        if watched is self._panel and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._follow_dock()
            self._moved.start(0)
        return False

    def _follow_dock(self) -> None:
        """Follow the tabs, too: a panel behind another tab is not hidden."""
        widget = self._panel.parentWidget()
        while widget and not isinstance(widget, QDockWidget):
            widget = widget.parentWidget()
        if isinstance(widget, QDockWidget) and widget is not self._dock:
            self._dock = widget
            widget.visibilityChanged.connect(self._look_soon)

    def _look_soon(self, _seen: bool) -> None:
        self._moved.start(0)

    def _look(self) -> None:
        if not is_seen(self._panel):
            self._later.stop()
            self.left.emit()
        elif self._stale and not self._later.isActive():
            self._begin()

    def _begin(self) -> None:
        if is_seen(self._panel):
            self._stale = False
            self._call()


class BackgroundQuery(QObject, Generic[T]):
    """One computation of a panel: frozen values are taken on the window's thread, and worked on in the background.

    ``work`` takes the values and returns what is to be computed of them, or None where there is nothing to compute.
    What comes of it goes to ``take``, why it failed to ``say``. A newer computation cancels the older, and nothing
    is computed for a panel that was left: it is computed anew when the panel is seen again. The panel shows a sign
    meanwhile.
    """

    def __init__(
        self,
        panel: QWidget,
        runner: TaskRunner,
        name: str,
        work: Callable[[], Work[T] | None],
        take: Callable[[T], None],
        say: Callable[[str], None],
        settle_ms: int = SETTLE_MS,
    ) -> None:
        super().__init__(panel)
        self._panel, self._runner, self._name, self._work = panel, runner, name, work
        self._take, self._say = take, say
        self._task: Task | None = None
        self._sign: ComputingSign | None = None
        self._settled = Debouncer(panel, self._begin, settle_ms)
        self._settled.left.connect(self._leave)
        self.on_change = self._settled.on_change
        self.soon = self._settled.soon
        self.now = self._settled.now

    def cancel(self) -> None:
        """Cancel the computation that is under way; its result is not wanted any more."""
        if self._task:
            self._task.cancel()
        self._end()

    def _end(self) -> None:
        self._task = None
        if self._sign:
            self._sign.refresh()

    def _leave(self) -> None:
        if self._task:
            self.cancel()
            self._settled.outdate()

    def _begin(self) -> None:
        self.cancel()
        if work := self._work():
            task = self._task = self._runner.submit(
                self._name, work, lambda result: self._done(task, result), lambda fault: self._failed(task, fault)
            )
            self._sign = show_computing(self._panel, self._runner, task)

    def _done(self, task: Task, result: T) -> None:
        if task is self._task:  # what was cancelled too late to stop may come after what replaced it
            self._end()
            self._take(result)

    def _failed(self, task: Task, fault: Exception) -> None:
        if task is self._task:
            self._end()
            if not isinstance(fault, TaskCancelled):
                self._say(reason(fault))


def _timer(owner: QObject, call: Callable[[], None]) -> QTimer:
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(call)
    return timer
