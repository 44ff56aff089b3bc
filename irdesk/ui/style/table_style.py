"""How every table looks that is there to be read."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from irdesk.ui.style import theme

SAMPLED = 50  # rows that the width of a column is taken from


def fit_columns(heads: QHeaderView) -> None:
    """Make columns as wide as a sample of the rows needs: to ask all of thousands takes seconds at each change."""
    heads.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    heads.setResizeContentsPrecision(SAMPLED)


def look_of_rows(view: QTableView) -> None:
    """Whole rows without a grid, in figures of one width, scrolled by pixels; Tab leaves it, arrows go through it."""
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
