"""Base of all plots: a plot widget with an accessible name, its axes and its colours.

The plot takes no keyboard focus, so Tab skips it.

Importing pyqtgraph takes a fifth of a second. Views therefore use this module's ``pg``, which imports pyqtgraph when
the first plot is created.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from itertools import groupby
from threading import Event
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.significance import import_distributions
from irdesk.ui.event_loop.qt_class_preloading import wait_for_qt_types
from irdesk.ui.style import theme

if TYPE_CHECKING:
    import pyqtgraph as pg
else:

    class _Plots:
        """Proxy that imports the pyqtgraph module at first use. If another thread is importing the module, the caller
        waits until that import is complete.
        """

        def __getattr__(self, name: str) -> Any:
            value = self.__dict__[name] = getattr(import_module("pyqtgraph"), name)
            return value

    pg = _Plots()

__all__ = [
    "axis_type",
    "import_plots",
    "leave_room",
    "pg",
    "picture",
    "plots_are_imported",
    "prepare_plots",
    "recolour",
]

_IMPORTED = Event()


def import_plots() -> None:
    """Import pyqtgraph now, from any thread, so that the first plot need not wait for it."""
    import_module("pyqtgraph")
    _IMPORTED.set()


def prepare_plots(progress: Progress) -> None:
    """Import pyqtgraph and the modules for significance tests, once the Qt types that pyqtgraph uses exist (worker
    thread).

    The views created next need these modules, and importing them during the first paint would block the window. Raises
    `TaskCancelled` if the task is cancelled before the types exist.
    """
    wait_for_qt_types(progress)
    import_plots()
    import_distributions()
    progress.report(0, 0)


def plots_are_imported() -> bool:
    """Return whether `import_plots` has finished."""
    return _IMPORTED.is_set()


def picture(parent: QWidget) -> pg.PlotWidget:
    """Create an empty plot that takes no keyboard focus."""
    axes = {side: axis_type()(side) for side in ("bottom", "left")}
    # No menu: creating an unused menu would take 30 ms.
    plot = pg.PlotWidget(parent, enableMenu=False, axisItems=axes)
    plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    plot.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
    leave_room(plot)
    # Set the colours now. Otherwise, the plot would be black until its first numbers are computed.
    recolour(plot)
    _FontFollower(plot)
    return plot


@cache
def axis_type() -> type[pg.AxisItem]:
    """Return the class of the axes of all plots. It is defined at first use, because its base class is pyqtgraph's."""

    class PlotAxis(pg.AxisItem):  # type: ignore[misc]
        """Axis that draws ticks and grid lines as filled rectangles, one screen pixel wide. Qt takes 40 times as long
        to draw a translucent line.
        """

        def drawPicture(
            self,
            painter: QPainter,
            line: tuple[QPen, QPointF, QPointF],
            ticks: Sequence[tuple[QPen, QPointF, QPointF]],
            labels: Sequence[tuple[QRectF, int, str]],
        ) -> None:
            """Paint the line, the labels and the ticks of the axis. The ticks are horizontal or vertical."""
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(Qt.PenStyle.NoPen)
            half = 0.5 / (self.getViewWidget() or painter.device()).devicePixelRatioF()
            for pen, level in groupby(ticks, lambda tick: tick[0]):
                painter.setBrush(pen.color())
                painter.drawRects([_filled(start, end, half) for _, start, end in level])
            painter.setBrush(Qt.BrushStyle.NoBrush)
            super().drawPicture(painter, line, [], labels)

    return PlotAxis


def _filled(start: QPointF, end: QPointF, half: float) -> QRectF:
    """Return the rectangle that a horizontal or vertical line covers. ``half`` is half of the line's width."""
    return QRectF(start, end).normalized().adjusted(-half, -half, half, half)


class _FontFollower(QObject):
    """Event filter that applies a changed font to the axes of a plot, because pyqtgraph does not."""

    def __init__(self, plot: pg.PlotWidget) -> None:
        super().__init__(plot)
        self._plot = plot
        plot.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Set the fonts of labels and ticks."""
        if event.type() == QEvent.Type.FontChange:
            font = self._plot.font()
            for side in ("bottom", "left"):
                axis = self._plot.getAxis(side)
                axis.label.setFont(font)
                axis.setTickFont(font)
                axis.resizeEvent()
            self._plot.getAxis("bottom").setStyle(tickTextHeight=self._plot.fontMetrics().height())
        return False


def leave_room(plot: pg.PlotWidget, *, below: bool = False) -> None:
    """Leave half a line of space above a plot, so that no tick label is cut off.

    If ``below``, leave the same space below the plot; this is for plots without a bottom axis. The bottom axis is made
    a full line high, because pyqtgraph reserves space only for digits and would clip the descenders of names.
    """
    letters = plot.fontMetrics()
    half = letters.height() // 2
    plot.getPlotItem().layout.setContentsMargins(1, half, 1, half if below else 1)
    plot.getAxis("bottom").setStyle(autoExpandTextSpace=False, tickTextHeight=letters.height())


def recolour(plot: pg.PlotWidget) -> None:
    """Apply the current colour scheme to a plot's background and axes."""
    # Use the application's palette: when the colour scheme changes, the plot's own palette may be updated late.
    palette = QGuiApplication.palette()
    ground, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    plot.setBackground(ground)
    for side in ("bottom", "left"):
        axis = plot.getAxis(side)
        axis.setPen(theme.blend(text, ground, 0.5))
        axis.setTextPen(text)
