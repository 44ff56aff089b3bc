"""The text of a combo box that is too narrow for it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QComboBox

from irdesk.ui.style import application_style


def picture(qtbot, text: str, width: int) -> bytes:
    """Draw a combo box that shows a text, and return its pixels."""
    application_style.install(QApplication.instance())
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItem(text)
    box.resize(width, box.sizeHint().height())
    image = box.grab().toImage()
    return bytes(image.constBits())


@pytest.mark.parametrize("width", [110, 140])
def test_names_that_differ_at_their_end_can_be_told_apart(qtbot, width):
    first, second = (picture(qtbot, f"results_standard_bm25-{n}", width) for n in (25, 99))
    assert first != second
    assert first == picture(qtbot, "results_standard_bm25-25", width)


def test_a_text_that_fits_is_whole(qtbot):
    assert picture(qtbot, "bm25", 140) != picture(qtbot, "bm2…", 140)
