"""Critical-difference diagrams of average ranks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from irdesk.evaluation.comparison.average_ranks import AverageRanks, RankTest
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.reporting.comparison.average_ranks import rank_figure
from irdesk.reporting.comparison.run_labels import RunLabels
from irdesk.reporting.drawing.figure import Figure, RankDiagram
from irdesk.reporting.drawing.figure_layout import PAGE, lay_out_figure
from irdesk.reporting.drawing.primitives import Path


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
