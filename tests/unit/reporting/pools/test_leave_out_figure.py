"""Figures of losses of runs that are left out."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.pools.leave_out import LeftOut
from irdesk.evaluation.pools.reusability import Evidence, Team, reusability
from irdesk.reporting.drawing.figure import Bars
from irdesk.reporting.drawing.figure_files import Look, encode_figure
from irdesk.reporting.pools.leave_out import LeaveOutReport
from irdesk.reporting.pools.leave_out_figure import losses_figure


def svg(figure) -> str:
    """Return the figure as SVG, without a painter."""
    return encode_figure(figure, ".svg", Look(), None).bytes.decode()


def test_losses_fall_and_limits_are_drawn_where_they_are_passed():
    full, zero = np.array([[0.5, 0.4, 0.2]]), np.zeros(3, np.int64)
    without = np.array([[[0.5, 0.4, 0.2]], [[0.5, 0.372, 0.2]], [[0.5, 0.4, 0.0]]])
    teams = [Team(name, (index,)) for index, name in enumerate("xyz")]
    evidence = Evidence(50, 5000, 4900, 2000, 400, 390, 120, None)
    result = reusability((parse_one("AP"),), "xyz", teams, LeftOut(full, without, zero, zero), [evidence])
    figure = losses_figure(LeaveOutReport(result, False, 0, 0, 0, 0, 0, "pool", "rules"))
    bars = figure.marks[0]
    assert isinstance(bars, Bars)
    assert bars.names == ("z", "y", "x")
    np.testing.assert_allclose(bars.heights, [100, 7, 0], atol=1e-9)
    assert [rule.position for rule in figure.marks[1:]] == [0, 5, 10]
    assert "loss of AP in %" in svg(figure)
    svg(losses_figure(LeaveOutReport((), True, 0, 0, 0, 0, 0, "", "")))
