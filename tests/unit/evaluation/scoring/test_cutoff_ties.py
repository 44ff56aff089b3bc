"""Ties across a cutoff: which runs have one, after any sequence of judgements, additions and removals."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.cutoff_ties import TieBook, TiesAtCutoff, all_across
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

QRELS = {"1": {"a": 1, "b": 0, "c": 1, "n": -1}, "2": {"a": 1, "b": 1}}
RUNS = {
    # In topic 1, a (relevant), b (nonrelevant) and u (unjudged) are tied at ranks 2 to 4. In topic 2, a and b, both
    # relevant, are tied at ranks 1 and 2.
    "tied": {"1": {"c": 9.0, "a": 5.0, "b": 5.0, "u": 5.0, "v": 1.0}, "2": {"a": 1.0, "b": 1.0}},
    "even": {"1": {"u": 2.0, "n": 2.0, "a": 1.0}, "2": {"a": 2.0, "b": 1.0}},  # a negative grade counts as unjudged
    "near": {"1": {"a": 1.00000002, "b": 1.00000001}},
}


@pytest.fixture
def board(make_run):
    """Return a function that makes a scoreboard of the runs above."""

    def make(*measures: str, **rules) -> Scoreboard:
        chosen, text = tuple(map(parse_one, measures)), ScoringOptions(**rules)
        made = Scoreboard(chosen, text, Judgements.of(QRELS))
        for run_id, topics in RUNS.items():
            made.add(score_run(run_id, ranked_keys(make_run(topics), text), made.truths, chosen, text))
        return made

    return make


def found(board: Scoreboard) -> dict[str, tuple[set[str], int]]:
    return {entry.name: (set(entry.runs), entry.topics) for entry in all_across(board).across(board.run_ids)}


def test_a_tie_across_a_cutoff_is_one_of_several_grades(board):
    entry = board("P@1", "P@2", "nDCG@3", "P@4", "P@10", "AP")
    assert found(entry) == {"P@1": ({"near"}, 1), "P@2": ({"tied"}, 1), "nDCG@3": ({"tied"}, 1)}
    assert found(board("P@1", convention=Convention.TREC_EVAL_10)) == {}, "beyond float32 they are not tied"
    assert not all_across(board("AP")).any_cutoff()
    assert all_across(board("AP", depth=3)).any_cutoff()
    assert all_across(entry).any_cutoff()


def test_lists_without_unjudged_documents_are_tied_at_other_ranks(board):
    assert found(board("P@1", "P@2", "P@3", judged_only=True)) == {"P@1": ({"near"}, 1), "P@2": ({"tied"}, 1)}
    assert found(board("P@3", "P(judged_only=True)@3")) == {"P@3": ({"tied"}, 1)}
    assert found(board("P(judged_only=True)@2")) == {"P(judged_only=True)@2": ({"tied"}, 1)}


def test_the_depth_option_is_a_cutoff_of_every_measure(board):
    assert found(board("AP", "P@3", "P@2", depth=3)) == {"P@2": ({"tied"}, 1), "-M 3": ({"tied"}, 1)}


@pytest.mark.parametrize("judged_only", [False, True])
def test_it_follows_judgements_runs_and_rules(board, make_run, judged_only):
    entry = board("P@1", "P@2", "P@3", "nDCG(judged_only=True)@2", judged_only=judged_only)
    book = TieBook(entry)

    def looked() -> tuple[TiesAtCutoff, ...]:
        while book.advance():
            pass
        return book.across(entry.run_ids)

    def fresh() -> tuple[TiesAtCutoff, ...]:
        return all_across(entry).across(entry.run_ids)

    seen = {looked()}
    for topic, grades in (("1", {"b": 1}), ("1", {"u": 1}), ("2", {"a": 0}), ("3", {"z": 1}), ("2", {"b": None})):
        entry.judge(topic, grades)
        assert looked() == fresh()
        seen.add(looked())
    late = ranked_keys(make_run({"2": {"b": 3.0, "a": 3.0}, "3": {"z": 1.0, "y": 1.0}}), entry.rules)
    entry.add(score_run("late", late, entry.truths, entry.measures, entry.rules))
    assert looked() == fresh()
    entry.remove("tied")
    assert looked() == fresh()
    entry.follow(ScoringOptions(level=2, depth=2))
    assert looked() == fresh()
    entry.choose(map(parse_one, ("P@1",)))
    assert looked() == fresh()
    assert len(seen) > 2, "something changed at all"


def test_runs_are_checked_one_by_one_until_all_are_known(board, make_run):
    entry = board("P@1", "P@2")
    book = TieBook(entry)
    assert not book.complete
    assert [book.advance() for _ in RUNS] == [True, True, False]
    assert book.complete
    entry.judge("1", {"b": 1})
    assert not book.complete
    book.advance()
    assert book.complete
    keys = ranked_keys(make_run({"2": {"b": 3.0}}), entry.rules)
    entry.add(score_run("late", keys, entry.truths, entry.measures, entry.rules))
    assert not book.complete
    book.finish()
    assert book.complete
    entry.follow(ScoringOptions(level=2))
    assert not book.complete


def test_the_sums_are_kept_until_a_tie_appears_or_disappears(board):
    entry = board("P@1", "P@2")
    book = all_across(entry)
    kept = book.across(entry.run_ids)
    entry.judge("3", {"z": 1})
    entry.judge("2", {"a": 2, "b": 2})
    book.finish()
    assert book.across(entry.run_ids) is kept
    entry.judge("1", {"b": 1, "u": 1})
    book.finish()
    assert book.across(entry.run_ids) != kept


@each_case("seed", range(30))
def test_a_tie_is_across_where_some_order_shows_other_grades(make_run, seed):
    source = np.random.default_rng(seed)
    grades = {f"d{i}": int(grade) for i, grade in enumerate(source.integers(-1, 3, 5))}
    scores = {f"d{i}": float(score) for i, score in enumerate(source.integers(0, 3, 6))}
    measures = tuple(parse_one(f"P@{k}") for k in range(1, 7))
    rules = ScoringOptions(Convention.EXACT, ties=Ties.FILE)
    board = Scoreboard(measures, rules, Judgements.of({"1": grades}))
    board.add(score_run("r", ranked_keys(make_run({"1": scores}), rules), board.truths, measures, rules))
    groups = [[d for d in scores if scores[d] == score] for score in sorted(set(scores.values()), reverse=True)]
    orders = [[d for group in order for d in group] for order in product(*map(list, map(permutations, groups)))]
    for k in range(1, 7):
        shown = {tuple(sorted(max(grades.get(d, -1), -1) for d in order[:k])) for order in orders}
        assert (f"P@{k}" in found(board)) == (len(shown) > 1)
