"""The default order of a run: by retrieval score, then by docno, both descending; the rank column is ignored."""

from __future__ import annotations

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.errors import UselessRanks
from irdesk.domain.ranking_order import evaluation_order, in_order, order_with_ties, rank_run
from irdesk.domain.run import Convention, Ordering, RankedBy, Ranking, Run, Ties

pytestmark = pytest.mark.usefixtures("each_reader")


def ranking(scored: list[tuple[str, float]], ranks: list[int] | None = None) -> Ranking:
    docnos = [docno for docno, _ in scored]
    return Ranking(
        "".join(f"{docno}\n" for docno in docnos).encode(),
        keys_of(docnos),
        np.array([score for _, score in scored], np.float64),
        np.array(ranks or range(1, len(scored) + 1), np.int32),
    )


def order(scored: list[tuple[str, float]], convention: Convention = Convention.TREC_EVAL_9) -> list[str]:
    result = ranking(scored)
    return [result.docno_list()[i] for i in evaluation_order(result, Ordering.of(convention))]


@each_case("convention", Convention)
@each_case(("first", "second"), [("d2", "d1"), ("9", "10"), ("é", "z"), ("𝄞", "\uffff"), ("ab", "a")])
def test_trap_1_ties_go_by_docno_descending_by_bytes(convention, first, second):
    for scored in ([(first, 1.0), (second, 1.0)], [(second, 1.0), (first, 1.0)]):
        assert order(scored, convention) == [first, second]


def test_trap_2_trec_eval_9_compares_scores_as_float32():
    scored = [("d1", 1.00000002), ("d2", 1.00000001)]
    assert order(scored, Convention.TREC_EVAL_9) == ["d2", "d1"]
    assert order(scored, Convention.TREC_EVAL_10) == ["d1", "d2"]
    assert order(scored, Convention.EXACT) == ["d1", "d2"]


def test_trap_3_the_rank_column_is_ignored():
    result = ranking([("a", -1.0), ("b", 5.0)], ranks=[1, 2])
    assert evaluation_order(result, Ordering()).tolist() == [1, 0]


def test_scores_that_float32_cannot_hold_are_tied():
    assert order([("a", 1e300), ("b", 1e308), ("c", -1e300), ("d", -1e308)]) == ["b", "a", "d", "c"]
    assert order([("a", 1e300), ("b", 1e308)], Convention.EXACT) == ["b", "a"]
    assert order([("b", 1e-50), ("a", 0.0), ("c", -0.0)]) == ["c", "b", "a"]


def test_a_difference_beyond_the_greatest_double_is_no_fault():
    assert order([("a", -1.7e308), ("b", 1.7e308)], Convention.EXACT) == ["b", "a"]


def test_several_groups_of_ties_at_both_ends_and_between():
    scored = [("a", 2.0), ("c", 2.0), ("b", 2.0), ("x", 1.5), ("d", 1.0), ("e", 1.0), ("z", 0.0), ("y", 0.0)]
    assert order(scored) == ["c", "b", "a", "x", "e", "d", "z", "y"]


@each_case("seed", range(20))
def test_the_order_is_that_of_a_plain_sort(seed):
    source = np.random.default_rng(seed)
    scored = [(f"d{n}", float(source.integers(0, 8))) for n in source.permutation(60)]
    by_hand = [docno for docno, _ in sorted(scored, key=lambda row: (row[1], row[0].encode()), reverse=True)]
    assert order(scored) == by_hand


def test_of_nothing_and_of_one():
    assert order([]) == []
    assert order([("d", 0.0)]) == ["d"]


def test_a_run_counts_its_lines_and_its_depth():
    run = Run("tag", {"1": ranking([("a", 1.0), ("b", 0.5)]), "2": ranking([("a", 1.0)])})
    assert (run.lines, run.depth) == (3, 2)
    assert (Run("tag", {}).lines, Run("tag", {}).depth) == (0, 0)


def test_docnos_keep_every_character_but_the_newline():
    assert ranking([("a\u00a0b", 1.0), ("c\x85d\u2028e", 0.5)]).docno_list() == ["a\u00a0b", "c\x85d\u2028e"]


TIED = [("b", 1.0), ("d", 1.0), ("a", 1.0), ("c", 1.0), ("z", 2.0), ("e", 0.5)]
RANKED = [4, -1, 2, 4, 9, 1]


@each_case(
    ("ties", "wanted"),
    [
        (Ties.DOCNO_DESCENDING, "zdcbae"),
        (Ties.DOCNO_ASCENDING, "zabcde"),
        (Ties.RANK, "zacbde"),  # equal ranks in descending docno order; lines without a rank last
        (Ties.FILE, "zbdace"),
        (Ties.EXPECTED, "zdcbae"),
    ],
)
def test_the_order_of_ties_can_be_chosen_only_under_the_exact_convention(ties, wanted):
    result = ranking(TIED, RANKED)
    for convention in Convention:
        order, tied = order_with_ties(result, Ordering.of(convention, ties))
        entry = wanted if convention is Convention.EXACT else "zdcbae"
        assert "".join(result.docno_list()[i] for i in order) == entry
        assert tied.tolist() == [2, 3, 4]


@each_case("convention", Convention)
def test_the_rank_column_or_the_file_orders_instead_of_the_score(convention):
    result = ranking([("a", 1.0), ("b", 3.0), ("c", 2.0), ("d", 9.0)], ranks=[3, 1, 2, 2])
    order, tied = order_with_ties(result, Ordering.of(convention, by=RankedBy.RANK))
    assert ("".join(result.docno_list()[i] for i in order), tied.tolist()) == ("bdca", [2])
    order, tied = order_with_ties(result, Ordering.of(convention, by=RankedBy.FILE))
    assert ("".join(result.docno_list()[i] for i in order), tied.tolist()) == ("abcd", [])
    ascending = Ordering.of(convention, Ties.DOCNO_ASCENDING, RankedBy.RANK)
    wanted = "bcda" if convention is Convention.EXACT else "bdca"
    assert "".join(result.docno_list()[i] for i in evaluation_order(result, ascending)) == wanted
    assert len({str(Ordering.of(convention, by=by)) for by in RankedBy}) == 3


@each_case(
    ("ranks", "fault"),
    [([0, 0, 0], "is 0 in all 3 lines"), ([7, 7, 7], "is 7 in all 3 lines"), ([1, -1, 2], "no number in 1 of 3 lines")],
)
def test_a_rank_column_that_tells_nothing_apart_is_refused_where_it_is_asked_for(ranks, fault):
    alone = ranking([("a", 1.0)], ranks=[0])
    run = Run("tag", {"7": alone, "8": ranking([("a", 1.0), ("b", 0.5), ("c", 0.2)], ranks=ranks)})
    rank_run(run, Ordering())
    rank_run(Run("tag", {"7": alone}), Ordering(by=RankedBy.RANK))
    with pytest.raises(UselessRanks, match=f"topic 8: the rank column .*{fault}"):
        rank_run(run, Ordering(by=RankedBy.RANK))


def test_long_docnos_are_tied_in_every_way():
    docnos = [f"{'x' * 80}{n}" for n in (3, 1, 2)]
    result = ranking([(docno, 1.0) for docno in docnos])
    for ties, wanted in ((Ties.DOCNO_ASCENDING, [1, 2, 0]), (Ties.DOCNO_DESCENDING, [0, 2, 1]), (Ties.FILE, [0, 1, 2])):
        assert evaluation_order(result, Ordering(False, ties)).tolist() == wanted


def test_bits_say_which_places_of_each_topic_are_tied():
    run = Run("tag", {"1": ranking(TIED), "2": ranking([("a", 1.0), ("b", 1.0)]), "3": ranking([("a", 2.0)])})
    result, order = in_order(run, Ordering())
    assert [result.ties(topic).tolist() for topic in result] == [
        [False, False, True, True, True, False],
        [False, True],
        [False],
    ]
    assert order.tolist() == [4, 1, 3, 0, 2, 5, 1, 0, 0]
    whole = rank_run(Run("tag", {"1": ranking([("a", 2.0), ("b", 1.0)])}), Ordering())
    assert not len(whole.tied)
    assert whole.ties("1").tolist() == [False, False] == whole.all_ties().tolist()


def test_topics_are_repeated_under_other_names_with_their_ties():
    scored = {"1": [("a", 1.0), ("b", 1.0), ("c", 0.5)], "2": [("d", 2.0)], "3": [("e", 1.0), ("f", 1.0)]}
    run = rank_run(Run("r", {topic: ranking(rows) for topic, rows in scored.items()}), Ordering.of(Convention.EXACT))
    again = run.repeated({"x": "3", "y": "1", "z": "1", "none": "4"})
    assert list(again) == ["x", "y", "z"]
    for name, topic in (("x", "3"), ("y", "1"), ("z", "1")):
        assert again[name].tolist() == run[topic].tolist()
    assert again.all_ties().tolist() == [*run.all_ties()[4:6], *run.all_ties()[:3], *run.all_ties()[:3]]
    assert again.all_ties().any()
    assert list(run.repeated({})) == []
