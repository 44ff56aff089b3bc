"""Figures of an assessor's judgements over time."""

from __future__ import annotations

from irdesk.assessment import judging_over_time
from irdesk.reporting.assessment.judging_over_time import grades_over_time, pace, same_grade_share


def test_judging_over_time_has_a_line_a_grade_by_its_name(rows):
    verdicts = [0, 1, None, 1, 2, 0, 1]
    mix = {grade: judging_over_time.shares(verdicts, grade) for grade in (0, 1, None)}
    figure = grades_over_time(mix, {0: "not", 1: "relevant"})
    assert [mark.name for mark in figure.marks] == ["0 not", "1 relevant", "no grade"]
    assert figure.marks[1].y.tolist() == list(mix[1].values)
    assert pace(judging_over_time.pace([3.0] * 6)).marks[0].x.tolist() == [5, 6]
    alike = judging_over_time.consistency([(4, True), (9, False)])
    assert rows(same_grade_share(alike))[1]["same grade"] == "0.5"
