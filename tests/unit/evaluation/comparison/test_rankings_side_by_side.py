"""Two rankings side by side: the position of each document in the other ranking, computed by hand and with a dict."""

from __future__ import annotations

import numpy as np

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation.comparison.rankings_side_by_side import NOWHERE, side_by_side
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, TopicJudgements


def test_ranks_elsewhere_and_grades_by_hand():
    first, second = keys_of(["a", "b", "c"]), keys_of(["c", "x", "a", "y"])
    one, two = side_by_side(first, second, TopicJudgements.of({"a": 2, "x": 0, "y": -1}))
    assert one.elsewhere.tolist() == [3, NOWHERE, 1]
    assert two.elsewhere.tolist() == [3, NOWHERE, 1, NOWHERE]
    assert one.grades.tolist() == [2, UNJUDGED, UNJUDGED]
    assert two.grades.tolist() == [UNJUDGED, 0, 2, -1]


def test_long_lists_as_a_dictionary_joins_them():
    rng = np.random.default_rng(2)
    names = [[f"d{i}" for i in rng.permutation(1500)[:size]] for size in (1000, 700)]
    one, two = side_by_side(*map(keys_of, names), None)
    for entry, docnos, others in ((one, *names), (two, *reversed(names))):
        ranks = {docno: rank for rank, docno in enumerate(others, 1)}
        assert entry.elsewhere.tolist() == [ranks.get(docno, NOWHERE) for docno in docnos]
        assert set(entry.grades.tolist()) == {UNJUDGED}


def test_a_list_of_nothing():
    one, two = side_by_side(keys_of([]), keys_of(["a"]), None)
    assert (len(one.elsewhere), two.elsewhere.tolist()) == (0, [NOWHERE])
