"""Output of scores as trec_eval prints them, byte for byte: name padded to 22 characters, topic or ``all``, value."""

from __future__ import annotations

import math
from collections.abc import Iterator

from irdesk.domain.run import Convention
from irdesk.evaluation.measures.families.counts import NUM_REL
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.trec_eval_m_option import Relstring
from irdesk.evaluation.measures.trec_eval_output_order import RELSTRING, RUNID, place, place_of_text
from irdesk.evaluation.measures.trec_eval_relstring import relevance_strings
from irdesk.evaluation.scoring.z_scores import Reference, z_average, z_score
from irdesk.reporting.scoring.score_report import ALL, Report

_Line = tuple[tuple[int, float], str]


def as_trec(report: Report) -> str:
    """Return the lines of each run, with topics before averages and measures in trec_eval's order.

    As in trec_eval 9, a topic that the run lacks has no lines, even if the topic counts. Under the trec_eval 10
    convention, such a topic has lines if it counts.
    """
    text = ""
    labels = {measure: (place(measure), _name(report, measure)) for measure in report.board.measures}
    for run_id, tag in report.tags.items():
        if report.empty(run_id):
            continue
        topics = _topics(report, run_id)
        blocks: dict[str | None, list[_Line]] = {topic: [] for topic in topics if report.by_topic}
        if relstring := report.trec.relstring:
            for topic, lines in blocks.items():
                lines.append(_relevances(report, run_id, topic or "", relstring))
        if report.summary:
            blocks[None] = [(place_of_text(RUNID), _line(RUNID, ALL, tag))] if report.trec.runid else []
        for topic, measure, number in _numbers(report, run_id, topics):
            if topic in blocks:
                position, name = labels[measure]
                blocks[topic].append((position, _line(name, topic or ALL, number)))
        for lines in blocks.values():
            text += "".join(line for _, line in sorted(lines, key=lambda placed: placed[0]))
    return text


def _name(report: Report, measure: Measure) -> str:
    label = report.trec.label(measure)
    return f"Z{label:<22}" if report.trec.reference is not None else label


def _line(name: str, topic: str, value: str) -> str:
    return f"{name:<22}\t{topic}\t{value}\n"


def _topics(report: Report, run_id: str) -> list[str]:
    """Return the topics for which lines are printed if scores by topic are requested."""
    board = report.board
    if board.rules.convention is Convention.EXACT:
        return board.topics
    if board.rules.complete and board.rules.convention is Convention.TREC_EVAL_10:
        return board.topics
    return [topic for topic in board.topics if len(board.ranked(run_id, topic))]


def _numbers(report: Report, run_id: str, topics: list[str]) -> Iterator[tuple[str | None, Measure, str]]:
    """Yield (topic, measure, formatted value); the topic is None for the average."""
    if report.trec.reference is not None:
        for topic, measure, value in _z_scores(report, run_id, topics, report.trec.reference):
            yield topic, measure, f"{value:6.4f}"
        return
    for topic, measure, value in report.rows(run_id):
        yield topic, measure, f"{value:.0f}" if measure.family.integral else f"{value:6.4f}"


def _z_scores(
    report: Report, run_id: str, topics: list[str], reference: Reference
) -> Iterator[tuple[str | None, Measure, float]]:
    board = report.board
    column = board.run_ids.index(run_id)
    by_measure: dict[Measure, list[float]] = {measure: [] for measure in board.measures}
    for topic in topics:
        for measure, score in zip(board.measures, board.topic_scores(topic)[:, column].tolist(), strict=True):
            if math.isnan(score):
                continue
            z = z_score(measure, score, reference.get((topic, report.trec.label(measure))))
            by_measure[measure].append(z)
            if single(measure):
                yield topic, measure, z
    used, missing, _ = board.coverage(run_id)
    counted = used + missing if board.rules.all_topics else used
    for (measure, scores), raw in zip(by_measure.items(), board.means()[:, column].tolist(), strict=True):
        if measure.family is NUM_REL and board.rules.complete:
            yield None, measure, raw  # as in trec_eval, num_rel covers all judged topics
        elif scores:
            yield None, measure, z_average(measure, scores, counted)


def _relevances(report: Report, run_id: str, topic: str, asked: Relstring) -> _Line:
    run_ids, lists = report.board.lists(topic)
    grades = relevance_strings(lists, asked.length)[run_ids.index(run_id)] if run_id in run_ids else ""
    return place_of_text(RELSTRING), _line(asked.label, topic, f"'{grades}'")
