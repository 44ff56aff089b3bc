"""Fuzz every reader with mutated files: a reader must return a value or raise `InputError`, in bounded time and memory.

``python tests/fuzz/mutate.py --count 100000 --seed 1 [--data DIR] [--keep DIR]`` prints the outcomes.
"""

from __future__ import annotations

import argparse
import bz2
import gzip
import hashlib
import lzma
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import zstandard

if not __package__:  # run as a script instead of imported
    sys.path[:0] = [str(Path(__file__).resolve().parents[up]) for up in (1, 2)]
from fuzz.samples import SAMPLES, TOKENS
from irdesk.domain.errors import InputError
from irdesk.domain.progress import QUIET
from irdesk.domain.qrels import Qrels
from irdesk.domain.ranking_order import rank_run
from irdesk.domain.run import Ordering, Run, Ties
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.format_detection import by_name, formats_of, sniff
from irdesk.formats.io.streams import open_input
from irdesk.formats.labels.label_files import LabelFile

LARGEST = 1_000_000
SECONDS = 2.0
LONGEST_MESSAGE = 4000
MEMORY_MB = 512
TAKEN_OF_A_FILE = 20_000
ORDERINGS = (Ordering(), *(Ordering(False, ties) for ties in Ties))
READERS = [each for each in formats_of() if each.name != "folder"]
PACKED: tuple[Callable[[bytes], bytes], ...] = (
    lambda data: gzip.compress(data, 1),
    lambda data: bz2.compress(data, 1),
    lambda data: lzma.compress(data, preset=0),
    zstandard.ZstdCompressor(level=1).compress,
)


Files = list[tuple[str, bytes]]


def real_files(data: Path) -> Files:
    """Return the decompressed start of each real file, with the name of its format. Small gzip files are also returned
    in compressed form.
    """
    results = []
    for path in sorted(data.rglob("*")):
        if not path.is_file() or path.suffix == ".py":
            continue
        try:
            name = sniff(path).name
        except InputError:
            name = "trec-qrels"
        with open_input(path, QUIET) as stream:
            results.append((name, stream.read(TAKEN_OF_A_FILE)))
        if path.suffix == ".gz" and path.stat().st_size < TAKEN_OF_A_FILE:
            results.append((name, path.read_bytes()))
    return [each for each in results if each[1]]


class Mutator:
    """Generator of mutated inputs, reproducible by seed."""

    def __init__(self, seed: int, files: Files) -> None:
        self._random = random.Random(seed)
        self._files = files
        self._samples = list(SAMPLES.items())

    def input(self) -> tuple[bytes, Format]:
        """Return a mutated file, and the format to read it as, which may differ from the file's format."""
        r = self._random
        name, data = r.choice(self._samples)
        if self._files and r.random() < 0.5:
            name, data = r.choice(self._files)
            data = self._part(data)
        for _ in range(r.choice((1, 1, 2, 3, 5, 8))):
            data = self._mutated(data)
        if r.random() < 0.08:
            data = r.choice(PACKED)(data)
            if r.random() < 0.7:
                data = self._mutated(data)
        return data[:LARGEST], by_name(name) if r.random() < 0.7 else r.choice(READERS)

    def _part(self, data: bytes) -> bytes:
        """Choose a range of a file. Most ranges are small, so that many inputs can be tried."""
        size = self._random.choice((200, 1000, 3000, TAKEN_OF_A_FILE))
        start = self._random.choice((0, self._random.randrange(len(data))))
        return data[start : start + size]

    def _mutated(self, data: bytes) -> bytes:
        r = self._random
        position = r.randrange(len(data) + 1)
        to = min(len(data), position + int(r.expovariate(1 / 20)))
        way = r.randrange(12)
        if way == 0:
            return data[:position]
        if way == 1:
            return data[:position] + data[to:]
        if way == 2:
            return data[:to] + data[position:]
        if way == 3:
            return data[:position] + r.randbytes(r.randrange(1, 9)) + data[to:]
        if way in (4, 5):
            return data[:position] + r.choice(TOKENS) + data[position:]
        if way in (6, 7):
            return self._field(data)
        if way == 8:
            return self._lines(data)
        if way == 9:
            return data[:position] + self._part(r.choice(self._files or self._samples)[1]) + data[position:]
        if way == 10:
            unit = data[position:to] or r.choice(TOKENS)
            most = LARGEST if r.random() < 0.02 else 2000
            return data[:position] + unit * (r.randrange(1, most) // len(unit) + 1) + data[position:]
        flipped = bytearray(data)
        for _ in range(r.randrange(1, 5)):
            if flipped:
                flipped[r.randrange(len(flipped))] ^= 1 << r.randrange(8)
        return bytes(flipped)

    def _field(self, data: bytes) -> bytes:
        """Replace, drop or duplicate a field of one line."""
        lines = data.split(b"\n")
        position = self._random.randrange(len(lines))
        fields = lines[position].split(b" ")
        which = self._random.randrange(len(fields))
        fields[which : which + 1] = self._random.choice(([self._random.choice(TOKENS)], [], [fields[which]] * 2))
        lines[position] = b" ".join(fields)
        return b"\n".join(lines)

    def _lines(self, data: bytes) -> bytes:
        """Duplicate lines, reorder them, or repeat them many times."""
        lines = data.split(b"\n")
        some = self._random.choices(lines, k=self._random.choice((1, 3, len(lines))))
        position = self._random.randrange(len(lines) + 1)
        return b"\n".join([*lines[:position], *some, *lines[position:]])


def fault_of(value: Any) -> str:
    """Describe the fault in a value returned by a reader; return an empty string if the value is valid."""
    if isinstance(value, Run):
        return _fault_of_run(value)
    if isinstance(value, Qrels):
        if any(detail.strata and detail.strata.keys() != value.grades[t].keys() for t, detail in value.details.items()):
            return "strata and grades differ"
        ids = [*value.grades, *(docno for grades in value.grades.values() for docno in grades)]
        return "" if value.judgements and all(map(_is_id, ids)) else "an id is none"
    if value and isinstance(value[0], LabelFile):
        ids = [name for part in value for topic, labels in part.labels.items() for name in (topic, *labels)]
        return "" if all(map(_is_id, ids)) and any(part.labels or part.texts for part in value) else "an id is none"
    ids = [getattr(row, "docno", None) or row.id for row in value]
    "".join(map(str, value)).encode()
    return "" if ids and len(set(ids)) == len(ids) and all(map(_is_id, ids)) else "an id is none, or comes twice"


def _fault_of_run(run: Run) -> str:
    if not run.lines or not _is_id(run.tag):
        return "no lines, or no tag"
    for topic, ranking in run.rankings.items():
        docnos = ranking.docno_list()
        if not len(docnos) == len(ranking.keys) == len(ranking.scores) == len(ranking.ranks):
            return "columns of several lengths"
        if not np.isfinite(ranking.scores).all() or len(set(docnos)) < len(docnos):
            return "a score that is none, or a docno twice"
        if not _is_id(topic) or not all(map(_is_id, docnos)):
            return "an id is none"
    return ""


def _is_id(text: str) -> bool:
    return text.encode().split() == [text.encode()]


@dataclass
class Account:
    """Statistics of a fuzzing run: outcomes by reader, faults, and the slowest and largest reads."""

    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: tuple[float, str, int] = (0.0, "", 0)
    most_memory: tuple[float, str, int] = (0.0, "", 0)
    inputs: int = 0

    def lines(self) -> list[str]:
        """Format the statistics as lines of text."""
        names = sorted({name for name, _ in self.outcomes})
        kinds = ("value", "InputError", "not sniffed", "FAULT")
        rows = [f"{'reader':<20}" + "".join(f"{kind:>13}" for kind in kinds)]
        rows += [f"{name:<20}" + "".join(f"{self.outcomes[name, kind]:>13}" for kind in kinds) for name in names]
        seconds, reader, size = self.slowest
        rows.append(f"{self.inputs} inputs, {sum(self.outcomes.values())} readings, {len(self.faults)} faults")
        rows.append(f"slowest: {seconds:.2f} s ({reader}, {size} bytes)")
        megabytes, reader, size = self.most_memory
        rows.append(f"most memory above the start: {megabytes:.0f} MB ({reader}, {size} bytes)")
        return rows


def megabytes_at_most() -> float:
    """Return the peak memory of this process in MiB."""
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def try_all(
    count: int, seed: int, files: Files, folder: Path, keep: Path | None = None, most_seconds: float = SECONDS
) -> Account:
    """Read ``count`` mutated inputs, each with the detected reader and with the one that the mutator chose."""
    mutator = Mutator(seed, files)
    account = Account()
    path = folder / "input"
    start = megabytes_at_most()
    for _ in range(count):
        data, other = mutator.input()
        path.write_bytes(data)
        account.inputs += 1
        chosen = [other]
        try:
            chosen.insert(0, sniff(path))
        except InputError:
            account.outcomes["sniffing", "not sniffed"] += 1
        except Exception as fault:
            _note(account, "sniffing", f"{type(fault).__name__}: {fault}", data, keep)
        for each in dict.fromkeys(chosen):
            outcome, problem, seconds = _reading(each, path)
            account.outcomes[each.name, outcome] += 1
            if seconds > account.slowest[0]:
                account.slowest = (seconds, each.name, len(data))
            held = megabytes_at_most() - start
            if held > account.most_memory[0]:
                account.most_memory = (held, each.name, len(data))
            if problem or seconds > most_seconds:
                _note(account, each.name, problem or f"{seconds:.1f} s", data, keep)
    if account.most_memory[0] > MEMORY_MB:
        account.faults.append(f"{account.most_memory[0]:.0f} MB were held; expected {MEMORY_MB} at most")
    return account


def _reading(each: Format, path: Path) -> tuple[str, str, float]:
    """Read a file. Return the outcome, a description of the fault or an empty string, and the processor seconds."""
    began = time.process_time()
    outcome, problem, value = "value", "", None
    try:
        read = each.read(path, QUIET)
        value = list(read) if each.kind in (Kind.DOCUMENTS, Kind.TOPICS) else read
    except InputError as fault:
        outcome, problem = "InputError", "" if fault.reason and len(str(fault)) < LONGEST_MESSAGE else "a long message"
    except Exception as fault:
        problem = f"{type(fault).__name__}: {fault}"
    seconds = time.process_time() - began
    problem = problem or ("" if value is None else fault_of(value)) or _fault_of_rank(each, path, value)
    return outcome, problem, seconds


def _fault_of_rank(each: Format, path: Path, value: Any) -> str:
    """Compare the results of the reader's fast path and of its complete path. Return a description of the difference,
    or an empty string.
    """
    if not each.rank:
        return ""
    for ordering in ORDERINGS:
        try:
            result = each.rank(path, QUIET, ordering)
        except InputError:
            if value is not None:
                return "the shorter way raises"
            continue
        except Exception as fault:
            return f"in the shorter way, {type(fault).__name__}: {fault}"
        if value is None:
            return "the shorter way gives a value"
        wanted = rank_run(value, ordering)
        if result.topics != wanted.topics or not np.array_equal(result.keys_of_all, wanted.keys_of_all):
            return f"the shorter way has another order in {ordering}"
    return ""


def _note(account: Account, name: str, problem: str, data: bytes, keep: Path | None) -> None:
    account.outcomes[name, "FAULT"] += 1
    kept = hashlib.sha256(data).hexdigest()[:12]
    account.faults.append(f"{name}: {problem[:200]} (input {kept}, {len(data)} bytes)")
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
        (keep / f"{name}-{kept}").write_bytes(data)


def main() -> int:
    """Mutate, read and report; exit with 1 if there was a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="a folder of real files (default: ../shared/data, where it is)")
    parser.add_argument("--keep", type=Path, help="where inputs that break a reader are kept")
    options = parser.parse_args()
    beside = Path(__file__).resolve().parents[3] / "shared" / "data"
    data = options.data or (beside if beside.is_dir() else None)
    files = real_files(data) if data else []
    with tempfile.TemporaryDirectory(prefix="irdesk-") as folder:
        account = try_all(options.count, options.seed, files, Path(folder), options.keep)
    print(f"seed {options.seed}, {len(files)} real files, {len(SAMPLES)} small ones")
    print("\n".join([*account.lines(), *account.faults[:40]]))
    return 1 if account.faults else 0


if __name__ == "__main__":
    sys.exit(main())
