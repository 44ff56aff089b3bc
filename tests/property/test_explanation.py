"""The contributions of the ranks, summed in rank order and divided by the divisor, equal the score, bit for bit, for
all families.
"""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.domain.qrels import TopicDetail
from irdesk.evaluation.explain.explanation import explain
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Cutoff, Measure, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

# Each parameter is tested with these non-default values.
PARAMETERS = {
    "p": ("0.5",),
    "beta": ("0.3",),
    "alpha": ("0.2",),
    "normalize": ("False",),
    "relative": ("True",),
    "T": ("2",),
    "min_rel": ("1",),
    "max_rel": ("2",),
    "a": ("0.1",),
    "b": ("-0.3",),
    "c": ("-0.7",),
    "d": ("0.01",),
    "points": ("0.2,0.5,0.8",),
    "dcg": ("exp-log2",),
    "discount": ("rank",),
    "gamma": ("0.7",),
    "times": ("0.4",),
    "plus": ("2",),
    "target": ("equal",),
    "gains": ("1=3.5,2=9", "0=-1"),
    "base": ("3",),
}
PARAMETERS["ideal"] = ()  # no values here: the measures in `IDEALS` test those of ``ideal``
IDEALS = ("nDCG(ideal=top)", "nDCG(ideal=shown)@3", "infNDCG(ideal=chopped)")


def some_measures() -> list[Measure]:
    results = []
    for family in FAMILIES:
        cutoffs = {Cutoff.NONE: [None], Cutoff.RANK: [1, 3, 20], Cutoff.OPTIONAL_RANK: [None, 3], Cutoff.RECALL: [0.3]}
        cutoffs[Cutoff.MULTIPLE] = [0.6]
        for cutoff in cutoffs[family.cutoff]:
            results += [Measure(family, cutoff), Measure(family, cutoff, rel=2, judged_only=True)]
            results += [
                Measure(family, cutoff, given=((param.name, param.read(text)),))
                for param in family.params
                for text in PARAMETERS[param.name]
            ]
    return [measure for measure in (*results, *map(parse_one, IDEALS)) if single(measure)]


DOCNOS = [f"d{i}" for i in range(14)]
GROUPS = st.sampled_from(["1", "2", "10"])
LEVELS = st.dictionaries(st.sampled_from(DOCNOS), st.integers(0, 3).map(float), min_size=1)
DETAILS = st.builds(
    TopicDetail,
    st.dictionaries(GROUPS, st.dictionaries(st.sampled_from(DOCNOS), st.integers(-1, 3), min_size=1), min_size=1),
    st.dictionaries(st.sampled_from(DOCNOS), st.sampled_from("ab"), min_size=1),
    st.dictionaries(GROUPS, st.fixed_dictionaries({"s": LEVELS}), min_size=1),
)
GRADES = st.dictionaries(st.sampled_from(DOCNOS), st.sampled_from([-1, 0, 0, 1, 2, 3]), min_size=1)
RANKED = st.lists(st.sampled_from(DOCNOS), min_size=1, max_size=14, unique=True)
PROFILES = st.builds(
    GainSettings,
    gains=st.sampled_from([Gains(), Gains([(1, 0.1), (3, 7.3)])]),
    base=st.sampled_from([None, 3.0]),
    top=st.integers(3, 4),
    documents=st.just(50),
)
RULES = st.builds(
    ScoringOptions,
    level=st.integers(1, 2),
    judged_only=st.booleans(),
    depth=st.sampled_from([None, 5]),
    profile=PROFILES,
)


@settings(max_examples=effort(3, 180), deadline=None)
@given(grades=GRADES, detail=DETAILS, ranked=RANKED, rules=RULES)
def test_the_parts_add_up_to_the_score_of_the_board(make_run, grades, detail, ranked, rules):
    measures = tuple(some_measures())
    truths = {"1": TopicJudgements.of(grades, detail)}
    board = Scoreboard(measures, rules, truths)
    board.add(score_run("r", ranked_keys(make_run({"1": ranked}), rules), truths, measures, rules))
    keys = board.ranked("r", "1")
    codes = truths["1"].codes(keys)
    for measure, score in zip(measures, board.topic_scores("1")[:, 0].tolist(), strict=True):
        result = explain(measure, codes, truths["1"], rules, keys)
        assert result.score == score or (math.isnan(score) and math.isnan(result.score)), measure
        total = 0.0
        for adds in result.adds.tolist():
            total += adds
        assert result.parted == (not result.since), measure
        if result.parted:
            assert result.combined(total) == score or math.isnan(score), measure
        both = ~np.isnan(result.factors)
        assert np.allclose(result.gains[both] * result.factors[both], result.adds[both], rtol=1e-12), measure
        assert np.all(result.factors[both] == 1) or result.factor_name, measure
        retrieved = result.places >= 0
        places = result.places[retrieved]
        assert np.all(np.diff(places) > 0)
        assert np.array_equal(codes[places], result.grades[retrieved])
        assert np.all(result.grades[~retrieved] == UNJUDGED)
        assert np.all(result.adds[~retrieved] == 0)
