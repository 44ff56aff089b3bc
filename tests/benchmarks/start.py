"""Time the start of irdesk, from exec to the first paint, in the real process.

python tests/benchmarks/start.py [--program PATH] [--data DIR] [--times 7]

Measures the start page; the sample opened for judging, as by `irdesk demo`; and a project of the sample's runs and
qrels, which opens with its scores. With ``--data``, also a project of the runs in DIR (``runs/*.txt`` and ``qrels.txt``
as written by `generator.py`). Paint times are read from the program's log. ``--program`` is a frozen irdesk; the
default is the irdesk of this Python. Prints medians, after one start that warms the file cache. Asserts nothing,
because machines differ.
"""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

LONGEST_WAIT = 120.0
SAMPLE = Path(__file__).parents[2] / "resources" / "sample"


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a user without preferences. Bytecode may be cached, as in an installation."""
    entry = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    entry |= {"QT_QPA_PLATFORM": entry.get("QT_QPA_PLATFORM", "offscreen"), "HOME": str(home)}
    return entry | {
        name: str(home) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    }


def started(command: list[str], mark: str, home: Path) -> float:
    """Start the program; return the seconds from exec until its log contains a line that ends with ``mark``."""
    for log in home.rglob("irdesk.log"):
        log.unlink()
    began = time.time()
    process = subprocess.Popen(command, env=environment(home))
    try:
        while time.time() < began + LONGEST_WAIT and process.poll() is None:
            for line in (line for log in home.rglob("irdesk.log") for line in log.read_text().splitlines()):
                if line.endswith(mark):
                    return datetime.strptime(line[:23], "%Y-%m-%d %H:%M:%S,%f").timestamp() - began
            time.sleep(0.05)
    finally:
        process.terminate()
        process.wait()
    raise SystemExit(f"{shlex.join(command)} did not say that {mark}")


def main() -> None:
    """Run the measurements and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", help="a frozen irdesk (default: the one of this Python)")
    parser.add_argument("--data", type=Path, help="folder of runs and qrels for a project")
    parser.add_argument("--times", type=int, default=7)
    options = parser.parse_args()
    program = [options.program] if options.program else [sys.executable, "-m", "irdesk"]
    machine = f"{platform.machine()}, {os.cpu_count()} processors"
    print(f"{machine}; {shlex.join(program)}; median of {options.times} (least–most)\n")
    with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
        home = Path(scratch)
        wanted = [("start page", [], "window painted"), ("sample, judging", ["demo"], "project painted")]
        projects = {"sample with its scores": (SAMPLE / "qrels.txt", *sorted((SAMPLE / "runs").glob("*.run")))}
        if options.data:
            runs = sorted((options.data / "runs").glob("*.txt"))
            projects[f"{len(runs)} runs with their scores"] = (options.data / "qrels.txt", *runs)
        for name, files in projects.items():
            project = home / f"{len(files)}.irdesk"
            make = [*program, "project", "create", str(project), *map(str, files)]
            subprocess.run(make, check=True, stdout=subprocess.DEVNULL, env=environment(home))
            wanted.append((name, [str(project)], "project painted"))
        for name, arguments, mark in wanted:
            started([*program, *arguments], mark, home)
            took = [started([*program, *arguments], mark, home) for _ in range(options.times)]
            print(f"{name}: {statistics.median(took):.2f} s ({min(took):.2f}–{max(took):.2f})", flush=True)


if __name__ == "__main__":
    main()
