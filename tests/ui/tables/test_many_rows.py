"""Tables with thousands of rows read only the visible rows, and a sample of rows to determine the column widths."""

from __future__ import annotations

from PySide6.QtWidgets import QTableView

from irdesk.session.queries import RunRow
from irdesk.ui.collection.loaded_runs_model import LoadedRunsModel
from irdesk.ui.style.table_style import SAMPLED, fit_columns

RUNS = 1290


class CountingModel(LoadedRunsModel):
    """Table model that counts how many rows are requested."""

    asked: set[int]

    def data(self, index, role=0):
        self.asked.add(index.row())
        return super().data(index, role)


def test_widths_of_columns_are_of_a_sample_of_the_rows(qtbot):
    model = CountingModel(lambda _run, _shown: None, lambda _run, _group: None)
    model.asked = set()
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(model)
    fit_columns(view.horizontalHeader())
    view.resize(640, 300)
    view.show()
    qtbot.waitExposed(view)
    model.take(
        [RunRow(f"{i}", f"run{i:04d}", f"runs/{i}", 50, 50_000, 1000, 1.0, i, visible=True) for i in range(RUNS)],
        (),
    )
    view.viewport().grab()
    assert 0 < len(model.asked) <= 2 * SAMPLED
    columns = range(model.columnCount())
    assert all(view.columnWidth(column) >= view.sizeHintForColumn(column) for column in columns)
