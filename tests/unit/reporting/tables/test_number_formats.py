"""Values as they are shown in tables and sentences."""

from __future__ import annotations

import math

from each_case import each_case

from irdesk.reporting.tables.number_formats import Kind, shown_p, signed


@each_case(
    ("kind", "value", "shown"),
    [
        (Kind.COUNT, 1234, "1234"),
        (Kind.P, 0.00009, "<0.0001"),
        (Kind.P, 0.0001, "0.0001"),
        (Kind.EFFECT, -1.41421, "-1.414"),
        (Kind.SCORE, True, "yes"),
        (Kind.TEXT, 3, "3"),
        (Kind.SCORE, math.nan, "–"),
        (Kind.DIFFERENCES, (-0.1, 0.2), "[-0.1000, +0.2000]"),
        (Kind.BOUNDS, (-math.inf, math.inf, False), "–"),
    ],
)
def test_how_values_read(kind, value, shown):
    assert kind.shown(value) == shown


def test_p_in_a_sentence_has_its_relation_sign():
    assert [shown_p(value) for value in (0.00009, 0.0001, 0.03411, 1.0)] == [
        "< 0.0001",
        "= 0.0001",
        "= 0.0341",
        "= 1.0000",
    ]


def test_a_difference_that_rounds_to_zero_has_no_minus():
    shown = [Kind.DIFFERENCE.shown(value) for value in (-0.00001, -0.0001, 0.2)]
    assert shown == ["0.0000", "-0.0001", "+0.2000"]


def test_numbers_that_round_to_zero_have_no_minus_sign():
    tiny = -0.00001
    for kind in (Kind.SCORE, Kind.DIFFERENCE, Kind.EFFECT):
        assert "-" not in kind.shown(tiny)
    for kind in (Kind.INTERVAL, Kind.DIFFERENCES, Kind.STATISTIC):
        assert "-" not in kind.shown((tiny, tiny))


def test_a_difference_of_zero_has_no_sign():
    assert [signed(value) for value in (0.25, -0.25, 0.0, -0.0)] == ["▲ +0.2500", "▼ -0.2500", "= 0.0000", "= 0.0000"]


def test_differences_in_reports_and_in_the_window_have_the_same_text():
    for value in (0.25, -0.25, 0.0, -0.0, 0.00001, -0.00001):
        assert signed(value).split()[1] == Kind.DIFFERENCE.shown(value)
