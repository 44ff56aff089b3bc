"""A plot is a picture: it has a name, and nothing in it can be done by keys, so that Tab goes past it."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def picture(parent: QWidget) -> pg.PlotWidget:
    """An empty plot that takes no focus."""
    plot = pg.PlotWidget(parent)
    plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    plot.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return plot
