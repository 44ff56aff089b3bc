"""Gain and cost of simulated users, checked against cwl_eval and a hand-computed case."""

from __future__ import annotations

import numpy as np
import pytest
from cwl.ruler import cwl_ruler as rulers
from cwl.ruler.ranking import Ranking
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.inspection_probabilities import DEPTH
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.notebook_evaluation import evaluate
from irdesk.evaluation.reading_effort import DocumentCosts, effort_of, effort_on, modelled
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

OF_CWL = {
    "RBP(p=0.9)": rulers.RBPCWLMetric(0.9),
    "P@10": rulers.PrecisionCWLMetric(10),
    "RR": rulers.RRCWLMetric(),
    "INST": rulers.INSTCWLMetric(1.0),
    "INST(T=2.5)": rulers.INSTCWLMetric(2.5),
    "INSQ(T=2)": rulers.INSQCWLMetric(2.0),
    "BPM(T=1.2)@10": rulers.BPMCWLMetric(1.2, 10),
    "SDCG@10": rulers.NDCGCWLMetric(10),
    "NERR8@10": rulers.NERReq8CWLMetric(10),
    "NERR9@10": rulers.NERReq9CWLMetric(10),
    "NERR10(p=0.8)": rulers.NERReq10CWLMetric(0.8),
    "NERR11(T=2)": rulers.NERReq11CWLMetric(2.0),
}
COSTS_IN_DOCUMENTS = {"BPM(T=1.2)@10"}
"""For these measures, documents have no individual costs. cwl_eval's user stops at a cost of 10; irdesk's stops after
10 documents, which follows the definition.
"""


@each_case("name", OF_CWL)
@each_case("top", [1, 3])
@each_case("seed", range(4))
def test_all_five_quantities_are_those_of_cwl_eval(name, top, seed):
    chance = np.random.default_rng(seed)
    size = int(chance.integers(1, 60))
    grades = chance.integers(-1, top + 1, size)
    if name == "RR":
        grades = np.minimum(grades, 1)
    judged = {f"d{i}": int(grade) for i, grade in enumerate(grades) if chance.random() < 0.7}
    docnos = [f"d{i}" for i in range(size)]
    priced = name not in COSTS_IN_DOCUMENTS
    costs = {docno: float(chance.uniform(0.2, 9)) for docno in docnos if priced and chance.random() < 0.8}
    measure = parse_one(name)
    binary = name in {"P@10", "RR"}
    gains = [max(judged.get(docno, 0), 0) / (1 if binary else top) for docno in docnos]
    if binary:
        gains = [float(gain > 0) for gain in gains]
    theirs = OF_CWL[name]
    theirs.measure(Ranking("1", gains, [costs.get(docno, np.nan) for docno in docnos]))
    rules = ScoringOptions(profile=GainSettings(top=top))
    truth = TopicJudgements.of(judged)
    ours = effort_of(measure, keys_of(docnos), truth, rules, DocumentCosts(costs))
    assert (ours.utility, ours.total_utility, ours.cost, ours.total_cost, ours.depth) == pytest.approx(
        (
            theirs.expected_utility,
            theirs.expected_total_utility,
            theirs.expected_cost,
            theirs.expected_total_cost,
            theirs.expected_items,
        ),
        rel=1e-9,
        abs=1e-12,
    )


@pytest.mark.parametrize("family", [family for family in FAMILIES if family.visits], ids=lambda family: family.name)
def test_the_expected_utility_is_the_score(family):
    """For every family with a user model, the score is the expected gain per document that the user reads."""
    name = f"{family.name}@7" if family.visits_to_cutoff or family.cutoff.name == "RANK" else family.name
    measure, chance = parse_one(name), np.random.default_rng(5)
    for _ in range(20):
        size = int(chance.integers(1, 40))
        judged = {f"d{i}": int(chance.integers(-1, 4)) for i in range(size) if chance.random() < 0.8} or {"d0": 1}
        docnos, rules = [f"d{i}" for i in range(size)], ScoringOptions(profile=GainSettings(top=3))
        run = {"1": {docno: -float(i) for i, docno in enumerate(docnos)}}
        score = evaluate({"1": judged}, {"run": run}, [measure], rules).table.item()
        effort = effort_of(measure, keys_of(docnos), TopicJudgements.of(judged), rules, DocumentCosts({}))
        assert effort.utility == pytest.approx(score, rel=1e-9)


def test_a_case_worked_by_hand():
    # The user continues with probability 1/2 after rank 1 and stops after rank 2: the ranks are read with probability
    # 1, 1/2 and 0.
    effort = effort_on(np.array([1.0, 0.5, 0.0]), np.array([1.0, 0.0]), np.array([2.0, 6.0]))
    assert (effort.utility, effort.depth) == (pytest.approx(1 / 1.5), 1.5)
    assert effort.total_utility == 1.0
    assert (effort.cost, effort.total_cost) == (pytest.approx((2 + 3) / 1.5), 5.0)  # Half stop at cost 2, half at 8.


def test_measures_without_a_model_are_refused_with_those_that_have_one():
    nothing = TopicJudgements.of({"a": 1})
    for name in ("nDCG@10", "AP"):
        with pytest.raises(ValueError, match=r"expected one of .*INST"):
            effort_of(parse_one(name), keys_of(["a"]), nothing, ScoringOptions(), DocumentCosts({}))
    with pytest.raises(ValueError, match="such as P@10"):
        effort_of(parse_one("P"), keys_of(["a"]), nothing, ScoringOptions(), DocumentCosts({}))
    assert {"RBP", "P", "INST"} <= set(modelled())


def test_a_condensed_list_costs_only_its_judged_documents():
    costs, truth = DocumentCosts({"a": 5.0, "b": 7.0}), TopicJudgements.of({"b": 1})
    effort = effort_of(parse_one("P(judged_only=True)@1"), keys_of(["a", "b"]), truth, ScoringOptions(), costs)
    assert (effort.utility, effort.total_cost) == (1.0, 7.0)


def test_no_rank_below_the_depth_is_read():
    keys = keys_of([f"d{i}" for i in range(DEPTH + 5)])
    truth = TopicJudgements.of({f"d{DEPTH + 2}": 1})
    assert effort_of(parse_one("RR"), keys, truth, ScoringOptions(), DocumentCosts({})).utility == 0
