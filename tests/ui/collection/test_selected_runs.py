"""Runs selected in the runs table while its columns and rows change."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from irdesk.session.commands import RemoveSource, SetRunFields
from irdesk.ui.collection.runs_model import GROUP
from irdesk.ui.tables.row_shortcuts_and_selection import select_rows


@pytest.mark.opened_in("collection", "files")
def test_selected_runs_stay_when_columns_and_rows_change_and_groups_have_a_column_if_they_differ_from_teams(hands):
    panel, selection = hands.desk.files, hands.desk.selection
    chosen = panel.runs.run(2).id
    selection.choose_run(chosen)
    assert panel.table.currentIndex().row() == 2
    columns = panel.runs.columnCount()
    panel.filter.pattern.show()
    panel.filter.pattern.setFocus()
    panel.filter.pattern.setText("(?P<team>..).*")
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

    # Groups have a column beside teams only if they differ.
    ids = [panel.runs.run(row).id for row in range(panel.runs.rowCount())]
    assert not panel.table.isColumnHidden(GROUP), "to be filled in"
    hands.window.execute(SetRunFields({run: {"team": "delft"} for run in ids}))
    hands.wait(lambda: panel.table.isColumnHidden(GROUP))
    hands.window.execute(SetRunFields({ids[0]: {"group": "delft"}}))
    hands.idle()
    assert panel.table.isColumnHidden(GROUP)
    hands.window.execute(SetRunFields({ids[1]: {"group": "neural"}}))
    hands.wait(lambda: not panel.table.isColumnHidden(GROUP))
