"""The run list of a new pool with over a thousand runs: search, select all, none or the best, virtual rows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from irdesk.session.queries import RunRow
from irdesk.ui.pools.pool_runs import PoolRunsModel, PoolRunsTable

RUNS = 1290


@pytest.fixture
def asked() -> list[int]:
    """Return the list that records the rows whose cells the view requests."""
    return []


@pytest.fixture
def table(qtbot, asked) -> PoolRunsTable:
    """Show the list with many runs, and return it."""

    class Model(PoolRunsModel):
        def data(self, index, role=Qt.ItemDataRole.DisplayRole):
            asked.append(index.row())
            return super().data(index, role)

    model = Model()
    model.set_depth(10)
    table = PoolRunsTable(model)
    qtbot.addWidget(table)
    model.setParent(table)
    model.show_runs([RunRow(f"id{i}", f"team{i % 30}-run{i}", "file", 50, 5, 5, 0.5, i, True) for i in range(RUNS)])
    table.resize(300, 300)
    table.show()
    qtbot.waitExposed(table)
    table.grab()
    return table


def test_only_rows_in_sight_are_asked_for(table, asked):
    assert table.rows.rowCount() == RUNS
    assert len(table.rows.depths()) == RUNS
    assert 5 < max(asked) < 60


def test_a_search_lists_runs_and_buttons_tick_what_is_listed(table):
    model, changes = table.rows, []
    model.changed.connect(lambda: changes.append(1))
    model.search("TEAM7- run")
    assert model.rowCount() == RUNS // 30
    assert model.index(1, 0).data() == "team7-run37"
    model.tick_found(ticked=False)
    assert len(model.depths()) == RUNS - 43
    model.search("")
    model.tick_found(ticked=False)
    assert model.depths() == []
    model.search("team7-")
    model.tick_found(ticked=True)
    assert {run for run, _ in model.depths()} == {f"id{i}" for i in range(7, RUNS, 30)}
    model.tick_only(["id3", "id1000"])
    assert model.depths() == [("id3", 10), ("id1000", 10)]
    assert len(changes) == 4


def test_depths_of_single_runs_stay_when_the_list_is_searched_and_the_common_depth_changes(table):
    model = table.rows
    model.tick_only(["id1", "id2"])
    model.search("run2")
    assert model.setData(model.index(0, 1), "25")
    assert not model.setData(model.index(0, 1), "many")
    model.search("")
    model.set_depth(20)
    assert model.depths() == [("id1", 20), ("id2", 25)]
    assert model.setData(model.index(2, 1), "")
    assert model.depths() == [("id1", 20), ("id2", 20)]


def test_space_ticks_the_selected_runs_and_new_runs_are_ticked(table):
    table.selectRow(4)
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert len(table.rows.depths()) == RUNS - 1
    rows = [RunRow(f"id{i}", f"run{i}", "file", 50, 5, 5, 0.5, i, True) for i in range(RUNS + 1)]
    table.rows.show_runs(rows)
    assert len(table.rows.depths()) == RUNS
    assert "id4" not in dict(table.rows.depths())
