"""Loaded runs and files: removing and restoring, hiding and showing, grouping and selecting them."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from window_driver import Hands, assert_scores_are_fresh, files_listed, runs_listed

from irdesk.session.commands import RemoveSource, SetRunFields
from irdesk.ui.collection.loaded_runs_model import GROUP
from irdesk.ui.tables.row_shortcuts_and_selection import select_rows

pytestmark = [pytest.mark.unpainted, pytest.mark.opened_in("collection", "files")]


def panel_values(hands: Hands) -> np.ndarray:
    model = hands.desk.metrics.model
    return np.array(
        [
            [model.value(row, column) for column in range(1, model.columnCount())]
            for row in sorted(range(model.rowCount()), key=lambda row: model.full_text(row, 0))
        ]
    )


def test_removed_and_hidden_runs_and_removed_files_come_back_by_undo_also_after_the_project_was_reopened(hands):
    hands.panels("metrics", "curves")
    before = runs_listed(hands)
    table = hands.desk.files.table
    hands.click_row(table, hands.desk.files.runs.index(2, 1))
    hands.click(hands.desk.files.remove)
    assert runs_listed(hands) == before[:2] + before[3:]
    assert hands.desk.metrics.model.rowCount() == 4
    assert_scores_are_fresh(hands)
    hands.press_ctrl("Z")
    assert hands.desk.metrics.model.rowCount() == 5
    assert_scores_are_fresh(hands)
    assert runs_listed(hands) == before

    # A run is hidden by its check box.
    model = hands.desk.files.runs
    tag = model.index(1, 0).data()

    def shown() -> list[str]:
        scores = hands.desk.metrics.model
        return [scores.full_text(row, 0) for row in range(scores.rowCount())]

    assert tag in shown()
    box = table.visualRect(model.index(1, 0))
    position = QPoint(box.left() + 10, box.center().y())
    hands.click(table.viewport(), position)
    assert tag not in shown()
    hands.wait(lambda: len(hands.desk.curves.drawing.lines) == 4)
    assert len(runs_listed(hands)) == 5

    # Each kind of file is removed.
    first, files, kinds = files_listed(hands), hands.desk.files, ("documents", "topics", "qrels")
    for kind in kinds:
        values = panel_values(hands)
        before = files_listed(hands)
        left = [entry for entry in before if entry[0] != kind]
        item = files.files.topLevelItem([entry[0] for entry in before].index(kind))
        hands.click(files.files.viewport(), files.files.visualItemRect(item).center())
        hands.click(files.remove)
        assert files_listed(hands) == left, kind
        assert_scores_are_fresh(hands)
        hands.press_ctrl("Z")
        assert np.array_equal(panel_values(hands), values, equal_nan=True), kind
        assert files_listed(hands) == before, kind
        hands.press_ctrl("Z", shift=True)
        assert files_listed(hands) == left, kind
    hands.reopen("collection")
    hands.panels("metrics", "curves")
    assert files_listed(hands) == []
    hands.wait(shown)
    assert tag not in shown()
    for count in range(1, len(kinds) + 1):
        hands.press_ctrl("Z")
        assert files_listed(hands) == [entry for entry in first if entry[0] in kinds[-count:]]
    assert tag not in shown()
    hands.press_ctrl("Z")
    assert tag in shown()
    hands.wait(lambda: len(hands.desk.curves.drawing.lines) == 5)


def test_groups_are_typed_fields_read_from_tags_and_a_table_matching_runs_shown_and_selected_runs_stay(hands, tmp_path):
    hands.wait(hands.desk.files.isVisible)
    table, runs = hands.desk.files.table, hands.desk.files.runs
    hands.click_row(table, runs.index(0, 1))
    hands.press(Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.ShiftModifier)
    table.selectionModel().setCurrentIndex(runs.index(1, GROUP), QItemSelectionModel.SelectionFlag.NoUpdate)
    hands.press(Qt.Key.Key_F2)
    hands.press(*"Delft")
    hands.press(Qt.Key.Key_Return)
    hands.wait(lambda: [row.group for row in hands.queries.runs()][:3] == ["Delft", "Delft", ""])
    assert runs.index(0, GROUP).data() == "Delft"
    table.setFocus()
    hands.press_ctrl("z")
    hands.wait(lambda: not any(row.group for row in hands.queries.runs()))

    # Metadata fields of runs are read from their tags and from a table.
    files = hands.desk.files
    bar = files.filter
    bar.metadata.pattern.setText("{kind}-{rest")
    bar.metadata.pattern.returnPressed.emit()
    assert "expected field names in braces" in files.notices.texts()[-1]
    bar.metadata.pattern.setText("{kind}-{rest}")
    bar.metadata.pattern.returnPressed.emit()
    hands.wait(lambda: hands.queries.run_fields() == ("kind", "rest"))
    model = files.runs
    heads = [model.headerData(i, Qt.Orientation.Horizontal) for i in range(model.columnCount())]
    assert heads[-3:] == ["group", "kind", "rest"]
    values = {model.index(i, 0).data(): model.index(i, 6).data() for i in range(model.rowCount())}
    assert values["bm25-b4"] == "bm25"
    assert values["rrf"] == ""
    path = tmp_path / "runs.csv"
    path.write_text("run,team\nrrf,A\nother,B\n")
    bar.metadata.read_table(path)
    hands.wait(lambda: "team" in hands.queries.run_fields())
    assert "1 name in the table is not in the project" in "".join(files.notices.texts())
    path.write_text("run,team\nrrf,A,B\n")
    bar.metadata.read_table(path)
    hands.wait(lambda: "line 2" in "".join(files.notices.texts()))
    assert model.setData(model.index(0, 6), "typed")
    assert hands.queries.runs()[0].fields["kind"] == "typed"
    for _ in range(3):
        hands.window.actions_table.trigger("edit.undo")
    hands.wait(lambda: not hands.queries.run_fields())
    assert model.columnCount() == 6

    # All views show only the matching runs, until all runs are shown again.
    files.notices.dismiss_all()
    count = len(hands.queries.runs())
    bar.text.setText("bm25")
    bar.text.returnPressed.emit()
    shown = [run.tag for run in hands.queries.runs() if run.visible]
    assert shown == ["bm25-b4", "bm25-b9"]
    assert [head.text for head in hands.queries.shown_runs()] == shown
    bar.text.setText("(")
    bar.regex.setChecked(True)
    bar.show_matching.click()
    assert "invalid at column 1" in hands.desk.files.notices.texts()[-1]
    bar.text.setText("((-|[^!])+)+!$")  # causes exponential backtracking in `re`
    bar.show_matching.click()
    assert "no run matches" in hands.window.status.left.text()
    assert not hands.desk.files.notices.texts(), "the pattern is valid now"
    bar.show_all.click()
    assert sum(run.visible for run in hands.queries.runs()) == count
    for _ in range(2):
        hands.window.actions_table.trigger("edit.undo")

    # Selected runs stay selected when columns change.
    panel, selection = hands.desk.files, hands.desk.selection
    chosen = panel.runs.run(2).id
    selection.choose_run(chosen)
    assert panel.table.currentIndex().row() == 2
    columns = panel.runs.columnCount()
    panel.filter.metadata.pattern.show()
    panel.filter.metadata.pattern.setFocus()
    panel.filter.metadata.pattern.setText("(?P<team>..).*")
    hands.press(Qt.Key.Key_Return)
    hands.wait(lambda: panel.runs.columnCount() == columns + 1)
    hands.idle()
    for _ in range(2):
        panel.table.setFocus()
        assert (selection.run, panel.table.currentIndex().row()) == (chosen, 2)
        assert [index.row() for index in panel.table.selectionModel().selectedRows()] == [2]
        hands.press_ctrl("z")
        hands.idle()
    hands.wait(lambda: panel.runs.columnCount() == columns)
    panel.table.setFocus()
    assert selection.run == chosen

    # Several selected runs stay selected when they get a field.
    chosen = [panel.runs.run(row).id for row in (1, 3)]
    hands.desk.selection.choose_run(chosen[0])
    select_rows(panel.table, [3])
    hands.window.execute(SetRunFields({run: {"model": "dense"} for run in chosen}))
    hands.idle()
    rows = sorted(index.row() for index in panel.table.selectionModel().selectedRows())
    assert [panel.runs.run(row).id for row in rows] == chosen

    # The selected run stays when a run before it is removed.
    chosen = panel.runs.run(2).id
    selection.choose_run(chosen)
    panel.table.setFocus()
    hands.window.execute(RemoveSource(panel.runs.run(0).id))
    hands.idle()
    panel.table.setFocus()
    assert (selection.run, panel.table.currentIndex().row()) == (chosen, 1)

    # The column with the groups is shown next to the one with the teams only if a run's group and team differ.
    ids = [panel.runs.run(row).id for row in range(panel.runs.rowCount())]
    assert not panel.table.isColumnHidden(GROUP), "to be filled in"
    hands.window.execute(SetRunFields({run: {"team": "delft"} for run in ids}))
    hands.wait(lambda: panel.table.isColumnHidden(GROUP))
    hands.window.execute(SetRunFields({ids[0]: {"group": "delft"}}))
    hands.idle()
    assert panel.table.isColumnHidden(GROUP)
    hands.window.execute(SetRunFields({ids[1]: {"group": "neural"}}))
    hands.wait(lambda: not panel.table.isColumnHidden(GROUP))
