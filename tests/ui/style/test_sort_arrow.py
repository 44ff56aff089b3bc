"""The arrow of a sorted column shows the direction of its values."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionHeader

from irdesk.ui.style.application_style import ApplicationStyle

Arrow = QStyleOptionHeader.SortIndicator


@pytest.mark.parametrize(("indicator", "is_down"), [(Arrow.SortUp, True), (Arrow.SortDown, False)])
def test_it_points_down_if_values_fall(qapp, indicator, is_down):  # Qt marks descending columns with SortUp
    image = QImage(21, 21, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    option = QStyleOptionHeader()
    option.rect, option.sortIndicator = QRect(0, 0, 21, 21), indicator
    painter = QPainter(image)
    ApplicationStyle().drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorHeaderArrow, option, painter)
    painter.end()
    dark = [(x, y) for x in range(21) for y in range(21) if image.pixelColor(x, y).lightness() < 200]
    tip = sum(y for x, y in dark if x == 10) / sum(x == 10 for x, _ in dark)
    end = next(y for x, y in sorted(dark))
    assert (tip > end) is is_down
