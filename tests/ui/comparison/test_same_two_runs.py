"""All panels show the same two runs, topic and measure, and link to each other."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from two_runs_driver import compare_two, shown, two
from window_driver import Hands

from irdesk.ui.comparison.all_pairs_panel import AllPairsPanel
from irdesk.ui.comparison.comparison_panel import ComparisonPanel
from irdesk.ui.comparison.found_by_whom_panel import FoundByWhomPanel
from irdesk.ui.comparison.topic_difficulty_panel import TopicDifficultyPanel
from irdesk.ui.comparison.what_would_change_panel import WhatWouldChangePanel

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "two_runs")]


@pytest.fixture
def analyst(hands) -> Hands:
    """Return a window in which two runs are compared."""
    return compare_two(hands)


def widest(curves) -> list[str]:
    """Return the runs with the two widest lines, widest last."""
    widths = {run: item.pen.widthF() for run, item in curves.drawing.lines.items()}
    return sorted(widths, key=widths.__getitem__)[-2:]


def test_run_other_topic_and_measure_are_the_same_in_all_panels(analyst):
    desk, selection = analyst.desk, analyst.desk.selection
    panel = two(analyst)
    difficulty = desk.panel(TopicDifficultyPanel)
    desk.show_view("metrics")
    for name in ("two_runs", "difficulty", "why"):
        if not desk.area.is_shown(name):
            desk.show_beside(name)
    bar = desk.context

    def assert_linked() -> None:
        analyst.wait(lambda: shown(analyst) and difficulty.table.rows.rowCount())
        tags = {row.id: row.tag for row in analyst.queries.runs()}
        (row,) = {index.row() for index in desk.metrics.table.selectionModel().selectedRows()}
        assert desk.metrics.model.id_of(row) == selection.run
        other_row = desk.metrics.model.row_of(selection.other)
        assert desk.metrics.model.index(other_row, 0).data() == f"⇄ {tags[selection.other]}"
        if desk.curves.drawing.lines:
            analyst.wait(lambda: widest(desk.curves) == [selection.other, selection.run])
        assert panel.run.currentText() == tags[selection.run]
        assert panel.other.currentText() == tags[selection.other]
        name = analyst.queries.topic_measure(selection.measure)
        assert panel.measure.currentText() == name
        analyst.wait(lambda: difficulty.measure.currentText() == name)
        topic = selection.topic
        for view in (panel.table, difficulty.table):
            chosen = [
                entry if hasattr(entry, "topic") else entry.figures for entry in map(view.rows.row, view.chosen())
            ]
            assert [entry.topic for entry in chosen] == ([topic] if topic else [])
        assert desk.metrics.scope.currentText().startswith(f"{topic} " if topic else "mean")
        if topic:
            analyst.wait(
                lambda: (
                    desk.why.formula.isVisible()
                    and f"<b>{tags[selection.run]}</b> · {topic}" in desk.why.formula.text()
                    and name.split("@")[0] in desk.why.formula.text()
                )
            )

    analyst.click_row(desk.metrics.table, desk.metrics.model.index(2, 3))
    assert_linked()
    analyst.click_row(panel.table, panel.table.rows.index(1, 0))
    assert_linked()
    analyst.click_row(difficulty.table, difficulty.table.rows.index(5, 0))
    assert_linked()
    bar.baseline.setFocus()
    analyst.press(Qt.Key.Key_Down if bar.baseline.currentIndex() == 0 else Qt.Key.Key_Up)
    assert_linked()
    bar.run.setFocus()
    analyst.press(Qt.Key.Key_Home if bar.baseline.currentIndex() else Qt.Key.Key_End)
    assert_linked()
    bar.measure.setFocus()
    analyst.press(Qt.Key.Key_Home)
    assert_linked()
    analyst.press(Qt.Key.Key_Down)
    assert_linked()
    desk.show_beside("topics")
    analyst.wait(desk.topics.isVisible)
    analyst.click_row(desk.topics.table, desk.topics.model.index(3, 2))
    assert selection.topic == desk.topics.model.id_of(3)
    assert_linked()
    for box in (panel.run, panel.other, panel.measure, difficulty.measure, desk.metrics.scope):
        assert not box.isVisible(), "the context bar has it"


def test_the_comparison_and_all_pairs_show_the_same_two_runs(analyst):
    desk, selection, panel = analyst.desk, analyst.desk.selection, two(analyst)
    comparison, pairs = desk.panel(ComparisonPanel), desk.panel(AllPairsPanel)
    desk.show_panel("comparison")
    desk.show_beside("all_pairs")
    analyst.wait(lambda: pairs.result is not None and comparison.model.rowCount() == 5)
    ids = [row.id for row in analyst.queries.runs()]
    assert comparison.baseline.currentData() == selection.other == analyst.queries.other_run(selection.run, "AP")
    desk.context.baseline.setFocus()
    analyst.press(Qt.Key.Key_End, Qt.Key.Key_Return)
    analyst.wait(lambda: comparison.baseline.currentData() == selection.other)
    assert selection.other == ids[-1] == comparison.baseline.currentData()
    row = comparison.model.row_of(ids[1])
    analyst.click_row(comparison.table, comparison.model.index(row, 1))
    assert selection.run == ids[1]
    analyst.idle()
    pairs._choose_cell(pairs.result.runs.index(ids[2]), pairs.result.runs.index(ids[0]))
    assert (selection.run, selection.other) == (ids[2], ids[0])
    assert comparison.model.id_of(comparison.table.currentIndex().row()) == ids[2]
    analyst.wait(lambda: comparison.baseline.currentData() == ids[0])
    pairs._open(pairs.result.runs.index(ids[3]), pairs.result.runs.index(ids[4]))
    analyst.wait(lambda: panel.isVisible() and shown(analyst))
    assert (panel.run.currentText(), panel.other.currentText()) == tuple(
        row.tag for row in analyst.queries.runs() if row.id in ids[3:]
    )


def test_a_topic_leads_into_two_runs(hands):
    hands.press_ctrl("D", shift=True)
    panel = hands.desk.panel(TopicDifficultyPanel)
    hands.wait(lambda: panel.isVisible() and panel.table.rows.rowCount())
    header = panel.table.horizontalHeader()
    hands.click(header.viewport(), QPoint(header.sectionViewportPosition(2) + 10, header.height() // 2))
    means = [row.figures.mean for row in panel.table.rows.rows()]
    assert means in (sorted(means), sorted(means, reverse=True))
    hands.click_row(panel.table, panel.table.rows.index(3, 2))
    topic = panel.table.rows.row(3).figures.topic
    hands.press(Qt.Key.Key_Return)
    hands.wait(lambda: two(hands).isVisible() and shown(hands))
    assert hands.desk.selection.topic == topic
    (row,) = two(hands).table.chosen()
    assert two(hands).table.rows.row(row).topic == topic


def test_views_of_two_begin_with_the_best_other_run_until_somebody_chooses(analyst):
    desk, selection = analyst.desk, analyst.desk.selection
    table = analyst.queries.metrics()
    order = [table.heads[row].id for row in np.argsort(-table.values[:, 0], kind="stable")]
    panel = two(analyst)
    assert (selection.run, selection.other) == (order[0], order[1])
    selection.choose_run(order[3])
    assert selection.other == order[0], "another run is compared with the best one"
    selection.choose_run(order[1])
    assert selection.other == order[0]
    selection.choose_run(order[0])
    assert selection.other == order[1]
    selection.choose_topic("T8")  # *What would change* is computed much faster for a single topic.
    for name, kind in (("found", FoundByWhomPanel), ("decide", WhatWouldChangePanel)):
        desk.show_panel(name)
        analyst.wait(lambda kind=kind: desk.panel(kind).other.currentIndex() >= 0)
        assert (selection.run, selection.other) == (order[0], order[1])
    desk.show_panel("two_runs")
    analyst.wait(panel.isVisible)
    assert not panel.other.isVisible(), "the context bar has it"
    desk.context.baseline.setFocus()
    place = [row.id for row in analyst.queries.runs()].index(order[2])
    analyst.press(Qt.Key.Key_Home, *[Qt.Key.Key_Down] * place, Qt.Key.Key_Return)
    assert selection.other == order[2]
    for run in (order[4], order[0]):
        selection.choose_run(run)
        analyst.wait(lambda run=run: analyst.queries.runs()[panel.run.currentIndex()].id == run)
        assert selection.other == order[2], "a person's own choice stays"
