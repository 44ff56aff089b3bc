"""Background tasks of panels: each panel names the task that is running for it, and hidden panels start none."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QComboBox, QWidget
from short_and_long_tests import LONG

from irdesk.domain.progress import Progress
from irdesk.session.core.background_tasks import Priority, Task, TaskRunner
from irdesk.ui.shell.background_query import BackgroundQuery
from irdesk.ui.shell.views_in_navigator_order import PANELS
from irdesk.ui.widgets.panel_progress import ComputingSign

WORKERS = 3
NEUTRAL = "examples"  # a view without background work, which is drawn fast
LEAST_COMPUTING = 15  # minimum number of panels that compute something when first shown


@contextmanager
def busy(runner: TaskRunner) -> Iterator[None]:
    """Keep all threads of the runner busy, so that the panels' requests wait."""
    release, names = threading.Event(), [f"busy {number}" for number in range(WORKERS)]
    running = threading.Semaphore(0)

    def work(_progress: Progress) -> None:
        running.release()
        release.wait()

    for name in names:
        runner.submit(name, work, lambda _: None, pytest.fail)
    for _ in names:
        assert running.acquire(timeout=300)
    try:
        yield
    finally:
        release.set()


class Walk:
    """Driver that shows the registered panels one after another, and records which tasks each submits."""

    def __init__(self, hands) -> None:
        self.hands, self.runner = hands, hands.window.runner
        self.earlier: list[Task] = []

    @property
    def desk(self):
        return self.hands.desk

    def dock(self, name: str):
        return self.desk.frames[name]

    def settle(self, panel: QWidget) -> None:
        """Wait until no panel has scheduled work. The delays of timers are shortened; a timer may be deleted during the
        wait.
        """

        def is_settled() -> bool:
            active = [timer for timer in panel.findChildren(QTimer) if timer.isSingleShot() and timer.isActive()]
            for timer in active:
                if timer.interval():
                    timer.setInterval(0)
            return not active

        self.hands.wait(is_settled)

    def tasks(self) -> list[Task]:
        """Return the uncancelled tasks that panels wait for. The task that reads titles is excluded: it belongs to the
        queue, which keeps its titles and is not a panel. Tasks that were submitted before the last panel was shown are
        excluded, too.
        """
        waiting = [task for task in self.runner.tasks if task.priority is Priority.SHOWN and not task.cancelled]
        waiting = [task for task in waiting if task not in self.earlier]
        return [task for task in waiting if not task.name.startswith(("busy", "reading titles"))]

    def show(self, name: str) -> list[Task]:
        """Show a panel in place of the previous one; return its tasks."""
        self.earlier = self.runner.tasks
        self.desk.show_panel(name)
        panel = self.dock(name).widget()
        self.hands.wait(panel.isVisible)
        for computing in panel.findChildren(BackgroundQuery):
            computing.now()
        self.settle(panel)
        return self.tasks()

    def clear(self) -> None:
        """Show only a view without background work, and wait until no panel has a task."""
        for name in list(self.desk.area.besides):
            self.desk.area.close_view(name)
        self.desk.show_view(NEUTRAL)
        self.hands.wait(lambda: not any(sign.tasks for sign in self.desk.findChildren(ComputingSign)))


@pytest.fixture
def walk(hands) -> Walk:
    walk = Walk(hands)
    walk.clear()
    hands.idle()
    return walk


def close_beside(walk: Walk, name: str) -> None:
    """Open another view next to a panel, and close the panel."""
    walk.desk.show_beside(NEUTRAL)
    walk.dock(name).close()


LEAVING: dict[str, Callable[[Walk, str], None]] = {
    "another view": lambda walk, _name: walk.desk.show_view(NEUTRAL),
    "another workspace": lambda walk, _name: walk.hands.window.show_workspace("judge"),
    "closed": close_beside,
}


def sign_of_each_task(walk: Walk, name: str, tasks: list[Task]) -> bool:
    """Check that signs of the panel name all its tasks and show their progress. Return whether there is a task."""
    signs = walk.dock(name).widget().findChildren(ComputingSign)
    silent = set(tasks) - {task for sign in signs for task in sign.tasks}
    assert not silent, (name, {task.name for task in silent})
    at_work = [sign for sign in signs if sign.tasks]
    for sign in at_work:
        sign.tasks[0].report(3, 10)
        walk.hands.wait(lambda sign=sign: sign.isVisible() and "30%" in sign.text())
        assert sign.tasks[0].name in sign.text()
    return bool(at_work)


def leave_and_return(walk: Walk, name: str, tasks: list[Task], leave: Callable[[Walk, str], None]) -> None:
    """Check that the tasks of a panel are cancelled when it is hidden, and submitted again when it is shown.

    Tasks are compared by name. Some of the new ones may be cancelled already: the overview requests a comparison and a
    count simultaneously, and the comparison cancels the count, which is submitted again after it.
    """
    leave(walk, name)
    walk.hands.wait(lambda: all(task.cancelled for task in tasks))
    names, earlier = {task.name for task in tasks}, walk.runner.tasks
    walk.hands.window.show_workspace("analyse")
    walk.desk.show_panel(name)

    def again() -> list[Task]:
        return [task for task in walk.runner.tasks if task not in earlier and task.name in names]

    walk.hands.wait(lambda: names == {task.name for task in again()})
    assert not all(task.cancelled for task in again()), name


def choose_others(walk: Walk, name: str) -> int:
    """Set each combo box to the next entry, and check that all computations for previous entries are cancelled. Return
    the number of changes.
    """
    panel = walk.dock(name).widget()
    walk.settle(panel)
    changed = 0
    for box in (walk.desk.context.measure, *panel.findChildren(QComboBox)):
        if not box.isVisible() or box.count() < 2:
            continue
        box.setCurrentIndex((box.currentIndex() + 1) % box.count())
        box.activated.emit(box.currentIndex())
        walk.settle(panel)
        names = [task.name for task in walk.tasks()]
        assert len(names) == len(set(names)), (name, box.accessibleName(), names)
        changed += 1
    return changed


@pytest.mark.takes_long
@pytest.mark.opened_in("analyse", NEUTRAL)
@pytest.mark.parametrize("first", range(len(LEAVING) if LONG else 1))
def test_every_panel_names_its_tasks_and_cancels_them_when_it_is_left_or_another_choice_is_made(walk, first):
    """Each panel is hidden by one method, taken in rotation. With ``--long``, every panel is tested with
    every method.
    """
    computing, left, changed = 0, 0, 0
    ways = cycle([*LEAVING.values()][first:] + [*LEAVING.values()][:first])
    walk.hands.window.setUpdatesEnabled(False)  # Panels compute when they are shown, and need not be painted.
    with busy(walk.runner):
        for kind in PANELS:
            tasks = walk.show(kind.name)
            computing += sign_of_each_task(walk, kind.name, tasks)
            if tasks:
                leave_and_return(walk, kind.name, tasks, next(ways))
                left += 1
            changed += choose_others(walk, kind.name)
            for name in list(walk.desk.area.besides):
                walk.desk.area.close_view(name)
        walk.clear()
    assert computing >= LEAST_COMPUTING
    assert left >= LEAST_COMPUTING > len(LEAVING)
    assert changed > len(PANELS)
    walk.hands.idle()
    assert not any(sign.isVisible() for sign in walk.desk.findChildren(ComputingSign))
