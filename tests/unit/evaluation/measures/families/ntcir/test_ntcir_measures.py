"""NTCIR's measures, checked against the output of pyNTCIREVAL, their definitions in plain Python, and hand-computed
examples.
"""

from __future__ import annotations

import json
import random
import re
from math import log2
from pathlib import Path

import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.explain.explanation import one_list
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

NTCIREVAL = Path(__file__).resolve().parents[5] / "data" / "peer-tests" / "ntcireval"
CASES = json.loads((NTCIREVAL / "generated.json").read_text(encoding="utf-8"))
PRINTED = {
    "O-measure": "O-measure",
    "P-measure": "P-measure",
    "P-plus": "P-plus",
    "Q-measure": "Q-measure",
    **{name: name for name in ("NCUgu,P", "NCUgu,BR", "NCUrb,P", "NCUrb,BR")},
}


@each_case("case", CASES)
def test_scores_are_those_of_pyntcireval(scores, case):
    rules = ScoringOptions(profile=GainSettings(gains=Gains(enumerate(case["gains"], 1)), top=3))
    values = scores(case["grades"], case["ranking"], *case["scores"], rules=rules)
    assert values == pytest.approx(list(case["scores"].values()), rel=1e-12)


@pytest.mark.parametrize(
    ("file", "cutoff"), [("res_test_compute.txt", "1000"), ("res_test_compute_cutoff.txt", "0002")]
)
def test_the_sample_of_ntcireval(scores, file, cutoff):
    printed = dict(re.findall(r"^ (\S+)= +([0-9.]+)$", (NTCIREVAL / file).read_text(encoding="utf-8"), re.MULTILINE))
    lines = [line.split() for line in (NTCIREVAL / "sample.rel").read_text(encoding="utf-8").splitlines()]
    grades = {docno: int(level[1:]) for docno, level in lines}
    names = PRINTED | {f"Q@{cutoff}": f"Q@{int(cutoff)}"}
    values = scores(grades, (NTCIREVAL / "sample.res").read_text(encoding="utf-8").split(), *names.values())
    assert values == pytest.approx([float(printed[name]) for name in names], abs=5.1e-5)


def test_without_gain_they_are_ap_and_rr(scores):
    grades, ranking = {"a": 3, "b": 1, "c": 2, "n": 0}, ["n", "b", "x", "a"]
    ap, rr, *blended = scores(grades, ranking, "AP", "RR", "Q(beta=0)", "NCUrb(beta=0, gamma=1)", "OMeasure(beta=0)")
    assert blended == pytest.approx([ap, ap, rr], rel=1e-15)


def test_a_document_below_the_relevance_level_gains_nothing(scores):
    grades = {"a": 3, "b": 1, "c": 2}
    values = scores(grades, ["b", "a", "c"], "Q(rel=2)", "PPlus(rel=2)", "NCUgu(rel=2)")
    # The ideal's cumulative gain is 3, then 5: (1 + 3) / (2 + 5) at rank 2, (2 + 5) / (3 + 5) at rank 3.
    assert values == pytest.approx([(4 / 7 + 7 / 8) / 2, 4 / 7, (3 * 4 / 7 + 2 * 7 / 8) / 5], rel=1e-12)


def intent_scores(subtopics: dict[str, dict[str, int]], ranking: list[str], *names: str) -> list[float]:
    grades = {docno: max(g.get(docno, -1) for g in subtopics.values()) for g in subtopics.values() for docno in g}
    truth, keys = TopicJudgements.of(grades, TopicDetail(subtopics)), keys_of(ranking)
    rules = ScoringOptions(profile=GainSettings(top=3))
    one = one_list(truth.codes(keys), truth, rules, keys)
    return rules.scores(one, tuple(map(parse_one, names)))[:, 0].tolist()


def by_definition(subtopics: dict[str, dict[str, int]], ranking: list[str], k: int) -> tuple[float, float]:
    """Compute I-rec@k and D-nDCG@k as defined by Sakai & Song."""

    def global_gain(docno: str) -> float:
        return sum(max(grades.get(docno, 0), 0) for grades in subtopics.values()) / len(subtopics)

    def dcg(gains: list[float]) -> float:
        return sum(gain / log2(rank + 1) for rank, gain in enumerate(gains[:k], 1))

    ideal = sorted((global_gain(docno) for docno in {d for grades in subtopics.values() for d in grades}), reverse=True)
    relevant = [{docno for docno, grade in grades.items() if grade > 0} for grades in subtopics.values()]
    covered = sum(bool(docnos & set(ranking[:k])) for docnos in relevant)
    return covered / sum(map(bool, relevant)), dcg([global_gain(docno) for docno in ranking]) / dcg(ideal)


def test_an_example_with_two_intents():
    subtopics = {"1": {"a": 3, "b": 1}, "2": {"b": 1, "c": 2}}
    # Global gains: a 1.5, b 1, c 1. The second intent is first covered by c, at rank 3.
    d_ndcg = (1.5 / log2(3)) / (1.5 + 1 / log2(3))
    assert intent_scores(subtopics, ["x", "a", "c"], "I-rec@2", "D-nDCG@2", "D#-nDCG@2") == pytest.approx(
        [0.5, d_ndcg, (0.5 + d_ndcg) / 2], rel=1e-12
    )
    perfect = intent_scores(subtopics, ["a", "b", "c"], "D_nDCG", "DSharp_nDCG", "D#-nDCG(gamma=0)")
    assert perfect == pytest.approx([1, 1, 1], rel=1e-15)


def test_scores_of_intents_follow_their_definition():
    draw = random.Random(7)
    for _ in range(40):
        documents = [f"d{i}" for i in range(12)]
        subtopics = {
            str(i): {docno: draw.choice([-1, 0, 1, 2, 3]) for docno in draw.sample(documents, 6)} | {"d0": 1}
            for i in range(draw.randint(1, 4))
        }
        ranking, k = draw.sample(documents, draw.randint(1, 12)), draw.randint(1, 12)
        recall, d_ndcg = by_definition(subtopics, ranking, k)
        names = (f"StRecall@{k}", f"D_nDCG@{k}", f"DSharp_nDCG@{k}", f"DSharp_nDCG(gamma=0.2)@{k}")
        wanted = [recall, d_ndcg, (recall + d_ndcg) / 2, 0.2 * recall + 0.8 * d_ndcg]
        assert intent_scores(subtopics, ranking, *names) == pytest.approx(wanted, rel=1e-12)
