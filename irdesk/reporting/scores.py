"""Scores of runs in the formats of the command line.

All of them ask the scoreboard; none computes anything.
"""

from __future__ import annotations

import csv
import io
import json
import math
from dataclasses import dataclass

from irdesk.evaluation.measure import Measure, single
from irdesk.evaluation.names import trec_ordered
from irdesk.evaluation.scoreboard import Scoreboard

ALL = "all"
FORMATS = ("table", "trec", "csv", "json")


@dataclass(frozen=True, eq=False)
class Report:
    """What is reported: runs of a scoreboard by tag, the measures asked for, and whether topic by topic.

    ``runid`` asks for trec_eval's line of the run's tag.
    """

    board: Scoreboard
    tags: dict[str, str]
    by_topic: bool = False
    runid: bool = False

    def rows(self, run_id: str) -> list[tuple[str | None, Measure, float]]:
        """(topic, measure, value) of one run, topics first, None for their average.

        Nothing is said of a run without a judged topic. A topic may be called ``all``, as averages are in print.
        """
        board = self.board
        column = board.run_ids.index(run_id)
        means = board.means()[:, column]
        rows: list[tuple[str | None, Measure, float]] = []
        if self.by_topic:
            for topic in board.topics:
                scores = board.topic_scores(topic)[:, column]
                rows += [
                    (topic, measure, float(score))
                    for measure, score in zip(board.measures, scores, strict=True)
                    if not math.isnan(score) and single(measure)
                ]
        rows += [(None, m, float(v)) for m, v in zip(board.measures, means, strict=True) if not math.isnan(v)]
        return rows

    def empty(self, run_id: str) -> bool:
        """Whether no topic of a run counts."""
        used, missing, _ = self.board.coverage(run_id)
        return used == 0 and not (self.board.rules.all_topics and missing)


def plain(measure: Measure, value: float, places: int = 4) -> str:
    """A value as a person reads it: four digits, counts without any."""
    if math.isnan(value):
        return "–"
    return f"{value:.0f}" if measure.family.integral else f"{value:.{places}f}"


def as_trec(report: Report) -> str:
    """trec_eval's three columns, byte for byte: name padded to 22, topic or ``all``, value."""
    lines: list[str] = []
    order = {measure: i for i, measure in enumerate(trec_ordered(report.board.measures))}
    for run_id, tag in report.tags.items():
        if report.empty(run_id):
            continue
        blocks: dict[str | None, list[tuple[Measure, float]]] = {}
        for topic, measure, value in report.rows(run_id):
            blocks.setdefault(topic, []).append((measure, value))
        for topic, block in blocks.items():
            if topic is None and report.runid:
                lines.append(f"{'runid':<22}\t{ALL}\t{tag}\n")
            for measure, value in sorted(block, key=lambda row: order[row[0]]):
                number = f"{value:.0f}" if measure.family.integral else f"{value:6.4f}"
                lines.append(f"{measure.trec_name:<22}\t{topic or ALL}\t{number}\n")
    return "".join(lines)


def as_csv(report: Report) -> str:
    """One line a value: run, topic, measure, value in full precision."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("run", "topic", "measure", "value"))
    for run_id, tag in report.tags.items():
        for topic, measure, value in report.rows(run_id):
            writer.writerow((tag, topic or ALL, str(measure), int(value) if measure.family.integral else repr(value)))
    return out.getvalue()


def as_json(report: Report) -> str:
    """One object: the rules, and each run's topics and scores in full precision."""
    runs = []
    for run_id, tag in report.tags.items():
        used, missing, ignored = report.board.coverage(run_id)
        scores: dict[str | None, dict[str, float | int]] = {}
        for topic, measure, value in report.rows(run_id):
            scores.setdefault(topic, {})[str(measure)] = int(value) if measure.family.integral else value
        topics = {"used": used, "missing": missing, "ignored": ignored}
        runs.append({"run": tag, "topics": topics, "mean": scores.pop(None, {}), "by_topic": scores})
        if not report.by_topic:
            del runs[-1]["by_topic"]
    rules = report.board.rules
    head = {
        "convention": rules.convention.value,
        "relevance_level": rules.level,
        "complete": rules.all_topics,
        "judged_only": rules.judged_only,
        "depth": rules.depth,
    }
    return json.dumps({**head, "runs": runs}, indent=2, ensure_ascii=False) + "\n"


def as_table(report: Report) -> str:
    """A table to read: runs × measures; with ``by_topic`` one line a run and topic. The convention stands below it."""
    measures = report.board.measures
    head = ["run", *(["topic"] if report.by_topic else []), *map(str, measures)]
    rows: list[list[str]] = []
    for run_id, tag in report.tags.items():
        by_topic: dict[str | None, dict[Measure, float]] = {}
        for topic, measure, value in report.rows(run_id):
            by_topic.setdefault(topic, {})[measure] = value
        for topic, values in by_topic.items():
            cells = [plain(measure, values.get(measure, math.nan)) for measure in measures]
            rows.append([tag, *([topic or ALL] if report.by_topic else []), *cells])
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    texts = 2 if report.by_topic else 1

    def line(cells: list[str]) -> str:
        padded = [c.ljust(w) if i < texts else c.rjust(w) for i, (c, w) in enumerate(zip(cells, widths, strict=True))]
        return "  ".join(padded).rstrip() + "\n"

    return "".join(map(line, [head, *rows])) + "\n" + conventions(report) + "\n"


def conventions(report: Report) -> str:
    """The rules of the numbers, and which topics each run's are made of."""
    rules = report.board.rules
    parts = [f"{rules.convention.value} conventions"]
    if rules.level != 1:
        parts.append(f"relevant = grade {rules.level} or better")
    if rules.judged_only:
        parts.append("unjudged documents dropped")
    if rules.depth is not None:
        parts.append(f"first {rules.depth} documents")
    if rules.all_topics:
        parts.append("all judged topics counted")
    covers = {report.board.coverage(run_id) for run_id in report.tags}
    if len(covers) == 1:
        used, missing, ignored = next(iter(covers))
        parts.append(f"{used} topics used, {missing} missing, {ignored} ignored")
        return " · ".join(parts)
    lines = [" · ".join(parts)]
    for run_id, tag in report.tags.items():
        used, missing, ignored = report.board.coverage(run_id)
        lines.append(f"{tag}: {used} topics used, {missing} missing, {ignored} ignored")
    return "\n".join(lines)


WRITERS = {"table": as_table, "trec": as_trec, "csv": as_csv, "json": as_json}
