"""The table of one of two rankings shown side by side."""

from __future__ import annotations

from irdesk.session.comparison.rankings_side_by_side import Placed
from irdesk.ui.rankings.side_by_side_table import ELSEWHERE, RANK, RankingModel


def test_the_rank_in_the_other_ranking_is_shown_with_its_direction(qapp):
    model = RankingModel((RANK, ELSEWHERE), str, reader=None)
    places = ((1, 30), (2, 1), (3, 3), (4, None))
    rows = tuple(Placed(rank=rank, docno=f"d{rank}", title="", grade=2, elsewhere=other) for rank, other in places)
    model.take(rows, 4, 1, 4)
    assert [model.index(row, 1).data() for row in range(4)] == ["▲ 30", "▼ 1", "= 3", "only here"]
