"""Storage of the main measure and the baseline that the user chooses for a project."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from irdesk.session.commands import ChooseBaseline, ChooseMainMeasure
from irdesk.session.core.project_settings import BASELINE, MAIN_MEASURE
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.ui.shell.selection import Selection


class StoredMainMeasureAndBaseline(QObject):
    """Stores the first measure that the user chooses as the project's main measure, and the last chosen baseline."""

    def __init__(
        self, queries: Queries, selection: Selection, execute: Callable[[Command], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._queries, self._execute = queries, execute
        self._chosen_measure, self._chosen_baseline = "", queries.setting(BASELINE)
        self._storing = QTimer(self)  # Defer storing: no command can run while another one notifies the views.
        self._storing.setSingleShot(True)
        self._storing.timeout.connect(self.store)
        selection.measure_chosen.connect(self._keep_measure)
        selection.baseline_chosen.connect(self._keep_baseline)

    def _keep_measure(self, name: str) -> None:
        self._chosen_measure = self._chosen_measure or name
        self._storing.start(0)

    def _keep_baseline(self, run_id: str) -> None:
        self._chosen_baseline = run_id
        self._storing.start(0)

    def store(self) -> None:
        """Store the choices that are not stored yet: the baseline and, if the project has no main measure, the
        measure.
        """
        self._storing.stop()
        measure, self._chosen_measure = self._chosen_measure, ""
        if measure and not self._queries.setting(MAIN_MEASURE):
            self._execute(ChooseMainMeasure(measure))
        if self._chosen_baseline != self._queries.setting(BASELINE):
            self._execute(ChooseBaseline(self._chosen_baseline))
