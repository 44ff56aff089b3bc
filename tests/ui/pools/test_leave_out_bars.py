"""The bar chart of the Reusability view with many runs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt

from irdesk.evaluation.pools.reusability import Effect
from irdesk.ui.pools.leave_out_bars import MOST, LeaveOutBars
from irdesk.ui.style import theme


def effects(count: int) -> list[Effect]:
    """Return the effects of leaving out each of ``count`` runs; runs with a higher index lose less."""
    return [
        Effect("", i, f"run{i:02}", 3, 3, 2, 0.5, 0.5 - 0.2 / (i + 1), i + 1, i + 2, 0.9, 0.9) for i in range(count)
    ]


@pytest.fixture
def bars(qtbot) -> LeaveOutBars:
    bars = LeaveOutBars("Losses of runs that are left out")
    qtbot.addWidget(bars)
    return bars


@pytest.mark.parametrize("count", [2, 63])
def test_every_bar_has_room_for_its_name(bars, count):
    bars.draw(effects(count))
    bars.resize(600, max(180, bars.minimumSizeHint().height()))
    spans = [bars.bar_span(i) for i in range(count)]
    assert all(bars.fontMetrics().height() <= bottom - top <= MOST for top, bottom in spans)
    assert spans[-1][1] <= bars.height() + 1


def test_a_click_chooses_the_bar_under_the_mouse_and_none_on_the_axis(bars, qtbot):
    bars.draw(effects(63))
    bars.resize(600, bars.minimumSizeHint().height())
    chosen = []
    bars.chosen.connect(chosen.append)
    for i in (0, 41, 62):
        top, bottom = bars.bar_span(i)
        qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=QPointF(300, (top + bottom) / 2).toPoint())
    qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=QPointF(300, 2).toPoint())
    assert chosen == [0, 41, 62]


def test_a_key_names_the_colours_of_the_bars(bars):
    """Only the kinds of bars that are drawn are in the key, in the colours of the bars."""
    bars.draw(effects(63))
    bars.resize(600, bars.minimumSizeHint().height())
    assert [name for name, _ in bars.key()] == ["loss above 5 %", "loss up to 5 %"]
    image = bars.grab().toImage()
    ratio = image.devicePixelRatio()
    above = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(round(bars.bar_span(0)[0] * ratio))
    }
    assert {theme.blend(theme.ground(), colour, 0.75).name() for _, colour in bars.key()} <= above
    bars.draw(effects(3))
    assert [name for name, _ in bars.key()] == ["loss above 5 %"]
