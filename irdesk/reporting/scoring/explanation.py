"""Output of an explained score: a text table, CSV and JSON in full precision, and LaTeX equations."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from irdesk.evaluation.explain.derivation_steps import as_latex, as_text, retrieved_and_relevant, steps
from irdesk.evaluation.explain.explanation import ExplainedRank, Explanation

FORMATS = ("table", "csv", "json", "latex")
_UNJUDGED, _NOT_RETRIEVED, _ADDS = "?", "(not retrieved)", "+"


def as_table(explanation: Explanation, docnos: Sequence[str], run: str, topic: str, rules: str) -> str:
    """Return a text table of the ranks down to the last judged document, followed by the derivation. ``?`` marks an
    unjudged document, ``+`` a rank that adds to the score.
    """
    head = ["rank", "", "docno", "grade", *([explanation.noted] if explanation.noted else [])]
    head += ["gain"] if explanation.gain_help else []
    head += [explanation.factor_name] if explanation.factor_name else []
    head += ["gain so far"] if explanation.gain_help else []
    head += ["precision", "recall", *(["adds", "sum"] if explanation.parted else [])]
    head += ["ideal gain", "ideal sum"] if explanation.ideal_gains is not None else []
    rows = explanation.rows(docnos)
    used = rows[: max(explanation.last_of_use, _ideal_end(rows))]
    cells = [_cells(explanation, row) for row in used]
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    lines = [f"{run} · topic {topic} · {explanation.measure}", ""]
    for line in (head, *cells):
        padded = [t.ljust(w) if i == 2 else t.rjust(w) for i, (t, w) in enumerate(zip(line, widths, strict=True))]
        lines.append("  ".join(padded).rstrip())
    if left := len(rows) - len(used):
        lines.append(f"… {left} further ranks, none of which is judged")
    derived = [f"  {line}" for line in as_text(steps(explanation))]
    ends = [explanation.formula, explanation.particulars, *_legend(explanation), rules]
    return "\n".join([*lines, "", *derived, "", *_counted(explanation), *ends]) + "\n"


def _counted(explanation: Explanation) -> list[str]:
    """Return the 2 × 2 table of retrieved and relevant documents as lines. Return an empty list if the measure does not
    depend on this table.
    """
    counts = retrieved_and_relevant(explanation)
    if counts is None:
        return []
    unknown = "(needs -N)" if counts.other_missed is None else str(counts.other_missed)
    rows = (
        ("", "relevant", "not relevant"),
        ("retrieved", str(counts.relevant_retrieved), str(counts.other_retrieved)),
        ("not retrieved", str(counts.relevant_missed), unknown),
    )
    return [*(f"  {head:<13}  {relevant:>8}  {other:>12}" for head, relevant, other in rows), ""]


def _legend(explanation: Explanation) -> list[str]:
    """Return explanations of the columns that depend on the measure."""
    gain = (
        [f"gain: {explanation.gain_help}"]
        if explanation.gain_help and explanation.gain_help not in explanation.particulars
        else []
    )
    return [*gain, *([f"{explanation.factor_name}: {explanation.factor_help}"] if explanation.factor_name else [])]


def _ideal_end(rows: Sequence[ExplainedRank]) -> int:
    return max((row.rank for row in rows if row.ideal_gain is not None), default=0)


def _cells(explanation: Explanation, row: ExplainedRank) -> list[str]:
    grade = "" if not row.retrieved else _UNJUDGED if row.grade is None else str(row.grade)
    cells = [
        str(row.rank),
        _ADDS if row.adds else "",
        row.docno if row.retrieved else _NOT_RETRIEVED,
        grade,
        *([row.note] if explanation.noted else []),
        *([_number(row.gain)] if explanation.gain_help else []),
        *([_number(row.factor)] if explanation.factor_name else []),
        *([_number(row.cumulated_gain)] if explanation.gain_help else []),
        _number(row.precision),
        _number(row.recall),
    ]
    cells += [_number(row.adds) if row.adds else "", _number(row.total)] if explanation.parted else []
    return cells + ([_number(row.ideal_gain), _number(row.ideal_total)] if explanation.ideal_gains is not None else [])


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"


def as_csv(explanation: Explanation, docnos: Sequence[str], run: str, topic: str, rules: str) -> str:
    """Return one CSV line per rank, in full precision, each with the divisor, formula and score."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = _fields(explanation)
    heads = [explanation.factor_name if name == "factor" else name for name in names]
    writer.writerow(("run", "topic", "measure", *heads, "divisor", "formula", "score", "conventions"))
    for row in explanation.rows(docnos):
        values = row._asdict()
        cells = ["" if values[name] is None else values[name] for name in names]
        divisor = "" if explanation.divisor is None else repr(explanation.divisor)
        writer.writerow(
            (run, topic, str(explanation.measure), *cells, divisor, explanation.formula, repr(explanation.score), rules)
        )
    return out.getvalue()


def _fields(explanation: Explanation) -> list[str]:
    """Return the names of the fields of `ExplainedRank` that this explanation uses."""
    missing = {"retrieved", *(() if explanation.factor_name else ("factor",))}
    missing |= set() if explanation.gain_help else {"gain", "cumulated_gain"}
    missing |= set() if explanation.parted else {"adds", "total"}
    missing |= {"ideal_gain", "ideal_total"} if explanation.ideal_gains is None else set()
    return [name for name in ExplainedRank._fields if name not in missing]


def as_json(explanation: Explanation, docnos: Sequence[str], run: str, topic: str, rules: str) -> str:
    """Return one JSON object with the score, its inputs, and the ranks."""
    value = {
        "run": run,
        "topic": topic,
        "measure": str(explanation.measure),
        "score": explanation.score,
        "sum": explanation.total,
        "divisor": explanation.divisor,
        "formula": explanation.formula,
        "steps": as_text(steps(explanation)),
        "latex": steps(explanation),
        "retrieved_and_relevant": counts._asdict() if (counts := retrieved_and_relevant(explanation)) else None,
        "conventions": rules,
        "inputs": dict(explanation.inputs),
        "particulars": explanation.particulars,
        "gain": explanation.gain_help or None,
        "factor": f"{explanation.factor_name}: {explanation.factor_help}" if explanation.factor_name else None,
        "ranks": [
            {name: getattr(row, name) for name in (*_fields(explanation), "retrieved")}
            for row in explanation.rows(docnos)
        ],
    }
    if not explanation.parted:
        del value["sum"]
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def as_equations(explanation: Explanation, docnos: Sequence[str], run: str, topic: str, rules: str) -> str:
    """Return the derivation as LaTeX equations, first with symbols, then with numbers."""
    del docnos
    return f"% {run}, topic {topic}; {rules}\n{as_latex(steps(explanation))}"


WRITERS = {"table": as_table, "csv": as_csv, "json": as_json, "latex": as_equations}
