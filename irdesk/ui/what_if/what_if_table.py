"""Table view of an editable ranking. Documents are dragged up and down, and a line shows the drop position."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.table_style import look_of_rows
from irdesk.ui.tables.id_and_title_cells import TitledCells
from irdesk.ui.what_if.what_if_model import CAME, DOCNO, GRADE, RANK, WhatIfModel

SCROLL_MS = 40
LINE_WIDTH = 2
NOWHERE = -1
LEAST_DOCNO = 8  # minimum width in characters


class WhatIfTable(QTableView):
    """A table view of a `WhatIfModel`. ``moved`` is emitted with the row of the dragged document and the row at which
    it is dropped.
    """

    moved = Signal(int, int)

    def __init__(self, name: str, title: str, model: WhatIfModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = model
        self.setModel(model)
        self.setObjectName(name)
        self.setAccessibleName(title)
        look_of_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        heads = self.horizontalHeader()
        heads.setSectionResizeMode(DOCNO, QHeaderView.ResizeMode.Stretch)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setItemDelegate(TitledCells(self))
        self._pressed, self._at, self._drop = NOWHERE, QPoint(), NOWHERE
        self._scrolling = QTimer(self)
        self._scrolling.setInterval(SCROLL_MS)
        self._scrolling.timeout.connect(self._scroll)
        model.modelReset.connect(self.fit)
        model.modelReset.connect(self._draw_line)
        model.dataChanged.connect(lambda _first, _last: self._draw_line())
        model.modelReset.connect(self.let_go)

    def fit(self) -> None:
        """Fit each column's width to its header and texts. If the view is too narrow, show short texts and hide the
        column of real ranks.
        """
        font = self.font()
        font.setBold(True)  # changed documents are shown in bold
        letters, model = QFontMetrics(font), self.rows
        rows = [row for row in range(min(model.rowCount(), 200)) if row != model.line]

        def fitted(column: int, least: str) -> int:
            texts = [str(model.data(model.index(row, column)) or "")[:24] for row in rows]
            widest = max(map(letters.horizontalAdvance, [least, *texts])) + 4 * theme.SPACE
            if column == GRADE:
                widest += letters.horizontalAdvance("✎ ")  # space for the symbol of a changed grade
            self.setColumnWidth(column, max(widest, self.horizontalHeader().sectionSizeHint(column)))
            return self.columnWidth(column)

        model.brief = False
        self.setColumnHidden(CAME, False)
        needed = fitted(RANK, "0000") + fitted(CAME, "▲ 000") + fitted(GRADE, "0")
        needed += letters.horizontalAdvance("0" * LEAST_DOCNO) + 4 * theme.SPACE
        if needed > self.viewport().width():
            model.brief = True
            self.setColumnHidden(CAME, True)
            fitted(GRADE, "0")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new width."""
        super().resizeEvent(event)
        self.fit()

    def _draw_line(self) -> None:
        """Let the text of the separator row span all columns."""
        self.clearSpans()
        if self.rows.rowCount():
            self.setSpan(self.rows.line, 0, 1, self.rows.columnCount())

    @property
    def dragging(self) -> bool:
        """Return whether a document is being dragged."""
        return self._drop != NOWHERE

    def let_go(self) -> None:
        """Cancel dragging without moving the document."""
        self._pressed = self._drop = NOWHERE
        self._scrolling.stop()
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select a document and prepare to drag it."""
        super().mousePressEvent(event)
        row = self.rowAt(event.position().toPoint().y())
        if event.button() is Qt.MouseButton.LeftButton and self.rows.document(row):
            self._pressed, self._at = row, event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show a line where the dragged document would be dropped."""
        position = event.position().toPoint()
        if self._pressed == NOWHERE or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        if not self.dragging and (position - self._at).manhattanLength() < QApplication.startDragDistance():
            return
        self._follow(position)

    def _follow(self, position: QPoint) -> None:
        """Show the drop position at the row boundary nearest to the mouse, and scroll if the mouse is outside
        the list.
        """
        self._at = position
        row = self.rowAt(min(max(position.y(), 0), self.viewport().height() - 1))
        if row < 0:
            self._drop = self.rows.rowCount()
        else:
            middle = self.rowViewportPosition(row) + self.rowHeight(row) // 2
            self._drop = row + (position.y() > middle)
        outside = not 0 <= position.y() < self.viewport().height()
        if outside and not self._scrolling.isActive():
            self._scrolling.start()
        elif not outside:
            self._scrolling.stop()
        self.viewport().update()

    def _scroll(self) -> None:
        """Scroll one step; called repeatedly while a document is dragged above or below the list."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + (self.rowHeight(0) if self._at.y() > 0 else -self.rowHeight(0)))
        self._follow(self._at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the dragged document."""
        row, drop = self._pressed, self._drop
        self.let_go()
        if drop == NOWHERE:
            super().mouseReleaseEvent(event)
        elif drop not in {row, row + 1}:
            self.moved.emit(row, drop - (drop > row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel dragging on Escape."""
        if event.key() == Qt.Key.Key_Escape and self.dragging:
            self.let_go()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows, and a line where the dragged document would be dropped."""
        super().paintEvent(event)
        if not self.dragging:
            return
        last = self.rows.rowCount() - 1
        y = self.rowViewportPosition(min(self._drop, last)) + (self.rowHeight(last) if self._drop > last else 0)
        painter = QPainter(self.viewport())
        painter.setPen(QPen(theme.accent(), LINE_WIDTH))
        painter.drawLine(0, y, self.viewport().width(), y)
        painter.end()
