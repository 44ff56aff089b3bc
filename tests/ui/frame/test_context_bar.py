"""The context bar above the views of the Analyse workspace."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

pytestmark = [pytest.mark.unpainted, pytest.mark.opened_in("analyse", "metrics")]


def test_a_selected_topic_is_deselected_with_one_click(hands):
    bar, selection = hands.desk.context, hands.desk.selection
    assert bar.isVisible()
    assert not bar.mean.isVisible()
    selection.choose_topic("T3")
    assert bar.mean.isVisible()
    bar.topic.setFocus()
    hands.press(Qt.Key.Key_Tab)
    assert bar.mean.hasFocus()
    hands.press(Qt.Key.Key_Space)
    assert bar.topic.hasFocus()
    assert selection.topic == ""
    assert bar.topic.currentText().startswith("mean")
    assert not bar.mean.isVisible()
