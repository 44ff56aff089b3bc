"""Topic by topic: two runs beside each other, or what each topic does to all runs; as a table to read, CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from irdesk.domain.topic import natural
from irdesk.evaluation.difficulty import TopicFigures
from irdesk.evaluation.measure import Measure
from irdesk.evaluation.two_runs import TwoRuns
from irdesk.reporting.comparison import ComparedMeasure, said_of_pair

FORMATS = ("table", "csv", "json")
NOTHING = "–"
Value = str | int | float | None


@dataclass(frozen=True, eq=False)
class TopicsOfTwo:
    """Two runs, by name, and their topics; ``rules`` names the conventions of the numbers."""

    names: tuple[str, str]
    found: TwoRuns
    rules: str

    def rows(self) -> list[dict[str, Value]]:
        """One row a topic, in the order in which people count."""
        return [
            {
                "topic": own.topic,
                "score": own.first,
                "other_score": own.second,
                "difference": own.difference,
                "relevant": own.relevant,
                "unjudged": own.unjudged[0],
                "other_unjudged": own.unjudged[1],
            }
            for own in sorted(self.found.topics, key=lambda own: natural(own.topic))
        ]

    def said(self) -> dict[str, object]:
        """The comparison as a whole, as `irdesk compare` has it."""
        return said_of_pair(ComparedMeasure(self.found.measure, self.names, 1, self.found.found, self.rules))


@dataclass(frozen=True, eq=False)
class TopicsOfAll:
    """What each topic does to the runs, by name, by one measure; ``rules`` names the conventions of the numbers."""

    measure: Measure
    names: Sequence[str]
    topics: Sequence[TopicFigures]
    rules: str

    def rows(self) -> list[dict[str, Value]]:
        """One row a topic, in the order in which people count."""
        return [
            {
                "topic": own.topic,
                "relevant": own.relevant,
                "runs": own.runs,
                "mean": own.mean,
                "median": own.median,
                "best": own.best,
                "worst": own.worst,
                "deviation": own.deviation,
                "apart": own.apart,
                "tau_ap": own.tau_ap,
                "fails_alone": self.names[own.fails.run] if own.fails else None,
                "below_the_next": own.fails.gap if own.fails else None,
            }
            for own in sorted(self.topics, key=lambda own: natural(own.topic))
        ]


def two_as_table(found: Sequence[TopicsOfTwo]) -> str:
    """A block for each measure and two runs: topics, and below them the comparison in a line."""
    blocks = []
    for own in found:
        said = own.said()
        heads = {"score": own.names[0], "other_score": own.names[1]}
        heads |= {"unjudged": f"unjudged {own.names[0]}", "other_unjudged": f"unjudged {own.names[1]}"}
        lines = _lines(own.rows(), {"topic": str(own.found.measure), **heads}, signed=("difference",))
        blocks.append("\n".join([*lines, *([str(said["statement"])] if said["statement"] else []), str(said["how"])]))
    return "\n\n".join(blocks) + "\n"


def all_as_table(found: Sequence[TopicsOfAll]) -> str:
    """A block for each measure."""
    blocks = []
    for own in found:
        names = {"topic": str(own.measure), "tau_ap": "τ_AP", "fails_alone": "fails alone", "below_the_next": "by"}
        blocks.append("\n".join([*_lines(own.rows(), names), f"{len(own.names)} runs · {own.rules}"]))
    return "\n\n".join(blocks) + "\n"


def two_as_csv(found: Sequence[TopicsOfTwo]) -> str:
    """One line a topic of two runs by a measure, in full precision; empty where there is nothing to say."""
    return _csv([
        {"measure": str(own.found.measure), "run": own.names[0], "other": own.names[1], **row,
         "how": own.said()["how"]}
        for own in found for row in own.rows()
    ])  # fmt: skip


def all_as_csv(found: Sequence[TopicsOfAll]) -> str:
    """One line a topic by a measure, in full precision."""
    return _csv([{"measure": str(own.measure), **row, "how": own.rules} for own in found for row in own.rows()])


def two_as_json(found: Sequence[TopicsOfTwo]) -> str:
    """One object for each measure and two runs: the comparison, its topics, and how the differences are spread."""
    return _json([
        {**own.said(),
         "spread": {"width": own.found.spread.width, "centres": own.found.spread.centres.tolist(),
                    "topics": own.found.spread.counts.astype(int).tolist()},
         "per_topic": own.rows()}
        for own in found
    ])  # fmt: skip


def all_as_json(found: Sequence[TopicsOfAll]) -> str:
    """One object a measure, with its topics."""
    return _json([
        {"measure": str(own.measure), "runs": list(own.names), "how": own.rules, "topics": own.rows()} for own in found
    ])  # fmt: skip


TWO: Mapping[str, Callable[[Sequence[TopicsOfTwo]], str]] = {
    "table": two_as_table, "csv": two_as_csv, "json": two_as_json,
}  # fmt: skip
ALL: Mapping[str, Callable[[Sequence[TopicsOfAll]], str]] = {
    "table": all_as_table, "csv": all_as_csv, "json": all_as_json,
}  # fmt: skip


def _lines(rows: list[dict[str, Value]], names: Mapping[str, str], signed: Sequence[str] = ()) -> list[str]:
    keys = list(rows[0]) if rows else ["topic"]
    grid = [[names.get(key, key.replace("_", " ")) for key in keys]]
    grid += [[_shown(row[key], "+.4f" if key in signed else ".4f") for key in keys] for row in rows]
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    return [
        "  ".join(c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))).rstrip()
        for row in grid
    ]


def _shown(value: Value, form: str) -> str:
    if value is None:
        return NOTHING
    return format(value, form) if isinstance(value, float) else str(value)


def _csv(rows: Sequence[Mapping[str, object]]) -> str:
    out = io.StringIO()
    if rows:
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return out.getvalue()


def _json(found: Sequence[Mapping[str, object]]) -> str:
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"
