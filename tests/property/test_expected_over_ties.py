"""The expected score over all orders of tied documents equals the mean over the enumerated orders."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.explain.explanation import explain
from irdesk.evaluation.measures.measure import Average, Measure
from irdesk.evaluation.measures.measure_names import parse, parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

MEASURES = tuple(
    dict.fromkeys(
        (
            *parse("official"),
            *parse("all_trec"),
            *map(
                parse_one,
                (
                    "P@1",
                    "P@2",
                    "P@3",
                    "AP@3",
                    "AP(rel=2)",
                    "RR@2",
                    "Success@2",
                    "Success@3",
                    "nDCG@3",
                    "R@3",
                    "ERR@3",
                    "RBP",
                    "ERR",
                    "RBP(p=0.5, rel=1)@3",
                    "RBPResidual(p=0.9)",
                    "RBPResidual(p=0.5)@3",
                    "nDCG(dcg='exp-log2')",
                    "DCG@2",
                    "CG@3",
                    "nDCG(ideal='shown')",
                    "nDCG(ideal='shown')@3",
                    "nDCG(ideal='top')@2",
                    "nDCG(gains={0:-0.3,1:0.5})@2",
                    "Judged@3",
                    "Unjudged@3",
                    "F@3",
                    "F(beta=2)",
                    "SetP(relative=True)",
                    "SetP@3",
                    "SetR@2",
                    "Q",
                    "Q@3",
                    "NCUrb",
                    "PPlus",
                    "EffortRecall(plus=1)",
                    "WSS@0.7",
                    "P",
                    "R",
                    "nDCG(judged_only=True)@2",
                    "AP(judged_only=True)",
                    "RR(judged_only=True)",
                    "YAAP",
                    "NumRet(rel=2)",
                    "Bpref(rel=2)",
                    "IPrec@0.5",
                    "INST",
                    "INSQ(T=2)",
                    "BPM@3",
                    "SDCG@3",
                    "NERR8@3",
                    "NERR9@2",
                    "NERR10",
                    "NERR11(min_rel=1)",
                    "Compat",
                    "Compat(normalize=False)",
                    "Accuracy",
                    "Accuracy@2",
                ),
            ),
        )
    )
)
DOCNOS = [f"d{i}" for i in range(6)]
EXACT = ScoringOptions(Convention.EXACT)
EXPECTED = replace(EXACT, ties=Ties.EXPECTED)
PROFILES = st.builds(
    GainSettings,
    st.sampled_from([Gains(), Gains.read("1=0.1,2=0.7"), Gains.read("0=0.2,3=-1")]),
    st.sampled_from([None, 2.0]),
    st.sampled_from(Ideal),
    st.integers(2, 3),
)
RANKINGS = st.dictionaries(st.sampled_from(DOCNOS), st.integers(1, 3).map(float), min_size=1)
GRADES = st.dictionaries(st.sampled_from([*DOCNOS, "other"]), st.sampled_from([-1, 0, 0, 1, 1, 2, 3]), min_size=1)


def score(make_run, ranking, grades, rules: ScoringOptions, measures) -> np.ndarray:
    truths = Judgements.of({"1": grades})
    board = Scoreboard(measures, rules, truths)
    board.add(score_run("r", ranked_keys(make_run({"1": ranking}), rules), truths, measures, rules))
    return board.topic_scores("1")[:, 0]


def scores(make_run, lists, grades, rules: ScoringOptions, measures) -> np.ndarray:
    """Score each list as a separate topic; shape (lists, measures)."""
    topics = {str(i): order for i, order in enumerate(lists)}
    truths = Judgements.of(dict.fromkeys(topics, grades))
    return score_run("r", ranked_keys(make_run(topics), rules), truths, measures, rules).scores.T


def orders(ranking: dict[str, float]) -> list[list[str]]:
    groups = [[d for d in ranking if ranking[d] == value] for value in sorted(set(ranking.values()), reverse=True)]
    return [
        [d for group in order for d in group] for order in product(*(list(permutations(group)) for group in groups))
    ]


@settings(max_examples=effort(14, 1500), deadline=None)
@given(
    ranking=RANKINGS,
    grades=GRADES,
    level=st.integers(1, 2),
    judged_only=st.booleans(),
    profile=PROFILES,
    depth=st.sampled_from([None, None, 2, 3]),
)
def test_the_mean_over_all_orders(make_run, ranking, grades, level, judged_only, profile, depth):
    options = {"level": level, "judged_only": judged_only, "profile": profile, "depth": depth}
    result = score(make_run, ranking, grades, replace(EXPECTED, **options), MEASURES)
    each = scores(make_run, orders(ranking), grades, replace(EXACT, **options), MEASURES)
    for measure, entry, wanted in zip(MEASURES, result.tolist(), each.T, strict=True):
        geometric = measure.family.average is Average.GEOMETRIC
        if math.isinf(entry):
            assert geometric or depth is not None, f"{measure} is known for so few documents"
            assert len(wanted) > 1
        elif geometric:
            assert np.ptp(wanted) == 0 or len({*wanted.tolist()}) == 1
        else:
            assert entry == pytest.approx(math.fsum(wanted.tolist()) / len(wanted), abs=1e-9), str(measure)


def test_where_nothing_of_several_grades_is_tied_it_is_the_plain_score_bit_for_bit(make_run):
    source = np.random.default_rng(3)
    ranking = {f"d{i:02}": float(9 - i // 2) for i in range(18)}
    grades = {docno: int(source.integers(0, 3)) for docno in list(ranking)[::2]}
    grades |= {below: grades[above] for above, below in zip(list(ranking)[::2], list(ranking)[1::2], strict=True)}
    assert score(make_run, ranking, grades, EXPECTED, MEASURES).tolist() == (
        score(make_run, ranking, grades, EXACT, MEASURES).tolist()
    )


CLOSED = tuple(
    map(
        parse_one,
        (
            "AP",
            "AP@20",
            "P@10",
            "R@100",
            "RR",
            "RR@10",
            "Success@5",
            "Rprec",
            "Bpref",
            "binG",
            "nDCG",
            "nDCG@10",
            "DCG",
            "CG@10",
            "ERR",
            "ERR@20",
            "RBP",
            "RBPResidual(p=0.9)",
            "Judged@10",
            "Unjudged@10",
            "SetF",
            "NumRelRet",
            "INSQ",
            "SDCG@10",
        ),
    )
)


@pytest.mark.parametrize("seed", range(effort(2, 4)))
def test_of_many_documents_it_is_near_the_mean_of_some_orders(make_run, seed):
    source = np.random.default_rng(seed)
    ranking = {f"d{i:03}": float(source.integers(0, 6)) for i in range(120)}
    grades = {docno: int(source.integers(0, 4)) for docno in ranking if source.random() < 0.5}
    result = score(make_run, ranking, grades, EXPECTED, CLOSED)
    assert np.isfinite(result).all()
    lines = [sorted(ranking, key=lambda docno: (-ranking[docno], source.random())) for _ in range(400)]
    some = scores(make_run, lines, grades, EXACT, CLOSED)
    spread = np.std(some, axis=0) / 20
    assert (np.abs(result - np.mean(some, axis=0)) <= 5 * spread + 1e-9).all()


def test_a_measure_without_a_form_of_its_own_is_not_known_where_there_are_too_many_orders(make_run):
    ranking = {f"d{i:02}": 1.0 for i in range(40)}
    grades = {docno: i % 2 for i, docno in enumerate(ranking)}
    measures = tuple(map(parse_one, ("infAP", "IPrec@0.5", "GMAP", "AP", "SetAP")))
    assert np.isinf(score(make_run, ranking, grades, EXPECTED, measures)).tolist() == [True, True, True, False, False]


@settings(max_examples=effort(9, 600), deadline=None)
@given(
    ranking=RANKINGS,
    grades=GRADES,
    profile=PROFILES,
    name=st.sampled_from(["AP", "nDCG@3", "RR", "ERR", "Bpref", "RBP", "P@2", "binG"]),
)
def test_an_explanation_adds_up_to_the_score_bit_for_bit(make_run, ranking, grades, profile, name):
    measure: Measure = parse_one(name)
    rules = replace(EXPECTED, profile=profile)
    run = ranked_keys(make_run({"1": ranking}), rules)
    truth = Judgements.of({"1": grades})["1"]
    result = explain(measure, truth.codes(run["1"]), truth, rules, None, run.ties("1"))
    assert result.score == score(make_run, ranking, grades, rules, (measure,))[0]
    if result.divisor is None:  # an ideal ranking of the shown documents depends on the order of ties
        assert (profile.ideal, name) == (Ideal.SHOWN, "nDCG@3")
    elif result.divisor > 0:
        assert result.total / result.divisor == result.score
