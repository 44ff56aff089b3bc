"""Selections: the measure, run and baseline that views start with, the user's choices that are remembered, and a topic
that is deselected.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from irdesk.session.commands import ShowRun
from irdesk.session.core.project_settings import BASELINE, MAIN_MEASURE
from irdesk.ui.overview.overview_panel import OverviewPanel

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "metrics")]


def sort_by(hands, measure: str) -> None:
    table = hands.desk.metrics.table
    header = table.horizontalHeader()
    columns = [hands.desk.metrics.model.measure_name(index) for index in range(hands.desk.metrics.model.columnCount())]
    section = columns.index(measure)
    table.scrollTo(hands.desk.metrics.model.index(0, section))
    hands.click(header.viewport(), QPoint(header.sectionViewportPosition(section) + 10, header.height() // 2))


def test_the_best_run_is_chosen_until_a_person_chooses(hands):
    selection, queries = hands.desk.selection, hands.queries
    assert selection.measure == queries.main_measure() == "nDCG@10", "the sample's grades are 0 to 3"
    assert [selection.run, selection.other] == queries.best_runs(selection.measure, 2)
    hidden = selection.run
    hands.window.execute(ShowRun(hidden, visible=False))
    hands.wait(lambda: [selection.run, selection.other] == queries.best_runs(selection.measure, 2))
    selection.choose_run(queries.best_runs(selection.measure, 3)[2])
    chosen = selection.run
    hands.window.execute(ShowRun(hidden, visible=True))
    hands.idle()
    assert selection.run == chosen


def test_a_proposed_baseline_is_the_best_run_other_than_the_selected_one(hands):
    selection, queries = hands.desk.selection, hands.queries
    best, second, third = queries.best_runs(selection.measure, 3)
    hands.desk.show_view("overview")
    table = hands.desk.panel(OverviewPanel).table
    hands.wait(lambda: len(table.runs.rows()) > 2)
    row = next(row for row, run in enumerate(table.runs.rows()) if run.run_id == third)
    hands.click(table.viewport(), table.visualRect(table.runs.index(row, 1)).center())
    assert (selection.run, selection.other) == (third, best)
    left, names = hands.window.status.left, {head.id: head.text for head in queries.shown_runs()}
    assert left.text() == f"Baseline: {names[best]} (the best other run by {selection.measure})"
    hands.window.status.say("another message")
    selection.choose_run(second)
    assert selection.other == best
    assert left.text() == "another message", "the baseline is the same"
    selection.choose_run(best)
    assert selection.other == queries.other_run(best, selection.measure) == second
    selection.choose_other(third)
    selection.choose_run(second)
    assert selection.other == third, "a baseline that the user chose stays"


def test_the_proposed_measure_follows_the_qrels_that_are_loaded_later(empty, sample_files, tmp_path):
    empty.load([sample_files / "runs" / "bm25-b4.run"])
    empty.analyse()
    (tmp_path / "binary.qrels").write_text("T1 0 SE-001 1\nT1 0 SE-002 0\n", encoding="utf-8")
    empty.load([tmp_path / "binary.qrels"])
    empty.wait(lambda: empty.desk.selection.measure == "AP")
    (tmp_path / "graded.qrels").write_text("T2 0 SE-001 2\nT2 0 SE-002 1\n", encoding="utf-8")
    empty.load([tmp_path / "graded.qrels"])
    empty.idle()
    assert empty.desk.selection.measure == "AP", "the measure does not change while scores are looked at"


@pytest.mark.own_window
def test_choices_are_remembered_when_the_project_is_opened_again(hands):
    """The main measure is the first one that the user sorts by."""
    steps = hands.window.workspace.last_change
    sort_by(hands, "AP")
    assert hands.desk.selection.measure == "AP"
    sort_by(hands, "P@5")
    assert hands.desk.selection.measure == "P@5"
    box = hands.desk.context.baseline
    box.setFocus()
    hands.press(Qt.Key.Key_End)
    baseline = hands.queries.runs()[-1].id
    hands.wait(lambda: hands.queries.setting(BASELINE) == baseline)
    assert hands.queries.setting(MAIN_MEASURE) == "AP"
    assert hands.window.workspace.last_change == steps, "looking is no step of the history"
    hands.reopen("analyse")
    selection = hands.desk.selection
    assert (selection.measure, selection.other) == ("P@5", baseline)
    assert hands.queries.main_measure() == "AP"
    best = hands.queries.best_runs("P@5", 1)
    assert [selection.run] == best

    # Measure, run and topic are selected again.
    run, other = hands.queries.runs()[-1].id, hands.queries.runs()[-2].id
    selection.choose_measure("nDCG@10")
    selection.choose_run(run)
    selection.choose_other(other)
    selection.choose_topic("T3")
    hands.reopen("analyse")
    selection = hands.desk.selection
    assert (selection.measure, selection.run, selection.other, selection.topic) == ("nDCG@10", run, other, "T3")
    assert not selection.run_is_proposed
    assert hands.window.workspace.last_change == steps, "looking is no step of the history"
    selection.choose_topic("")
    hands.window.execute(ShowRun(run, visible=False))
    hands.reopen("analyse")
    assert hands.desk.selection.run != run, "a run that is not shown cannot be selected"
    assert hands.desk.selection.topic == ""


def test_a_selected_topic_is_deselected_with_one_click(hands):
    bar, selection = hands.desk.context, hands.desk.selection
    assert bar.isVisible()
    assert not bar.mean.isVisible()
    selection.choose_topic("T3")
    assert bar.mean.isVisible()
    bar.topic.setFocus()
    hands.press(Qt.Key.Key_Tab)
    assert bar.mean.hasFocus()
    hands.press(Qt.Key.Key_Space)
    assert bar.topic.hasFocus()
    assert selection.topic == ""
    assert bar.topic.currentText().startswith("mean")
    assert not bar.mean.isVisible()
