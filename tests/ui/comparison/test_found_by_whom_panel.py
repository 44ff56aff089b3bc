"""The panel *Found by whom*: the reasons why a run loses, selecting cells with keyboard and mouse, the texts, and the
empty states.
"""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from irdesk.evaluation.comparison.found_by_whom import MISSING
from irdesk.reporting.drawing.figure_layout import COLUMN, lay_out_figure
from irdesk.reporting.drawing.print_colours_and_hatches import COLOURS
from irdesk.reporting.drawing.svg import as_svg
from irdesk.session.commands import ShowRun
from irdesk.ui.comparison.found_by_whom_panel import BY_DIFFERENCE, FoundByWhomPanel

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "found")]


def panel_of(hands, run="title-only", other="bm25-b4", topic="T7") -> FoundByWhomPanel:
    """Open the panel with its shortcut, for a topic and two runs; return it."""
    runs = {row.tag: row.id for row in hands.queries.runs()}
    selection = hands.desk.selection
    hands.press_ctrl("l")
    panel = hands.desk.panel(FoundByWhomPanel)
    hands.wait(panel.isVisible)
    selection.choose_measure("AP")
    selection.choose_run(runs[run])
    selection.choose_other(runs[other])
    selection.choose_topic(topic)
    hands.wait(lambda: _shows(hands, panel, topic))
    return panel


def _shows(hands, panel, topic) -> bool:
    report = panel.result and panel.result.report
    pair = (hands.desk.selection.run, hands.desk.selection.other)
    return (
        bool(report)
        and report.topic == topic
        and (report.run is not None and (panel.result.runs[report.run], panel.result.runs[report.other]) == pair)
        and not hands.window.runner.tasks
    )


def test_why_a_run_loses_is_said_in_a_sentence(hands):
    panel = panel_of(hands)
    report = panel.result.report
    summary = panel.summary.text()
    assert summary.startswith("title-only has AP 0.0714, bm25-b4 1.0000: -0.9286.")
    assert "title-only misses SE-088 (grade 2), bm25-b4 has it at rank 2: costs 0.5000 in AP." in summary
    assert "Sum over the 2 marked documents: -0.9286." in summary
    assert "2 relevant" in summary
    assert panel.grid.hasFocus()
    first = panel.table.rows.row(0)
    assert (first.docno, first.apart.ranks, first.apart.difference) == ("SE-088", (None, 2), -0.5)
    explained = {
        row.docno: row.adds for row in hands.queries.explanation(hands.desk.selection.run, "T7", "AP").rows if row.adds
    }
    for row in panel.table.rows.rows():
        assert row.apart.adds[0] == pytest.approx(explained.get(row.docno, 0.0) / 2), "R is 2"
    rows, columns = panel.grid.grid.shares.shape
    assert (rows, columns) == (5, 2)
    signs = panel.grid.grid.heads
    assert signs[panel._columns.index(first.apart.column)] == "①"
    assert report.names[report.order[0]] == "bm25-b4", "the best is above"
    hands.desk.selection.choose_topic("")
    worst = hands.queries.worst_topic(hands.desk.selection.run, hands.desk.selection.other, "AP")
    hands.wait(lambda: panel.summary.text().startswith(f"Topic {worst}: largest loss to bm25-b4"))
    assert panel.result.report.topic == worst
    assert panel.figure.figure() is not None


def test_cells_are_chosen_by_keys_and_mouse_and_show_texts(hands):
    panel, selection = panel_of(hands, topic="T3"), hands.desk.selection
    relevant, order, runs = panel.result.report.relevant, panel.result.report.order, panel.result.runs
    before = selection.run
    hands.press(Qt.Key.Key_Right)
    assert panel.grid.cell == (0, 0)
    assert selection.run == before, "the row of the other run is looked at beside the run's"
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Right)
    assert panel.grid.cell == (1, 1)
    assert selection.run == runs[order[1]]
    hands.wait(lambda: _shows(hands, panel, "T3"))
    assert panel.grid.cell == (1, 1), "the document stays chosen in the run's row"
    text = panel.cell.text()
    docno = relevant.docnos[1]
    assert docno in text
    assert panel.grid.accessibleDescription() == text
    assert panel.table.rows.row(panel.table.chosen()[0]).docno == docno
    assert not panel.text.isVisible()
    hands.press(Qt.Key.Key_Return)
    hands.wait(panel.text.isVisible)
    assert panel.text.text.toPlainText()
    hands.press(Qt.Key.Key_Left)
    assert panel.text.isVisible(), "the next text"
    hands.press(Qt.Key.Key_Escape)
    assert panel.table.isVisible()
    QApplication.processEvents()
    panel.grid.grab()  # Cells get their positions when they are painted.
    hands.click(panel.grid, panel.grid.place(3, 2).toPoint())
    hands.wait(panel.text.isVisible)
    assert panel.grid.cell == (3, 2)
    assert selection.run == runs[order[3]]
    hands.press(Qt.Key.Key_Escape)
    hands.wait(lambda: _shows(hands, panel, "T3"))
    for row, run_index in enumerate(panel.result.report.order):
        for column, name in enumerate(relevant.docnos):
            rank = relevant.ranks[run_index, column]
            assert panel.grid.grid.text(row, column) == (str(rank) if rank != MISSING else "")
            assert np.isnan(panel.grid.grid.shares[row, column]) == (rank == MISSING)
            ranking = hands.window.workspace.store.run(runs[run_index], "").rankings["T3"].docno_list()
            assert (name in ranking) == (rank != MISSING)
    panel.table.setFocus()
    hands.press(Qt.Key.Key_Home, Qt.Key.Key_Down)
    assert panel._columns[panel.grid.cell[1]] == panel.table.rows.row(panel.table.chosen()[0]).apart.column

    # After another topic is selected, which has fewer documents, no document is selected.
    hands.press(Qt.Key.Key_End)
    assert panel.grid.cell
    selection.choose_topic("T7")
    hands.wait(lambda: panel.result.report.topic == "T7" and not hands.window.runner.tasks)
    assert panel.grid.cell is None
    assert panel.table.chosen() == []
    assert panel.cell.text().startswith("Choose a cell")


def test_documents_with_the_largest_difference_are_first_and_one_run_alone_has_none(hands, tmp_path):
    panel = panel_of(hands, topic="T2")
    panel.shown.setFocus()
    hands.press(Qt.Key.Key_Down)
    assert panel.shown.currentData() == BY_DIFFERENCE
    differences = [abs(document.difference) for document in panel.result.report.apart]
    assert differences == sorted(differences, reverse=True)
    assert list(panel._columns) == [document.column for document in panel.result.report.apart]
    marked = len(panel.result.report.marked)
    assert "".join(panel.grid.grid.heads[:marked]) == "①②③④⑤"[:marked]
    panel.grid.setFocus()
    hands.press_ctrl("c")
    heads, *lines = QGuiApplication.clipboard().text().splitlines()
    rows = [dict(zip(heads.split("\t"), line.split("\t"), strict=True)) for line in lines[: len(differences)]]
    assert [abs(float(row["difference"])) for row in rows] == differences
    assert "title-only rank" in rows[0]
    drawn = panel.figure.figure()
    (cells,) = drawn.marks
    named = tuple(label.split(" · ")[0] for label in cells.columns)
    assert named == tuple(panel.result.report.relevant.docnos[column] for column in panel._columns), "as it is drawn"
    assert "title-only" in as_svg(lay_out_figure(drawn, COLUMN), COLOURS)
    before = panel.result
    hands.press_ctrl("1")
    hands.judge("3")
    hands.press_ctrl("l")
    hands.wait(lambda: panel.isVisible() and panel.result is not before and not hands.window.runner.tasks)

    # The panel with only one run, and with a topic without relevant documents.
    (tmp_path / "none.qrels").write_text("T9 0 SE-001 0\n")
    hands.desk.files.load([tmp_path / "none.qrels"])
    hands.wait(lambda: "T9" in hands.queries.judged_topics())
    for row in hands.queries.runs()[1:]:
        hands.window.execute(ShowRun(row.id, visible=False))
    hands.desk.selection.choose_measure("AP")
    hands.desk.selection.choose_topic("T7")
    hands.wait(lambda: panel.result and len(panel.result.runs) == 1 and not hands.window.runner.tasks)
    assert panel.result.report.other is None
    assert "2 relevant" in panel.summary.text()
    assert "only one run" not in panel.summary.text(), "of one run alone, that says nothing"
    assert not panel.grid.grid.marked.any()
    explained = {
        row.docno: (row.rank, row.adds) for row in hands.queries.explanation(hands.desk.selection.run, "T7", "AP").rows
    }
    for row in panel.table.rows.rows():
        rank, adds = explained.get(row.docno, (None, 0.0))
        assert row.apart.ranks == (rank, None)
        assert row.apart.adds[0] == pytest.approx(adds / 2)
    assert panel.grid.grid.shares.shape == (1, 2)
    hands.desk.selection.choose_topic("T9")
    hands.wait(lambda: panel.result and panel.result.report.topic == "T9")
    assert "Choose another topic" in panel.summary.text()
    assert (panel.grid.lattice.rows, panel.grid.lattice.columns) == (0, 0)
    assert not panel.table.isVisible(), "a table of nothing tells nothing"
