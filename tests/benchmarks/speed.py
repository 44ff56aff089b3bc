"""Measure time and memory from files to scores, beside the field's other programs in the same run.

python tests/benchmarks/speed.py [--data DIR] [--workload M L XL] [--pairs 5] [--output TABLE.md]

DIR holds a folder for each workload, with ``qrels.txt`` and ``runs/*.txt``; what is missing is made by `generator.py`
for this time only. Every figure is a median of alternating pairs; nothing is asserted, for machines differ.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

MEASURES = ("map", "ndcg", "ndcg_cut_10", "P_10", "recip_rank", "recall_1000", "bpref", "Rprec")
IRDESK = "import sys; from irdesk.app.main import main; sys.exit(main())"
PEERS = ("pytrec_eval", "ir_measures", "ranx")
PACKAGES = {"pytrec_eval": "pytrec_eval-terrier", "ir_measures": "ir_measures", "ranx": "ranx"}
GOALS = {"pytrec_eval": 5, "ir_measures": 14, "ranx": 15}
SLOW_PEERS_FOR = ("M",)


@dataclass(frozen=True)
class Finished:
    """A process that came to its end: how many seconds it took, what it printed."""

    seconds: float
    printed: str


def finished(command: list[str]) -> Finished:
    """Run a process, away from the checkout, so that the installed package is what is imported."""
    with tempfile.TemporaryFile() as out:
        started = time.perf_counter()
        process = subprocess.Popen(command, stdout=out, cwd=tempfile.gettempdir())
        ended = process.wait()
        seconds = time.perf_counter() - started
        if ended:
            raise SystemExit(f"{command[:3]} ended with {ended}")
        out.seek(0)
        return Finished(seconds, out.read().decode())


def warm(command: list[str]) -> float:
    """Seconds of a process that ran just before: while a slow peer runs, what the other reads may leave the cache."""
    finished(command)
    return finished(command).seconds


def peak(command: list[str]) -> int:
    """The most bytes of memory that a process and those it starts have together, looked at a hundred times a second."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir())
    most = 0
    while process.poll() is None:
        try:
            started = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            most = max(most, sum(map(proportional, (str(process.pid), *started))))
        except (FileNotFoundError, ProcessLookupError):  # one of them has just ended
            pass
        time.sleep(0.01)
    return most


def proportional(process: str) -> int:
    """Bytes of a process in memory, of what it shares its share."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024


def evaluation(qrels: Path, runs: list[Path]) -> list[str]:
    """The command that scores runs with irdesk."""
    named = [part for measure in MEASURES for part in ("-m", measure)]
    return [sys.executable, "-c", IRDESK, "evaluate", str(qrels), *map(str, runs), *named, "--format", "json"]


def peer(name: str, qrels: Path, runs: list[Path]) -> list[str]:
    """The command that does the same with another program."""
    return [sys.executable, str(Path(__file__).with_name("peers.py")), name, str(qrels), *map(str, runs)]


def inside(what: str, data: Path) -> dict[str, float]:
    """Return the measurements of a separate process; see `within.py`."""
    command = [sys.executable, str(Path(__file__).with_name("within.py")), what, str(data)]
    report: dict[str, float] = json.loads(finished(command).printed)
    return report


def paired(first: Callable[[], float], second: Callable[[], float], pairs: int) -> tuple[float, float, list[float]]:
    """Medians of two timings made in turns, and the ratios of the pairs, second over first."""
    rows = []
    for number in range(pairs):
        if number % 2:
            b, a = second(), first()
        else:
            a, b = first(), second()
        rows.append((a, b))
    return (
        statistics.median(a for a, _ in rows),
        statistics.median(b for _, b in rows),
        sorted(b / a for a, b in rows),
    )


def lines_of(runs: list[Path]) -> int:
    """How many lines files have; warms the cache, too."""
    total = 0
    for path in runs:
        with path.open("rb") as file:
            while data := file.read(1 << 20):
                total += data.count(b"\n")
    return total


def alike(ours: str, theirs: str) -> bool:
    """Whether two programs printed the same means, to 1e-9."""
    values = [list(run["mean"].values()) for run in json.loads(ours)["runs"]]
    return all(
        abs(a - b) < 1e-9 for x, y in zip(values, json.loads(theirs), strict=True) for a, b in zip(x, y, strict=True)
    )


def files(kind: str, data: Path, pairs: int, peers: list[str]) -> Iterator[str]:
    """Files to scores, whole processes."""
    qrels, runs = data / "qrels.txt", sorted((data / "runs").iterdir())
    lines = lines_of(runs)
    ours = evaluation(qrels, runs)
    entry = finished(ours)
    for name in peers:
        if importlib.util.find_spec(name) is None or (name != "pytrec_eval" and kind not in SLOW_PEERS_FOR):
            continue
        theirs = peer(name, qrels, runs)
        same = alike(entry.printed, finished(theirs).printed) if name == "pytrec_eval" else None
        a, b, ratios = paired(lambda: warm(ours), lambda: warm(theirs), pairs)  # noqa: B023
        note = {True: ", same means", False: ", MEANS DIFFER", None: ""}[same]
        yield (
            f"{kind}: {len(runs)} runs, {lines:,} lines, against {name} {version(PACKAGES[name])}{note} | {a:.2f} s | "
            f"{b:.2f} s | {statistics.median(ratios):.1f} ({ratios[0]:.1f}–{ratios[-1]:.1f}) | ≥ {GOALS[name]}"
        )
    empty = peak([sys.executable, "-c", IRDESK, "evaluate", "--help"])
    yield f"{kind}: peak above the empty process | {(peak(ours) - empty) / lines:.1f} bytes a line | | | ≤ 32"
    held = inside("held", data)
    yield f"{kind}: held after loading all runs on a scoreboard | {held['loaded'] / lines:.1f} bytes a line | | | ≤ 24"
    yield f"{kind}: held when every topic was judged, too | {held['judged'] / lines:.1f} bytes a line | | | "


def live(data: Path, pairs: int) -> Iterator[str]:
    """One judgement, and all scores again, beside pytrec_eval on what it has parsed already."""
    rows = [inside("live", data) for _ in range(pairs)]
    for what, text, goal in (
        ("judgement", "one judgement: its topic's scores of all runs, and means", "≤ 1 ms, ≥ 50"),
        ("again", "all scores again under another relevance level", "≤ 40 ms, ≥ 45"),
    ):
        ours, theirs = (statistics.median(row[f"{side} {what}"] for row in rows) * 1000 for side in ("our", "their"))
        ratios = sorted(row[f"their {what}"] / row[f"our {what}"] for row in rows)
        yield (
            f"M: {text} | {ours:.2f} ms | {theirs:.1f} ms | {statistics.median(ratios):.0f} "
            f"({ratios[0]:.0f}–{ratios[-1]:.0f}) | {goal}"
        )


def growth(data: Path, pairs: int) -> Iterator[str]:
    """Ten times the runs: the same files again and again."""
    qrels, runs = data / "qrels.txt", sorted((data / "runs").iterdir())
    lines = lines_of(runs)
    once, tenfold = evaluation(qrels, runs), evaluation(qrels, runs * 10)
    empty = peak([sys.executable, "-c", IRDESK, "evaluate", "--help"])
    a, b, ratios = paired(lambda: finished(once).seconds, lambda: finished(tenfold).seconds, min(pairs, 3))
    times = f"{statistics.median(ratios):.1f} times as long"
    yield f"M's runs ten times over | {b:.2f} s | once: {a:.2f} s | {times} | ~ 10"
    most = peak(tenfold) - empty
    yield f"M's runs ten times over: peak above the empty process | {most / lines / 10:.1f} bytes a line | | | ≤ 32"


def beside(data: Path, pairs: int) -> Iterator[str]:
    """Loading into a project beside the live window, and without one."""
    gaps: list[float] = []

    def with_window() -> float:
        result = inside("window", data)
        gaps.append(result["gap"])
        return result["seconds"]

    a, b, ratios = paired(lambda: inside("loading", data)["seconds"], with_window, pairs)
    yield (
        f"M: loaded into a project beside the live window | {b:.2f} s | without it: {a:.2f} s | "
        f"{statistics.median(ratios):.2f} times as long ({ratios[0]:.2f}–{ratios[-1]:.2f}) | ≤ 1.2"
    )
    yield f"M: longest gap between the window's events | {1000 * statistics.median(gaps):.0f} ms | | | ≤ 50 ms"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR")
    parser.add_argument("--workload", nargs="+", choices=("M", "L", "XL"), default=["M", "L", "XL"])
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--peers", nargs="*", choices=PEERS, default=list(PEERS), help="beside whom files are scored")
    parser.add_argument("--tenfold", action="store_true", help="also ten times M's runs")
    parser.add_argument("--output", type=Path, metavar="TABLE.md")
    options = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled, ours as well as theirs
    lines = [
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, load at the start "
        f"{os.getloadavg()[0]:.1f}, irdesk {version('irdesk')}, medians of {options.pairs} alternating pairs.",
        "",
        "| what | irdesk | the other | times as fast | goal |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    print("\n".join(lines), flush=True)
    with tempfile.TemporaryDirectory(prefix="irdesk-benchmark-") as scratch:
        for kind in options.workload:
            data: Path = (options.data or Path(scratch)) / kind
            if not data.is_dir():
                from generator import make

                data = Path(scratch) / kind
                make(data, kind)
            rows = [files(kind, data, options.pairs, options.peers)]
            if kind == "M":
                rows += [live(data, options.pairs), beside(data, options.pairs)]
                rows += [growth(data, options.pairs)] * options.tenfold
            for row in (row for each in rows for row in each):
                lines.append(f"| {row} |")
                print(lines[-1], flush=True)
    lines.append(f"\nLoad at the end {os.getloadavg()[0]:.1f}.")
    print(lines[-1])
    if options.output:
        options.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
