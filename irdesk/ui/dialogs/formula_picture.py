"""Images of the manual's formulas, in the colour and size of the surrounding text."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

LETTERS = 24
"""Font size in the formula pictures, in SVG units. It is set in packaging/formula_pictures.py."""
_LARGER = 1.15
"""Ratio of the formula font size to the text size. Formulas are enlarged because their letters are narrower than those
of the text.
"""


def formula_image(file: Path, colour: QColor, text_size: float, ratio: float, width: float) -> QImage:
    """Return a formula's image for text of ``text_size`` pixels, at most ``width`` pixels wide.

    ``ratio`` is the screen's device pixel ratio.
    """
    svg = file.read_bytes().replace(b'"black"', b'"%s"' % colour.name().encode())
    renderer = QSvgRenderer(QByteArray(svg))
    size = renderer.viewBoxF().size()
    scale = min(_LARGER * text_size / LETTERS, width / max(size.width(), 1)) * ratio
    image = QImage((size * scale).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, size.width() * scale, size.height() * scale))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image
