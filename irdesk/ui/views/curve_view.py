"""Curves of the runs: precision against recall, or measures by rank; means over topics, or one topic's.

The selected run stands out, with the band in which judging what is unjudged could move it; hovering names a point.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QStackedLayout, QVBoxLayout, QWidget

from irdesk.evaluation.curves import Curve, Kind
from irdesk.reporting.curve_figure import curve_figure
from irdesk.reporting.curves import Drawn
from irdesk.reporting.figure import Figure
from irdesk.session.changes import ChangeSet
from irdesk.session.queries import Queries, RunRow
from irdesk.ui import theme
from irdesk.ui.panel import PanelKind
from irdesk.ui.selection import Selection
from irdesk.ui.views.choice_box import narrow
from irdesk.ui.views.elided_label import ElidedLabel
from irdesk.ui.views.empty_state import EmptyState
from irdesk.ui.views.picture import pg, picture
from irdesk.ui.views.scope_box import ScopeBox
from irdesk.ui.views.taking_figure import TakeFigure

if TYPE_CHECKING:
    from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent

FRAME_MS = 16
REACH = 14  # pixels around the mouse in which a point is named
LEGEND_RUNS = 10
LEAST_BOX = 90  # pixels of a box of choices, so that the panel stays narrow where it has to


class CurveView(QWidget):
    """The precision–recall curves of the runs that are shown."""

    def __init__(
        self, queries: Queries, selection: Selection, add_files: Callable[[], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("curve_view")
        self._queries = queries
        self._selection = selection
        self._curves: dict[str, Curve] = {}
        self._items: dict[str, pg.PlotCurveItem] = {}
        self._points: dict[str, pg.ScatterPlotItem] = {}
        self._styles: dict[str, tuple[object, ...]] = {}
        self._drawn, self._took = 0.0, 0.0
        self._runs: dict[str, RunRow] = {}
        self._kind = Kind.PR_11
        self.scope = ScopeBox(queries, selection, self)
        self.scope.setMinimumWidth(LEAST_BOX)
        self.kind = self._kind_box()
        self.name = ElidedLabel(self)
        self.name.setObjectName("curve_point")
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # a name asks for no room
        self.name.setFont(theme.tabular(self.name.font()))
        self.name.setAccessibleName(self.tr("The point under the mouse"))
        self.plot = picture(self)
        self._prepare_plot()
        self.empty = EmptyState(
            self.tr("No curve yet: a run and judgements of its topics are needed."),
            self.tr("Add files…"),
            add_files,
            self,
        )
        self._stack = QStackedLayout()
        self._stack.addWidget(self.plot)
        self._stack.addWidget(self.empty)
        top = QHBoxLayout()
        top.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 0)
        top.setSpacing(3 * theme.SPACE)
        top.addWidget(self.scope, 2)
        top.addWidget(self.kind, 2)
        top.addWidget(self.name, 3)
        top.addWidget(TakeFigure(self, self.figure).button())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(top)
        layout.addLayout(self._stack, 1)
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.timeout.connect(self._draw)
        selection.topic_changed.connect(lambda _topic: self.refresh())
        selection.run_changed.connect(lambda _run: self._restyle())
        selection.other_changed.connect(lambda _run: self._restyle())
        selection.run_changed.connect(lambda _run: self.refresh())  # its band comes with the next frame

    def _kind_box(self) -> QComboBox:
        """The choice of what is drawn."""
        box = QComboBox(self)
        box.setObjectName("curve_kind")
        box.setAccessibleName(self.tr("What is drawn"))
        box.setToolTip(self.tr("What is drawn: precision against recall, or a measure by rank"))
        narrow(box, 14)
        box.setMinimumWidth(LEAST_BOX)
        for kind, text in (
            (Kind.PR_11, self.tr("PR, 11 points")),
            (Kind.PR_101, self.tr("PR, 101 points")),
            (Kind.PR, self.tr("PR, raw")),
            (Kind.PRECISION, self.tr("precision by rank")),
            (Kind.RECALL, self.tr("recall by rank")),
            (Kind.NDCG, self.tr("nDCG by rank")),
            (Kind.GAIN, self.tr("gain by rank")),
        ):
            box.addItem(text, kind.value)
        box.activated.connect(lambda _row: self.choose(Kind(box.currentData())))
        return box

    def choose(self, kind: Kind) -> None:
        """Draw another kind of curve."""
        self._kind = kind
        self.kind.setCurrentIndex(self.kind.findData(kind.value))
        self._name_axes()
        self.refresh()

    def _name_axes(self) -> None:
        item, kind = self.plot.getPlotItem(), self._kind
        names = {
            Kind.RECALL: self.tr("recall"),
            Kind.NDCG: self.tr("nDCG"),
            Kind.GAIN: self.tr("cumulated gain"),
        }
        item.setLabel("bottom", self.tr("rank") if kind.by_rank else self.tr("recall"))
        item.setLabel("left", names.get(kind, self.tr("precision")))

    def figure(self) -> Figure | None:
        """What is drawn, as the command line draws it."""
        topic, chosen = self._selection.topic or None, self._selection.run
        rows = {row.id: row for row in self._queries.runs()}
        curves = [curve for curve in self._queries.curves(topic, self._kind) if curve.run_id in rows]
        found = [
            Drawn(
                rows[own.run_id].tag, own,
                self._queries.band(own.run_id, topic, self._kind) if own.run_id == chosen else None,
            )
            for own in curves
        ]  # fmt: skip
        at = next((i for i, own in enumerate(curves) if own.run_id == chosen), None)
        colours = [rows[own.run_id].colour for own in curves]
        return curve_figure(found, self._kind, topic, colours=colours, chosen=at) if found else None

    def _prepare_plot(self) -> None:
        plot = self.plot
        plot.setAccessibleName(self.tr("Curves of the runs"))
        plot.setMenuEnabled(False)
        plot.hideButtons()
        item = plot.getPlotItem()
        item.showGrid(x=True, y=True, alpha=0.15)
        self._band = pg.FillBetweenItem(pg.PlotCurveItem([0, 1], [0, 0]), pg.PlotCurveItem([0, 1], [0, 0]))
        self._band.setZValue(0)
        plot.addItem(self._band)
        self._ends = (0.0, 0.0)
        self._name_axes()
        self._fit(1.0, 1.0)
        self._legend = item.addLegend(offset=(-8, 8), labelTextSize="9pt")
        plot.scene().sigMouseMoved.connect(self._hover)
        plot.scene().sigMouseClicked.connect(self._click)
        self._colour_plot()

    def _fit(self, right: float, top: float) -> None:
        """Show all from 0 to the ends, where these are new."""
        if (right, top) == self._ends:
            return
        self._ends = right, top
        self.plot.setLimits(xMin=-0.05 * right, xMax=1.05 * right, yMin=-0.05 * top, yMax=1.05 * top)
        self.plot.setXRange(0, right, padding=0.02)
        self.plot.setYRange(0, 1.02 * top, padding=0.02)  # room for the topmost figure of the axis

    def _draw_band(self) -> None:
        """The band of the selected run, in its colour, behind all lines."""
        run_id, topic = self._selection.run, self._selection.topic
        # Points of precision and recall that are not interpolated have no band of theirs: a topic's own, and raw ones.
        interpolated = self._kind is not Kind.PR and not topic
        drawn = run_id in self._curves and (self._kind.by_rank or interpolated)
        found = self._queries.band(run_id, topic or None, self._kind) if drawn else None
        self._band.setVisible(found is not None)
        if found is None:
            self._fit_to_curves(0.0)
            return
        self._band.setCurves(pg.PlotCurveItem(found.x, found.lower), pg.PlotCurveItem(found.x, found.upper))
        colour = theme.run_pen(self._runs[run_id].colour).color()
        colour.setAlphaF(0.16)
        self._band.setBrush(pg.mkBrush(colour))
        self._fit_to_curves(float(found.upper.max(initial=0.0)))

    def _fit_to_curves(self, highest: float) -> None:
        if not self._kind.by_rank:
            self._fit(1.0, 1.0)
            return
        right = max((float(curve.x[-1]) for curve in self._curves.values() if len(curve.x)), default=1.0)
        if self._kind is Kind.GAIN:
            tops = [float(curve.y.max()) for curve in self._curves.values() if len(curve.y)]
            self._fit(right, max([*tops, highest]) or 1.0)
        else:
            self._fit(right, 1.0)

    def _colour_plot(self) -> None:
        palette = self.palette()
        ground = palette.color(QPalette.ColorRole.Base)
        text = palette.color(QPalette.ColorRole.Text)
        self.plot.setBackground(ground)
        for side in ("bottom", "left"):
            axis = self.plot.getAxis(side)
            axis.setPen(theme.blend(text, ground, 0.5))
            axis.setTextPen(text)
        self._legend.setLabelTextColor(text)
        veil = theme.blend(ground, ground, 0)
        veil.setAlpha(110)
        self._legend.setBrush(veil)

    def on_change(self, changes: ChangeSet) -> None:
        """Follow new scores; at most once a frame."""
        if changes.kind != "move":
            self.refresh()

    def refresh(self) -> None:
        """Draw with the next frame, if anybody can see it; again only after ten times as long as it takes."""
        if not self._frame.isActive():
            rest = self._drawn + 10 * self._took - time.monotonic()
            self._frame.start(max(FRAME_MS, round(1000 * rest)))

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while nobody looked."""
        super().showEvent(event)
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Follow light and dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_legend"):
            self._colour_plot()
            self._restyle()

    def _draw(self) -> None:
        if not self.isVisible():
            return
        started = time.monotonic()
        self.name.setText("")  # what it named may stand elsewhere now
        self.scope.refresh()
        topic = self._selection.topic
        self._runs = {row.id: row for row in self._queries.runs()}
        self._curves = {curve.run_id: curve for curve in self._queries.curves(topic or None, self._kind)}
        for gone in self._items.keys() - self._curves.keys():
            self.plot.removeItem(self._items.pop(gone))
            if points := self._points.pop(gone, None):
                self.plot.removeItem(points)
            self._styles.pop(gone, None)
        for run_id, curve in self._curves.items():
            if run_id not in self._items:
                self._items[run_id] = pg.PlotCurveItem(antialias=True)
                self.plot.addItem(self._items[run_id])
            x, y = self._items[run_id].getData()
            if not (np.array_equal(x, curve.x) and np.array_equal(y, curve.y)):
                self._items[run_id].setData(curve.x, curve.y)
        self._stack.setCurrentWidget(self.plot if self._curves else self.empty)
        self._draw_band()
        self._restyle()
        self._drawn = time.monotonic()
        self._took = self._drawn - started

    def _restyle(self) -> None:
        """Pens, points and legend: the selected run wide and on top, the one compared with less so, the others thin."""
        chosen = self._selection.run if self._selection.run in self._items else ""
        other = self._selection.other if chosen and self._selection.other in self._items else ""
        thin = 1.4 if len(self._items) <= LEGEND_RUNS else 1.0  # a wide pen costs six times as much
        dark = theme.is_dark()
        for run_id, item in self._items.items():
            width = 2.5 if run_id == chosen else 1.8 if run_id == other else thin
            opacity = 1.0 if not chosen or run_id in {chosen, other} else 0.8
            style = self._runs[run_id].colour, width, opacity, dark, len(self._items) > LEGEND_RUNS
            if self._styles.get(run_id) != style:
                self._styles[run_id] = style
                pen = theme.run_pen(self._runs[run_id].colour, width)
                colour = pen.color()
                colour.setAlphaF(opacity)
                pen.setColor(colour)
                if run_id != chosen and len(self._items) > LEGEND_RUNS:
                    pen.setStyle(Qt.PenStyle.SolidLine)  # dashes of a hundred curves would take too long to draw
                item.setPen(pen)
                item.setZValue(2 if run_id == chosen else 1)
            self._restyle_points(run_id, shown=bool(self._curves[run_id].ranks) and self._few(run_id, chosen))
        self._restyle_legend([own for own in (chosen, other) if own])

    def _few(self, run_id: str, chosen: str) -> bool:
        return run_id == chosen or (not chosen and len(self._items) <= LEGEND_RUNS)

    def _restyle_points(self, run_id: str, *, shown: bool) -> None:
        points, curve = self._points.get(run_id), self._curves[run_id]
        if shown:
            if points is None:
                points = self._points[run_id] = pg.ScatterPlotItem(size=6)
                self.plot.addItem(points)
            colour = theme.run_pen(self._runs[run_id].colour).color().name()
            points.setData(curve.x, curve.y, pen=pg.mkPen(None), brush=pg.mkBrush(colour))
        elif points and points.isVisible():
            points.setData([], [])
        if points:
            points.setVisible(shown)  # even an empty one takes its time to paint

    def _restyle_legend(self, chosen: list[str]) -> None:
        self._legend.clear()
        named = list(self._items) if len(self._items) <= LEGEND_RUNS else list(dict.fromkeys(chosen))
        for run_id in named:
            self._legend.addItem(self._items[run_id], self._runs[run_id].tag)

    def _nearest(self, at: QPointF) -> tuple[str, int] | None:
        """The run and point that lie nearest to a place of the scene, within reach of the mouse."""
        box = self.plot.getPlotItem().vb
        best: tuple[float, str, int] | None = None
        for run_id, curve in self._curves.items():
            if not len(curve.x):
                continue
            origin, unit = box.mapViewToScene(QPointF(0, 0)), box.mapViewToScene(QPointF(1, 1))
            x = origin.x() + curve.x * (unit.x() - origin.x())
            y = origin.y() + curve.y * (unit.y() - origin.y())
            distance = np.hypot(x - at.x(), y - at.y())
            nearest = int(np.argmin(distance))
            # Where points coincide, the selected run is meant.
            key = float(distance[nearest]) - (0.5 if run_id == self._selection.run else 0.0)
            if distance[nearest] <= REACH and (best is None or key < best[0]):
                best = key, run_id, nearest
        return best and (best[1], best[2])

    def _hover(self, at: QPointF) -> None:
        found = self._nearest(at)
        self.name.setText(self.describe(*found) if found else "")

    def describe(self, run_id: str, point: int) -> str:
        """A point in words: run, recall, precision, and of a topic's point the rank; or the value at a rank."""
        curve = self._curves[run_id]
        if self._kind.by_rank:
            where = self.tr("rank {rank}").format(rank=f"{curve.x[point]:.0f}")
            return f"{self._runs[run_id].tag} · {where} · {curve.y[point]:.4f}"
        text = f"{self._runs[run_id].tag} · R {curve.recall[point]:.4f} · P {curve.precision[point]:.4f}"
        return text + (self.tr(" · rank {rank}").format(rank=curve.ranks[point]) if curve.ranks else "")

    def _click(self, event: MouseClickEvent) -> None:
        found = self._nearest(event.scenePos())
        if found:
            self._selection.choose_run(found[0])


PANEL = PanelKind(
    name="curves",
    title=lambda: QCoreApplication.translate("Desk", "Curves"),
    panel=CurveView,
    make=lambda tools: CurveView(tools.queries, tools.selection, tools.add_files),
)
