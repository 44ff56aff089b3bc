"""The scoreboard: coverage, chosen measures, runs added and removed, judgements changed and replaced."""

from __future__ import annotations

import gc
import tracemalloc

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.qrels import TopicDetail
from irdesk.domain.run import Convention, RankedRun
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import TopicJudgements
from irdesk.evaluation.scoring.score_array import ScoreArray
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions, average_scores

GRADES = {"1": {"a": 1, "b": 0}, "2": {"a": 2, "c": 0}, "3": {"a": 1}}
RUNS = {"r": {"1": "ab", "2": "ca"}, "s": {"1": "ba", "4": "ab"}}
ALL = tuple(map(parse_one, ("AP", "nDCG@10", "P@5", "NumQ", "NumRel", "GMAP", "Judged@10")))


@pytest.fixture
def board(make_board):
    return make_board(GRADES, RUNS, ["AP", "NumQ"])


def test_topics_stand_in_the_order_of_their_bytes(make_board):
    board = make_board({topic: {"d": 1} for topic in ["é", "z", "10", "9", "B", "a"]}, {}, ["AP"])
    assert board.topics == ["10", "9", "B", "a", "z", "é"]


def test_coverage_says_used_missing_and_ignored(board):
    assert board.coverage("r") == (2, 1, 0)
    assert board.coverage("s") == (1, 2, 1)


def test_a_run_has_its_topics_judged_or_not(board):
    assert list(board.run_topics("s")) == ["1", "4"]


def test_a_topic_that_a_run_lacks_does_not_count(board):
    assert board.table(0).tolist() == pytest.approx(np.array([[1, 0.5], [0.5, np.nan], [np.nan, np.nan]]), nan_ok=True)
    assert board.means().tolist() == [[0.75, 0.5], [2, 1]]


@pytest.mark.parametrize("rules", [ScoringOptions(complete=True), ScoringOptions(Convention.EXACT)])
def test_a_topic_that_a_run_lacks_counts_as_0_where_all_topics_count(make_board, rules):
    board = make_board(GRADES, RUNS, ["AP", "NumQ", "NumRel"], rules)
    assert board.means().tolist() == [[0.5, 0.5 / 3], [3, 3], [3, 3]]
    assert board.topic_scores("3").tolist() == [[0, 0], [1, 1], [1, 1]]


def test_a_topic_nobody_judged_has_no_scores(board):
    assert np.isnan(board.topic_scores("4")).all()
    assert np.isnan(board.topic_scores("no such topic")).all()


def test_choosing_measures_keeps_order_and_values(board, make_board):
    board.choose(ALL)
    fresh = make_board(GRADES, RUNS, [str(measure) for measure in ALL])
    assert np.array_equal(board.means(), fresh.means(), equal_nan=True)
    board.choose(ALL[:1])
    assert board.means().tolist() == [[0.75, 0.5]]
    board.choose(ALL[::-1])
    assert np.array_equal(board.means(), fresh.means()[::-1], equal_nan=True)


def test_choosing_measures_where_all_topics_count(make_board):
    rules = ScoringOptions(complete=True)
    board = make_board(GRADES, RUNS, ["AP"], rules)
    board.choose(ALL)
    fresh = make_board(GRADES, RUNS, [str(measure) for measure in ALL], rules)
    assert np.array_equal(board.means(), fresh.means(), equal_nan=True)


def test_measures_can_be_chosen_on_an_empty_board(make_board):
    board = make_board({}, {}, ["AP"])
    board.choose(ALL)
    assert board.means().shape == (len(ALL), 0)


def test_removing_a_run_leaves_the_others_alone(board):
    board.remove("r")
    assert board.run_ids == ["s"]
    assert board.means().tolist() == [[0.5], [1]]
    assert board.ranked("r", "1").tolist() == []
    board.remove("s")
    assert (board.run_ids, board.means().shape) == ([], (2, 0))


def test_a_removed_run_can_come_back(board, make_run):
    before = board.means()
    board.remove("r")
    keys = ranked_keys(make_run(RUNS["r"]), board.rules)
    board.add(score_run("r", keys, board.truths, board.measures, board.rules))
    assert board.run_ids == ["s", "r"]
    assert np.array_equal(board.means()[:, ::-1], before)


def test_judging_scores_the_topic_over_all_runs(board):
    board.judge("1", {"b": 1})
    assert board.table(0)[0].tolist() == [1.0, 1.0]
    assert board.grade("1", "b") == 1
    board.judge("1", {"b": None})
    assert board.grade("1", "b") is None
    assert board.table(0)[0].tolist() == [1.0, 0.5]


def test_a_new_relevant_document_lowers_runs_that_missed_it(board):
    board.judge("1", {"elsewhere": 1})
    assert board.table(0)[0].tolist() == [0.5, 0.25]


def test_a_topic_appears_with_its_first_judgement_and_goes_with_its_last(board):
    board.judge("4", {"a": 1})
    assert board.topics == ["1", "2", "3", "4"]
    assert board.coverage("s") == (2, 2, 0)
    board.judge("4", {"a": None})
    assert board.topics == ["1", "2", "3"]
    assert board.coverage("s") == (1, 2, 1)


def test_replacing_a_truth(board):
    board.replace("1", TopicJudgements.of({"b": 1}))
    assert board.table(0)[0].tolist() == [0.5, 1.0]
    board.replace("1", TopicJudgements.of({}))
    assert board.topics == ["2", "3"]


def test_judging_what_no_run_retrieved_changes_its_revision_alone(board):
    before = {topic: board.revision(topic) for topic in ("1", "2")}
    board.judge("1", {"nowhere": 0})
    assert board.revision("1") > before["1"]
    assert board.revision("2") == before["2"]


def test_a_run_scored_before_a_judgement_is_brought_up_to_it(make_board, make_run):
    board = make_board(GRADES, {}, ["AP", "NumQ"])
    scored = {
        name: score_run(name, ranked_keys(make_run(topics), board.rules), board.truths, board.measures, board.rules)
        for name, topics in RUNS.items()
    }
    board.judge("1", {"b": 2, "a": None})
    board.judge("4", {"b": 1})
    board.judge("3", {"a": None})
    board.choose(ALL)
    for each in scored.values():
        board.add(each)
    grades = {"1": {"b": 2}, "2": GRADES["2"], "4": {"b": 1}}
    fresh = make_board(grades, RUNS, [str(measure) for measure in ALL])
    assert board.topics == fresh.topics
    assert np.array_equal(board.means(), fresh.means(), equal_nan=True)


def test_judgements_passed_to_a_worker_never_change(board):
    truths = board.truths
    grades = {topic: truth.grades.tolist() for topic, truth in truths.items()}
    board.judge("1", {"a": 0, "new": 3})
    board.replace("2", TopicJudgements.of({}))
    assert {topic: truth.grades.tolist() for topic, truth in truths.items()} == grades


def test_two_docnos_of_one_key_are_noticed(colliding_docnos):
    with pytest.raises(ValueError, match="same 64-bit key"):
        TopicJudgements.of(dict.fromkeys(colliding_docnos, 1))


@each_case("order", ["C", "F"])
@each_case("runs", [1, 2, 3, 130])
def test_means_are_added_topic_by_topic_however_the_scores_lie_in_memory(runs, order):
    scores = np.random.default_rng(7).random((301, runs))
    scores[::9, 0] = np.nan
    expected = []
    for column in scores.T.tolist():
        counted = [score for score in column if score == score]
        total = 0.0
        for score in counted:
            total += score
        expected.append(total / len(counted))
    assert average_scores(parse_one("AP"), np.array(scores, order=order)).tolist() == expected


OTHER_RULES = {
    "level": ScoringOptions(level=2),
    "judged only": ScoringOptions(judged_only=True),
    "depth": ScoringOptions(depth=1),
    "all topics": ScoringOptions(complete=True),
    "exact": ScoringOptions(Convention.EXACT),
    "gains": ScoringOptions(profile=GainSettings(gains=Gains([(1, 5.0)]))),
}


@each_case("rules", OTHER_RULES.values())
def test_following_other_rules_is_as_if_they_had_always_held(make_board, rules):
    names = ["AP", "nDCG", "P@2", "Bpref", "NumRel", "GMAP"]
    board = make_board(GRADES, RUNS, names)
    board.means()
    before = [board.revision(topic) for topic in board.topics]
    board.follow(rules)
    made = make_board(GRADES, RUNS, names, rules)
    assert board.rules == rules
    np.testing.assert_array_equal(board.means(), made.means())
    for topic in board.topics:
        np.testing.assert_array_equal(board.topic_scores(topic), made.topic_scores(topic))
    assert all(board.revision(topic) > was for topic, was in zip(board.topics, before, strict=True))


def test_judgements_after_other_rules_are_scored_by_them(make_board):
    board = make_board(GRADES, RUNS, ["AP", "nDCG"])
    board.follow(ScoringOptions(level=2))
    board.judge("1", {"b": 2})
    made = make_board(GRADES | {"1": {"a": 1, "b": 2}}, RUNS, ["AP", "nDCG"], ScoringOptions(level=2))
    np.testing.assert_array_equal(board.means(), made.means())


def test_means_that_were_read_follow_every_change(board, make_board):
    def check(grades, runs=RUNS):
        fresh = make_board(grades, runs, ["AP", "NumQ"])
        assert np.array_equal(board.means(), fresh.means(), equal_nan=True)
        assert [board.coverage(run) for run in board.run_ids] == [fresh.coverage(run) for run in fresh.run_ids]

    check(GRADES)
    board.judge("1", {"b": 1})
    check({**GRADES, "1": {"a": 1, "b": 1}})
    board.replace("2", TopicJudgements.of({"c": 1}))
    check({**GRADES, "1": {"a": 1, "b": 1}, "2": {"c": 1}})
    board.remove("r")
    check({**GRADES, "1": {"a": 1, "b": 1}, "2": {"c": 1}}, {"s": RUNS["s"]})
    board.judge("4", {"b": 1})
    check({**GRADES, "1": {"a": 1, "b": 1}, "2": {"c": 1}, "4": {"b": 1}}, {"s": RUNS["s"]})


def test_means_of_an_added_run_are_computed_for_it_alone(make_board, make_run, monkeypatch):
    averaged_shapes = []

    def count(scores, measures, first=0):
        result = average(scores, measures, first)
        averaged_shapes.append(result.shape)
        return result

    average = ScoreArray.means
    monkeypatch.setattr(ScoreArray, "means", count)
    names = ["AP", "GMAP", "NumQ", "NumRel"]
    rules = ScoringOptions(complete=True)
    board = make_board(GRADES, RUNS, names, rules)
    board.means()
    third = {"2": "c", "3": "a"}
    board.add(score_run("t", ranked_keys(make_run(third), rules), board.truths, board.measures, rules))
    fresh = make_board(GRADES, {**RUNS, "t": third}, names, rules)
    assert np.array_equal(board.means(), fresh.means(), equal_nan=True)
    assert averaged_shapes == [(4, 2), (4, 1), (4, 3)]


def test_judged_topics_keep_little_more_than_a_byte_for_each_line(make_board):
    topics, documents = [f"{i}" for i in range(12)], [f"d{i}" for i in range(2000)]
    grades = {topic: dict.fromkeys(documents, 1) for topic in topics}
    runs = {f"run{i}": dict.fromkeys(topics, documents) for i in range(10)}
    board = make_board(grades, runs, ["AP", "nDCG@10"])

    def judge(some: list[str]) -> int:
        for topic in some:
            board.judge(topic, {"d7": 0})
            board.topic_scores(topic)
            board.tied_lists(topic)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        first, last = judge(topics[:2]), judge(topics[2:])
    finally:
        tracemalloc.stop()
    changed_grades = 16 * len(documents)  # A topic's changed judgements replace the initial ones.
    assert last - first < len(topics[2:]) * (2 * len(documents) * len(runs) + changed_grades)


def test_a_run_added_after_a_judgement_follows_the_next_one(make_board, make_run):
    runs = {"one": {"1": ["a", "b"], "2": ["c"]}, "two": {"1": ["b", "a"], "2": ["d", "c"]}}
    board = make_board({"1": {"a": 1}, "2": {"c": 1}}, {"one": runs["one"]}, ["AP", "P@1"])
    board.judge("1", {"b": 1})
    keys = ranked_keys(make_run(runs["two"]), board.rules)
    board.add(score_run("two", keys, board.truths, board.measures, board.rules))
    board.judge("1", {"a": 0})
    fresh = make_board({"1": {"a": 0, "b": 1}, "2": {"c": 1}}, runs, ["AP", "P@1"])
    assert board.means().tolist() == fresh.means().tolist()
    assert board.topic_scores("1").tolist() == fresh.topic_scores("1").tolist()


def test_a_run_keeps_its_tag(make_run):
    rules = ScoringOptions()
    board = Scoreboard((parse_one("AP"),), rules, {"1": TopicJudgements.of({"a": 1})})
    run = RankedRun.of("tag", {"1": keys_of(["a", "b"])})
    board.add(score_run("id", run, board.truths, board.measures, rules))
    assert board.run_tag("id") == "tag"


def test_a_topic_that_a_run_lacks_is_scored_anew_when_it_is_judged(make_board):
    rules = ScoringOptions(complete=True)
    board = make_board(GRADES, RUNS, ["NumRel", "NumQ"], rules)
    assert board.means().tolist() == [[3, 3], [3, 3]]  # caches the scores of topics that runs lack
    board.judge("3", {"b": 1, "c": 2})
    fresh = make_board({**GRADES, "3": {"a": 1, "b": 1, "c": 2}}, RUNS, ["NumRel", "NumQ"], rules)
    assert board.topic_scores("3").tolist() == fresh.topic_scores("3").tolist() == [[3, 3], [1, 1]]


def test_a_removed_run_leaves_a_topic_that_was_judged_with_it(make_board):
    board = make_board(GRADES, RUNS, ["AP"])
    board.judge("1", {"b": 1})
    board.remove("r")
    board.judge("1", {"a": 0})
    fresh = make_board({**GRADES, "1": {"a": 0, "b": 1}}, {"s": RUNS["s"]}, ["AP"])
    assert board.topic_scores("1").tolist() == fresh.topic_scores("1").tolist()


def test_a_topic_whose_grades_are_withdrawn_and_given_again_keeps_its_subtopics(make_run):
    rules, measures = ScoringOptions(), (parse_one("alpha_nDCG@5"),)
    detail = TopicDetail(subtopics={"s": {"a": 1}, "t": {"a": 1, "b": 1}})
    board = Scoreboard(measures, rules, Judgements.of({"1": {"a": 1}}, {"1": detail}))
    board.add(score_run("r", ranked_keys(make_run({"1": "ba"}), rules), board.truths, measures, rules))
    before = board.topic_scores("1").tolist()
    board.judge("1", {"a": None})
    assert board.topics == []
    board.judge("1", {"a": 1})
    assert board.topic_scores("1").tolist() == before
    assert 0 < before[0][0] < 1


def test_a_topic_nobody_judged_has_lists_without_judgements(board):
    for names, lists in (board.lists("4"), board.tied_lists("4")):
        assert names == ["s"]
        assert (lists.lengths.tolist(), (lists.cells < 0).all()) == ([2], True)
        assert (lists.recall_base(1).tolist(), lists.nonrelevant_base(1).tolist()) == ([0], [0])


def test_without_judged_topics_there_is_no_mean(make_board):
    means = make_board({}, RUNS, ["AP", "NumRel"]).means()
    assert np.isnan(means[0]).all()
    assert means.shape == (2, 2)
