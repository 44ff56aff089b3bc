"""Time the step to the next document: from pressing a judging key, through storing the judgement, until the document is
drawn.

python tests/benchmarks/next_document.py [--data DIR] [--depth 10] [--judgements 200] [--characters 6000]

DIR holds ``runs/*.txt`` as written by `generator.py`; by default they are generated for this run. The document texts
are generated. Uses the real window offscreen with real key events. A document counts as drawn when everything that the
key changed has been painted. Asserts nothing about the times, because machines differ.
"""

from __future__ import annotations

import argparse
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # must precede the import of Qt

import json
import platform
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from generator import generate
from judgement_latency import load, project
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from irdesk.app import bootstrap
from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.settings.preferences import Preferences
from irdesk.ui.shell.main_window import MainWindow

LONGEST_WAIT = 120.0


def texts(folder: Path, docnos: list[str], topics: list[str], characters: int) -> list[Path]:
    """Write pooled documents with random words to one file, and topics made of some of these words to another; return
    the paths.
    """
    source = random.Random(1)
    words = ["".join(source.choices("abcdefghiklmnoprstuvw", k=source.randint(2, 10))) for _ in range(4000)]
    documents, needs = folder / "documents.jsonl", folder / "topics.tsv"
    with documents.open("w", encoding="utf-8") as out:
        for docno in docnos:
            text = ""
            while len(text) < characters:
                text += " ".join(source.choices(words, k=80)) + ".\n\n"
            out.write(json.dumps({"_id": docno, "title": f"About {docno}", "text": text, "date": "1994"}) + "\n")
    with needs.open("w", encoding="utf-8") as out:
        out.writelines(f"{topic}\t{' '.join(source.choices(words, k=4))}\n" for topic in topics)
    return [documents, needs]


def made(folder: Path, runs: list[Path], depth: int, characters: int) -> Path:
    """Create a project with all runs, a pool and the texts of the pooled documents."""
    with project(folder, "judged") as workspace:
        for run in runs:
            load(workspace, run)
        ids = [source.id for source in workspace.state.present("run")]
        parts = (FromRuns(tuple(Taking(run, depth) for run in ids)),)
        spec = PoolSpec(workspace.new_id(), parts, "random", 1, workspace.now())
        workspace.execute(prepare_pool(workspace.store, spec, QUIET))
        pool = workspace.state.pool
        assert pool
        docnos = list(dict.fromkeys(docno for queue in pool.queues.values() for docno in queue))
        for path in texts(folder, docnos, list(pool.queues), characters):
            load(workspace, path)
        print(f"{len(ids)} runs, {sum(map(len, pool.queues.values())):,} documents in the pool\n")
    return folder / "judged.irdesk"


def until(window: MainWindow) -> None:
    """Wait until the window is idle."""
    end = time.monotonic() + LONGEST_WAIT
    while window.runner.tasks and time.monotonic() < end:
        QApplication.processEvents()
    QTest.qWait(1000)


def judged(window: MainWindow, path: Path, count: int) -> Iterator[tuple[str, list[float]]]:
    """Judge documents one after another with the keyboard; return the times."""
    desk = window.desk
    assert desk
    pane = desk.editor.document
    back: list[float] = []
    drawn: list[float] = []
    with sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True) as other:
        for index in range(count):
            if desk.editor.pause.on:  # The card that introduces a topic is shown; close it.
                QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Space)
                QTest.qWait(120)
            text = pane.toPlainText()
            start = time.perf_counter()
            QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_0 + index % 4)
            back.append(time.perf_counter() - start)
            ((stored,),) = other.execute("SELECT count(*) FROM journal")
            start = time.perf_counter()
            QApplication.processEvents()  # wait for layouts and painting
            drawn.append(back[-1] + time.perf_counter() - start)
            if stored != index + 1 or pane.toPlainText() == text:
                raise SystemExit(f"judgement {index + 1}: {stored} are stored, or the next document is not shown")
            QTest.qWait(120)  # No assessor judges faster; this leaves time to prefetch documents.
    yield "key, judgement stored, all scores, next document set", back
    yield "until it is drawn", drawn


def main() -> None:
    """Run the measurements and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR")
    parser.add_argument("--depth", type=int, default=10)
    parser.add_argument("--judgements", type=int, default=200)
    parser.add_argument("--characters", type=int, default=6000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="irdesk-benchmark-") as name:
        folder = Path(name)
        if options.data is None:
            generate(folder)
        data: Path = options.data or folder
        path = made(folder, sorted((data / "runs").iterdir()), options.depth, options.characters)
        bootstrap.application()
        window = bootstrap.main_window(Preferences(None), folder / "sample.irdesk")
        window.resize(1280, 800)
        window.show()
        window.activateWindow()
        window.open_path(path, "judge")
        until(window)
        print(f"Python {platform.python_version()}, {platform.machine()}\n")
        print("| from the key | median | 99 % |\n| --- | --- | --- |")
        for what, times in judged(window, path, options.judgements):
            worst = sorted(times)[int(len(times) * 0.99)]
            print(f"| {what} | {statistics.median(times) * 1000:.1f} ms | {worst * 1000:.1f} ms |", flush=True)
        window.close()


if __name__ == "__main__":
    main()
