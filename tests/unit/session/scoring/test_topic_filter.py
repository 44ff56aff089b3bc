"""Topics filtered by name, number of relevant documents, difficulty and words; checked against hand-computed cases."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.topic import Topic
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ranked_keys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions, average_scores
from irdesk.session.queries import Queries
from irdesk.session.scoring.topic_filter import EVERY, FilteredTopics, Span, TopicFilter, chosen_topics, topic_means


@pytest.fixture
def board(make_run):
    """Return a scoreboard with topics 1, 2, 10 and 106_1, which have 2, 1, 0 and 1 relevant documents. Run two lacks
    topics 2 and 106_1.
    """
    qrels = {"1": {"a": 1, "b": 2}, "2": {"a": 1, "b": 0}, "10": {"a": 0}, "106_1": {"a": 1}}
    board = Scoreboard((parse_one("RR"),), ScoringOptions(), Judgements.of(qrels))
    for tag, topics in (
        ("one", {"1": ["a", "b"], "2": ["a"], "10": ["a"], "106_1": ["a"]}),
        ("two", {"1": ["x", "a"], "10": ["a"]}),
    ):
        board.add(
            score_run(tag, ranked_keys(make_run(topics, tag), board.rules), board.truths, board.measures, board.rules)
        )
    return board


@pytest.fixture
def texts():
    return {
        "1": Topic("1", "Masks and COVID", "Do masks help?"),
        "2": Topic("2", "Vaccines", "Is a mask needed after it?", "not about covid"),
    }


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (TopicFilter(), {"1", "2", "10", "106_1"}),
        (TopicFilter(names="1"), {"1"}),
        (TopicFilter(names="1-5, 106_*"), {"1", "2", "106_1"}),
        (TopicFilter(names="2 10"), {"2", "10"}),
        (TopicFilter(names="7"), set()),
        (TopicFilter(relevant=Span(low=1)), {"1", "2", "106_1"}),
        (TopicFilter(relevant=Span(high=1)), {"2", "10", "106_1"}),
        (TopicFilter(relevant=Span(2, 2)), {"1"}),
        # Mean RR: (1 + 1/2) / 2 for topic 1, 1 for topics 2 and 106_1 (run one only), 0 for topic 10.
        (TopicFilter(mean=Span(high=0.75), measure="RR"), {"1", "10"}),
        (TopicFilter(mean=Span(low=0.75), measure="RR"), {"1", "2", "106_1"}),
        (TopicFilter(words="MASK covid"), {"1"}),  # Narratives are not searched.
        (TopicFilter(words="mask"), {"1", "2"}),
        (TopicFilter(words="mask", relevant=Span(2)), {"1"}),
    ],
)
def test_what_is_let_through(board, texts, chosen, expected):
    result = chosen_topics(chosen, board, texts)
    assert set(result) == expected
    assert list(result) == [topic for topic in board.topics if topic in result]


def test_difficulty_is_the_mean_of_the_runs_that_have_the_topic(board):
    means = dict(zip(board.topics, topic_means(board, "RR").tolist(), strict=True))
    assert means == {"1": 0.75, "2": 1.0, "10": 0.0, "106_1": 1.0}


def test_a_topic_that_no_run_has_is_neither_hard_nor_easy(board):
    for run in list(board.run_ids):
        board.remove(run)
    assert all(math.isnan(mean) for mean in topic_means(board, "RR").tolist())
    assert chosen_topics(TopicFilter(mean=Span(low=0.0), measure="RR"), board, {}) == ()


def test_a_measure_that_is_not_shown_is_refused(board):
    with pytest.raises(CommandRefused, match="nDCG@10 is not among the measures shown"):
        chosen_topics(TopicFilter(mean=Span(low=0.0), measure="nDCG@10"), board, {})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5..10", Span(5, 10)),
        ("5..", Span(5)),
        ("..0.25", Span(None, 0.25)),
        ("7", Span(7, 7)),
        (" 1 .. 2 ", Span(1, 2)),
    ],
)
def test_spans_are_read(text, expected):
    assert Span.read(text) == expected


@pytest.mark.parametrize("text", ["", "..", "a..b", "2..1", "nan..", "inf", "1...2", "1..2..3"])
def test_what_is_no_span_is_refused(text):
    with pytest.raises(ValueError, match="is not a range"):
        Span.read(text)


def test_it_says_what_it_asks_for(desk, load):
    load(desk, "more.qrels")
    load(desk, "topics.tsv")
    queries = Queries(desk)
    assert queries.over_topics(TopicFilter()) == "all 3 topics"
    assert queries.chosen_topics(TopicFilter(words="second")) == ("2",)
    assert queries.over_topics(TopicFilter(names="1-2, 99, x*")) == (
        "2 of 3 topics: topics 1-2, 99, x*; no judged topic matches 99, x*"
    )
    asked = TopicFilter("1-2", Span(low=1), Span(high=1.0), "AP", "the")
    assert queries.over_topics(asked) == (
        "2 of 3 topics: topics 1-2, at least 1 relevant document, mean AP at most 1, containing “the”"
    )
    assert EVERY.open


@pytest.mark.parametrize(
    "chosen",
    [
        TopicFilter(names="1-5"),
        TopicFilter(relevant=Span(low=1)),
        TopicFilter(mean=Span(high=0.75), measure="RR"),
        TopicFilter(words="mask"),
    ],
    ids=lambda chosen: chosen.in_words,
)
@pytest.mark.parametrize("complete", [False, True])
def test_topics_and_means_that_follow_judgements_are_those_computed_anew(board, texts, chosen, complete):
    board.follow(replace(board.rules, complete=complete))
    followed = FilteredTopics()
    for topic, docno, grade in (
        ("10", "a", 1),
        ("1", "x", 1),
        ("2", "a", 0),
        ("3", "a", 1),  # adds a judged topic
        ("3", "a", None),
        ("106_1", "a", None),
        ("10", "a", 0),
    ):
        board.judge(topic, {docno: grade})
        followed.follow(chosen, board, texts)
        expected = chosen_topics(chosen, board, texts)
        assert followed.topics == expected
        scores = board.table(0)[[board.row(topic) for topic in expected]]
        assert followed.means(board)[0] == pytest.approx(average_scores(board.measures[0], scores), nan_ok=True)


def test_a_judgement_looks_at_its_topic_alone(board, texts):
    followed, chosen = FilteredTopics(), TopicFilter(relevant=Span(low=1))
    followed.follow(chosen, board, texts)
    before, topics = followed.means(board), followed.topics
    board.judge("1", {"x": 2})
    followed.follow(chosen, board, texts)
    assert followed.topics is topics
    followed.means(board)
    assert followed.means_before is before
    followed.follow(TopicFilter(names="2"), board, texts)
    followed.means(board)
    assert followed.means_before is None
