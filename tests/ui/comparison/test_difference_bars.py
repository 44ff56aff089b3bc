"""Bar charts of two runs' 6,980 topics: only a few bars are drawn, and every topic can be reached with the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from window_driver import WAIT_MS

from irdesk.ui.comparison.difference_bars import DifferenceBars, end_ticks
from irdesk.ui.comparison.topic_series import MOST_DRAWN, TopicSeries


@pytest.fixture
def bars(qtbot) -> DifferenceBars:
    """Return a bar chart a few hundred pixels wide."""
    chart = DifferenceBars(lambda pair: pair.topic)
    qtbot.addWidget(chart)
    chart.resize(400, 300)
    chart.show()
    qtbot.waitExposed(chart)
    return chart


def test_the_wheel_draws_the_visible_bars_one_by_one(bars, series):
    falling = TopicSeries.of(sorted(series.rows, key=lambda pair: -pair.difference))
    bars.show_topics(falling)
    drawn = sum(len(item.opts["x"]) for item in bars._bars)
    assert drawn == MOST_DRAWN
    box = bars.plot.getPlotItem().vb
    assert box.state["mouseEnabled"] == [True, False]
    box.setXRange(2000, 2020, padding=0)
    box.sigRangeChangedManually.emit(box.state["mouseEnabled"])  # emitted when the mouse wheel zooms
    places = sorted(int(x) for item in bars._bars for x in item.opts["x"])
    assert places == list(range(2000, 2021))
    assert len(bars.plot.getAxis("bottom")._tickLevels[0]) > 3, "topics are named once there is room"
    heights = {
        int(x): height for item in bars._bars for x, height in zip(item.opts["x"], item.opts["height"], strict=True)
    }
    assert heights[2010] == falling.differences[2010]
    box.setXRange(-5000, 20000, padding=0)
    assert box.viewRange()[0][0] >= -0.8, "the wheel does not leave the topics"
    x, y = bars.places()
    place = box.mapViewToScene(QPointF(float(x[3000]), float(y[3000])))
    assert [pair.topic for pair in bars.near(place)] == [falling.rows[3000].topic]


def names_fit(bars: DifferenceBars, width: int) -> bool:
    named = bars.plot.getAxis("bottom")._tickLevels[0]
    if not 1 < len(named) < 40:
        return False
    room = width / 40 * (named[1][0] - named[0][0])
    return all(bars.fontMetrics().horizontalAdvance(name) < room for _, name in named)


def test_names_below_the_bars_never_overlap(qtbot, bars, series):
    bars.show_topics(TopicSeries.of(series.rows[:40]))
    for width in (900, 300):
        bars.resize(width, 300)
        qtbot.waitUntil(lambda to=width: names_fit(bars, to), timeout=WAIT_MS)


def test_ticks_of_a_low_axis_keep_apart():
    assert end_ticks(-0.0971, 0.1231) == [(-0.09, "-0.09"), (0.0, "0"), (0.1, "0.1")]
    assert end_ticks(-0.01, 1.0) == [(0.0, "0"), (1.0, "1")]
    assert end_ticks(-0.3, 0.0) == [(-0.3, "-0.3"), (0.0, "0")]
    assert end_ticks(0.0, 0.0) == [(0.0, "0")]
