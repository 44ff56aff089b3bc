"""Scores beside ranx. It is heavy (numba, pandas) and no part of the development tools: without it these are skipped.

It counts negative grades as nonrelevant and drops grades below a level from nDCG, so there are none here, and no level.
Its rbp adds grades themselves, not shares of the top grade, and may exceed 1.
"""

from __future__ import annotations

import json
import warnings

import pytest
from generated_runs import generated, without_ties

from irdesk.domain.run import Convention
from irdesk.evaluation.names import parse_one
from irdesk.evaluation.profile import Profile
from irdesk.evaluation.rules import Rules

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    ranx = pytest.importorskip("ranx", reason="ranx is not installed")

NAMES = {
    "hits": "NumRelRet", "precision@10": "P@10", "precision": "P", "recall@10": "R@10", "recall": "R", "f1@10": "F@10",
    "f1": "F", "r-precision": "Rprec", "mrr": "RR", "mrr@5": "RR@5", "map": "AP", "map@10": "AP@10", "ndcg": "nDCG",
    "ndcg@10": "nDCG@10", "ndcg_burges": "nDCG(dcg='exp-log2')", "ndcg_burges@10": "nDCG(dcg='exp-log2')@10",
    "dcg@10": "DCG@10", "hit_rate@5": "Success@5", "rbp.80": "RBP(p=0.8)", "rbp.95": "RBP(p=0.95)",
}  # fmt: skip
TOP = 3


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.filterwarnings("ignore")
def test_every_score_of_every_topic(scored, seed):
    grades, run = generated(seed)
    grades = {t: {d: g for d, g in found.items() if g > 0} for t, found in grades.items() if max(found.values()) > 0}
    run = {topic: lines for topic, lines in without_ties(run).items() if topic in grades}
    grades = {topic: found for topic, found in grades.items() if topic in run}
    measures = {name: parse_one(own) for name, own in NAMES.items()}
    own = scored(grades, run, measures.values(), Rules(Convention.TREC_EVAL_10, profile=Profile(top=TOP)))
    theirs = ranx.Run(run)
    ranx.evaluate(ranx.Qrels(grades), theirs, list(NAMES))
    for name, measure in measures.items():
        expected = dict(theirs.scores[name])
        times = TOP if name.startswith("rbp") else 1
        found = {topic: times * values[measure] for topic, values in own.items()}
        assert found == pytest.approx(expected, abs=1e-9), name


def test_its_own_cases_of_bpref_and_rbp(shared, scored):
    cases = json.loads((shared / "data/peer-tests/ranx/bpref_rbp_cases.json").read_text(encoding="utf-8"))
    bpref = parse_one("Bpref")
    own = scored(cases["bpref"]["qrels"], cases["bpref"]["run"], [bpref], Rules())
    assert {topic: values[bpref] for topic, values in own.items()} == pytest.approx(cases["bpref"]["expected"])
    for p, expected in cases["rbp"]["expected_rounded_4"].items():
        rbp = parse_one(f"RBP({p}, rel=1)")
        own = scored(cases["rbp"]["qrels"], cases["rbp"]["run"], [rbp], Rules())
        assert own["q1"][rbp] == pytest.approx(expected, abs=5.1e-5)
