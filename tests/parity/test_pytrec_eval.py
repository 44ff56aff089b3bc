"""Scores topic by topic beside pytrec_eval, which is trec_eval 9 behind a Python interface."""

from __future__ import annotations

import numpy as np
import pytest
import pytrec_eval
from generated_runs import generated

from irdesk.domain.run import Convention
from irdesk.evaluation.names import parse
from irdesk.evaluation.rules import Rules

# All that pytrec_eval supports, but the run's tag, the string of grades (both texts), and what says nothing of a topic.
FAMILIES = sorted(pytrec_eval.supported_measures - {"runid", "relstring", "num_q", "gm_map", "gm_bpref"})


@pytest.mark.parametrize("judged_only", [False, True], ids=["", "J"])
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("seed", range(20))
def test_every_score_of_every_topic(scored, seed, level, judged_only):
    grades, run = generated(seed)
    oracle = pytrec_eval.RelevanceEvaluator(
        grades, set(FAMILIES), relevance_level=level, judged_docs_only_flag=judged_only
    ).evaluate(run)
    rules = Rules(Convention.TREC_EVAL_9, level, judged_only)
    found = scored(grades, run, [m for name in FAMILIES for m in parse(name, trec=True)], rules)
    assert set(found) == set(oracle)
    for topic, values in found.items():
        own = {measure.trec_name: value for measure, value in values.items()}
        theirs = oracle[topic]
        if judged_only and not own["num_ret"]:  # trec_eval divides by nothing where nothing judged is retrieved
            theirs = {name: 0.0 if np.isnan(value) else value for name, value in theirs.items()}
        assert own == pytest.approx(theirs, abs=1e-9), topic


@pytest.mark.parametrize("seed", range(20))
def test_own_gains_are_those_of_qrels_with_these_grades(scored, seed):
    # pytrec_eval does not take gains; grades 1, 2, 3 of our qrels are 5, 9 and 2 in those that it is given.
    grades, run = generated(seed)
    gains = {1: 5, 2: 9, 3: 2}
    graded = {topic: {d: gains.get(g, g) for d, g in found.items()} for topic, found in grades.items()}
    names = ("ndcg", "G", "ndcg_rel", "Rndcg")
    oracle = pytrec_eval.RelevanceEvaluator(graded, set(names)).evaluate(run)
    measures = {name: parse(f"{name}.1=5,2=9,3=2")[0] for name in names}
    found = scored(grades, run, measures.values(), Rules(Convention.TREC_EVAL_9))
    own = {topic: {name: values[measure] for name, measure in measures.items()} for topic, values in found.items()}
    assert set(own) == set(oracle)
    for topic, theirs in oracle.items():
        assert own[topic] == pytest.approx(theirs, abs=1e-9), topic
