"""Updating the scoreboard after each step equals an evaluation from scratch: same scores, means and curves, bit for
bit.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.domain.qrels import TopicDetail
from irdesk.domain.run import Convention
from irdesk.evaluation.curves.curves import CurveBook, Kind
from irdesk.evaluation.measures.measure_names import parse, parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

BESIDE_GRADES = (
    "alpha_nDCG@3",
    "alpha_DCG(alpha=0.3)@4",
    "ERR_IA",
    "nERR_IA(rel=2)",
    "NRBP",
    "nNRBP",
    "AP_IA",
    "P_IA@3",
    "StRecall@2",
    "AP_avgjg",
    "P_avgjg@3",
    "RprecMult_avgjg@0.6",
    "alpha_nDCG(judged_only=True)@3",
    "xinfAP",
    "xinfAP@3",
    "infNDCG",
    "prefs_simp",
    "prefs_pair_ret",
    "prefs_avgjg_imp",
    "prefs_avgjg_Rnonrel",
    "prefs_num_prefs_ful",
)
MEASURES = tuple(
    dict.fromkeys(
        (
            *parse("official"),
            *parse("all_trec"),
            *map(
                parse_one,
                (
                    "nDCG@3",
                    "AP@3",
                    "R@3",
                    "Judged@5",
                    "AP(rel=2)",
                    "RBP",
                    "RBP(p=0.5, rel=1)@3",
                    "RBPResidual(p=0.9)",
                    "ERR",
                    "ERR(max_rel=3)@3",
                    "nDCG(dcg='exp-log2')",
                    "nDCG(ideal='shown')",
                    "nDCG(ideal='top')@5",
                    "DCG(base=2.5)",
                    "CG@3",
                    "G(gains={0:-0.3,1:0.1,2:0.7})",
                    "nDCGRel(gains={1:0.1,2:0.7})",
                    "RnDCG(gains={2:0.3})",
                    "YAAP",
                    "F(beta=2)@3",
                    "Unjudged@3",
                    "P",
                    "R",
                    "NumRet(rel=2)",
                    "nDCG(judged_only=True)@3",
                    *BESIDE_GRADES,
                ),
            ),
        )
    )
)
PROFILES = st.builds(
    GainSettings,
    st.sampled_from([Gains(), Gains.read("1=0.1,2=0.7"), Gains.read("0=0.2,3=-1")]),
    st.sampled_from([None, 2.0, 3.0]),
    st.sampled_from(Ideal),
    st.integers(1, 3),
)
TOPICS = ["1", "2", "3"]
DOCNOS = [f"d{i}" for i in range(12)]
# Judgements other than grades: topic 1 has every kind, topic 2 only subtopics.
DETAILS = {
    "1": TopicDetail(
        {"1": {"d1": 1, "d2": 0, "d3": 2}, "2": {"d3": 1, "d4": 1}, "3": {"d5": 0}},
        {"d1": "a", "d2": "b", "d3": "b", "d6": "b", "d7": "a"},
        {
            "x": {"1": {"d1": 3.0, "d2": 1.0, "d8": 0.0}, "2": {"d2": 2.0, "d9": 1.0}},
            "y": {"1": {"d2": 1.0, "d1": 0.0}},
        },
    ),
    "2": TopicDetail({"1": {"d1": 3, "d11": 1}}),
}
RANKINGS = st.dictionaries(
    st.sampled_from(TOPICS), st.lists(st.sampled_from(DOCNOS), min_size=1, max_size=12, unique=True), max_size=3
)
JUDGEMENTS = st.tuples(st.sampled_from(TOPICS), st.sampled_from(DOCNOS), st.sampled_from([None, -1, 0, 0, 1, 2, 3]))
RULES = st.builds(
    ScoringOptions,
    st.sampled_from(Convention),
    st.integers(1, 2),
    st.booleans(),
    st.sampled_from([None, 4]),
    st.booleans(),
    PROFILES,
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("judge"), JUDGEMENTS),
        st.tuples(st.just("replace"), st.lists(JUDGEMENTS, max_size=5)),
        st.tuples(st.just("add"), RANKINGS),
        st.tuples(st.just("add late"), RANKINGS),
        st.tuples(st.just("remove"), st.integers(0, 5)),
        st.tuples(st.just("read means"), st.none()),
        st.tuples(st.just("choose"), st.lists(st.sampled_from(MEASURES), min_size=1, unique=True)),
        st.tuples(st.just("follow"), RULES),
        st.tuples(st.just("curves"), st.sampled_from([Kind.PR_11, Kind.NDCG])),
        st.tuples(st.just("a piece of the curves"), st.sampled_from([Kind.PR_11, Kind.NDCG])),
    ),
    max_size=30,
)


class Both:
    """A scoreboard that is updated step by step, and the data to build an equal one from scratch."""

    def __init__(self, rules: ScoringOptions, make_run) -> None:
        self.rules = rules
        self.make_run = make_run
        bare = {topic: TopicJudgements.of({}, detail) for topic, detail in DETAILS.items()}
        self.board = Scoreboard((*MEASURES[:3], *map(parse_one, BESIDE_GRADES)), rules, bare)
        self.book = CurveBook(self.board)
        self.grades: dict[str, dict[str, int]] = {}
        self.runs: dict[str, dict[str, list[str]]] = {}
        self.late: list = []
        self.made = 0

    def step(self, kind: str, what) -> None:
        if kind == "judge":
            topic, docno, grade = what
            self.set(topic, docno, grade)
            self.board.judge(topic, {docno: grade})
        elif kind == "replace":
            for topic in {topic for topic, _, _ in what}:
                self.grades[topic] = {}
            for topic, docno, grade in what:
                self.set(topic, docno, grade)
            for topic in {topic for topic, _, _ in what}:
                self.board.replace(topic, TopicJudgements.of(self.grades[topic], DETAILS.get(topic)))
        elif kind == "remove" and self.runs:
            run_id = list(self.runs)[what % len(self.runs)]
            del self.runs[run_id]
            self.board.remove(run_id)
        elif kind == "read means":
            # Fill the caches here: cached values must not outlive the next step.
            self.settle()
            assert np.array_equal(self.board.means(), self.fresh().means(), equal_nan=True)
        elif kind == "choose":
            self.board.choose(what)
        elif kind == "follow":  # Keep the scoring convention: another one would reorder the documents of the runs.
            self.rules = replace(what, convention=self.rules.convention)
            self.board.follow(self.rules)
        elif kind == "curves":
            self.book.means(what)
        elif kind == "a piece of the curves":
            self.book.advance(what)
        elif kind in {"add", "add late"}:
            self.made += 1
            scored = self.scored(str(self.made), what, self.board)
            self.late.append((scored, what))
            if kind == "add":
                self.settle()

    def scored(self, run_id: str, topics, board: Scoreboard):
        keys = ranked_keys(self.make_run(topics), self.rules)
        return score_run(run_id, keys, board.truths, board.measures, self.rules)

    def set(self, topic: str, docno: str, grade: int | None) -> None:
        grades = self.grades.setdefault(topic, {})
        grades.pop(docno, None)
        if grade is not None:
            grades[docno] = grade

    def settle(self) -> None:
        """Add the runs that are still pending; they may have been scored before other changes."""
        for scored, topics in self.late:
            self.board.add(scored)
            self.runs[scored.run_id] = topics
        self.late.clear()

    def fresh(self) -> Scoreboard:
        truths = {topic: TopicJudgements.of(grades, DETAILS.get(topic)) for topic, grades in self.grades.items()}
        board = Scoreboard(self.board.measures, self.rules, truths)
        for run_id, topics in self.runs.items():
            board.add(self.scored(run_id, topics, board))
        return board


@pytest.fixture(scope="module")
def both(make_run):
    return lambda rules: Both(rules, make_run)


@settings(max_examples=effort(22, 1500), deadline=None)
@given(rules=RULES, steps=STEPS)
def test_step_by_step_equals_from_scratch_bit_for_bit(both, rules, steps):
    pair = both(rules)
    for kind, what in steps:
        pair.step(kind, what)
    pair.settle()
    board, fresh = pair.board, pair.fresh()
    assert board.topics == fresh.topics
    assert board.run_ids == fresh.run_ids
    for i in range(len(board.measures)):
        assert np.array_equal(board.table(i), fresh.table(i), equal_nan=True), board.measures[i]
    for topic in TOPICS:
        assert np.array_equal(board.topic_scores(topic), fresh.topic_scores(topic), equal_nan=True)
    assert np.array_equal(board.means(), fresh.means(), equal_nan=True)
    assert [board.coverage(run_id) for run_id in board.run_ids] == [fresh.coverage(r) for r in fresh.run_ids]
    for kind in (Kind.PR_11, Kind.NDCG):
        curves, anew = pair.book.means(kind), CurveBook(fresh).means(kind)
        assert [curve.run_id for curve in curves] == [curve.run_id for curve in anew]
        for curve, other in zip(curves, anew, strict=True):
            assert np.array_equal(curve.y, other.y)
    for topic in TOPICS:
        for docno in DOCNOS:
            assert board.grade(topic, docno) == pair.grades.get(topic, {}).get(docno)
