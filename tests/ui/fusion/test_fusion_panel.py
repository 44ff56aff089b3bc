"""Fusion in the window: runs are selected and weighted with the keyboard, the preview equals the command line's result,
and the fused run is kept and saved.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from irdesk.cli.main import run
from irdesk.domain.progress import QUIET
from irdesk.formats.runs import run_trec
from irdesk.session.commands import RemoveSource, ShowRun
from irdesk.ui.fusion.fusion_panel import FusionPanel

pytestmark = [pytest.mark.unpainted, pytest.mark.opened_in("analyse", "fusion")]


def panel_of(hands):
    """Open the panel with its shortcut and wait for the first preview; return the panel, whose table has the focus."""
    hands.press_ctrl("u")
    panel = hands.desk.panel(FusionPanel)
    settled(hands, panel)
    assert panel.table.hasFocus()
    return panel


def settled(hands, panel):
    hands.wait(lambda: panel.result and not hands.window.runner.tasks)


def choose(hands, panel, box, data):
    """Choose an entry of a combo box."""
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())
    settled(hands, panel)


def shown(panel, row):
    model = panel.model
    return [model.data(model.index(row, column)) for column in range(model.columnCount())]


METHODS = {
    "rrf": (),
    "weighted": ("--norm", "z-score", "--weight", "1", "--weight", "1.2", "--weight", "-0.1", "--keep-all"),
}


def assert_kept_like_the_command_line(hands, sample_files, tmp_path, method, options):
    panel = hands.desk.panel(FusionPanel)
    if method == "weighted":
        choose(hands, panel, panel.norm, "z-score")
        panel.keep_all.click()
        panel.table.selectRow(4)
        hands.press(Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Space)  # Exclude the last two runs.
        panel.table.selectRow(2)
        hands.press(Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Down)
        hands.press(*[Qt.Key.Key_Minus] * 11)
        settled(hands, panel)
    names, inputs = panel.result.request.names, {entry.id for entry in panel.result.request.inputs}
    files = [str(sample_files / "runs" / f"{name}.run") for name in names]
    assert run(["fuse", *files, "--method", method, *options, "--tag", "mine", "-o", str(tmp_path / "cli.run")]) == 0
    previewed = shown(panel, 0)
    panel.name.setFocus()
    hands.qtbot.keyClicks(panel.name, "mine")
    hands.press(Qt.Key.Key_Return)
    hands.wait(lambda: hands.desk.selection.run not in {"", *inputs})
    row = next(entry for entry in hands.queries.runs() if entry.tag == "mine")
    assert hands.desk.selection.run == row.id
    made = hands.window.workspace.store.run(row.id, "mine")
    assert "".join(run_trec.lines(made)) == (tmp_path / "cli.run").read_text(encoding="utf-8")
    hands.desk.show_beside("metrics")
    position = hands.desk.metrics.model.row_of(row.id)
    metrics = hands.desk.metrics.model
    messages = [metrics.data(metrics.index(position, column)) for column in range(1, 4)]
    first = 2 if method == "weighted" else 1
    assert [text.split()[-1] for text in messages] == previewed[first : first + 3]
    assert hands.queries.undo_name() == "fuse runs into mine"
    panel.table.setFocus()
    hands.press_ctrl("z")
    assert "mine" not in [entry.tag for entry in hands.queries.runs()]


def test_the_table_is_copied_sorted_and_written_and_a_kept_run_is_that_of_the_command_line(
    hands, sample_files, tmp_path
):
    panel = panel_of(hands)
    panel.table.clearSelection()
    hands.press_ctrl("c")
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:3] == ["run", "fused", "AP"]
    assert lines[1].split("\t")[:3] == ["rrf-2", "", repr(panel.result.means[0].item())]
    assert [line.split("\t")[1] for line in lines[2:7]] == ["yes"] * 5

    # The fused run is saved to a file. A name that another run has is refused with a message in the status bar.
    hands.file_dialog(tmp_path / "f.run")
    hands.click(panel.save_button)
    hands.wait((tmp_path / "f.run").exists)
    hands.idle()
    assert run_trec.read(tmp_path / "f.run", QUIET).tag == "rrf-2"
    hands.qtbot.keyClicks(panel.name, "bm25-b4")
    hands.click(panel.keep_button)
    assert "a run called bm25-b4 already exists" in hands.window.status.left.text()
    panel.name.clear()
    hands.qtbot.keyClicks(panel.name, "two words")
    hands.click(panel.keep_button)
    assert "cannot be called" in hands.window.status.left.text()
    assert len(hands.queries.runs()) == 5
    panel.name.clear()

    # The fused run that is kept equals the command line's, and undo removes it.
    for method, options in METHODS.items():
        choose(hands, panel, panel.method, method)
        assert_kept_like_the_command_line(hands, sample_files, tmp_path, method, options)

    choose(hands, panel, panel.method, "rrf")
    panel.table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    values = [float(shown(panel, row)[1]) for row in range(1, 6)]
    assert values == sorted(values)


def test_a_curve_over_k_and_over_two_weights_trained_weights_and_ticks(hands, sample_files, tmp_path, capsys):
    panel = panel_of(hands)
    assert not panel.sweep.isVisible()
    assert not panel.training.isVisible()
    hands.click(panel.curve)
    hands.wait(lambda: panel.sweep.result and not hands.window.runner.tasks)
    measure = panel.measure.chosen
    curve = panel.sweep.result.curve(measure)
    assert [line.y for line in panel.sweep.plot.lines] == [curve.means, (curve.best_mean,) * 2]
    assert curve.means[curve.values.index(60)] == panel.result.gain(measure).mean
    assert panel.sweep.figure.figure().marks[0].y.tolist() == list(curve.means)
    panel.method.setCurrentIndex(panel.method.findData("borda"))
    panel.method.activated.emit(panel.method.currentIndex())
    hands.wait(lambda: "a curve can be drawn only over" in panel.sweep.summary.text())
    assert panel.sweep.figure.figure() is None
    panel.method.setCurrentIndex(panel.method.findData("weighted"))
    panel.method.activated.emit(panel.method.currentIndex())
    choose(hands, panel, panel.choice, 2)
    hands.wait(lambda: panel.sweep.result and panel.sweep.result.values[-1] == 1)
    hands.desk.selection.choose_measure("P@10")
    assert panel.sweep.summary.text().startswith("P@10 is best at ")

    # Trained weights equal the command line's.
    settled(hands, panel)
    hands.click(panel.training)
    hands.wait(lambda: "held-out topics: trained" in panel.training.summary.text())
    settled(hands, panel)
    names = panel.result.request.names
    files = [str(sample_files / "runs" / f"{name}.run") for name in names]
    judged = ("--train", panel.measure.chosen, "--qrels", str(sample_files / "qrels.txt"))
    assert run(["fuse", *files, "--method", "weighted", *judged, "-o", str(tmp_path / "f")]) == 0
    assert panel.training.summary.text() in capsys.readouterr().err
    assert panel.result.request.fusion.weights != (1.0, 1.0) or "0.5" in panel.training.summary.text()
    hands.click(panel.search.none)
    assert not panel.training.summary.isVisible()
    hands.click(panel.curve)

    # Runs are selected with check boxes, the choice box, and the buttons of the search.
    hands.click(panel.search.all)
    choose(hands, panel, panel.method, "rrf")
    panel.table.setFocus()
    runs = [entry.id for entry in hands.queries.runs()]
    assert panel._chosen() == runs
    panel.table.selectRow(1)
    hands.press(Qt.Key.Key_Space)
    assert panel._chosen() == runs[1:]
    choose(hands, panel, panel.choice, 2)
    best = hands.queries.best_runs(panel.measure.chosen, 2)
    assert sorted(panel._chosen()) == sorted(best)
    means = [float(shown(panel, runs.index(entry) + 1)[1]) for entry in best]
    others = [float(shown(panel, row)[1]) for row in range(1, 6) if runs[row - 1] not in best]
    assert min(means) >= max(others)
    hands.click(panel.search.none)
    hands.wait(lambda: "two or more runs" in panel.summary.text())
    assert not panel.keep_button.isEnabled()
    assert shown(panel, 0)[1] == "–"
    panel.search.field.setFocus()
    tags = {entry.id: entry.tag for entry in hands.queries.runs()}
    hands.press(*tags[runs[2]])
    assert [shown(panel, row)[0] for row in range(1, panel.model.rowCount())] == [tags[runs[2]]]
    hands.click(panel.search.all)
    assert panel._chosen() == [runs[2]]
    panel.search.field.clear()
    assert panel.model.rowCount() == 6
    hands.click(panel.search.best)
    settled(hands, panel)
    assert panel._chosen() == runs, "there are fewer than twelve"
    hands.click(panel.search.none)
    hands.click(panel.search.all)
    settled(hands, panel)
    assert panel._chosen() == runs
    choose(hands, panel, panel.method, "weighted")
    panel.table.selectRow(1)
    hands.press(Qt.Key.Key_Return)
    editor = panel.table.indexWidget(panel.table.currentIndex()) or panel.table.viewport().focusWidget()
    hands.press(Qt.Key.Key_Escape) if editor is None else None
    panel.model.setData(panel.model.index(1, 1), "0,25")
    panel.model.setData(panel.model.index(1, 1), "much")
    panel.model.setData(panel.model.index(1, 1), "inf")
    settled(hands, panel)
    assert panel.fusion.weights[0] == 0.25
    assert shown(panel, 1)[1] == "0.25"

    # Removed and hidden runs are no longer fused. If only one run is left, the panel says what to do.
    first, *others = hands.queries.runs()
    hands.window.workspace.execute(RemoveSource(first.id))
    hands.wait(lambda: panel.result and len(panel.result.request.inputs) == 4)
    for other in others[1:]:
        hands.window.workspace.execute(ShowRun(other.id, visible=False))
    hands.wait(panel.empty.isVisible)
