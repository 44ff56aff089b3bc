"""A layout that arranges its widgets in rows at their preferred widths and wraps them to the available width."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem

from irdesk.ui.style import theme


class FlowLayout(QLayout):
    """Layout that places items from left to right at their preferred widths. An item that does not fit begins the next
    row.

    An item with an expanding size policy takes the remaining width of its row. After `put_last`, the last item is at
    the right end of its row.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setSpacing(theme.SPACE)
        self._items: list[QLayoutItem] = []
        self._last_is_right = False

    def put_last(self) -> None:
        """Align the last item with the right end of its row."""
        self._last_is_right = True
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        """Add an item."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return the item at an index, or None."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return the item at an index, or return None."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Return horizontal: the layout uses additional width, but no additional height."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """Return True, since a narrower layout has more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the total height of the rows at a width."""
        around = self.contentsMargins()
        rows = self._rows(width - around.left() - around.right())
        inside = sum(map(_height, rows)) + max(len(rows) - 1, 0) * self.spacing()
        return inside + around.top() + around.bottom()

    def sizeHint(self) -> QSize:
        """Return the size of a single row with all items."""
        shown = self._shown()
        width = sum(item.sizeHint().width() for item in shown) + max(len(shown) - 1, 0) * self.spacing()
        return QSize(width, _height(shown)).grownBy(self.contentsMargins())

    def minimumSize(self) -> QSize:
        """Return the size of the widest item at its minimum width."""
        shown = self._shown()
        width = max((item.minimumSize().width() for item in shown), default=0)
        return QSize(width, _height(shown)).grownBy(self.contentsMargins())

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        rect = rect.marginsRemoved(self.contentsMargins())
        top = rect.top()
        for row in self._rows(rect.width()):
            height, left = _height(row), rect.left()
            widths = [min(item.sizeHint().width(), rect.width()) for item in row]
            spare = rect.width() - sum(widths) - (len(row) - 1) * self.spacing()
            growing = [
                place for place, item in enumerate(row) if item.expandingDirections() & Qt.Orientation.Horizontal
            ]
            for place in growing:
                widths[place] += spare // len(growing)
            for item, width in zip(row, widths, strict=True):
                if self._last_is_right and item is self._items[-1]:
                    left = rect.right() + 1 - width
                item.setGeometry(QRect(left, top, width, height))
                left += width + self.spacing()
            top += height + self.spacing()

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        used = 0
        for item in self._shown():
            wanted = item.sizeHint().width()
            if not rows or used + self.spacing() + wanted > width:
                rows.append([])
                used = -self.spacing()
            rows[-1].append(item)
            used += self.spacing() + wanted
        return rows


def _height(items: list[QLayoutItem]) -> int:
    return max((item.sizeHint().height() for item in items), default=0)
