"""Two runs topic by topic: wins of each run, omitted topics, and the spread of the differences."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.run import RankedRun
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.comparison.two_runs import two_runs
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

GRADES = {
    "1": {"a": 2, "b": 0, "c": 1, "n": -1},
    "2": {"a": 1, "d": 0},
    "3": {"e": 1},
    "4": {"f": 1},
}
FIRST = {"1": ["a", "x", "n", "c"], "2": ["d", "a"], "3": ["y", "e"]}
SECOND = {"1": ["b", "c", "a"], "2": ["d", "a"], "9": ["z"]}

NO_RUN = RankedRun.of("", {})


def compared(measure="AP", rules=None):
    rules = rules or ScoringOptions()
    named = parse_one(measure)
    board = Scoreboard((named,), rules, Judgements.of(GRADES))
    runs = [RankedRun.of("", {topic: keys_of(docnos) for topic, docnos in run.items()}) for run in (FIRST, SECOND)]
    for name, run in zip("ab", runs, strict=True):
        board.add(score_run(name, run, board.truths, (named,), rules))
    return two_runs(named, board.topics, board.table(0), (runs[0], runs[1]), board.truths, rules, Plan())


def test_each_topic_by_hand():
    result = compared()
    rows = {topic.topic: topic for topic in result.topics}
    assert list(rows) == ["1", "2", "3"], "topic 4 has neither run, topic 9 no judgement"
    first = (1 / 1 + 2 / 4) / 2
    second = (1 / 2 + 2 / 3) / 2
    assert rows["1"].first == pytest.approx(first)
    assert rows["1"].second == pytest.approx(second)
    assert rows["1"].difference == pytest.approx(first - second)
    assert rows["1"].relevant == 2
    assert rows["1"].unjudged == (2, 0), "x, and n with its negative grade"
    assert (rows["2"].difference, rows["2"].unjudged) == (0, (0, 0))
    assert (rows["3"].second, rows["3"].difference, rows["3"].unjudged) == (None, None, (1, None))
    c = result.pair.comparison
    assert (c.topics, result.compared.dropped, c.wins, c.ties, c.losses) == (2, 1, 1, 1, 0)


def test_unjudged_down_to_the_cutoff():
    rows = {topic.topic: topic for topic in compared("nDCG@2").topics}
    assert rows["1"].unjudged == (1, 0)
    assert rows["3"].unjudged == (1, None)
    assert {topic.topic: topic for topic in compared("AP", ScoringOptions(depth=3)).topics}["1"].unjudged == (2, 0)


def test_relevant_at_the_measures_level():
    assert compared("AP(rel=2)").topics[0].relevant == 1


def test_missing_topics_count_where_the_rules_say_so():
    result = compared(rules=ScoringOptions(complete=True))
    assert [topic.topic for topic in result.topics] == ["1", "2", "3", "4"]
    by = {topic.topic: topic for topic in result.topics}
    assert (by["3"].second, by["3"].unjudged) == (0, (1, None))
    assert (by["4"].first, by["4"].second, by["4"].difference) == (0, 0, 0)
    assert result.pair.comparison.topics == 4


def test_falling_differences_have_equal_ones_in_natural_order_and_undefined_ones_last():
    topics = ["1", "10", "2", "3", "4"]  # in the order of a scoreboard
    scores = np.array([[0.5, 0.5], [0.4, 0.2], [0.6, 0.4], [0.1, np.nan], [0.2, 0.3]])
    truths = Judgements.of({topic: {"a": 1} for topic in topics})
    result = two_runs(parse_one("AP"), topics, scores, (NO_RUN, NO_RUN), truths, ScoringOptions(), Plan())
    assert [pair.topic for pair in result.falling()] == ["2", "10", "1", "4", "3"]


def test_the_test_is_scipys():
    rng = np.random.default_rng(1)
    scores = rng.random((30, 2))
    topics = [str(i) for i in range(30)]
    truths = Judgements.of({topic: {"a": 1} for topic in topics})
    result = two_runs(parse_one("AP"), topics, scores, (NO_RUN, NO_RUN), truths, ScoringOptions(), Plan())
    expected = stats.ttest_rel(scores[:, 0], scores[:, 1])
    assert result.pair.p == pytest.approx(expected.pvalue, rel=1e-9)
    assert result.pair.comparison.mean == pytest.approx((scores[:, 0] - scores[:, 1]).mean())
    assert [topic.difference for topic in result.topics] == pytest.approx(list(scores[:, 0] - scores[:, 1]))
