"""A combo box with the measures of the project."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

from irdesk.session.queries import Queries


class MeasureBox(QComboBox):
    """The project's measures (``of_topics``: only those defined for a single topic).

    The selected measure stays selected while the project has it.
    """

    def __init__(self, queries: Queries, name: str, parent: QWidget | None = None, *, of_topics: bool = False) -> None:
        super().__init__(parent)
        # Qt's default measures the entries at the first show, when a panel may not be filled yet.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._names = queries.topic_measures if of_topics else queries.measure_names
        self.setAccessibleName(name)
        self.setToolTip(name)

    @property
    def chosen(self) -> str:
        """The selected measure, or AP if the project has none."""
        return self.currentText() or "AP"

    def refill(self) -> None:
        """Reload the measures of the project."""
        names = self._names()
        if [self.itemText(i) for i in range(self.count())] != names:
            before = self.currentText()
            self.clear()
            self.addItems(names)
            self.setCurrentIndex(max(self.findText(before), 0) if names else -1)
