"""The comparison of all pairs in the window: numbers equal to the command line's, cells selected with the keyboard, and
pairs without differences.
"""

from __future__ import annotations

import csv
import io
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from irdesk.cli.main import run
from irdesk.evaluation.comparison.significance.comparison_plan import Method
from irdesk.evaluation.comparison.significance.statistic_notation import statistic_text
from irdesk.session.commands import ShowRun
from irdesk.session.core import project_settings
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.comparison.all_pairs_panel import AllPairsPanel
from irdesk.ui.comparison.two_runs_panel import TwoRunsPanel

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "all_pairs")]


def panel_of(hands, runs=5):
    """Show the best runs only, and return the panel once it has compared them."""
    panel = hands.desk.panel(AllPairsPanel)
    hands.settle()  # An earlier test may have chosen topics or hidden runs.
    hands.wait(lambda: panel.result and not panel.computing.stale)
    for hidden in panel.result.runs[runs:]:
        hands.window.execute(ShowRun(hidden, visible=False))
    hands.wait(lambda: len(panel.result.runs) == runs and not hands.window.runner.tasks)
    return panel


def choose(hands, box, data):
    """Choose an entry of a combo box, and wait for the new numbers."""
    panel = hands.desk.panel(AllPairsPanel)
    before = panel.result
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())
    hands.wait(lambda: panel.result is not before and not hands.window.runner.tasks)


def test_cells_notes_and_numbers_follow_the_plan_and_equal_the_command_line(hands, sample_files, capsys):
    panel = panel_of(hands, runs=3)
    for shown in ("difference", "effect", "p"):
        panel.shown.setCurrentIndex(panel.shown.findData(shown))
        panel.shown.activated.emit(panel.shown.currentIndex())
        strengths = panel.matrix.matrix.strengths
        for i, j in combinations(range(len(strengths)), 2):
            assert strengths[i, j] >= 0, "the better run is in the row"
            assert strengths[j, i] == 0, "the other half is empty"
            assert panel.matrix.matrix.text(j, i) == ""
            assert panel.matrix.matrix.text(i, j)
            assert not panel.matrix.matrix.marked[j, i]
    assert "paired t" in panel.plan.text()
    assert "Holm over" in panel.plan.text()
    assert "ANOVA" in panel.plan.text()
    assert not panel.seed.isEnabled()

    # For each significance test, the numbers equal the command line's.
    choose(hands, panel.correction, "Hommel")
    files = [str(sample_files / "qrels.txt"), *(row.path for row in hands.queries.runs() if row.visible)]
    for test in ("t", "wilcoxon", "randomization", "bootstrap", "randomized-tukey"):
        if test != "t":
            choose(hands, panel.test, test)
        assert_like_the_command_line(panel, files, capsys, test)

    # The plan of the comparison (test and seed) is shown, and changed with the keyboard.
    assert not panel.correction.isEnabled()
    assert "seed 1" in panel.plan.text()
    before = panel.result
    panel.seed.setFocus()
    hands.press(Qt.Key.Key_Up)
    hands.wait(lambda: panel.result is not before and not hands.window.runner.tasks)
    assert "seed 2" in panel.plan.text()
    # The plan is a setting of the project, so that all other views use it too.
    plan = project_settings.plan_of(hands.queries.setting(project_settings.PLAN))
    assert (plan.method, plan.seed) == (Method.RANDOMIZED_TUKEY, 2)
    hands.press_ctrl("z")
    hands.press_ctrl("z")
    hands.wait(lambda: "bootstrap" in panel.plan.text() and not hands.window.runner.tasks)
    assert panel.test.currentData() == "bootstrap"
    assert panel.correction.isEnabled()


def assert_like_the_command_line(panel, files, capsys, test):
    measure = panel.measure.currentText()
    plan = ["--test", test, "--correction", "hommel"]
    assert run(["compare", *files, "-m", measure, "--all-pairs", *plan, "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    names = panel.result.names
    assert len(rows) == len(names) * (len(names) - 1) // 2 > 1
    for row in rows:
        pair = panel.result.details(names.index(row["run"]), names.index(row["other"]))
        shown = (*pair.means, pair.difference, *pair.interval, pair.p, pair.adjusted, pair.effect, pair.power)
        keys = ("mean", "other_mean", "difference", "lower", "upper", "p", "corrected_p", "effect_d", "power")
        assert [repr(value) for value in shown] == [row[key] for key in keys]
        assert pair.record == tuple(int(row[key]) for key in ("wins", "ties", "losses"))
        assert (str(pair.significant), str(pair.needed)) == (row["significant"], row["topics_for_80_percent"])
        values = (pair.outcome.statistic, pair.outcome.freedom, pair.outcome.nonzero, pair.outcome.resamples)
        heads = ("statistic", "df", "nonzero_differences", "resamples")
        assert ["" if value is None else repr(value) for value in values] == [row[head] for head in heads]
        assert statistic_text(pair.outcome) in panel.tell(names.index(row["run"]), names.index(row["other"]))
        back = panel.result.details(names.index(row["other"]), names.index(row["run"]))
        assert (back.difference, back.record) == (-pair.difference, pair.record[::-1])
        assert back.interval == (-pair.interval[1], -pair.interval[0])
    means = [panel.result.details(0, i).means[1] for i in range(1, len(names))]
    assert means == sorted(means, reverse=True)


def test_arrows_choose_a_pair_everywhere_and_the_mouse_too_and_pairs_are_copied_in_full(hands):
    panel = panel_of(hands)
    runs, selection = panel.result.runs, hands.desk.selection
    panel.matrix.setFocus()
    assert panel.matrix.cell == (0, 1), "the best run and the next best"
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up)
    assert panel.matrix.cell == (0, 2)
    assert (selection.run, selection.other) == (runs[0], runs[2])
    assert panel.result.names[0] in panel.pair.text()
    assert panel.matrix.accessibleDescription() == panel.pair.text() == panel.tell(0, 2)
    hands.press(Qt.Key.Key_Up)  # There is no row above the first one.
    assert panel.matrix.cell == (0, 2)
    QApplication.processEvents()
    position = panel.matrix.place(2, 1)
    assert panel.matrix.at(position) == (2, 1)
    assert panel.matrix.at(QPointF(-5, -5)) is None
    hands.click(panel.matrix, position.toPoint())
    assert (selection.run, selection.other) == (runs[2], runs[1])
    selection.choose_run(runs[0])  # as if selected in another view
    assert panel.matrix.cell == (0, 1)

    # The pairs are copied in full.
    panel.matrix.setFocus()
    hands.press_ctrl("c")
    heads, *lines = QGuiApplication.clipboard().text().splitlines()
    rows = [dict(zip(heads.split("\t"), line.split("\t"), strict=True)) for line in lines if "\t" in line]
    assert len(rows) == len(panel.result.pairs)
    assert {float(row["difference"]) for row in rows} == {pair.comparison.mean for pair in panel.result.compared.pairs}
    assert panel.export.table().title or panel.export.table().notes
    panel.export.copy_as("markdown")
    assert QGuiApplication.clipboard().text().startswith("| ")


def test_runs_that_are_hidden_and_topics_that_are_filtered_are_left_out(hands):
    panel = panel_of(hands)
    before = panel.result
    hands.window.workspace.execute(ShowRun(before.runs[0], visible=False))
    hands.wait(lambda: panel.result is not before and not hands.window.runner.tasks)
    assert panel.result.runs[0] != before.runs[0]
    assert len(panel.result.pairs) < len(before.pairs)
    two = tuple(before.compared.topics[:2])
    hands.desk.selection.choose_filter(TopicFilter(names=" ".join(two)))
    hands.wait(lambda: panel.result.compared.topics == two)
    assert "2 of" in panel.plan.text()


def test_two_runs_without_any_difference(hands, tmp_path, sample_files):
    panel = panel_of(hands, runs=2)
    first, second = (next(row for row in hands.queries.runs() if row.id == run) for run in panel.result.runs)
    (tmp_path / "twin.run").write_text(Path(first.path).read_text().replace(first.tag, "twin"))
    hands.desk.files.load([tmp_path / "twin.run"])
    hands.window.execute(ShowRun(second.id, visible=False))
    hands.wait(lambda: sorted(panel.result.names) == sorted((first.tag, "twin")))
    assert panel.summary.text() == "Paired t: undefined, because the runs do not differ in any topic."
    details = panel.tell(0, 1)
    assert "nan" not in details + panel.plan.text()
    assert "-0.0000" not in details + panel.tell(1, 0)
    assert "p =" not in details, "nothing is tested"
    assert "paired t: undefined, because the runs do not differ in any topic" in details
    assert "all variation is between runs" in panel.plan.text()
    drawn = panel.matrix.matrix
    assert (drawn.text(0, 1), bool(np.isnan(drawn.strengths[0, 1])), bool(drawn.marked[0, 1])) == ("–", True, False)
    assert "undefined" in panel.legend.accessibleDescription()
    assert not panel.export.table().marked(7), "nor is anything marked in what is copied"

    # The panel of two runs also says that the runs do not differ.
    hands.press_ctrl("d")
    two = hands.desk.panel(TwoRunsPanel)
    hands.wait(lambda: "do not differ in any of 8 topics" in two.summary.text())
    assert "p =" not in two.summary.text()
    assert "nan" not in two.summary.text().lower()
    assert {row.difference for row in two.table.rows.rows()} == {0.0}
    two.grab()
    hands.desk.selection.choose_other(hands.desk.selection.run)
    hands.wait(lambda: "compared with itself" in two.summary.text())
    assert two.table.rows.rowCount() == 0
