"""No panel blocks the main thread: the thread's work for one event is bounded."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from main_thread import Meter
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QComboBox
from shiboken6 import isValid
from short_and_long_tests import LONG, effort
from window_driver import ROUND_MS, Hands, the_window

from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.project_opening import create, open_project, workspace_of
from irdesk.ui.overview.inspector_panel import InspectorPanel
from irdesk.ui.overview.overview_panel import OverviewPanel
from tests.benchmarks.generator import generate_sparse

CALLS = 64_000  # limit per event; so many calls take about 16 ms
AWAITED = effort(1, 50)  # maximum seconds to wait for background work
AFTER = "examples"  # the view shown when a panel is left, because drawing it takes little
ELEMENTS = 4_000_000
SHAPES = {"M": (129, 50, 5), **({"XL": (5, 6980, 3)} if LONG else {})}  # runs, topics, a depth that loads quickly


@pytest.fixture(params=SHAPES.values(), ids=SHAPES)
def big(request, qtbot, tmp_path) -> Iterator[Hands]:
    """Return a window that shows a project with many runs or many topics, and a pool."""
    generate_sparse(tmp_path, *request.param)
    project = tmp_path / "new.irdesk"
    create(project)
    with closing(workspace_of(open_project(project, QUIET), "test")) as workspace:
        for file in (tmp_path / "qrels.txt", *sorted((tmp_path / "runs").iterdir())):
            frozen = LoadingContext.of(workspace.store, workspace.state)
            workspace.execute(prepare(file, workspace.new_id(), workspace.now(), frozen, QUIET))
        taken = FromRuns(tuple(Taking(source.id, 2) for source in workspace.state.present("run")))
        spec = PoolSpec(workspace.new_id(), (taken,), "random", 1, workspace.now())
        workspace.execute(prepare_pool(workspace.store, spec, QUIET))
    with the_window(qtbot, tmp_path / "sample.irdesk") as hands:
        hands.open(project, "analyse")
        hands.wait(lambda: hands.desk.panel_if_created(OverviewPanel) and hands.desk.panel_if_created(InspectorPanel))
        hands.idle()
        yield hands


def settle(hands: Hands, timers: list[QTimer], meter: Meter, awaited: int) -> bool:
    """Wait until no timer and no background work is pending, the latter for at most some seconds. Longer work is
    cancelled when its panel is hidden. Return whether all work has ended. The delays before panels compute are
    shortened.
    """
    end = time.monotonic() + awaited

    def is_quiet() -> bool:
        with meter.paused():
            return is_settled()

    def is_settled() -> bool:
        active = [timer for timer in timers if isValid(timer) and timer.isActive()]  # A timer may be deleted.
        for timer in active:
            if timer.interval():
                timer.setInterval(0)
        return not active and (not hands.window.runner.tasks or time.monotonic() > end)

    hands.wait(is_quiet, ROUND_MS)
    QApplication.processEvents()
    return not hands.window.runner.tasks


def walked(hands: Hands, name: str) -> dict[str, Meter]:
    """Show a panel, set each of its combo boxes to the next entry, select another run and topic, and hide it.

    With ``--long``, wait for the effects of each choice before making the next one.
    """
    desk, result = hands.desk, {}
    timers: list[QTimer] = []
    awaited = AWAITED

    def step(what: str, act) -> None:
        nonlocal awaited
        meter, before = Meter(), hands.window.workspace.history.undoable
        with meter.counting():
            act()
            if not timers:  # Search for timers only once, because this takes long and few are created later.
                timers.extend(timer for timer in desk.findChildren(QTimer) if timer.isSingleShot())
            if not settle(hands, timers, meter, awaited) and not LONG:
                awaited = 0  # Do not wait after later choices, because their work would not finish in this time either.
        # Omit a step that changed the project instead of the view.
        if hands.window.workspace.history.undoable is before:
            result[what] = meter

    def choose(box: QComboBox) -> None:
        box.setCurrentIndex((box.currentIndex() + 1) % box.count())
        box.activated.emit(box.currentIndex())

    # Close the views at the side, such as *Why?*, which would be updated after each choice.
    for beside in list(desk.area.besides):
        desk.area.close_view(beside)
    step("first shown", lambda: desk.show_panel(name))
    boxes = [box for box in desk.frames[name].widget().findChildren(QComboBox) if box.isVisible() and box.count() > 1]
    acts: list[tuple[str, Callable[[], object]]] = [
        (box.accessibleName(), lambda box=box: choose(box) if box.isVisible() else None) for box in boxes
    ]
    acts.append(("another run", lambda: desk.selection.choose_run(hands.queries.runs()[-1].id)))
    acts.append(("another topic", lambda: desk.selection.choose_topic(hands.queries.judged_topics()[-1])))
    for together in [[act] for act in acts] if LONG else [acts]:
        names = ", ".join(name for name, _act in together)
        step(names, lambda together=together: [act() for _name, act in together])
    desk.selection.choose_topic("")
    if LONG:  # Without ``--long``, this panel is hidden by the step that shows the next one.
        step("left", lambda: desk.show_view(AFTER))
    return result


@pytest.mark.takes_long
def test_no_panel_holds_the_thread_of_the_window(big):
    faults = []
    for name in big.desk.frames:
        for what, meter in walked(big, name).items():
            turn = meter.worst
            faults += [f"{name}, {what}: computes {function} in\n{stack}" for function, stack in meter.computed.items()]
            if turn.calls > CALLS or turn.elements > ELEMENTS:
                faults.append(f"{name}, {what}: {turn.calls:,} calls, {turn.elements:,} elements\n{turn.stack()}\n")
    assert not faults, "\n".join(faults)
