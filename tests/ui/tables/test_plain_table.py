"""Columns of a plain table: spare width goes to columns with elided texts."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QTableView
from window_driver import Hands

from irdesk.ui.comparison.topic_difficulty_panel import TopicDifficultyPanel
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel, number_column


def cut(table: QTableView) -> list[str]:
    """Return the cell texts, in the first three rows, that do not fit their columns."""
    model, metrics = table.model(), table.fontMetrics()
    columns = [column for column in range(model.columnCount()) if not table.isColumnHidden(column)]
    cells = [model.index(row, column) for row in range(3) for column in columns]
    texts = [(str(cell.data() or ""), table.columnWidth(cell.column())) for cell in cells]
    return [text for text, width in texts if metrics.horizontalAdvance(text) > width]


@pytest.mark.opened_in("analyse", "difficulty")
def test_texts_are_shown_whole_where_there_is_room(hands: Hands):
    hands.window.resize(1500, 800)
    table = hands.desk.panel(TopicDifficultyPanel).table
    assert isinstance(table, PlainTable)
    hands.wait(lambda: table.rows.rowCount() > 3)
    hands.idle()
    assert table.viewport().width() > 800
    assert cut(table) == []
    assert table.horizontalHeader().length() <= table.viewport().width()


@pytest.fixture
def table(qtbot) -> PlainTable:
    """Return a table outside any layout, so that only the test resizes it."""
    columns = (
        RowColumn[int]("topic", "", lambda row: f"a title of topic {row}", None, int),
        RowColumn[int]("relevant", "", str, None, int, right=True),
        number_column("mean", "", lambda row: row / 8),
        RowColumn[int]("failing run", "", lambda row: f"run-of-somebody-{row}", None, int),
        number_column("by", "", lambda row: 1 / row),
    )
    model = RowModel[int](columns)
    table = PlainTable("topics", model, (12, 4, 5, 9, 12))
    qtbot.addWidget(table)
    table.resize(1400, 200)
    table.show()
    table.dispensable = (4, 1)
    model.take(list(range(1, 9)))
    return table


def widths(table: PlainTable, room: int) -> list[int]:
    """Resize the table to a total width; return the column widths."""
    table.resize(room, 200)
    assert abs(table.viewport().width() - room) <= 20
    return [table.columnWidth(column) for column in range(table.rows.columnCount())]


def test_numbers_are_never_cut(table: PlainTable):
    widths(table, 300)
    texts = cut(table)
    assert texts, "there is no room for all texts"
    assert not [text for text in texts if text.replace(".", "").isdecimal()]


def test_a_number_that_rounds_to_0_has_no_minus():
    column = number_column("κ", "", lambda value: value)
    assert [column.text(value) for value in (-0.00001, 0.0, -0.5)] == ["0.0000", "0.0000", "-0.5000"]


def test_columns_fit_a_narrow_view_and_come_back(table: PlainTable):
    wide = widths(table, 1400)
    room, least = 700, 200
    while not table.isColumnHidden(table.dispensable[-1]):
        room -= 5
        assert room > least, "columns were not hidden"
        widths(table, room)
        assert table.horizontalHeader().length() <= table.viewport().width(), (
            "columns of texts are narrower, dispensable ones hidden"
        )
    assert widths(table, 1400) == wide, "also those that were narrowed before they were hidden"


def test_a_column_narrowed_before_it_was_hidden_has_its_width_when_it_is_shown_again(table):
    wide = widths(table, 1000)
    widths(table, 300)
    table.setColumnHidden(3, True)
    widths(table, 1000)
    table.setColumnHidden(3, False)
    assert widths(table, 1001)[3] >= wide[3] - 1
