"""Table view of the runs to fuse: Space ticks a run, + and − change its weight, and weights can be typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from irdesk.ui.fusion.fusion_model import FusionModel
from irdesk.ui.style import theme
from irdesk.ui.style.table_style import SAMPLED, look_of_rows
from irdesk.ui.widgets.table_copy_menu import TableExport

STEP = 0.1
LEAST_ROWS = 5
MOST_LETTERS = 28  # Maximum length of a displayed run name, in characters.
_STEPS = {Qt.Key.Key_Plus: STEP, Qt.Key.Key_Equal: STEP, Qt.Key.Key_Minus: -STEP}


class FusionTable(QTableView):
    """A table view of a `FusionModel`."""

    def __init__(self, model: FusionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = model
        self.setModel(model)
        self.setObjectName("fusion_table")
        self.setAccessibleName(self.tr("The runs to be fused, and their scores"))
        look_of_rows(self, ticked=True)
        self.setIconSize(theme.SWATCH)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # Run names of one team often share their beginning.
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setMinimumHeight(LEAST_ROWS * (self.fontMetrics().height() + 2 * theme.SPACE))
        heads = self.horizontalHeader()
        # Show the runs in loading order until the user sorts.
        heads.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
        self.setSortingEnabled(True)
        model.modelReset.connect(self.fit)
        self.export = TableExport(self, model.table)

    def fit(self) -> None:
        """Fit the width of each column to its header and numbers."""
        letters, model = self.fontMetrics(), self.rows
        for column in range(model.columnCount()):
            texts = [model.data(model.index(row, column)) for row in range(min(model.rowCount(), SAMPLED))]
            widest = max((letters.horizontalAdvance(text) for text in texts), default=0)
            if column == 0:
                widest = min(widest, letters.horizontalAdvance("m" * MOST_LETTERS)) + 3 * theme.SWATCH.width()
            head = self.horizontalHeader().sectionSizeHint(column)
            self.setColumnWidth(column, max(widest + 4 * theme.SPACE, head))

    def event(self, event: QEvent) -> bool:
        """Claim the keys that change weights before any shortcut receives them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._step(event):
            event.accept()
            return True
        return super().event(event)

    def _step(self, event: QKeyEvent) -> float:
        """Return the amount by which a key changes the weight, or 0 for other keys."""
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if held or self.rows.weight_column() < 0:
            return 0.0
        return _STEPS.get(Qt.Key(event.key()), 0.0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the ticks of the selected runs on Space, or change their weights."""
        rows = sorted({index.row() for index in self.selectionModel().selectedRows()})
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            for row in rows:
                self.rows.toggle(row)
        elif step := self._step(event):
            for row in rows:
                self.rows.weigh(row, step)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2} and self.rows.weight_column() >= 0:
            self.edit(self.rows.index(self.currentIndex().row(), self.rows.weight_column()))
        else:
            super().keyPressEvent(event)
