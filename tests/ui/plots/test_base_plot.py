"""Ticks and grid lines of plots: filled quickly, at the pixels where pyqtgraph would draw them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from irdesk.ui.plots.base_plot import axis_type, pg, picture


def _lines(alpha: int) -> list[tuple[QPen, QPointF, QPointF]]:
    """Return horizontal and vertical lines that begin and end inside pixels, once for each of two levels of ticks."""
    levels = [QPen(QColor(90, 90, 90, alpha)), QPen(QColor(200, 30, 30, alpha // 2))]
    for pen in levels:
        pen.setCosmetic(True)
    ends = [((7, 3.3), (7, 50.8)), ((20.3, 60), (20.3, 0.2)), ((90.4, 4), (2.7, 4)), ((2, 33.7), (77, 33.7))]
    return [(pen, QPointF(*start), QPointF(*end)) for pen in levels for start, end in ends]


def _painted(axis: pg.AxisItem, alpha: int, ratio: int) -> QImage:
    image = QImage(100 * ratio, 70 * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    label = (QRectF(30, 10, 40, 20), Qt.AlignmentFlag.AlignCenter, "0.5")
    axis.drawPicture(painter, (QPen(Qt.GlobalColor.blue), QPointF(1, 1), QPointF(1, 69)), _lines(alpha), [label])
    painter.end()
    return image


def test_lines_of_an_axis_are_at_the_pixels_where_pyqtgraph_draws_them(qapp):
    for alpha, ratio in ((255, 1), (38, 1), (255, 2), (38, 2)):
        own, usual = _painted(axis_type()("left"), alpha, ratio), _painted(pg.AxisItem("left"), alpha, ratio)
        assert own == usual, (alpha, ratio)
        assert own != _painted(axis_type()("left"), alpha // 3, ratio)


def test_axes_of_each_plot_fill_their_lines(qtbot):
    plot = picture(None)
    qtbot.addWidget(plot)
    assert all(isinstance(plot.getAxis(side), axis_type()) for side in ("bottom", "left"))
