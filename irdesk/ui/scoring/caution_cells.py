"""Delegate for a table of cautions. It draws a dot for the severity, a bold title above the sentence, and margins
around the text.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from irdesk.evaluation.attention.caution import Severity
from irdesk.ui.style import fonts, theme

Index = QModelIndex | QPersistentModelIndex
MATTERS, ADVICE = 0, 2  # columns of the severity, and of the advice with its button
DOT = 8  # diameter of the severity dot in pixels
ACROSS, ALONG = 2 * theme.SPACE, 2 * theme.SPACE  # horizontal and vertical cell padding in pixels
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop
TALL = 100_000  # height in pixels, greater than that of any cell


def colour_of(severity: Severity) -> QColor:
    """Return the colour of a severity in the current scheme."""
    roles = theme.roles()
    return {Severity.HIGH: roles.error, Severity.MEDIUM: roles.attention, Severity.LOW: roles.outline}[severity]


def draw_dot(painter: QPainter, place: QRect, severity: Severity) -> None:
    """Draw a dot in the colour of a severity; for low severity, draw a ring."""
    colour = colour_of(severity)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(colour)
    painter.setBrush(Qt.BrushStyle.NoBrush if severity is Severity.LOW else colour)
    painter.drawEllipse(place.adjusted(0, 0, -1, -1))


class CautionCells(QStyledItemDelegate):
    """Delegate that draws the cells of a table of cautions. Rows are as high as their texts require.

    If a text has two lines, the first is its title. In the last column, buttons are below the texts.
    """

    def __init__(self, severity_of: Callable[[int], Severity], view: QTableView) -> None:
        super().__init__(view)
        self._view, self._severity_of = view, severity_of

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size that shows the whole text and any button at the column's width."""
        width = self._view.columnWidth(index.column())
        parts = self._parts(option.font, index)
        room = width - 2 * ACROSS
        height = sum(_height(font, text, room) for font, text in parts) + 2 * ALONG
        button = self._view.indexWidget(index) if index.column() == ADVICE else None
        return QSize(width, height + (button.sizeHint().height() if button else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell."""
        style = QStyleOptionViewItem(option)
        self.initStyleOption(style, index)
        style.text = ""
        self._view.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, style, painter, self._view)
        room = option.rect.adjusted(ACROSS, ALONG, -ACROSS, -ALONG)
        painter.save()
        if index.column() == MATTERS:
            top = room.top() + (option.fontMetrics.height() - DOT) // 2
            draw_dot(painter, QRect(room.left(), top, DOT, DOT), self._severity_of(index.row()))
            room.setLeft(room.left() + DOT + 2 * theme.SPACE)
        painter.setPen(theme.text())
        for font, text in self._parts(option.font, index):
            painter.setFont(font)
            painter.drawText(room, WRAPPED, text)
            room.setTop(room.top() + _height(font, text, room.width()))
        painter.restore()

    def _parts(self, font: QFont, index: Index) -> list[tuple[QFont, str]]:
        title, _, rest = str(index.data()).partition("\n")
        return [(fonts.strong(font), title), (font, rest)] if rest else [(font, title)]


def _height(font: QFont, text: str, width: int) -> int:
    return QFontMetrics(font).boundingRect(QRect(0, 0, max(width, 1), TALL), int(WRAPPED), text).height()
