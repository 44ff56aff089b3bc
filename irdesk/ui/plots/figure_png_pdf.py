"""Painting of drawings as PDF files with an embedded font, or as PNG files. Once the font is loaded, any thread can
paint.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QMarginsF, QPointF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPainter,
    QPainterPath,
    QPdfWriter,
    QPen,
    QPolygonF,
)

from irdesk import __version__
from irdesk.reporting.drawing.fonts import has, width
from irdesk.reporting.drawing.primitives import HALO, Drawing, Paint, Path, Stroke, Text
from irdesk.reporting.drawing.print_colours_and_hatches import on_paper

FONT_FILE = "figures.ttf"
DOTS = 600  # dots per inch, as journals require for line drawings
FINE = 7200  # dots per inch of a PDF: high enough that rounding is invisible
POINT = 1 / 72  # inches per point
UNITS = 1000  # font size in pixels while painting: large enough that rounding of glyph advances is negligible


class FigurePainter:
    """Painter of drawings in the figure font, which is loaded from the folder ``fonts``.

    Painting requires a QApplication. Pass it as ``app``, so that the painter keeps it alive.
    """

    def __init__(self, fonts: FilePath, app: QCoreApplication | None = None) -> None:
        self._app = app
        number = QFontDatabase.addApplicationFont(str(fonts / FONT_FILE))
        families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
        self._family = families[0] if families else QFont().family()

    def __call__(self, drawing: Drawing, palette: Mapping[str, str], suffix: str) -> bytes:
        """Return the drawing as a PDF file if ``suffix`` is ".pdf", otherwise as a PNG file."""
        return self.pdf(drawing, palette) if suffix == ".pdf" else self.png(drawing, palette)

    def lacks(self, drawing: Drawing) -> str:
        """Return the characters of a drawing that no font contains; they are painted as U+FFFD."""
        texts = {item.text for item in drawing.items if isinstance(item, Text) and not has(item.text)}
        return "".join(sorted(letter for letter in set("".join(texts)) if not self._seen(letter)))

    def _seen(self, letter: str) -> bool:
        return has(letter) or QFontMetricsF(self._font()).inFontUcs4(ord(letter))

    def pdf(self, drawing: Drawing, palette: Mapping[str, str]) -> bytes:
        """Return the drawing as a PDF with one page of the drawing's size."""
        content = QByteArray()
        buffer = QBuffer(content)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(FINE)
        writer.setTitle(drawing.title)
        writer.setCreator(f"irdesk {__version__}")
        size = QPageSize(
            QSizeF(drawing.width, drawing.height), QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch
        )
        writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
        painter = QPainter(writer)
        painter.scale(FINE * POINT, FINE * POINT)
        self.paint(drawing, palette, painter)
        painter.end()
        buffer.close()
        return bytes(content.data())

    def png(self, drawing: Drawing, palette: Mapping[str, str]) -> bytes:
        """Return the drawing as a PNG with 600 dots per inch. The resolution is recorded in the metadata."""
        scale = DOTS * POINT
        image = QImage(round(drawing.width * scale), round(drawing.height * scale), QImage.Format.Format_RGB32)
        image.fill(QColor(palette["paper"]))
        image.setDotsPerMeterX(round(DOTS / 0.0254))
        image.setDotsPerMeterY(round(DOTS / 0.0254))
        image.setText("Title", drawing.title)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        self.paint(drawing, palette, painter)
        painter.end()
        content = QByteArray()
        buffer = QBuffer(content)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        QImageWriter(buffer, b"PNG").write(image)
        buffer.close()
        return bytes(content.data())

    def paint(self, drawing: Drawing, palette: Mapping[str, str], painter: QPainter, family: str = "") -> None:
        """Paint the drawing, whose coordinates are in points.

        If ``family`` is given, this font is used instead of the figure font. Texts that are wider in it than in the
        figure font are narrowed.
        """
        for item in drawing.items:
            if isinstance(item, Path):
                _paint_path(item, palette, painter)
            else:
                self._paint_text(item, palette, painter, family)

    def _font(self, family: str = "") -> QFont:
        font = QFont(family or self._family)
        font.setPixelSize(UNITS)
        font.setKerning(False)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def _paint_text(self, item: Text, palette: Mapping[str, str], painter: QPainter, family: str) -> None:
        font = self._font(family)
        text = item.text if has(item.text) else "".join(one if self._seen(one) else "\ufffd" for one in item.text)
        painter.save()
        painter.translate(item.x, item.y)
        if item.turned:
            painter.rotate(-90)
        painter.scale(item.size / UNITS, item.size / UNITS)
        painter.setFont(font)
        painter.setPen(_colour(item.paint, palette))
        # The figure font determines the layout, so narrow a text that is wider in another font.
        room, taken = width(item.text, UNITS), QFontMetricsF(font).horizontalAdvance(text)
        painter.translate(-item.anchor * min(room, taken), 0)
        if taken > 1.005 * room > 0:
            painter.scale(room / taken, 1)
        if item.halo:
            around = QPainterPath()
            around.addText(0, 0, font, text)
            pen = QPen(QColor(palette["paper"]), HALO * UNITS)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(around, pen)
        painter.drawText(QPointF(0, 0), text)
        painter.restore()


def _paint_path(item: Path, palette: Mapping[str, str], painter: QPainter) -> None:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for part in item.parts:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in part]))
        if item.closed:
            path.closeSubpath()
    painter.setPen(_pen(item.stroke, palette) if item.stroke else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(QBrush(_colour(item.fill, palette)) if item.fill else QBrush(Qt.BrushStyle.NoBrush))
    painter.drawPath(path)


def _pen(stroke: Stroke, palette: Mapping[str, str]) -> QPen:
    pen = QPen(_colour(stroke.paint, palette), stroke.width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if stroke.dash:
        pen.setDashPattern([length / stroke.width for length in stroke.dash])
    return pen


def _colour(paint: Paint, palette: Mapping[str, str]) -> QColor:
    colour = QColor(on_paper(paint, palette))
    if paint.veil:
        colour.setAlphaF(paint.share)
    return colour
