"""The what-if panel: documents are dragged, moved and graded; the scores equal those of a file with the resulting
ranking.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from window_driver import rows_of

from irdesk.cli.main import run
from irdesk.session.commands import ChooseMeasures, JudgeDocument
from irdesk.ui.what_if.what_if_panel import WhatIfPanel

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "what_if")]

ALT = Qt.KeyboardModifier.AltModifier


def settled(hands, panel):
    selection = hands.desk.selection
    hands.wait(
        lambda: (
            panel.shown
            and (panel.shown.run, panel.shown.topic) == (selection.run, selection.topic)
            and not hands.window.runner.tasks
        )
    )


@pytest.fixture
def player(hands):
    """Return a window that shows the first run's ranking of its first topic."""
    panel = panel_of(hands)
    hands.wait(lambda: "largest loss" in panel.title.text())
    hands.desk.selection.choose_run(hands.queries.runs()[0].id)
    hands.desk.selection.choose_topic(hands.queries.judged_topics()[0])
    settled(hands, panel)
    panel.reset()  # clears an earlier test's imagined ranking
    panel.table.setFocus()
    panel.table.selectRow(0)
    return hands


def panel_of(hands):
    """Return the ranking board of the what-if panel."""
    return hands.desk.panel(WhatIfPanel).board


def order(panel):
    return list(panel.shown.now.docnos[: panel.shown.now.length])


def drag(hands, panel, row, to_row, *, below=False, release=True):
    """Drag a document to the upper or lower half of a row with the mouse."""
    table, view = panel.table, panel.table.viewport()
    table.scrollTo(panel.model.index(min(row, to_row), 0))

    def at(entry, share):
        return QPoint(40, table.rowViewportPosition(entry) + int(table.rowHeight(entry) * share))

    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at(row, 0.5))
    QTest.mouseMove(view, at(row, 0.5) + QPoint(0, 15))
    QTest.mouseMove(view, at(to_row, 0.8 if below else 0.2))
    if release:
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at(to_row, 0.8 if below else 0.2))


def written(hands, panel, folder):
    """Write the imagined ranking and grades to files."""
    shown = panel.shown
    rows = [document for document in shown.documents if document.rank is not None]
    (folder / "r").write_text("".join(f"1 Q0 {row.docno} {row.rank} {-row.rank} t\n" for row in rows))
    grades = [document for document in shown.documents if document.grade is not None]
    known = {document.docno for document in shown.documents}
    really = hands.window.workspace.state.grade_sources.grades(shown.topic)
    others = [(docno, grade) for docno, grade in really.items() if docno not in known]
    lines = [f"1 0 {grade.docno} {grade.grade}\n" for grade in grades] + [f"1 0 {d} {g}\n" for d, g in others]
    (folder / "q").write_text("".join(lines))
    return [str(folder / "q"), str(folder / "r")]


def assert_like_a_file(hands, folder, capsys):
    """Check that the scores shown equal the command line's for files with the imagined ranking and grades."""
    panel = panel_of(hands)
    capsys.readouterr()
    names = [str(score.asked) for score in panel.shown.scores]
    level = panel.shown.now.rules.level
    parts = [part for name in names for part in ("-m", name)]
    top = str(panel.shown.now.rules.profile.top)
    assert (
        run(
            [
                "evaluate",
                *written(hands, panel, folder),
                *parts,
                "-l",
                str(level),
                "--top-grade",
                top,
                "--format",
                "csv",
            ]
        )
        == 0
    )
    lines = [line.split(",") for line in capsys.readouterr().out.splitlines()[1:]]
    values = {line[2]: float(line[3]) for line in lines}
    assert {str(score.asked): score.now for score in panel.shown.scores} == values


def test_nothing_is_stored_one_key_resets_and_scores_are_copied(player):
    panel = panel_of(player)
    hands, history = player, player.window.workspace.last_change
    base, before = order(panel), rows_of(player.path, "SELECT count(*) FROM journal")
    assert "Changes made here are not stored" in panel.title.text()
    player.press("1", Qt.Key.Key_Down, "0")
    drag(player, panel, 3, 0)
    imagined = order(panel)
    assert "imagined and not stored" in panel.title.text()
    player.press_ctrl("z")  # must not undo the project's last step
    assert hands.window.workspace.last_change == history
    assert order(panel) == imagined
    assert "Backspace undoes one step" in hands.window.status.left.text()
    panel.controls.cutoff.setFocus()
    player.press_ctrl("z")
    assert hands.window.workspace.last_change == history
    panel.table.setFocus()
    player.press(Qt.Key.Key_Backspace)
    assert order(panel) == base
    assert panel.shown.documents[1].grade == 0
    player.press("3", "r")
    assert not panel.shown.touched
    assert not any(score.change for score in panel.shown.scores)
    player.press(Qt.Key.Key_Backspace)  # There is no step before the first one.
    assert not panel.shown.touched
    player.press("7")
    assert "no grade 7" in hands.window.status.left.text()
    assert hands.window.workspace.last_change == history
    assert rows_of(player.path, "SELECT count(*) FROM journal") == before

    # The scores are copied and a measure is explained.
    panel.reset()
    panel.table.setFocus()
    panel.table.selectRow(0)
    player.press("0")
    panel.scores.table.setFocus()
    panel.scores.table.clearSelection()
    player.press_ctrl("c")
    lines = QGuiApplication.clipboard().text().splitlines()
    first = panel.shown.scores[0]
    assert lines[0].split("\t") == ["measure", "real", "imagined", "change"]
    assert lines[1].split("\t")[1:3] == [repr(first.true), repr(first.now)]
    assert any("nothing is stored" in line for line in lines)
    second = str(panel.shown.scores[1].measure)
    player.click_row(panel.scores.table, panel.scores.table.rows.index(1, 0))
    assert player.desk.selection.measure == second
    assert panel.scores.formula.text().startswith(f"{second} = ")
    panel.table.setFocus()
    panel.table.clearSelection()
    player.press_ctrl("c")
    assert QGuiApplication.clipboard().text().splitlines()[0].split("\t") == [
        "rank",
        "real rank",
        "docno",
        "grade",
        "title",
    ]


def test_dragging_keys_and_grades_score_as_a_file_would_and_escape_lets_go(player, tmp_path, capsys):
    panel = panel_of(player)
    base = order(panel)
    drag(player, panel, 1, 5, release=False)
    assert panel.table.dragging
    player.press(Qt.Key.Key_Escape)
    QTest.mouseRelease(panel.table.viewport(), Qt.MouseButton.LeftButton)
    assert order(panel) == base
    player.click_row(panel.table, panel.model.index(6, 1))
    drag(player, panel, 4, 4)
    assert order(panel) == base
    assert panel.table.currentIndex().row() == 4
    drag(player, panel, panel.model.line, 0)  # The cutoff line is not a document and cannot be dragged.
    assert order(panel) == base

    # After dragging, moving with keys and grading, the scores equal those of a file with the same ranking.
    panel.reset()
    panel.table.setFocus()
    panel.table.selectRow(0)
    assert [score.true for score in panel.shown.scores] == [score.now for score in panel.shown.scores]
    drag(player, panel, 4, 1)
    assert order(panel) == [base[0], base[4], *base[1:4], *base[5:]]
    drag(player, panel, 0, 3, below=True)
    assert order(panel)[:4] == [base[4], base[1], base[2], base[0]]
    assert_like_a_file(player, tmp_path, capsys)
    panel.table.selectRow(2)
    player.press(Qt.Key.Key_Up, modifier=ALT)
    player.press(Qt.Key.Key_Down, modifier=ALT)
    player.press(Qt.Key.Key_Home, modifier=ALT)
    assert order(panel)[0] == base[2]
    assert panel.table.currentIndex().row() == 0  # a moved document stays selected
    player.press("0", Qt.Key.Key_Down, "3", Qt.Key.Key_Down, "u")
    assert [document.grade for document in panel.shown.documents[:3]] == [0, 3, None]
    assert_like_a_file(player, tmp_path, capsys)
    player.press("i")
    assert panel.shown.documents[-1][::2] == ("imagined-1", None, True)
    player.press(Qt.Key.Key_Home, modifier=ALT)
    assert order(panel)[0] == "imagined-1"
    panel.table.selectRow(5)
    player.press(Qt.Key.Key_Delete)
    assert len(order(panel)) == len(base)
    panel.controls.cutoff.setValue(7)
    panel.controls.level.setCurrentIndex(panel.controls.level.findData("2"))
    panel.controls.level.activated.emit(panel.controls.level.currentIndex())
    assert_like_a_file(player, tmp_path, capsys)
    shown = [panel.scores.table.rows.row(row) for row in range(panel.scores.table.rows.rowCount())]
    assert shown == list(panel.shown.scores)
    assert any(entry.change for entry in shown)


def test_a_measure_is_named_as_it_is(player):
    """Quotation marks are not escaped as HTML entities."""
    name = "nDCG(dcg='exp-log2')@10"
    player.window.workspace.execute(ChooseMeasures((name,)))
    panel = panel_of(player)
    player.wait(lambda: panel.scores.formula.text().startswith(f"{name} = "))
    assert not panel.shown.touched
    player.press("0")
    player.window.workspace.execute(ChooseMeasures((name, "RR")))
    player.wait(lambda: len(panel.shown.scores) == 2)
    assert panel.shown.touched  # still the imagined ranking, under other measures
    assert "changed in the meantime" not in panel.title.text()
    assert panel.scores.formula.textFormat() is Qt.TextFormat.PlainText


def test_a_judgement_meanwhile_keeps_what_is_imagined_until_reset(player):
    panel = panel_of(player)
    player.press("0")
    docno = panel.shown.documents[1].docno
    topic, real = panel.shown.topic, panel.shown.documents[1].grade
    player.window.workspace.execute(JudgeDocument(topic, docno, 0 if real else 3))
    player.wait(lambda: "changed in the meantime" in panel.title.text())
    assert panel.shown.touched
    panel.table.setFocus()
    player.press("r")
    assert panel.shown.documents[1].grade != real
    assert not panel.shown.touched
