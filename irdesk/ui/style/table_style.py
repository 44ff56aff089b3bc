"""Common appearance of data tables."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLineF, QModelIndex, QObject
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
)

from irdesk.ui.style import theme
from irdesk.ui.style.application_style import ApplicationStyle
from irdesk.ui.style.design_tokens import ROW_HEIGHT, SMALL_RADIUS
from irdesk.ui.style.focus_frame import FocusFrame
from irdesk.ui.style.painting import control_shapes

SAMPLED = 50  # number of rows measured to determine a column's width


def fit_columns(heads: QHeaderView) -> None:
    """Fit column widths to a sample of the rows, because measuring thousands of rows after each change would take
    seconds.
    """
    heads.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    heads.setResizeContentsPrecision(SAMPLED)


def fit_row_height(view: QTableView) -> None:
    """Set the height of a table's rows for its font."""
    view.verticalHeader().setDefaultSectionSize(max(ROW_HEIGHT, view.fontMetrics().height() + 2 * theme.SPACE))


class RowLines(QObject):
    """Event filter that draws all row lines of a table at once, behind the cells. It also draws the current cell
    without Fusion's bevel.

    In a selected row, the current cell looks like the adjacent cells; otherwise it has a focus ring. A style could do
    this too, but would be called for each cell.
    """

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Draw the lines before the view draws its cells, and the current cell afterwards."""
        if not isinstance(event, QPaintEvent):
            return False
        self._draw()
        cell = self._view.currentIndex()
        if (
            not self._view.hasFocus()
            or not cell.isValid()
            or not event.region().intersects(self._view.visualRect(cell))
        ):
            return False
        self._view.viewportEvent(event)
        self._draw_cell(cell)
        return True

    def _draw_cell(self, cell: QModelIndex) -> None:
        view, option = self._view, QStyleOptionViewItem()
        view.initViewItemOption(option)
        selected = view.selectionModel().isSelected(cell)
        if selected:
            option.state |= QStyle.StateFlag.State_Selected
        option.state &= ~QStyle.StateFlag.State_HasFocus
        option.rect = view.visualRect(cell)
        painter = QPainter(view.viewport())
        painter.fillRect(option.rect, option.palette.highlight() if selected else option.palette.base())
        view.itemDelegateForIndex(cell).paint(painter, option, cell)
        if not selected:
            control_shapes.box(painter, option.rect, None, theme.roles().accent, SMALL_RADIUS)
        painter.end()

    def _draw(self) -> None:
        view, port = self._view, self._view.viewport()
        width = min(port.width(), view.horizontalHeader().length() - view.horizontalHeader().offset())
        painter = QPainter(port)
        painter.setPen(theme.roles().row_line)
        row, count = max(view.rowAt(0), 0), view.model().rowCount() if view.model() else 0
        lines = []
        while row < count and (top := view.rowViewportPosition(row)) < port.height():
            bottom = top + view.rowHeight(row) - 1
            lines.append(QLineF(0, bottom, width, bottom))
            row += 1
        painter.drawLines(lines)
        painter.end()


def look_of_rows(view: QTableView, *, ticked: bool = False) -> None:
    """Set the common appearance and behaviour of a data table.

    The table selects whole rows, draws row lines, uses tabular figures and scrolls by pixels. Arrow keys move within
    the table, and Tab leaves it. If ``ticked``, cells may have check boxes.
    """
    style = QApplication.style()
    if isinstance(style, ApplicationStyle):
        view.setStyle(style.ticked_cells if ticked else style.cells)
    RowLines(view)
    view.setFont(theme.tabular(view.font()))
    view.setShowGrid(False)
    FocusFrame(view)
    view.setWordWrap(False)
    view.setTabKeyNavigation(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.verticalHeader().hide()
    fit_row_height(view)
    view.horizontalHeader().setHighlightSections(False)
