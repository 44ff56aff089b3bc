"""An explained score in the formats of the command line: a table to read, CSV and JSON in full precision."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from irdesk.evaluation.explain.explanation import ExplainedRank, Explanation

FORMATS = ("table", "csv", "json")
_UNJUDGED, _NOT_RETRIEVED, _ADDS = "?", "(not retrieved)", "+"


def as_table(found: Explanation, docnos: Sequence[str], run: str, topic: str, rules: str) -> str:
    """Return a table to read, as deep as documents are judged; ``?`` is unjudged, ``+`` a rank that adds to the
    score.
    """
    head = ["rank", "", "docno", "grade", *([found.noted] if found.noted else [])]
    head += ["gain"] if found.gain_help else []
    head += [found.factor_name] if found.factor_name else []
    head += ["cum. gain"] if found.gain_help else []
    head += ["precision", "recall", *(["adds", "sum"] if found.parted else [])]
    head += ["ideal gain", "ideal sum"] if found.ideal_gains is not None else []
    rows = found.rows(docnos)
    used = rows[: max(found.last_of_use, _ideal_end(rows))]
    cells = [_cells(found, row) for row in used]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    lines = [f"{run} · topic {topic} · {found.measure}", ""]
    for line in (head, *cells):
        padded = [t.ljust(w) if i == 2 else t.rjust(w) for i, (t, w) in enumerate(zip(line, widths, strict=True))]
        lines.append("  ".join(padded).rstrip())
    if left := len(rows) - len(used):
        lines.append(f"… {left} further ranks, of which nothing is judged")
    return "\n".join([*lines, "", found.formula, found.particulars, *_legend(found), rules]) + "\n"


def _legend(found: Explanation) -> list[str]:
    """Return the meaning of the columns that depend on the measure."""
    gain = [f"gain: {found.gain_help}"] if found.gain_help and found.gain_help not in found.particulars else []
    return [*gain, *([f"{found.factor_name}: {found.factor_help}"] if found.factor_name else [])]


def _ideal_end(rows: Sequence[ExplainedRank]) -> int:
    return max((row.rank for row in rows if row.ideal_gain is not None), default=0)


def _cells(found: Explanation, row: ExplainedRank) -> list[str]:
    grade = "" if not row.retrieved else _UNJUDGED if row.grade is None else str(row.grade)
    cells = [
        str(row.rank),
        _ADDS if row.adds else "",
        row.docno if row.retrieved else _NOT_RETRIEVED,
        grade,
        *([row.note] if found.noted else []),
        *([_number(row.gain)] if found.gain_help else []),
        *([_number(row.factor)] if found.factor_name else []),
        *([_number(row.cumulated_gain)] if found.gain_help else []),
        _number(row.precision),
        _number(row.recall),
    ]
    cells += [_number(row.adds) if row.adds else "", _number(row.total)] if found.parted else []
    return cells + ([_number(row.ideal_gain), _number(row.ideal_total)] if found.ideal_gains is not None else [])


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"


def as_csv(found: Explanation, docnos: Sequence[str], run: str, topic: str, rules: str) -> str:
    """Return one line per rank, in full precision, each with divisor, formula and score."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = _fields(found)
    heads = [found.factor_name if name == "factor" else name for name in names]
    writer.writerow(("run", "topic", "measure", *heads, "divisor", "formula", "score", "conventions"))
    for row in found.rows(docnos):
        values = row._asdict()
        cells = ["" if values[name] is None else values[name] for name in names]
        divisor = "" if found.divisor is None else repr(found.divisor)
        writer.writerow((run, topic, str(found.measure), *cells, divisor, found.formula, repr(found.score), rules))
    return out.getvalue()


def _fields(found: Explanation) -> list[str]:
    """Return the names of a rank's numbers in this explanation."""
    missing = {"retrieved", *(() if found.factor_name else ("factor",))}
    missing |= set() if found.gain_help else {"gain", "cumulated_gain"}
    missing |= set() if found.parted else {"adds", "total"}
    missing |= {"ideal_gain", "ideal_total"} if found.ideal_gains is None else set()
    return [name for name in ExplainedRank._fields if name not in missing]


def as_json(found: Explanation, docnos: Sequence[str], run: str, topic: str, rules: str) -> str:
    """Return one object: the score, its inputs, and the ranks."""
    value = {
        "run": run,
        "topic": topic,
        "measure": str(found.measure),
        "score": found.score,
        "sum": found.total,
        "divisor": found.divisor,
        "formula": found.formula,
        "conventions": rules,
        "inputs": dict(found.inputs),
        "particulars": found.particulars,
        "gain": found.gain_help or None,
        "factor": f"{found.factor_name}: {found.factor_help}" if found.factor_name else None,
        "ranks": [{name: getattr(row, name) for name in (*_fields(found), "retrieved")} for row in found.rows(docnos)],
    }
    if not found.parted:
        del value["sum"]
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


WRITERS = {"table": as_table, "csv": as_csv, "json": as_json}
