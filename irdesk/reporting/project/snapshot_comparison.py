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
_SHOWN = 20  # maximum number of judgements listed in a table


@dataclass(frozen=True)
class JudgementDifference:
    """A document whose grade differs between the two states. A grade is None if the document was unjudged."""

    topic: str
    docno: str
    before: int | None
    after: int | None


@dataclass(frozen=True)
class Difference:
    """A setting or loaded file that differs between the two states. The text for a state is empty if the state lacks
    the setting or file.
    """

    what: str
    before: str
    after: str


@dataclass(frozen=True, eq=False)
class SnapshotComparison:
    """The differences between two project states named ``first`` and ``second``.

    ``before`` and ``after``, shape (measures, runs), are the means in the first and in the second state, computed under
    the conventions of the respective state. A mean is NaN for a run that is absent or has no judged topic. ``taus``
    contains, for each measure, Kendall's τ_b between the run orders in the two states, or None if undefined. ``runs``
    holds the names of the runs, and ``run_ids`` the ids of their sources.
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


def as_table(comparison: SnapshotComparison) -> str:
    """Return the differences as text, followed by the means under each measure in the two states."""
    new = sum(judgement.before is None for judgement in comparison.judgements)
    gone = sum(judgement.after is None for judgement in comparison.judgements)
    changed = len(comparison.judgements) - new - gone
    lines = [f"{comparison.first} → {comparison.second}", ""]
    lines.append(f"judgements: {new} new, {changed} changed, {gone} removed")
    lines += [
        f"  topic {judgement.topic}  {judgement.docno}  {_grade(judgement.before)} → {_grade(judgement.after)}"
        for judgement in comparison.judgements[:_SHOWN]
    ]
    if len(comparison.judgements) > _SHOWN:
        lines.append(f"  … and {len(comparison.judgements) - _SHOWN} more (--format csv has all)")
    lines += [
        f"{difference.what}: {difference.before or '–'} → {difference.after or '–'}"
        for difference in (*comparison.files, *comparison.settings)
    ]
    rows = [["run"]]
    for measure in comparison.measures:
        rows[0] += [str(measure), "after", "difference"]
    for i, name in enumerate(comparison.runs):
        row = [name]
        for before, after in zip(comparison.before[:, i].tolist(), comparison.after[:, i].tolist(), strict=True):
            row += [_number(before), _number(after), _number(after - before, "+.4f")]
        rows.append(row)
    rows.append(["tau_b of the orders"])
    for tau in comparison.taus:
        rows[-1] += ["", "", "–" if tau is None else f"{tau:.4f}"]
    if comparison.runs and comparison.measures:
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines.append("")
        for row in rows:
            cells = (c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True)))
            lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def as_csv(comparison: SnapshotComparison) -> str:
    """Return one CSV line per difference and per mean, in full precision."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("of", "name", "of_what", "before", "after", "difference"))
    for judgement in comparison.judgements:
        writer.writerow(
            ("judgement", judgement.topic, judgement.docno, _plain(judgement.before), _plain(judgement.after), "")
        )
    for kind, differences in (("file", comparison.files), ("setting", comparison.settings)):
        for each in differences:
            writer.writerow((kind, each.what, "", each.before, each.after, ""))
    for j, measure in enumerate(comparison.measures):
        for i, name in enumerate(comparison.runs):
            before, after = float(comparison.before[j, i]), float(comparison.after[j, i])
            cells = ("" if math.isnan(value) else repr(value) for value in (before, after, after - before))
            writer.writerow(("mean", name, str(measure), *cells))
        writer.writerow(("tau_b", "", str(measure), "", "", _plain(comparison.taus[j])))
    return out.getvalue()


def as_json(comparison: SnapshotComparison) -> str:
    """Return the comparison as one JSON object."""
    measures = []
    for j, measure in enumerate(comparison.measures):
        means = [
            {
                "run": name,
                "before": _known(float(comparison.before[j, i])),
                "after": _known(float(comparison.after[j, i])),
                "difference": _known(float(comparison.after[j, i] - comparison.before[j, i])),
            }
            for i, name in enumerate(comparison.runs)
        ]
        measures.append({"measure": str(measure), "tau_b": comparison.taus[j], "runs": means})
    whole = {
        "first": comparison.first,
        "second": comparison.second,
        "judgements": [
            {"topic": judgement.topic, "docno": judgement.docno, "before": judgement.before, "after": judgement.after}
            for judgement in comparison.judgements
        ],
        "files": [
            {"file": difference.what, "before": difference.before, "after": difference.after}
            for difference in comparison.files
        ],
        "settings": [
            {"setting": difference.what, "before": difference.before, "after": difference.after}
            for difference in comparison.settings
        ],
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
