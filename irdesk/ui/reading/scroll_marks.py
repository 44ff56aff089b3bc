"""Ticks on a text's scroll bar at the positions of search matches, marked passages and highlighted words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QEvent, QObject, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

AFTER_MS = 40  # delay in ms, so that the text itself is painted first
STEP = 2  # height of a tick in pixels
WIDTH = 10  # width of the marks in pixels if the text needs no scroll bar
# Maximum text length in characters for exact positions. In longer texts, positions are estimated, because laying out
# the whole text would take too long.
MOST_LAID_OUT = 100_000


@dataclass(frozen=True, eq=False)
class Ticks:
    """Ticks of one kind: ascending text positions in UTF-16 units, and a colour. ``whole`` ticks have the full width of
    the scroll bar.
    """

    starts: npt.NDArray[np.int32]
    colour: QColor
    whole: bool


class ScrollMarks(QWidget):
    """Widget that draws ticks over the scroll bar of ``view``, or at the view's right edge. Mouse clicks pass through
    it.
    """

    def __init__(self, view: QTextEdit | QPlainTextEdit) -> None:
        super().__init__(view)
        self.setObjectName("scroll_marks")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._view = view
        self._ticks: tuple[Ticks, ...] = ()
        self._rows: list[tuple[QColor, bool, list[int]]] = []
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(AFTER_MS)
        self._later.timeout.connect(self._place)
        bar = view.verticalScrollBar()
        bar.rangeChanged.connect(lambda _least, _most: self._later.start())
        for watched in (view, bar):
            watched.installEventFilter(self)

    def show_ticks(self, *ticks: Ticks) -> None:
        """Replace the ticks, after a short delay."""
        self._ticks = tuple(kind for kind in ticks if len(kind.starts))
        if self._ticks or self._rows:
            self._later.start()

    def rows(self) -> list[list[int]]:
        """Return the y coordinates of the ticks in pixels, one list per kind. Kinds without ticks are omitted."""
        return [rows for _, _, rows in self._rows]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Compute the ticks again when the view or its scroll bar is resized."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.PaletteChange}:
            self._later.start()
        return False

    def _place(self) -> None:
        """Compute the tick positions on the scroll bar."""
        view, bar = self._view, self._view.verticalScrollBar()
        shown = bar.isVisible()
        area = view.rect().adjusted(view.width() - WIDTH, 0, 0, 0)
        if shown:
            area = QRect(bar.mapTo(view, bar.rect().topLeft()), bar.size())
        self.setGeometry(area)
        self._rows = []
        if self._ticks:
            begins = self._positions(max(area.height() // STEP, 1), scrolls=shown)
            for kind in self._ticks:
                rows = np.unique(np.maximum(np.searchsorted(begins, kind.starts, "right") - 1, 0))
                # In a short text, a line can be several ticks high on the bar, so keep only the first tick of each
                # line.
                rows = np.unique(np.searchsorted(begins, begins[rows]))
                self._rows.append((kind.colour, kind.whole, (STEP * rows).tolist()))
        self.setVisible(bool(self._rows))
        self.raise_()
        self.update()

    def _positions(self, count: int, *, scrolls: bool) -> npt.NDArray[np.int64]:
        """Divide the scroll bar into ``count`` equal parts and return each part's text position, from top to bottom."""
        document = self._view.document()
        if isinstance(self._view, QPlainTextEdit):  # the scroll bar of a plain-text view counts lines
            lines = max(document.lineCount(), 1)
            blocks = (document.findBlockByLineNumber(row * lines // count) for row in range(count))
            places = [block.position() for block in blocks]
        elif document.characterCount() > MOST_LAID_OUT:
            places = [row * document.characterCount() // count for row in range(count)]
        else:
            layout = document.documentLayout()
            height = layout.documentSize().height() if scrolls else self._view.viewport().height()
            left, fuzzy = document.rootFrame().frameFormat().leftMargin() + 1, Qt.HitTestAccuracy.FuzzyHit
            places = [layout.hitTest(QPointF(left, (row + 0.5) * height / count), fuzzy) for row in range(count)]
        # Make the positions ascending, since the positions of table cells may be out of order.
        return np.maximum.accumulate(np.array(places, np.int64))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the ticks."""
        painter = QPainter(self)
        for colour, whole, rows in self._rows:
            left = 1 if whole else self.width() // 2
            for row in rows:
                painter.fillRect(left, row, self.width() - left - 1, STEP + whole, colour)
