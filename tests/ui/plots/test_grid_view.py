"""Views of many cells: zooming with wheel, keyboard, dragging and scroll bars; cells that share a pixel; work only for
visible cells.
"""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollBar

from irdesk.ui.plots.cell_zoom import Section, Span
from irdesk.ui.plots.grid_view import Bars, Grid, GridView, grid_colours
from irdesk.ui.plots.pair_matrix_view import Matrix, PairMatrixView

ROWS, COLUMNS = 6980, 20


@pytest.fixture
def written() -> list[tuple[int, int]]:
    """Return the list that records the cells whose numbers the view requests."""
    return []


@pytest.fixture
def view(qtbot, written) -> GridView:
    """Return a grid as large as the XL workload: 6,980 topics × 20 runs."""
    view = GridView("cells")
    qtbot.addWidget(view)
    shares = np.random.default_rng(1).random((ROWS, COLUMNS))
    shares[10:40] = np.nan
    means = np.linspace(0, 1, ROWS)
    view.show_grid(
        Grid(
            tuple(f"topic {row}" for row in range(ROWS)),
            tuple(f"run {column}" for column in range(COLUMNS)),
            shares,
            np.zeros(shares.shape, np.bool_),
            lambda row, column: (written.append((row, column)), f"{row % 10}")[1],
            lambda row, column: f"cell {row} {column}",
            Bars.of("mean", means, tuple(f"{mean:.3f}" for mean in means)),
        )
    )
    view.resize(700, 500)
    view.show()
    qtbot.waitExposed(view)
    drawn(view)
    return view


def drawn(view) -> Section:
    """Paint the view, and return the visible section."""
    view.grab()
    return view.section


def turn(view, place: QPointF, notches: int) -> bool:
    """Turn the wheel at a position; return whether the view accepted the event."""
    where, turned = view.mapToGlobal(place), QPoint(0, 120 * notches)
    none, still = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(place, where, QPoint(), turned, Qt.MouseButton.NoButton, none, still, False)
    event.ignore()
    return QApplication.sendEvent(view, event) and event.isAccepted()


def test_the_wheel_zooms_around_the_mouse_until_every_name_and_number_is_written(view, written):
    assert drawn(view) == Section(Span(0, ROWS), Span(0, COLUMNS))
    assert not written, "numbers of cells that are smaller than a letter are not even asked for"
    row = 4000
    place = view.place(row, 3)
    assert "share this pixel" in view.text_at(place)
    while view.cells.high < 20:
        section = view.section
        assert turn(view, view.place(row, 3), 1)
        assert drawn(view).rows.count < section.rows.count
        assert view.section.columns == Span(0, COLUMNS) or view.cells.high > 10, "columns are wide enough until then"
    assert view.section.rows.has(row)
    assert abs(view.place(row, 3).y() - place.y()) < 2 * view.cells.high, "about where it was"
    assert view.text_at(view.place(row, 3)) == f"cell {row} 3"
    assert view.text_at(QPointF(3, view.place(row, 3).y())).startswith(f"topic {row}\nmean 0.57")
    assert set(written) >= {(row, 3) for row in range(*view.section.rows.slice.indices(ROWS))}
    assert max(abs(entry - row) for entry, _ in written) < 50
    while turn(view, place, -1):
        drawn(view)
    assert view.section == Section(Span(0, ROWS), Span(0, COLUMNS))


def test_the_wheel_beside_the_cells_zooms_rows_and_above_them_columns(view):
    assert turn(view, QPointF(view.place(0, 10).x(), 5), 1)
    assert drawn(view) == Section(Span(0, ROWS), Span(4, 13))
    assert turn(view, QPointF(5, view.place(3490, 10).y()), 1)
    rows = drawn(view).rows
    assert rows.count == round(ROWS / 1.5)
    assert view.section.columns == Span(4, 13)


def test_keys_zoom_and_move_and_arrows_follow_the_selected_cell(view):
    view.choose(5000, 19)
    for _ in range(14):
        QTest.keyClick(view, Qt.Key.Key_Plus)
        drawn(view)
    assert view.section.rows.count < 30
    assert view.section.has((5000, 19))
    first = view.section.rows.first
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert view.section.rows == Span(first + view.section.rows.count, view.section.rows.count)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.cell == (5001, 19)
    assert view.section.has((5001, 19)), "the selected cell comes back into sight"
    view.choose(2, 0)
    assert view.section.rows.first <= 2, "also if another view selects it"
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.section.rows.count > 30 / 1.5
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.section == Section(Span(0, ROWS), Span(0, COLUMNS))


def test_a_drag_moves_and_selects_nothing(view):
    chosen = []
    view.cell_chosen.connect(lambda row, column: chosen.append((row, column)))
    for _ in range(8):
        QTest.keyClick(view, Qt.Key.Key_Plus)
        drawn(view)
    before, start = view.section, view.place(3490, 5).toPoint()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start + QPoint(0, 30))
    QTest.mouseMove(view, start + QPoint(0, 60))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start + QPoint(0, 60))
    assert view.section.rows.first == before.rows.first - round(60 / view.cells.high)
    assert not chosen
    drawn(view)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.place(3480, 5).toPoint())
    assert chosen == [(3480, 5)]


def test_scroll_bars_show_and_move_what_is_visible(view):
    bars = {bar.orientation(): bar for bar in view.findChildren(QScrollBar)}
    down, across = bars[Qt.Orientation.Vertical], bars[Qt.Orientation.Horizontal]
    assert not down.isVisible()
    view.show_section(Section(Span(100, 50), Span(0, COLUMNS)))
    assert down.isVisible()
    assert not across.isVisible()
    assert (down.value(), down.maximum(), down.pageStep()) == (100, ROWS - 50, 50)
    drawn(view)
    assert view.cells.left + view.cells.columns * view.cells.wide < down.x()
    down.setValue(ROWS - 50)
    assert drawn(view).rows == Span(ROWS - 50, 50)
    assert view.text_at(view.place(ROWS - 1, 0)) == f"cell {ROWS - 1} 0"


def test_cells_that_share_a_pixel_are_drawn_as_their_mean(view):
    image = view.grab().toImage()
    shares, cells = view.grid.shares, view.cells
    drawn_rows = int(ROWS * cells.high)
    for line in (5, 100, drawn_rows - 2):
        first, after = line * ROWS // drawn_rows, (line + 1) * ROWS // drawn_rows
        wanted = grid_colours(shares[first:after].mean(axis=0, keepdims=True))[0, 7, :3]
        colour = image.pixelColor(
            int(view.place(0, 7).x()), round(cells.top + (line + 0.5) * ROWS * cells.high / drawn_rows)
        )
        assert np.abs(np.array([colour.blue(), colour.green(), colour.red()]) - wanted.astype(int)).max() <= 24
    pooled = view.pooled(np.array([[np.nan, 1.0]] * 3000 + [[2.0, 4.0]] * 3980))
    assert np.isnan(pooled[0, 0])
    assert pooled[0, 1] == 1.0
    assert pooled[-1].tolist() == [2.0, 4.0]
    assert len(pooled) == drawn_rows


def test_another_picture_of_the_same_size_keeps_the_zoom_and_of_another_size_shows_all(view):
    view.show_section(Section(Span(100, 50), Span(0, COLUMNS)))
    view.show_grid(view.grid)
    assert view.section.rows == Span(100, 50)
    view.show_grid(view.grid.part(Section(Span(0, 60), Span(0, 3))))
    assert view.section == Section(Span(0, 60), Span(0, 3))


def test_a_matrix_zooms_both_sides_and_names_what_is_visible(qtbot):
    view, count, asked = PairMatrixView("pairs"), 200, []
    qtbot.addWidget(view)
    view.resize(600, 500)
    text = lambda row, column: (asked.append((row, column)), ".001")[1]  # noqa: E731
    names = tuple(f"run{row:03}" for row in range(count))
    cells = np.random.default_rng(1).uniform(-1, 1, (count, count))
    view.draw(Matrix(names, cells, cells > 0.9, text, lambda row, column: f"{names[row]} and {names[column]}"))
    drawn(view)
    assert not asked
    place = view.place(150, 30)
    while view.cells.wide < 40:
        assert turn(view, view.place(150, 30), 1)
        drawn(view)
    assert view.section.has((150, 30))
    assert view.section.rows.count < 20
    assert view.section.columns.count < 20
    assert view.text_at(view.place(150, 30)) == "run150 and run030"
    assert (150, 30) in asked
    assert (0, 0) not in asked
    assert view.text_at(place)
