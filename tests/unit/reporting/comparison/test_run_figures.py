"""Figures that compare runs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from irdesk.evaluation.comparison.average_ranks import AverageRanks, RankTest
from irdesk.evaluation.comparison.run_comparison import Plan, compare_runs
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.comparison.run_figures import RunLabels, forest_figure, rank_figure
from irdesk.reporting.drawing.figure import Axis, Boxes, Figure, RankDiagram, Span
from irdesk.reporting.drawing.figure_layout import COLUMN, PAGE, lay_out_figure
from irdesk.reporting.drawing.forest_and_box_plots import MANY_ROWS
from irdesk.reporting.drawing.primitives import Paint, Path, Text


def test_the_forest_plot_shades_the_selected_run():
    scores = np.array([[0.1, 0.5, 0.3], [0.2, 0.7, 0.2], [0.3, 0.6, 0.5]])
    compared = ComparedMeasure(
        parse_one("AP"), ("a", "b", "c"), 0, compare_runs(["1", "2", "3"], scores, Plan(), 0), ""
    )
    for selected, rows in ((2, [("c", 1.5, 0.5)]), (1, [("b", 0.5, -0.5)]), (0, [])):
        figure = forest_figure(compared, RunLabels(("a", "b", "c"), (0, 1, 2), frozenset({0, selected})))
        assert [(mark.label, mark.low, mark.high) for mark in figure.marks if isinstance(mark, Span)] == rows
        shades = [
            item
            for item in lay_out_figure(figure, COLUMN).items
            if isinstance(item, Path) and item.fill == Paint("soft", 0.22)
        ]
        assert len(shades) == len(rows), "it is seen"


def _ranked(runs: int, emphasised: frozenset[int] = frozenset()) -> RankDiagram:
    """Return the rank diagram of some runs, in which each run and the next 44 form a group."""
    ends = [(first, min(first + 44, runs - 1)) for first in range(runs)]
    groups = ends[: runs - 44]
    ranks = AverageRanks(
        tuple(range(runs)), np.arange(1.0, runs + 1), tuple("123"), None, RankTest.NEMENYI, 0.05, 30.0, tuple(groups)
    )
    names = tuple(f"run{i}" for i in range(runs))
    figure = rank_figure(parse_one("AP"), ranks, RunLabels(names, range(runs), emphasised))
    assert lay_out_figure(figure, PAGE).head > 0, "its axis is above"
    diagram = figure.marks[0]
    assert isinstance(diagram, RankDiagram)
    return diagram


def test_a_bar_of_a_group_goes_on_if_its_last_runs_are_not_drawn():
    diagram = _ranked(63)
    assert diagram.groups == ((0, 39),)
    assert diagram.bars == ((1.0, 45.0),), "the group ends with the 45th run, the axis with the 40th"
    bar, whole = (
        next(item for item in lay_out_figure(Figure("f", marks=(mark,)), PAGE).items if item.tip == "run0 – run39")
        for mark in (diagram, replace(diagram, reach=()))
    )
    assert isinstance(bar, Path)
    assert isinstance(whole, Path)
    assert (len(bar.parts), len(whole.parts)) == (4, 1), "dots after the bar say that it goes on"


def test_a_figure_says_which_runs_it_draws():
    labels = RunLabels([f"run{i}" for i in range(5)], range(5), frozenset({3, 4}))
    order = range(5)
    assert labels.part(labels.shown(order, 5), order) == ""
    assert labels.part(labels.shown(order, 4), order) == (
        "4 of 5 runs are drawn: the best 2, and run3, run4 (selected or baseline)"
    )
    assert RunLabels(labels.names, range(5)).part([0, 1, 2], order) == "The best 3 of 5 runs are drawn"


def test_the_axis_is_above_many_rows_too():
    for rows, times in ((MANY_ROWS - 1, 1), (MANY_ROWS, 2)):
        values = np.linspace(0, 1, rows)
        boxes = Boxes(tuple(map(str, range(rows))), *[values] * 6)
        drawing = lay_out_figure(Figure("f", Axis("score"), marks=(boxes,)), PAGE)
        assert sum(isinstance(item, Text) and item.text == "score" for item in drawing.items) == times
        assert (drawing.head > 0) == (times == 2)
