"""The comparison table: published test results, cell by cell, rounded and in full precision."""

from __future__ import annotations

import json

import numpy as np
import pytest
from each_case import each_case

from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.reporting.comparison.comparison_table import MeasureColumns, Part, comparison_table
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.tables.table_writers import WRITERS

# Runs A, B and C over five topics; the expected values are those of R (blocked Tukey) and of the paired t-test.
SCORES = np.array([[0.7, 0.5, 0.0], [0.3, 0.1, 0.0], [0.2, 0.0, 0.2], [0.6, 0.2, 0.1], [0.4, 0.4, 0.3]])
PARTS = (Part.DIFFERENCE, Part.DIFFERENCES, Part.P, Part.RECORD, Part.EFFECT)


def table_of(plan: Plan, baseline: int | None = 0, groups: tuple[str, ...] = (), scores=SCORES):
    result = compare_runs([str(i) for i in range(len(scores))], scores, plan, -1 if baseline is None else baseline)
    entry = ComparedMeasure(parse_one("AP"), ("A", "B", "C"), baseline, result, "trec_eval 9 conventions")
    return comparison_table([MeasureColumns(entry)], PARTS, groups, "all 5 topics")


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
    assert [row["AP mark"] for row in (a, b, c)] == ["", "‡", ""], "B is significantly worse than A"
    assert (b["AP statistic value"], b["AP statistic df"]) == (pytest.approx(-3.16228, abs=5e-6), 4)
    assert a["AP Δ"] is None


def test_minus_signs_of_latex():
    text = WRITERS["latex"](table_of(Plan(correction=Correction.NONE)))
    assert r"B & 0.2400$^\ddagger$ & $-$0.2000 & [$-$0.3756, $-$0.0244] & t(4) = $-$3.162 & 0.0341 & 0/1/4 &" in text


def test_holm_takes_the_mark_away():
    _, b, c = rows_of(Plan(correction=Correction.HOLM))
    assert [b["AP p"], c["AP p"]] == pytest.approx([2 * 0.034109, 2 * 0.034109], abs=2e-6)
    assert "AP mark" not in b


def test_blocked_tukey_is_corrected_by_what_it_is():
    _, b, c = rows_of(Plan(Method.TUKEY))
    assert [b["AP p"], c["AP p"]] == pytest.approx([0.19692, 0.03714], abs=5e-6)
    assert (b["AP mark"], c["AP mark"]) == ("", "‡")
    assert b["AP statistic df"] == 8


@pytest.mark.parametrize("method", [Method.WILCOXON, Method.SIGN, Method.RANDOMIZATION])
def test_exact_tests(method):
    _, b, _ = rows_of(Plan(method, Correction.NONE))
    assert b["AP p"] == pytest.approx(0.125)


def test_as_it_is_read():
    lines = WRITERS["table"](table_of(Plan(correction=Correction.NONE), groups=("x", "", "x"))).splitlines()
    assert lines[0].split() == ["run", "group", "AP", "Δ", "Δ", "95", "%", "statistic", "p", "w/t/l", "SD", "d"]
    assert lines[1].split() == ["A", "(baseline)", "x", "0.4400"]
    assert lines[2].split() == [
        "B",
        "0.2400‡",
        "-0.2000",
        "[-0.3756,",
        "-0.0244]",
        "t(4)",
        "=",
        "-3.162",
        "0.0341",
        "0/1/4",
        "0.1414",
        "-1.414",
    ]
    assert lines[5:] == [
        "† significantly better, ‡ significantly worse than A: paired t, two-sided at 0.05, 95 % intervals by "
        "Student's t",
        "all 5 topics",
        "AP: two-way ANOVA: runs F(2, 8) = 4.7805, p = 0.0431; topics F(4, 8) = 1.7683, p = 0.2283; "
        "mean squares: runs 0.1307, topics 0.04833, error 0.02733",
        "trec_eval 9 conventions",
    ]


def test_without_a_baseline_there_are_means_alone():
    table = table_of(Plan(), None)
    assert [column.full_name for column in table.columns] == ["run", "AP"]
    assert [row[1].best for row in table.rows] == [True, False, False]


@each_case("method", [Method.T, Method.BOOTSTRAP, Method.TUKEY])
@each_case("form", list(WRITERS))
def test_one_constant_between_runs_has_no_p_and_no_mark_in_any_format(method, form):
    """Over three topics, all runs differ by constants. A t-test would report p = 0 and a dagger."""
    scores = SCORES[:3, :1] + np.array([0.0, 0.1, -0.2])
    table = table_of(Plan(method, permutations=99), scores=scores)
    text = WRITERS[form](table)
    assert not any(sign in text for sign in ("†", "‡", "dagger"))
    assert not any(sign in text.lower() for sign in ("nan", "inf", "<0.0001"))
    assert (
        ", the difference is the same in every topic" in text
        or "all variation is between runs and between topics" in text
    )
    if form in {"csv", "json"}:
        assert [row["AP p"] for row in rows_of_table(table)] == [None] * 3
    else:
        assert text.count("undefined") >= 4, "statistic and p of two runs"


def rows_of_table(table):
    return json.loads(WRITERS["json"](table))["rows"]


def test_few_topics_stand_beside_p():
    text = WRITERS["table"](table_of(Plan(correction=Correction.NONE), scores=SCORES[:4]))
    assert "0.0154 (n = 4)" in text
    assert "AP: B, C – A: paired t: p is based on only 4 topics" in text
    signs = WRITERS["table"](table_of(Plan(Method.SIGN), scores=SCORES[:4]))
    assert "0.2500 (n = 4)" in signs
    assert "sign: with 4 non-zero differences, the lowest possible p is 0.125" in signs
    assert "B, C – A: the interval is based on only 4 topics" in signs
    assert (
        "no pair can be significant: with this number of topics or permutations, the lowest possible corrected p is"
        in signs
    )
