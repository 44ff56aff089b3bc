"""Choice of a run as the baseline, and the action "Use as baseline" in the context menu of tables of runs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from irdesk.session.queries import Queries
from irdesk.ui.shell.selection import Selection
from irdesk.ui.widgets.table_copy_menu import TableExport


def use_as_baseline(queries: Queries, selection: Selection, run: str) -> None:
    """Make ``run`` the baseline. If ``run`` is also the selected run, select another run, so that two different runs
    are compared: the previous baseline if it is visible, else the best other run.
    """
    previous = selection.other
    selection.choose_other(run)
    if run == selection.run:
        rest = {row.id for row in queries.runs() if row.visible} - {run}
        selection.choose_run(previous if previous in rest else queries.other_run(run, selection.measure))


def toggle_baseline(queries: Queries, selection: Selection, run: str) -> None:
    """Make ``run`` the baseline as in `use_as_baseline`. If it already is the baseline, clear the baseline."""
    if run == selection.other:
        selection.choose_other("")
    else:
        use_as_baseline(queries, selection, run)


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
