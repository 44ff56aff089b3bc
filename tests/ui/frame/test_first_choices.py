"""First choices: measure, run and baseline that views begin with, and what is remembered of a person's choices."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt

from irdesk.session.commands import ShowRun
from irdesk.session.core.project_settings import BASELINE, MAIN_MEASURE


def sort_by(hands, measure: str) -> None:
    table = hands.desk.metrics.table
    header = table.horizontalHeader()
    columns = [hands.desk.metrics.model.measure_name(index) for index in range(hands.desk.metrics.model.columnCount())]
    section = columns.index(measure)
    table.scrollTo(hands.desk.metrics.model.index(0, section))
    hands.click(header.viewport(), QPoint(header.sectionViewportPosition(section) + 10, header.height() // 2))


def test_the_best_run_is_chosen_until_a_person_chooses(hands):
    hands.analyse()
    selection, queries = hands.desk.selection, hands.queries
    assert selection.measure == queries.first_measure()
    assert [selection.run, selection.other] == queries.best_runs(selection.measure, 2)
    hidden = selection.run
    hands.window.execute(ShowRun(hidden, visible=False))
    hands.wait(lambda: [selection.run, selection.other] == queries.best_runs(selection.measure, 2))
    selection.choose_run(queries.best_runs(selection.measure, 3)[2])
    chosen = selection.run
    hands.window.execute(ShowRun(hidden, visible=True))
    hands.idle()
    assert selection.run == chosen


def test_the_first_measure_sorted_by_and_the_baseline_are_remembered(hands):
    hands.analyse()
    hands.desk.show_view("metrics")
    hands.wait(hands.desk.metrics.isVisible)
    steps = hands.window.workspace.last_change
    sort_by(hands, "nDCG@10")
    assert hands.desk.selection.measure == "nDCG@10"
    sort_by(hands, "P@5")
    assert hands.desk.selection.measure == "P@5"
    box = hands.desk.context.baseline
    box.setFocus()
    hands.press(Qt.Key.Key_End)
    baseline = hands.queries.runs()[-1].id
    hands.wait(lambda: hands.queries.setting(BASELINE) == baseline)
    assert hands.queries.setting(MAIN_MEASURE) == "nDCG@10"
    assert hands.window.workspace.last_change == steps, "looking is no step of the history"
    hands.reopen("analyse")
    selection = hands.desk.selection
    assert (selection.measure, selection.other) == ("nDCG@10", baseline)
    best = hands.queries.best_runs("nDCG@10", 1)
    assert [selection.run] == best
