"""Run one measurement of `speed.py` in a separate process and print its numbers as JSON:
``python single_measurement.py WHAT DIR``.

WHAT is ``held``, ``live``, ``loading`` or ``window``.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from irdesk.domain.progress import QUIET
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.qrels import qrels_trec
from irdesk.formats.runs import run_trec

MEASURES = ("map", "ndcg", "ndcg_cut_10", "P_10", "recip_rank", "recall_1000", "bpref", "Rprec")
TREC = {"map", "ndcg", "ndcg_cut.10", "P.10", "recip_rank", "recall.1000", "bpref", "Rprec"}
JUDGEMENTS = 300


def resident() -> int:
    """Return the resident memory of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def board_of(data: Path) -> Scoreboard:
    """Return a scoreboard of all runs in a folder, with the folder's qrels."""
    rules = ScoringOptions()
    measures = tuple(map(parse_one, MEASURES))
    board = Scoreboard(measures, rules, Judgements.of(qrels_trec.read(data / "qrels.txt", QUIET).grades))
    for path in sorted((data / "runs").iterdir()):
        run = run_trec.rank(path, QUIET, rules.ordering)
        board.add(score_run(path.name, run, board.truths, measures, rules))
    return board


def timed(work: Callable[[], object]) -> float:
    """Call a function and return the elapsed seconds."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def held(data: Path) -> dict[str, float]:
    """Measure the memory of a scoreboard with all runs: after loading, and after every topic was requested. The latter
    resembles the state after many judgements.
    """
    before = resident()
    board = board_of(data)
    gc.collect()
    loaded = resident() - before
    for topic in board.topics:
        board.lists(topic)
    gc.collect()
    return {"loaded": loaded, "judged": resident() - before}


def live(data: Path) -> dict[str, float]:
    """Measure consecutive judgements with all scores recomputed, and the corresponding evaluations with pytrec_eval."""
    import pytrec_eval

    board = board_of(data)
    qrels = {topic: dict(grades) for topic, grades in qrels_trec.read(data / "qrels.txt", QUIET).grades.items()}
    topic, grades = next(iter(qrels.items()))
    documents = list(grades)[: JUDGEMENTS + 5]
    seconds = []
    for docno in documents:
        change = {docno: (grades[docno] + 1) % 4}
        seconds.append(timed(lambda: (board.judge(topic, change), board.means())))  # noqa: B023
    again = [
        timed(lambda: (board.follow(replace(board.rules, level=2 - i % 2)), board.means()))  # noqa: B023
        for i in range(1, 12)
    ]
    parsed = []
    for path in sorted((data / "runs").iterdir()):
        with path.open(encoding="utf-8") as lines:
            parsed.append(pytrec_eval.parse_run(lines))
    one = [{topic: run[topic]} for run in parsed]

    def one_topic() -> None:
        evaluator = pytrec_eval.RelevanceEvaluator({topic: grades}, TREC)
        for run in one:
            evaluator.evaluate(run)

    def all_topics() -> None:
        evaluator = pytrec_eval.RelevanceEvaluator(qrels, TREC, relevance_level=2)
        for run in parsed:
            evaluator.evaluate(run)

    return {
        "our judgement": statistics.median(seconds[5:]),
        "our again": statistics.median(again),
        "their judgement": statistics.median(timed(one_topic) for _ in range(5)),
        "their again": timed(all_topics),
    }


def loading(data: Path) -> dict[str, float]:
    """Measure loading all runs into a project with qrels through the window's task runner, without a window."""
    sys.path.append(str(Path(__file__).resolve().parents[1]))  # makes the shared test modules importable from a script
    from background_results import Inbox

    from irdesk.session.core.background_tasks import TaskRunner
    from irdesk.session.importing.load_order import Loader
    from irdesk.session.project_files.project_opening import create, open_project, workspace_of

    with tempfile.TemporaryDirectory(prefix="irdesk-benchmark-") as folder:
        path = Path(folder) / "project.irdesk"
        create(path)
        workspace = workspace_of(open_project(path, QUIET), "benchmark")
        inbox = Inbox()
        runner = TaskRunner(inbox.post)
        loader = Loader(workspace, runner)
        loader.on_failure = lambda path, fault: print(path, fault, file=sys.stderr)
        loader.load(data / "qrels.txt")
        inbox.run_until(lambda: not runner.tasks)

        def load_all() -> None:
            for run in sorted((data / "runs").iterdir()):
                loader.load(run)
            inbox.run_until(lambda: not runner.tasks)

        seconds = timed(load_all)
        assert len(workspace.state.board.run_ids) == len(list((data / "runs").iterdir()))
        runner.shutdown()
        workspace.close()
        return {"seconds": seconds}


def window(data: Path) -> dict[str, float]:
    """Measure loading all runs with the metrics and curves shown in an open window, and how late a timer fires on the
    window's thread.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import Qt, QTimer

    from irdesk.app import bootstrap
    from irdesk.session.project_files.project_opening import create
    from irdesk.settings.preferences import Preferences

    app = bootstrap.application()
    with tempfile.TemporaryDirectory(prefix="irdesk-benchmark-") as folder:
        path = Path(folder) / "project.irdesk"
        create(path)
        shown = bootstrap.main_window(Preferences(None), Path(folder) / "sample.irdesk")
        shown.resize(1280, 800)
        shown.show()

        def wait() -> None:
            while shown.runner.tasks:
                app.processEvents()
                time.sleep(0.001)

        shown.open_path(path)
        wait()
        shown.show_workspace("analyse")
        desk = shown.desk
        assert desk is not None
        desk.files.load([data / "qrels.txt"])
        wait()
        fired: list[float] = []
        watch, end = QTimer(), QTimer()
        watch.setTimerType(Qt.TimerType.PreciseTimer)
        watch.timeout.connect(lambda: fired.append(time.perf_counter()))
        end.timeout.connect(lambda: shown.runner.tasks or app.quit())
        watch.start(5)
        end.start(5)
        desk.files.load(sorted((data / "runs").iterdir()))
        started = time.perf_counter()
        app.exec()
        seconds = time.perf_counter() - started
        gaps = [b - a for a, b in pairwise([started, *fired])]
        assert len(desk.queries.runs()) == len(list((data / "runs").iterdir()))
        shown.close()
        wait()
        return {"seconds": seconds, "gap": max(gaps), "gaps": float(sum(gap > 0.05 for gap in gaps))}


WHAT = {"held": held, "live": live, "loading": loading, "window": window}

if __name__ == "__main__":
    print(json.dumps(WHAT[sys.argv[1]](Path(sys.argv[2]))))
