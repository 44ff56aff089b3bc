"""Curves and legend of 1,290 runs: a limited number are coloured, the others are grey, and hovering names any
of them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QMenu

from irdesk.evaluation.curves.curve_crossings import Crossing
from irdesk.evaluation.curves.curves import Curve
from irdesk.reporting.curves.curve_figure import picture_figure
from irdesk.reporting.curves.curve_plot_data import CurvePicture, CurveWish, DrawnRun
from irdesk.reporting.drawing.figure import FAINT, Line, Points
from irdesk.reporting.drawing.label_places import meets
from irdesk.reporting.drawing.legend_layout import MOST_NAMED
from irdesk.reporting.drawing.line_and_band_styles import MOST_LINES
from irdesk.ui.curves.curve_hover import CurvePoint
from irdesk.ui.curves.curve_legend import CurveLegend
from irdesk.ui.curves.curve_plot import CurvePlot
from irdesk.ui.curves.end_labels import leader_pen
from irdesk.ui.style import short_run_names

RUNS = 1290
X = np.linspace(0, 1, 11)


@pytest.fixture
def picture() -> CurvePicture:
    """Return a plot of 1,290 runs, loaded from worst to best. The worst run is selected, and the second worst is the
    baseline.
    """
    runs = tuple(DrawnRun(f"{i}", f"a-team-with-a-long-name-run-{i:04d}", i) for i in range(RUNS))
    curves = {run.id: Curve(run.id, X, np.full(11, int(run.id) / RUNS)) for run in runs}
    return CurvePicture(CurveWish(run="0", other="1"), runs, curves)


def test_a_dozen_runs_are_named_the_selected_the_baseline_and_the_highest(picture):
    best = [f"{i}" for i in reversed(range(RUNS))]
    assert picture.named == {"0", "1", *best[: MOST_NAMED - 2]}
    assert [run.id for run in picture.ranked] == ["1", *(run for run in best if run != "1")]
    few = replace(picture, runs=picture.runs[: MOST_NAMED + 1])
    assert [run.id for run in few.ranked] == [run.id for run in few.runs]
    assert len(few.named) == len(few.runs)


def test_the_measure_decides_which_runs_are_best_and_ticks_replace_them(picture):
    scored = replace(picture, scores={"5": 0.9, "7": 0.8, "9": float("nan")})
    assert [run.id for run in scored.ranked[:3]] == ["1", "5", "7"]
    assert {"5", "7"} < scored.named
    ticked = replace(picture, wish=replace(picture.wish, ticked=frozenset({"10", "20"})))
    assert ticked.named == {"0", "1", "10", "20"}
    assert [run.id for run in ticked.ranked[:3]] == ["1", "20", "10"]


def test_named_runs_never_share_a_line(picture):
    same = replace(picture, runs=tuple(replace(run, colour=3) for run in picture.runs))
    lines = [run.colour % MOST_LINES for run in same.ranked if run.id in same.named]
    assert len(set(lines)) == MOST_NAMED


def test_named_runs_have_the_lines_that_they_have_in_other_views(picture):
    many = replace(picture, runs=picture.runs[:MOST_LINES])
    assert {run.id: run.colour for run in many.ranked} == {run.id: run.colour for run in many.runs}


def test_only_ticked_runs_are_drawn_on_screen_and_in_the_figure(qtbot, picture):
    """The selected run and the baseline are drawn if they are ticked; without ticks, the labelled runs are drawn."""
    plot = CurvePlot()
    qtbot.addWidget(plot)
    plot.resize(900, 600)
    met = replace(picture, crossings=(Crossing(0.5, 0.0),))

    def drawn(wish: CurveWish) -> tuple[set[str], bool]:
        some = replace(met, wish=wish)
        plot.show_picture(some)
        marks = picture_figure(some).marks
        lines = [mark for mark in marks if isinstance(mark, Line) and mark.colour != FAINT]
        is_short = len(wish.ticked) <= MOST_NAMED
        assert not wish.only or not is_short or not any(line.back for line in lines), "the legend counts no more runs"
        ids = {run.name: run.id for run in some.runs}
        printed = {ids[line.name.removesuffix(" (baseline)")] for line in lines}
        assert printed == plot.lines.keys() == some.drawn
        is_marked = any(isinstance(mark, Points) for mark in marks)
        assert is_marked == plot.marks.isVisible()
        return printed, is_marked

    only = replace(picture.wish, only=True)
    assert drawn(picture.wish) == ({run.id for run in picture.runs}, True)
    assert drawn(replace(picture.wish, crossings=False)) == ({run.id for run in picture.runs}, False)
    assert drawn(only) == (set(picture.named), True)
    assert drawn(replace(only, ticked=frozenset({"5", "7"}))) == ({"5", "7"}, False)
    assert drawn(replace(only, ticked=frozenset({"1", "7"}))) == ({"1", "7"}, False)
    assert drawn(replace(only, ticked=frozenset({"0", "1", "7"}))) == ({"0", "1", "7"}, True)
    assert {end.name for end in plot.ends._ends} == {picture.name(run) for run in "017"}
    many = frozenset(map(str, range(100, 120)))
    assert drawn(replace(only, ticked=many)) == (set(many), False)


def test_the_printed_legend_is_best_first_and_does_not_depend_on_the_selection(picture):
    chosen = replace(picture, wish=replace(picture.wish, only=True, ticked=frozenset({"0", "1", "7"})))
    lines = [mark for mark in picture_figure(chosen).marks if isinstance(mark, Line)]
    assert [line.name for line in lines] == [picture.name(run) for run in "710"]
    assert not any(line.wide for line in lines)


def test_the_exported_figure_names_the_runs_that_the_screen_names(qtbot, picture):
    plot = CurvePlot()
    qtbot.addWidget(plot)
    plot.resize(900, 600)
    plot.show_picture(picture)
    lines = [mark for mark in picture_figure(picture).marks if isinstance(mark, Line) and mark.colour != FAINT]
    names = {run.name for run in picture.ranked if run.id in picture.named}
    assert {line.name.removesuffix(" (baseline)") for line in lines if not line.back} == names
    assert {end.name for end in plot.ends._ends} == names
    assert len(lines) == RUNS


def test_only_named_runs_have_colours_and_dashes(qtbot, picture):
    plot = CurvePlot()
    qtbot.addWidget(plot)
    plot.show_picture(picture)
    grey = {run for run, line in plot.many.lines.items() if line.pen.color() == plot._quiet(0.8)}
    assert len(grey) == RUNS - MOST_NAMED
    assert grey.isdisjoint(picture.named)
    assert all(plot.many.lines[run].pen.style() == Qt.PenStyle.SolidLine for run in grey)
    assert list(plot.many.lines)[: len(grey)] == [run.id for run in picture.ranked if run.id in grey]


def test_names_beside_the_plot_do_not_overlap_and_lead_to_their_lines(qtbot, picture):
    plot = CurvePlot()
    qtbot.addWidget(plot)
    plot.resize(900, 600)
    plot.show()
    qtbot.waitExposed(plot)
    plot.show_picture(picture)
    plot.grab()
    labels = plot.ends.shown()
    assert len(labels) == MOST_NAMED
    heights = sorted(label.height for label in labels)
    assert min(high - low for low, high in pairwise(heights)) >= 10
    assert heights[0] >= 0
    assert heights[-1] <= plot.ends.rect().height()
    assert len({label.name for label in labels}) == MOST_NAMED, "shortened where they differ"
    selected = next(label for label in labels if label.name.endswith("0000"))
    assert selected.point.y() == pytest.approx(plot.ends.mapFromScene(plot.box.mapViewToScene(QPointF(1, 0))).y())
    plot.resize(300, 300)
    assert plot.ends.shown() == [], "a narrow plot has the legend alone"


def test_a_leader_line_across_the_plot_is_not_taken_for_a_curve(qtbot, picture):
    """Curves that meet at their ends are labelled where they are separate. Leader lines are grey, unlike the curves."""
    falling = {run: Curve(run, X, (1 - X) * (0.4 + 0.3 * i)) for i, run in enumerate("012")}
    few = replace(picture, wish=CurveWish(run="0", other="1"), runs=picture.runs[:3], curves=falling)
    plot = CurvePlot()
    qtbot.addWidget(plot)
    plot.resize(900, 600)
    plot.show()
    qtbot.waitExposed(plot)
    plot.show_picture(few)
    image = plot.grab().toImage()
    label = min(plot.ends.shown(), key=lambda label: label.height)
    assert label.point.x() < -100, "the leader crosses the plot"
    start, end = (
        plot.plot.mapTo(plot, plot.plot.mapFromScene(plot.ends.mapToScene(QPointF(x, label.height))))
        for x in (label.point.x() / 2, 0.0)
    )
    ratio = image.devicePixelRatio()
    along = [
        image.pixelColor(round(x * ratio), round((start.y() + up) * ratio))
        for x in range(start.x(), end.x())
        for up in (-1, 0, 1)
    ]
    assert max(colour.saturation() for colour in along) < 60, "grey"
    assert leader_pen().style() == Qt.PenStyle.CustomDashLine


@pytest.mark.parametrize("size", [(900, 600), (360, 200)])
def test_labels_in_the_plot_lie_on_no_curve_and_are_not_cut(qtbot, picture, size):
    falling = {run.id: Curve(run.id, X, (1 - X) * (0.3 + 0.7 * int(run.id) / 20)) for run in picture.runs[:20]}
    crossings = (Crossing(0.1, float(np.interp(0.1, X, falling["0"].y))), Crossing(0.7, 0.3))
    ideal = Curve("ideal", X, np.ones(11))
    few = replace(picture, runs=picture.runs[:20], curves=falling, crossings=crossings, ideal=ideal)
    plot = CurvePlot()
    qtbot.addWidget(plot)
    plot.resize(*size)
    plot.show()
    qtbot.waitExposed(plot)
    plot.show_picture(few)
    plot.grab()
    room = plot.box.sceneBoundingRect()
    boxes = [item.mapRectToScene(item.boundingRect()) for item in plot.labels.items if item.isVisible()]
    assert len(boxes) == 3, "the two crossings and the perfect ranking"
    for place, box in enumerate(boxes):
        assert room.adjusted(-1, -1, 1, 1).contains(box)
        assert not any(box.intersects(other) for other in boxes[:place])
        inner = box.adjusted(2, 2, -2, -2)
        for curve in (ideal, *(falling[run] for run in few.named)):
            points = [plot.box.mapViewToScene(QPointF(x, y)) for x, y in zip(curve.x, curve.y, strict=True)]
            ends = np.array([(a.x(), a.y(), b.x(), b.y()) for a, b in pairwise(points)])
            if size == (900, 600):  # The small plot has no free space above all curves.
                assert not meets(ends, (inner.left(), inner.top(), inner.right(), inner.bottom())).any()


def test_a_tick_in_the_legend_names_the_run(qtbot, picture):
    ticked, compared = [], []
    legend = CurveLegend(lambda _run: None, compared.append, lambda _run: None, None, ticked.append)
    qtbot.addWidget(legend)
    legend.show_runs(picture.ranked, "0", "1", picture.named, frozenset({"1289"}))
    model = legend.list.runs
    row = model.row_of("700")
    assert model.index(model.row_of("1289")).data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
    accessible = QAccessible.queryAccessibleInterface(legend.list)
    for run in ("1289", "700"):
        state = accessible.child(model.row_of(run)).state()
        assert (state.checkable, state.checked) == (1, run == "1289"), "a screen reader reads the check box"
    legend.list.setCurrentIndex(model.index(row))
    qtbot.keyClick(legend.list, Qt.Key.Key_Space)
    assert (ticked, compared) == (["700"], [])
    qtbot.keyClick(legend.list, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert (ticked, compared) == (["700"], ["700"])
    legend.show_runs(picture.ranked[:5], "0", "1", frozenset(run.id for run in picture.ranked[:5]))
    assert model.index(0).data(Qt.ItemDataRole.CheckStateRole) is None, "all are named"
    legend.list.setCurrentIndex(model.index(0))
    qtbot.keyClick(legend.list, Qt.Key.Key_Space)
    assert (ticked, compared) == (["700"], ["700", picture.ranked[0].id]), "Space chooses the baseline"


def test_the_context_menu_of_the_legend_ticks_a_run_and_makes_it_the_baseline(qtbot, picture):
    ticked, compared = [], []
    legend = CurveLegend(print, compared.append, lambda _run: None, None, ticked.append)
    qtbot.addWidget(legend)
    first, second, third = (run.id for run in picture.ranked[:3])
    legend.show_runs(picture.ranked, first, second, picture.named, frozenset({first}))
    legend.show()

    def entries(row: int) -> dict:
        legend.list.customContextMenuRequested.emit(legend.list.visualRect(legend.list.runs.index(row)).center())
        menu = legend.findChildren(QMenu)[-1]
        menu.hide()
        return {action.text(): action for action in menu.actions()}

    assert list(entries(0)) == ["Untick\tSpace", "Use as baseline\tCtrl+Space"]
    assert not entries(1)["Use as baseline\tCtrl+Space"].isEnabled()
    for action in entries(2).values():
        action.trigger()
    assert (ticked, compared) == ([third], [third])


def shown_legend(qtbot, picture) -> tuple[CurveLegend, list[str], list[str]]:
    """Show a legend with check boxes; return it, the runs that will be ticked, and those that will be selected."""
    ticked: list[str] = []
    chosen: list[str] = []
    legend = CurveLegend(chosen.append, print, lambda _run: None, None, ticked.append)
    qtbot.addWidget(legend)
    legend.resize(200, 400)
    legend.show()
    qtbot.waitExposed(legend)
    legend.show_picture(picture)
    return legend, ticked, chosen


def test_a_click_on_a_check_box_ticks_the_run_and_does_not_select_it(qtbot, picture):
    legend, ticked, chosen = shown_legend(qtbot, picture)
    index = legend.list.runs.index(3)
    run, rect = legend.list.runs.runs[3].id, legend.list.visualRect(index)
    qtbot.mouseClick(legend.list.viewport(), Qt.MouseButton.LeftButton, pos=legend.list._check_box(index).center())
    assert (ticked, chosen) == ([run], [])
    legend.show_picture(replace(picture, wish=replace(picture.wish, ticked=frozenset({run}))))
    assert legend.list.runs.row_of(run) == 3
    qtbot.mouseClick(legend.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert (ticked, chosen) == ([run], [run])
    legend.show_picture(replace(picture, wish=replace(picture.wish, other="2", ticked=frozenset({run}))))
    assert [each.id for each in legend.list.runs.runs[:2]] == ["2", run], "another baseline sorts the list again"


def test_each_click_on_a_check_box_toggles_once_after_a_click_on_the_name(qtbot, picture):
    legend, ticked, chosen = shown_legend(qtbot, picture)
    index = legend.list.runs.index(3)
    run, viewport = legend.list.runs.runs[3].id, legend.list.viewport()
    name, box = legend.list.visualRect(index).center(), legend.list._check_box(index).center()
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=name)
    assert (ticked, chosen) == ([], [run])
    for _ in range(2):
        qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=box)
    assert ticked == [run, run]
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=name)
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=box)
    # `mouseDClick` sends only the second press of a double click.
    qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=box)
    assert ticked == [run, run] * 2, "two fast clicks are two clicks"


def test_a_grey_curve_is_named_and_coloured_under_the_mouse(qtbot, picture):
    plot = CurvePlot()
    qtbot.addWidget(plot)
    plot.resize(600, 400)
    plot.show()
    qtbot.waitExposed(plot)
    plot.show_picture(picture)
    QApplication.processEvents()
    result = plot.at(plot.box.mapViewToScene(QPointF(0.5, 645 / RUNS)))
    assert isinstance(result, CurvePoint)
    assert (result.run, result.point) == ("645", 5)
    plot.highlight("645")
    assert plot.few.lines["645"].pen.color() != plot._quiet(0.8)


def test_names_are_shortened_together_once_and_not_for_each_row(qtbot, picture, monkeypatch):
    calls = []
    shorten = short_run_names.short_run_names
    monkeypatch.setattr(short_run_names, "short_run_names", lambda *given: calls.append(1) or shorten(*given))
    chosen = []
    legend = CurveLegend(chosen.append, chosen.append, lambda _run: None, None)
    qtbot.addWidget(legend)
    legend.resize(120, 400)
    legend.show_runs(picture.ranked, "0", "1", picture.named)
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


def click_box(hands, run: str) -> None:
    """Click the check box of a run in the legend."""
    view = hands.desk.curves.legend.list
    index = view.runs.index(view.runs.row_of(run))
    view.scrollTo(index)
    hands.click(view.viewport(), view._check_box(index).center())


@pytest.mark.opened_in("analyse", "curves")
def test_ticks_and_the_order_of_the_legend_are_there_when_the_project_is_opened_again(hands, sample_files, tmp_path):
    lines = (sample_files / "runs/tfidf.run").read_text()
    paths = [tmp_path / f"copy{i}.run" for i in range(9)]
    for path in paths:
        path.write_text(lines.replace("tfidf", path.stem))
    hands.desk.files.load(paths)
    hands.idle()
    hands.window.show_workspace("analyse")
    legend = hands.desk.curves.legend.list.runs
    hands.wait(lambda: len(legend.runs) == 14 and legend.ticked is not None)
    ticked = legend.runs[-1]
    before = hands.window.workspace.last_change
    click_box(hands, ticked.id)
    hands.wait(lambda: legend.ticked == {ticked.id})
    assert legend.row_of(ticked.id) == 13, "the list does not move under the mouse"
    assert hands.window.workspace.last_change == before, "no step of the history"
    hands.desk.show_view("overview")
    hands.desk.show_view("curves")
    hands.wait(lambda: legend.row_of(ticked.id) < 3)  # listed after the baseline and the selected run
    order = [run.id for run in legend.runs]
    hands.reopen("analyse")
    legend = hands.desk.curves.legend.list.runs
    hands.wait(lambda: [run.id for run in legend.runs] == order)
    assert legend.ticked == {ticked.id}
    hands.click_row(hands.desk.curves.legend.list, legend.index(legend.row_of(ticked.id)))
    hands.wait(lambda: hands.desk.selection.run == ticked.id)
    for now in (frozenset(), {ticked.id}, frozenset()):
        click_box(hands, ticked.id)
        hands.wait(lambda now=now: legend.ticked == now)
    hands.idle()
