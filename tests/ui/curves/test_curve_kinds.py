"""Curve view: choosing the kind of curve, and the band of the selected run."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from short_and_long_tests import LONG

from irdesk.evaluation.curves.curves import CurveBook, Kind, topic_curves
from irdesk.reporting.curves.curve_plot_data import CurveWish
from irdesk.ui.curves.curve_hover import CurvePoint, describe_point

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "metrics", "curves")]


@pytest.fixture(autouse=True)
def _drawn(hands):
    """Wait until the mean curves at eleven points are drawn and a run is selected."""
    view = hands.desk.curves
    view.choose_wish(CurveWish())  # not an earlier test's choices
    hands.wait(lambda: hands.desk.selection.run)
    hands.wait(lambda: len(view.drawing.lines) == 5 and view.picture.wish == view.wish)


def choose(hands, kind):
    """Choose a kind of curve with the keyboard."""
    view = hands.desk.curves
    view.kind.setFocus()
    rows = view.kind.findData(kind.value) - view.kind.currentIndex()
    for _ in range(abs(rows)):
        hands.press(Qt.Key.Key_Down if rows > 0 else Qt.Key.Key_Up)


def axis(view, side):
    return view.plot.getAxis(side).labelText


def band_of(view):
    """Return the points of the drawn band's edges, lower first."""
    band = view.drawing.band
    return [[edge.x, edge.y] for edge in (band.lower, band.upper)]


def drawn(view, run):
    """Return the points of a run's line."""
    line = view.drawing.lines.get(run)
    return line and [line.x, line.y]


def test_each_kind_is_drawn_of_the_mean_and_of_a_topic(hands):
    kinds = Kind.PR_101, Kind.PR, Kind.RECALL, Kind.GAIN
    if LONG:
        kinds = *kinds, Kind.PRECISION, Kind.NDCG  # Other tests compare the points of these kinds with the evaluation.
    for kind in kinds:
        hands.desk.selection.choose_topic("")
        assert_is_drawn(hands, kind)


def assert_is_drawn(hands, kind):
    view = hands.desk.curves
    board = hands.window.workspace.state.board
    choose(hands, kind)
    for topic in ("", "T1"):
        hands.desk.selection.choose_topic(topic)
        fresh = topic_curves(board, topic, kind) if topic else CurveBook(board).means(kind)
        hands.wait(
            lambda fresh=fresh: all(np.array_equal(drawn(view, entry.run_id), [entry.x, entry.y]) for entry in fresh)
        )
    assert axis(view, "bottom") == ("rank, topic T1" if kind.by_rank else "recall, topic T1")
    hands.desk.selection.choose_topic("")
    hands.wait(lambda: axis(view, "bottom") == ("rank" if kind.by_rank else "recall"))


def test_the_axis_says_what_is_drawn(hands):
    view = hands.desk.curves
    assert (axis(view, "bottom"), axis(view, "left")) == ("recall", "precision")
    choose(hands, Kind.GAIN)
    hands.wait(lambda: (axis(view, "bottom"), axis(view, "left")) == ("rank", "cumulated gain"))


def test_the_band_is_that_of_the_selected_run_and_a_point_by_rank_is_told_in_words(hands):
    view = hands.desk.curves
    choose(hands, Kind.PRECISION)
    for run_id in list(view.drawing.lines)[:2]:
        hands.desk.selection.choose_run(run_id)
        entry = hands.queries.band(run_id, None, Kind.PRECISION)
        hands.wait(lambda item=entry: np.array_equal(band_of(view)[1], [item.x, item.upper]))
        assert np.array_equal(band_of(view)[0], [entry.x, entry.lower])
        assert view.drawing.band.isVisible()
        curve = view.picture.curves[run_id]
        assert np.all(entry.lower <= curve.y + 1e-12)
        assert np.all(entry.upper >= curve.y - 1e-12)

    # The text that describes a point of a curve by rank.
    choose(hands, Kind.NDCG)
    run_id = hands.desk.selection.run
    hands.wait(lambda: len(view.picture.curves[run_id].x) != 11)
    curve = view.picture.curves[run_id]
    assert describe_point(view.picture, CurvePoint(run_id, curve, 4)).split(" · ")[1:3] == [
        "rank 5",
        f"{curve.y[4]:.4f}",
    ]

    # Without a selected run there is no band.
    hands.desk.selection.choose_run("")
    hands.wait(lambda: not view.drawing.band.isVisible())


def test_a_cell_says_what_its_score_could_become(hands):
    model = hands.desk.metrics.model
    names = [model.measure_name(index) for index in range(model.columnCount())]
    index = model.index(0, names.index("P@10"))
    tip = index.data(Qt.ItemDataRole.ToolTipRole)
    result = hands.queries.bounds(model.id_of(0), "P@10")
    assert result.lower == model.value(0, names.index("P@10"))
    assert f"{result.lower:.4f} to {result.upper:.4f}" in tip
    hands.desk.selection.choose_topic("T1")
    one = hands.queries.bounds(model.id_of(0), "P@10", "T1")
    assert f"{one.lower:.4f} to {one.upper:.4f}" in index.data(Qt.ItemDataRole.ToolTipRole)
