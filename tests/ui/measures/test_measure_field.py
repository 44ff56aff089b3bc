"""The field for measures in Metrics: several names, suggestions after the first, and the button Only these."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse", "metrics")]


def columns(hands) -> list[str]:
    model = hands.desk.metrics.model
    return [model.measure_name(column) for column in range(1, model.columnCount())]


def test_only_the_typed_measures_are_shown_with_one_click(hands):
    before, panel = columns(hands), hands.desk.metrics
    field = panel.measure_field
    field.clear()
    assert not panel.only_these.isEnabled()
    for typed, wrong in (("AP nDGC@10", "nDGC@10"), ("AP, Precsion@5", "Precsion@5")):
        field.setText(typed)
        hands.click(panel.only_these)
        assert panel.fault.isVisible()
        assert f"no measure is called {wrong}" in panel.fault.text()
        assert columns(hands) == before
    field.setFocus()
    field.clear()
    hands.qtbot.keyClicks(field, "nDCG@10 AP, P@10")
    assert QApplication.activePopupWidget() is None, "a list of suggestions would take the click"
    hands.click(panel.only_these)
    assert columns(hands) == ["nDCG@10", "AP", "P@10"]
    assert field.text() == ""
    hands.press_ctrl("z")
    assert columns(hands) == before


def test_a_measure_is_suggested_after_other_names(hands):
    field = hands.desk.metrics.measure_field
    field.setFocus()
    hands.qtbot.keyClicks(field, "AP, nD")
    popup = field.completer().popup()
    assert QApplication.activePopupWidget() is popup
    hands.qtbot.keyClick(popup, Qt.Key.Key_Down)
    hands.qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert field.text() == "AP, nDCG"
