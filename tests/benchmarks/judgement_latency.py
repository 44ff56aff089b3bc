"""Time a judgement from the key press to the last updated score, and the loading of runs from files into a project.

python tests/benchmarks/judgement_latency.py [--data DIR] [--judgements 300] [--rounds 3]

DIR holds ``qrels.txt`` and ``runs/*.txt`` as written by `generator.py`; by default they are generated for this run.
Prints a Markdown table. Asserts nothing, because machines differ.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytrec_eval
from generator import generate

from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.session.commands import ChooseMeasures, JudgeDocument
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.project_opening import create, open_project, workspace_of
from irdesk.session.queries import Queries

MEASURES = ("AP", "nDCG", "nDCG@10", "P@5", "P@10", "RR", "Rprec", "Bpref", "R@100", "Judged@10")
TREC_MEASURES = {"map", "ndcg", "ndcg_cut_10", "P_5", "P_10", "recip_rank", "Rprec", "bpref", "recall_100"}
POOL_DEPTH = 100

Row = tuple[str, str]


@contextmanager
def project(folder: Path, name: str) -> Iterator[Workspace]:
    """Create and open a new project."""
    path = folder / f"{name}.irdesk"
    create(path)
    workspace = workspace_of(open_project(path, QUIET), "benchmark")
    try:
        workspace.execute(ChooseMeasures(MEASURES))
        yield workspace
    finally:
        workspace.close()


def load(workspace: Workspace, path: Path) -> None:
    """Load a file into the project, on one thread."""
    frozen = LoadingContext.of(workspace.store, workspace.state)
    workspace.execute(prepare(path, workspace.new_id(), workspace.now(), frozen, QUIET))


def timed(work: Callable[[], object]) -> float:
    """Call a function and return the elapsed seconds."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def oracle(qrels: Path, runs: list[Path]) -> None:
    """Evaluate all runs with pytrec_eval, reading the qrels once."""
    with qrels.open(encoding="utf-8") as lines:
        evaluator = pytrec_eval.RelevanceEvaluator(pytrec_eval.parse_qrel(lines), TREC_MEASURES)
    for run in runs:
        with run.open(encoding="utf-8") as lines:
            evaluator.evaluate(pytrec_eval.parse_run(lines))


def loading(folder: Path, qrels: Path, runs: list[Path], rounds: int) -> Iterator[Row]:
    """Time the loading of all runs into a project with qrels, alternating with pytrec_eval."""
    values: list[float] = []
    theirs: list[float] = []
    for number in range(rounds):
        with project(folder, f"loading{number}") as workspace:
            load(workspace, qrels)
            values.append(timed(lambda: [load(workspace, run) for run in runs]))
        theirs.append(timed(lambda: oracle(qrels, runs)))
    yield f"load {len(runs)} runs into a project: read, stored, scored", f"{statistics.median(values):.2f} s"
    yield f"pytrec_eval: parse and evaluate {len(runs)} runs, nothing stored", f"{statistics.median(theirs):.2f} s"
    ratios = [a / b for a, b in zip(values, theirs, strict=True)]
    yield "ratio of the two", f"{statistics.median(ratios):.2f}"


def judging(workspace: Workspace, label: str, judgements: int) -> Iterator[Row]:
    """Judge documents in queue order, alternating between topics; yield the measurements as table rows."""
    pool = workspace.state.pool
    assert pool
    queues = [[(topic, docno) for docno in queue] for topic, queue in pool.queues.items()]
    places = [queue[i] for i in range(max(map(len, queues))) for queue in queues if i < len(queue)][:judgements]
    queries = Queries(workspace)
    # Each judgement changes the grade; otherwise the scores of its topic would not be recomputed.
    new = [((workspace.state.grade(topic, docno) or 0) + 1) % 4 for topic, docno in places]
    seconds: list[float] = []
    others: dict[str, list[float]] = {"metrics table": [], "mean curves": [], "progress of all topics": []}
    for (topic, docno), grade in zip(places, new, strict=True):
        seconds.append(timed(lambda: workspace.execute(JudgeDocument(topic, docno, grade))))  # noqa: B023
        for times, asked in zip(others.values(), (queries.metrics, queries.curves, queries.progress), strict=True):
            times.append(timed(asked))
    worst = sorted(seconds)[int(len(seconds) * 0.99)]
    runs = len(workspace.state.board.run_ids)
    text = f"{label}: from key to all scores of {runs} runs, stored"
    yield text, f"{statistics.median(seconds) * 1000:.1f} ms (99 %: {worst * 1000:.1f} ms)"
    for what, times in others.items():
        yield f"{label}: the {what} after it", f"{statistics.median(times) * 1000:.1f} ms"


def live(folder: Path, qrels: Path, runs: list[Path], judgements: int) -> Iterator[Row]:
    """Measure judging in a project with all runs and a pool, first without qrels, then with imported qrels. Then
    measure opening the project.
    """
    with project(folder, "live") as workspace:
        for run in runs:
            load(workspace, run)
        ids = tuple(source.id for source in workspace.state.present("run"))
        spec = PoolSpec(
            workspace.new_id(),
            (FromRuns(tuple(Taking(run, POOL_DEPTH) for run in ids)),),
            "random",
            1,
            workspace.now(),
        )
        workspace.execute(prepare_pool(workspace.store, spec, QUIET))
        yield from judging(workspace, "first judgements", judgements)
        load(workspace, qrels)
        yield from judging(workspace, "all judged, again", judgements)
    size = (folder / "live.irdesk").stat().st_size
    started = time.perf_counter()
    opened = open_project(folder / "live.irdesk", QUIET)
    yield f"open the project ({size / 2**20:.0f} MiB)", f"{time.perf_counter() - started:.2f} s"
    opened.store.close()


def main() -> None:
    """Run the measurements and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR")
    parser.add_argument("--judgements", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="irdesk-benchmark-") as name:
        folder = Path(name)
        if options.data is None:
            generate(folder)
        data: Path = options.data or folder
        runs = sorted((data / "runs").iterdir())
        print(f"Python {platform.python_version()}, {platform.machine()}, {len(runs)} runs, {len(MEASURES)} measures\n")
        print("| what | median |\n| --- | --- |")
        for what, value in live(folder, data / "qrels.txt", runs, options.judgements):
            print(f"| {what} | {value} |", flush=True)
        for what, value in loading(folder, data / "qrels.txt", runs, options.rounds):
            print(f"| {what} | {value} |", flush=True)


if __name__ == "__main__":
    main()
