"""The action "Use as baseline" in the context menu of a table of runs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from irdesk.session.queries import Queries
from irdesk.ui.frame.default_run_pair import use_as_baseline
from irdesk.ui.shell.selection import Selection
from irdesk.ui.widgets.table_copy_menu import TableExport


def offer_baseline(
    export: TableExport, queries: Queries, selection: Selection, run_of_row: Callable[[int], str]
) -> None:
    """Add the action to the context menu of a table. ``run_of_row`` returns the id of the run in a row."""

    def offer(menu: QMenu, row: int) -> None:
        run = run_of_row(row)
        text = QCoreApplication.translate("BaselineAction", "Use as baseline")
        menu.addAction(text, lambda: use_as_baseline(queries, selection, run)).setEnabled(run != selection.other)
        menu.addSeparator()

    export.row_actions = offer
