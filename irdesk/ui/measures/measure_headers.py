"""Measures in table headers, and their pages of the manual."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QHeaderView, QTableView, QWidget

HELP = "help_page"
"""The property of a widget that holds the manual's page and section for F1."""
PAGE = "measures"
ABOUT = "help.measure"
"""The action that shows a measure's page; its data names the measure, unless it is the selected one."""


# The start page shows no measures: the imports of these functions take longer than showing it.
def measure_place(name: str) -> str:
    """Return the manual's page and section of a measure, "" for an unknown name."""
    from irdesk.evaluation.measures.measure_search import measure_named
    from irdesk.reporting.manual.manual_pages import anchor_of

    measure = measure_named(name)
    return f"{PAGE}#{anchor_of(measure.family.name)}" if measure else ""


def measure_of_column(table: QTableView, column: int) -> str:
    """Return the measure named in the header of a column, "" if there is none. A single letter is not a measure: R is
    recall, or the number of relevant documents.
    """
    from irdesk.evaluation.measures.measure_search import measure_named

    name = head_of_column(table, column)
    measure = measure_named(name) if len(name) > 1 else None
    return name if measure and str(measure) == name else ""


def head_of_column(table: QTableView, column: int) -> str:
    """Return the header of a column, "" if there is none."""
    model = table.model()
    if model is None or not 0 <= column < model.columnCount():
        return ""
    return str(model.headerData(column, Qt.Orientation.Horizontal) or "").strip()


def measure_at(view: QWidget, point: QPoint) -> str:
    """Return the measure of the column at a global point of a table, "" if there is none."""
    if not isinstance(view, QTableView):
        return ""
    return measure_of_column(view, view.columnAt(view.viewport().mapFromGlobal(point).x()))


def measure_of_head_at(point: QPoint) -> str:
    """Return the measure of the column header at a global point, "" if there is none."""
    widget = QApplication.widgetAt(point)
    head = widget.parentWidget() if widget else None
    table = head.parentWidget() if isinstance(head, QHeaderView) else None
    return measure_at(table, point) if table else ""
