"""Order of runs in the picture of a pool: similar runs are next to each other."""

from __future__ import annotations

from irdesk.domain.ranking_order import rank_run
from irdesk.evaluation.pools.pool_cells import (
    Heads,
)
from irdesk.evaluation.pools.pool_picture_run_order import likeness_order
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


def test_runs_that_are_alike_stand_together(make_run):
    lists = ("abcd", "wxyz", "abce", "wxyq", "mnop")
    runs = [rank_run(make_run({"1": entry, "2": entry[:2]}), ScoringOptions().ordering) for entry in lists]
    heads = {topic: Heads.of(runs, topic, 10) for topic in "12"}
    places = likeness_order(heads, 5).tolist()
    assert sorted(places) == [0, 1, 2, 3, 4]
    assert abs(places.index(0) - places.index(2)) == 1
    assert abs(places.index(1) - places.index(3)) == 1
    assert likeness_order({}, 2).tolist() == [0, 1]
    nothing = Heads.of(runs, "9", 10)
    assert sorted(likeness_order({"9": nothing}, 5).tolist()) == [0, 1, 2, 3, 4]
