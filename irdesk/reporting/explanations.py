"""An explained score in the formats of the command line: a table to read, CSV and JSON in full precision."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from irdesk.evaluation.explanation import ExplainedRank, Explanation

FORMATS = ("table", "csv", "json")
_UNJUDGED, _NOT_RETRIEVED, _ADDS = "?", "(not retrieved)", "+"


def as_table(found: Explanation, docnos: Sequence[str], run: str, topic: str, rules: str) -> str:
    """A table to read, as far as anything is judged; ``?`` is unjudged, ``+`` a rank that adds something."""
    graded, parted = found.ideal_gains is not None, found.divisor is not None
    head = ["rank", "", "docno", "grade", *([found.noted] if found.noted else [])]
    head += ["gain", "discount", "cum. gain", "precision", "recall"]
    head += ["adds", "sum"] if parted else []
    head += ["ideal gain", "ideal sum"] if graded else []
    rows = found.rows(docnos)
    used = rows[: max(found.last_of_use, _ideal_end(rows))]
    cells = [_cells(row, graded=graded, parted=parted, noted=bool(found.noted)) for row in used]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    lines = [f"{run} · topic {topic} · {found.measure}", ""]
    for line in (head, *cells):
        padded = [t.ljust(w) if i == 2 else t.rjust(w) for i, (t, w) in enumerate(zip(line, widths, strict=True))]
        lines.append("  ".join(padded).rstrip())
    if left := len(rows) - len(used):
        lines.append(f"… {left} further ranks, of which nothing is judged")
    return "\n".join([*lines, "", found.formula, rules]) + "\n"


def _ideal_end(rows: Sequence[ExplainedRank]) -> int:
    return max((row.rank for row in rows if row.ideal_gain is not None), default=0)


def _cells(row: ExplainedRank, *, graded: bool, parted: bool, noted: bool) -> list[str]:
    grade = "" if not row.retrieved else _UNJUDGED if row.grade is None else str(row.grade)
    cells = [
        str(row.rank), _ADDS if row.adds else "", row.docno if row.retrieved else _NOT_RETRIEVED, grade,
        *([row.note] if noted else []), _number(row.gain), _number(row.discount), _number(row.cumulated_gain),
        _number(row.precision), _number(row.recall),
    ]  # fmt: skip
    cells += [_number(row.adds) if row.adds else "", _number(row.total)] if parted else []
    return cells + ([_number(row.ideal_gain), _number(row.ideal_total)] if graded else [])


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"


def as_csv(found: Explanation, docnos: Sequence[str], run: str, topic: str, rules: str) -> str:
    """One line a rank, in full precision; divisor and score stand in each."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = [name for name in ExplainedRank._fields if name != "retrieved"]
    writer.writerow(("run", "topic", "measure", *names, "divisor", "score", "conventions"))
    for row in found.rows(docnos):
        values = row._asdict()
        cells = ["" if values[name] is None else values[name] for name in names]
        divisor = "" if found.divisor is None else repr(found.divisor)
        writer.writerow((run, topic, str(found.measure), *cells, divisor, repr(found.score), rules))
    return out.getvalue()


def as_json(found: Explanation, docnos: Sequence[str], run: str, topic: str, rules: str) -> str:
    """One object: the score, what went into it, and the ranks."""
    value = {
        "run": run, "topic": topic, "measure": str(found.measure), "score": found.score, "sum": found.total,
        "divisor": found.divisor, "formula": found.formula, "conventions": rules, "inputs": dict(found.inputs),
        "ranks": [row._asdict() for row in found.rows(docnos)],
    }  # fmt: skip
    if found.divisor is None:
        del value["sum"]
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


WRITERS = {"table": as_table, "csv": as_csv, "json": as_json}
