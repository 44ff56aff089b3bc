"""The precision–recall curves: hovering names the curve under the mouse, and the selected run is highlighted."""

from __future__ import annotations

import threading
from itertools import cycle

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QPushButton
from window_driver import Hands

from irdesk.evaluation.curves import curves
from irdesk.evaluation.curves.curves import CurveBook, Kind, topic_curves
from irdesk.reporting.curves.curve_plot_data import CurveWish
from irdesk.session.commands import RemoveSource
from irdesk.ui.style import theme

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "metrics", "curves")]


@pytest.fixture
def analyst(hands) -> Hands:
    """Return the metrics and the mean curves at eleven points, side by side."""
    view = hands.desk.curves
    view.choose_wish(CurveWish())  # not an earlier test's choices
    hands.wait(lambda: len(view.drawing.lines) == 5 and view.picture.wish == view.wish)
    hands.settle()
    return hands


def place_of(hands: Hands, recall: float, precision: float) -> QPoint:
    """Map plot coordinates to viewport coordinates."""
    plot = hands.desk.curves.plot
    position = plot.getPlotItem().vb.mapViewToScene(QPointF(recall, precision))
    return plot.mapFromScene(position)


def hover(hands: Hands, recall: float, precision: float) -> str:
    """Move the mouse to a point in plot coordinates, and return the text that the plot shows for it.

    The first hovered point replaces the summary below the plot, whose height then changes. So the mouse moves until
    the position is the same in two rounds.
    """
    view, offsets = hands.desk.curves, cycle((QPoint(1, 0), QPoint(0, 0)))
    seen: list[QPointF] = []
    places: list[QPoint] = []

    def there() -> bool:
        """Move the mouse, and return whether the move was processed. pyqtgraph limits the rate of mouse moves and skips
        some.
        """
        places.append(place_of(hands, recall, precision))
        hands.qtbot.mouseMove(view.plot.viewport(), places[-1] + next(offsets))
        return places[-3:] == [places[-1]] * 3 and seen[-1:] == [view.plot.mapToScene(places[-1])]

    view.plot.scene().sigMouseMoved.connect(seen.append)
    hands.wait(there)
    view.plot.scene().sigMouseMoved.disconnect(seen.append)
    return view.name.text()


def test_the_means_are_drawn_at_eleven_points_and_a_removed_run_or_topic_leaves_no_curve(analyst, sample_files):
    fresh = {curve.run_id: curve for curve in CurveBook(analyst.window.workspace.state.fresh_board()).means()}
    items = analyst.desk.curves.drawing.lines
    assert items.keys() == fresh.keys()
    for run_id, item in items.items():
        assert np.allclose(item.x, np.linspace(0, 1, 11))
        assert np.array_equal(item.y, fresh[run_id].precision)

    # A removed run leaves no curve.
    gone = analyst.queries.runs()[0].id
    analyst.desk.selection.choose_run(gone)
    analyst.window.execute(RemoveSource(gone))
    analyst.wait(lambda: gone not in analyst.desk.curves.drawing.lines)
    assert len(analyst.desk.curves.drawing.lines) == 4
    analyst.press_ctrl("Z")
    analyst.wait(lambda: gone in analyst.desk.curves.drawing.lines)

    # When the selected topic loses its judgements, the mean curves are shown again.
    analyst.desk.selection.choose_topic(analyst.queries.judged_topics()[0])
    (qrels,) = analyst.queries.sources("qrels")
    analyst.window.execute(RemoveSource(qrels.id))
    analyst.wait(lambda: analyst.desk.selection.topic == "")
    analyst.wait(lambda: not analyst.desk.curves.drawing.lines)
    assert analyst.desk.curves.empty.isVisible()


def test_hovering_names_run_recall_and_precision_and_the_selected_run_is_on_top(analyst):
    view = analyst.desk.curves
    tags = {row.id: row.tag for row in analyst.queries.runs()}
    for run_id, curve in view.picture.curves.items():
        others = [other for other in view.picture.curves.values() if other.run_id != run_id]
        alone = max(
            range(1, 10), key=lambda i: min(abs(curve.precision[i] - other.precision[i]) for other in others)
        )  # the point where this curve is farthest from the others
        text = hover(analyst, curve.recall[alone], curve.precision[alone])
        assert text.startswith(f"{tags[run_id]} · R {curve.recall[alone]:.4f} · P {curve.precision[alone]:.4f}")

    # Hovering over an empty area shows no text.
    curve = next(iter(view.picture.curves.values()))
    assert hover(analyst, curve.recall[5], curve.precision[5])
    assert hover(analyst, 0.95, 1.0) == ""

    # The curve of the selected run is wider than the others and drawn on top.
    metrics = analyst.desk.metrics
    for row in (2, 0):
        analyst.click_row(metrics.table, metrics.model.index(row, 1))
        chosen = metrics.model.id_of(row)
        analyst.wait(lambda chosen=chosen: view.picture.wish.run == chosen)
        widths = {run_id: item.pen.widthF() for run_id, item in view.drawing.lines.items()}
        assert max(widths, key=widths.__getitem__) == chosen
        assert len([width for width in widths.values() if width == max(widths.values())]) == 1
        assert list(view.drawing.lines)[-1] == chosen, "painted last"


def test_a_click_on_a_curve_selects_its_run_everywhere(analyst):
    view = analyst.desk.curves
    for run_id, curve in list(view.picture.curves.items())[:3]:
        others = [other for other in view.picture.curves.values() if other.run_id != run_id]
        alone = max(range(1, 10), key=lambda i: min(abs(curve.precision[i] - o.precision[i]) for o in others))
        hover(analyst, curve.recall[alone], curve.precision[alone])  # until the height of the plot stays the same
        analyst.click(view.plot.viewport(), place_of(analyst, curve.recall[alone], curve.precision[alone]))
        analyst.wait(lambda run_id=run_id: analyst.desk.selection.run == run_id)
        rows = {index.row() for index in analyst.desk.metrics.table.selectionModel().selectedRows()}
        assert [analyst.desk.metrics.model.id_of(row) for row in rows] == [run_id]


def test_one_topics_raw_curve_has_a_point_at_each_relevant_document(analyst):
    topic = analyst.queries.judged_topics()[2]
    analyst.desk.curves.choose(Kind.PR)
    analyst.desk.selection.choose_topic(topic)
    fresh = {curve.run_id: curve for curve in topic_curves(analyst.window.workspace.state.fresh_board(), topic)}
    view = analyst.desk.curves
    analyst.wait(
        lambda: all(np.array_equal(view.drawing.lines[run].y, curve.precision) for run, curve in fresh.items())
    )
    grades = analyst.window.workspace.state.grades(topic)
    for run_id, curve in view.picture.curves.items():
        ranking = [
            document
            for document in analyst.window.workspace.store.run(run_id, "").rankings[topic].docno_list()
            if grades.get(document, 0) > 0
        ]
        assert len(curve.ranks) == len(ranking)
    run_id, curve = next((run_id, curve) for run_id, curve in view.picture.curves.items() if len(curve.ranks) > 2)
    analyst.desk.selection.choose_run(run_id)
    text = hover(analyst, curve.recall[2], curve.precision[2])
    assert text.endswith(f"rank {curve.ranks[2]}")
    assert f"R {curve.recall[2]:.4f} · P {curve.precision[2]:.4f}" in text


def pixels(icon: QIcon) -> bytes:
    return bytes(icon.pixmap(theme.SWATCH).toImage().constBits())


def test_runs_are_told_apart_by_more_than_colour_and_keys_do_no_harm(analyst):
    pens = [item.pen for item in analyst.desk.curves.drawing.lines.values()]
    assert len({pen.color().rgb() for pen in pens}) == 5
    assert len({tuple(pen.dashPattern()) for pen in pens}) == 5, "drawn in five line styles"
    looks = [(theme.run_pen(colour).color().name(), tuple(theme.run_pen(colour).dashPattern())) for colour in range(80)]
    assert len(set(looks)) == 80
    assert len({pixels(theme.swatch(colour)) for colour in range(80)}) == 80, "in tables and lists too"
    assert len({dashes for _, dashes in looks[:10]}) == 10, "as many as the legend names"

    # Keys that pyqtgraph handles in plots have no harmful effect.
    analyst.desk.curves.plot.setFocus()
    analyst.press(Qt.Key.Key_Left, "2", Qt.Key.Key_Plus)
    assert analyst.window.isVisible()


def test_the_menu_of_options_stays_open_for_several(analyst):
    view = analyst.desk.curves
    button = view.findChild(QPushButton, "curve_show")
    menu, before = button.menu(), view.wish
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    for name in ("ideal", "crossings"):
        action = next(each for each in menu.actions() if each.objectName() == f"curve_{name}")
        analyst.qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
        assert menu.isVisible()
        assert getattr(view.wish, name) is not getattr(before, name)
        assert action.isChecked() is getattr(view.wish, name)
    menu.close()


@pytest.mark.own_window
@pytest.mark.opened_in("judge", "queue", "editor")
def test_it_is_drawn_once_a_frame_only_when_seen_and_computed_in_the_background(hands, monkeypatch):
    hands.judge("3", "2", "1")
    assert not hands.desk.curves.drawing.lines, "nobody has looked yet"
    hands.window.actions_table.trigger("view.curves")
    hands.wait(lambda: len(hands.desk.curves.drawing.lines) == 5)
    drawn = []
    hands.desk.curves._frame.timeout.connect(lambda: drawn.append(1))
    for _ in range(20):
        hands.desk.curves.refresh()
    hands.wait(lambda: drawn)
    assert not hands.desk.curves._frame.isActive(), "none is to follow"
    assert len(drawn) == 1

    # No mean curve is computed on the window's thread.
    threads = []
    compute = curves.values_of
    monkeypatch.setattr(curves, "values_of", lambda *given: threads.append(threading.get_ident()) or compute(*given))
    view = hands.desk.curves
    view.choose(Kind.NDCG)
    hands.wait(lambda: view.picture.wish.kind is Kind.NDCG and len(view.picture.curves) == 5)
    assert len(threads) == 5
    assert threading.get_ident() not in threads
