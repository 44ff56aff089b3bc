"""Compare the memory and disk space that files need with the available amounts. Refuse to load, open or score files
that need too much.

The byte counts were measured (tests/benchmarks/README.md). Amounts that are small compared with a gigabyte are ignored.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from irdesk.domain.errors import CommandRefused, StoreUnavailable
from irdesk.domain.translatable_messages import worded
from irdesk.formats.format_definition import Kind
from irdesk.formats.io.text_size_estimate import TextSize, text_size
from irdesk.store.project_location import Location

if TYPE_CHECKING:
    from irdesk.domain.project.source import Source

# Memory use in bytes, measured with runs of two different shapes. Constants named `_STORED_…` are bytes in the project
# file.
_LIST = 1200  # bytes per topic of each run, for scores and line positions
_KEPT_LINE = 10  # bytes per document key, including its grade
_READ_LINE = 60  # bytes per line of a run read into a project, including its docno
_UNPACKED_LINE = 25  # bytes per line of a run read from a project
_RANKED_LINE = 20  # bytes per line of a run read only for scoring
_JUDGED_LINE = 250  # bytes per judgement in a project
_SCORED_LINE = 100  # bytes per judgement used for scoring runs
_STORED_LINE = 14
_STORED_JUDGEMENT = 40
_MOST_FOR_BYTE = 40  # maximum memory, in bytes, per byte of a file, whether or not the file is compressed
_CGROUPS = (
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
)

_SMALLER_PROJECT = worded(
    "Load fewer runs, or runs cut to a lower depth, close other programs, or score the files with irdesk evaluate, "
    "which stores no documents."
)
_FEWER_RUNS = worded("Score fewer runs at once, use fewer --workers, or close other programs.")


@dataclass(frozen=True)
class Capacity:
    """Free memory and disk space of a machine, in bytes; infinite if the operating system does not report them."""

    memory: float = math.inf
    disk: float = math.inf

    @classmethod
    def of_machine(cls, folder: Path | None = None) -> Capacity:
        """Return the free memory and disk space of this machine. ``folder`` is the project file's folder."""
        import shutil  # imported here, since few evaluations need it

        try:
            disk = shutil.disk_usage(folder).free if folder else math.inf
        except OSError:
            disk = math.inf
        return cls(available_memory(), disk)


def available_memory() -> float:
    """Return the number of bytes of memory available without swapping; infinite if the system does not report it."""
    if sys.platform == "win32":
        return _windows_memory()
    try:
        whole = float(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    except (OSError, ValueError):
        whole = math.inf
    limits = [_address_space()]
    limits += [_first_number(Path(limit)) - _first_number(Path(used), 0.0) for limit, used in _CGROUPS]
    return min(whole, _linux_memory(), *limits)


def _linux_memory() -> float:
    """Return Linux's ``MemAvailable``, which includes reclaimable caches."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except (OSError, UnicodeDecodeError):
        return math.inf
    return next((float(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), math.inf)


def _address_space() -> float:
    """Return the address space still available to this process under ``ulimit -v``."""
    import resource

    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return math.inf
    try:
        taken = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        taken = 0
    return max(0.0, float(limit - taken))


def _first_number(path: Path, otherwise: float = math.inf) -> float:
    """Return the number in a file, or ``otherwise`` if the file cannot be read or contains another text, such as
    ``max``.
    """
    try:
        return float(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return otherwise


def _windows_memory() -> float:
    import ctypes

    class Status(ctypes.Structure):
        _fields_ = (
            ("length", ctypes.c_uint32),
            ("load", ctypes.c_uint32),
            *((name, ctypes.c_uint64) for name in ("whole", "free", "page", "page_free", "own", "own_free", "more")),
        )

    status = Status()
    status.length = ctypes.sizeof(status)
    done = getattr(ctypes, "windll").kernel32.GlobalMemoryStatusEx(ctypes.byref(status))  # noqa: B009
    return float(status.free) if done else math.inf


@dataclass(frozen=True)
class Need:
    """Memory and disk space needed to load or score ``files`` files, in bytes, in addition to the program's
    own memory.
    """

    files: int
    memory: float
    disk: float = 0.0

    def refuse_beyond(self, capacity: Capacity, advice: str) -> None:
        """Raise `CommandRefused` if the need exceeds the capacity. ``advice`` tells the user how to reduce the need for
        memory.
        """
        if self.memory > capacity.memory:
            raise CommandRefused(
                worded(
                    "{count} {count:file needs|files need} about {need} of memory, but only {there} is "
                    "available. Nothing was read. {advice}",
                    count=self.files,
                    need=_amount(self.memory),
                    there=_amount(capacity.memory),
                    advice=advice,
                )
            )
        if self.disk > capacity.disk:
            raise CommandRefused(
                worded(
                    "{count} {count:file needs|files need} about {need} in the project file, but only {there} "
                    "is free on its disk. Nothing was read. Free some space, or create the project on another "
                    "disk.",
                    count=self.files,
                    need=_amount(self.disk),
                    there=_amount(capacity.disk),
                )
            )


def refuse_too_large_for_project(
    files: Iterable[tuple[Path, Kind | None]], capacity: Capacity, readers: int = 1
) -> None:
    """Raise `CommandRefused` if loading the files into a project exceeds the capacity. ``readers`` is the number of
    files that are read concurrently.

    Documents and topics are ignored, since a project stores only those documents of a large collection that are in
    pools and runs. Raises `InputError` if a file cannot be read.
    """
    kinds = list(files)
    runs = [path for path, kind in kinds if kind is Kind.RUN]
    qrels = [path for path, kind in kinds if kind in {Kind.QRELS, Kind.LABELS}]
    if _fits_anyway((*runs, *qrels), capacity):
        return
    lists, rows = [text_size(path) for path in runs], sum(text_size(path).lines for path in qrels)
    lines = sum(size.lines for size in lists)
    memory = _of_runs(lists, readers, _READ_LINE) + lines * _KEPT_LINE + rows * _JUDGED_LINE
    disk = lines * _STORED_LINE + rows * _STORED_JUDGEMENT
    Need(len(runs) + len(qrels), memory, disk).refuse_beyond(capacity, _SMALLER_PROJECT)


def refuse_too_large_to_open(path: Location, sources: Iterable[Source], capacity: Capacity) -> None:
    """Raise `StoreUnavailable` if a project's sources need more memory than is available."""
    counts = [source.counts for source in sources]
    lines, lists = (sum(count.get(name, 0) for count in counts if "lines" in count) for name in ("lines", "topics"))
    rows = sum(count.get(name, 0) for count in counts for name in ("judgements", "labels"))
    longest = max((count.get("lines", 0) for count in counts), default=0)
    memory = lines * _KEPT_LINE + lists * _LIST + rows * _JUDGED_LINE + longest * _UNPACKED_LINE
    if memory > capacity.memory:
        raise StoreUnavailable(
            worded(
                "{path}: opening this file needs about {need} of memory, but only {there} is available; close "
                "other programs, or open it on a computer with more memory",
                path=path,
                need=_amount(memory),
                there=_amount(capacity.memory),
            )
        )


def refuse_too_large_to_score(
    runs: Sequence[Path], qrels: Path, capacity: Capacity, workers: int, *, documents: bool
) -> None:
    """Raise `CommandRefused` if scoring the files with ``workers`` workers needs more memory than is available.

    If ``documents`` is true, the document keys of all runs are kept until all files are scored. Raises `InputError` if
    a file cannot be read.
    """
    if _fits_anyway((*runs, qrels), capacity):
        return
    lists = [text_size(path) for path in runs]
    kept = sum(size.lines for size in lists) * _KEPT_LINE if documents else 0.0
    memory = _of_runs(lists, workers, _RANKED_LINE) + kept + text_size(qrels).lines * _SCORED_LINE
    Need(len(runs) + 1, memory).refuse_beyond(capacity, _FEWER_RUNS)


def _of_runs(sizes: Sequence[TextSize], workers: int, line: float) -> float:
    """Return the memory for the scores of all runs and for the lines of the runs that are read concurrently."""
    longest = sorted((size.lines for size in sizes), reverse=True)[:workers]
    return sum(size.lists for size in sizes) * _LIST + sum(longest) * line


def _fits_anyway(paths: Iterable[Path], capacity: Capacity) -> bool:
    """Return whether the files are so small, even when decompressed, that no memory estimate is needed."""
    try:
        return sum(path.stat().st_size for path in paths) * _MOST_FOR_BYTE < min(capacity.memory, capacity.disk)
    except OSError:  # ignored here, since reading the file will report the error
        return True


def _amount(size: float) -> str:
    """Return a number of bytes as text with a suitable unit."""
    return f"{size / 1e9:,.1f} GB" if size >= 1e9 else f"{size / 1e6:,.0f} MB"
