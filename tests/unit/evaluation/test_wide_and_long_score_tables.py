"""Tables of scores in wide and long form, and invalid tables."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.wide_and_long_score_tables import ScoreTable, named_measure

WIDE = {"topic": ["1", "2", "all"], "x": ["0.5", "0.25", "0.375"], "y": [0.5, None, 0.5]}
LONG = {
    "Run": ["x", "x", "y", "x"],
    "Query_ID": [1, 2, 1, 1],
    "metric": ["AP", "AP", "AP", "P@5"],
    "value": [0.5, 0.25, 0.5, 1.0],
}


def test_a_wide_table():
    table = ScoreTable.of(WIDE, "AP")
    assert (table.measure, table.topics, table.runs) == ("AP", ("1", "2"), ("x", "y"))
    np.testing.assert_equal(table.scores, [[0.5, 0.5], [0.25, np.nan]])
    assert table.only(["y"]).scores.shape == (2, 1)


def test_a_long_table_has_several_measures():
    table = ScoreTable.of(LONG, "AP")
    assert (table.measure, table.topics, table.runs) == ("AP", ("1", "2"), ("x", "y"))
    np.testing.assert_equal(table.scores, [[0.5, 0.5], [0.25, np.nan]])
    with pytest.raises(ValueError, match="has the measures AP, P@5; choose one"):
        ScoreTable.of(LONG)


@each_case(
    ("columns", "message"),
    [
        ({"topic": ["1"]}, "a column per run"),
        ({"topic": ["1", "1"], "x": [1, 2]}, "topic 1 has two rows"),
        ({"topic": ["1"], "x": ["1,5"]}, "row 1, run x: found '1,5'; expected a score"),
        ({"topic": ["1"], "x": ["inf"]}, "expected a score"),
        ({"topic": ["1", "1"], "run": ["x", "x"], "score": [1, 2]}, "row 2: x has two scores for topic 1"),
        ({"topic": [], "x": []}, "no scores"),
        ({"run": ["x"], "score": [1]}, "no column topic"),
    ],
)
def test_invalid_tables_are_refused(columns, message):
    with pytest.raises(ValueError, match=message):
        ScoreTable.of(columns)


def test_an_unknown_run_is_refused_by_name():
    with pytest.raises(ValueError, match="no run is called z; the runs are x, y"):
        ScoreTable.of(WIDE).only(["z"])


def test_a_measure_that_irdesk_lacks_is_named_alone():
    assert str(named_measure("nDCG@10")) == "nDCG@10"
    assert str(named_measure("BERTScore")) == "BERTScore"
