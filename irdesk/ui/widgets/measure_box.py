"""Combo box of the project's measures."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from irdesk.session.queries import Queries
from irdesk.ui.measures.measure_help import HELP, measure_place
from irdesk.ui.shell.selection import Selection, hide_beside_context_bar


class MeasureBox(QComboBox):
    """A combo box of the project's measures. If ``of_topics`` is set, it lists only measures that are defined for a
    single topic.

    With a ``selection``, the box shows and changes the selected measure, and is hidden if there is a context bar.
    Without one, the box keeps its measure as long as the project contains it.
    """

    def __init__(
        self,
        queries: Queries,
        name: str,
        parent: QWidget | None = None,
        *,
        of_topics: bool = False,
        selection: Selection | None = None,
    ) -> None:
        super().__init__(parent)
        # Qt's default policy measures the entries when the box is first shown, which may be before the panel is filled.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._queries, self._of_topics, self._selection = queries, of_topics, selection
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.currentTextChanged.connect(lambda measure: self.setProperty(HELP, measure_place(measure)))
        if selection:
            self.activated.connect(lambda _row: selection.choose_measure(self.currentText()))
            selection.measure_changed.connect(lambda _name: self._show_selected())
            hide_beside_context_bar(selection, self)

    @property
    def chosen(self) -> str:
        """The selected measure, or AP if the project has none."""
        return self.currentText() or "AP"

    def refill(self) -> None:
        """Reload the project's measures."""
        names = self._queries.topic_measures() if self._of_topics else self._queries.measure_names()
        if [self.itemText(i) for i in range(self.count())] != names:
            before = self.currentText() or self._queries.main_measure()
            self.clear()
            self.addItems(names)
            self.setCurrentIndex(max(self.findText(before), 0) if names else -1)
        self._show_selected()

    def _show_selected(self) -> None:
        """Show the selected measure. If ``of_topics`` is set and that measure is not listed, show the first listed
        measure.
        """
        if self._selection is None:
            return
        name = self._selection.measure
        shown = self._queries.topic_measure(name) if self._of_topics or not name else name
        with QSignalBlocker(self):
            self.setCurrentIndex(max(self.findText(shown), 0) if self.count() else -1)
