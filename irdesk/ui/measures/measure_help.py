"""Help on measures: finds a measure's page in the manual, and the measure of the table column for which the user
requests help.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QHeaderView, QTableView, QWidget

HELP = "help_page"
"""Name of the widget property that holds the manual page and section that F1 opens."""
PAGE = "measures"
ABOUT = "help.measure"
"""Id of the action that opens a measure's manual page. The action's data names the measure; if it is empty, the
selected measure is used.
"""


# Imports are inside the functions, because they take longer than showing the start page, which needs no measures.
def measure_place(name: str) -> str:
    """Return the manual page and section of a measure, or "" if the name is unknown."""
    from irdesk.evaluation.measures.measure_search import measure_named
    from irdesk.reporting.manual.manual_pages import anchor_of

    measure = measure_named(name)
    return f"{PAGE}#{anchor_of(measure.family.name)}" if measure else ""


def measure_of_column(table: QTableView, column: int) -> str:
    """Return the measure named in a column header, or "" if there is none.

    Single letters do not count as measures, since R can mean recall or the number of relevant documents.
    """
    from irdesk.evaluation.measures.measure_search import measure_named

    name = head_of_column(table, column)
    measure = measure_named(name) if len(name) > 1 else None
    return name if measure and str(measure) == name else ""


def head_of_column(table: QTableView, column: int) -> str:
    """Return the text of a column header, or "" if the column does not exist."""
    model = table.model()
    if model is None or not 0 <= column < model.columnCount():
        return ""
    return str(model.headerData(column, Qt.Orientation.Horizontal) or "").strip()


def measure_at(view: QWidget, point: QPoint) -> str:
    """Return the measure of the table column at a point in global coordinates, or "" if there is none."""
    if not isinstance(view, QTableView):
        return ""
    return measure_of_column(view, view.columnAt(view.viewport().mapFromGlobal(point).x()))


def measure_of_head_at(point: QPoint) -> str:
    """Return the measure of the column header at a point in global coordinates, or "" if there is none."""
    widget = QApplication.widgetAt(point)
    head = widget.parentWidget() if widget else None
    table = head.parentWidget() if isinstance(head, QHeaderView) else None
    return measure_at(table, point) if table else ""
