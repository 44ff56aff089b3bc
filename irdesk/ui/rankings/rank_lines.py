"""Lines between two rankings side by side. They connect the two ranks of a document that is in both rankings."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from irdesk.session.comparison.rankings_side_by_side import Placed
from irdesk.ui.rankings.side_by_side_table import RankingModel, RankingTable
from irdesk.ui.style import theme

BAND = 76  # Width of the gap between the lists, in pixels.
STUB = 12  # Length in pixels of the line for a document that is not shown in the other list.


class RankLines(QWidget):
    """Widget between the two lists that draws the lines: wide for relevant documents, dotted for unjudged ones."""

    def __init__(self, first: RankingTable, second: RankingTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first, self._second = first, second
        self.setFixedWidth(BAND)
        self.setAccessibleName("")
        for table in (first, second):
            table.verticalScrollBar().valueChanged.connect(lambda _value: self.update())
            table.model().modelReset.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lines of all documents that are visible in at least one list."""
        del event
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Base))
        head = self._first.viewport().y()
        painter.setClipRect(QRect(0, head, self.width(), self.height() - head))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self._first.chosen() or self._second.chosen()
        for placed in self._seen(self._first):
            self._line(painter, placed, chosen, mirrored=False)
        shown = set(self._rows(self._first))
        for placed in self._seen(self._second):
            if placed.elsewhere is None or placed.elsewhere - 1 not in shown:
                self._line(painter, placed, chosen, mirrored=True)

    def _rows(self, table: RankingTable) -> range:
        first = table.rowAt(0)
        last = table.rowAt(table.viewport().height() - 1)
        return range(max(first, 0), (table.ranking.rowCount() if last < 0 else last + 1) if first >= 0 else 0)

    def _seen(self, table: RankingTable) -> list[Placed]:
        return [placed for row in self._rows(table) if (placed := table.ranking.placed(row))]

    def _line(self, painter: QPainter, placed: Placed, chosen: Placed | None, *, mirrored: bool) -> None:
        table = self._second if mirrored else self._first
        model = table.ranking
        start, end = (float(self.width()), 0.0) if mirrored else (0.0, float(self.width()))
        inwards = STUB if end > start else -STUB
        here = self._height(placed.rank)
        painter.setPen(self._pen(model, placed, placed.docno == (chosen.docno if chosen else None)))
        if placed.elsewhere is None:  # The document is not in the other list: end the line in a bar.
            painter.drawLine(QPointF(start, here), QPointF(start + inwards, here))
            painter.drawLine(QPointF(start + inwards, here - 4), QPointF(start + inwards, here + 4))
        elif placed.elsewhere > model.rowCount():  # The other rank is not displayed: end the line in an arrow.
            tip = QPointF(start + inwards, here + 7)
            painter.drawLine(QPointF(start, here), tip + QPointF(0, -5))
            painter.setBrush(painter.pen().color())
            painter.drawPolygon(QPolygonF([tip, tip + QPointF(-3, -5), tip + QPointF(3, -5)]))
        else:
            painter.drawLine(QPointF(start, here), QPointF(end, self._height(placed.elsewhere)))

    def _height(self, rank: int) -> float:
        """Return the y coordinate of a rank, whether the rank is visible or not. All rows have the same height."""
        row = self._first.verticalHeader().defaultSectionSize()
        return self._first.viewport().y() + (rank - 0.5) * row - self._first.verticalScrollBar().value()

    def _pen(self, model: RankingModel, placed: Placed, chosen: bool) -> QPen:
        if model.relevant(placed):
            pen = QPen(theme.gain(), 2.0)
        else:
            pen = QPen(theme.faint(), 1.0)
            if placed.grade is None:
                pen.setStyle(Qt.PenStyle.DotLine)
        if chosen:
            pen.setColor(theme.accent())
            pen.setWidthF(3.0)
        return pen
