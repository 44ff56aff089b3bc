"""Statistics of pools, checked against hand-computed values and against sets of docnos."""

from __future__ import annotations

import random

import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Taken
from irdesk.pooling.pool_statistics import Totals, pool_statistics


def test_a_pool_worked_by_hand(make_run):
    runs = {
        "x": make_run({"1": ["a", "b", "c"], "2": ["d"]}, "x"),
        "y": make_run({"1": ["b", "e", "a"]}, "y"),
    }
    result = pool_statistics(runs, {"1": {"a": 1, "b": 0, "c": 2, "e": -1, "z": 1}, "3": {"q": 1}}, 2)
    one, two, three = result.topics
    assert (one.topic, one.runs, one.pooled, one.judged, one.relevant, one.outside) == ("1", 2, 3, 2, 1, 2)
    assert one.unjudged == 1  # e has a negative grade and counts as unjudged
    assert (two.topic, two.runs, two.pooled, two.judged, two.relevant, two.outside) == ("2", 1, 1, 0, 0, 0)
    assert (three.topic, three.runs, three.pooled, three.outside) == ("3", 0, 0, 1)
    x, y = result.runs
    assert (x.topics, x.documents, x.unique, x.judged, x.relevant, x.unique_relevant) == (2, 3, 2, 2, 1, 1)
    assert (y.topics, y.documents, y.unique, y.judged, y.relevant, y.unique_relevant) == (1, 2, 1, 1, 0, 0)
    assert result.shared.tolist() == [[3, 1], [1, 2]]
    assert result.overlap(0, 1) == 1 / 4
    assert result.totals == Totals(topics=2, pooled=4, judged=2, relevant=1, unique_relevant=1)


@pytest.mark.parametrize("taken", list(Taken))
def test_counts_are_those_of_sets_of_docnos(make_run, taken):
    """The random runs have ties and ranks that contradict scores, and some lack topics."""
    chance = random.Random(7)
    docnos = [f"d{i}" for i in range(30)]
    runs, orders = {}, {}
    for name in ("r1", "r2", "r3", "r4"):
        lists = {t: chance.sample(docnos, chance.randint(1, 15)) for t in "123456" if chance.random() < 0.8}
        scored = {t: {d: float(chance.randint(0, 5)) for d in entry} for t, entry in lists.items()}
        runs[name] = make_run(scored, name)
        by_score = {
            t: sorted(entry, key=lambda d, scores=entry: (scores[d], d.encode()), reverse=True)
            for t, entry in scored.items()
        }
        orders[name] = by_score if taken is Taken.SCORE else lists  # The rank column follows the file order.
    grades = {t: {d: chance.randint(-1, 3) for d in chance.sample(docnos, 15)} for t in "1234567"}
    depth, level = 6, 2
    result = pool_statistics(runs, grades, depth, taken, level)
    heads = {name: {t: set(entry[:depth]) for t, entry in order.items()} for name, order in orders.items()}
    for topic in result.topics:
        values = grades.get(topic.topic, {})
        pooled = set().union(*(head.get(topic.topic, set()) for head in heads.values()))
        relevant = {d for d, grade in values.items() if grade >= level}
        assert topic.pooled == len(pooled)
        assert topic.judged == sum(values.get(d, -1) >= 0 for d in pooled)
        assert topic.relevant == len(pooled & relevant)
        assert topic.outside == len(relevant - pooled)
    assert {topic.topic for topic in result.topics} == set(grades) | {t for head in heads.values() for t in head}
    for i, run in enumerate(result.runs):
        values = {(t, d) for t, docs in heads[run.run].items() for d in docs}
        others = {(t, d) for name, head in heads.items() if name != run.run for t, docs in head.items() for d in docs}
        relevant = {(t, d) for t, d in values if grades.get(t, {}).get(d, -1) >= level}
        assert (run.documents, run.unique) == (len(values), len(values - others))
        assert run.judged == sum(grades.get(t, {}).get(d, -1) >= 0 for t, d in values)
        assert (run.relevant, run.unique_relevant) == (len(relevant), len(relevant - others))
        assert sum(map(len, run.unique_keys.values())) == run.unique
        for j, other in enumerate(result.runs):
            theirs = {(t, d) for t, docs in heads[other.run].items() for d in docs}
            assert result.shared[i, j] == len(values & theirs)
            assert result.overlap(i, j) == pytest.approx(len(values & theirs) / len(values | theirs))


def test_each_run_has_its_own_depth(make_run):
    runs = {"x": make_run({"1": ["a", "b", "c"]}), "y": make_run({"1": ["c", "b", "a"]})}
    result = pool_statistics(runs, {}, {"x": 1, "y": 2})
    assert [run.documents for run in result.runs] == [1, 2]
    assert (result.depth, result.topics[0].pooled) == (2, 3)


def test_nothing_in_common_and_nothing_at_all(make_run):
    result = pool_statistics({"x": make_run({"1": ["a"]}), "y": make_run({})}, {}, 5)
    assert result.overlap(0, 1) == 0.0
    assert result.overlap(1, 1) is None
    assert pool_statistics({}, {"1": {"a": 1}}, 5).topics[0].outside == 1


def test_a_missing_rank_is_refused(make_run):
    run = make_run({"1": ["a", "b"]}, "bm25")
    run.rankings["1"].ranks[1] = -1
    with pytest.raises(CommandRefused, match=r"bm25, topic 1: a line has no rank"):
        pool_statistics({"x": run}, {}, 5, Taken.RANK)
