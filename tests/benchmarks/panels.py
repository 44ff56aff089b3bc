"""Measure how long each panel blocks the main thread: when first shown, when its arguments change, and when hidden.

python tests/benchmarks/panels.py --data DIR [--json] [--panel NAME]... [--over MS]

DIR holds ``qrels*`` and ``runs/``, as for `window.py`. Loads everything into a new project in the real window,
offscreen, and creates a pool. Then it shows every panel, sets each of its combo boxes to the next entry, changes run,
topic and measure, and hides the panel.

Prints the longest time for which no timer could fire on the window's thread (``ms``). Also prints the most processor
time of that thread within such a gap (``cpu``), which does not depend on the machine's other load. A second thread
samples the stack; for gaps longer than ``--over``, the frames common to most samples are printed. Asserts nothing about
the times, because machines differ.
"""

from __future__ import annotations

import argparse
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # must precede the import of Qt

import faulthandler
import json
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.append(str(Path(__file__).resolve().parents[1]))  # makes the shared test modules importable from a script

import window as opening
from window import TICK_MS, files_of, run_until, shown_window

if TYPE_CHECKING:
    from irdesk.ui.shell.main_window import MainWindow

SAMPLE_SECONDS = 0.002
LONGEST_WAIT = 20.0  # maximum seconds to wait for a panel's background work
QUIET_SECONDS = 0.35  # slightly longer than the delay before a panel starts to compute
FRAME = re.compile(r'File "(.*)", line (\d+) in (.*)')
OWN_FILES = {__file__, opening.__file__}
FRAMES = 12  # number of stack frames to print


@dataclass
class Stretch:
    """The longest time for which the event loop was blocked, and the most processor time, both in milliseconds.
    ``samples`` are the stacks sampled during the stretch with the most processor time.
    """

    ms: float = 0.0
    cpu: float = 0.0
    samples: list[tuple[str, ...]] = field(default_factory=list)

    def stack(self) -> tuple[str, ...]:
        """Return the frames common to most samples, outermost first."""
        shared = Counter(stack[:depth] for stack in self.samples for depth in range(1, len(stack) + 1))
        most = [stack for stack, count in shared.items() if 2 * count > len(self.samples)]
        return max(most, key=len, default=())

    def add(self, other: Stretch) -> None:
        """Merge another stretch: keep the maximum of each time."""
        self.ms = max(self.ms, other.ms)
        if other.cpu > self.cpu:
            self.cpu, self.samples = other.cpu, other.samples


class Watchdog:
    """Timer that detects when the event loop is blocked, and samples the stack of the window's thread meanwhile."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.longest = Stretch()
        self._turned, self._cpu = time.perf_counter(), time.thread_time()
        self._samples: list[tuple[str, ...]] = []
        self._stopped = threading.Event()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._turn)
        self._timer.start(TICK_MS)
        self._thread = threading.Thread(target=self._sample, args=(f"{threading.get_ident():016x}",))
        self._thread.start()

    def restart(self) -> None:
        """Discard all measurements."""
        self._turn()
        self.longest = Stretch()

    def stop(self) -> None:
        """Stop the sampling thread."""
        self._timer.stop()
        self._stopped.set()
        self._thread.join()

    def _turn(self) -> None:
        now, cpu = time.perf_counter(), time.thread_time()
        samples, self._samples = self._samples, []
        self.longest.add(Stretch((now - self._turned) * 1000, (cpu - self._cpu) * 1000, samples))
        self._turned, self._cpu = time.perf_counter(), time.thread_time()

    def _sample(self, main: str) -> None:
        # faulthandler is used because the frames of a running thread can change while Python code reads them.
        with tempfile.TemporaryFile() as dump:
            while not self._stopped.wait(SAMPLE_SECONDS):
                if time.perf_counter() - self._turned > 3 * TICK_MS / 1000:
                    samples = self._samples
                    dump.seek(0)
                    dump.truncate()
                    faulthandler.dump_traceback(dump)
                    dump.seek(0)
                    samples.append(_stack(dump.read().decode(), main))


def _stack(dump: str, thread: str) -> tuple[str, ...]:
    """Return the stack of one thread as lines ``file:line function``, outermost first."""
    part = next((part for part in dump.split("\n\n") if f"0x{thread}" in part.split("\n")[0]), "")
    frames = [FRAME.fullmatch(line.strip()) for line in part.splitlines()[1:]]
    lines = [f"{Path(frame[1]).name}:{frame[2]} {frame[3]}" for frame in frames if frame and frame[1] not in OWN_FILES]
    return tuple(reversed(lines))


class Walk:
    """Driver that shows, changes and hides the panels of an open project, and records each panel's longest blocked
    times.
    """

    def __init__(self, window: MainWindow) -> None:
        self.window, self.dog = window, Watchdog()
        assert window.desk is not None
        self.desk = window.desk
        self.frames = self.desk.frames

    def measured(self, act: Callable[[], object]) -> Stretch:
        """Run an action and wait for its background work; return the longest blocked times."""
        from PySide6.QtCore import QTimer

        self.dog.restart()
        QTimer.singleShot(0, act)
        began = time.perf_counter()
        quiet = [began]

        def finished() -> bool:
            now = time.perf_counter()
            if self.window.runner.tasks:
                quiet[0] = now
            return now > quiet[0] + QUIET_SECONDS or now > began + LONGEST_WAIT

        run_until(finished)
        return self.dog.longest

    def panel(self, name: str) -> dict[str, Stretch]:
        """Show, change and hide a panel; return the longest blocked times of each step."""
        from PySide6.QtWidgets import QComboBox

        desk = self.desk
        self.window.show_workspace("analyse")
        self.measured(lambda: None)
        result = {"first show": self.measured(lambda: desk.show_panel(name))}
        result["change"] = Stretch()
        acts: list[Callable[[], object]] = [
            lambda: desk.selection.choose_measure(desk.queries.measure_names()[-1]),
            lambda: desk.selection.choose_run(desk.queries.runs()[-1].id),
            lambda: desk.selection.choose_topic(desk.queries.judged_topics()[-1]),
            lambda: desk.selection.choose_topic(""),
        ]
        for box in self.frames[name].widget().findChildren(QComboBox):
            if box.isVisible() and box.count() > 1:

                def choose(box: QComboBox = box) -> None:
                    box.setCurrentIndex((box.currentIndex() + 1) % box.count())
                    box.activated.emit(box.currentIndex())

                acts.append(choose)
        for act in acts:
            result["change"].add(self.measured(act))
        result["leave"] = self.measured(lambda: self.window.show_workspace("judge"))
        self.frames[name].close()
        return result


def opened(data: Path, folder: Path) -> MainWindow:
    """Load all files into a new project, create a pool, and show the project; return the window."""
    from irdesk.domain.pool import FromRuns, PoolSpec, Taking
    from irdesk.domain.progress import QUIET
    from irdesk.session.pools.pool_preparation import prepare_pool

    window = shown_window(folder)
    files, runs = files_of(data, "folder")
    window.create_project(folder / "project.irdesk", files)
    run_until(lambda: window.desk is not None and len(window.desk.queries.sources("run")) == runs)
    run_until(lambda: not window.runner.tasks)
    workspace = window.workspace
    assert workspace is not None
    depth = 5 if len(workspace.state.board.topics) > 1000 else 10
    parts = (FromRuns(tuple(Taking(source.id, depth) for source in workspace.state.present("run"))),)
    spec = PoolSpec(workspace.new_id(), parts, "random", 1, workspace.now())
    workspace.execute(prepare_pool(workspace.store, spec, QUIET))
    path = folder / "project.irdesk"
    window.close_project()
    run_until(lambda: not window.runner.tasks)
    window.open_path(path, "analyse")
    run_until(lambda: window.desk is not None and not window.runner.tasks)
    return window


def main() -> None:
    """Run the measurements and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR", required=True)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--panel", action="append", metavar="NAME", help="walk these panels only")
    parser.add_argument("--over", type=float, default=16.0, metavar="MS", help="print stacks of what took longer")
    options = parser.parse_args()
    result: dict[str, dict[str, dict[str, object]]] = {}
    with tempfile.TemporaryDirectory(prefix="irdesk-benchmark-") as name:
        window = opened(options.data, Path(name))
        walk = Walk(window)
        for panel in options.panel or walk.frames:
            stretches = walk.panel(panel)
            result[panel] = {
                step: {"ms": round(stretch.ms, 1), "cpu": round(stretch.cpu, 1), "stack": stretch.stack()}
                for step, stretch in stretches.items()
            }
            if not options.json:
                steps = result[panel].items()
                print(f"{panel:14}" + "".join(f"  {step} {entry['ms']} ({entry['cpu']})" for step, entry in steps))
                for step, item in stretches.items():
                    if item.cpu > options.over:
                        print(f"    {step}:")
                        print("".join(f"        {line}\n" for line in item.stack()[-FRAMES:]), end="", flush=True)
        walk.dog.stop()
        window.close()
        run_until(lambda: not window.runner.tasks)
    if options.json:
        print(json.dumps(result))


if __name__ == "__main__":
    main()
