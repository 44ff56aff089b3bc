"""The overview of the runs shows the numbers of the comparison."""

from __future__ import annotations

import math

import pytest

from irdesk.domain.progress import QUIET
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.reporting.comparison.comparison_table import Part
from irdesk.session.commands import ChooseMeasures, JudgeDocument
from irdesk.session.comparison.overview_of_runs import (
    OverviewRequest,
    RunSummary,
    _axis,
    _best_first,
    with_current_means,
)
from irdesk.session.comparison.run_comparison import ComparisonRequest, compare_project
from irdesk.session.scoring.topic_filter import TopicFilter

ALL = TopicFilter()


def test_the_numbers_are_those_of_the_comparison(judged, runs_of):
    runs = runs_of(judged)
    request = OverviewRequest.of(judged, "P@2", runs["one"], ALL)
    overview = request.count_unjudged(request.compute(QUIET), QUIET)
    parts = (Part.DIFFERENCE, Part.RECORD, Part.UNJUDGED)
    table = compare_project(ComparisonRequest.of(judged, ALL, ("P@2",), runs["one"], Plan(), parts), QUIET)
    names = [column.full_name for column in table.table.columns]
    for run_id, cells in zip(table.run_ids, table.table.rows, strict=True):
        row = next(row for row in overview.rows if row.run_id == run_id)
        values = dict(zip(names, [cell.value for cell in cells], strict=True))
        assert row.mean == values["P@2"]
        assert row.unjudged == pytest.approx(values["P@2 unjudged@2"])
        assert row.is_baseline is (run_id == runs["one"])
        if not row.is_baseline:
            assert (row.difference, row.record) == (values["P@2 Δ"], values["P@2 w/t/l"])
    assert [row.mean for row in overview.rows] == sorted((row.mean for row in overview.rows), reverse=True)
    assert overview.baseline == "one"
    assert "2 runs by P@2" in overview.summary
    assert "dropped" in overview.summary, "two topics that only one run has"


def test_runs_with_equal_means_share_a_rank():
    means = (0.5, math.nan, 0.7, 0.5, 0.1)
    rows = _best_first([RunSummary(f"{i}", f"{i}", 0, mean, None) for i, mean in enumerate(means)])
    assert [(row.run_id, row.rank) for row in rows] == [("2", 1), ("0", 2), ("3", 2), ("4", 4), ("1", None)]


def test_without_baseline_and_without_counting(judged):
    overview = OverviewRequest.of(judged, "AP", "", ALL).compute(QUIET)
    assert {(row.difference, row.p, row.record, row.unjudged) for row in overview.rows} == {(None, None, None, None)}
    assert not any(math.isnan(row.mean) for row in overview.rows)
    assert "differs from" not in overview.summary


def test_shares_counted_before_stand_until_they_are_counted_anew(judged):
    request = OverviewRequest.of(judged, "P@2", "", ALL)
    first = request.compute(QUIET)
    counted = request.count_unjudged(first, QUIET)
    assert {row.unjudged for row in first.rows} == {None}
    assert first.with_unjudged_of(counted).rows == counted.rows
    other = OverviewRequest.of(judged, "AP", "", ALL).compute(QUIET)
    assert other.with_unjudged_of(counted) is other, "by another measure"
    assert other.with_unjudged_of(None) is other


def test_current_means_are_those_of_a_new_comparison(judged, runs_of):
    baseline = runs_of(judged)["one"]
    before = OverviewRequest.of(judged, "AP", baseline, ALL).compute(QUIET)
    topic = before.topics[0]
    docno = next(docno for docno in "abcdefxyz" if (judged.state.grade(topic, docno) or 0) > 0)
    judged.execute(JudgeDocument(topic, docno, 0))
    after = OverviewRequest.of(judged, "AP", baseline, ALL).compute(QUIET)
    shown = with_current_means(judged, before)
    assert [row.mean for row in shown.rows] == pytest.approx([row.mean for row in after.rows])
    assert [row.difference for row in shown.rows] == pytest.approx([row.difference for row in after.rows])
    assert [row.mean for row in shown.rows] != [row.mean for row in before.rows]
    judged.execute(ChooseMeasures(("P@2",)))
    assert with_current_means(judged, before) is before


def test_a_measure_of_all_topics_has_no_overview(judged):
    assert OverviewRequest.of(judged, "NumQ", "", ALL) is None
    assert OverviewRequest.of(judged, "nDCG", "", ALL) is None, "which is not shown"


def rows_at(*lows: float) -> list[RunSummary]:
    return [RunSummary(str(place), "", 0, low + 0.05, (low, low + 0.1)) for place, low in enumerate(lows)]


def test_runs_far_below_the_others_do_not_shorten_the_intervals():
    many = [0.5 + place / 100 for place in range(9)]
    assert _axis(rows_at(*many, 0.05, 0.45)) == pytest.approx((0.45, 0.68))
    assert _axis(rows_at(*many)) == pytest.approx((0.5, 0.68))
    assert _axis(rows_at(0.5, 0.5, 0.5, 0.1)) == pytest.approx((0.1, 0.6)), "of few runs all are drawn"


def test_the_axis_without_scores():
    assert _axis([]) == (0.0, 1.0)
    assert _axis([RunSummary("0", "", 0, math.nan, None)]) == (0.0, 1.0)
    assert _axis([RunSummary("0", "", 0, 0.3, None), RunSummary("1", "", 0, 0.4, None)]) == pytest.approx((0.3, 0.4))
