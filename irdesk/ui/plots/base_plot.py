"""A plot is a picture: it has a name, and nothing in it can be done by keys, so that Tab goes past it.

pyqtgraph takes a fifth of a second to import: views take it from here, and it is imported when the first plot is made.
"""

from __future__ import annotations

from importlib import import_module
from threading import Event
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QWidget

from irdesk.ui.style import theme

if TYPE_CHECKING:
    import pyqtgraph as pg
else:

    class _Plots:
        """Pyqtgraph, imported when it is first used; a thread that comes second waits for the first one's import."""

        def __getattr__(self, name: str) -> Any:
            value = self.__dict__[name] = getattr(import_module("pyqtgraph"), name)
            return value

    pg = _Plots()

__all__ = ["import_plots", "pg", "picture", "plots_are_imported", "recolour"]

_IMPORTED = Event()


def import_plots() -> None:
    """Import pyqtgraph now, from any thread, so that the first plot need not wait for it."""
    import_module("pyqtgraph")
    _IMPORTED.set()


def plots_are_imported() -> bool:
    """Return whether `import_plots` has come to its end."""
    return _IMPORTED.is_set()


def picture(parent: QWidget) -> pg.PlotWidget:
    """An empty plot that takes no focus."""
    plot = pg.PlotWidget(parent, enableMenu=False)  # made and thrown away, its menus would take 30 ms
    plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    plot.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
    recolour(plot)  # it is seen before its first numbers are computed, and is black otherwise
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
