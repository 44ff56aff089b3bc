"""The comparison of two states of a project, in the formats of the command line."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats

FORMATS = ("table", "csv", "json")
_SHOWN = 20  # judgements listed in a table


@dataclass(frozen=True)
class JudgementDifference:
    """A document whose grade differs; None if it was unjudged."""

    topic: str
    docno: str
    before: int | None
    after: int | None


@dataclass(frozen=True)
class Difference:
    """A setting, or a loaded file, that differs between the two states (empty: absent)."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, eq=False)
class SnapshotComparison:
    """The differences between two states named ``first`` and ``second``.

    ``before`` and ``after``, shapes (measures, runs), are means by the conventions of each state, NaN for a run that is
    absent or has no judged topic. ``taus`` are Kendall's τ_b, for each measure, between the orders of the runs in both
    states (None: undefined). ``runs`` are names, ``run_ids`` the ids of their sources.
    """

    first: str
    second: str
    judgements: Sequence[JudgementDifference]
    files: Sequence[Difference]
    settings: Sequence[Difference]
    runs: Sequence[str]
    run_ids: Sequence[str]
    measures: Sequence[Measure]
    before: Floats
    after: Floats
    taus: Sequence[float | None]


def as_table(found: SnapshotComparison) -> str:
    """Return the differences, and the means of each measure before and after."""
    new = sum(own.before is None for own in found.judgements)
    gone = sum(own.after is None for own in found.judgements)
    changed = len(found.judgements) - new - gone
    lines = [f"{found.first} → {found.second}", ""]
    lines.append(f"judgements: {new} new, {changed} changed, {gone} taken back")
    lines += [
        f"  topic {own.topic}  {own.docno}  {_grade(own.before)} → {_grade(own.after)}"
        for own in found.judgements[:_SHOWN]
    ]
    if len(found.judgements) > _SHOWN:
        lines.append(f"  … and {len(found.judgements) - _SHOWN} more (--format csv has all)")
    lines += [f"{own.what}: {own.before or '–'} → {own.after or '–'}" for own in (*found.files, *found.settings)]
    rows = [["run"]]
    for measure in found.measures:
        rows[0] += [str(measure), "after", "difference"]
    for i, name in enumerate(found.runs):
        row = [name]
        for before, after in zip(found.before[:, i].tolist(), found.after[:, i].tolist(), strict=True):
            row += [_number(before), _number(after), _number(after - before, "+.4f")]
        rows.append(row)
    rows.append(["tau_b of the orders"])
    for tau in found.taus:
        rows[-1] += ["", "", "–" if tau is None else f"{tau:.4f}"]
    if found.runs and found.measures:
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines.append("")
        for row in rows:
            cells = (c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True)))
            lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def as_csv(found: SnapshotComparison) -> str:
    """Return one line per difference and per mean, in full precision."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("of", "name", "of_what", "before", "after", "difference"))
    for own in found.judgements:
        writer.writerow(("judgement", own.topic, own.docno, _plain(own.before), _plain(own.after), ""))
    for kind, differences in (("file", found.files), ("setting", found.settings)):
        for each in differences:
            writer.writerow((kind, each.what, "", each.before, each.after, ""))
    for j, measure in enumerate(found.measures):
        for i, name in enumerate(found.runs):
            before, after = float(found.before[j, i]), float(found.after[j, i])
            cells = ("" if math.isnan(value) else repr(value) for value in (before, after, after - before))
            writer.writerow(("mean", name, str(measure), *cells))
        writer.writerow(("tau_b", "", str(measure), "", "", _plain(found.taus[j])))
    return out.getvalue()


def as_json(found: SnapshotComparison) -> str:
    """Return the comparison as one object."""
    measures = []
    for j, measure in enumerate(found.measures):
        means = [
            {
                "run": name,
                "before": _known(float(found.before[j, i])),
                "after": _known(float(found.after[j, i])),
                "difference": _known(float(found.after[j, i] - found.before[j, i])),
            }
            for i, name in enumerate(found.runs)
        ]
        measures.append({"measure": str(measure), "tau_b": found.taus[j], "runs": means})
    whole = {
        "first": found.first,
        "second": found.second,
        "judgements": [
            {"topic": own.topic, "docno": own.docno, "before": own.before, "after": own.after}
            for own in found.judgements
        ],
        "files": [{"file": own.what, "before": own.before, "after": own.after} for own in found.files],
        "settings": [{"setting": own.what, "before": own.before, "after": own.after} for own in found.settings],
        "measures": measures,
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _grade(grade: int | None) -> str:
    return "?" if grade is None else str(grade)


def _number(value: float, form: str = ".4f") -> str:
    return "–" if math.isnan(value) else format(value, form)


def _plain(value: float | None) -> str:
    return "" if value is None else repr(value)


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value


WRITERS: dict[str, Callable[[SnapshotComparison], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
