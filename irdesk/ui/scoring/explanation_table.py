"""Table view of an explained score, with columns just wide enough for their numbers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTableView, QWidget

from irdesk.ui.scoring.explanation_model import NOTES, ExplanationModel
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.table_style import fit_row_height, look_of_rows


class ExplanationTable(QTableView):
    """Table view of an `ExplanationModel`. ``dispensable`` contains the ids of the columns to hide, in this order, if
    the view is too narrow.
    """

    def __init__(self, model: ExplanationModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = model
        self.dispensable: tuple[str, ...] = ()
        self.choosing = False
        self.setObjectName("explanation_table")
        self.setAccessibleName(self.tr("The contribution of each rank to the score"))
        self.setModel(model)
        look_of_rows(self)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # docnos often differ only at the end
        model.modelReset.connect(self._fit)

    def choose_in(self, selection: Selection) -> None:
        """Connect the table to a selection: the current or clicked row's document becomes the selected document in all
        views. ``choosing`` is true meanwhile.
        """

        def choose(current: QModelIndex) -> None:
            if current.isValid():
                self.choosing = True
                selection.choose_document(self._rows.row(current.row()).docno)
                self.choosing = False

        self.selectionModel().currentRowChanged.connect(lambda now, _before: choose(now))
        self.clicked.connect(choose)  # The clicked row may already be the current one.

    def _fit(self) -> None:
        """Fit the columns to their headers and numbers. The width of docnos is estimated from the first ranks."""
        letters, model = self.fontMetrics(), self._rows
        for column, kind in enumerate(model.column_ids()):
            name = str(model.headerData(column, Qt.Orientation.Horizontal))
            sample = {"rank": "0000", "grade": "00", "adds": "+0.0000"}.get(kind, "00.0000")
            first = [model.row(row) for row in range(min(model.rowCount(), 50))]
            if kind == "docno":
                sample = max((row.docno for row in first), key=len, default="")[:24]
            if kind in NOTES:
                sample = max((row.note for row in first), key=len, default="")[:24]
            wider = max(letters.horizontalAdvance(name), letters.horizontalAdvance(sample))
            self.setColumnWidth(column, wider + 4 * theme.SPACE)
        self._hide_some()

    def changeEvent(self, event: QEvent) -> None:
        """Adapt rows and columns to a changed font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_rows"):
            fit_row_height(self)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many columns as fit."""
        super().resizeEvent(event)
        self._hide_some()

    def _hide_some(self) -> None:
        places = {name: column for column, name in enumerate(self._rows.column_ids())}
        columns = [places[name] for name in self.dispensable if name in places]
        for column in columns:
            self.setColumnHidden(column, False)
        for column in columns:
            self.setColumnHidden(column, self.horizontalHeader().length() > self.viewport().width())
