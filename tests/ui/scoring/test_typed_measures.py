"""The field of Metrics in which measures are typed: only these, and suggestions after other names."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from window_driver import Hands


@pytest.fixture
def analyst(hands) -> Hands:
    """Return a new window in the Analyse workspace that shows the metrics."""
    hands.analyse()
    hands.wait(hands.desk.metrics.isVisible)
    return hands


def columns(hands: Hands) -> list[str]:
    model = hands.desk.metrics.model
    return [model.measure_name(column) for column in range(1, model.columnCount())]


def test_only_the_typed_measures_are_shown_with_one_click(analyst):
    before, panel = columns(analyst), analyst.desk.metrics
    field = panel.measure_field
    assert not panel.only_these.isEnabled()
    for typed, wrong in (("AP nDGC@10", "nDGC@10"), ("AP, Precsion@5", "Precsion@5")):
        field.setText(typed)
        analyst.click(panel.only_these)
        assert panel.fault.isVisible()
        assert f"no measure is called {wrong}" in panel.fault.text()
        assert columns(analyst) == before
    field.setFocus()
    field.clear()
    analyst.qtbot.keyClicks(field, "nDCG@10 AP, P@10")
    assert QApplication.activePopupWidget() is None, "a list of suggestions would take the click"
    analyst.click(panel.only_these)
    assert columns(analyst) == ["nDCG@10", "AP", "P@10"]
    assert field.text() == ""
    analyst.press_ctrl("z")
    assert columns(analyst) == before


def test_a_measure_is_suggested_after_other_names(analyst):
    field = analyst.desk.metrics.measure_field
    field.setFocus()
    analyst.qtbot.keyClicks(field, "AP, nD")
    popup = field.completer().popup()
    assert QApplication.activePopupWidget() is popup
    analyst.qtbot.keyClick(popup, Qt.Key.Key_Down)
    analyst.qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert field.text() == "AP, nDCG"
