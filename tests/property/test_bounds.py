"""Bounds checked against brute force: all possible judgements of small random lists, scored by the measures
themselves.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.evaluation.bounds import extreme_judgings
from irdesk.evaluation.bounds.bounds import Bounds, bounds
from irdesk.evaluation.bounds.loose_bounds import limits
from irdesk.evaluation.bounds.unjudged_documents_of_list import UnjudgedList
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Cutoff, Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, RankedLists, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

EXACT = (
    "AP",
    "AP@3",
    "AP(rel=2)",
    "nDCG",
    "nDCG@3",
    "nDCG(dcg='exp-log2')@4",
    "nDCG(gains={1:0.2,2:9})",
    "nDCG(ideal='shown')@3",
    "nDCG(ideal='top')@3",
    "nDCG(base=3)",
    "P@3",
    "P@9",
    "R@3",
    "R",
    "RR",
    "RR@2",
    "RBP",
    "RBP(p=0.5, rel=1)",
    "RBP@3",
    "ERR@4",
    "Success@2",
    "Judged@3",
    "Unjudged@3",
    "NumRet",
    "NumRel",
    "NumRelRet",
    "NumNonrelJudgedRet",
    "Rprec",
    "DCG@3",
    "CG@3",
    "IPrec@0.4",
    "IPrecAvg",
    "SetP",
    "SetP(relative=True)",
    "SetP@3",
    "SetP(relative=True)@3",
    "SetR",
    "SetR@3",
    "SetF(beta=2)",
    "SetAP",
    "F",
    "F@3",
    "Utility",
    "RelP@3",
    "binG",
    "RprecMult@0.6",
    "YAAP",
    "RBPResidual",
    "Bpref",
    "INST",
    "INST(T=0.5, min_rel=1)",
    "INSQ(T=0.3)",
    "SDCG@3",
    "NERR8@3",
    "NERR9@5",
    "NERR10(p=0.9, max_rel=2)",
    "NERR11",
    "Accuracy",
    "Accuracy@3",
)
# On condensed lists, the bounds of these measures are exact if the scale contains 0 and a grade that is relevant or at
# least as high as every given grade.
CONDENSED = (
    "AP",
    "AP@3",
    "P@3",
    "R",
    "R@2",
    "F@3",
    "RR",
    "Rprec",
    "RprecMult@0.6",
    "RelP@3",
    "SetP",
    "SetP(relative=True)",
    "SetP@3",
    "SetP(relative=True)@3",
    "SetR",
    "SetR@2",
    "SetF",
    "SetAP",
    "IPrec@0.4",
    "IPrecAvg",
    "binG",
    "YAAP",
    "Bpref",
    "NumRet",
    "Success@2",
    "Judged@3",
    "RBP",
    "ERR@4",
    "DCG@3",
    "CG@2",
    "INST",
    "INSQ",
    "SDCG@3",
    "NERR8@3",
    "NERR9@5",
    "NERR10",
    "NERR11",
)


def others() -> list[Measure]:
    """Return one measure of each family without required parameters, so that new families are tested automatically."""
    cutoffs = {Cutoff.NONE: None, Cutoff.OPTIONAL_RANK: None, Cutoff.RANK: 2, Cutoff.RECALL: 0.5, Cutoff.MULTIPLE: 0.6}
    plain = [Measure(family, cutoffs[family.cutoff]) for family in FAMILIES if not family.needs]
    return plain + [Measure(entry.family, entry.cutoff, judged_only=True) for entry in plain]


CODES = st.lists(st.sampled_from([UNJUDGED, UNJUDGED, -1, 0, 1, 2, 3]), min_size=1, max_size=7)
MISSED = st.lists(st.sampled_from([-1, 0, 1, 2, 3]), max_size=4)
SCALES = st.sampled_from([(0, 1), (0, 1, 2), (0, 2, 3), (-1, 0, 1, 3), (1, 2)])
RULES = st.builds(
    ScoringOptions,
    level=st.integers(1, 2),
    depth=st.sampled_from([None, 4]),
    judged_only=st.booleans(),
    profile=st.just(GainSettings(top=3)),
)


def truth_of(codes, missed) -> TopicJudgements:
    grades = np.array([*(code for code in codes if code != UNJUDGED), *missed], np.int64)
    return TopicJudgements(np.arange(len(grades), dtype=np.uint64), grades)


def all_scores(measure, codes, missed, scale, rules) -> list[float]:
    """Return the scores under all possible judgements. Each unjudged document within the depth stays unjudged or gets
    any grade of 0 or more.
    """
    shown = len(codes) if rules.depth is None else rules.depth
    places = [place for place, code in enumerate(codes[:shown]) if code < 0]
    lists = []
    for grades in product([None, *(grade for grade in scale if grade >= 0)], repeat=len(places)):
        judged = list(codes)
        for place, grade in zip(places, grades, strict=True):
            judged[place] = judged[place] if grade is None else grade
        lists.append(judged)
    together = RankedLists(
        np.array(lists, np.int64).ravel(),
        np.full(len(lists), len(codes)),
        np.arange(len(lists)),
        tuple(truth_of(judged, missed) for judged in lists),
        rules.convention,
        rules.profile,
    )
    return rules.scores(together, (measure,))[0].tolist()


def limited(codes, scale):
    """Grade some of the unjudged documents 0, so that all possible judgements of the rest can be enumerated."""
    room = 4 if len(scale) > 3 else 5
    kept = []
    for code in codes:
        full = code < 0 and sum(entry < 0 for entry in kept) >= room
        kept.append(0 if full else code)
    return kept


@settings(max_examples=effort(5, 120), deadline=None)
@given(codes=CODES, missed=MISSED, scale=SCALES, rules=RULES)
def test_exact_bounds_are_those_of_brute_force(codes, missed, scale, rules):
    codes = limited(codes, scale)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(extreme_judgings, "FEW", 0)  # never enumerate all possible judgements
        for measure in map(parse_one, EXACT):
            result = bounds(measure, np.array(codes, np.int64), truth_of(codes, missed), scale, rules)
            scores = all_scores(measure, codes, missed, scale, rules)
            assert result.exact or rules.judged_only, measure
            if result.exact:
                assert result.lower == pytest.approx(min(scores), abs=1e-12), measure
                assert result.upper == pytest.approx(max(scores), abs=1e-12), measure
            assert result.lower - 1e-12 <= min(scores), measure
            assert result.upper + 1e-12 >= max(scores), measure


@settings(max_examples=effort(5, 120), deadline=None)
@given(codes=CODES, missed=MISSED, scale=st.sampled_from([(0, 1, 3), (0, 3)]), level=st.integers(1, 2))
def test_exact_bounds_of_condensed_lists_are_those_of_brute_force(codes, missed, scale, level):
    codes, rules = limited(codes, scale), ScoringOptions(level=level, judged_only=True, profile=GainSettings(top=3))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(extreme_judgings, "FEW", 0)  # never enumerate all possible judgements
        for measure in map(parse_one, CONDENSED):
            result = bounds(measure, np.array(codes, np.int64), truth_of(codes, missed), scale, rules)
            scores = all_scores(measure, codes, missed, scale, rules)
            expected = Bounds(pytest.approx(min(scores), abs=1e-12), pytest.approx(max(scores), abs=1e-12), exact=True)
            assert result == expected, measure


@settings(max_examples=effort(4, 400), deadline=None)
@given(codes=CODES, missed=MISSED, scale=SCALES, rules=RULES)
def test_no_judging_leaves_the_bounds_of_any_family(codes, missed, scale, rules):
    codes = limited(codes, scale)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(extreme_judgings, "FEW", 0)  # never enumerate all possible judgements
        for measure in others():
            result = bounds(measure, np.array(codes, np.int64), truth_of(codes, missed), scale, rules)
            scores = all_scores(measure, codes, missed, scale, rules)
            assert result.lower - 1e-12 <= min(scores), measure
            assert result.upper + 1e-12 >= max(scores), measure


@settings(max_examples=effort(6, 600), deadline=None)
@given(codes=CODES, missed=MISSED, scale=SCALES, rules=RULES)
def test_no_judging_leaves_what_is_said_without_a_rule(codes, missed, scale, rules):
    codes = limited(codes, scale)
    for measure in [*others(), *map(parse_one, ("BPM(T=2)@4", "BPM(T=0.4, min_rel=1)@9", "nDCG(ideal='top')@3"))]:
        entry = UnjudgedList.of(measure, (np.array(codes, np.int64), truth_of(codes, missed)), scale, rules)
        lower, upper = limits(entry)
        scores = all_scores(measure, codes, missed, scale, rules)
        assert lower - 1e-12 <= min(scores), measure
        assert upper + 1e-12 >= max(scores), measure
