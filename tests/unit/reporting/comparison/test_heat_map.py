"""Text of cells and legend of a heat map, for measures that are shares, sums and counts."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.comparison.heat_map import Arranged, Scores, Shown, heat_map
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.reporting.comparison.heat_map import HeatReport


def report_of(measure: str, table, shown: Shown = Shown.SCORE) -> HeatReport:
    scores = np.array(table, np.float64)
    entry = Scores(
        parse_one(measure),
        ("1",),
        (1,),
        tuple("abcd"[: scores.shape[1]]),
        ("",) * scores.shape[1],
        scores,
        scores[0],
    )
    return HeatReport(entry, heat_map(entry, Arranged(shown), 0), "")


@each_case(
    ("measure", "score", "text"),
    [
        ("AP", 0.5, ".50"),
        ("AP", 1.0, "1.00"),
        ("AP", 0.0, "0"),
        ("DCG", 10.42, "10.42"),
        ("DCG", 20.0, "20.00"),
        ("NumRet", 30.0, "30"),
        ("AP", np.nan, ""),
    ],
)
def test_numbers_in_cells(measure, score, text):
    assert report_of(measure, [[score]]).text(0, 0) == text


def test_signs_of_differences_and_ranks():
    differences = report_of("DCG", [[10.5, 0.25, 10.75]], Shown.DIFFERENCE)
    texts = dict(zip(differences.names, (differences.text(0, j) for j in range(3)), strict=True))
    assert texts == {"a": "0", "b": "-10.25", "c": "+.25"}
    assert differences.ends == (-10.25, 10.25)
    ranks = report_of("AP", [[0.5, 0.5, 0.9]], Shown.RANK)
    assert sorted(ranks.text(0, j) for j in range(3)) == ["1", "2.5", "2.5"]
    assert ranks.shares.max() == 1
    assert ranks.shares.min() == pytest.approx(0.25), "the third of three ranks is 0"


def test_scores_below_nothing_have_the_other_colour():
    report = report_of("AP", [[-0.5, 1.0]])
    assert report.ends == (-1.0, 1.0)
    assert sorted(report.shares[0].tolist()) == [-0.5, 1.0]
