"""Rankings of runs, checked against SciPy's τ, counted rank changes, and pools constructed by hand."""

from __future__ import annotations

import numpy as np
import pytest
import pytrec_eval
from scipy.stats import kendalltau, rankdata

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation.comparison.rank_correlation import Similarity
from irdesk.evaluation.comparison.rankings_at_pool_depths import DEPTHS, at_depths, judgements_of_pool
from irdesk.evaluation.comparison.run_rankings import Rankings
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

SCORES = np.array([[0.5, 0.4, 0.4, 0.1], [0.1, 0.9, 0.3, 0.2], [0.5, np.nan, 0.2, 0.7]])


def test_tau_and_places_over_the_runs_that_have_a_score_by_both():
    result = Rankings.of(["AP", "RR", "P@5"], SCORES)
    values = result.alike(Similarity.TAU_B)
    assert values[0, 1] == values[1, 0] == pytest.approx(kendalltau(SCORES[0], SCORES[1]).statistic)
    known = [0, 2, 3]
    assert values[0, 2] == pytest.approx(kendalltau(SCORES[0, known], SCORES[2, known]).statistic)
    assert (result.counted(0, 1), result.counted(2, 0)) == (4, 3)
    first, second = result.places(0, 2)
    assert [entry for entry in first if entry] == rankdata(-SCORES[0, known], method="min").tolist()
    assert [entry for entry in second if entry] == rankdata(-SCORES[2, known], method="min").tolist()
    assert first[1] is second[1] is None
    assert result.places(2, 0) == (second, first)
    assert np.diag(values).tolist() == [1, 1, 1]


def test_undefined_similarities_are_nan():
    tied = Rankings.of(["a", "b"], np.array([[0.5, 0.5], [0.2, 0.3]]))
    assert np.isnan(tied.alike(Similarity.TAU_B)[0, 1])
    alone = Rankings.of(["a", "b"], np.array([[0.5], [0.3]]))
    for likeness in Similarity:
        assert np.isnan(alone.alike(likeness)[0, 1])
    same = Rankings.of(["a", "b"], np.array([[0.5, 0.2, 0.1], [5.0, 2.0, 1.0]]))
    for likeness in Similarity:
        assert same.alike(likeness)[0, 1] == pytest.approx(1)
    turned = Rankings.of(["a", "b"], np.array([[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]]))
    assert turned.alike(Similarity.TAU_B)[0, 1] == turned.alike(Similarity.TAU_AP)[0, 1] == -1


def test_depths_are_scored_by_what_the_pool_would_have_had_judged():
    """Scores are compared with pytrec_eval's, on qrels reduced to each pool depth."""
    rng = np.random.default_rng(8)
    documents = [f"d{i:03}" for i in range(150)]
    qrels = {t: {d: int(rng.random() < 0.3) for d in documents} for t in ("1", "2")}
    lists = {f"run{r}": {t: [documents[i] for i in rng.permutation(150)] for t in qrels} for r in range(3)}
    runs = {name: {t: keys_of(topic) for t, topic in topics.items()} for name, topics in lists.items()}
    truths = Judgements.of(qrels)
    result = at_depths(runs, truths, parse_one("AP"), ScoringOptions())
    assert result.shape == (len(DEPTHS) + 1, 3)
    for row, depth in zip(result, (*DEPTHS, 10_000), strict=True):
        cut = {
            t: {d: g for d, g in entry.items() if any(d in lists[name][t][:depth] for name in lists)}
            for t, entry in qrels.items()
        }
        assert sorted(map(int, judgements_of_pool(depth, list(runs.values()), truths)["1"].keys)) == sorted(
            map(int, keys_of(list(cut["1"])))
        )
        evaluator = pytrec_eval.RelevanceEvaluator(cut, {"map"})
        for mean, topics in zip(row, lists.values(), strict=True):
            scored = evaluator.evaluate(
                {t: {d: 1000.0 - i for i, d in enumerate(topic)} for t, topic in topics.items()}
            )
            assert mean == pytest.approx(np.mean([entry["map"] for entry in scored.values()]))
