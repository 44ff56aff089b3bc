"""Combo box for the main measure of the collection."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QWidget

from irdesk.session.commands import ChooseMainMeasure
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.ui.measures.measure_help import HELP, measure_place
from irdesk.ui.shell.selection import Selection


class MainMeasureBox(QComboBox):
    """Combo box of the displayed measures; the main measure is selected. A choice is stored and becomes the selected
    measure in all views.
    """

    def __init__(
        self, queries: Queries, execute: Callable[[Command], None], selection: Selection, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._queries, self._execute, self._selection = queries, execute, selection
        self.currentTextChanged.connect(lambda measure: self.setProperty(HELP, measure_place(measure)))
        self.activated.connect(lambda _row: self._choose())

    def refresh(self) -> None:
        """Update the list of measures and select the main measure."""
        names = self._queries.measure_names()
        if [self.itemText(row) for row in range(self.count())] != names:
            self.clear()
            self.addItems(names)
        self.setCurrentIndex(self.findText(self._queries.main_measure()))

    def _choose(self) -> None:
        name = self.currentText()
        self._execute(ChooseMainMeasure(name))
        self._selection.choose_measure(name)
