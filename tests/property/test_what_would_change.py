"""What would change the order of two runs, checked against brute force: all possible judgements of two small random
lists, scored by the kernel.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.evaluation.bounds import difference_bounds
from irdesk.evaluation.bounds.difference_bounds import reach
from irdesk.evaluation.bounds.unjudged_documents_of_pair import UnjudgedPair
from irdesk.evaluation.bounds.what_would_change import Answer, decide
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Cutoff, Measure, rates, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, RankedLists, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

EXACT = (
    "P@3",
    "P@9",
    "P",
    "P(rel=2)@4",
    "DCG",
    "DCG@3",
    "DCG(dcg='exp-log2')@3",
    "CG@3",
    "RBP",
    "RBP(p=0.5, rel=1)@4",
    "INSQ",
    "SDCG@3",
    "SetP",
    "SetP@3",
    "SetR@3",
    "nDCG(ideal='top')@3",
    "nDCG",
    "nDCG@3",
    "nDCG(dcg='exp-log2')@4",
    "nDCG(gains={1:0.2,2:9})",
    "nDCG(base=3)",
    "RR",
    "RR@2",
    "Success@2",
    "R",
    "R@3",
    "SetR",
    "RelP@3",
    "Rprec",
    "RprecMult@0.6",
    "F@3",
    "F(beta=2)@2",
)
SCALES = st.sampled_from([(0, 1), (0, 1, 2), (0, 2, 3), (-1, 0, 1), (1, 2)])
RULES = st.builds(
    ScoringOptions, level=st.integers(1, 2), depth=st.sampled_from([None, 4]), profile=st.just(GainSettings(top=3))
)
MOST_OPEN = 4


@st.composite
def cases(draw) -> tuple[tuple[list[int], list[int]], list[int], dict[int, int]]:
    """Generate two lists of documents, the documents of a pool, and the grades of the judged documents."""
    documents = list(range(draw(st.integers(2, 8))))
    first, second = (draw(st.permutations(documents))[: draw(st.integers(0, len(documents)))] for _ in "AB")
    graded = {}
    for index, document in enumerate(draw(st.permutations(documents))):
        grade = draw(st.sampled_from([None, -1, 0, 1, 2, 3]))
        if index >= MOST_OPEN and (grade is None or grade < 0):
            grade = 0
        if grade is not None:
            graded[document] = grade
    pooled = [document for document in documents if draw(st.booleans())]
    return (list(first), list(second)), pooled, graded


def keys_of(documents) -> np.ndarray:
    return np.array([100 + document for document in documents], np.uint64)


def truth_of(graded) -> TopicJudgements:
    known = sorted(graded.items())
    return TopicJudgements(
        keys_of(document for document, _ in known), np.array([grade for _, grade in known], np.int64)
    )


def pair_of(measure, case, scale, rules) -> UnjudgedPair:
    (first, second), pooled, graded = case
    return UnjudgedPair.of(measure, (keys_of(first), keys_of(second)), keys_of(pooled), truth_of(graded), scale, rules)[
        0
    ]


def judgings(measure, case, scale, rules) -> list[dict[int, int]]:
    """Return the grades for all possible judgements. An unjudged document stays unjudged or gets a grade of 0
    or more.
    """
    lists, pooled, graded = case
    cutoff = None if rules.judged_only or measure.judged_only else measure.rank
    seen = {document for entry in lists for document in entry[: rules.depth][:cutoff]} | set(pooled)
    opened = sorted(document for document in seen if graded.get(document, -1) < 0)
    choices = [None, *(grade for grade in scale if grade >= 0)]
    results = []
    for chosen in product(choices, repeat=len(opened)):
        given_now = {document: grade for document, grade in zip(opened, chosen, strict=True) if grade is not None}
        results.append({**graded, **given_now})
    return results


def differences(measure, lists, all_graded, rules) -> np.ndarray:
    codes = [graded.get(document, UNJUDGED) for graded in all_graded for entry in lists for document in entry]
    count = len(all_graded)
    together = RankedLists(
        np.array(codes, np.int64),
        np.array([len(entry) for entry in lists] * count, np.int64),
        np.repeat(np.arange(count), 2),
        tuple(map(truth_of, all_graded)),
        rules.convention,
        rules.profile,
    )
    scores = rules.scores(together, (measure,))[0].reshape(count, 2)
    return scores[:, 0] - scores[:, 1]


@settings(max_examples=effort(5, 150), deadline=None)
@given(case=cases(), scale=SCALES, rules=RULES)
@example(
    case=(([0, 1, 2], [0, 1, 2, 3]), [], {}), scale=(0, 1), rules=ScoringOptions()
)  # rounding: three differences of thirds and quarters are summed
def test_exact_bounds_of_the_difference_are_those_of_brute_force(case, scale, rules):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(difference_bounds, "FEW", 0)  # disables enumeration
        for measure in map(parse_one, EXACT):
            result = reach(pair_of(measure, case, scale, rules))
            every = differences(measure, case[0], judgings(measure, case, scale, rules), rules)
            ends = pytest.approx((every.min(), every.max()), abs=1e-12)
            assert result.exact, measure
            assert (result.lower, result.upper) == ends, measure
            assert (result.least, result.greatest) == ends, measure


def of_every_family() -> list[Measure]:
    """Return two measures of each family whose scores rate runs, on full and on condensed lists, and some variants."""
    cutoffs = {Cutoff.NONE: None, Cutoff.OPTIONAL_RANK: None, Cutoff.RANK: 2, Cutoff.RECALL: 0.5, Cutoff.MULTIPLE: 0.6}
    plain = [Measure(family, cutoffs[family.cutoff]) for family in FAMILIES if not family.needs]
    plain = [entry for entry in plain if rates(entry) and single(entry)]
    others = map(parse_one, ("AP@3", "nDCG(ideal='shown')@3", "BPM(T=0.4, min_rel=1)@9", "SetP(relative=True)"))
    return [*plain, *others, *(Measure(entry.family, entry.cutoff, judged_only=True) for entry in plain)]


@settings(max_examples=effort(3, 150), deadline=None)
@given(case=cases(), scale=SCALES, rules=RULES, coupled=st.sampled_from([0, 64]), dropped=st.sampled_from([0, 0, 1]))
def test_no_judging_leaves_the_bounds_of_any_family(case, scale, rules, coupled, dropped):
    rules = replace(rules, judged_only=bool(dropped))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(difference_bounds, "FEW", 0)
        patch.setattr(difference_bounds, "_MOST_COUPLED", coupled)
        for measure in of_every_family():
            result = reach(pair_of(measure, case, scale, rules))
            every = differences(measure, case[0], judgings(measure, case, scale, rules), rules)
            assert result.lower <= every.min() + 1e-12, measure
            assert result.upper >= every.max() - 1e-12, measure
            assert every.min() - 1e-12 <= result.least <= result.greatest <= every.max() + 1e-12, measure
            if result.exact:
                assert (result.lower, result.upper) == pytest.approx((every.min(), every.max()), abs=1e-12), measure


@settings(max_examples=effort(4, 200), deadline=None)
@given(case=cases(), scale=st.sampled_from([(0, 1), (0, 1, 2)]), rules=RULES)
def test_few_documents_of_ap_are_tried_one_by_one_so_the_bounds_are_exact(case, scale, rules):
    measure = parse_one("AP")
    result = reach(pair_of(measure, case, scale, rules))
    every = differences(measure, case[0], judgings(measure, case, scale, rules), rules)
    assert result.exact
    assert (result.lower, result.upper) == pytest.approx((every.min(), every.max()), abs=1e-12)


@settings(max_examples=effort(4, 150), deadline=None)
@given(case=cases(), scale=SCALES, rules=RULES)
def test_the_change_by_one_judgement_is_that_of_the_kernel(case, scale, rules):
    for name in ("AP", "nDCG@3", "P@2", "Bpref", "RR", "infAP", "AP(judged_only=True)"):
        measure = parse_one(name)
        (first, second), pooled, graded = case
        lists = keys_of(first), keys_of(second)
        pair, keys = UnjudgedPair.of(measure, lists, keys_of(pooled), truth_of(graded), scale, rules)
        now = differences(measure, case[0], [graded], rules)[0]
        for row, grade in enumerate((pair.ends[1], pair.ends[0])):
            after = [{**graded, int(key) - 100: grade} for key in keys.tolist()]
            if after:
                expected = differences(measure, case[0], after, rules) - now
                assert pair.changes[row] == pytest.approx(expected, abs=1e-11), name


# The tests below check how many judgements decide the order. They use at most two topics with at most three unjudged
# documents, and all gradings of all subsets.

LEFT = "left"
ANY = "any"
ROUNDING = 1e-9


@st.composite
def closely_run(draw) -> tuple[tuple[list[int], list[int]], list[int], dict[int, int]]:
    """Generate two lists of four documents with two or three unjudged ones and few relevant ones."""
    first, second = (draw(st.permutations(range(5)))[:4] for _ in "AB")
    opened = draw(st.permutations(range(5)))[: draw(st.integers(2, 3))]
    graded = {document: draw(st.sampled_from([0, 0, 1])) for document in range(5) if document not in opened}
    return (list(first), list(second)), [], graded


class Topics:
    """Brute-force reference: the differences for all possible judgements of a few topics, computed by the
    kernel alone.
    """

    def __init__(self, measure, cases, scale, rules):
        self.cases, self.share = cases, 1 / len(cases)
        self.open, self.found = [], []
        self.grades = [grade for grade in scale if grade >= 0]
        for case in cases:
            every = judgings(measure, case, scale, rules)
            opened = sorted(
                {document for entry in every for document in entry if entry[document] != case[2].get(document)}
            )
            values = differences(measure, case[0], every, rules) * self.share
            key = [tuple(entry[d] if entry.get(d) != case[2].get(d) else LEFT for d in opened) for entry in every]
            self.open.append(opened)
            self.found.append(dict(zip(key, values.tolist(), strict=True)))

    def ends(self, chosen) -> tuple[float, float]:
        """Return the smallest and the largest possible difference, given the grades of the ``chosen`` (topic, document)
        pairs.
        """
        low = high = 0.0
        for index, (opened, table) in enumerate(zip(self.open, self.found, strict=True)):
            wanted = [chosen.get((index, document), ANY) for document in opened]
            fits = [
                value
                for key, value in table.items()
                if all(want in (ANY, entry) for want, entry in zip(wanted, key, strict=True))
            ]
            low, high = low + min(fits), high + max(fits)
        return low, high

    def gradings(self, documents):
        for grades in product(self.grades, repeat=len(documents)):
            yield dict(zip(documents, grades, strict=True))


def decided(measure, cases, scale, rules):
    names = [f"q{index}" for index in range(len(cases))]
    truths = Judgements({name: truth_of(case[2]) for name, case in zip(names, cases, strict=True)})
    runs = [{name: keys_of(case[0][side]) for name, case in zip(names, cases, strict=True)} for side in (0, 1)]
    pooled = {name: keys_of(case[1]) for name, case in zip(names, cases, strict=True)}
    scores = np.zeros((len(cases), 2))
    for position, name in enumerate(names):
        pair, _ = UnjudgedPair.of(measure, (runs[0][name], runs[1][name]), pooled[name], truths[name], scale, rules)
        scores[position] = pair.scores([pair.as_is()])[0]
    result = decide(measure, names, scores, (runs[0], runs[1]), pooled, truths, scale, rules)
    return result, [(names.index(document.topic), document.key - 100) for document in result.documents]


@settings(max_examples=effort(4, 120), deadline=None)
@pytest.mark.parametrize("name", ["P@3", "DCG@3", "AP", "nDCG@3", "RR"])
@given(cases=st.lists(closely_run(), min_size=1, max_size=2), scale=st.sampled_from([(0, 1), (0, 1, 2)]))
def test_the_numbers_of_judgements_are_those_of_brute_force(name, cases, scale):
    measure, rules = parse_one(name), ScoringOptions(profile=GainSettings(top=3))
    result, order = decided(measure, cases, scale, rules)
    every = Topics(measure, cases, scale, rules)
    opened = [(index, document) for index, entry in enumerate(every.open) for document in entry]
    low, high = every.ends({})
    assert (result.reach.lower, result.reach.upper) == pytest.approx((low, high), abs=1e-9)
    assert [entry.number for entry in result.settling.narrowed] == list(range(len(order) + 1))
    for item in result.settling.narrowed:
        ends = [every.ends(chosen) for chosen in every.gradings(order[: item.number])]
        assert any(item.first == pytest.approx(end, abs=1e-9) for end in ends)
        assert any(item.second == pytest.approx(end, abs=1e-9) for end in ends)
    is_open = low < -ROUNDING and high > ROUNDING
    assert result.answer is (Answer.OPEN if is_open else Answer.SETTLED)
    if not is_open:
        assert (result.settling.least, result.settling.latest, result.settling.expected) == (0, 0, None)
        return

    def settles(chosen) -> bool:
        least, most = every.ends(chosen)
        return least >= -ROUNDING or most <= ROUNDING

    def for_leader(chosen) -> bool:
        least, most = every.ends(chosen)
        return (result.leader != 1 and least >= -ROUNDING) or (result.leader != 0 and most <= ROUNDING)

    def enough(number) -> bool:
        sets = combinations(opened, number)
        return any(for_leader(chosen) for entry in sets for chosen in every.gradings(entry))

    assert any(for_leader(grading) for grading in every.gradings(order[: result.settling.least])), "so many are enough"
    assert all(settles(grading) for grading in every.gradings(order[: result.settling.latest]))
    # The expected number may be below ``least`` if the other run wins.
    assert 1 <= result.settling.expected <= result.settling.latest
    assert not all(settles(grading) for grading in every.gradings(order[: result.settling.latest - 1]))
    if name in {"P@3", "DCG@3"}:  # For sums, `least` is the minimum over all subsets.
        assert not enough(result.settling.least - 1)


def test_documents_that_matter_most_come_first_and_say_whom_they_help():
    case = ([0, 1, 2], [3, 1, 4]), [], {1: 1}
    result, order = decided(parse_one("P@3"), [case], (0, 1), ScoringOptions())
    assert order == [(0, 0), (0, 3), (0, 2), (0, 4)]
    assert [document.helps for document in result.documents] == [0, 1, 0, 1]
    assert [document.ranks for document in result.documents] == [(1, None), (None, 1), (3, None), (None, 3)]
    assert [document.if_relevant for document in result.documents] == pytest.approx([1 / 3, -1 / 3, 1 / 3, -1 / 3])
    chance = (1 + 1) / (1 + 2)
    assert result.documents[0].expected == pytest.approx(2 * chance * (1 - chance) / 3)
