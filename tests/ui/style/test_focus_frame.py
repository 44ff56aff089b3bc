"""Focus frames of tables, lists and tool buttons."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QStandardItemModel
from PySide6.QtWidgets import QApplication, QLineEdit, QTableView, QToolButton, QVBoxLayout, QWidget

from irdesk.ui.style import application_style, theme
from irdesk.ui.style.table_style import look_of_rows


def colours(widget: QWidget) -> set[str]:
    """Return the colours on the left and the lower edge of a widget, without its corners."""
    image = widget.grab().toImage()
    left = {QColor(image.pixel(0, y)).name() for y in range(10, image.height() - 10)}
    return left | {QColor(image.pixel(x, image.height() - 1)).name() for x in range(10, image.width() - 10)}


@pytest.fixture
def page(qtbot) -> QWidget:
    application_style.install(QApplication.instance())
    page = QWidget()
    qtbot.addWidget(page)
    layout = QVBoxLayout(page)
    table, button = QTableView(page), QToolButton(page)
    table.setModel(QStandardItemModel(3, 2, table))
    look_of_rows(table)
    button.setText("Columns")
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    for widget in (QLineEdit(page), table, button):
        layout.addWidget(widget)
    page.resize(300, 300)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    return page


def test_a_table_has_a_frame_while_it_has_the_focus(page):
    table, field = page.findChild(QTableView), page.findChild(QLineEdit)
    accent = theme.roles().accent.name()
    field.setFocus()
    assert accent not in colours(table)
    table.setFocus()
    assert colours(table) == {accent}
    field.setFocus()
    assert accent not in colours(table)
    plain = colours(table)
    table.setFrameShape(QTableView.Shape.StyledPanel)
    assert colours(table) != plain, "a frame of its own is kept"
    table.setFocus()
    assert colours(table) == {accent}


def test_a_tool_button_has_a_ring_after_tab(page, qtbot):
    table, button = page.findChild(QTableView), page.findChild(QToolButton)
    before = button.grab().toImage()
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Tab)
    assert button.hasFocus()
    assert button.grab().toImage() != before
