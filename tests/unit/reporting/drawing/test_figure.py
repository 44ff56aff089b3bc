"""Drawing of figures: consistent in every format, robust against any names and numbers, and including the figure's
data.
"""

from __future__ import annotations

import csv
import io
import itertools
import math
import re
from xml.etree import ElementTree

import numpy as np
import pytest
from each_case import each_case

from irdesk.reporting.drawing.figure import (
    FAINT,
    Axis,
    Bars,
    Boxes,
    CellKind,
    Contour,
    Figure,
    Grid,
    Intervals,
    Label,
    Line,
    Points,
    RankDiagram,
    Rule,
    Span,
    Tree,
    floats,
)
from irdesk.reporting.drawing.figure_data import data
from irdesk.reporting.drawing.figure_files import Look, encode_figure
from irdesk.reporting.drawing.figure_layout import COLUMN, PAGE, POINTS, lay_out_figure
from irdesk.reporting.drawing.fonts import width
from irdesk.reporting.drawing.primitives import Drawing, Path, Text
from irdesk.reporting.drawing.svg import as_svg, in_page
from irdesk.reporting.project.html_page import STYLE
from irdesk.reporting.tables.table_writers import as_csv

SVG = "{http://www.w3.org/2000/svg}"
X = np.linspace(0, 1, 11)
NASTY = 'a<b>&"\x00\x1b\u202etag\ud800 日本語 \u0301'


def lines(count: int, **wishes) -> tuple[Line, ...]:
    return tuple(Line(f"run-{i}", X, (1 - X) ** (1 + i / 10), colour=i, **wishes) for i in range(count))


def pr(*marks) -> Figure:
    return Figure("Precision and recall", Axis("recall", 0, 1), Axis("precision", 0, 1), marks)


def matrix(rows: int, columns: int) -> Grid:
    values = np.linspace(-1, 1, rows * columns).reshape(rows, columns)
    return Grid(
        tuple(f"topic {i}" for i in range(rows)),
        tuple(f"run {j}" for j in range(columns)),
        values,
        strengths=values,
        scale=("−1", "difference", "1"),
        marked=values > 0.5,
        mark_name="significant",
        texts=tuple(tuple(f"{value:+.2f}" for value in row) for row in values.tolist()),
    )


def pool(rows: int, columns: int) -> Grid:
    kinds = (CellKind("relevant", 0, 0.9, "1"), CellKind("nonrelevant", 1, 0.3, "0", "/"), CellKind("open", FAINT, 0.2))
    kind = np.arange(rows * columns).reshape(rows, columns) % 4 - 1
    ranks, runs = tuple(map(str, range(1, rows + 1))), tuple(f"run {i}" for i in range(columns))
    return Grid(ranks, runs, kind.astype(float), kinds=kinds, kind=kind)


EMPTY = np.zeros(0)
NOTHING = np.full(3, math.nan)
FIGURES = {
    "lines": pr(*lines(3, marks=True), Contour("F = 0.5", X[4:], X[4:] / (4 * X[4:] - 1))),
    "band": pr(Line("one", X, 1 - X, lower=0.9 - X, upper=1.1 - X, wide=True)),
    "129 lines": pr(*lines(129)),
    "points": pr(Points("better", X, X, names=tuple(map(str, range(11))), labelled=True), Label(0.5, 0.5, "here")),
    "bars": Figure(
        "d",
        Axis("topic", names=((0, "301"), (1, "302"))),
        Axis("difference of AP"),
        (Bars("", floats([0, 1]), floats([0.3, -0.2]), signed=True), Rule(0, upright=False)),
    ),
    "spread": Figure("s", marks=(Span(-0.1, 0.2, "95 %"), Bars("", X, X, 0.1, FAINT), Rule(0.1, "mean"))),
    "intervals": Figure(
        "i",
        Axis("AP"),
        marks=(Intervals(("one", "two"), floats([0.3, math.nan]), floats([0.2, math.nan]), floats([0.4, math.nan])),),
    ),
    "boxes": Figure(
        "b",
        Axis("AP"),
        marks=(
            Boxes(("one", "two", "none"), *(floats([i, i + 0.5, math.nan]) for i in range(5)), means=floats([2, 9, 0])),
        ),
    ),
    "ranks": Figure(
        "r",
        Axis("average rank"),
        marks=(
            RankDiagram(("a", "b", "c"), floats([1.2, 2, 2.8]), ((0, 1), (1, 2)), 0.9, "difference 0.9", (0, -1, 1)),
        ),
    ),
    "40 ranks": Figure(
        "r",
        marks=(
            RankDiagram(
                tuple(f"run {i}" + "x" * i for i in range(40)),
                floats(range(3, 43)),
                tuple((i, i + 9) for i in range(31)),
            ),
        ),
    ),
    "no ranks": Figure("r", marks=(RankDiagram((), EMPTY),)),
    "unknown ranks": Figure("r", marks=(RankDiagram(("a", "b"), floats([math.nan, math.nan])),)),
    "matrix": Figure("m", Axis("run"), Axis("topic"), (matrix(4, 5),)),
    "tree": Figure(
        "t",
        marks=(
            Grid(
                ("a", "b"),
                ("c",),
                floats([[1], [2]]),
                strengths=floats([[0.1], [0.9]]),
                row_tree=Tree(floats([[5, 5, 15, 15]]), floats([[0, 1, 1, 0]])),
            ),
        ),
    ),
    "pool": Figure("p", Axis("run"), Axis("rank"), (pool(100, 129),)),
    "250 topics": Figure("h", Axis("run"), Axis("topic"), (matrix(250, 40),)),
    "no data": pr(Line("", EMPTY, EMPTY), Points("none", EMPTY, EMPTY), Bars("", EMPTY, EMPTY)),
    "nothing": Figure(""),
    "NaN": Figure("n", marks=(Line("one", NOTHING, NOTHING, lower=NOTHING, upper=NOTHING), Bars("b", X[:3], NOTHING))),
    "one point": Figure("o", marks=(Line("one", floats([0.3]), floats([0.2])),)),
    "no cells": Figure("g", marks=(Grid((), (), np.zeros((0, 0))),)),
    "no runs": Figure("i", marks=(Intervals((), EMPTY, EMPTY, EMPTY),)),
    "infinite": Figure("x", marks=(Line("one", floats([0, math.inf, 1]), floats([0, 1, -math.inf])),)),
    "nasty": Figure(
        NASTY,
        Axis(NASTY),
        Axis(NASTY),
        (Line(NASTY, X, X), Points(NASTY, X, X, names=(NASTY,) * 11, labelled=True)),
        text=NASTY,
    ),
    "long": Figure("l", Axis("x" * 999), Axis("y" * 999, names=((0.5, "z" * 999),)), (Line("n" * 99_999, X, X),)),
}


@pytest.fixture(params=list(FIGURES))
def figure(request) -> Figure:
    return FIGURES[request.param]


def places(drawing: Drawing) -> list[tuple[float, float]]:
    return [place for item in drawing.items if isinstance(item, Path) for part in item.parts for place in part]


def refuse_what_lies_off_the_paper(drawing: Drawing, millimetres: float) -> None:
    assert drawing.width == pytest.approx(millimetres * POINTS)
    assert 10 < drawing.height < 240 * POINTS, "a page of a journal"
    for x, y in places(drawing):
        assert -0.01 <= x <= drawing.width + 0.01
        assert -0.01 <= y <= drawing.height + 0.01
    for item in drawing.items:
        if isinstance(item, Text):
            long = width(item.text, item.size)
            begin = item.y + item.anchor * long if item.turned else item.x - item.anchor * long
            end = begin - long if item.turned else begin + long
            assert min(begin, end) >= -0.5, item.text
            assert max(begin, end) <= (drawing.height if item.turned else drawing.width) + 0.5, item.text
            assert item.size >= 5, "legible"


def test_everything_lies_on_the_paper_and_svg_is_well_formed_and_has_no_font_to_miss(figure):
    in_column, on_page = lay_out_figure(figure, COLUMN), lay_out_figure(figure, PAGE)
    refuse_what_lies_off_the_paper(in_column, COLUMN)
    refuse_what_lies_off_the_paper(on_page, PAGE)
    text = as_svg(in_column)
    root = ElementTree.fromstring(text)
    assert root.get("width") == "84mm"
    drawn = {use.get("{http://www.w3.org/1999/xlink}href") for use in root.iter(f"{SVG}use")}
    assert drawn <= {f"#{path.get('id')}" for path in root.iter(f"{SVG}path") if path.get("id")}
    for element in root.iter(f"{SVG}text"):
        assert re.search(r"[^\u0000-\u2fff]", element.text or ""), "only what the font lacks is left to the viewer"
    assert "NaN" not in text
    assert "inf" not in re.sub(r">[^<]*<", "", text)
    assert text == as_svg(lay_out_figure(figure)), "the same bytes"
    page = ElementTree.fromstring(in_page(on_page))
    for element in page.iter():
        classes = element.get("class", "").split()
        assert all(f"svg .{name} {{" in STYLE for name in classes), "the page knows its colours"


def test_names_are_there_for_search_and_ears_whatever_the_page_may_not_hold():
    root = ElementTree.fromstring(as_svg(lay_out_figure(FIGURES["nasty"])))
    text = "".join(root.itertext())
    assert 'a<b>&"' in text
    assert not re.search("[\x00-\x08\x0b-\x1f\u202e\ud800]", text)
    root = ElementTree.fromstring(as_svg(lay_out_figure(FIGURES["lines"])))
    labels = [element.get("aria-label") for element in root.iter()]
    assert {"recall", "precision", "run-0", "0.4", "F = 0.5"} <= set(labels)


def test_a_legend_of_many_names_a_dozen_and_counts_the_rest():
    drawing = lay_out_figure(FIGURES["129 lines"])
    texts = [item.text for item in drawing.items if isinstance(item, Text)]
    assert "run-11" in texts
    assert "run-12" not in texts
    assert "and 117 more" in texts


def paths(drawing: Drawing, tip: str) -> list[Path]:
    return [item for item in drawing.items if isinstance(item, Path) and item.tip == tip]


def test_points_stand_where_the_axes_say():
    drawing = lay_out_figure(pr(Line("one", floats([0, 0.4, 1]), floats([1, 0.6, 0]))))
    ((begin, middle, end),) = paths(drawing, "one")[0].parts
    texts = {(item.text, item.anchor): item for item in drawing.items if isinstance(item, Text)}
    across, up = texts["0.4", 0.5], texts["0.6", 1]
    assert middle == pytest.approx((across.x, up.y - 0.36 * up.size))
    assert begin[0] < middle[0] < end[0]
    assert begin[1] < middle[1] < end[1], "y grows downwards on paper"


def test_a_band_goes_up_and_back():
    line = Line("one", floats([0, 1]), floats([0.5, 0.5]), lower=floats([0.2, 0.1]), upper=floats([0.8, 0.9]))
    ((a, b, c, d),) = paths(lay_out_figure(pr(line)), "one: band")[0].parts
    assert a[1] < d[1], "at 0 the upper end stands above the lower one"
    assert (a[0], b[0]) == (d[0], c[0])


@each_case("topics", [1, 2, 50, 250])
def test_bars_are_as_high_as_their_values(topics):
    values = [0.3 - 0.5 * i / topics for i in range(topics)]
    names = tuple(f"t{i}" for i in range(topics))
    across = Axis("topic", names=tuple(enumerate(names)))
    bars = Bars("", np.arange(topics, dtype=float), floats(values), signed=True, names=names)
    drawing = lay_out_figure(Figure("", across, Axis("d"), (bars, Rule(0, "zero", upright=False))), PAGE)
    zero = paths(drawing, "zero")[0].parts[0][0][1]
    heights = []
    for name, value in zip(names, values, strict=True):
        ((_, top), _, (_, bottom), _) = paths(drawing, f"{name}: {value:.4f}")[0].parts[0]
        assert (bottom if value > 0 else top) == pytest.approx(zero, abs=0.3)
        if abs(value) > 0.02:
            heights.append((bottom - top) / abs(value))
    assert max(heights) - min(heights) < 0.01 * max(heights)
    named = [item for item in drawing.items if isinstance(item, Text) and item.text in names]
    assert 0 < len(named) <= 70, "as many as have room"


def test_intervals_reach_from_end_to_end_and_may_be_missing():
    nan = math.nan
    rows = Intervals(("one", "two", "three"), floats([0.5, 0.2, nan]), floats([0.4, nan, nan]), floats([0.6, nan, nan]))
    drawing = lay_out_figure(Figure("", Axis("AP"), marks=(rows,)))
    line, dot = paths(drawing, "one")
    (begin, end), *_ = line.parts
    xs = [x for x, _ in dot.parts[0]]
    assert (begin[0] + end[0]) / 2 == pytest.approx((min(xs) + max(xs)) / 2)
    assert [len(paths(drawing, name)) for name in rows.names] == [2, 1, 0]


def test_the_chosen_line_of_many_is_named_and_on_top():
    marks = (*lines(40), Line("mine", X, X, wide=True))
    drawing = lay_out_figure(pr(*marks))
    texts = [item.text for item in drawing.items if isinstance(item, Text)]
    assert "mine" in texts
    tips = [item.tip for item in drawing.items if isinstance(item, Path) and item.tip]
    assert tips[-1] == "mine"


def test_letters_of_any_script_have_room():
    drawing = lay_out_figure(Figure("", marks=(Intervals(("日本語の検索", "בדיקה", "тест"), X[:3], X[:3], X[:3]),)))
    root = ElementTree.fromstring(as_svg(drawing))
    assert {element.text for element in root.iter(f"{SVG}text")} == {"日本語の検索", "בדיקה"}, "Cyrillic is ours"
    assert width("日本語", 10) == 30


def test_grey_is_grey():
    text = encode_figure(FIGURES["lines"], ".svg", Look(grey=True), None).bytes.decode()
    colours = set(re.findall(r'"(#[0-9A-F]{6})"', text))
    assert colours
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


def test_the_data_are_those_of_the_figure_bit_for_bit():
    x, y = np.random.default_rng(7).random((2, 50))
    figure = pr(
        Line("one", x, y, lower=y / 3, upper=y * 3), Points("two", y, x, names=tuple(f"T{i}" for i in range(50)))
    )
    rows = list(csv.DictReader(io.StringIO(as_csv(data(figure)))))
    assert [float(row["recall"]) for row in rows] == [*x.tolist(), *y.tolist()]
    assert [float(row["precision"]) for row in rows] == [*y.tolist(), *x.tolist()]
    assert [float(row["lower"]) for row in rows[:50]] == (y / 3).tolist()
    assert [row["lower"] for row in rows[50:]] == [""] * 50
    assert {row["series"] for row in rows[:50]} == {"one"}
    assert [row["name"] for row in rows[50:]] == [f"T{i}" for i in range(50)]


def test_the_data_of_a_grid_are_a_row_a_cell():
    grid = matrix(3, 4)
    rows = list(csv.DictReader(io.StringIO(as_csv(data(Figure("", Axis("run"), Axis("topic"), (grid,)))))))
    assert [(row["topic"], row["run"]) for row in rows] == list(itertools.product(grid.rows, grid.columns))
    assert [float(row["value"]) for row in rows] == grid.values.ravel().tolist()
    assert [row["marked"] == "true" for row in rows] == grid.marked.ravel().tolist()
    kinds = list(csv.DictReader(io.StringIO(as_csv(data(FIGURES["pool"])))))
    assert [row["is"] for row in kinds[:5]] == ["", "relevant", "nonrelevant", "open", ""]


def test_places_that_axes_call_by_names_are_called_so():
    rows = list(csv.DictReader(io.StringIO(as_csv(data(FIGURES["bars"])))))
    assert [row["topic"] for row in rows] == ["301", "302", ""], "two bars and a line across"
    rows = list(csv.DictReader(io.StringIO(as_csv(data(FIGURES["intervals"])))))
    assert [(row["y"], row["AP"], row["lower"]) for row in rows] == [("one", "0.3", "0.2"), ("two", "", "")]
    numbers = Figure("", Axis("x", names=((0.0, "none"),)), Axis("y"), (Line("one", X, X),))
    assert [float(row["x"]) for row in csv.DictReader(io.StringIO(as_csv(data(numbers))))] == X.tolist()


def test_axes_of_one_name_stay_two_columns():
    figure = Figure("", Axis("AP"), Axis("AP"), (Points("p", floats([0.1]), floats([0.2])),))
    assert as_csv(data(figure)).splitlines() == ["drawn,series,AP,AP (5)", "point,p,0.1,0.2"]


def test_many_points_at_one_place_are_drawn_once_and_kept_in_the_data():
    x, y = np.repeat(np.linspace(0, 1, 20), 500), np.tile(np.linspace(0.2, 0.201, 500), 20)
    figure = pr(Points("each topic", x, y, FAINT, names=tuple(map(str, range(len(x))))))
    marks = [item for item in lay_out_figure(figure).items if isinstance(item, Path) and item.tip == "each topic"]
    drawn = sum(len(mark.parts) for mark in marks)
    assert 20 <= drawn < 100, "half a point apart, they are told apart"
    assert len(as_csv(data(figure)).splitlines()) > len(x)
