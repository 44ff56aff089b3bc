"""Reading curves: the legend selects runs, and dragging zooms. Baseline, bands, contours and topics are visually
distinct.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from window_driver import Hands

from irdesk.domain.progress import QUIET
from irdesk.evaluation.curves.curve_bootstrap import Resampling, sampled_band
from irdesk.evaluation.curves.curve_crossings import crossings
from irdesk.evaluation.curves.curves import CurveBook, Kind, ideal_gain
from irdesk.evaluation.curves.f_measure_contours import LEVELS
from irdesk.reporting.curves.curve_plot_data import BandKind, CurveWish, DrawnRun
from irdesk.reporting.drawing.figure import Line, Points
from irdesk.ui.curves.curve_legend import SEARCHED, CurveLegend
from irdesk.ui.style import theme

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "curves")]


@pytest.fixture
def analyst(hands) -> Hands:
    """Return the curves of the Analyse workspace, with a selected run."""
    view = hands.desk.curves
    hands.wait(lambda: view.wish.run)
    view.choose_wish(CurveWish())  # not an earlier test's choices
    hands.wait(lambda: len(view.drawing.lines) == 5 and view.picture.wish == view.wish)
    hands.settle()  # The texts below the plot, and so its height, are then final.
    return hands


def tick(hands: Hands, text: str) -> None:
    """Select a menu item with the keyboard."""
    button = hands.desk.curves.menu
    menu = button.menu()
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    while menu.activeAction() is None or menu.activeAction().text() != text:
        hands.qtbot.keyClick(menu, Qt.Key.Key_Down)
    hands.qtbot.keyClick(menu, Qt.Key.Key_Return)
    hands.window.activateWindow()  # Offscreen, closing a menu does not restore the focus.


def in_legend(hands: Hands, run: str) -> QPoint:
    """Return the position of a run's entry in the legend."""
    legend = hands.desk.curves.legend.list
    index = legend.runs.index(legend.runs.row_of(run))
    legend.scrollTo(index)
    return legend.visualRect(index).center()


def place_of(hands: Hands, x: float, y: float) -> QPoint:
    """Map plot coordinates to viewport coordinates."""
    view = hands.desk.curves
    return view.plot.mapFromScene(view.drawing.box.mapViewToScene(QPointF(x, y)))


def test_the_legend_selects_by_mouse_and_keys_and_follows(analyst):
    view, chosen = analyst.desk.curves, analyst.desk.selection
    first, second, third = (row.id for row in analyst.queries.runs()[:3])
    ground = view.legend.list.viewport()
    analyst.click(ground, in_legend(analyst, second))
    assert chosen.run == second
    ctrl = Qt.KeyboardModifier.ControlModifier
    analyst.qtbot.mouseClick(ground, Qt.MouseButton.LeftButton, ctrl, in_legend(analyst, third))
    assert (chosen.run, chosen.other) == (second, third)
    analyst.wait(lambda: view.picture.wish.other == third)
    assert view.legend.list.runs.index(2).data() == f"⇄ {analyst.queries.runs()[2].tag}"
    assert view.drawing.lines[third].halo.widthF() > view.drawing.lines[third].pen.widthF()
    analyst.qtbot.mouseClick(ground, Qt.MouseButton.LeftButton, ctrl, in_legend(analyst, third))
    assert chosen.other == "", "again: none"

    rows = analyst.queries.runs()
    chosen.choose_run(first)
    analyst.wait(lambda: view.legend.list.currentIndex().row() == 0)
    view.legend.list.setFocus()
    analyst.press(Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Down)
    assert (chosen.run, chosen.other) == (rows[2].id, rows[1].id)
    analyst.wait(lambda: view.picture.wish.run == rows[2].id)
    analyst.press(Qt.Key.Key_Space)
    assert (chosen.run, chosen.other) == (rows[1].id, rows[2].id), "the selected run and the baseline are swapped"
    analyst.wait(lambda: view.legend.list.currentIndex().row() == 1)
    analyst.press(Qt.Key.Key_Down, Qt.Key.Key_Space)
    assert (chosen.run, chosen.other) == (rows[2].id, ""), "Space on the baseline clears it"

    for row in analyst.queries.runs()[::-1]:
        analyst.desk.selection.choose_run(row.id)
        analyst.wait(lambda row=row: view.legend.list.currentIndex().data().endswith(row.tag))


def test_a_hundred_runs_are_searched(qtbot):
    messages = []
    legend = CurveLegend(messages.append, messages.append, lambda _run: None, None)
    qtbot.addWidget(legend)
    legend.show_runs([DrawnRun(str(i), f"run{i:03d}", i) for i in range(129)], "5", "", frozenset())
    legend.show()
    assert legend.search.isVisible()
    assert legend.list.currentIndex().data() == "run005"
    qtbot.keyClicks(legend.search, "N12")
    assert [run.name for run in legend.list.runs.runs] == [f"run{i:03d}" for i in range(120, 129)]
    assert not messages, "to look for something selects nothing"
    qtbot.keyClick(legend.search, Qt.Key.Key_Return)
    assert messages == ["120"]
    legend.search.clear()
    legend.show_runs([DrawnRun(str(i), f"run{i:03d}", i) for i in range(SEARCHED - 1)], "", "", frozenset())
    assert not legend.search.isVisible()


def test_a_drag_zooms_and_one_key_or_another_kind_shows_all_again(analyst):
    view = analyst.desk.curves
    analyst.idle()
    whole = np.array(view.drawing.box.viewRange())
    assert not view.back.isVisible()
    ground = view.plot.viewport()
    for again in ("key", "button"):
        for step in range(3):  # The first hover replaces the text below the plot, whose height may then change.
            analyst.qtbot.mouseMove(ground, place_of(analyst, 0.2, 0.9) + QPoint(step, 0))
            analyst.settle()
        start, end = place_of(analyst, 0.2, 0.9), place_of(analyst, 0.5, 0.6)
        analyst.qtbot.mouseMove(ground, start)
        analyst.qtbot.mousePress(ground, Qt.MouseButton.LeftButton, pos=start)
        places = cycle((start + (end - start) * 0.6, end))

        def under_way(places=places) -> bool:
            """Move the mouse, and return whether the drag was processed. pyqtgraph limits the rate of mouse moves and
            skips some.
            """
            analyst.qtbot.mouseMove(ground, next(places))
            return view.drawing.box.rbScaleBox.isVisible()

        analyst.wait(under_way)
        analyst.qtbot.mouseRelease(ground, Qt.MouseButton.LeftButton, pos=end)
        analyst.wait(lambda: view.drawing.is_zoomed)
        (left, right), (low, high) = view.drawing.box.viewRange()
        assert left == pytest.approx(0.2, abs=0.03)
        assert right == pytest.approx(0.5, abs=0.03)
        assert (low, high) == (pytest.approx(0.6, abs=0.03), pytest.approx(0.9, abs=0.03))
        view.draw()  # redraw, as after a judgement
        assert view.drawing.box.viewRange() == [[left, right], [low, high]]
        if again == "key":
            analyst.press("z")
        else:
            analyst.click(view.back)
        assert np.array(view.drawing.box.viewRange()) == pytest.approx(whole)
        assert not view.back.isVisible()

    view.drawing.box.setRange(xRange=(0.2, 0.3), padding=0)
    view.drawing.box.sigRangeChangedManually.emit([True, True])
    assert view.drawing.is_zoomed
    view.choose(Kind.NDCG)
    analyst.wait(lambda: not view.drawing.is_zoomed)
    assert view.drawing.box.viewRange()[0][0] <= 0


def test_crossings_are_marked_and_said_and_differences_are_drawn(analyst):
    view, runs = analyst.desk.curves, analyst.queries.runs()
    view.choose(Kind.NDCG)
    analyst.desk.selection.choose_run(runs[0].id)
    analyst.desk.selection.choose_other(runs[1].id)
    fresh = {mean.run_id: mean for mean in CurveBook(analyst.window.workspace.state.fresh_board()).means(Kind.NDCG)}
    first, second = fresh[runs[0].id], fresh[runs[1].id]
    result = crossings(first.x, first.y, second.y)
    assert result
    analyst.wait(lambda: view.picture.crossings == result)
    marks = view.drawing.marks.getData()
    assert np.array_equal(marks, [[entry.x for entry in result], [entry.y for entry in result]])
    assert runs[0].tag in view.summary.text()
    assert runs[1].tag in view.summary.text()
    analyst.desk.selection.choose_other("")
    analyst.wait(lambda: not view.picture.crossings)
    assert "in the legend to compare" in view.summary.text()

    view.choose(Kind.PR_11)
    analyst.desk.selection.choose_other(runs[1].id)
    analyst.wait(lambda: view.picture.wish.other == runs[1].id)
    before = {run: curve.y for run, curve in view.picture.curves.items()}
    tick(analyst, "Differences from the baseline")
    analyst.wait(lambda: view.picture.wish.drawn_less)
    for run, line in view.drawing.lines.items():
        assert np.array_equal(line.y, before[run] - before[runs[1].id])
    assert view.plot.getAxis("left").labelText == f"precision − {runs[1].tag}"
    low, high = view.drawing.box.viewRange()[1]
    assert low == pytest.approx(-high), "as much above the baseline as below"


def test_grey_lines_of_many_runs_are_thin_and_named_ones_keep_their_dashes(analyst):
    view = analyst.desk.curves
    picture = view.picture
    some = next(iter(picture.curves.values()))
    runs = tuple(DrawnRun(f"r{i}", f"r{i}", i) for i in range(40))
    wish = replace(picture.wish, run="r3", other="", around=BandKind.NOTHING)
    curves = {run.id: replace(some, run_id=run.id) for run in runs}
    view.drawing.show_picture(replace(picture, wish=wish, runs=runs, curves=curves, band=None, way=(), crossings=()))
    pens = {run: line.pen for run, line in view.drawing.lines.items()}
    grey = {f"r{i}" for i in range(40)} - view.drawing.picture.named
    assert len(grey) == 28
    assert {pens[run].widthF() for run in grey} == {0.0}, "a wide pen costs many times as much"
    named = view.drawing.picture.named
    assert len({(pens[run].color().rgb(), tuple(pens[run].dashPattern())) for run in named}) == len(named) == 12
    assert tuple(pens["r5"].dashPattern()) == tuple(theme.run_pen(5).dashPattern())


def test_bands_contours_and_the_ideal_are_drawn_when_wished(analyst):
    view, run = analyst.desk.curves, analyst.desk.selection.run
    tick(analyst, "Band: other topics (bootstrap)")
    analyst.wait(lambda: view.picture.sampled is not None)
    entry = CurveBook(analyst.window.workspace.state.fresh_board()).of_topics(run, Kind.PR_11)
    fresh = sampled_band(entry, Resampling(), progress=QUIET)
    assert np.array_equal(view.drawing.band.lower.y, fresh.lower)
    assert np.array_equal(view.drawing.band.upper.y, fresh.upper)
    assert "10,000 resamples of 8 topics" in view.banded.text()
    analyst.desk.selection.choose_topic("T1")
    analyst.wait(lambda: not view.drawing.band.isVisible())
    assert "only one topic is shown" in view.banded.text()
    tick(analyst, "No band")
    analyst.wait(lambda: not view.banded.isVisible())

    analyst.desk.selection.choose_topic("")
    tick(analyst, "Lines of equal F-measure")
    analyst.wait(lambda: view.drawing.contours.lines.keys() == {f"F {level}" for level in LEVELS})
    view.choose(Kind.PRECISION)
    analyst.wait(lambda: not view.drawing.contours.lines)
    view.choose(Kind.GAIN)
    analyst.wait(lambda: "ideal" in view.drawing.behind.lines and view.picture.wish.kind is Kind.GAIN)
    line = view.drawing.behind.lines["ideal"]
    board = analyst.window.workspace.state.board
    assert np.array_equal(line.y, ideal_gain(board, board.topics, line.x))
    assert line.pen.dashPattern()
    for entry in view.drawing.lines.values():
        assert np.all(entry.y <= line.y[: len(entry.y)] + 1e-9)


def test_only_ticked_runs_and_no_crossings_on_screen_and_in_the_figure(analyst):
    """The menu hides the unticked runs and the crossings; the exported figure follows."""
    view, chosen = analyst.desk.curves, analyst.desk.selection
    run, other, third = (row.id for row in analyst.queries.runs()[:3])
    chosen.choose_run(run)
    chosen.choose_other(other)
    for each in (run, third):
        view._tick(each)
    tick(analyst, "Only ticked runs")
    analyst.wait(lambda: view.drawing.lines.keys() == {run, third})
    printed = {mark.name for mark in view.figure().marks if isinstance(mark, Line)} - {"perfect ranking"}
    assert printed == {view.picture.name(run), view.picture.name(third)}
    assert view.legend.list.runs.ticked == {run, third}, "check boxes also for few runs"
    view.menu._follow()
    assert not view.menu.crossings.isEnabled(), "the baseline is not drawn"
    assert "tick the selected run and the baseline" in view.menu.crossings.toolTip()
    tick(analyst, "Band: other topics (bootstrap)")
    analyst.wait(lambda: view.picture.sampled is not None)
    assert view._queries.curve_sampling(view.wish) is not None
    view._tick(run)
    analyst.wait(lambda: view.drawing.lines.keys() == {third})  # The selected run is hidden too.
    assert view._queries.curve_sampling(view.wish) is None, "no band of a curve that is not drawn"
    chosen.choose_run(other)
    analyst.wait(lambda: view.picture.wish.run == other)
    view._tick(other)
    analyst.wait(lambda: view.picture.sampled is not None)  # resampled once its curve is drawn
    view._tick(other)
    chosen.choose_run(run)
    tick(analyst, "No band")
    view._tick(run)
    tick(analyst, "Only ticked runs")
    analyst.wait(lambda: len(view.drawing.lines) == 5)
    view.menu._follow()
    assert view.menu.crossings.isEnabled()
    assert view.menu.crossings.toolTip() == view.menu.crossings.text()
    tick(analyst, "Crossings with the baseline")
    analyst.wait(lambda: not view.picture.wish.crossings)
    assert not view.drawing.marks.isVisible()
    assert not any(isinstance(mark, Points) for mark in view.figure().marks)
    tick(analyst, "Crossings with the baseline")
    for each in (run, third):
        view._tick(each)


def in_context_menu(hands: Hands, run: str, text: str) -> None:
    """Select an item in the context menu of a run in the legend."""
    place, legend = in_legend(hands, run), hands.desk.curves.legend.list
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, legend.viewport().mapToGlobal(place))
    hands.qtbot.mouseClick(legend.viewport(), Qt.MouseButton.RightButton, pos=place)
    QApplication.sendEvent(legend.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = next(action for action in menu.actions() if action.text() == text)
    hands.click(menu, menu.actionGeometry(action).center())
    hands.window.activateWindow()


def test_three_runs_are_drawn_alone_with_the_context_menu_and_two_ticks(analyst):
    view, chosen = analyst.desk.curves, analyst.desk.selection.run
    first, second, third, other = (row.id for row in analyst.queries.runs()[1:5])
    view._tick(other)
    in_context_menu(analyst, first, "Draw only this run")
    analyst.wait(lambda: view.drawing.lines.keys() == {first})
    assert analyst.desk.selection.run == chosen, "the right button selects no run"
    legend = view.legend.list
    for run in (second, third):
        box = legend._check_box(legend.runs.index(legend.runs.row_of(run)))
        analyst.click(legend.viewport(), box.center())
    analyst.wait(lambda: view.drawing.lines.keys() == {first, second, third})
    in_context_menu(analyst, first, "Draw all runs")
    analyst.wait(lambda: len(view.drawing.lines) == 5)
    for run in (first, second, third):
        view._tick(run)


def test_points_are_told_beside_the_baseline_and_topics_behind_the_mean(analyst):
    view, runs = analyst.desk.curves, analyst.queries.runs()
    analyst.desk.selection.choose_run(runs[0].id)
    analyst.desk.selection.choose_other(runs[4].id)
    analyst.wait(lambda: view.picture.wish.other == runs[4].id)
    curve, base = view.picture.curves[runs[0].id], view.picture.curves[runs[4].id]
    place = place_of(analyst, curve.x[3], curve.y[3])
    view.drawing._hover(view.plot.mapToScene(place))
    assert view.name.text().endswith(f"{curve.y[3] - base.y[3]:+.4f} from {runs[4].tag}")
    assert view.name.isVisible()
    assert not view.summary.isVisible()

    analyst.desk.selection.choose_other("")
    tick(analyst, "Topics behind the selected run’s mean")
    analyst.wait(lambda: len(view.picture.topics) == 8)
    assert view.drawing.lines.keys() == {analyst.desk.selection.run}, "the others step back"
    for topic, curve in view.picture.topics:
        others = [other for name, other in view.picture.topics if name != topic]
        others.append(view.picture.curves[analyst.desk.selection.run])
        apart = [min(abs(curve.y[i] - other.y[i]) for other in others) for i in range(11)]
        position = int(np.argmax(apart))
        if apart[position] > 0.08:
            break
    else:
        pytest.fail("no topic lies apart from the others")
    place = place_of(analyst, curve.x[position], curve.y[position])
    for step in (1, 0, 1, 0):
        analyst.qtbot.mouseMove(view.plot.viewport(), place + QPoint(step, 0))
    analyst.settle()
    place = place_of(analyst, curve.x[position], curve.y[position])  # The first hover may change the plot's height.
    result = view.drawing.at(view.plot.mapToScene(place))
    assert (result.topic, result.point) == (topic, position)
    analyst.click(view.plot.viewport(), place)
    analyst.wait(lambda: analyst.desk.selection.topic == topic)
