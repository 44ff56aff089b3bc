"""Curve plot: lines, band, ideal curve, contours and crossings, with zoom and hit-testing.

The selected run's curve is wide and on top. The baseline's curve has a broad halo. All other curves are thin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.evaluation.curves.curve_crossings import Crossing
from irdesk.evaluation.curves.f_measure_contours import LEVELS, contour
from irdesk.reporting.curves.curve_figure import NAMED_CROSSINGS, ideal_name
from irdesk.reporting.curves.curve_plot_data import CurvePicture
from irdesk.reporting.curves.curve_sentences import place_text
from irdesk.ui.curves.curve_hover import CurvePoint, hit_test
from irdesk.ui.curves.curve_titles_and_ranges import axis_titles, visible_range
from irdesk.ui.curves.end_labels import EndLabels, NamedEnd
from irdesk.ui.curves.polyline_items import BandItem, Line, PolylinesItem
from irdesk.ui.plots.base_plot import pg, recolour
from irdesk.ui.plots.base_plot import picture as empty_plot
from irdesk.ui.plots.direct_labels import STRONG, DirectLabel, DirectLabels, Obstacle
from irdesk.ui.style import theme
from irdesk.ui.style.translated_texts import translated

if TYPE_CHECKING:
    from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent

FEW = 10  # Maximum number of curves for which individual points are drawn.
FEW_TOPICS = 25  # Maximum number of topic curves drawn more opaquely; more of them would hide the mean.
# If a plot has more points than this, labels avoid only the named lines, so that zooming stays smooth.
MOST_POINTS = 20_000
LABEL_APART = 0.08  # Minimum distance between labels, as a fraction of the axis length, so that they do not overlap.


class CurvePlot(QWidget):
    """Plot of a `CurvePicture`.

    ``hovered`` is emitted with the target under the mouse: a `CurvePoint`, a `Crossing` or None. ``clicked`` is emitted
    with the clicked `CurvePoint` and whether Ctrl was held. ``zoomed`` is emitted with whether the view is zoomed in.
    """

    hovered = Signal(object)
    clicked = Signal(object, bool)
    zoomed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = empty_plot(self)
        self.plot.setAccessibleName(self.tr("Curves of the runs"))
        self.plot.hideButtons()
        self.box = self.plot.getPlotItem().vb
        self.box.setMouseMode(pg.ViewBox.RectMode)  # Dragging zooms into a rectangle.
        self.plot.getPlotItem().showGrid(x=True, y=True, alpha=0.15)
        for side in ("bottom", "left"):
            self.plot.getAxis(side).enableAutoSIPrefix(False)
        self.picture: CurvePicture | None = None
        self._highlighted = ""
        self._whole, self._highest = (0.0, 1.0, 0.0, 1.0), 1.0
        self._unzoomed = np.zeros((2, 2))
        self.is_zoomed = False
        self._pens: dict[tuple[int, float, float, bool], QPen] = {}
        self._make_items()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        self._colour()
        self.whole()
        self.plot.scene().sigMouseMoved.connect(self._hover)
        self.plot.scene().sigMouseClicked.connect(self._click)
        self.box.sigRangeChangedManually.connect(lambda _axes: self._note_zoom())

    def _make_items(self) -> None:
        self.band = BandItem()
        self.contours, self.behind, self.many, self.few = (PolylinesItem() for _ in range(4))
        self.points = pg.ScatterPlotItem(size=6, pen=None)
        self.marks = pg.ScatterPlotItem(size=11, symbol="d")
        self.ring = pg.ScatterPlotItem(size=11)
        for height, item in enumerate(
            (self.band, self.contours, self.behind, self.many, self.few, self.points, self.marks, self.ring)
        ):
            item.setZValue(height)
            self.plot.addItem(item, ignoreBounds=True)
        self.ends = EndLabels(self.box)
        self.plot.getPlotItem().layout.addItem(self.ends, 2, 3)
        self.labels = DirectLabels(self.plot, self._obstacles, self.ends.leaders)
        self.box.sigTransformChanged.connect(self._place_labels)

    # Drawing methods

    def show_picture(self, picture: CurvePicture) -> None:
        """Draw a picture. Keep the zoom if the axes and the topic are unchanged."""
        before, self.picture = self.picture, picture
        self.ring.setVisible(False)  # Hide the ring, since the point that it marks may have moved.
        self._draw_lines()
        self._draw_band()
        self._name_axes()
        self._name_ends()
        self._draw_marks()
        same = before is not None and _subject(before) == _subject(picture)
        self._fit(keep=same and self.is_zoomed)

    def highlight(self, run: str) -> None:
        """Draw a run's curve on top of all others, for example while the mouse is over the curve. An empty name removes
        the highlight.
        """
        if run != self._highlighted:
            self._highlighted = run
            if self.picture is not None:
                self._draw_front()

    @property
    def lines(self) -> dict[str, Line]:
        """Return the drawn lines by run."""
        return {**self.many.lines, **self.few.lines}

    def _draw_lines(self) -> None:
        assert self.picture is not None
        picture, wish = self.picture, self.picture.wish
        front = {wish.run, wish.other} & picture.drawn
        opacity = 0.8 if wish.run in front else 1.0
        # Draw the grey curves of runs without a name first, below the coloured ones.
        shown = sorted(picture.ranked, key=lambda run: run.id in picture.named)
        thin, grey = 1.4, QPen(self._quiet(0.8), 0)
        self.many.draw(
            {
                run.id: Line(
                    picture.curves[run.id].x,
                    picture.curves[run.id].y,
                    self._pen(run.colour, thin, opacity) if run.id in picture.named else grey,
                )
                for run in shown
                if run.id in picture.drawn - front
            }
        )
        self._draw_front()
        faint = self._quiet(0.55)
        behind = {}
        if picture.topics:
            selected = next(run for run in picture.ranked if run.id == wish.run)
            pen = self._pen(selected.colour, 1.0, 0.45 if len(picture.topics) <= FEW_TOPICS else 0.2, solid=True)
            behind = {f"topic {topic}": Line(curve.x, curve.y, pen) for topic, curve in picture.topics}
        if picture.ideal is not None:
            ideal = QPen(self._text_colour(), 1.6)
            ideal.setCosmetic(True)
            ideal.setDashPattern([8, 3])
            behind["ideal"] = Line(picture.ideal.x, picture.ideal.y, ideal)
        if wish.drawn_less and wish.other in picture.curves:
            zero = picture.curves[wish.other].x
            behind["zero"] = Line(zero, np.zeros(len(zero)), QPen(faint, 0))
        self.behind.draw(behind)
        dotted = QPen(faint, 0, Qt.PenStyle.DotLine)
        levels = LEVELS if picture.contours else ()
        self.contours.draw({f"F {level}": Line(*contour(level), dotted) for level in levels})

    def _draw_front(self) -> None:
        """Draw the front lines: the baseline, the run under the mouse, and the selected run."""
        assert self.picture is not None
        picture, wish = self.picture, self.picture.wish
        colours = {drawn.id: drawn.colour for drawn in picture.ranked}
        front: dict[str, Line] = {}
        baseline = wish.other if wish.other in picture.drawn else ""
        for run, width in ((baseline, 1.8), (self._highlighted, 2.2), (wish.run, 2.5)):
            if run not in picture.curves or (run == wish.run and run not in picture.drawn):
                continue
            curve = picture.curves[run]
            is_base = run == wish.other and run != wish.run
            halo = self._pen(colours[run], 7.0, 0.22, solid=True) if is_base else self._ground_pen(width + 2.5)
            front.pop(run, None)
            front[run] = Line(curve.x, curve.y, self._pen(colours[run], width, 1.0), halo)
        self.few.draw(front)
        marked = picture.drawn & {wish.run} or picture.drawn
        curves = [picture.curves[run] for run in marked if picture.curves[run].ranks] if len(marked) <= FEW else []
        spots = [
            {"pos": place, "brush": self._pen(colours[curve.run_id], 1.0, 1.0).color()}
            for curve in curves
            for place in zip(curve.x.tolist(), curve.y.tolist(), strict=True)
        ]
        self.points.setVisible(bool(spots))  # Hide an empty scatter plot, since even painting it takes time.
        if spots:
            self.points.setData(spots)

    def _draw_band(self) -> None:
        assert self.picture is not None
        picture = self.picture
        band = picture.sampled or picture.band
        self.band.setVisible(band is not None)
        if band is None:
            return
        colour = next(run.colour for run in picture.ranked if run.id == band.run_id)
        shade = QColor(self._pen(colour, 1.0, 1.0).color())
        edge = QPen(shade, 0, Qt.PenStyle.DotLine) if picture.sampled else QPen(Qt.PenStyle.NoPen)
        shade.setAlphaF(0.16)
        self.band.draw(Line(band.x, band.lower, edge), Line(band.x, band.upper, edge), QBrush(shade))

    def _draw_marks(self) -> None:
        assert self.picture is not None
        picture, text = self.picture, self._text_colour()
        labels = []
        if picture.ideal is not None:
            x, y = picture.ideal.x, picture.ideal.y
            labels.append(DirectLabel(translated(ideal_name(picture)), x[::-1], y[::-1], text))
        self.marks.setVisible(bool(picture.marked))
        if picture.marked:
            self.marks.setData([place.x for place in picture.marked], [place.y for place in picture.marked])
            self.marks.setPen(pg.mkPen(text, width=1.4))
            self.marks.setBrush(pg.mkBrush(self.palette().color(QPalette.ColorRole.Base)))
        written = -np.inf
        for crossing in picture.marked if len(picture.marked) <= NAMED_CROSSINGS else ():
            if crossing.x - written > LABEL_APART * (self._whole[1] - self._whole[0]):
                place = np.array([crossing.x]), np.array([crossing.y])
                labels.append(DirectLabel(place_text(picture, crossing.x), *place, text))
                written = crossing.x
        grey = self._quiet(0.35)
        labels += [DirectLabel(name, line.x[::-1], line.y[::-1], grey) for name, line in self.contours.lines.items()]
        self.labels.show_labels(labels, self.font())

    def _obstacles(self) -> list[Obstacle]:
        """Return the lines that labels must avoid."""
        assert self.picture is not None
        strong = {*self.picture.named, *self.few.lines, "ideal"}
        lines = {**self.behind.lines, **self.many.lines, **self.few.lines}
        if sum(len(line.x) for line in lines.values()) > MOST_POINTS:
            lines = {name: line for name, line in lines.items() if name in strong}
        return [Obstacle(line.x, line.y, STRONG if name in strong else 1.0) for name, line in lines.items()]

    def _name_ends(self) -> None:
        """Write the names of the coloured lines next to the plot, if there is room."""
        assert self.picture is not None
        picture, wish = self.picture, self.picture.wish
        shown = picture.named & picture.drawn
        self.ends.show_ends(
            {
                run.id: NamedEnd(
                    run.name,
                    picture.curves[run.id],
                    self._pen(run.colour, 1.0, 1.0).color(),
                    2 if run.id == wish.run else 1 if run.id == wish.other else 0,
                )
                for run in picture.ranked
                if run.id in shown and len(picture.curves) > 1
            },
            self.font(),
            self.width(),
        )

    def _place_labels(self, _box: object) -> None:
        if self.picture is not None:
            self.labels.place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the names of the lines to the new width."""
        super().resizeEvent(event)
        if self.picture is not None and event.size().width() != event.oldSize().width():
            self._name_ends()

    def _name_axes(self) -> None:
        assert self.picture is not None
        for side, text in zip(("bottom", "left"), axis_titles(self.picture), strict=True):
            if self.plot.getAxis(side).labelText != text:  # Setting an unchanged label would lay out the plot again.
                self.plot.setLabel(side, text)

    # Methods for colours

    def _pen(self, colour: int, width: float, opacity: float, *, solid: bool = False) -> QPen:
        key = colour, width, opacity, solid
        if key not in self._pens:
            pen = theme.run_pen(colour, width)
            if solid:
                pen.setStyle(Qt.PenStyle.SolidLine)
            shade = pen.color()
            shade.setAlphaF(opacity)
            pen.setColor(shade)
            self._pens[key] = pen
        return self._pens[key]

    def _ground_pen(self, width: float) -> QPen:
        """Return a pen in the background colour, for the gap between a line and the lines that it crosses."""
        pen = QPen(self.palette().color(QPalette.ColorRole.Base), width)
        pen.setCosmetic(True)
        return pen

    def _text_colour(self) -> QColor:
        return self.palette().color(QPalette.ColorRole.Text)

    def _quiet(self, share: float) -> QColor:
        return theme.blend(self._text_colour(), self.palette().color(QPalette.ColorRole.Base), share)

    def _colour(self) -> None:
        recolour(self.plot)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "is_zoomed"):
            self._pens.clear()
            self._colour()
            if self.picture is not None:
                self.show_picture(self.picture)

    # Zoom methods

    def whole(self) -> None:
        """Zoom out to the whole plot."""
        left, right, low, high = self._whole
        # pyqtgraph omits the last tick label of the x axis unless half of it fits to the right.
        self.plot.setXRange(left - 0.02 * (right - left), right + 0.045 * (right - left), padding=0)
        self.plot.setYRange(low, high, padding=0.02)
        self._unzoomed = np.array(self.box.viewRange())
        self._tell_zoom(zoomed=False)

    def _fit(self, *, keep: bool) -> None:
        """Set the limits of the view from the data. If ``keep`` is set, keep the current zoom."""
        assert self.picture is not None
        (left, right, low, high), highest = visible_range(self.picture)
        if ((left, right, low, high), highest) != (self._whole, self._highest):
            self._whole, self._highest = (left, right, low, high), highest
            across, along = 0.05 * (right - left), 0.05 * (highest - low)
            self.plot.setLimits(xMin=left - across, xMax=right + across, yMin=low - along, yMax=highest + along)
        elif not self.is_zoomed:
            return
        if not keep:
            self.whole()

    def _note_zoom(self) -> None:
        seen = np.array(self.box.viewRange())
        apart = np.abs(seen - self._unzoomed).max(axis=1) / np.ptp(self._unzoomed, axis=1)
        self._tell_zoom(zoomed=bool((apart > 0.01).any()))

    def _tell_zoom(self, *, zoomed: bool) -> None:
        if zoomed != self.is_zoomed:
            self.is_zoomed = zoomed
            self.zoomed.emit(zoomed)

    # Mouse handling

    def at(self, place: QPointF) -> CurvePoint | Crossing | None:
        """Return the point or crossing at a scene position, or None."""
        if self.picture is None:
            return None
        origin, unit = self.box.mapViewToScene(QPointF(0, 0)), self.box.mapViewToScene(QPointF(1, 1))
        scale = unit.x() - origin.x(), unit.y() - origin.y()
        return hit_test(self.picture, (origin.x() - place.x(), origin.y() - place.y()), scale)

    def _hover(self, place: QPointF) -> None:
        target = self.at(place)
        if isinstance(target, CurvePoint):
            self.ring.setData([float(target.curve.x[target.point])], [float(target.curve.y[target.point])])
            self.ring.setPen(pg.mkPen(self._text_colour(), width=1.4))
            self.ring.setBrush(None)
        self.ring.setVisible(isinstance(target, CurvePoint))
        self.highlight(target.run if isinstance(target, CurvePoint) and not target.topic else "")
        self.hovered.emit(target)

    def leaveEvent(self, event: QEvent) -> None:
        """Clear the highlight when the mouse leaves."""
        super().leaveEvent(event)
        self.ring.setVisible(False)
        self.highlight("")
        self.hovered.emit(None)

    def _click(self, event: MouseClickEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if event.double():
            self.whole()
            return
        target = self.at(event.scenePos())
        if isinstance(target, CurvePoint):
            self.clicked.emit(target, bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))


def _subject(picture: CurvePicture) -> tuple[object, ...]:
    """Return the settings on which the zoom depends. If they are unchanged, the zoom is kept."""
    return picture.wish.kind, picture.wish.topic, picture.wish.drawn_less
