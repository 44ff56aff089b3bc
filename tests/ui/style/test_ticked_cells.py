"""Check boxes in tables are visible in both schemes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionViewItem

from irdesk.ui.style import application_style, theme


@pytest.mark.parametrize("dark", [False, True])
def test_an_unticked_box_of_a_table_has_an_outline(qapp, dark):
    application_style.install(qapp)
    before = theme.is_dark()
    theme.use_scheme(dark)
    try:
        style = QApplication.style()
        assert isinstance(style, application_style.ApplicationStyle)
        option = QStyleOptionViewItem()
        option.rect = QRect(2, 2, 16, 16)
        option.palette = QApplication.palette()
        option.state = QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_Off
        image = QImage(20, 20, QImage.Format.Format_RGB32)
        image.fill(theme.ground())
        painter = QPainter(image)
        style.ticked_cells.drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck, option, painter, None)
        painter.end()
        assert image.pixelColor(2, 10) == theme.roles().outline
    finally:
        theme.use_scheme(before)
