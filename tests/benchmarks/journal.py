"""Time the opening of a project with a long journal, and measure its memory.

python tests/benchmarks/journal.py [--changes 1000000] [--documents 100000] [--data DIR]

Creates a project with this many judgement changes for this many documents, each with its history row; some are undone.
With ``--data`` the project is kept in DIR. A new process then opens it as the command line and the window do. Prints
the seconds and the peak resident memory. Asserts nothing, because machines differ.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from irdesk.domain.pool import Chosen, PoolSpec
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.project.project_history import ChangeRow
from irdesk.domain.uuid7 import IdSource
from irdesk.pooling.pool_construction import build_pool
from irdesk.session.core import project_settings
from irdesk.session.core.changes import JudgementChanged, encode_deltas
from irdesk.session.project_files.project_opening import create, open_project, workspace_of
from irdesk.store.store import Store

TOPICS = 50
ASSESSORS = ("anna", "ben")
AT_ONCE = 20_000
UNDONE_EVERY = 50


def make(path: Path, changes: int, documents: int) -> None:
    """Write a project through the store's own transactions."""
    create(path)
    store = Store.open(path)
    ids = IdSource()
    try:
        pooled = {f"T{t:02}": tuple(f"D{t:02}-{d:06}" for d in range(documents // TOPICS)) for t in range(TOPICS)}
        pool = build_pool(
            PoolSpec(str(ids.next()), (Chosen.by("benchmark", pooled),), "docno", 1, 0.0), {}, progress=QUIET
        )
        with store.staging(QUIET) as staging:
            staging.pool(pool)
        with store.transaction() as transaction:
            transaction.put_setting(project_settings.POOL, pool.spec.id)
        rows = _rows(ids, changes, [(topic, docno) for topic, queue in pooled.items() for docno in queue])
        for start in range(0, changes, AT_ONCE):
            with store.transaction() as transaction:
                for _ in range(min(AT_ONCE, changes - start)):
                    row, change = next(rows)
                    transaction.append(row)
                    transaction.record(change)
            print(f"\r{start + AT_ONCE:,} of {changes:,}", end="", file=sys.stderr, flush=True)
    finally:
        store.close()


def _rows(ids: IdSource, changes: int, documents: list[tuple[str, str]]) -> Iterator[tuple[JournalRow, ChangeRow]]:
    """Yield judgements round by round: in each round one assessor judges every document. Some judgements are undone
    immediately.
    """
    judgements: dict[tuple[str, str, str], Judgement] = {}
    last: tuple[ChangeRow, JudgementChanged] | None = None
    judged = 0
    for number in range(changes):
        change_id, position = str(ids.next()), 1.7e9 + number
        if number % UNDONE_EVERY == UNDONE_EVERY - 1 and last:
            target, done = last
            delta = JudgementChanged(done.assessor, done.topic, done.docno, done.after, done.before)
            change = ChangeRow(change_id, position, "undo", target.id, target.name, encode_deltas((delta,)))
            cause, last = f"undo {target.id}", None
        else:
            topic, docno = documents[judged % len(documents)]
            assessor = ASSESSORS[judged // len(documents) % len(ASSESSORS)]
            after = Judgement(number % 4, seconds=12.5, place=judged % 1000 + 1, given=str(ids.next()))
            delta = JudgementChanged(assessor, topic, docno, judgements.get((topic, docno, assessor)), after)
            change = ChangeRow(
                change_id, position, "do", "", f"grade {after.grade} for {docno}", encode_deltas((delta,))
            )
            cause, last = "do", (change, delta)
            judged += 1
        if delta.after:
            judgements[delta.topic, delta.docno, delta.assessor] = delta.after
        else:
            judgements.pop((delta.topic, delta.docno, delta.assessor))
        yield (
            JournalRow(
                str(ids.next()), change_id, position, delta.assessor, delta.topic, delta.docno, delta.after, cause
            ),
            change,
        )


def opened(path: Path) -> dict[str, float]:
    """Open the project in this process; return the seconds and the peak memory in mebibytes."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    start = time.perf_counter()
    processor = time.process_time()
    workspace = workspace_of(open_project(path, QUIET), "anna")
    seconds = time.perf_counter() - start
    processor = time.process_time() - processor
    top = workspace.history.undoable
    workspace.close()
    return {
        "seconds": seconds,
        "processor": processor,
        "before": before,
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "undoable": bool(top),
    }


def main() -> None:
    """Create the project, open it in a separate process, and print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--changes", type=int, default=1_000_000)
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--open", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.open:
        print(json.dumps(opened(options.open)))
        return
    with tempfile.TemporaryDirectory(prefix="irdesk-benchmark-") as scratch:
        path = (options.data or Path(scratch)) / f"journal-{options.changes}-{options.documents}.irdesk"
        if not path.exists():
            make(path, options.changes, options.documents)
        command = [sys.executable, __file__, "--open", str(path)]
        report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        print(
            f"\n{options.changes:,} changes of {options.documents:,} documents, {path.stat().st_size / 1e6:,.0f} MB: "
            f"{report['seconds']:.1f} s ({report['processor']:.1f} s of the processor), "
            f"peak {report['peak']:,.0f} MiB, of which {report['before']:,.0f} before"
        )


if __name__ == "__main__":
    main()
