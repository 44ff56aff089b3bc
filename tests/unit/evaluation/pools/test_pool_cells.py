"""The types of cells in a pool's picture, computed by hand: judged or not, pooled, not sampled, outside the pool, past
the end of a list.
"""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.ranking_order import rank_run
from irdesk.evaluation.pools.pool_cells import (
    LEFT_OUT,
    NONRELEVANT,
    NOTHING,
    OUTSIDE,
    POOLED,
    RELEVANT,
    SHARED,
    Heads,
    shares,
)
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@pytest.fixture
def heads(make_run):
    """Return the first three ranks of three runs. The first run has four documents, the second has two, and the third
    lacks the topic.
    """
    runs = [make_run({"1": "abcd"}), make_run({"1": "eb"}), make_run({"2": "a"})]
    return Heads.of([rank_run(run, ScoringOptions().ordering) for run in runs], "1", 3)


def test_each_cell_is_told(heads):
    assert heads.present.tolist() == [[True, True, False], [True, True, False], [True, False, False]]
    pooled, drawn = np.sort(keys_of(list("abe"))), np.sort(keys_of(list("ae")))
    unjudged = heads.unjudged(pooled, drawn)
    nothing = heads.codes(unjudged, None, 1, (1, 2))
    assert nothing.tolist() == [
        [POOLED, POOLED, NOTHING],
        [LEFT_OUT, LEFT_OUT, NOTHING],
        [OUTSIDE, NOTHING, NOTHING],
    ]
    truth = TopicJudgements.of({"a": 2, "b": 0, "c": 1, "e": -1})
    judged = heads.codes(unjudged, truth, 1, (1, 2))
    assert judged.tolist() == [
        [RELEVANT + 1, POOLED, NOTHING],  # A negative grade counts as unjudged.
        [NONRELEVANT, NONRELEVANT, NOTHING],  # Judged documents are shown whether sampled or not.
        [RELEVANT, NOTHING, NOTHING],
    ]
    strict = heads.codes(unjudged, truth, 2, (2,))
    assert strict[:, 0].tolist() == [RELEVANT, NONRELEVANT, NONRELEVANT]


def test_shares_are_of_the_topics_that_have_the_rank(heads):
    pooled = keys_of(list("a"))
    codes = heads.codes(heads.unjudged(pooled, pooled), TopicJudgements.of({"b": 1, "d": 0}), 1, (1,))
    result = shares([codes, np.array([[NONRELEVANT, NOTHING, NOTHING]], np.uint8)], 4, 3)
    assert result.shape == (len(SHARED), 4, 3)
    assert result[:, 0, 0].tolist() == [0, 0.5, 0.5, 0, 0]  # pooled in topic 1, nonrelevant in the other topic
    assert result[:, 1, 1].tolist() == [1, 0, 0, 0, 0]
    assert result[:, 2, 0].tolist() == [0, 0, 0, 0, 1]
    assert np.isnan(result[:, 3]).all()
    assert np.isnan(result[:, :, 2]).all()
