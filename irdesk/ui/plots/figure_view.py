"""Scrollable view of an exportable figure, painted in the window's colours and laid out for the current width."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontInfo, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QToolTip, QWidget

from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.drawing.figure_layout import POINTS, lay_out_figure
from irdesk.reporting.drawing.fonts import width as text_width
from irdesk.reporting.drawing.primitives import Drawing, Item, Path
from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.style import theme
from irdesk.ui.style.literal_tooltips import tip_of
from irdesk.ui.widgets.figure_export import painter_of

FIGURE_SIZE = 7.5  # font size of figures, in points
NEAR = 3.0  # Maximum distance, in points, at which the mouse hits a line.
WIDEST = 760.0  # Maximum drawing width in points; wider figures are hard to read across.


class FigureView(QScrollArea):
    """A scrollable view of a figure. ``clicked`` is emitted with the tooltip of the clicked item, or "" if no item was
    hit.
    """

    clicked = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.canvas = Canvas(self)
        self.canvas.setAccessibleName(name)
        self.setWidget(self.canvas)
        self.head = Head(self)
        self.verticalScrollBar().valueChanged.connect(lambda _value: self.head.place())

    def show_figure(self, figure: Figure | None) -> None:
        """Show a figure, or clear the view if it is None."""
        self.canvas.show_figure(figure)

    def reveal(self, name: str) -> None:
        """Scroll to the row with this name, after the figure has been laid out."""
        in_later_turn(self, lambda: self._scroll_to(name))

    def _scroll_to(self, name: str) -> None:
        items = self.canvas.drawing.items if self.canvas.drawing else ()
        named = [_heights(item) for item in items if item.tip == name or item.tip.startswith(f"{name}: ")]
        if named and self.canvas.drawing:
            low, high = (end * self.canvas.scale for end in (min(named)[0], max(high for _, high in named)))
            margin = round(self.canvas.drawing.head * self.canvas.scale + high - low)
            self.ensureVisible(0, round((low + high) / 2), 0, min(margin, self.viewport().height() // 2))


class Canvas(QWidget):
    """The widget on which a figure is painted. It is as high as the figure."""

    def __init__(self, view: FigureView) -> None:
        super().__init__(view)
        self._view = view
        self.figure: Figure | None = None
        self.drawing: Drawing | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)

    @property
    def scale(self) -> float:
        """Pixels per point, chosen so that the figure's text is slightly smaller than the window's."""
        return 0.92 * QFontInfo(self.font()).pixelSize() / FIGURE_SIZE

    def show_figure(self, figure: Figure | None) -> None:
        """Show a figure, or clear the canvas if it is None."""
        self.figure, self.drawing = figure, None
        self.setAccessibleDescription(figure.description if figure else "")
        self._lay_out()

    def _lay_out(self) -> None:
        wide = min(self.width() / self.scale, WIDEST)
        if self.figure is None:
            self.drawing = None
        elif self.drawing is None or self.drawing.width != wide:
            self.drawing = lay_out_figure(self.figure, max(wide, 1.0) / POINTS)
        self.setMinimumHeight(round(self.drawing.height * self.scale) if self.drawing else 0)
        self.update()
        self._view.head.place()

    def sizeHint(self) -> QSize:
        """Return the size of the drawing."""
        return QSize(300, self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the figure for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw in the new font or colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.drawing = None
            self._lay_out()
        elif event.type() == QEvent.Type.PaletteChange:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the figure."""
        self.paint_on(self, event)

    def paint_on(self, widget: QWidget, event: QPaintEvent) -> None:
        """Paint the part of the figure that is visible in a widget, in the window's font.

        The figure is painted from the widget's top left corner.
        """
        figures = painter_of(self)
        if self.drawing is None or figures is None:
            return
        painter = QPainter(widget)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.scale, self.scale)
        clip = QRectF(event.rect())
        shown = clip.top() / self.scale, clip.bottom() / self.scale
        items = tuple(item for item in self.drawing.items if _overlaps(item, *shown))
        figures.paint(replace(self.drawing, items=items), screen_colours(), painter, self.font().family())
        painter.end()

    def tip_at(self, x: float, y: float) -> str:
        """Return the tooltip of the topmost item at a position in pixels, or "" if there is none."""
        if self.drawing is None:
            return ""
        x, y = x / self.scale, y / self.scale
        return next((item.tip for item in reversed(self.drawing.items) if item.tip and _hit(item, x, y)), "")

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the item under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            if tip := self.tip_at(event.pos().x(), event.pos().y()):
                QToolTip.showText(event.globalPos(), tip_of(tip), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Emit `FigureView.clicked` with the tooltip of the clicked item."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._view.clicked.emit(self.tip_at(event.position().x(), event.position().y()))
        super().mousePressEvent(event)


class Head(QWidget):
    """Overlay with the axis above a figure's rows. It stays visible while the rows are scrolled."""

    def __init__(self, view: FigureView) -> None:
        super().__init__(view.viewport())
        self._view = view
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def place(self) -> None:
        """Place the axis at the top of the view, and show it if the rows are scrolled."""
        canvas = self._view.canvas
        high = canvas.drawing.head * canvas.scale if canvas.drawing else 0.0
        self.setGeometry(0, 0, canvas.width(), round(high))
        self.setVisible(high > 0 and self._view.verticalScrollBar().value() > 0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the axis."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.ground())
        painter.end()
        self._view.canvas.paint_on(self, event)


def _heights(item: Item) -> tuple[float, float]:
    if isinstance(item, Path):
        heights = [y for part in item.parts for _, y in part]
        return (min(heights), max(heights)) if heights else (0.0, 0.0)
    if item.turned:
        length = text_width(item.text, item.size)
        return item.y - length, item.y + length
    return item.y - item.size, item.y + item.size


def _overlaps(item: Item, top: float, bottom: float) -> bool:
    low, high = _heights(item)
    return high >= top - NEAR and low <= bottom + NEAR


def _hit(item: Item, x: float, y: float) -> bool:
    """Return whether a position is inside an item's box or near one of its lines."""
    if not isinstance(item, Path):
        left = item.x - item.anchor * text_width(item.text, item.size)
        return left <= x <= left + text_width(item.text, item.size) and item.y - item.size <= y <= item.y + 2
    for part in item.parts:
        if item.closed:
            across, along = [place[0] for place in part], [place[1] for place in part]
            if min(across) - 1 <= x <= max(across) + 1 and min(along) - 1 <= y <= max(along) + 1:
                return True
        elif any(_near(start, end, x, y) for start, end in pairwise(part)):
            return True
    return False


def _near(start: tuple[float, float], end: tuple[float, float], x: float, y: float) -> bool:
    across, along = end[0] - start[0], end[1] - start[1]
    length = across**2 + along**2
    share = min(max(((x - start[0]) * across + (y - start[1]) * along) / length, 0.0), 1.0) if length else 0.0
    return (start[0] + share * across - x) ** 2 + (start[1] + share * along - y) ** 2 <= NEAR**2


def screen_colours() -> dict[str, str]:
    """Return the window's current colours by their role in figures."""
    better, worse = theme.run_pen(0).color(), theme.run_pen(1).color()
    roles = {
        "ink": theme.text(),
        "soft": theme.faint(),
        "rule": theme.line(),
        "paper": theme.ground(),
        "more": better,
        "less": worse,
        **{f"c{i}": theme.run_pen(i).color() for i in range(8)},
    }
    return {role: colour.name() for role, colour in roles.items()}
