"""Scroll bars for a zoomed picture of cells. A scroll bar is shown only if there are hidden cells in its direction."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QScrollBar, QWidget

from irdesk.ui.plots.cell_zoom import Section, Span


class ZoomScrollBars(QObject):
    """Two scroll bars inside a view. ``moved`` is emitted with the new `Section` when the user moves a scroll bar."""

    moved = Signal(object)

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._section = Section()
        self._down = self._bar(view, Qt.Orientation.Vertical, self.tr("Visible rows"))
        self._across = self._bar(view, Qt.Orientation.Horizontal, self.tr("Visible columns"))

    def _bar(self, view: QWidget, orientation: Qt.Orientation, name: str) -> QScrollBar:
        bar = QScrollBar(orientation, view)
        bar.setAccessibleName(name)
        bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # needs no focus: the view itself handles the keys for scrolling
        bar.setCursor(Qt.CursorShape.ArrowCursor)
        bar.hide()
        bar.valueChanged.connect(lambda _value: self._move())
        return bar

    def show_section(self, section: Section, shape: tuple[int, int]) -> None:
        """Set the scroll bars to the visible rows and columns."""
        self._section = section
        for bar, span, total in ((self._down, section.rows, shape[0]), (self._across, section.columns, shape[1])):
            blocked = bar.blockSignals(True)
            bar.setRange(0, total - span.count)
            bar.setPageStep(span.count)
            bar.setSingleStep(max(span.count // 10, 1))
            bar.setValue(span.first)
            bar.blockSignals(blocked)
            bar.setVisible(span.count < total)

    def room(self, size: QSize) -> QSize:
        """Place the scroll bars at the edges of a view of this size. Return the remaining size."""
        wide = 0 if self._down.isHidden() else self._down.sizeHint().width()
        high = 0 if self._across.isHidden() else self._across.sizeHint().height()
        left = QSize(size.width() - wide, size.height() - high)
        self._down.setGeometry(QRect(left.width(), 0, wide, left.height()))
        self._across.setGeometry(QRect(0, left.height(), left.width(), high))
        return left

    def _move(self) -> None:
        rows, columns = self._section.rows.count, self._section.columns.count
        self.moved.emit(Section(Span(self._down.value(), rows), Span(self._across.value(), columns)))
