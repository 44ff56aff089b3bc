"""A plot is a picture: it has a name, and nothing in it can be done by keys, so that Tab goes past it.

pyqtgraph takes a fifth of a second to import: views take it from here, and it is imported when the first plot is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QWidget

from irdesk.ui import theme

if TYPE_CHECKING:
    import pyqtgraph as pg
else:
    import sys
    from importlib.util import LazyLoader, find_spec, module_from_spec

    if "pyqtgraph" in sys.modules:
        pg = sys.modules["pyqtgraph"]
    else:
        spec = find_spec("pyqtgraph")
        spec.loader = LazyLoader(spec.loader)
        pg = sys.modules["pyqtgraph"] = module_from_spec(spec)
        spec.loader.exec_module(pg)

__all__ = ["import_plots", "pg", "picture", "recolour"]


def import_plots() -> None:
    """Import pyqtgraph now, from any thread, so that the first plot need not wait for it."""
    pg.PlotWidget  # noqa: B018 - an attribute of a lazy module imports it


def picture(parent: QWidget) -> pg.PlotWidget:
    """An empty plot that takes no focus."""
    plot = pg.PlotWidget(parent)
    plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    plot.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return plot


def recolour(plot: pg.PlotWidget) -> None:
    """Give the ground and the axes of a plot the colours of the moment, light or dark."""
    own = QGuiApplication.palette()  # which the plot may not have taken yet when its panel has
    ground, text = own.color(QPalette.ColorRole.Base), own.color(QPalette.ColorRole.Text)
    plot.setBackground(ground)
    for side in ("bottom", "left"):
        axis = plot.getAxis(side)
        axis.setPen(theme.blend(text, ground, 0.5))
        axis.setTextPen(text)
