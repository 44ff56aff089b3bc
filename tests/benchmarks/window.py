"""Time how long the real window takes to load files dropped into a new project, and to reopen the project.

python tests/benchmarks/window.py --data DIR [--json] [--order folder|qrels-last] [--judge [TOPICS]] [--trace] [--folder
KEPT]

DIR holds ``qrels.txt`` (or the first file named ``qrels*``) and ``runs/``. The window runs offscreen at 1280×800 with
the Analyse workspace shown. Gaps are the times for which no timer could fire on the window's thread. ``--judge`` then
judges documents of a pool, in each workspace and with several panels raised. It measures the time until each judgement
is stored and published, with its processor time, which is more reliable on a shared machine. It also measures when the
updated numbers and curves are painted, and the longest gap. ``--judgements N`` then judges N documents as fast as
possible and prints the memory used. With ``--folder`` the project is kept in that folder; an existing project is only
judged. ``--trace`` prints the stacks of all threads in the longer gaps. Asserts nothing about the times, because
machines differ.
"""

from __future__ import annotations

import argparse
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # must precede the import of Qt

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from itertools import cycle, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.append(str(Path(__file__).resolve().parents[1]))  # makes the shared test modules importable from a script

from main_thread_gaps import GapTrace

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget

    from irdesk.domain.pool import BuiltPool
    from irdesk.session.core.workspace import Workspace
from irdesk.ui.curves.curve_panel import CurvePanel
from irdesk.ui.overview.overview_panel import OverviewPanel
from irdesk.ui.shell.main_window import MainWindow

TICK_MS = 2
SETTLED_SECONDS = 0.5
SHOWN = (
    ("judge", "judge", ""),
    ("analyse", "analyse", ""),
    ("two_runs", "analyse", "two_runs"),
    ("heat_map", "analyse", "heat_map"),
    ("collection", "collection", ""),
)
"""Views shown while documents are judged: a name, the workspace, and the panel to raise."""
DROP_AFTER = 0.5  # minimum seconds between making a project and dropping files
LONGEST_SECONDS = 1800.0
TRACED_SECONDS = 0.04  # in seconds; the stacks of longer gaps are printed
DOCUMENTS = 4  # documents judged per topic, for each entry of `SHOWN`
# Seconds to measure after each judgement: panels start background work after 0.3 s without a change.
AFTER_SECONDS = 0.4


class Watch:
    """Timer that fires every few milliseconds and records the times; gaps show when the thread was blocked."""

    def __init__(self, *, trace: bool = False) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.fired = [time.perf_counter()]
        self.trace = GapTrace() if trace else None
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)

    def _tick(self) -> None:
        self.fired.append(time.perf_counter())
        if self.trace:
            self.trace.tick()

    def restart(self) -> None:
        """Discard all measurements."""
        self.fired = [time.perf_counter()]
        if self.trace:
            self.trace.restart()

    def stop(self) -> None:
        """Stop the timer; if gaps were traced, print the stacks sampled in the gaps."""
        self._timer.stop()
        if self.trace:
            self.trace.stop()
            print(self.trace.report(TRACED_SECONDS), file=sys.stderr)

    def gaps(self) -> list[float]:
        """Return the seconds between consecutive timer events."""
        return [b - a for a, b in pairwise(self.fired)]


def resident() -> float:
    """Return the resident memory of this process in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def run_until(finished: Callable[[], bool]) -> None:
    """Run the event loop until ``finished`` returns true."""
    from PySide6.QtCore import QEventLoop, QTimer

    end = time.monotonic() + LONGEST_SECONDS
    loop, check = QEventLoop(), QTimer()  # The application's own event loop would close the window when it ends.
    check.timeout.connect(lambda: loop.quit() if finished() or time.monotonic() > end else None)
    check.start(TICK_MS)
    loop.exec()
    check.stop()
    if time.monotonic() > end:
        raise SystemExit(f"not finished after {LONGEST_SECONDS:.0f} s")


def run_until_idle(window: MainWindow) -> float:
    """Run the event loop until it has been idle for a while; return the time when the work ended."""
    idle_since = time.perf_counter()

    def is_settled() -> bool:
        nonlocal idle_since
        if window.runner.tasks:
            idle_since = time.perf_counter()
        return time.perf_counter() > idle_since + SETTLED_SECONDS

    run_until(is_settled)
    return idle_since


def shown_window(folder: Path) -> MainWindow:
    """Open the real window without a project."""
    from irdesk.app import bootstrap
    from irdesk.settings.preferences import Preferences

    bootstrap.application()
    window = bootstrap.main_window(Preferences(None), folder / "sample.irdesk")
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    return window


def has_all_scores(window: MainWindow, runs: int) -> bool:
    """Return whether the overview shows the scores of all runs."""
    overview = window.desk.panel_if_created(OverviewPanel) if window.desk else None
    return bool(overview and overview.isVisible() and overview.table.runs.rowCount() == runs)


def files_of(data: Path, order: str) -> tuple[list[Path], int]:
    """Return the files to drop, in order, and the number of runs among them."""
    runs = sorted(path for path in (data / "runs").iterdir() if path.is_file())
    qrels = next(path for path in sorted(data.glob("qrels*")) if path.is_file())
    return ([*runs, qrels] if order == "qrels-last" else [qrels, *runs]), len(runs)


def dropped(data: Path, folder: Path, order: str, *, trace: bool) -> dict[str, float]:
    """Drop all files at once into a new project, and return the measurements."""
    from windows.drag_and_drop import drop

    window = shown_window(folder)
    window.create_project(folder / "project.irdesk", [])
    run_until(lambda: window.desk is not None and not window.runner.tasks)
    desk = window.desk
    assert desk is not None
    files, runs = files_of(data, order)
    window.show_workspace("collection")
    desk.show_panel("files")
    run_until(desk.files.isVisible)
    ready = time.perf_counter() + DROP_AFTER
    run_until(lambda: time.perf_counter() > ready and not window.runner.tasks)
    watch = Watch(trace=trace)
    run_until(lambda: len(watch.fired) > 20)
    watch.restart()
    began = time.perf_counter()
    assert drop(window, desk.files.table.viewport(), files)
    window.show_workspace("analyse")
    run_until(lambda: has_all_scores(window, runs))
    painted = time.perf_counter()
    settled = run_until_idle(window)
    gaps = watch.gaps()
    watch.stop()
    result = {
        "seconds": round(painted - began, 3),
        "settled_seconds": round(settled - began, 3),
        "longest_gap_ms": round(max(gaps) * 1000, 1),
        "gaps_over_50_ms": sum(gap > 0.05 for gap in gaps),
        "gaps_over_200_ms": sum(gap > 0.2 for gap in gaps),
        "rss_mb": round(resident()),
    }
    lines = sum(source.counts.get("lines", 0) for source in desk.queries.sources("run"))
    window.close()
    run_until(lambda: not window.runner.tasks)
    result["bytes_per_line"] = round((folder / "project.irdesk").stat().st_size / max(lines, 1), 1)
    return result


def reopened(data: Path, folder: Path, *, trace: bool) -> dict[str, float]:
    """Reopen the project in the Analyse workspace, and return the measurements."""
    _, runs = files_of(data, "folder")
    window = shown_window(folder)
    run_until(lambda: True)
    watch = Watch(trace=trace)
    began = time.perf_counter()
    window.open_path(folder / "project.irdesk", "analyse")
    run_until(lambda: has_all_scores(window, runs))
    seconds = time.perf_counter() - began
    idle_since = run_until_idle(window)
    gaps = watch.gaps()
    watch.stop()
    result = {
        "reopen_seconds": round(seconds, 3),
        "reopen_settled_seconds": round(idle_since - began, 3),
        "reopen_longest_gap_ms": round(max(gaps) * 1000, 1),
        "reopened_rss_mb": round(resident()),
    }
    window.close()
    run_until(lambda: not window.runner.tasks)
    return result


def pool_of(workspace: Workspace) -> BuiltPool:
    """Return the pool specification: depth 10, or 5 for many topics."""
    from irdesk.domain.pool import FromRuns, PoolSpec, Taking
    from irdesk.domain.progress import QUIET
    from irdesk.session.pools.pool_preparation import prepare_pool

    if workspace.state.pool is None:
        depth = 5 if len(workspace.state.board.topics) > 1000 else 10
        parts = (FromRuns(tuple(Taking(run.id, depth) for run in workspace.state.present("run"))),)
        spec = PoolSpec(workspace.new_id(), parts, "random", 1, workspace.now())
        workspace.execute(prepare_pool(workspace.store, spec, QUIET))
    assert workspace.state.pool is not None
    return workspace.state.pool


class PaintTimes:
    """Event filter that records when the metrics panel and the curves, if shown, are first painted after a
    judgement.
    """

    def __init__(self, numbers: QWidget, curves: CurvePanel | None) -> None:
        from PySide6.QtCore import QEvent, QObject

        owner = self

        class Painted(QObject):
            def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it
                if event.type() == QEvent.Type.Paint:
                    owner._paint(watched)
                return False

        self._numbers, self._curves, self._filter = numbers, curves, Painted()
        self._watched = [numbers, *([curves.plot.viewport()] if curves else [])]
        for widget in self._watched:
            widget.installEventFilter(self._filter)
        self.restart()

    def restart(self) -> None:
        """Discard the recorded times."""
        self.seconds: dict[str, float] = {}
        self._began = time.perf_counter()
        self._picture = self._curves.picture if self._curves else None

    def stop(self) -> None:
        """Stop recording."""
        for widget in self._watched:
            widget.removeEventFilter(self._filter)

    def _paint(self, watched: QObject) -> None:
        if watched is self._numbers:
            self.seconds.setdefault("numbers", time.perf_counter() - self._began)
        elif self._curves and self._curves.picture is not self._picture:
            self.seconds.setdefault("curves", time.perf_counter() - self._began)


def judged(folder: Path, count: int, many: int) -> dict[str, float]:
    """Judge documents of ``count`` topics in each workspace, with several panels shown.

    Then judge ``many`` documents one after another.
    """
    from irdesk.session.commands import JudgeDocument
    from irdesk.ui.curves.curve_panel import CurvePanel

    window = shown_window(folder)
    window.open_path(folder / "project.irdesk", "judge")
    run_until(lambda: window.desk is not None and not window.runner.tasks)
    workspace, desk = window.workspace, window.desk
    assert workspace is not None
    assert desk is not None
    pool = pool_of(workspace)
    result: dict[str, float] = {}
    watch = Watch()
    first = 0
    for name, arrangement, panel in SHOWN:
        window.show_workspace(arrangement)
        if panel:
            desk.show_panel(panel)
        run_until(lambda: not window.runner.tasks)
        settled = time.perf_counter() + 2
        run_until(lambda: time.perf_counter() > settled and not window.runner.tasks)  # noqa: B023
        times: defaultdict[str, list[float]] = defaultdict(list)
        overview = desk.panel_if_created(OverviewPanel)
        numbers = overview.table if overview and overview.isVisible() else desk.metrics.table
        curves = overview.curves if overview and overview.isVisible() else desk.panel_if_created(CurvePanel)
        painted = PaintTimes(numbers.viewport(), curves)
        for topic in list(pool.queues)[first : first + count]:
            for docno in pool.queues[topic][:DOCUMENTS]:
                grade = 1 - min(workspace.state.grade(topic, docno) or 0, 1)
                watch.restart()
                began, processor = time.perf_counter(), time.thread_time()
                workspace.execute(JudgeDocument(topic, docno, grade))
                times["execute"].append(time.perf_counter() - began)
                times["execute_processor"].append(time.thread_time() - processor)
                painted.restart()
                processor = time.thread_time()
                after = time.perf_counter() + AFTER_SECONDS
                run_until(lambda: time.perf_counter() > after)  # noqa: B023
                times["after_processor"].append(time.thread_time() - processor)
                times["gap"].append(max(watch.gaps()))
                for what, seconds in painted.seconds.items():
                    times[what].append(seconds)
        painted.stop()
        first += count
        for what, seconds_of_all in times.items():
            result[f"{name}_{what}_ms"] = round(statistics.median(seconds_of_all) * 1000, 1)
            result[f"{name}_{what}_worst_ms"] = round(max(seconds_of_all) * 1000, 1)
        result[f"{name}_rss_mb"] = round(resident())
    places = cycle([(topic, docno) for topic, queue in pool.queues.items() for docno in queue])
    window.show_workspace("analyse")
    for number in range(many):
        topic, docno = next(places)
        workspace.execute(JudgeDocument(topic, docno, 1 - min(workspace.state.grade(topic, docno) or 0, 1)))
        run_until(lambda: True)
        if (number + 1) % 1000 == 0:
            result[f"after_{number + 1}_rss_mb"] = round(resident())
    window.close()
    run_until(lambda: not window.runner.tasks)
    return result


def measured(step: str, options: argparse.Namespace, folder: Path) -> dict[str, float]:
    """Run one step in a separate process, so that its memory is measured separately."""
    command = [sys.executable, __file__, "--data", str(options.data), "--order", options.order, "--step", step]
    command += ["--folder", str(folder), "--judge", str(options.judge or 0)]
    command += ["--judgements", str(options.judgements)]
    command += ["--trace"] if options.trace else []
    # Cache bytecode as in an installation; otherwise each step would spend half a second compiling modules.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    made = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    result: dict[str, float] = json.loads(made.stdout.splitlines()[-1])
    return result


def main() -> None:
    """Run the measurements and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR", required=True)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--order", choices=("folder", "qrels-last"), default="folder", help="how the files are handed over"
    )
    parser.add_argument(
        "--judge", type=int, nargs="?", const=3, default=0, metavar="TOPICS", help="judge afterwards, too"
    )
    parser.add_argument("--judgements", type=int, default=0, metavar="N", help="with --judge: N more, for the memory")
    parser.add_argument("--trace", action="store_true", help="print what held the window's thread, on stderr")
    parser.add_argument("--step", choices=("drop", "reopen", "judge"), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, metavar="KEPT", help="keep the project there; judge in one that is kept")
    options = parser.parse_args()
    if options.step:
        work = {
            "drop": lambda: dropped(options.data, options.folder, options.order, trace=options.trace),
            "reopen": lambda: reopened(options.data, options.folder, trace=options.trace),
            "judge": lambda: judged(options.folder, options.judge, options.judgements),
        }
        print(json.dumps(work[options.step]()))
        return
    with tempfile.TemporaryDirectory(prefix="irdesk-benchmark-") as name:
        folder = options.folder or Path(name)
        folder.mkdir(exist_ok=True)
        steps = () if (folder / "project.irdesk").exists() else ("drop", "reopen")
        result: dict[str, float] = {}
        for step in (*steps, *(["judge"] if options.judge else [])):
            result |= measured(step, options, folder)
    if options.json:
        print(json.dumps(result))
        return
    for key, value in result.items():
        print(f"{key:26} {value}")


if __name__ == "__main__":
    main()
