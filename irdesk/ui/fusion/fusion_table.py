"""The runs to be fused, in a table: Space ticks one, + and − change its weight, a weight can be typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from irdesk.ui.fusion.fusion_model import FusionModel
from irdesk.ui.style import theme
from irdesk.ui.style.table_style import look_of_rows
from irdesk.ui.widgets.table_export import TableExport

STEP = 0.1
LEAST_ROWS = 5
MOST_LETTERS = 28  # of a run's name before it is cut
_STEPS = {Qt.Key.Key_Plus: STEP, Qt.Key.Key_Equal: STEP, Qt.Key.Key_Minus: -STEP}


class FusionTable(QTableView):
    """Shows a `FusionModel`."""

    def __init__(self, model: FusionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = model
        self.setModel(model)
        self.setObjectName("fusion_table")
        self.setAccessibleName(self.tr("The runs to be fused, and their scores"))
        look_of_rows(self)
        self.setIconSize(theme.SWATCH)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # runs of a team begin alike
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setMinimumHeight(LEAST_ROWS * (self.fontMetrics().height() + 2 * theme.SPACE))
        heads = self.horizontalHeader()
        heads.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)  # until a person sorts, as the runs came
        self.setSortingEnabled(True)
        model.modelReset.connect(self.fit)
        self.taken = TableExport(self, model.table)

    def fit(self) -> None:
        """Give every column the room that its name and numbers need."""
        letters, model = self.fontMetrics(), self.rows
        for column in range(model.columnCount()):
            texts = [model.data(model.index(row, column)) for row in range(min(model.rowCount(), 200))]
            widest = max((letters.horizontalAdvance(text) for text in texts), default=0)
            if column == 0:
                widest = min(widest, letters.horizontalAdvance("m" * MOST_LETTERS)) + 3 * theme.SWATCH.width()
            head = self.horizontalHeader().sectionSizeHint(column)
            self.setColumnWidth(column, max(widest + 4 * theme.SPACE, head))

    def event(self, event: QEvent) -> bool:
        """Keep the keys that change weights from anything else that they do."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._step(event):
            event.accept()
            return True
        return super().event(event)

    def _step(self, event: QKeyEvent) -> float:
        """By how much a key changes a weight, 0 where it changes none."""
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if held or self.rows.weight_column() < 0:
            return 0.0
        return _STEPS.get(Qt.Key(event.key()), 0.0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick the runs that are selected, or change their weights."""
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
