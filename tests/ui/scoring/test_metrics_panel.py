"""The metrics panel: sorting, measures typed by name, best score and last change emphasised, full-precision copies."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu
from window_driver import Hands, assert_scores_are_fresh

from irdesk.session.commands import ChooseMeasures, JudgeDocument, ShowRun
from irdesk.session.core.project_settings import DEFAULT_MEASURES
from irdesk.session.scoring.score_bounds import MOST_SWEPT
from irdesk.ui.comparison.comparison_panel import ComparisonPanel

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "metrics", "topics")]


def columns(hands: Hands) -> list[str]:
    model = hands.desk.metrics.model
    return [model.measure_name(column) for column in range(1, model.columnCount())]


def cell(hands: Hands, tag: str, measure: str):
    model = hands.desk.metrics.model
    row = next(row for row in range(model.rowCount()) if model.full_text(row, 0) == tag)
    return model.index(row, 1 + columns(hands).index(measure))


def add_measure(hands: Hands, *names: str) -> None:
    field = hands.desk.metrics.measure_field
    for name in names:
        field.setFocus()
        field.setText(name[:-1])  # Names are suggested after each key, which takes most of the time of typing.
        hands.qtbot.keyClicks(field, name[-1])
        hands.qtbot.keyClick(field, Qt.Key.Key_Return)


def click_head(hands: Hands, column: int) -> None:
    header = hands.desk.metrics.table.horizontalHeader()
    x = header.sectionViewportPosition(column) + 10
    hands.click(header.viewport(), QPoint(x, header.height() // 2))


def test_it_begins_with_all_measures_and_runs_the_best_are_marked_and_cells_have_full_precision(hands):
    assert columns(hands) == list(DEFAULT_MEASURES)
    model = hands.desk.metrics.model
    tags = {model.full_text(row, 0) for row in range(model.rowCount())}
    assert tags == {row.tag for row in hands.queries.runs()}
    assert_scores_are_fresh(hands)
    for row in range(model.rowCount()):
        for column in range(1, model.columnCount()):
            text, value = model.index(row, column).data(), model.value(row, column)
            assert text == (f"{value:.0f}" if columns(hands)[column - 1].startswith("Num") else f"{value:.4f}")
            side = Qt.AlignmentFlag(model.index(row, column).data(Qt.ItemDataRole.TextAlignmentRole))
            assert side & Qt.AlignmentFlag.AlignRight

    # The best of each column is marked.
    for column, name in enumerate(columns(hands), 1):
        values = [model.value(row, column) for row in range(model.rowCount())]
        fonts = [model.index(row, column).data(Qt.ItemDataRole.FontRole) for row in range(model.rowCount())]
        bold = [font is not None and font.bold() for font in fonts]
        if name.startswith(("Num", "Judged")):
            assert not any(bold)
        else:
            assert bold == [value == max(values) for value in values]
    tip = model.index([model.value(row, 1) for row in range(5)].index(max(model.value(r, 1) for r in range(5))), 1)
    assert "best" in tip.data(Qt.ItemDataRole.ToolTipRole)

    # The full precision is shown on hover.
    value = model.value(0, 1)
    assert repr(value) in model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole)
    help_text = model.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert "map" in help_text

    # Copied cells have full precision.
    table = hands.desk.metrics.table
    hands.click_row(table, model.index(1, 1))
    table.setFocus()
    hands.press_ctrl("C")
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t") == ["run", *columns(hands)]
    assert len(lines) == 3
    assert lines[2] == hands.window.status.conventions.text()
    board = hands.window.workspace.state.fresh_board()
    names = [str(measure) for measure in board.measures]
    values = board.means()[:, board.run_ids.index(model.id_of(1))]
    cells = lines[1].split("\t")
    assert cells[0] == model.full_text(1, 0)
    for name, text in zip(columns(hands), cells[1:], strict=True):
        assert float(text) == values[names.index(name)], "bit for bit"
    table.selectAll()
    hands.press_ctrl("C")
    assert len(QApplication.clipboard().text().splitlines()) == 7


def test_a_measure_is_removed_and_comes_back_by_undo_and_the_table_stays_sorted_by_its_measure(hands):
    header = hands.desk.metrics.table.horizontalHeader()
    hands.desk.metrics.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    before = columns(hands)
    position = QPoint(header.sectionViewportPosition(3) + 10, header.height() // 2)
    header.customContextMenuRequested.emit(position)
    menu = next(menu for menu in hands.desk.metrics.findChildren(QMenu) if menu.isVisible())
    about, action = menu.actions()
    assert about.text() == f"About {before[2]}…"
    assert before[2] in action.text()
    hands.qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    hands.wait(lambda: columns(hands) == before[:2] + before[3:])
    assert_scores_are_fresh(hands)
    hands.press_ctrl("Z")
    assert columns(hands) == before
    assert_scores_are_fresh(hands)

    # The table stays sorted by its measure when another is removed.
    model, names = hands.desk.metrics.model, before
    click_head(hands, 4)
    sorted_by = names[3]
    hands.desk.metrics.remove_measure(names[0])
    hands.wait(lambda: columns(hands) == names[1:])
    assert header.sortIndicatorSection() == 1 + columns(hands).index(sorted_by)
    values = [model.value(row, header.sortIndicatorSection()) for row in range(model.rowCount())]
    assert values == sorted(values, reverse=True)
    hands.desk.metrics.remove_measure(sorted_by)
    hands.wait(lambda: sorted_by not in columns(hands))
    assert model.measure_name(header.sortIndicatorSection()) == hands.desk.selection.measure
    values = [model.value(row, header.sortIndicatorSection()) for row in range(model.rowCount())]
    assert values == sorted(values, reverse=True)


def test_the_last_measure_stays(hands):
    hands.window.execute(ChooseMeasures(("AP", "nDCG")))
    for name in columns(hands):
        hands.desk.metrics.remove_measure(name)
    assert len(columns(hands)) == 1
    assert "at least one measure" in hands.window.status.left.text()


def test_one_topic_is_shown_in_all_views(hands):
    hands.desk.show_beside("curves")
    metrics, curves, bar = hands.desk.metrics, hands.desk.curves, hands.desk.context.topic
    for scope in (bar, metrics.scope, curves.scope):
        hands.wait(lambda scope=scope: scope.currentText().startswith("mean of 8 topics"))
    bar.setFocus()
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down)
    topic = hands.queries.judged_topics()[1]
    assert hands.desk.selection.topic == topic
    hands.wait(lambda: curves.scope.currentText().startswith(f"{topic} "))
    assert_scores_are_fresh(hands)
    bar.setFocus()
    hands.press(Qt.Key.Key_Down)
    topic = hands.queries.judged_topics()[2]
    assert metrics.scope.currentText().startswith(f"{topic} ")
    assert_scores_are_fresh(hands)
    curves.scope.setFocus()
    hands.press(Qt.Key.Key_Home)
    assert hands.desk.selection.topic == ""
    assert_scores_are_fresh(hands)


@pytest.mark.own_window
def test_changes_by_a_judgement_are_marked_briefly_and_a_view_that_nobody_sees_catches_up(hands):
    panel = hands.desk.metrics
    tags = [panel.model.full_text(row, 0) for row in range(panel.model.rowCount())]
    before = {(tag, name): cell(hands, tag, name).data() for tag in tags for name in columns(hands)}
    values = {
        (tag, name): panel.model.value(cell(hands, tag, name).row(), cell(hands, tag, name).column())
        for tag, name in before
    }
    assert not any(text[0] in "▲▼" for text in before.values())
    hands.window.execute(JudgeDocument(hands.place.topic, hands.place.docno, 3))
    moved = 0
    for tag, name in before:
        index = cell(hands, tag, name)
        change = panel.model.value(index.row(), index.column()) - values[tag, name]
        sign = "▲ " if change >= 0.00005 else "▼ " if change <= -0.00005 else ""
        assert index.data().startswith(sign or ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"))
        if sign:
            moved += 1
            assert f"{change:+.6f}" in index.data(Qt.ItemDataRole.ToolTipRole)
            assert index.data(Qt.ItemDataRole.ForegroundRole) is not None
    assert moved > 5
    assert panel.model._moment.isActive()
    panel.model._moment.timeout.emit()
    for tag, name in before:
        index = cell(hands, tag, name)
        assert index.data()[0] not in "▲▼"
        assert index.data(Qt.ItemDataRole.ForegroundRole) is None

    # A hidden view is up to date when it is shown again.
    hands.window.show_workspace("judge")
    hands.judge("3", "1", "2")
    assert not panel.isVisible()
    hands.window.show_workspace("analyse")
    assert panel.isVisible()
    assert_scores_are_fresh(hands)


def test_an_empty_project_says_what_to_do_and_runs_without_judgements_have_no_scores(empty, sample_files):
    empty.show_in("analyse", "metrics")
    metrics = empty.desk.metrics
    assert metrics.empty.isVisible()
    assert "No run is loaded" in metrics.empty.findChild(type(metrics.fault)).text()
    assert metrics.empty.button.isEnabled()
    empty.load(sorted((sample_files / "runs").glob("*.run")))
    empty.window.show_workspace("analyse")
    assert not metrics.empty.isVisible()
    model = metrics.model
    assert model.rowCount() == 5
    scores = [column for column, name in enumerate(columns(empty), 1) if not name.startswith("Num")]
    assert all(math.isnan(model.value(row, column)) for row in range(5) for column in scores)
    assert {model.index(row, 1).data() for row in range(5)} == {"–"}
    click_head(empty, 2)
    click_head(empty, 0)
    assert model.rowCount() == 5


def test_a_runs_topics_are_shown_one_by_one(hands):
    metrics, topics = hands.desk.metrics, hands.desk.topics
    hands.click_row(metrics.table, metrics.model.index(1, 1))
    run, board = hands.desk.selection.run, hands.window.workspace.state.fresh_board()
    names = [str(measure) for measure in board.measures]
    assert topics.model.rowCount() == 8
    for row in range(8):
        scores = board.topic_scores(topics.model.id_of(row))[:, board.run_ids.index(run)]
        for column in range(1, topics.model.columnCount()):
            assert topics.model.value(row, column) == scores[names.index(topics.model.measure_name(column))]
    hands.click_row(topics.table, topics.model.index(4, 1))
    assert hands.desk.selection.topic == topics.model.id_of(4)
    assert metrics.scope.currentText().startswith(topics.model.id_of(4))
    hands.click(topics.mean)
    assert hands.desk.selection.topic == ""


def test_a_run_chosen_elsewhere_changes_neither_the_measure_nor_what_is_seen(hands):
    table, selection = hands.desk.metrics.table, hands.desk.selection
    comparison = hands.desk.panel(ComparisonPanel)
    bar = table.horizontalScrollBar()
    bar.setValue(bar.maximum())
    seen, before = bar.value(), selection.measure
    assert seen > 0
    for run in [row.id for row in hands.queries.runs()]:
        selection.choose_run(run)
        hands.idle()
        assert hands.desk.metrics.model.id_of(table.currentIndex().row()) == run
        assert (selection.measure, bar.value()) == (before, seen)
    hands.desk.show_panel("comparison")
    hands.wait(lambda: comparison.model.rowCount() == 5)
    hands.click_row(comparison.table, comparison.model.index(1, 1))
    selection.choose_measure("nDCG")
    for row in hands.queries.runs():
        selection.choose_run(row.id)
        assert selection.measure == "nDCG"


def test_where_the_chosen_run_goes_away_the_first_one_is_chosen(hands):
    model, selection = hands.desk.metrics.model, hands.desk.selection
    selection.choose_measure(model.measure_name(1))
    hands.desk.metrics.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    best, second = model.id_of(0), model.id_of(1)
    selection.choose_run(best)
    hands.window.execute(ShowRun(best, False))
    hands.wait(lambda: selection.run == second == model.id_of(0))
    assert hands.desk.metrics.table.currentIndex().row() == 0


def test_a_mean_whose_bounds_take_long_says_where_they_are(hands):
    assert len(hands.queries.judged_topics()) > MOST_SWEPT
    add_measure(hands, "IPrec@0.5")
    tip = cell(hands, hands.queries.runs()[0].tag, "IPrec@0.5").data(Qt.ItemDataRole.ToolTipRole)
    assert "add the column “bounds” in Comparison" in tip
    assert f"at most {MOST_SWEPT} topics" in tip


@pytest.mark.own_window
def test_a_measure_is_added_by_its_name_and_an_unknown_one_is_reported_with_the_nearest_names(hands):
    panel = hands.desk.metrics
    names = [panel.model.measure_name(column) for column in range(1, panel.model.columnCount())]
    panel.measure_field.setFocus()
    hands.qtbot.keyClicks(panel.measure_field, "nDCG@7")
    hands.press(Qt.Key.Key_Return)
    hands.qtbot.keyClicks(panel.measure_field, "nDCG@7")
    hands.press(Qt.Key.Key_Return)
    assert panel.measure_field.hasFocus()
    assert [panel.model.measure_name(column) for column in range(1, panel.model.columnCount())] == [*names, "nDCG@7"]
    hands.press_ctrl("Z")
    assert [panel.model.measure_name(column) for column in range(1, panel.model.columnCount())] == names
    hands.press("n", "d")
    popup = panel.measure_field.completer().popup()
    assert QApplication.activePopupWidget() is popup, "names are suggested"
    assert popup.model().index(0, 0).data() == "nDCG   Normalised discounted cumulative gain"
    hands.press(Qt.Key.Key_Backspace, Qt.Key.Key_Backspace)
    assert QApplication.activePopupWidget() is None, "but none for an empty field"

    # An unknown name is reported with the nearest names.
    before = columns(hands)
    for typed, near in (("nDGC@10", "nDCG@10"), ("Precsion@5", "P@5"), ("bprf", "Bpref")):
        add_measure(hands, typed)
        assert panel.fault.isVisible()
        assert typed in panel.fault.text()
        assert near.lower().split("@")[0] in panel.fault.text().lower()
        assert columns(hands) == before
        assert panel.measure_field.text() == typed, "it can be put right"
        panel.measure_field.setFocus()
        hands.press("x")
        assert not panel.fault.isVisible()

    # A measure is added by its name.
    names = {"ndcg_cut_15": "nDCG@15", "map": "AP", "AP(rel=2)": "AP(rel=2)", "p@7": "P@7"}
    for typed, named in names.items():
        add_measure(hands, typed)
        assert named in columns(hands)
        assert len(columns(hands)) == len(set(columns(hands)))
        assert panel.measure_field.text() == ""
        assert panel.fault.isVisible() is (typed == "map")
    add_measure(hands, "MAP")
    assert panel.fault.text() == "MAP is the mean of AP, which is already shown."
    add_measure(hands, "p@7")
    assert panel.fault.text() == "p@7 is P@7, which is already shown."
    assert_scores_are_fresh(hands)
    hands.reopen("analyse")
    assert set(names.values()) <= set(columns(hands))


@pytest.mark.own_window
def test_rows_are_sorted_by_the_column_that_is_clicked_or_chosen_elsewhere_and_the_selected_run_is_kept(hands):
    model = hands.desk.metrics.model

    def values(column: int) -> list[float]:
        return [model.value(row, column) for row in range(model.rowCount())]

    assert values(1) == sorted(values(1), reverse=True), "by the first measure to begin with"
    seen = set()
    for column in (3, 3, 1):
        click_head(hands, column)
        assert values(column) in (sorted(values(column)), sorted(values(column), reverse=True))
        seen.add((column, tuple(values(column))))
    assert len(seen) == 3, "a second click turns the order round"

    # When another view selects a measure, the table is sorted by it and scrolled to its column.
    table, last = hands.desk.metrics.table, columns(hands)[-1]
    place = 1 + columns(hands).index(last)
    run = model.id_of(model.rowCount() - 1)
    hands.desk.selection.choose_run(run)
    hands.desk.selection.choose_measure(last)
    assert table.horizontalHeader().sortIndicatorSection() == place
    assert values(place) == sorted(values(place), reverse=True)
    assert table.columnViewportPosition(place) >= table.columnWidth(0)
    assert table.columnViewportPosition(place) + table.columnWidth(place) <= table.viewport().width()
    assert hands.desk.selection.run == run
    table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    hands.desk.selection.choose_measure(columns(hands)[1])
    assert table.horizontalHeader().sortIndicatorSection() == 0, "an order by names stays"

    # Sorting keeps the selected run.
    hands.click_row(table, model.index(3, 2))
    chosen = hands.desk.selection.run
    assert chosen == model.id_of(3)
    click_head(hands, 4)
    click_head(hands, 4)
    (row,) = {index.row() for index in table.selectionModel().selectedRows()}
    assert model.id_of(row) == chosen == hands.desk.selection.run
