"""The current cell of a selected row looks like the row's other cells."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QTableView

from irdesk.ui.style import application_style
from irdesk.ui.style.table_style import look_of_rows


def test_the_current_cell_of_a_selected_row_has_no_bevel(qapp, qtbot):
    application_style.install(qapp)
    view = QTableView()
    qtbot.addWidget(view)
    look_of_rows(view)
    model = QStandardItemModel(3, 3, view)
    for column in range(3):
        model.setItem(1, column, QStandardItem("0.1234"))
    view.setModel(model)
    view.resize(400, 200)
    view.show()
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    cells = [view.visualRect(model.index(1, column)) for column in range(3)]
    qtbot.mouseMove(view.viewport(), QPoint(200, 190))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=cells[1].center())
    assert view.selectionModel().isSelected(view.currentIndex())
    picture = view.viewport().grab().toImage()
    assert picture.copy(cells[1]) == picture.copy(cells[2])
    view.clearSelection()
    picture = view.viewport().grab().toImage()
    middles = [cell.adjusted(2, 2, -2, -2) for cell in cells]
    assert picture.copy(middles[1]) == picture.copy(middles[2]), "only a ring shows the focus"
    assert picture.copy(cells[1]) != picture.copy(cells[2])
