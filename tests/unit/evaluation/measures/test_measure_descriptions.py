"""Descriptions of measures match their parameters: every change that affects the scores changes the description."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.explain.explanation import one_list
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Cutoff, Family, Measure
from irdesk.evaluation.measures.measure_descriptions import particulars
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.param_values import Gains, format_value
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

# A non-default value for each parameter.
OTHER = {
    "discount": "rank",
    "p": "0.5",
    "beta": "0.3",
    "alpha": "0.2",
    "normalize": "False",
    "relative": "True",
    "T": "2",
    "min_rel": "1",
    "max_rel": "2",
    "a": "0.1",
    "b": "-0.3",
    "c": "-0.7",
    "d": "0.01",
    "points": "0.2,0.5,0.8",
    "dcg": "exp-log2",
    "gains": "1=3.5,2=9",
    "base": "3",
    "gamma": "0.4",
    "times": "0.3",
    "target": "equal",
    "plus": "2",
}
OTHER_IDEALS = {"nDCG": "top", "infNDCG": "chopped"}
USUAL = GainSettings(top=3, documents=50)
SETTINGS = (
    replace(USUAL, gains=Gains([(1, 0.5), (2, 2.5)])),
    replace(USUAL, base=3.0),
    replace(USUAL, ideal=Ideal.TOP),
    replace(USUAL, ideal=Ideal.SHOWN),
    replace(USUAL, top=4),
    replace(USUAL, documents=90),
)
RANKED = ["x1", "a", "n1", "b", "m", "c", "x2", "o", "d", "x3"]
GRADES = {"a": 1, "b": 2, "c": 3, "d": 1, "n1": 0, "o": 0, "m": -1, "e": 2, "z": 0, "f": 1, "g": 3, "h": 2}
STRATA = {docno: "s" if docno in "abem" else "t" for docno in GRADES}
DETAIL = TopicDetail(
    {"1": {"a": 1, "b": 2}, "2": {"b": 1, "c": 3, "e": 1}, "3": {"d": 1, "b": 1}},
    STRATA,
    {"1": {"s": {"a": 1.0, "n1": 0.0, "c": 2.0}}},
)


def plain(family: Family) -> Measure:
    cutoffs = {Cutoff.RANK: 5, Cutoff.RECALL: 0.4, Cutoff.MULTIPLE: 0.6}
    return Measure(family, cutoffs.get(family.cutoff))


def variants(family: Family) -> Iterator[tuple[Measure, ScoringOptions]]:
    """Yield pairs of a measure and options that differ from the default in one respect: a parameter, the cutoff, the
    level or the gain settings.
    """
    measure, rules = plain(family), ScoringOptions(profile=USUAL)
    for param in family.params:
        text = OTHER_IDEALS[family.name] if param.name == "ideal" else OTHER[param.name]
        yield replace(measure, given=((param.name, param.read(text)),)), rules
    if family.cutoff is not Cutoff.NONE:
        yield replace(measure, cutoff={Cutoff.RECALL: 0.7, Cutoff.MULTIPLE: 1.2}.get(family.cutoff, 3)), rules
    yield replace(measure, judged_only=True), rules
    yield replace(measure, rel=2), rules
    yield measure, replace(rules, level=2)
    for profile in SETTINGS:
        yield measure, replace(rules, profile=profile)


def score(measure: Measure, rules: ScoringOptions) -> float:
    truth, keys = TopicJudgements.of(GRADES, DETAIL), keys_of(RANKED)
    return float(rules.scores(one_list(truth.codes(keys), truth, rules, keys), (measure,))[0, 0])


def said(measure: Measure, rules: ScoringOptions) -> str:
    """Return a measure's tooltip as shown in the window."""
    return f"{measure.family.title}\n{measure.family.help}\n{particulars(measure, rules.profile, rules.level)}"


@each_case("family", FAMILIES)
def test_parameters_that_change_a_score_change_the_description(family):
    measure, rules = plain(family), ScoringOptions(profile=USUAL)
    base = score(measure, rules)
    for other, their_rules in variants(family):
        differs = score(other, their_rules) != base
        assert not differs or said(other, their_rules) != said(measure, rules), (str(other), their_rules)
        (named,) = other.given or (("", ""),)
        if isinstance(named[1], float):
            assert format_value(named[1]) in said(other, their_rules), str(other)
    assert family.leveled == (score(measure, replace(rules, level=4)) != base)


def test_every_parameter_can_change_a_score():
    for family in FAMILIES:
        measure, rules = plain(family), ScoringOptions(profile=USUAL)
        for other, _ in list(variants(family))[: len(family.params)]:
            assert score(other, rules) != score(measure, rules), str(other)


@each_case(
    ("name", "profile", "true", "false"),
    [
        ("nDCG", USUAL, "A document's gain is its grade. Each gain is divided by log2(rank + 1).", "2^"),
        ("nDCG(dcg='exp-log2')", USUAL, "A document's gain is 2^grade − 1.", "gain is its grade"),
        ("nDCG(base=3)", USUAL, "not discounted before rank 3", "log2(rank + 1)"),
        ("nDCG(gains={1:2.5})", USUAL, "gain is its grade or custom gain: 1=2.5.", "gain is its grade."),
        ("nDCG", SETTINGS[2], "has the top grade, 3, at every rank", "best order of all judged"),
        (
            "DCG(dcg='exp-log2')",
            SETTINGS[0],
            "2^g − 1, where g is its grade or custom gain: 1=0.5,2=2.5.",
            "gain is its grade.",
        ),
        ("RBP(p=0.5)", SETTINGS[4], "A document's gain is its grade / 4, the top grade.", "0.8"),
        ("RBP(rel=2)", USUAL, "A document with grade 2 or better has gain 1, any other document gain 0.", "grade / 3"),
        ("ERR(max_rel=2)", USUAL, "The top grade is 2.", "top grade is 3"),
        (
            "SetP(relative=True)",
            USUAL,
            "divided by the maximum possible for the number of documents retrieved",
            "cutoff is",
        ),
        ("IPrecAvg(points=[0.5])", USUAL, "The recall points are 0.5.", "0.1"),
        (
            "AP(rel=2)@10",
            USUAL,
            "Documents with grade 2 or better are relevant. The cutoff is rank k = 10.",
            "whole list",
        ),
        ("Compat(normalize=False)", USUAL, "sum of the weights of all depths", "ideal ranking with itself"),
    ],
)
def test_the_description_is_true_for_the_parameters(name, profile, true, false):
    text = said(parse_one(name), ScoringOptions(profile=profile))
    assert true in text
    assert false not in text


def test_scores_are_compared_that_can_differ():
    assert not np.isnan([score(plain(family), ScoringOptions(profile=USUAL)) for family in FAMILIES]).any()
