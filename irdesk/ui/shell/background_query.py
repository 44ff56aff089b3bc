"""Background computation of a panel's content. It starts when changes have settled and the panel is visible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import Progress
from irdesk.session.core.background_tasks import Task, TaskRunner
from irdesk.session.core.changes import ChangeSet, SourceChanged
from irdesk.session.scoring.topic_filter import EVERY_TOPIC, TopicFilter
from irdesk.ui.style.error_text import reason
from irdesk.ui.widgets.failure_indicator import FailedSign, show_failed
from irdesk.ui.widgets.panel_progress import ComputingSign, show_computing

SETTLE_MS = 300  # delay in ms between the last change and the computation
LOADING_MS = 2000  # delay in ms before a computation while runs are being loaded
T = TypeVar("T")
Work = Callable[[Progress], T]


class Debouncer(QObject):
    """Calls a function once changes have settled and a panel is visible. While the panel is hidden, calls are
    postponed.

    The function is called for the first time when the panel is first shown. ``left`` is emitted when the panel is
    hidden.
    """

    left = Signal()

    def __init__(self, panel: QWidget, call: Callable[[], None], settle_ms: int = SETTLE_MS) -> None:
        super().__init__(panel)
        self._panel, self._call, self._settle_ms = panel, call, settle_ms
        self._stale = True
        self._later = _timer(self, self._begin)
        # Rearranging a workspace hides panels and shows them again, so check visibility once, after the rearrangement.
        self._moved = _timer(self, self._look)
        panel.installEventFilter(self)

    def on_change(self, changes: ChangeSet) -> None:
        """Schedule a call after the project has changed. Moving to another document does not count as a change.

        Judgements may follow each other quickly, so a call waits for a pause. While runs are being loaded, calls are
        rare, so that they do not slow down loading. After the last file has been loaded, the call follows immediately.
        """
        if changes.kind == "move":
            return
        if changes.more_comes:
            self.rarely()
        elif changes.touches(SourceChanged):
            self.now()
        else:
            self.soon()

    def rarely(self) -> None:
        """Schedule a call, unless one is already scheduled."""
        self._stale = True
        if self._panel.isVisible() and not self._later.isActive():
            self._later.start(LOADING_MS)

    def soon(self) -> None:
        """Schedule a call after a pause without changes."""
        self._wait(self._settle_ms)

    def now(self) -> None:
        """Schedule a call for the next event-loop iteration, for example after the user has changed a setting in the
        panel.
        """
        self._wait(0)

    @property
    def waiting(self) -> bool:
        """Whether a call is pending."""
        return self._stale

    def outdate(self) -> None:
        """Schedule a call for when the panel is next shown."""
        self._stale = True

    def _wait(self, milliseconds: int) -> None:
        self._stale = True
        if self._panel.isVisible():
            self._later.start(milliseconds)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Schedule a visibility check when the panel is shown or hidden."""
        if watched is self._panel and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._moved.start(0)
        return False

    def _look(self) -> None:
        if not self._panel.isVisible():
            self._later.stop()
            self.left.emit()
        elif self._stale and not self._later.isActive():
            self._begin()

    def _begin(self) -> None:
        if self._panel.isVisible():
            self._stale = False
            self._call()


class BackgroundQuery(QObject, Generic[T]):
    """Computation of a panel's content in the background. Its input is captured on the main thread, as immutable
    values.

    ``work`` captures the input and returns the function to run in the background, or None if there is nothing to
    compute. The result is passed to ``take``. If the computation fails, the reason is passed to ``say``.

    A new computation cancels the previous one. A computation is cancelled when its panel is hidden, and restarted when
    the panel is shown again.

    ``chosen_filter`` returns the topic filter that ``work`` captures. A new filter may be chosen while a result for the
    previous one is still shown; ``filter`` is that of the shown result.

    During the computation, the panel shows a progress indicator and marks an earlier result as outdated. After a
    failure, it shows the reason.
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
        self._fault: FailedSign | None = None
        self._has_shown = False
        self.chosen_filter: Callable[[], TopicFilter] = TopicFilter
        self.filter = EVERY_TOPIC
        self._settled = Debouncer(panel, self._begin, settle_ms)
        self._settled.left.connect(self._leave)
        panel.destroyed.connect(self._forget)
        self.on_change = self._settled.on_change
        self.soon = self._settled.soon
        self.now = self._settled.now

    @property
    def stale(self) -> bool:
        """Whether a newer result is expected, because a call is pending or a computation is running."""
        return self.under_way or self._settled.waiting

    @property
    def under_way(self) -> bool:
        """Whether a computation is running."""
        return self._task is not None

    def cancel(self) -> None:
        """Cancel the running computation and discard its result."""
        if self._task:
            self._task.cancel()
        self._end()

    def _forget(self) -> None:
        """Ignore any result that arrives after the panel was deleted."""
        self._task = None

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
        if self._fault:
            self._fault.hide()
        work, over = self._work(), self.chosen_filter()
        self._has_shown = self._has_shown and work is not None
        if work:
            task = self._task = self._runner.submit(
                self._name, work, lambda result: self._done(task, result, over), lambda fault: self._failed(task, fault)
            )
            self._sign = show_computing(self._panel, self._runner, task, outdated=self._has_shown)
        else:
            self.filter = over

    def _done(self, task: Task, result: T, over: TopicFilter) -> None:
        if task is self._task:  # a task cancelled too late can end after its successor has started
            self._end()
            self._has_shown, self.filter = True, over
            self._take(result)

    def _failed(self, task: Task, fault: Exception) -> None:
        if task is self._task:
            self._end()
            if not isinstance(fault, TaskCancelled):
                self._say(reason(fault))
                self._fault = show_failed(self._panel, reason(fault), self.now)


def _timer(owner: QObject, call: Callable[[], None]) -> QTimer:
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(call)
    return timer
