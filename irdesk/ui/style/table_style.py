"""The common appearance of tables that show data."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from irdesk.ui.style import theme

SAMPLED = 50  # rows measured to determine the width of a column


def fit_columns(heads: QHeaderView) -> None:
    """Fit column widths to a sample of the rows; measuring thousands of rows takes seconds at each change."""
    heads.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    heads.setResizeContentsPrecision(SAMPLED)


def look_of_rows(view: QTableView) -> None:
    """Select whole rows, hide the grid, use tabular figures, scroll by pixels; arrows move within, Tab leaves."""
    view.setFont(theme.tabular(view.font()))
    view.setShowGrid(False)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setWordWrap(False)
    view.setTabKeyNavigation(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.verticalHeader().hide()
    view.verticalHeader().setDefaultSectionSize(view.fontMetrics().height() + 2 * theme.SPACE)
    view.horizontalHeader().setHighlightSections(False)
