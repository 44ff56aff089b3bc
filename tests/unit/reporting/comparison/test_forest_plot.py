"""Forest plots of differences from a baseline."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.reporting.comparison.forest_plot import forest_figure
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.comparison.run_labels import RunLabels
from irdesk.reporting.drawing.figure import Span
from irdesk.reporting.drawing.figure_layout import COLUMN, lay_out_figure
from irdesk.reporting.drawing.primitives import Paint, Path


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
