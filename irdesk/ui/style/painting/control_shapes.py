"""Shapes used for painting controls: rounded boxes, hairlines, chevrons, and ticks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from irdesk.ui.style.design_tokens import RADIUS

UP, DOWN, LEFT, RIGHT = (0, -1), (0, 1), (-1, 0), (1, 0)


def box(
    painter: QPainter,
    rect: QRect | QRectF,
    fill: QColor | None,
    border: QColor | None = None,
    radius: float = RADIUS,
    width: float = 1.0,
) -> None:
    """Draw a box with rounded corners. Its border is inside the rectangle."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inset = width / 2 if border else 0.0
    painter.setPen(QPen(border, width) if border else Qt.PenStyle.NoPen)
    painter.setBrush(fill or Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius, radius)
    painter.restore()


def chevron(painter: QPainter, rect: QRect, direction: tuple[int, int], colour: QColor) -> None:
    """Draw a chevron in the middle of a rectangle, pointing in a direction."""
    middle, size = QRectF(rect).center(), min(3.5, rect.width() / 2.5, rect.height() / 2.5)
    across, along = direction
    tip = QPointF(middle.x() + across * size / 2, middle.y() + along * size / 2)
    start = QPointF(tip.x() - across * size - along * size, tip.y() - along * size - across * size)
    end = QPointF(tip.x() - across * size + along * size, tip.y() - along * size + across * size)
    _stroke(painter, (start, tip, end), colour, 1.5)


def tick(painter: QPainter, rect: QRect, colour: QColor) -> None:
    """Draw a tick that fills the rectangle."""
    area = QRectF(rect)
    points = ((0.22, 0.52), (0.42, 0.72), (0.78, 0.30))
    _stroke(
        painter, tuple(QPointF(area.x() + x * area.width(), area.y() + y * area.height()) for x, y in points), colour, 2
    )


def _stroke(painter: QPainter, points: tuple[QPointF, ...], colour: QColor, width: float) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPolyline(list(points))
    painter.restore()
