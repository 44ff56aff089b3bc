"""Curves and legend of 1,290 runs: a bounded number in colours, the others grey, all of them named under the mouse."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from irdesk.evaluation.curves.curves import Curve
from irdesk.reporting.curves.curve_picture import MOST_DISTINCT, CurvePicture, CurveWish, DrawnRun
from irdesk.ui.curves.curve_hover import CurvePoint
from irdesk.ui.curves.curve_legend import CurveLegend
from irdesk.ui.curves.curve_plot import CurvePlot
from irdesk.ui.style import short_names

RUNS = 1290
X = np.linspace(0, 1, 11)


@pytest.fixture
def picture() -> CurvePicture:
    """Of 1,290 runs, loaded from the worst to the best; the worst is selected, the second worst is the baseline."""
    runs = tuple(DrawnRun(f"{i}", f"a-team-with-a-long-name-run-{i:04d}", i) for i in range(RUNS))
    curves = {run.id: Curve(run.id, X, np.full(11, int(run.id) / RUNS)) for run in runs}
    return CurvePicture(CurveWish(run="0", other="1"), runs, curves)


def test_the_highest_curves_the_selected_run_and_the_baseline_are_distinct(picture):
    best = {f"{i}" for i in range(RUNS - MOST_DISTINCT, RUNS)}
    assert picture.distinct == best | {"0", "1"}
    assert [run.id for run in picture.ranked] == [f"{i}" for i in reversed(range(RUNS))]
    few = replace(picture, runs=picture.runs[:MOST_DISTINCT])
    assert few.ranked == few.runs


def test_only_distinct_runs_have_colours_and_dashes(qtbot, picture):
    plot = CurvePlot()
    qtbot.addWidget(plot)
    plot.show_picture(picture)
    grey = {run for run, line in plot.many.lines.items() if line.pen.color() == plot._quiet(0.8)}
    assert len(grey) == RUNS - MOST_DISTINCT - 2
    assert grey.isdisjoint(picture.distinct)
    assert all(plot.many.lines[run].pen.style() == Qt.PenStyle.SolidLine for run in grey)
    assert list(plot.many.lines)[: len(grey)] == [run.id for run in picture.ranked if run.id in grey]


def test_a_grey_curve_is_named_and_coloured_under_the_mouse(qtbot, picture):
    plot = CurvePlot()
    qtbot.addWidget(plot)
    plot.resize(600, 400)
    plot.show()
    qtbot.waitExposed(plot)
    plot.show_picture(picture)
    QApplication.processEvents()
    found = plot.at(plot.box.mapViewToScene(QPointF(0.5, 645 / RUNS)))
    assert isinstance(found, CurvePoint)
    assert (found.run, found.point) == ("645", 5)
    plot.highlight("645")
    assert plot.few.lines["645"].pen.color() != plot._quiet(0.8)


def test_names_are_shortened_together_once_and_not_for_each_row(qtbot, picture, monkeypatch):
    calls = []
    shorten = short_names.short_names
    monkeypatch.setattr(short_names, "short_names", lambda *given: calls.append(1) or shorten(*given))
    chosen = []
    legend = CurveLegend(chosen.append, chosen.append, lambda _run: None, None)
    qtbot.addWidget(legend)
    legend.resize(120, 400)
    legend.show_runs(picture.ranked, "0", "1", picture.distinct)
    legend.show()
    qtbot.waitExposed(legend)
    legend.list.viewport().grab()
    legend.list.viewport().grab()
    assert len(calls) <= 4, "once for each font and width, which a scroll bar changes"
    legend.list.setFocus()
    qtbot.keyClick(legend.list, Qt.Key.Key_Home)
    qtbot.keyClick(legend.list, Qt.Key.Key_Down)
    assert chosen[-1] == picture.ranked[1].id
    assert legend.list.runs.rowCount() == RUNS, "all can be found"
    assert 0 < len(legend.list.runs._swatches) < 60, "samples only of rows that are seen"
