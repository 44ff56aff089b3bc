"""Scores under the judgements of pools of several depths."""

from __future__ import annotations

import numpy as np
import pytest
import pytrec_eval

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation.comparison.rankings_at_pool_depths import DEPTHS, at_depths, judgements_of_pool
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


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
