"""Combo box of the visible runs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from irdesk.session.queries import Queries
from irdesk.ui.shell.selection import Selection, hide_beside_context_bar
from irdesk.ui.widgets.searchable_drop_down import SearchableDropDown


class RunBox(SearchableDropDown):
    """A combo box of the visible runs. ``choose_run`` is called when the user selects a run. `show_run` shows a
    selection made in another view.
    """

    def __init__(
        self, queries: Queries, name: str, tip: str, choose_run: Callable[[str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(name, parent, letters=8)
        self._queries = queries
        self._tip = tip
        self._shown: object = None
        self.activated.connect(lambda _row: choose_run(self.value))

    def show_run(self, run_id: str) -> None:
        """Reload the visible runs and select a run. If the run is not visible, clear the selection."""
        # If the queries return the same object as before, the visible runs have not changed.
        if (shown := self._queries.shown_runs()) is not self._shown:
            self._shown = shown
            runs = {row.id: row for row in self._queries.runs() if row.visible}
            self.offer(tuple(runs), lambda run: runs[run].tag, lambda run: runs[run].colour)
        self.show_value(run_id)
        self.setToolTip(f"{self.currentText()}\n{self._tip}")


def run_pair_boxes(
    queries: Queries, selection: Selection, parent: QWidget, *, of_panel: bool = True
) -> tuple[RunBox, RunBox]:
    """Return combo boxes for the selected run and for the run to compare it with. The boxes change the shared
    selection.

    If they belong to a panel (``of_panel``), they are hidden while there is a context bar.
    """
    run = RunBox(
        queries,
        QCoreApplication.translate("RunBox", "Run"),
        QCoreApplication.translate("RunBox", "The current run"),
        selection.choose_run,
        parent,
    )
    other = RunBox(
        queries,
        QCoreApplication.translate("RunBox", "Run to compare with"),
        QCoreApplication.translate("RunBox", "The run to compare with"),
        selection.choose_other,
        parent,
    )
    if of_panel:
        hide_beside_context_bar(selection, run, other)
    return run, other
