"""Print a table with the number of values compared with each program and the number that differ.

``python tests/parity/table.py [--write tests/parity/README.md]`` runs every comparison, prints the table, and writes it
between the markers in a file. Exits with 1 if a difference is unexplained.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

if not __package__:  # run as a script instead of imported
    sys.path[:0] = [str(Path(__file__).resolve().parents[up]) for up in (1, 2)]
from parity.all_cases import every_case
from parity.comparing import Case, Tally
from real_files import BESIDE, RealFiles

BEGIN = "<!-- made by tests/parity/table.py -->"
END = "<!-- end of what is made -->"
HEAD = "| beside | over | values | equal | differ, explained | unexplained |\n|---|---|--:|--:|--:|--:|\n"
Rows = dict[tuple[str, str], Tally]


def rows_of(cases: list[Case]) -> list[tuple[str, str]]:
    """Return the table's rows in order; each names the program and the data."""
    return list(dict.fromkeys((case.oracle, case.over) for case in cases))


def compared(cases: list[Case], shared: RealFiles) -> Rows:
    """Run the comparisons, reporting progress on stderr."""
    rows: Rows = {row: Tally() for row in rows_of(cases)}
    for i, case in enumerate(cases, 1):
        began = time.monotonic()
        tally = case.compare(shared)
        rows[case.oracle, case.over].add(tally)
        took = time.monotonic() - began
        print(
            f"{i}/{len(cases)} {case.oracle}, {case.over}, {case.name}: {tally.compared} ({took:.1f} s)",
            file=sys.stderr,
        )
        for fault in tally.unexplained[:5]:
            print(f"    {fault}", file=sys.stderr)
    return rows


def as_table(rows: Rows) -> str:
    """Format the table in Markdown, with a row of totals, and list the reasons for differences below the table."""
    everything = Tally()
    lines = []
    for (oracle, over), tally in rows.items():
        everything.add(tally)
        lines.append(_line(oracle, over, tally))
    reasons = [f"- {count:,} × {reason}\n" for reason, count in sorted(everything.explained.items(), key=_by_count)]
    return HEAD + "".join(lines) + _line("all", "", everything) + "\nWhat differs, and why:\n\n" + "".join(reasons)


def _by_count(row: tuple[str, int]) -> tuple[int, str]:
    return -row[1], row[0]


def _line(oracle: str, over: str, tally: Tally) -> str:
    numbers = (tally.compared, tally.equal, tally.explained.total(), len(tally.unexplained))
    return f"| {oracle} | {over} | " + " | ".join(f"{number:,}" for number in numbers) + " |\n"


def written(text: str, table: str) -> str:
    """Insert the table between the markers in a text. Raises `ValueError` if the markers are missing."""
    before, rest = text.split(BEGIN, 1)
    return f"{before}{BEGIN}\n{table}{END}{rest.split(END, 1)[1]}"


def main() -> int:
    """Compare, print and write; return 1 if a difference is unexplained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="a file with the marks between which the table goes")
    parser.add_argument("--only", default="", help="only oracles whose name has this in it (never written)")
    options = parser.parse_args()
    if not BESIDE.is_dir():
        print("../shared is not beside the checkout: the table needs the real runs", file=sys.stderr)
        return 2
    cases = [case for case in every_case() if options.only in case.oracle]
    rows = compared(cases, RealFiles())
    table = as_table(rows)
    print(table)
    if options.write and not options.only:
        options.write.write_text(written(options.write.read_text(encoding="utf-8"), table), encoding="utf-8")
    return 1 if any(tally.unexplained for tally in rows.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
