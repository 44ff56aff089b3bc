"""The figure view scrolls to the selection."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.comparison.run_comparison import compare_runs
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.reporting.comparison.forest_plot import forest_figure
from irdesk.reporting.comparison.run_comparison import ComparedMeasure
from irdesk.reporting.comparison.run_labels import RunLabels
from irdesk.ui.plots.figure_view import FigureView


def test_a_long_figure_scrolls_to_a_run(qtbot):
    names = tuple(f"run{run:02}" for run in range(50))
    scores = np.random.default_rng(1).random((4, 50))
    pairs = compare_runs(["1", "2", "3", "4"], scores, Plan(), 0)
    compared = ComparedMeasure(parse_one("AP"), names, 0, pairs, "")
    view = FigureView("figure")
    qtbot.addWidget(view)
    view.resize(500, 200)
    view.show()
    qtbot.waitExposed(view)
    view.show_figure(forest_figure(compared, RunLabels(names, tuple(range(50)), frozenset({0}))))
    bar = view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 300)
    items = view.canvas.drawing.items
    for name in (names[40], names[2]):
        view.reveal(name)
        label = next(item for item in items if getattr(item, "text", "") == name)
        height = label.y * view.canvas.scale
        qtbot.waitUntil(lambda height=height: bar.value() < height < bar.value() + view.viewport().height())
    where = bar.value()
    view.reveal("nobody")
    qtbot.wait(20)
    assert bar.value() == where
