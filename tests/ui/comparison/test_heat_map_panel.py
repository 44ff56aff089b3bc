"""The heat map of topics × runs: selecting cells with keyboard and mouse, orders and clusters, and updates after
judgements and filter changes.
"""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from irdesk.evaluation.comparison.heat_map import RunOrder, Shown, TopicOrder
from irdesk.reporting.drawing.figure_layout import COLUMN, lay_out_figure
from irdesk.reporting.drawing.print_colours_and_hatches import COLOURS
from irdesk.reporting.drawing.svg import as_svg
from irdesk.session.commands import ShowRun
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.comparison.heat_map_panel import HeatMapPanel
from irdesk.ui.comparison.two_runs_panel import TwoRunsPanel
from irdesk.ui.plots.colour_scale import oklab
from irdesk.ui.plots.grid_view import grid_colours
from irdesk.ui.style import theme

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "heat_map")]


def panel_of(hands) -> HeatMapPanel:
    """Open the panel with its shortcut, wait until it is drawn, and return it."""
    hands.press_ctrl("m")
    panel = hands.desk.panel(HeatMapPanel)
    for box in (panel.topics, panel.runs, panel.shown):
        if box.currentIndex():  # left by another test
            box.setCurrentIndex(0)
            box.activated.emit(0)
    hands.settle()  # An earlier test may have chosen topics or hidden runs.
    hands.wait(lambda: panel.isVisible() and panel.result and not panel.computing.stale)
    return panel


def choose(hands, panel, box, value) -> None:
    """Choose an entry of a combo box with the keyboard, and wait until the map is drawn."""
    before = panel.result
    box.setFocus()
    hands.press(Qt.Key.Key_Home)
    for _ in range(box.findData(value)):
        hands.press(Qt.Key.Key_Down)
    assert box.currentData() == value
    hands.wait(lambda: panel.result is not before and not hands.window.runner.tasks)


def test_cells_are_the_boards_scores_and_are_chosen_everywhere_by_arrows_and_mouse(hands):
    panel = panel_of(hands)
    board, report = hands.window.workspace.state.board, panel.result.report
    assert panel.grid.hasFocus()
    hands.wait(lambda: panel.width() > 700)  # 1280 minus the widths of the navigator and the inspector
    assert panel.grid.grid.shares.shape == (len(board.topics), len(board.run_ids)) == (8, 5)
    index = next(i for i, measure in enumerate(board.measures) if measure == report.scores.measure)
    for i, topic in enumerate(report.topics):
        for j, run in enumerate(panel.result.runs):
            score = float(board.table(index)[board.topics.index(topic), board.run_ids.index(run)])
            assert report.heat_map.values[i, j] == score
            text = panel.tell(i, j)
            assert repr(score) in text, "in full"
            assert report.names[j] in text
            assert text.startswith(topic)
    assert (np.diff(report.heat_map.difficulty) >= 0).all()
    assert (np.diff(report.heat_map.means) <= 0).all()

    selection = hands.desk.selection
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Up)
    assert panel.grid.cell == (0, 0)
    assert (selection.topic, selection.run) == (panel.result.report.topics[0], panel.result.runs[0])
    hands.press(Qt.Key.Key_Up)  # There is no row above the first one.
    assert panel.grid.cell == (0, 0)
    QApplication.processEvents()
    panel.grid.grab()  # Cells get their positions when they are painted.
    position = panel.grid.place(5, 2)
    assert panel.grid.at(position) == (5, 2)
    assert panel.grid.at(QPointF(1, 1)) is None
    row = panel.grid.text_at(QPointF(2, position.y()))
    assert row.startswith(panel.result.report.topics[5]), "the whole name of what may be cut"
    assert f"mean {panel.result.report.heat_map.difficulty[5]:.3f}" in row
    assert panel.grid.text_at(QPointF(position.x(), 2)).startswith(panel.result.report.names[2])
    hands.click(panel.grid, position.toPoint())
    assert (selection.topic, selection.run) == (panel.result.report.topics[5], panel.result.runs[2])
    assert panel.tell(5, 2) == panel.grid.accessibleDescription()
    score = float(panel.result.report.heat_map.scores[5, 2])
    assert panel.cell.text() == panel.tell(5, 2).replace(repr(score), f"{score:.4f}") != panel.tell(5, 2)
    selection.choose_run(panel.result.runs[4])  # as if selected in another view
    assert panel.grid.cell == (5, 4)
    selection.choose_topic("")
    assert panel.grid.cell is None
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    two = hands.desk.panel(TwoRunsPanel)
    hands.wait(two.isVisible)
    assert selection.topic == panel.result.report.topics[0]


def test_boxes_by_keys_give_clusters_ranks_and_differences(hands):
    panel = panel_of(hands)
    assert [box.currentIndex() for box in (panel.topics, panel.runs, panel.shown)] == [0, 0, 0]
    assert not panel.linkage.isEnabled()
    assert not panel.other.isEnabled()
    choose(hands, panel, panel.topics, TopicOrder.CLUSTERS)
    choose(hands, panel, panel.runs, RunOrder.CLUSTERS)
    assert panel.linkage.isEnabled()
    heat_map = panel.result.report.heat_map
    assert len(heat_map.row_tree.joins) == 7
    assert panel.grid.grid.column_tree is heat_map.column_tree
    choose(hands, panel, panel.shown, Shown.RANK)
    heat_map = panel.result.report.heat_map
    assert (np.sort(heat_map.values, axis=1).sum(axis=1) == 1 + 2 + 3 + 4 + 5).all()
    assert f"rank under {hands.desk.selection.measure}" in panel.summary.text()
    best = np.argwhere(heat_map.values == 1)[0]
    assert panel.grid.grid.shares[tuple(best)] == 1, "the best is the darkest"
    choose(hands, panel, panel.shown, Shown.DIFFERENCE)
    assert panel.other.isEnabled()
    other = hands.desk.selection.other
    report = panel.result.report
    column = panel.result.runs.index(other)
    assert not report.heat_map.values[:, column].any()
    for i, j in np.ndindex(report.heat_map.values.shape):
        difference = report.heat_map.scores[i, j] - report.heat_map.scores[i, column]
        assert report.heat_map.values[i, j] == pytest.approx(difference)
        assert panel.grid.grid.marked[i, j] == (report.heat_map.values[i, j] < 0), "a loss is not told by colour alone"
        assert panel.grid.grid.text(i, j)[0] in "+-0"
    third = panel.result.runs[(column + 1) % 5]
    hands.desk.selection.choose_other(third)
    hands.wait(lambda: not panel.result.report.heat_map.values[:, panel.result.runs.index(third)].any())


@pytest.mark.parametrize("dark", [False, True])
def test_shades_are_read_in_grey(qtbot, dark):
    """Equal differences in value are drawn as equal differences in lightness, for gains and losses alike."""
    before = QApplication.palette()
    try:
        theme.use_scheme(dark)
        steps = np.linspace(0, 1, 11)
        more, less = (oklab(grid_colours(sign * steps)[..., 2::-1])[..., 0] for sign in (1, -1))
        for lightness in (more, less):
            assert np.abs(np.diff(lightness)).min() > 0.9 * np.abs(np.diff(lightness)).max()
        assert np.abs(more - less).max() < 0.02
    finally:
        QApplication.setPalette(before)


def test_the_map_follows_judgements_hidden_runs_and_the_filter_and_is_copied_in_full_with_gaps(hands, tmp_path):
    panel = panel_of(hands)
    before = panel.result
    hands.window.execute(ShowRun(before.runs[0], visible=False))
    hands.wait(lambda: panel.result is not before and not hands.window.runner.tasks)
    assert before.runs[0] not in panel.result.runs
    hands.desk.selection.choose_filter(TopicFilter("T1,T3"))
    hands.wait(lambda: set(panel.result.report.topics) == {"T1", "T3"})
    assert "2 of 8 topics" in panel.summary.text()
    hands.desk.selection.choose_filter(TopicFilter("none"))
    hands.wait(lambda: panel.result is None)
    assert panel.summary.text() == "No topics to draw"
    hands.desk.selection.choose_filter(TopicFilter())
    hands.wait(lambda: panel.result and len(panel.result.report.topics) == 8)
    seen = panel.result
    hands.press_ctrl("1")
    hands.judge("2", "3", "0")
    hands.press_ctrl("m")
    hands.wait(lambda: panel.isVisible() and panel.result is not seen and not hands.window.runner.tasks)
    board = hands.window.workspace.state.board
    report = panel.result.report
    assert (
        report.heat_map.values[report.topics.index("T1"), 0]
        == board.table(board.measures.index(report.scores.measure))[
            board.topics.index("T1"), board.run_ids.index(panel.result.runs[0])
        ]
    )

    # For a topic that a run lacks, the cell is empty.
    (tmp_path / "short.run").write_text("T1 Q0 SE-014 1 2.0 <b>short</b>\n")
    hands.desk.files.load([tmp_path / "short.run"])
    hands.wait(lambda: "<b>short</b>" in panel.result.report.names and not hands.window.runner.tasks)
    column = panel.result.report.names.index("<b>short</b>")
    gaps = np.isnan(panel.result.report.heat_map.values)
    assert gaps[:, column].sum() == gaps.sum() == 7
    assert panel.tell(int(np.flatnonzero(gaps[:, column])[0]), column).count("no score") == 1
    assert "without a score: 7" in panel.summary.text()
    panel.grid.grab()  # Cells get their positions when they are painted.
    place = panel.grid.place(0, column).toPoint()
    QApplication.sendEvent(panel.grid, QHelpEvent(QEvent.Type.ToolTip, place, panel.grid.mapToGlobal(place)))
    assert "&lt;b&gt;short" in QToolTip.text(), "what strangers call a run is no markup"
    hands.click(panel.grid, place)
    assert panel.cell.textFormat() is Qt.TextFormat.PlainText
    assert "<b>short</b>" in panel.cell.text()
    drawn = panel.figure.figure()
    (cells,) = drawn.marks
    assert np.array_equal(cells.values, panel.result.report.heat_map.values, equal_nan=True)
    assert (cells.rows, cells.columns) == (panel.result.report.topics, panel.result.report.names)
    assert "short" in as_svg(lay_out_figure(drawn, COLUMN), COLOURS)
    panel.grid.setFocus()
    hands.press_ctrl("c")
    heads, *lines = QGuiApplication.clipboard().text().splitlines()
    rows = [dict(zip(heads.split("\t"), line.split("\t"), strict=True)) for line in lines[:8]]
    assert [row["topic"] for row in rows] == list(panel.result.report.topics)
    for row, values in zip(rows, panel.result.report.heat_map.values, strict=True):
        kept = [row[name] for name in panel.result.report.names]
        assert [float(value) if value else None for value in kept] == [None if v != v else v for v in values.tolist()]
