"""Measure how long SQLite takes to store a judgement in several journal and synchronisation modes.

python tests/benchmarks/storing.py [--judgements 300] [--rows 50000] [--folder DIR]

Storing a judgement adds a row to the journal and a row to the history, and updates their counters, in the tables of a
project that holds ``--rows`` judgements. The file is created in DIR, by default the system's temporary folder.
*Settled* is the time until everything is in the main file. Prints a Markdown table. Asserts nothing, because disks
differ.
"""

from __future__ import annotations

import argparse
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.project.project_history import ChangeRow
from irdesk.domain.uuid7 import IdSource
from irdesk.store import schema
from irdesk.store.transaction import Transaction

PASSIVE = ("PASSIVE",)
MODES: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("WAL, FULL", ("journal_mode = WAL", "synchronous = FULL"), ()),
    ("WAL, FULL, then PASSIVE", ("journal_mode = WAL", "synchronous = FULL"), PASSIVE),
    ("WAL, FULL, then PASSIVE and TRUNCATE", ("journal_mode = WAL", "synchronous = FULL"), (*PASSIVE, "TRUNCATE")),
    ("PERSIST, EXTRA", ("journal_mode = PERSIST", "synchronous = EXTRA"), ()),
    ("TRUNCATE, EXTRA", ("journal_mode = TRUNCATE", "synchronous = EXTRA"), ()),
    ("DELETE, EXTRA", ("journal_mode = DELETE", "synchronous = EXTRA"), ()),
)
"""The modes: name, pragmas of the judging connection, and the checkpoints after each commit."""


def append(transaction: Transaction, ids: IdSource, number: int) -> None:
    """Write one judgement."""
    change, docno = str(ids.next()), f"document-{number * 7919 % 100_003:06}"
    row = JournalRow(str(ids.next()), change, 1.0, "anna", str(number % 50), docno, Judgement(2, "", "", 4.5, 7), "do")
    transaction.append(row)
    transaction.record(ChangeRow(change, 1.0, "do", "", f"grade {docno} as 2", b'[["JudgementChanged"]]' * 8))
    transaction.settle()


def measured(path: Path, rows: int, judgements: int, pragmas: tuple[str, ...], checkpoints: tuple[str, ...]) -> str:
    """Measure one mode. Return a row of the table: median and 99th percentile of the commit and of settling, in
    milliseconds.
    """
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    ids = IdSource()
    committed: list[float] = []
    settled: list[float] = []
    with engine.connect() as connection, sqlite3.connect(path) as other:
        for pragma in pragmas:
            connection.exec_driver_sql(f"PRAGMA {pragma}")
        schema.metadata.create_all(connection)
        transaction = Transaction(connection)
        for number in range(rows):
            append(transaction, ids, number)
        connection.commit()
        for number in range(rows, rows + judgements):
            start = time.perf_counter()
            append(transaction, ids, number)
            connection.commit()
            committed.append(time.perf_counter() - start)
            for checkpoint in checkpoints:
                other.execute(f"PRAGMA wal_checkpoint({checkpoint})").fetchall()
            settled.append(time.perf_counter() - start)
    other.close()
    engine.dispose()
    return " | ".join(map(_both, (committed, settled)))


def _both(seconds: list[float]) -> str:
    ordered: Callable[[float], float] = lambda share: sorted(seconds)[int(len(seconds) * share)] * 1000  # noqa: E731
    return f"{statistics.median(seconds) * 1000:.1f} ({ordered(0.99):.1f})"


def main() -> None:
    """Run the measurements and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judgements", type=int, default=300)
    parser.add_argument("--rows", type=int, default=50_000)
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    print(f"SQLite {sqlite3.sqlite_version}\n\n| mode | commit, ms (99 %) | settled, ms (99 %) |\n| --- | --- | --- |")
    for i, (name, pragmas, checkpoints) in enumerate(MODES):
        with tempfile.TemporaryDirectory(prefix="irdesk-benchmark-", dir=options.folder) as folder:
            path = Path(folder) / f"{i}.irdesk"
            print(f"| {name} | {measured(path, options.rows, options.judgements, pragmas, checkpoints)} |", flush=True)


if __name__ == "__main__":
    main()
