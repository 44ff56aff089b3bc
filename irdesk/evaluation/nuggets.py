"""Nugget recall of answers: the share of facts that an answer supports, computed from AutoNuggetizer's assignments.

Pradeep, Thakur, Upadhyay, Campos, Craswell & Lin, *Initial nugget evaluation results for the TREC 2024 RAG track with
the AutoNuggetizer framework*, 2024. A nugget is vital or okay. An answer supports it, supports it partially, or does
not support it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

WORTH = {"support": 1.0, "partial_support": 0.5, "not_support": 0.0, "failed": 0.0}
WEIGHTS = {"vital": 1.0, "okay": 0.5, "failed": 0.5}
MEASURES = ("vital", "vital_strict", "all", "all_strict", "weighted", "weighted_strict")
_TOPIC, _RUN = ("qid", "topic_id", "topic"), ("run_id", "run", "tag")


def nugget_scores(nuggets: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Return the nugget recall of one answer under each of `MEASURES`; 0 if there is no nugget.

    ``vital`` counts only vital nuggets. ``all`` counts all nuggets equally, and ``weighted`` gives okay nuggets half
    the weight. A partially supported nugget counts half, or nothing in the strict variants. As in AutoNuggetizer, a
    failed assignment counts as no support. Raises `ValueError` for an unknown importance or assignment.
    """
    for nugget in nuggets:
        for name, known in (("importance", WEIGHTS), ("assignment", WORTH)):
            if nugget.get(name) not in known:
                raise ValueError(f"a nugget's {name} is {nugget.get(name)!r}; expected one of {', '.join(known)}")
    vital = [nugget for nugget in nuggets if nugget["importance"] == "vital"]
    equal = dict.fromkeys(WEIGHTS, 1.0)
    scores = {}
    for name, some, weights in (("vital", vital, equal), ("all", nuggets, equal), ("weighted", nuggets, WEIGHTS)):
        pairs = [(weights[nugget["importance"]], WORTH[nugget["assignment"]]) for nugget in some]
        total = sum(weight for weight, _ in pairs)
        scores[name] = sum(weight * worth for weight, worth in pairs) / total if total else 0.0
        scores[f"{name}_strict"] = sum(weight for weight, worth in pairs if worth == 1) / total if total else 0.0
    return {name: scores[name] for name in MEASURES}


def assignment_rows(records: Iterable[Mapping[str, Any]], run: str = "run") -> list[dict[str, Any]]:
    """Return one row for each answer and measure, with the columns run, topic, measure and score. ``run`` is the run
    name for answers that do not name their run.

    Raises `ValueError`, with the number of the record, for a record that is not an assignment.
    """
    rows = []
    for number, record in enumerate(records, 1):
        topic = next((record[name] for name in _TOPIC if record.get(name) is not None), None)
        if topic is None or not isinstance(record.get("nuggets"), list):
            raise ValueError(f"record {number}: expected qid and nuggets, as in assignments of AutoNuggetizer")
        name = next((record[key] for key in _RUN if record.get(key)), run)
        try:
            scores = nugget_scores(record["nuggets"])
        except ValueError as fault:
            raise ValueError(f"record {number}: {fault}") from None
        rows += [
            {"run": str(name), "topic": str(topic), "measure": measure, "score": score}
            for measure, score in scores.items()
        ]
    return rows


def read_assignments(text: str, run: str = "run") -> list[dict[str, Any]]:
    """Parse assignments in JSON Lines format (see `assignment_rows`). Raises `ValueError` for a line that is not a JSON
    object.
    """
    records = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except ValueError:
            record = None
        if record is None or type(record) is not dict:
            raise ValueError(f"line {number} is not a JSON object")
        records.append(record)
    return assignment_rows(records, run)
