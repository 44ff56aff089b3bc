"""Figures as XML: where marks stand, read back from the drawing, and what is said beside colours."""

from __future__ import annotations

import math
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from irdesk.reporting.figures import Line, differences, intervals, lines, matrix, ticks
from irdesk.reporting.page import plain, text

NASTY = "a<b>&\"'\x07\u202e"


def _read(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing.replace(' xmlns="http://www.w3.org/2000/svg"', ""))


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-0.0231, 0.0231), (0, 0.47), (3, 12000), (-5, -4.9)])
def test_ticks_are_round_within_and_even(low, high):
    found = ticks(low, high)
    assert 3 <= len(found) <= 8
    assert low - 1e-9 <= found[0]
    assert found[-1] <= high + 1e-9
    steps = {round(b - a, 12) for a, b in pairwise(found)}
    assert len(steps) == 1
    digits = f"{steps.pop():.0e}"
    assert digits[0] in "125"


def test_points_stand_where_the_axes_say():
    drawing = _read(lines("t", "d", "recall", "precision", [Line("one", [(0.0, 1.0), (0.4, 0.6), (1.0, 0.0)])]))
    points = [tuple(map(float, own.split(","))) for own in drawing.find("polyline").get("points").split()]
    labels = [own for own in drawing.iter("text") if own.text == "0.4" or own.text == "0.6"]
    x = next(float(own.get("x")) for own in labels if own.text == "0.4" and own.get("text-anchor") == "middle")
    y = next(float(own.get("y")) for own in labels if own.text == "0.6" and own.get("text-anchor") == "end")
    assert points[1] == pytest.approx((x, y))
    assert points[0][0] < points[1][0] < points[2][0]
    assert points[0][1] < points[1][1] < points[2][1]  # y grows downwards in a drawing


def test_lines_are_told_apart_without_colours():
    drawing = _read(lines("t", "d", "x", "y", [Line(f"run {i}", [(0, 0), (1, 1)]) for i in range(6)]))
    assert len({own.get("stroke-dasharray") for own in drawing.iter("polyline")}) == 6


def test_a_band_goes_up_and_back():
    drawing = _read(lines("t", "d", "x", "y", [Line("one", [(0, 0.5)], [(0, 0.2, 0.8), (1, 0.1, 0.9)])]))
    corners = [tuple(map(float, own.split(","))) for own in drawing.find("polygon").get("points").split()]
    assert len(corners) == 4
    assert corners[0][1] < corners[3][1]  # at 0 the upper end stands above the lower one
    assert corners[0][0] == corners[3][0]
    assert corners[1][0] == corners[2][0]


@pytest.mark.parametrize("topics", [1, 2, 50, 250])
def test_bars_are_as_high_as_their_values(topics):
    values = [(f"t{i}", 0.3 - 0.5 * i / topics) for i in range(topics)]
    drawing = _read(differences("t", "d", "AP", values))
    bars = drawing.findall("rect")
    zero = float(drawing.find("line[@class='axis']").get("y1"))
    heights = {}
    for (topic, value), bar in zip(values, bars, strict=True):
        assert bar.find("title").text == f"{topic}: {value:+.4f}"
        top, height = float(bar.get("y")), float(bar.get("height"))
        assert (top + height if value > 0 else top) == pytest.approx(zero, abs=0.02)
        if abs(value) > 0.02:
            heights[topic] = height / abs(value)
    assert max(heights.values()) - min(heights.values()) < 0.01 * max(heights.values()) + 0.5
    names = [own for own in drawing.iter("text") if own.get("class") == "small"]
    assert 0 < len(names) <= 60


def test_intervals_reach_from_end_to_end_and_may_be_missing():
    rows = [("one", 0.5, 0.4, 0.6), ("two", 0.2, math.nan, math.nan), ("three", math.nan, math.nan, math.nan)]
    drawing = _read(intervals("t", "d", "AP", rows))
    (line,) = [own for own in drawing.iter("line") if own.get("class") == "line c0"]
    dots = list(drawing.iter("circle"))
    assert len(dots) == 2
    middle = (float(line.get("x1")) + float(line.get("x2"))) / 2
    assert float(dots[0].get("cx")) == pytest.approx(middle, abs=0.02)


def test_a_matrix_has_its_numbers_in_its_cells():
    drawing = _read(matrix("t", "d", ["anna", "ben"], [[None, 0.75], [0.75, None]]))
    assert [own.text for own in drawing.iter("text") if own.get("text-anchor") == "middle"] == [
        "–",
        "0.75",
        "0.75",
        "–",
    ]
    shades = [float(own.get("fill-opacity")) for own in drawing.iter("rect")]
    assert shades[0] < shades[1] == shades[2]


@pytest.mark.parametrize(
    "drawing",
    [
        lines(NASTY, NASTY, NASTY, NASTY, [Line(NASTY, [(0, 0)], [(0, 0, 1)])]),
        differences(NASTY, NASTY, NASTY, [(NASTY, 0.1)]),
        differences("nothing", "d", "AP", []),
        intervals(NASTY, NASTY, NASTY, [(NASTY, 0.1, 0.0, 0.2)]),
        intervals("nothing", "d", "AP", []),
        matrix(NASTY, NASTY, [NASTY], [[None]]),
    ],
)
def test_every_drawing_is_well_formed_and_says_what_it_is(drawing):
    found = _read(drawing)
    assert found.find("title").text
    assert found.find("desc").text
    assert found.get("role") == "img"
    assert not {own.tag for own in found.iter()} - {
        "svg", "title", "desc", "line", "polyline", "polygon", "rect", "circle", "text"
    }  # fmt: skip
    assert "\u202e" not in drawing


def test_texts_lose_what_a_page_cannot_hold():
    assert plain("a\x00\ud800\u2067b\tc") == "a\ufffd\ufffd\ufffdb\tc"
    assert text("<b>\"'&") == "&lt;b&gt;&quot;&#x27;&amp;"
