"""Background work: run in order, cancellable, with progress; results are delivered on the workspace's thread."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

import pytest
from background_results import Inbox

from irdesk.domain.errors import StoreUnavailable, TaskCancelled
from irdesk.session.core.background_tasks import Priority, Task, TaskRunner, raise_unless_cancelled


@pytest.fixture
def inbox():
    return Inbox()


@pytest.fixture
def runner(inbox):
    runner = TaskRunner(inbox.post, workers=2)
    yield runner
    runner.shutdown()


def ignore(_: object) -> None:
    """Ignore the result."""


def test_progress_is_unknown_until_a_total_is_reported():
    task = Task("work")
    task.report(3, 0)
    assert (task.done, task.total) == (0, 0)
    task.report(3, 4)
    assert (task.done, task.total) == (3, 4)


def test_a_task_can_be_cancelled_unless_it_says_otherwise():
    task, whole = Task("work"), Task("work", cancellable=False)
    assert (task.cancelled, whole.cancelled) == (False, False)
    for each in (task, whole):
        each.cancel()
    assert (task.cancelled, whole.cancelled) == (True, False)
    with pytest.raises(TaskCancelled, match="work was cancelled"):
        task.report(1, 2)
    whole.report(1, 2)
    assert (task.fraction, whole.fraction) == (0.0, 0.5)
    assert task.priority is Priority.SHOWN


def test_a_result_is_delivered_when_it_is_there_on_the_thread_that_asks(inbox, runner):
    delivered_second = threading.Event()
    results: list[tuple[str, int]] = []

    def first(_progress) -> str:
        assert delivered_second.wait(120)
        return "first"

    def keep(result: str) -> None:
        results.append((result, threading.get_ident()))
        delivered_second.set()

    runner.submit("first", first, keep, ignore)
    runner.submit("second", lambda _progress: "second", keep, ignore)
    inbox.run_until(lambda: len(results) == 2)
    here = threading.get_ident()
    assert results == [("second", here), ("first", here)]
    assert runner.tasks == []


def test_no_thread_is_started_by_who_submits(inbox, runner):
    before = set(threading.enumerate())
    held = threading.Barrier(3)
    for _ in range(2):
        runner.submit("held", lambda _progress: held.wait(120), ignore, ignore)
    held.wait(120)
    assert set(threading.enumerate()) <= before


def test_results_of_a_lane_arrive_in_the_order_of_the_work(inbox, runner):
    second_done = threading.Event()
    results: list[str] = []

    def first(_progress) -> str:
        assert second_done.wait(120)
        return "first"

    runner.submit("first", first, results.append, ignore, lane="runs")
    runner.submit("second", lambda _progress: second_done.set() or "second", results.append, ignore, lane="runs")
    inbox.run_until(lambda: len(results) == 2)
    assert results == ["first", "second"]


def test_what_is_shown_begins_before_what_waits_longer(inbox):
    runner = TaskRunner(inbox.post, workers=1)
    go_on = threading.Event()
    begun: list[str] = []
    done: list[object] = []
    runner.submit("first", lambda _progress: go_on.wait(120), done.append, ignore)
    for name, priority in (("later", Priority.LATER), ("file", Priority.LOADING), ("shown", Priority.SHOWN)):
        runner.submit(name, lambda _progress, name=name: begun.append(name), done.append, ignore, priority=priority)
    go_on.set()
    inbox.run_until(lambda: len(done) == 4)
    runner.shutdown()
    assert begun == ["shown", "file", "later"]


def test_work_that_fails_tells_so_and_the_next_goes_on(inbox, runner):
    messages: list[object] = []

    def fail(_progress) -> None:
        raise ValueError("no")

    runner.submit("fails", fail, messages.append, lambda fault: messages.append(str(fault)))
    runner.submit("works", lambda _progress: 7, messages.append, messages.append)
    inbox.run_until(lambda: len(messages) == 2)
    assert messages == ["no", 7]


def test_cancelled_work_ends_in_a_task_cancelled(inbox, runner):
    started = threading.Event()
    go_on = threading.Event()
    messages: list[Exception] = []

    def work(progress) -> None:
        started.set()
        assert go_on.wait(120)
        progress.report(1, 2)
        raise AssertionError("unreachable")

    task = runner.submit("long work", work, ignore, messages.append)
    assert started.wait(120)
    task.cancel()
    go_on.set()
    inbox.run_until(lambda: bool(messages))
    assert isinstance(messages[0], TaskCancelled)
    assert str(messages[0]) == "long work was cancelled"
    assert task.cancelled


@pytest.mark.parametrize(("fault", "expected"), [(StoreUnavailable, TaskCancelled), (ValueError, ValueError)])
def test_cancelled_work_that_finds_its_file_closed_was_cancelled_but_a_bug_is_told(inbox, runner, fault, expected):
    started, go_on = threading.Event(), threading.Event()
    messages: list[Exception] = []

    def work(_progress) -> None:
        started.set()
        assert go_on.wait(60)
        raise fault("closed")

    task = runner.submit("reading", work, ignore, messages.append)
    assert started.wait(60)
    task.cancel()
    go_on.set()
    inbox.run_until(lambda: bool(messages))
    assert isinstance(messages[0], expected)


def test_work_that_is_cancelled_before_it_starts_never_starts(inbox):
    runner = TaskRunner(inbox.post, workers=1)
    go_on = threading.Event()
    messages: list[object] = []
    begun: list[int] = []
    runner.submit("first", lambda _progress: go_on.wait(120), messages.append, messages.append)
    for _ in range(3):
        runner.submit("later", lambda _progress: begun.append(1), messages.append, messages.append)
    assert [task.name for task in runner.tasks] == ["first", "later", "later", "later"]
    for task in runner.tasks[1:]:
        task.cancel()
    go_on.set()
    inbox.run_until(lambda: len(messages) == 4)
    runner.shutdown()
    assert begun == []
    assert messages[0] is True
    assert all(isinstance(each, TaskCancelled) for each in messages[1:])


def test_progress_is_a_share(inbox, runner):
    shares: list[float] = []
    done: list[object] = []

    def work(progress) -> None:
        for step in (0, 1, 4):
            progress.report(step, 4)
            shares.append(task.fraction)
        progress.report(0, 0)
        shares.append(task.fraction)

    ready = threading.Event()
    task = runner.submit("work", lambda progress: (ready.wait(120), work(progress)), done.append, done.append)
    ready.set()
    inbox.run_until(lambda: bool(done))
    assert shares == [0.0, 0.25, 1.0, 1.0]


def test_a_result_whose_delivery_fails_keeps_no_other_waiting():
    calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
    runner = TaskRunner(calls.put, workers=1)
    results: list[int] = []

    def fail(_: object) -> None:
        raise RuntimeError("the receiver fails")

    runner.submit("one", lambda _progress: 1, fail, ignore, lane="lane")
    runner.submit("two", lambda _progress: 2, results.append, ignore, lane="lane")
    with pytest.raises(RuntimeError, match="the receiver fails"):
        calls.get(timeout=120)()
    calls.get(timeout=120)()
    calls.get(timeout=120)()
    assert results == [2]
    runner.shutdown()


def test_shutting_down_cancels_and_waits(inbox):
    runner = TaskRunner(inbox.post, workers=1)
    begun, ended = threading.Event(), threading.Event()

    def work(progress) -> None:
        begun.set()
        try:
            while True:
                progress.report(0, 0)
        finally:
            ended.set()

    runner.submit("endless", work, ignore, ignore)
    assert begun.wait(120)
    runner.shutdown()
    assert ended.is_set()


def test_all_that_is_finished_can_be_delivered_at_once_but_lanes_keep_their_order():
    posted: queue.SimpleQueue[object] = queue.SimpleQueue()
    release = threading.Event()
    names: list[str] = []

    def submit(name: str, work: Callable[[object], object], lane: str) -> None:
        runner.submit(name, work, lambda _: names.append(name), ignore, lane=lane)

    runner = TaskRunner(posted.put)
    try:
        submit("slow", lambda _: release.wait(120), "a")
        submit("quick", lambda _: None, "a")
        submit("other", lambda _: None, "b")
        submit("another", lambda _: None, "b")
        for _ in range(3):
            posted.get(timeout=120)
        runner.catch_up()
        assert names == ["other", "another"]
        release.set()
        posted.get(timeout=120)
        runner.catch_up()
        assert names == ["other", "another", "slow", "quick"]
    finally:
        release.set()
        runner.shutdown()


def test_only_cancelled_work_fails_in_silence():
    raise_unless_cancelled(TaskCancelled("x"))
    with pytest.raises(ValueError, match="wrong"):
        raise_unless_cancelled(ValueError("wrong"))


class Held:
    """Stand-in for a busy thread: workers wait until it is released."""

    def __init__(self, longest: float | None = None) -> None:
        self.holds = self.asked = 0
        self.longest = longest
        self.free = threading.Event()

    def hold(self) -> None:
        self.holds += 1

    def give_way(self) -> None:
        self.asked += 1
        self.free.wait(self.longest)


def test_work_waits_at_each_report_while_the_thread_is_busy_and_deliveries_hold_it(inbox):
    held = Held()
    runner = TaskRunner(inbox.post, workers=1, courtesy=held)
    went_on = threading.Event()

    def work(progress):
        progress.report(1, 2)
        went_on.set()
        progress.report(2, 2)

    task = runner.submit("work", work, ignore, ignore)
    while not held.asked:  # The runner reports once before the work starts.
        pass
    assert not went_on.is_set()
    held.free.set()
    inbox.run_until(lambda: not runner.tasks)
    assert (went_on.is_set(), held.asked, held.holds, task.done) == (True, 3, 1, 2)
    runner.shutdown()


def test_loading_never_waits_for_the_thread(inbox):
    held = Held()
    runner = TaskRunner(inbox.post, workers=1, courtesy=held)
    runner.submit("loading", lambda progress: progress.report(1, 2), ignore, ignore, priority=Priority.LOADING)
    inbox.run_until(lambda: not runner.tasks)
    assert held.asked == 0
    runner.shutdown()


def test_shutting_down_lets_nobody_wait_for_the_thread_that_waits(inbox):
    held = Held(longest=0.05)
    runner = TaskRunner(inbox.post, workers=1, courtesy=held)
    reports = []

    def work(progress):
        for number in range(100):
            reports.append(number)
            progress.report(number, 100)

    runner.submit("work", work, ignore, ignore, cancellable=False)
    while not held.asked:
        pass
    runner.shutdown()
    assert len(reports) == 100
    assert held.asked < 50
