"""An unchanged what-if ranking has the scoreboard's scores. A changed ranking has the same scores as an equal ranking
read from a file.
"""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.domain.progress import QUIET
from irdesk.domain.ranking_order import rank_run
from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.explain.what_if import Sandbox
from irdesk.evaluation.measures.families import FAMILIES
from irdesk.evaluation.measures.measure import Cutoff, Measure, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.qrels import qrels_trec
from irdesk.formats.runs import run_trec

DOCNOS = [f"d{i}" for i in range(9)]
CUTOFFS = {
    Cutoff.NONE: None,
    Cutoff.RANK: 3,
    Cutoff.OPTIONAL_RANK: None,
    Cutoff.RECALL: 0.3,
    Cutoff.MULTIPLE: 0.6,
}
MEASURES = tuple(
    entry
    for entry in (Measure(family, CUTOFFS[family.cutoff]) for family in FAMILIES if not family.needs)
    if single(entry)
)
EXPLAINED = (parse_one("AP"), parse_one("nDCG@3"))
GRADES = st.dictionaries(st.sampled_from(DOCNOS), st.sampled_from([-1, 0, 0, 1, 2, 3]), min_size=1)
RETRIEVED = st.dictionaries(st.sampled_from(DOCNOS), st.sampled_from([0.5, 1.0, 2.0, 3.0]), min_size=1)
RULES = st.one_of(
    st.builds(ScoringOptions, level=st.integers(1, 2), judged_only=st.booleans(), depth=st.sampled_from([None, 4])),
    st.builds(ScoringOptions, st.just(Convention.EXACT), ties=st.sampled_from([Ties.DOCNO_DESCENDING, Ties.EXPECTED])),
)
ROWS = st.integers(0, 12)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("moved"), ROWS, ROWS),
        st.tuples(st.just("graded"), ROWS, st.sampled_from([None, -1, 0, 1, 3])),
        st.tuples(st.just("imagined"), st.integers(0, 3)),
        st.tuples(st.just("leveled"), st.integers(1, 3)),
    ),
    max_size=6,
)


def board_of(run, grades, rules):
    truths = {"1": TopicJudgements.of(grades)}
    board = Scoreboard(MEASURES, rules, truths)
    if run.rankings:
        board.add(score_run("r", rank_run(run, rules.ordering), truths, MEASURES, rules))
    return board


def scores_of(board):
    result = board.topic_scores("1")
    if result.shape[1]:
        return result[:, 0]
    return np.full(len(MEASURES), np.nan)


def docnos_of(run, board):
    """Return the docnos of topic 1 in evaluation order."""
    ranking = run.rankings["1"]
    by_key = dict(zip(ranking.keys.tolist(), ranking.docno_list(), strict=True))
    return [by_key[key] for key in board.ranked("r", "1").tolist()]


@settings(max_examples=effort(6, 400), deadline=None)
@given(grades=GRADES, retrieved=RETRIEVED, rules=RULES, steps=STEPS)
def test_scores_are_those_of_the_board_and_of_a_file(make_run, tmp_path_factory, grades, retrieved, rules, steps):
    run = make_run({"1": retrieved})
    board = board_of(run, grades, rules)
    docnos = docnos_of(run, board)
    base = Sandbox.of(
        docnos, sorted(set(grades) - set(docnos)), TopicJudgements.of(grades), rules, board.ties("r", "1")
    )
    np.testing.assert_array_equal(base.scores(MEASURES), scores_of(board))

    box = base
    for name, *arguments in steps:
        box = getattr(box, name)(*arguments)
    rows = box.documents(base)
    there = [row for row in rows if row.rank is not None]
    assert [entry.rank for entry in there] == list(range(1, len(there) + 1))
    moved = [entry.docno for entry in there] != docnos or not np.array_equal(box.tied, base.tied)
    scores = {entry.docno: -entry.rank if moved else retrieved[entry.docno] for entry in there}
    given_grades = {row.docno: row.grade for row in rows if row.grade is not None}

    folder = tmp_path_factory.mktemp("made")
    (folder / "q").write_text("".join(f"1 0 {docno} {grade}\n" for docno, grade in given_grades.items()))
    (folder / "r").write_text("".join(f"1 Q0 {docno} 0 {score} t\n" for docno, score in scores.items()))
    judged = qrels_trec.read(folder / "q", QUIET).grades["1"] if given_grades else {}
    made = run_trec.read(folder / "r", QUIET) if scores else make_run({})
    fresh = board_of(made, judged, box.rules)
    if not scores and box.rules.all_topics and judged:  # A run without the topic counts as an empty list.
        fresh.add(
            score_run("r", rank_run(make_run({"other": ["x"]}), rules.ordering), fresh.truths, MEASURES, box.rules)
        )
    np.testing.assert_array_equal(box.scores(MEASURES), scores_of(fresh))
    for item, score in zip(EXPLAINED, box.scores(EXPLAINED).tolist(), strict=True):
        result = box.explained(item)
        assert result.score == score or np.isnan(score), item


def test_rows_and_the_line_between_what_is_retrieved_and_what_is_not():
    rules, truth = ScoringOptions(), TopicJudgements.of({"b": 1, "x": 2, "y": 0})
    base = Sandbox.of("abc", "xy", truth, rules, np.zeros(3, np.bool_))

    def shown(box):
        return "".join(box.docnos[: box.length]) + "|" + "".join(box.docnos[box.length :])

    assert shown(base) == "abc|xy"
    assert shown(base.moved(2, 0)) == "cab|xy"
    assert shown(base.moved(0, 2)) == "bca|xy"
    assert shown(base.moved(4, 3)) == "abcx|y"  # moves up across the line that ends the retrieved documents
    assert shown(base.moved(2, 3)) == "ab|cxy"  # moves down across that line
    assert shown(base.moved(5, 1)) == "aybc|x"
    assert shown(base.moved(1, 99)) == "ac|xyb"
    assert shown(base.moved(3, 0)) == "abc|xy"  # the line itself cannot be moved
    assert shown(base.moved(9, 0)) == "abc|xy"
    assert [document.rank for document in base.moved(2, 0).documents(base)] == [1, 2, 3, None, None]
    assert [document.was for document in base.moved(2, 0).documents(base)] == [3, 1, 2, None, None]
    assert [document.changed for document in base.graded(1, None).graded(4, 3).documents(base)] == [0, 1, 0, 1, 0]
    assert base.graded(3, 1).truth is truth
    twice = base.imagined(1).imagined(2)
    assert twice.docnos[-2:] == ("imagined-1", "imagined-2")
    assert twice.truth.relevant(1) == 4


def test_a_cutoff_holds_for_the_measures_that_can_have_one():
    base = Sandbox.of("abc", "", TopicJudgements.of({"c": 1}), ScoringOptions(), np.zeros(3, np.bool_))
    scores = base.cut(2).beside(base, [parse_one(name) for name in ("AP", "P@3", "Rprec")])
    assert [str(score.asked) for score in scores] == ["AP@2", "P@2", "Rprec"]
    assert [score.now for score in scores] == [0.0, 0.0, 0.0]
    assert scores[0].change == -1 / 3
