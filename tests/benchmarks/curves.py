"""Time the main thread's work on the curves of many runs, from a judgement until they are painted.

python tests/benchmarks/curves.py [--data DIR] [--judgements 60] [--project FILE]

DIR holds ``qrels.txt`` and ``runs/*.txt`` as written by `generator.py`; by default they are generated for this run.
FILE stores the project, so that subsequent runs can reuse it. Each judgement runs the command bound to a key and paints
the other panels. The curve view then updates and paints immediately, without waiting for the next frame. Prints the
processor time of the window's thread as a Markdown table: the median, with the 99th percentile in brackets. Asserts
nothing, because machines differ.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from generator import generate

from irdesk.app import bootstrap
from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.evaluation.curves.curves import Kind
from irdesk.session.commands import JudgeDocument
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.project_opening import create, open_project, workspace_of
from irdesk.settings.preferences import Preferences
from irdesk.ui.shell.main_window import MainWindow

POOL_DEPTH = 100
VIEWS = (
    ("nDCG by rank, one topic", Kind.NDCG, True),
    ("gain by rank, one topic", Kind.GAIN, True),
    ("precision by rank, one topic", Kind.PRECISION, True),
    ("PR at 101 points, one topic", Kind.PR_101, True),
    ("PR at 11 points, mean", Kind.PR_11, False),
    ("PR at 101 points, mean", Kind.PR_101, False),
    ("nDCG by rank, mean", Kind.NDCG, False),
)


def project(path: Path, data: Path) -> None:
    """Create a project with all runs, their qrels and a pool."""
    create(path)
    workspace = workspace_of(open_project(path, QUIET), "benchmark")
    for entry in (data / "qrels.txt", *sorted((data / "runs").iterdir())):
        frozen = LoadingContext.of(workspace.store, workspace.state)
        workspace.execute(prepare(entry, workspace.new_id(), workspace.now(), frozen, QUIET))
    ids = [source.id for source in workspace.state.present("run")]
    parts = (FromRuns(tuple(Taking(run, POOL_DEPTH) for run in ids)),)
    spec = PoolSpec(workspace.new_id(), parts, "random", 1, workspace.now())
    workspace.execute(prepare_pool(workspace.store, spec, QUIET))
    workspace.close()


@contextmanager
def window(path: Path) -> Iterator[MainWindow]:
    """Open a project in the Analyse workspace; return the window."""
    app = bootstrap.application()
    shown = bootstrap.main_window(Preferences(None), path.parent / "sample.irdesk")
    shown.resize(1280, 800)
    shown.show()
    shown.open_path(path)
    settle(app, shown)
    shown.show_workspace("analyse")
    settle(app, shown)
    yield shown
    shown.close()
    settle(app, shown)


def settle(app, shown, seconds: float = 0.4) -> None:
    """Process events until the window has been idle for ``seconds``."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        app.processEvents()
        if shown.runner.tasks:
            until = time.monotonic() + seconds
        time.sleep(0.001)


def measured(shown: MainWindow, kind: Kind, topic: str, places: list[tuple[str, str]]) -> list[list[float]]:
    """Return the processor milliseconds of each judgement, as three lists: executing it and painting the metrics table,
    computing the curves, and painting the curves.
    """
    desk, table, plot = shown.desk, shown.desk.metrics.table.viewport(), shown.desk.curves.plot.viewport()
    desk.curves.choose(kind)
    desk.selection.choose_topic(topic)
    settle(bootstrap.application(), shown)
    state = shown.workspace.state
    result: list[list[float]] = [[], [], []]
    for entry, docno in places:
        grade = ((state.grade(entry, docno) or 0) + 1) % 4
        command, moments = JudgeDocument(entry, docno, grade), [time.thread_time()]
        for steps in ((partial(shown.execute, command), table.repaint), (desk.curves.draw,), (plot.repaint,)):
            for step in steps:
                step()
            moments.append(time.thread_time())
        for times, (before, after) in zip(result, pairwise(moments), strict=True):
            times.append(1000 * (after - before))
        bootstrap.application().processEvents()
    return result


def told(values: list[float]) -> str:
    """Format the median, with the 99th percentile in brackets."""
    return f"{statistics.median(values):.1f} ({sorted(values)[int(0.99 * (len(values) - 1))]:.1f})"


def main() -> None:
    """Run the measurements and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR")
    parser.add_argument("--judgements", type=int, default=60)
    parser.add_argument("--project", type=Path, metavar="FILE", help="where to keep the project, or one that was kept")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="irdesk-benchmark-") as name:
        folder = Path(name)
        if options.data is None:
            generate(folder)
        path: Path = options.project or folder / "project.irdesk"
        if not path.exists():
            project(path, options.data or folder)
        with window(path) as shown:
            state = shown.workspace.state
            assert state.pool
            queues = state.pool.queues
            topic = next(iter(queues))
            heads = ("curves", "numbers, lines and paint, ms", "numbers and lines", "paint", "all else before")
            print(f"| {' | '.join(heads)} |\n| --- | ---: | ---: | ---: | ---: |")
            for text, kind, of_topic in VIEWS:
                places = [(topic, docno) for docno in queues[topic][: options.judgements]]
                judged, updated, painted = measured(shown, kind, topic if of_topic else "", places)
                both = [a + b for a, b in zip(updated, painted, strict=True)]
                print(f"| {' | '.join((text, *map(told, (both, updated, painted, judged))))} |", flush=True)


if __name__ == "__main__":
    main()
