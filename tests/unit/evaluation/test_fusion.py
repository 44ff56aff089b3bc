"""Fusion, checked against hand-computed values, the papers' definitions in exact fractions, and ranx."""

from __future__ import annotations

import itertools
import math
import random
import statistics
from fractions import Fraction
from importlib.util import find_spec

import pytest
from each_case import each_case
from generated_runs import DOCNOS

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.errors import CommandRefused
from irdesk.domain.fusion.fusion_settings import Fusion, Method, Norm
from irdesk.domain.run import Ordering, Ties
from irdesk.evaluation.fusion import fuse, refuse_tag

ALL = [
    *(Fusion(method, norm) for method in (Method.COMBSUM, Method.COMBMNZ) for norm in Norm),
    *map(Fusion, (Method.COMBANZ, Method.COMBMED, Method.COMBMIN, Method.COMBMAX, Method.ISR, Method.LOGISR)),
    Fusion(Method.COMBMED, Norm.Z_SCORE),
    *(Fusion(Method.WEIGHTED, norm, weights=(0.5, 2.0, -0.25)) for norm in Norm),
    Fusion(Method.RRF),
    Fusion(Method.RRF, k=0),
    Fusion(Method.BORDA),
]
THREE = ({"a": 3.0, "b": 2.0, "c": 1.0}, {"b": 9.0, "a": 5.0, "d": 1.0}, {"c": 4.0, "e": 4.0})


def scores_of(run, topic="1"):
    ranking = run.rankings[topic]
    return dict(zip(ranking.docno_list(), ranking.scores.tolist(), strict=True))


@pytest.fixture(scope="module")
def three(make_run):
    return [make_run({"1": scores}, tag) for scores, tag in zip(THREE, "xyz", strict=True)]


@each_case(
    ("fusion", "expected"),
    [
        # In the third run, c and e are tied; in descending docno order, e comes first.
        (
            Fusion(Method.RRF, k=60),
            {"a": 1 / 61 + 1 / 62, "b": 1 / 62 + 1 / 61, "c": 1 / 63 + 1 / 62, "d": 1 / 63, "e": 1 / 61},
        ),
        # With 5 candidates, a run of 3 documents assigns 5, 4 and 3 points, and 1.5 to each of the others. A run of 2
        # documents assigns 5 and 4 points, and 2 to each of the others.
        (
            Fusion(Method.BORDA),
            {"a": 5 + 4 + 2, "b": 4 + 5 + 2, "c": 3 + 1.5 + 4, "d": 1.5 + 3 + 2, "e": 1.5 + 1.5 + 5},
        ),
        (Fusion(Method.COMBSUM, Norm.NONE), {"a": 8, "b": 11, "c": 5, "d": 1, "e": 4}),
        (Fusion(Method.COMBMNZ, Norm.NONE), {"a": 16, "b": 22, "c": 10, "d": 1, "e": 4}),
        (Fusion(Method.COMBANZ, Norm.NONE), {"a": 4, "b": 5.5, "c": 2.5, "d": 1, "e": 4}),
        (Fusion(Method.COMBMED, Norm.NONE), {"a": 4, "b": 5.5, "c": 2.5, "d": 1, "e": 4}),
        (Fusion(Method.COMBMIN, Norm.NONE), {"a": 3, "b": 2, "c": 1, "d": 1, "e": 4}),
        (Fusion(Method.COMBMAX, Norm.NONE), {"a": 5, "b": 9, "c": 4, "d": 1, "e": 4}),
        (Fusion(Method.ISR), {"a": 2.5, "b": 2.5, "c": 2 * (1 / 9 + 1 / 4), "d": 1 / 9, "e": 1}),
        (
            Fusion(Method.LOGISR),
            {"a": 1.25 * math.log(2), "b": 1.25 * math.log(2), "c": (1 / 9 + 1 / 4) * math.log(2), "d": 0, "e": 0},
        ),
        # a and b beat c, d and e, and tie with each other. c beats d by two runs to one, and ties with e at one to one.
        (Fusion(Method.CONDORCET), {"b": 5, "a": 4, "c": 3, "e": 2, "d": 1}),
        (Fusion(Method.COMBSUM, Norm.MIN_MAX), {"a": 1.5, "b": 1.5, "c": 0, "d": 0, "e": 0}),
        (Fusion(Method.COMBSUM, Norm.SUM), {"a": 2 / 3 + 1 / 3, "b": 1 / 3 + 2 / 3, "c": 0, "d": 0, "e": 0}),
        (Fusion(Method.COMBSUM, Norm.MAX), {"a": 1 + 5 / 9, "b": 2 / 3 + 1, "c": 1 / 3 + 1, "d": 1 / 9, "e": 1}),
        (Fusion(Method.COMBSUM, Norm.RANK), {"a": 1 + 2 / 3, "b": 2 / 3 + 1, "c": 1 / 3 + 1 / 2, "d": 1 / 3, "e": 1}),
        (
            Fusion(Method.WEIGHTED, Norm.NONE, weights=(1, 10, 100)),
            {"a": 53, "b": 92, "c": 401, "d": 10, "e": 400},
        ),
        (
            Fusion(Method.COMBSUM, Norm.Z_SCORE),
            {
                "a": math.sqrt(3 / 2),
                "b": 4 / math.sqrt(32 / 3),
                "c": -math.sqrt(3 / 2),
                "d": -4 / math.sqrt(32 / 3),
                "e": 0,
            },
        ),
    ],
)
def test_values_worked_out_by_hand(three, fusion, expected):
    assert scores_of(fuse(three, fusion, "f")) == pytest.approx(expected, abs=1e-15)


def by_definition(runs, fusion):
    """Fuse in exact fractions, as defined in the papers; z-scores use the library's mean and deviation."""
    results = {}
    for topic in {topic for run in runs for topic in run}:
        lists = [run.get(topic, {}) for run in runs]
        candidates = {docno for ranking in lists for docno in ranking}
        results[topic] = {docno: sum_of(docno, lists, len(candidates), fusion) for docno in candidates}
    return results


def sum_of(docno, lists, candidates, fusion):
    total, having, terms = Fraction(0), 0, []
    for index, ranking in enumerate(lists):
        ranked = in_order(ranking)
        if fusion.method is Method.BORDA:
            left = Fraction(sum(range(1, candidates - len(ranking) + 1)), max(candidates - len(ranking), 1))
            total += candidates - ranked.index(docno) if docno in ranking else left
        elif docno in ranking:
            having += 1
            if fusion.method is Method.RRF:
                total += 1 / (Fraction(fusion.k) + ranked.index(docno) + 1)
            elif fusion.method in {Method.ISR, Method.LOGISR}:
                total += Fraction(1, (ranked.index(docno) + 1) ** 2)
            else:
                weight = Fraction(fusion.weights[index]) if fusion.weights else 1
                terms.append(weight * normal(ranking, docno, ranked, fusion.norm))
                total += terms[-1]
    combined = {
        Method.COMBMNZ: lambda: total * having,
        Method.ISR: lambda: total * having,
        Method.LOGISR: lambda: float(total) * math.log(having),
        Method.COMBANZ: lambda: statistics.mean(terms),
        Method.COMBMED: lambda: statistics.median(terms),
        Method.COMBMIN: lambda: min(terms),
        Method.COMBMAX: lambda: max(terms),
    }
    return combined.get(fusion.method, lambda: total)()


def normal(ranking, docno, ranked, norm):
    scores = [Fraction(score) for score in ranking.values()]
    score, least, most = Fraction(ranking[docno]), min(scores), max(scores)
    if norm is Norm.RANK:
        return 1 - Fraction(ranked.index(docno), len(ranking))
    if norm is Norm.NONE:
        return score
    if norm is Norm.MAX:
        return score / most
    if least == most:
        return Fraction(0)
    if norm is Norm.Z_SCORE:
        return (score - statistics.mean(scores)) / Fraction(statistics.pstdev(scores))
    moved = score - least
    return moved / (most - least if norm is Norm.MIN_MAX else sum(score - least for score in scores))


def in_order(ranking):
    return sorted(ranking, key=lambda docno: (ranking[docno], docno.encode()), reverse=True)


def drawn(seed):
    """Return three random runs with special cases: ties, negative scores, a single document, equal scores, many
    scripts, and topics that some runs lack.
    """
    source = random.Random(seed)

    def ranking():
        docnos = source.sample(DOCNOS, source.randint(1, 12))
        return {docno: source.choice([source.randint(-3, 3), round(source.uniform(-9, 9), 2)]) for docno in docnos}

    runs = [{topic: ranking() for topic in source.sample(("1", "2", "3", "Ä"), 3)} for _ in range(3)]
    runs[0]["1"] = {"alone": -2.5}
    runs[1]["1"] = dict.fromkeys(("alone", "é", "文書", "z"), 1.5)
    runs[2]["2"] = {docno: -source.random() for docno in ("a", "b", "c")}
    for run in runs:
        run["all"] = {f"d{i}": float(source.randint(1, 5)) for i in range(12)}
        run["also"] = ranking()
    return runs


@each_case("fusion", ALL)
@each_case("seed", range(2))
def test_the_definitions_and_the_order(make_run, fusion, seed):
    runs = drawn(seed)
    if fusion.norm is Norm.MAX:
        runs = [{topic: {d: abs(s) + 1 for d, s in ranking.items()} for topic, ranking in run.items()} for run in runs]
    made = fuse([make_run(run) for run in runs], fusion, "f", Ordering(single=False))
    wanted = by_definition(runs, fusion)
    assert list(made.rankings) == list(dict.fromkeys(topic for run in runs for topic in run))
    for topic, exact in wanted.items():
        result = scores_of(made, topic)
        assert result == pytest.approx({docno: float(score) for docno, score in exact.items()}, rel=1e-9, abs=1e-9)
        assert list(result) == in_order(result)
        ranking = made.rankings[topic]
        assert ranking.ranks.tolist() == list(range(1, len(exact) + 1))
        assert ranking.keys.tolist() == keys_of(list(result)).tolist()


@pytest.mark.filterwarnings("ignore")  # numba warns about casts in ranx.
@each_case("fusion", ALL)
def test_ranx_gives_the_same(make_run, fusion):
    if find_spec("ranx") is None:
        pytest.skip("ranx is not installed")
    import ranx

    names = {Norm.Z_SCORE: "zmuv", Norm.NONE: None}
    methods = {
        Method.COMBSUM: "sum",
        Method.COMBMNZ: "mnz",
        Method.COMBANZ: "anz",
        Method.COMBMED: "med",
        Method.COMBMIN: "min",
        Method.COMBMAX: "max",
        Method.ISR: "isr",
        Method.LOGISR: "log_isr",
        Method.BORDA: "bordafuse",
        Method.WEIGHTED: "wsum",
    }
    params = {Method.RRF: {"k": int(fusion.k)}, Method.WEIGHTED: {"weights": list(fusion.weights)}}
    least = 10 if fusion.norm is Norm.MAX else 0
    drawn_runs = drawn(1)
    # ranx accepts only topics that all runs have.
    common = [topic for topic in drawn_runs[0] if all(topic in run for run in drawn_runs)]
    runs = [
        {
            # ranx keeps ties in input order, so sort first.
            topic: {docno: run[topic][docno] + least for docno in in_order(run[topic])}
            for topic in common
        }
        for run in drawn_runs
    ]
    theirs = ranx.fuse(
        [ranx.Run(run) for run in runs],
        norm=names.get(fusion.norm, fusion.norm.value),
        method=methods.get(fusion.method, "rrf"),
        params=params.get(fusion.method),
    ).to_dict()
    made = fuse([make_run(run) for run in runs], fusion, "f", Ordering(single=False))
    assert {"all", "also"} <= set(common)
    for topic in common:
        assert scores_of(made, topic) == pytest.approx(theirs[topic], rel=1e-9, abs=1e-9)


def beats(runs: list[list[str]], document: str, other: str) -> bool:
    """Return whether more runs rank a document above another than below it."""
    ranks = [(run.index(document) if document in run else 99, run.index(other) if other in run else 99) for run in runs]
    return sum(first < second for first, second in ranks) > sum(first > second for first, second in ranks)


@each_case("seed", range(30))
def test_condorcet_never_puts_a_document_right_below_one_that_it_beats(make_run, seed):
    source = random.Random(seed)
    runs = [source.sample("abcdefg", source.randint(3, 7)) for _ in range(source.randint(2, 5))]
    order = list(scores_of(fuse([make_run({"1": run}) for run in runs], Fusion(Method.CONDORCET), "f")))
    assert not [pair for pair in itertools.pairwise(order) if beats(runs, pair[1], pair[0])]
    for document in order:  # A document that beats all others must come first.
        if all(beats(runs, document, other) for other in order if other != document):
            assert order[0] == document


@each_case("seed", range(20))
def test_condorcet_is_the_one_order_that_all_majorities_agree_with(make_run, seed):
    """The order is compared with every permutation, directly from the definition."""
    source = random.Random(f"order {seed}")
    while True:  # Draw runs until their majorities have neither ties nor cycles.
        runs = [source.sample("abcdef", source.randint(4, 6)) for _ in range(source.choice((3, 5, 7)))]
        agreeing = [
            order
            for order in itertools.permutations(sorted(set().union(*runs)))
            if all(beats(runs, first, second) for first, second in itertools.combinations(order, 2))
        ]
        if agreeing:
            break
    made = scores_of(fuse([make_run({"1": run}) for run in runs], Fusion(Method.CONDORCET), "f"))
    assert [tuple(made)] == agreeing


def test_condorcet_cuts_a_circle_where_docnos_begin_descending(make_run):
    runs = [make_run({"1": run}) for run in ("abcd", "bcad", "cabd")]  # a beats b, b beats c, c beats a
    assert scores_of(fuse(runs, Fusion(Method.CONDORCET), "f")) == {"b": 4, "c": 3, "a": 2, "d": 1}


@each_case(
    "fusion",
    [ranking for ranking in (*ALL, Fusion(Method.CONDORCET)) if not ranking.weights],
)
def test_the_order_of_the_runs_changes_no_bit(make_run, fusion):
    runs = [
        make_run({name: {d: abs(s) + 1 for d, s in run[name].items()} for name in ("all", "also")}) for run in drawn(2)
    ]
    forth, back = fuse(runs, fusion, "f"), fuse(runs[::-1], fusion, "f")
    for topic in ("all", "also"):
        assert scores_of(forth, topic) == scores_of(back, topic)


def test_documents_that_stand_alike_are_equal_and_stand_docno_descending(make_run):
    runs = [make_run({"1": order}) for order in ("abc", "bca", "cab")]
    result = scores_of(fuse(runs, Fusion(), "f"))
    assert list(result) == ["c", "b", "a"]
    assert len(set(result.values())) == 1


def test_ties_of_inputs_stand_as_the_ordering_has_them(make_run):
    runs = [make_run({"1": {"a": 1.0, "b": 1.0}}), make_run({"1": {"a": 1.0, "c": 0.5}})]
    for ordering, rank_of_a in ((Ordering(), 2), (Ordering(False, Ties.DOCNO_ASCENDING), 1)):
        assert scores_of(fuse(runs, Fusion(), "f", ordering))["a"] == pytest.approx(1 / (60 + rank_of_a) + 1 / 61)


def test_the_depth_keeps_the_best(three):
    assert list(scores_of(fuse(three, Fusion(Method.COMBSUM, Norm.NONE, depth=2), "f"))) == ["b", "a"]


def test_a_list_is_as_deep_as_the_longest_of_its_inputs_where_the_fusion_says_so(make_run):
    """With RRF, a is first in both runs, and b and c follow in one run each. Topic 2 has one document, in one run."""
    runs = [make_run({"1": {"a": 2.0, "b": 1.0}}), make_run({"1": {"a": 2.0, "c": 1.0}, "2": {"d": 1.0}})]
    for cut, depths in ((True, [2, 1]), (False, [3, 1])):
        made = fuse(runs, Fusion(cut_to_inputs=cut), "f")
        assert list(map(len, made.rankings.values())) == depths
    assert made.rankings["1"].docno_list()[:2] == fuse(runs, Fusion(cut_to_inputs=True), "f").rankings["1"].docno_list()


@each_case(
    ("number", "fusion", "message"),
    [
        (1, Fusion(), "two or more runs"),
        (3, Fusion(k=-1), "k is -1"),
        (3, Fusion(k=math.nan), "k is nan"),
        (3, Fusion(depth=0), "depth is 0"),
        (3, Fusion(Method.WEIGHTED, weights=(1, 2)), "2 weights for 3 runs"),
        (3, Fusion(Method.WEIGHTED, weights=(0, 0, 0)), "at least one must not be 0"),
        (3, Fusion(Method.WEIGHTED, weights=(1, math.inf, 0)), "numbers"),
    ],
)
def test_impossible_fusions_are_refused(three, number, fusion, message):
    with pytest.raises(CommandRefused, match=message):
        fuse(three[:number], fusion, "f")


def test_scores_that_cannot_be_normalised_are_refused_by_name(make_run):
    runs = [make_run({"7": {"a": 1.0}}, "good"), make_run({"7": {"a": -3.0, "b": 0.0}}, "logs")]
    with pytest.raises(CommandRefused, match="highest retrieval score, but run logs has none above 0 for topic 7"):
        fuse(runs, Fusion(Method.COMBSUM, Norm.MAX), "f")
    huge = [make_run({"7": {"a": 1.5e308, "b": -1.5e308}}) for _ in range(2)]
    with pytest.raises(CommandRefused, match="topic 7 are too large"):
        fuse(huge, Fusion(Method.COMBSUM, Norm.NONE), "f")


def test_two_docnos_of_one_key_are_refused(make_run, colliding_docnos):
    one, other = colliding_docnos
    with pytest.raises(CommandRefused, match="same 64-bit key"):
        fuse([make_run({"1": [one]}), make_run({"1": [other]})], Fusion(), "f")


@each_case("tag", ["", "two words", "line\nbreak", " ", "\x00", "\ud800"])
def test_tags_that_no_file_could_hold(tag):
    with pytest.raises(CommandRefused, match="cannot be called"):
        refuse_tag(tag)
