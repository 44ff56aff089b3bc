"""Cell styles of the pool picture. Each has a colour and a symbol, or a pattern where the symbol does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from irdesk.domain.grades import shown_grade
from irdesk.evaluation.pools.pool_cells import LEFT_OUT, NONRELEVANT, OUTSIDE, POOLED, RELEVANT, SHARED
from irdesk.ui.style import theme

LEVELS = 100  # Number of steps in the colour scale for shares from 0 to 1.
DARKEST = 140  # Lowest lightness of a background on which black text is readable.
Tiles = npt.NDArray[np.uint32]


@dataclass(frozen=True)
class CellStyle:
    """A cell's colour, its symbol (``sign``), and the ``pattern`` that replaces the symbol in small cells."""

    fill: QColor
    sign: str = ""
    pattern: str = ""


def judged_styles(grades: Sequence[int]) -> tuple[CellStyle, ...]:
    """Return the style of each cell code (see `pool_cells`), in the order of the codes. ``grades`` contains the
    relevant grades in ascending order.
    """
    ground, text = theme.ground(), theme.text()
    styles = {
        0: CellStyle(theme.window()),
        OUTSIDE: CellStyle(ground, "·"),
        LEFT_OUT: CellStyle(theme.blend(ground, text, 0.12), "~", "slash"),
        POOLED: CellStyle(theme.blend(ground, text, 0.3), "?", "dot"),
        NONRELEVANT: CellStyle(theme.blend(ground, theme.loss(), 0.55), "–", "bar"),
    }
    for index, grade in enumerate(grades):
        share = 0.45 + 0.55 * (index + 1) / len(grades)
        styles[RELEVANT + index] = CellStyle(theme.blend(ground, theme.accent(), share), shown_grade(grade))
    return tuple(styles[code] for code in sorted(styles))


def share_styles(colour: QColor) -> tuple[CellStyle, ...]:
    """Return the cell styles for shares from 0 to 100 percent, in shades of ``colour``. The last style is for cells
    without a share.
    """
    ground = theme.ground()
    steps = [CellStyle(theme.blend(ground, colour, 0.9 * step / LEVELS), str(step)) for step in range(LEVELS + 1)]
    return (*steps, CellStyle(theme.window()))


def signs_fit(styles: Sequence[CellStyle], font: QFont, wide: int, high: int) -> bool:
    """Return whether the symbols of all styles fit into cells of ``wide`` × ``high`` pixels."""
    metrics = QFontMetricsF(font)
    widest = max((metrics.horizontalAdvance(style.sign) for style in styles), default=0.0)
    return widest + 3 <= wide and metrics.height() * 0.8 <= high


def tiles(styles: Sequence[CellStyle], font: QFont, wide: int, high: int, ratio: float) -> Tiles:
    """Draw one tile per style. Return pixels of shape (styles, device pixels down, device pixels across).

    ``wide`` and ``high`` are in logical pixels. ``ratio`` is the number of device pixels per logical pixel.
    """
    signed = signs_fit(styles, font, wide, high)
    across, down = max(1, round(wide * ratio)), max(1, round(high * ratio))
    pixels = np.empty((len(styles), down, across), np.uint32)
    for index, style in enumerate(styles):
        image = QImage(across, down, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(style.fill)
        painter = QPainter(image)
        ink = ink_on(style.fill)
        if signed:
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(QRectF(0, 0, wide, high), Qt.AlignmentFlag.AlignCenter, style.sign)
        else:
            draw_pattern(painter, style.pattern, QRectF(0, 0, wide, high), ink)
        if min(wide, high) >= 5:
            painter.setPen(QPen(theme.ground(), 1))
            painter.drawLine(0, high - 1, wide - 1, high - 1)
            painter.drawLine(wide - 1, 0, wide - 1, high - 1)
        painter.end()
        rows = np.frombuffer(image.constBits(), np.uint32).reshape(down, image.bytesPerLine() // 4)
        pixels[index] = rows[:, :across]
    return pixels


def draw_pattern(painter: QPainter, pattern: str, place: QRectF, ink: QColor) -> None:
    """Draw a bar, a dot or a slash in the middle of a cell."""
    middle, side = place.center(), min(max(1.0, min(place.width(), place.height()) / 3), 4.0)
    if pattern == "bar":
        painter.fillRect(QRectF(place.left() + 1, middle.y() - side / 4, place.width() - 3, max(1.0, side / 2)), ink)
    elif pattern == "dot":
        painter.fillRect(QRectF(middle.x() - side / 2 - 0.5, middle.y() - side / 2 - 0.5, side, side), ink)
    elif pattern == "slash":
        painter.setPen(QPen(ink, 1))
        painter.drawLine(QPointF(middle.x() - side, middle.y() + side), QPointF(middle.x() + side, middle.y() - side))


def ink_on(fill: QColor) -> QColor:
    """Return the text colour that is readable on a background colour: black or white."""
    bright = 0.299 * fill.red() + 0.587 * fill.green() + 0.114 * fill.blue()
    return QColor(Qt.GlobalColor.white) if bright < DARKEST else QColor(Qt.GlobalColor.black)


def kind_styles() -> list[CellStyle]:
    """Return the style of each kind of document whose share is drawn."""
    styles = judged_styles((1,))
    return [replace(styles[kind], sign="") if kind == RELEVANT else styles[kind] for kind in SHARED]


def styles_of_share(kind: int) -> tuple[CellStyle, ...]:
    """Return the cell styles for one kind of document, for shares from 0 to 100 percent."""
    return share_styles({RELEVANT: theme.accent(), NONRELEVANT: theme.loss()}.get(kind, theme.text()))
