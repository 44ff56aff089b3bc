"""Imagined rankings: opened from the start page or with Ctrl+K, without judgements; as text and side by side."""

from __future__ import annotations

import csv

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QPushButton
from window_driver import Hands, flush

from irdesk.cli.main import run
from irdesk.ui.frame.go_to_field import GoTo
from irdesk.ui.what_if.imagined_ranking_without_project import ImaginedRankingPage
from irdesk.ui.what_if.what_if_panel import WhatIfPanel

pytestmark = pytest.mark.unpainted

ALT = Qt.KeyboardModifier.AltModifier
IDEALS = "3 2 1 2 0; beside=2 1 2 3 0; measures=nDCG(ideal='top')@5 nDCG(ideal='shown')@5 AP"


def type_ranking(hands: Hands, board, text: str) -> None:
    """Replace the text of a ranking board with the keyboard, and press Enter."""
    board.text.setFocus()
    board.text.selectAll()
    hands.qtbot.keyClicks(board.text, text)
    hands.press(Qt.Key.Key_Return)


def printed(text: str, capsys) -> dict[str, list[str]]:
    """Return the scores that the command line prints for a text, keyed by measure."""
    capsys.readouterr()
    assert run(["what-if", text, "--format", "csv"]) == 0
    lines = list(csv.reader(capsys.readouterr().out.splitlines()))
    return {name: values for name, *values, _notes in lines[1:]}


def assert_like_the_command_line(board, capsys) -> None:
    """Check that the scores shown equal those that the command line prints for the text shown."""
    shown = board.shown
    two = shown.other is not None
    scores = {
        str(score.asked): [repr(value) for value in ((score.true, score.now, score.change) if two else (score.now,))]
        for score in shown.scores
    }
    assert printed(board.text.text(), capsys) == scores


def from_start_page(start: Hands):
    button = next(
        button
        for button in start.window.start.findChildren(QPushButton)
        if button.text() == start.window.actions_table["learn.imagine"].text()
    )
    start.click(button)
    page = start.window.findChild(ImaginedRankingPage)
    start.wait(page.isVisible)
    return page.board


def leave(start: Hands) -> None:
    """Return to the start page, and wait until the panel is destroyed, so that it does not outlive its window.

    A window whose panels are still being prepared is kept alive by that work.
    """
    start.press(Qt.Key.Key_Escape)
    start.wait(start.window.start.isVisible)
    start.idle()
    flush()


def test_the_start_page_imagines_one_ranking_or_two_with_keys_except_in_text_fields(start, capsys):
    board = from_start_page(start)
    assert board.text.hasFocus()
    assert board.text.selectedText() == "3 2 0 1 2 | 3"
    type_ranking(start, board, "3-2-0-1-2; gains=exp")
    scores = {str(score.asked): score.now for score in board.shown.scores}
    assert scores["nDCG@5"] == pytest.approx(0.9686383655679718, abs=1e-12)
    assert_like_the_command_line(board, capsys)

    before = board.scores.figures.figures[0]
    board.table.setFocus()
    board.table.selectRow(4)
    start.press(Qt.Key.Key_Home, modifier=ALT)  # moves the last document to the first rank
    assert board.text.text().startswith("2 3 2 0 1; gains=exp")
    after = board.scores.figures.figures[0]
    assert after.gained != before.gained
    assert after.ideal == before.ideal
    start.press("1")
    assert board.text.text().startswith("1 3 2 0 1")
    board.controls.cutoff.setValue(3)
    assert "cutoff=3" in board.text.text()
    assert len(board.scores.figures.figures[0].gained) == 3
    assert "DCG@3" in board.scores.figures.bars_text.text()
    assert_like_the_command_line(board, capsys)

    start.click(board.controls.copy_button)
    text = QGuiApplication.clipboard().text()
    left = start.window.status.left
    assert left.text().startswith("copied as text: paste it")
    assert left.foregroundRole() is QPalette.ColorRole.PlaceholderText  # no error is shown
    type_ranking(start, board, "1 0")
    type_ranking(start, board, f"irdesk what-if '{text}'")
    assert board.shown.text == text

    type_ranking(start, board, "good bad")
    assert "found 'good'" in board.fault.text()
    assert board.fault.isVisible()
    assert board.shown.text == text
    type_ranking(start, board, "1 1 0")
    assert not board.fault.isVisible()
    del board
    leave(start)
    start.press_ctrl("k")
    field = start.window.findChild(GoTo)
    start.qtbot.keyClicks(field.field, "imagine")
    assert field.rows.entries[0].id == "learn.imagine"
    start.press(Qt.Key.Key_Escape)
    del field
    board = from_start_page(start)
    assert board.text.text() == "1 1 0"  # the text is unchanged
    del board
    leave(start)

    # Keys work after a click on a button, but not in text fields.
    board = from_start_page(start)
    type_ranking(start, board, "1 0 0")
    start.press("r")  # replaces one character of the text
    assert board.text.text() == "1 0 0r"
    type_ranking(start, board, "1 0 0")
    board.table.selectRow(2)
    start.click(board.controls.imagine_button)
    assert board.controls.imagine_button.hasFocus()
    start.press("i")
    assert len(board.shown.documents) == 5
    start.press(Qt.Key.Key_Up, Qt.Key.Key_Up, modifier=ALT)  # moves the document past the other one and the cutoff line
    assert board.shown.now.length == 4
    start.press("2", "u")
    assert board.shown.documents[3].grade is None
    start.press("r")
    assert not board.shown.touched
    board.controls.gains.setFocus()
    start.press("i", Qt.Key.Key_Backspace)
    assert board.text.text() == "1 0 0"
    board.controls.cutoff.setFocus()
    board.controls.cutoff.selectAll()
    start.press("3")
    assert (board.shown.now.cutoff, board.shown.documents[0].grade) == (3, 1)
    assert "after the bar" in board.text.toolTip()
    del board
    leave(start)

    # Two rankings of the same documents are shown with the ideal ranking of the selected measure.
    board = from_start_page(start)
    type_ranking(start, board, "1 1 0 0 1 | 1; cutoff=5")
    start.click(board.controls.second_button)
    assert board.other_table.isVisible()
    assert board.other_table.hasFocus()
    start.press(Qt.Key.Key_End, modifier=ALT)  # makes the first document unretrieved
    assert "beside=1 0 0 1" in board.text.text()
    assert_like_the_command_line(board, capsys)
    heads = [board.scores.table.rows.headerData(column, Qt.Orientation.Horizontal) for column in range(4)]
    assert heads == ["measure", "first", "second", "difference"]
    start.press("3")  # grades the document in both rankings
    assert board.shown.now.truth is board.shown.other.truth
    assert board.shown.documents[0].grade == 3
    assert len(board.scores.figures.figures) == 2
    assert board.scores.figures.bars_text.text().count("\n") == 1
    assert_like_the_command_line(board, capsys)
    start.press(Qt.Key.Key_Backspace, Qt.Key.Key_Backspace)
    assert [score.change for score in board.shown.scores] == [0.0] * len(board.shown.scores)
    start.press(Qt.Key.Key_Down, Qt.Key.Key_Delete)
    measure = str(board.shown.measures[0])
    second = board.shown.derivation(measure, second=True).formula
    assert board.scores.formula.text() == f"Second ranking: {second}"
    board.table.setFocus()
    assert board.scores.formula.text() == f"First ranking: {board.shown.derivation(measure).formula}"
    start.click(board.controls.second_button)
    assert board.shown.other is None
    assert not board.other_table.isVisible()

    # The figures show the score of the ideal ranking for the selected measure.
    type_ranking(start, board, IDEALS)
    bests = []
    for row in range(2):
        start.click_row(board.scores.table, board.scores.table.rows.index(row, 0))
        bests.append({figures.best for figures in board.scores.figures.figures})
        name = str(board.shown.measures[row])
        assert board.scores.figures.bars_text.text().count(f"{name} = ") == 2
        assert board.scores.figures.figures[1].scores[1] == board.shown.scores[row].now
    (top,), (shown,) = bests
    assert top > shown
    del board
    leave(start)


@pytest.mark.shared_window
@pytest.mark.opened_in("analyse", "what_if")
def test_two_rankings_have_room_in_a_small_window(hands):
    hands.press_ctrl("b")
    hands.wait(lambda: hands.desk.panel(WhatIfPanel).shown)
    panel = hands.desk.panel(WhatIfPanel)
    size = hands.window.size()
    hands.window.resize(1280, 720)
    panel.imagine(IDEALS)
    hands.idle()
    assert hands.window.size() == QSize(1280, 720)
    board = panel.board
    assert board.rect().contains(QRect(board.scores.mapTo(board, QPoint()), board.scores.size()))
    for table in (board.table, board.other_table, board.scores.table, board.scores.why):
        assert table.horizontalHeader().length() <= table.viewport().width()
    figures = board.scores.figures
    for plot in (figures.curve, figures.bars):
        assert figures.rect().contains(plot.geometry())
        assert plot.height() >= plot.minimumHeight()
        axis = plot.getAxis("bottom")
        assert plot.rect().contains(plot.mapFromScene(axis.sceneBoundingRect()).boundingRect().adjusted(1, 1, -1, -1))
    hands.window.resize(size)
    hands.click(panel.real_button)
    del panel, board


def test_what_if_needs_neither_runs_nor_judgements(empty, capsys):
    empty.press_ctrl("b")
    panel = empty.desk.panel(WhatIfPanel)
    empty.wait(panel.no_run.isVisible)
    empty.click(panel.findChild(QPushButton, "what_if_from_nothing"))
    board = panel.board
    empty.wait(board.text.hasFocus)
    type_ranking(empty, board, "? 2 1 | 3; measures=ERR nDCG@2")
    assert [str(score.asked) for score in board.shown.scores] == ["ERR", "nDCG@2"]
    assert_like_the_command_line(board, capsys)
    empty.click_row(board.scores.table, board.scores.table.rows.index(1, 0))
    assert board.scores.formula.text().startswith("nDCG@2 = ")
    assert panel.shown_command().arguments == ("what-if", board.text.text())
    empty.click(panel.real_button)
    empty.wait(panel.no_run.isVisible)
    del board, panel


@pytest.mark.shared_window
@pytest.mark.opened_in("analyse", "what_if")
def test_an_imagined_ranking_stays_until_the_run_is_asked_for(hands):
    hands.press_ctrl("b")
    hands.wait(lambda: hands.desk.panel(WhatIfPanel).shown)
    panel = hands.desk.panel(WhatIfPanel)
    hands.window.actions_table.trigger("learn.imagine")
    hands.wait(panel.board.text.hasFocus)
    type_ranking(hands, panel.board, "9 0 9")
    hands.desk.selection.choose_topic(hands.queries.judged_topics()[-1])
    hands.idle()
    assert panel.shown.is_imagined
    panel.table.setFocus()
    hands.press("7")  # In an imagined ranking every digit is a grade.
    assert panel.board.text.text().startswith("7 0 9")
    hands.click(panel.real_button)
    hands.wait(lambda panel=panel: panel.shown and panel.shown.run)
    assert panel.board.text.text() == ""
    assert any(panel.shown.titles.values())
    copied = panel.shown.text  # A real ranking can be shown as text, too.
    real = {str(score.asked): score.now for score in panel.shown.scores}
    panel.board.imagine(copied)
    assert {str(score.asked): score.now for score in panel.shown.scores} == real
    hands.click(panel.real_button)
    del panel
