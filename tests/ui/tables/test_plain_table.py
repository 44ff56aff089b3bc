"""Columns of a plain table: spare width goes to texts that are cut."""

from __future__ import annotations

from PySide6.QtWidgets import QTableView
from window_driver import Hands

from irdesk.ui.comparison.topic_difficulty_panel import TopicDifficultyPanel
from irdesk.ui.tables.plain_table import PlainTable
from irdesk.ui.tables.row_model import number_column


def cut(table: QTableView) -> list[str]:
    """Return the texts of the first rows that are wider than their columns."""
    model, metrics = table.model(), table.fontMetrics()
    columns = [column for column in range(model.columnCount()) if not table.isColumnHidden(column)]
    cells = [model.index(row, column) for row in range(3) for column in columns]
    texts = [(str(cell.data() or ""), table.columnWidth(cell.column())) for cell in cells]
    return [text for text, width in texts if metrics.horizontalAdvance(text) > width]


def test_texts_are_shown_whole_where_there_is_room(hands: Hands):
    hands.window.resize(1500, 800)
    hands.window.show_workspace("analyse")
    hands.desk.show_view("difficulty")
    table = hands.desk.panel(TopicDifficultyPanel).table
    assert isinstance(table, PlainTable)
    hands.wait(lambda: table.rows.rowCount() > 3)
    hands.idle()
    assert table.viewport().width() > 800
    assert cut(table) == []
    assert table.horizontalHeader().length() <= table.viewport().width()


def test_numbers_are_never_cut(hands: Hands):
    hands.window.show_workspace("analyse")
    hands.desk.show_view("difficulty")
    table = hands.desk.panel(TopicDifficultyPanel).table
    hands.wait(lambda: table.rows.rowCount() > 3)
    table.resize(300, 200)
    hands.wait(lambda: table.viewport().width() <= 300)
    texts = cut(table)
    assert not [text for text in texts if text.replace(".", "").isdecimal()]


def test_a_number_that_rounds_to_0_has_no_minus():
    column = number_column("κ", "", lambda value: value)
    assert [column.text(value) for value in (-0.00001, 0.0, -0.5)] == ["0.0000", "0.0000", "-0.5000"]


def test_columns_fit_a_narrow_view_and_come_back(hands: Hands):
    hands.window.show_workspace("analyse")
    hands.desk.show_view("difficulty")
    table = hands.desk.panel(TopicDifficultyPanel).table
    hands.wait(lambda: table.rows.rowCount() > 3)
    columns = range(table.rows.columnCount())

    def widths(room: int) -> list[int]:
        table.resize(room, 200)
        hands.wait(lambda: abs(table.viewport().width() - room) <= 20)
        return [table.columnWidth(column) for column in columns[1:]]  # The first one takes the room that is left.

    wide = widths(1400)
    room = 900
    while not table.isColumnHidden(table.dispensable[0]):
        room -= 20
        assert room > 400, "no column was hidden"
        widths(room)
        assert table.horizontalHeader().length() <= table.viewport().width(), (
            "columns of texts are narrower, dispensable ones hidden"
        )
    assert widths(1400) == wide
