"""Scores as trec_eval prints them, byte for byte: name padded to 22, topic or ``all``, value."""

from __future__ import annotations

from irdesk.domain.run import Convention
from irdesk.evaluation.relevance_string import DEFAULT_LENGTH, relevance_strings
from irdesk.evaluation.trec_names import RELSTRING, RUNID, place, place_of_text
from irdesk.reporting.report import ALL, Report

_Line = tuple[tuple[int, float], str]


def as_trec(report: Report) -> str:
    """Run after run, topics before averages; measures in trec_eval's order whatever order they were asked for in.

    A topic that the run lacks has no lines of its own, as in trec_eval, even where it counts.
    """
    text = ""
    for run_id, tag in report.tags.items():
        if report.empty(run_id):
            continue
        blocks: dict[str | None, list[_Line]] = {topic: [] for topic in _topics(report, run_id)}
        for topic, lines in blocks.items():
            if topic is not None and report.relstring is not None:
                lines.append(_relevances(report, run_id, topic))
        blocks[None] = [(place_of_text(RUNID), _line(RUNID, ALL, tag))] if report.runid else []
        for topic, measure, value in report.rows(run_id):
            if topic in blocks:
                number = f"{value:.0f}" if measure.family.integral else f"{value:6.4f}"
                blocks[topic].append((place(measure), _line(measure.trec_name, topic or ALL, number)))
        for lines in blocks.values():
            text += "".join(line for _, line in sorted(lines, key=lambda placed: placed[0]))
    return text


def _line(name: str, topic: str, value: str) -> str:
    return f"{name:<22}\t{topic}\t{value}\n"


def _topics(report: Report, run_id: str) -> list[str]:
    """The topics that have lines of their own."""
    board = report.board
    if not report.by_topic:
        return []
    if board.rules.convention is Convention.EXACT:
        return board.topics
    return [topic for topic in board.topics if len(board.ranked(run_id, topic))]


def _relevances(report: Report, run_id: str, topic: str) -> _Line:
    length = report.relstring or DEFAULT_LENGTH
    run_ids, lists = report.board.lists(topic)
    found = relevance_strings(lists, length)[run_ids.index(run_id)] if run_id in run_ids else ""
    name = RELSTRING if length == DEFAULT_LENGTH else f"{RELSTRING}_{length}"
    return place_of_text(RELSTRING), _line(name, topic, f"'{found}'")
