"""Tables of scores by topic and run, from a spreadsheet or another program. Such scores can be compared without loading
the runs.

A wide table has one column of topic ids and one column for each run. A long table has one row for each run and topic,
and may hold several measures. A cell without a number means that the run lacks the topic.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np

from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure import Family, Measure
from irdesk.evaluation.measures.measure_guide import Guide
from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse_one
from irdesk.evaluation.measures.measure_traits import Judging, Positions, Range, Traits
from irdesk.evaluation.measures.worked_example import Example
from irdesk.evaluation.notebook_inputs import RUN, TOPIC, Columns, text_id
from irdesk.evaluation.scoring.ranked_lists import Floats

VALUE = ("score", "value")
MEASURE = ("measure", "metric")
USUAL = "score"
ALL = frozenset({"all", "amean", "mean"})  # topic ids of rows with averages in other programs' tables
_NOTHING = frozenset({"", "-", "–", "na", "nan", "none", "null"})


@dataclass(frozen=True, eq=False)
class ScoreTable:
    """Scores of runs under one measure, shape (topics, runs); NaN where a run has no score."""

    measure: str
    topics: tuple[str, ...]
    runs: tuple[str, ...]
    scores: Floats

    @classmethod
    def of(cls, columns: Columns, measure: str = "") -> ScoreTable:
        """Create the table from the columns of a wide or a long table.

        ``measure`` selects a measure in a long table; in a wide table, it is the measure's name. Raises `ValueError`
        for an invalid table, with the number of the faulty row.
        """
        if len(columns) < 2:
            raise ValueError(f"found the columns {', '.join(columns) or 'none'}; expected topics and a column per run")
        lower = {name.lower(): values for name, values in columns.items()}
        long = any(name in lower for name in VALUE) and any(name in lower for name in RUN)
        table = _long(lower, measure) if long else _wide(columns, measure)
        if not table.topics or not table.runs:
            raise ValueError("the table has no scores")
        return table

    def only(self, runs: Sequence[str]) -> ScoreTable:
        """Return the scores of some runs, in the given order. Raises `ValueError` for an unknown name."""
        if missing := [name for name in runs if name not in self.runs]:
            raise ValueError(f"no run is called {missing[0]}; the runs are {', '.join(self.runs)}")
        places = [self.runs.index(name) for name in runs]
        return ScoreTable(self.measure, self.topics, tuple(runs), self.scores[:, places])


def _wide(columns: Columns, measure: str) -> ScoreTable:
    head = next((name for name in columns if name.lower() in TOPIC), next(iter(columns)))
    runs = tuple(name for name in columns if name != head)
    kept = [place for place, topic in enumerate(columns[head]) if str(topic).lower() not in ALL]
    topics = tuple(text_id(columns[head][place], "topic") for place in kept)
    if twice := next((topic for topic in topics if topics.count(topic) > 1), None):
        raise ValueError(f"topic {twice} has two rows")
    scores = np.full((len(topics), len(runs)), np.nan)
    for index, run in enumerate(runs):
        for row, place in enumerate(kept):
            scores[row, index] = _score(columns[run][place], f"row {place + 1}, run {run}")
    return ScoreTable(measure or USUAL, topics, runs, scores)


def _long(columns: Columns, measure: str) -> ScoreTable:
    topics = _first(columns, TOPIC)
    names, values = _first(columns, RUN), _first(columns, VALUE)
    measures = next((columns[name] for name in MEASURE if name in columns), [measure or USUAL] * len(values))
    known = list(dict.fromkeys(map(str, measures)))
    chosen = measure or (known[0] if known else USUAL)
    if chosen not in known or (not measure and len(known) > 1):
        raise ValueError(f"the table has the measures {', '.join(known)}; choose one of them (-m)")
    cells: dict[tuple[str, str], float] = {}
    for place, (topic, run, name, value) in enumerate(zip(topics, names, measures, values, strict=True), 1):
        key = text_id(topic, "topic"), str(run)
        if str(name) != chosen or key[0].lower() in ALL:
            continue
        if key in cells:
            raise ValueError(f"row {place}: {run} has two scores for topic {key[0]}")
        cells[key] = _score(value, f"row {place}")
    rows = {topic: row for row, topic in enumerate(dict.fromkeys(topic for topic, _ in cells))}
    runs = {run: index for index, run in enumerate(dict.fromkeys(run for _, run in cells))}
    scores = np.full((len(rows), len(runs)), np.nan)
    for (topic, run), value in cells.items():
        scores[rows[topic], runs[run]] = value
    return ScoreTable(chosen, tuple(rows), tuple(runs), scores)


def _first(columns: Columns, names: Sequence[str]) -> Sequence[Any]:
    for name in names:
        if name in columns:
            return columns[name]
    raise ValueError(f"there is no column {names[0]}; found {', '.join(columns)}")


def _score(value: object, where: str) -> float:
    """Parse a score; an empty cell is NaN. Raises `ValueError` for other text that is not a number."""
    if value is None or (isinstance(value, str) and value.strip().lower() in _NOTHING):
        return math.nan
    try:
        number = float(value) if isinstance(value, str | Real) else math.inf
    except ValueError:
        number = math.inf
    if math.isinf(number):
        raise ValueError(f"{where}: found {value!r}; expected a score, which is a number")
    return number


def named_measure(name: str) -> Measure:
    """Return the measure with the given name, or a placeholder if irdesk cannot compute it."""
    try:
        return parse_one(name)
    except UnknownMeasure:
        return Measure(_unknown(name))


def _unknown(name: str) -> Family:
    return Family(
        name,
        name,
        "Scores from a table; irdesk does not know how they were computed.",
        whole_since="its scores come from a table",
        guide=Guide(
            Formula(r"\text{as in the table}"),
            "Rewards what the program that computed the table rewards.",
            "Best for scores that are available without runs.",
            "Misleads when smaller scores are better, since greater scores are assumed to be better.",
            example=Example(name, "1", "1"),
            positions=Positions.NONE,
            judging=Judging.NOTHING,
        ),
        source="a table of scores",
        traits=Traits(range=Range.ANY, no_bounds="the scores come from a table"),
    )
