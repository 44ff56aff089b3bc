"""uRBP and AWRF, checked against their definitions in plain Python and SciPy, and against hand-computed examples."""

from __future__ import annotations

import random
from dataclasses import replace
from math import log2

import pytest
from each_case import each_case
from scipy.spatial.distance import jensenshannon

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.explain.explanation import one_list
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

RULES = ScoringOptions(profile=GainSettings(top=2))
Columns = dict[str, dict[str, int]]


def scored(columns: Columns, ranking: list[str], *names: str, rules: ScoringOptions = RULES) -> list[float]:
    grades = {docno: max(g.get(docno, -1) for g in columns.values()) for g in columns.values() for docno in g}
    truth, keys = TopicJudgements.of(grades, TopicDetail(columns)), keys_of(ranking)
    one = one_list(truth.codes(keys), truth, rules, keys)
    return rules.scores(one, tuple(map(parse_one, names)))[:, 0].tolist()


def test_a_document_counts_by_both_aspects():
    columns = {"relevance": {"a": 2, "b": 2, "c": 1}, "understandability": {"a": 1, "c": 2, "b": 0}}
    # Gains: a 1 · ½, b 0, c ½ · 1.
    graded = 0.5 * (0.5 + 0.5 * 0.5**2)
    binary = 0.5 * (1 + 0.5**2)
    names = ("uRBP(p=0.5)", "uRBP(p=0.5, rel=1)", "uRBP(p=0.5, rel=1)@2", "uRBP(p=0.5, rel=2)")
    assert scored(columns, ["a", "b", "c", "x"], *names) == pytest.approx([graded, binary, 0.5, 0])
    assert scored({"relevance": {"a": 2}}, ["a"], "uRBP(p=0.5)") == [0.5], "with one aspect it is RBP"


def drawn(seed: int) -> tuple[Columns, list[str]]:
    draw = random.Random(seed)
    documents = [f"d{i}" for i in range(15)]
    columns = {
        str(group): {docno: draw.choice([-1, 0, 1, 2]) for docno in draw.sample(documents, draw.randint(5, 12))}
        for group in range(draw.randint(2, 4))
    }
    columns["0"]["d0"] = 1
    return columns, draw.sample(documents, draw.randint(6, 15))


@each_case("seed", range(20))
def test_urbp_follows_its_definition(seed):
    columns, ranking = drawn(seed)
    total = 0.0
    for rank, docno in enumerate(ranking):
        product = 1.0
        for grades in columns.values():
            product *= max(grades.get(docno, 0), 0) / 2
        total += 0.2 * 0.8**rank * product
    assert scored(columns, ranking, "uRBP") == pytest.approx([total], rel=1e-12)


def fairness(columns: Columns, ranking: list[str], equal: bool, cutoff: int) -> float:
    groups_of = {d: [g for g in columns if d in columns[g]] for grades in columns.values() for d in grades}
    attention = dict.fromkeys(columns, 0.0)
    for rank, docno in enumerate(ranking[:cutoff], 1):
        best = max((columns[g][docno] for g in groups_of.get(docno, [])), default=-1)
        for group in groups_of.get(docno, []) if best >= 0 else []:  # A negative grade counts as unjudged.
            attention[group] += 1 / log2(max(rank, 2)) / len(groups_of[docno])
    relevant = [d for d in groups_of if max(columns[g][d] for g in groups_of[d]) > 0]
    target = [sum((g in groups_of[d]) / len(groups_of[d]) for d in relevant) for g in columns]
    return 1 - jensenshannon(list(attention.values()), [1.0] * len(columns) if equal else target) ** 2


@each_case("seed", range(20))
def test_awrf_follows_its_definition(seed):
    columns, ranking = drawn(seed)
    names = ("AWRF", "AWRF@5", "AWRF(target='equal')")
    expected = [
        fairness(columns, ranking, equal=False, cutoff=99),
        fairness(columns, ranking, equal=False, cutoff=5),
        fairness(columns, ranking, equal=True, cutoff=99),
    ]
    assert scored(columns, ranking, *names) == pytest.approx(expected, rel=1e-9)


def test_attention_in_proportion_is_fair():
    columns = {"north": {"a": 1, "b": 0}, "south": {"c": 1, "d": 0}}
    # Ranks 1 and 2 have the same discount.
    assert scored(columns, ["a", "c"], "AWRF", "AWRF(target='equal')") == pytest.approx([1, 1])
    both, one = scored(columns, ["a", "c"], "AWRF")[0], scored(columns, ["a", "b"], "AWRF")[0]
    assert one < both
    assert scored(columns, ["x"], "AWRF") == [0], "nothing of a group is shown"
    level = replace(RULES, level=2)
    assert scored(columns, ["a", "c"], "AWRF", rules=level) == [0], "no group has a relevant document"
