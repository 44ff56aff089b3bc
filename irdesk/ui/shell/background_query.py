"""Background computation of a panel's content. It starts when changes have settled and the panel is visible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import Progress
from irdesk.session.core.background_tasks import Task, TaskRunner
from irdesk.session.scoring.topic_filter import EVERY_TOPIC, TopicFilter
from irdesk.ui.event_loop.change_debouncer import SETTLE_MS, Debouncer
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.widgets.failure_indicator import FailedSign, show_failed
from irdesk.ui.widgets.panel_progress import ComputingSign, show_computing

T = TypeVar("T")
Work = Callable[[Progress], T]


class BackgroundQuery(QObject, Generic[T]):
    """Computation of a panel's content in the background. Its input is captured on the main thread, as immutable
    values.

    ``work`` captures the input and returns the function to run in the background, or None if there is nothing to
    compute. The result is passed to ``take``. If the computation fails, the reason is passed to ``say``.

    A new computation cancels the previous one. A computation is cancelled when its panel is hidden, and restarted when
    the panel is shown again.

    ``chosen_filter`` returns the topic filter that ``work`` captures. A new filter may be chosen while a result for the
    previous one is still shown; ``filter`` is the topic filter of the shown result.

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
        if task is self._task:  # Ignore a task that was cancelled too late and ends after its successor has started.
            self._end()
            self._has_shown, self.filter = True, over
            self._take(result)

    def _failed(self, task: Task, fault: Exception) -> None:
        if task is self._task:
            self._end()
            if not isinstance(fault, TaskCancelled):
                self._say(reason(fault))
                self._fault = show_failed(self._panel, reason(fault), self.now)
