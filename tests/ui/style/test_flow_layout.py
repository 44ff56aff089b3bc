"""Rows of widgets that wrap in narrow panels."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from irdesk.ui.style.layouts import box_row
from irdesk.ui.widgets.choice_box import choice_box


def test_boxes_show_their_longest_entry_and_wrap_where_they_are_narrow(qtbot):
    panel = QWidget()
    qtbot.addWidget(panel)
    entries = [("id", "topics: id"), ("hard", "topics: hardest first of all the topics")]
    boxes = [choice_box(panel, f"box{place}", "Order", entries) for place in range(3)]
    boxes[1].hide()
    last = QPushButton("Save", panel)
    column = QVBoxLayout(panel)
    row = box_row(*boxes, last=last)
    column.addLayout(row)
    column.addStretch(1)
    wide = boxes[0].fontMetrics().horizontalAdvance(entries[1][1])
    panel.resize(4 * wide, 300)
    panel.show()
    assert {boxes[0].y(), boxes[2].y()} == {last.y()}
    assert boxes[0].width() > wide, "the longest entry is not cut"
    assert last.geometry().right() == row.geometry().right()
    panel.resize(int(1.7 * wide), 300)
    assert boxes[0].y() < boxes[2].y()
    assert boxes[0].width() > wide
    panel.resize(wide // 2, 300)
    assert boxes[0].geometry().right() <= row.geometry().right(), "a box shrinks before it is cut at the border"
    assert row.count() == 4
    taken = row.takeAt(1)
    assert taken.widget() is boxes[1]
    assert (row.itemAt(3), row.takeAt(3)) == (None, None)
