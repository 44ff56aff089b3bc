"""Runs beside each other: the published vector of tests, cell by cell, as a person reads it and in full."""

from __future__ import annotations

import json

import numpy as np
import pytest

from irdesk.evaluation.comparison import Method, Plan, compare_runs
from irdesk.evaluation.names import parse_one
from irdesk.evaluation.significance.corrections import Correction
from irdesk.evaluation.significance.intervals import Interval
from irdesk.reporting.comparison import ComparedMeasure
from irdesk.reporting.comparison_table import MeasureColumns, Part, comparison_table, plan_words
from irdesk.reporting.table_writers import WRITERS

# Runs A, B and C of five topics, with the values that R gives (blocked Tukey) and the paired t-test.
SCORES = np.array([[0.7, 0.5, 0.0], [0.3, 0.1, 0.0], [0.2, 0.0, 0.2], [0.6, 0.2, 0.1], [0.4, 0.4, 0.3]])
PARTS = (Part.DIFFERENCE, Part.DIFFERENCES, Part.P, Part.RECORD, Part.EFFECT)


def table_of(plan: Plan, baseline: int | None = 0, groups: tuple[str, ...] = ()):
    found = compare_runs([str(i) for i in range(5)], SCORES, plan, -1 if baseline is None else baseline)
    own = ComparedMeasure(parse_one("AP"), ("A", "B", "C"), baseline, found, "trec_eval 9 conventions")
    return comparison_table([MeasureColumns(own)], PARTS, groups, "all 5 topics")


def rows_of(plan: Plan):
    return json.loads(WRITERS["json"](table_of(plan)))["rows"]


def test_paired_t():
    a, b, c = rows_of(Plan(correction=Correction.NONE))
    assert [row["run"] for row in (a, b, c)] == ["A", "B", "C"], "names as they are, for programs"
    assert [row["AP"] for row in (a, b, c)] == pytest.approx([0.44, 0.24, 0.12])
    assert b["AP Δ"] == pytest.approx(-0.2)
    assert (b["AP Δ 95 % lower"], b["AP Δ 95 % upper"]) == pytest.approx((-0.3756, -0.0244), abs=5e-6)
    assert b["AP p"] == pytest.approx(0.034109, abs=5e-7)
    assert c["AP p"] == pytest.approx(0.066854, abs=5e-7)
    assert b["AP d"] == pytest.approx(-1.41421, abs=5e-6)
    assert [b[f"AP w/t/l {end}"] for end in ("wins", "ties", "losses")] == [0, 1, 4]
    assert [row["AP mark"] for row in (a, b, c)] == ["", "†", ""]
    assert a["AP Δ"] is None


def test_holm_takes_the_mark_away():
    _, b, c = rows_of(Plan(correction=Correction.HOLM))
    assert [b["AP p"], c["AP p"]] == pytest.approx([2 * 0.034109, 2 * 0.034109], abs=2e-6)
    assert "AP mark" not in b


def test_blocked_tukey_is_corrected_by_what_it_is():
    _, b, c = rows_of(Plan(Method.TUKEY))
    assert [b["AP p"], c["AP p"]] == pytest.approx([0.19692, 0.03714], abs=5e-6)
    assert (b["AP mark"], c["AP mark"]) == ("", "†")


@pytest.mark.parametrize("method", [Method.WILCOXON, Method.SIGN, Method.RANDOMIZATION])
def test_exact_tests(method):
    _, b, _ = rows_of(Plan(method, Correction.NONE))
    assert b["AP p"] == pytest.approx(0.125)


@pytest.mark.parametrize("method", list(Method))
@pytest.mark.parametrize("correction", [Correction.NONE, Correction.BENJAMINI_HOCHBERG])
@pytest.mark.parametrize("intervals", list(Interval))
def test_a_plan_says_the_same_in_any_place(method, correction, intervals):
    plan = Plan(method, correction, 0.9, 3, 2000, intervals)
    assert plan_words(plan) == str(plan)


def test_as_it_is_read():
    lines = WRITERS["table"](table_of(Plan(correction=Correction.NONE), groups=("x", "", "x"))).splitlines()
    assert lines[0].split() == ["run", "group", "AP", "Δ", "Δ", "95", "%", "p", "w/t/l", "d"]
    assert lines[1].split() == ["A", "(baseline)", "x", "0.4400"]
    assert lines[2].split() == [
        "B", "0.2400†", "-0.2000", "[-0.3756,", "-0.0244]", "0.0341", "0/1/4", "-1.414"
    ]  # fmt: skip
    assert lines[5:] == ["† differs from A: paired t, two-sided at 0.05", "all 5 topics", "trec_eval 9 conventions"]


def test_without_a_baseline_there_are_means_alone():
    table = table_of(Plan(), None)
    assert [column.full_name for column in table.columns] == ["run", "AP"]
    assert [row[1].best for row in table.rows] == [True, False, False]
