"""Nugget recall computed by hand, and records that are not assignments."""

from __future__ import annotations

import json

import pytest
from each_case import each_case

from irdesk.evaluation.nuggets import assignment_rows, nugget_scores, read_assignments


def nuggets(*pairs: str) -> list[dict[str, str]]:
    names = {"v": "vital", "o": "okay", "+": "support", "~": "partial_support", "-": "not_support", "!": "failed"}
    return [{"text": "", "importance": names[pair[0]], "assignment": names[pair[1]]} for pair in pairs]


@each_case(
    ("given", "expected"),
    [
        # Assigned: 1 ½ of 2 vital nuggets, 1 ½ of all 3 nuggets, and a weight of 1 ½ of 2 ½.
        (nuggets("v+", "v~", "o-"), (0.75, 0.5, 0.5, 1 / 3, 0.6, 0.4)),
        (nuggets("v-", "o+", "o~", "o!"), (0, 0, 1.5 / 4, 1 / 4, 0.75 / 2.5, 0.5 / 2.5)),
        (nuggets("v+", "o+"), (1, 1, 1, 1, 1, 1)),
        (nuggets("o+"), (0, 0, 1, 1, 1, 1)),
        ([], (0, 0, 0, 0, 0, 0)),
    ],
)
def test_recall_of_nuggets(given, expected):
    assert tuple(nugget_scores(given).values()) == pytest.approx(expected)


def test_assignments_become_rows():
    lines = [
        {"qid": "2024-1", "run_id": "gpt", "answer_text": "…", "nuggets": nuggets("v+", "o-")},
        {"qid": 7, "nuggets": nuggets("v~")},
    ]
    rows = read_assignments("\n\n".join(map(json.dumps, lines)), "file")
    assert rows[:3] == [
        {"run": "gpt", "topic": "2024-1", "measure": "vital", "score": 1.0},
        {"run": "gpt", "topic": "2024-1", "measure": "vital_strict", "score": 1.0},
        {"run": "gpt", "topic": "2024-1", "measure": "all", "score": 0.5},
    ]
    assert [(row["run"], row["topic"]) for row in rows[6:]] == [("file", "7")] * 6


@each_case(
    ("call", "message"),
    [
        (lambda: read_assignments('{"qid": 1, "nuggets": []}\nno'), "line 2 is not a JSON object"),
        (lambda: read_assignments("[1]"), "line 1 is not a JSON object"),
        (lambda: assignment_rows([{"nuggets": []}]), "record 1: expected qid and nuggets"),
        (lambda: assignment_rows([{"qid": "1", "nuggets": [{"importance": "vital"}]}]), "assignment is None; expected"),
        (lambda: nugget_scores([{"importance": "high", "assignment": "support"}]), "importance is 'high'; expected"),
    ],
)
def test_invalid_assignments_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
