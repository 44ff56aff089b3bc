"""*The* order of a run: retrieval score, then docno, both descending; the rank column is ignored."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.domain.docnos import keys_of
from irdesk.domain.run import Convention, Ranking, Run, evaluation_order


def ranking(scored: list[tuple[str, float]], ranks: list[int] | None = None) -> Ranking:
    docnos = [docno for docno, _ in scored]
    return Ranking(
        "".join(f"{docno}\n" for docno in docnos).encode(),
        keys_of(docnos),
        np.array([score for _, score in scored], np.float64),
        np.array(ranks or range(1, len(scored) + 1), np.int32),
    )


def order(scored: list[tuple[str, float]], convention: Convention = Convention.TREC_EVAL_9) -> list[str]:
    found = ranking(scored)
    return [found.docno_list()[i] for i in evaluation_order(found, convention)]


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize(("first", "second"), [("d2", "d1"), ("9", "10"), ("é", "z"), ("𝄞", "\uffff"), ("ab", "a")])
def test_trap_1_ties_go_by_docno_descending_by_bytes(convention, first, second):
    for scored in ([(first, 1.0), (second, 1.0)], [(second, 1.0), (first, 1.0)]):
        assert order(scored, convention) == [first, second]


def test_trap_2_trec_eval_9_compares_scores_as_float32():
    scored = [("d1", 1.00000002), ("d2", 1.00000001)]
    assert order(scored, Convention.TREC_EVAL_9) == ["d2", "d1"]
    assert order(scored, Convention.TREC_EVAL_10) == ["d1", "d2"]
    assert order(scored, Convention.EXACT) == ["d1", "d2"]


def test_trap_3_the_rank_column_is_ignored():
    found = ranking([("a", -1.0), ("b", 5.0)], ranks=[1, 2])
    assert evaluation_order(found, Convention.TREC_EVAL_9).tolist() == [1, 0]


def test_scores_that_float32_cannot_hold_are_tied():
    assert order([("a", 1e300), ("b", 1e308), ("c", -1e300), ("d", -1e308)]) == ["b", "a", "d", "c"]
    assert order([("a", 1e300), ("b", 1e308)], Convention.EXACT) == ["b", "a"]
    assert order([("b", 1e-50), ("a", 0.0), ("c", -0.0)]) == ["c", "b", "a"]


def test_a_difference_beyond_the_greatest_double_is_no_fault():
    assert order([("a", -1.7e308), ("b", 1.7e308)], Convention.EXACT) == ["b", "a"]


def test_several_groups_of_ties_at_both_ends_and_between():
    scored = [("a", 2.0), ("c", 2.0), ("b", 2.0), ("x", 1.5), ("d", 1.0), ("e", 1.0), ("z", 0.0), ("y", 0.0)]
    assert order(scored) == ["c", "b", "a", "x", "e", "d", "z", "y"]


@pytest.mark.parametrize("seed", range(20))
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
