"""Figures of replays."""

from __future__ import annotations

from irdesk.pooling.replay_curves import Replay, ReplayCurve, ReplayPoint
from irdesk.reporting.pools.replay import replay_found, replay_tau

POINTS = (ReplayPoint(1, 2, 1, None), ReplayPoint(2, 4, 3, -0.25), ReplayPoint(3, 5, 3, 1.0))
REPLAY = Replay("AP", ("7",), 0, (ReplayCurve("mtf", None, 3, POINTS), ReplayCurve("mtf", "7", 3, POINTS[:1])))


def test_replays_begin_at_nothing_and_leave_a_gap_where_there_is_no_order(rows):
    result = rows(replay_found(REPLAY, None))
    assert [(row["series"], row["documents judged"], row["relevant found"]) for row in result] == [
        ("mtf", "0.0", "0.0"),
        ("mtf", "2.0", "1.0"),
        ("mtf", "4.0", "3.0"),
        ("mtf", "5.0", "3.0"),
    ]
    tau = replay_tau(REPLAY, None)
    assert [row["τ of the run orders"] for row in rows(tau)] == ["", "-0.25", "1.0"]
    assert len(rows(replay_found(REPLAY, "7"))) == 2
    assert replay_tau(REPLAY, "7").name == "replay-tau-7"
