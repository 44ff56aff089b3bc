"""Pools of several parts: their documents, the order and the reasons for pooling, and the properties kept when a pool
is extended.
"""

from __future__ import annotations

import msgspec
import pytest
from each_case import each_case

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Chosen, FromRuns, Layer, PoolSpec, Taken, Taking
from irdesk.domain.progress import QUIET
from irdesk.formats.runs.run_trec import read
from irdesk.pooling.pool_construction import Standing, build_pool
from irdesk.pooling.pool_preview import Preview, RunPreview, TopicPreview, preview_pool
from irdesk.pooling.pooled_documents import topic_pools
from irdesk.pooling.reasons_for_pooling import Reason, all_reasons

# Topic 1 of the first run: a b c d in file order, d c b a by score, b d a c by rank.
FIRST = "1 Q0 a 3 1 one\n1 Q0 b 1 2 one\n1 Q0 c 4 3 one\n1 Q0 d 2 4 one\n2 Q0 x 1 1 one\n"
SECOND = "1 Q0 c 1 9 two\n1 Q0 e 2 9 two\n2 Q0 y 1 1 two\n"


@pytest.fixture
def runs(tmp_path):
    result = {}
    for name, text in (("r1", FIRST), ("r2", SECOND)):
        (tmp_path / name).write_text(text)
        result[name] = read(tmp_path / name, QUIET)
    return result


def spec(*parts, order: str = "docno", seed: int = 1) -> PoolSpec:
    return PoolSpec("p", parts, order, seed, 0.0)


def pooled(runs, *parts) -> dict[str, str]:
    return {topic: "".join(queue) for topic, queue in build_pool(spec(*parts), runs).queues.items()}


def of(first: int, second: int = 0, **more) -> FromRuns:
    takings = (Taking("r1", first), Taking("r2", second)) if second else (Taking("r1", first),)
    return FromRuns(takings, **more)


@pytest.mark.parametrize(("taken", "two"), [(Taken.FILE, "ab"), (Taken.SCORE, "cd"), (Taken.RANK, "bd")])
def test_documents_are_taken_in_the_order_that_was_asked_for(runs, taken, two):
    assert pooled(runs, of(2, taken=taken))["1"] == two


def test_equal_scores_are_taken_by_docno_descending_as_they_are_evaluated(runs):
    part = FromRuns((Taking("r2", 1),), Taken.SCORE)
    assert pooled(runs, part)["1"] == "e"


def test_the_file_is_the_order_of_nist_and_the_default(runs):
    assert FromRuns(()).taken is Taken.FILE


def test_a_run_without_a_rank_column_is_refused_by_rank_alone(tmp_path, runs):
    (tmp_path / "r3").write_text("1 Q0 a x 1 three\n")
    others = {**runs, "r3": read(tmp_path / "r3", QUIET)}
    assert pooled(others, FromRuns((Taking("r3", 1),)))["1"] == "a"
    with pytest.raises(CommandRefused, match="three, topic 1: a line has no rank"):
        build_pool(spec(FromRuns((Taking("r3", 1),), Taken.RANK)), others)


def test_each_run_has_its_own_depth_and_topics_can_be_chosen(runs):
    assert pooled(runs, of(1, 2)) == {"1": "ace", "2": "xy"}
    assert pooled(runs, of(2, 1, topics=("2",))) == {"2": "xy"}


def test_chosen_documents_are_pooled_even_in_topics_without_runs(runs):
    part = Chosen({"1": ("q", "a"), "9": ("z",)}, "added by hand")
    assert pooled(runs, of(1), part) == {"1": "aq", "2": "x", "9": "z"}
    assert pooled(runs, part) == {"1": "aq", "9": "z"}


def test_every_document_knows_why_it_is_pooled(runs):
    chosen = Chosen({"1": ("a", "q")}, "from file more.txt")
    pool = topic_pools(spec(of(2, 2), chosen, of(3, taken=Taken.SCORE)), runs)["1"]
    result = all_reasons(pool)
    assert result["q"] == [Reason("from file more.txt")]
    assert result["a"] == [Reason("one", "r1", 1), Reason("from file more.txt")]
    assert result["b"] == [Reason("one", "r1", 2), Reason("one", "r1", 3)], "in the file and by score"
    assert result["c"] == [Reason("two", "r2", 1), Reason("one", "r1", 2)]
    assert set(result) == set(pool.best)


def test_a_preview_says_what_would_be_made(runs):
    chosen = Chosen({"1": ("a", "q"), "9": ("z",)}, "added by hand")
    standing = Standing({"1": {"a": True, "zz": False}, "2": {"y": False}}, {"1": ("a",)}, {})
    whole = spec(of(3, 2), chosen)
    result = preview_pool(whole, runs, standing)
    assert result == Preview(
        (TopicPreview("1", 5, 5, 4, 1), TopicPreview("2", 2, 2, 2, 1), TopicPreview("9", 1, 1, 1, 0)),
        (RunPreview("r1", 4, 3), RunPreview("r2", 3, 2)),
        2,
    )
    assert (result.documents, result.judged, result.new, result.unique, result.runs[0].shared) == (8, 2, 7, 5, 1)
    made = build_pool(whole, runs, standing)
    assert {row.topic: row.documents for row in result.topics} == {t: len(q) for t, q in made.queues.items()}


def test_a_preview_of_a_sample_says_what_is_drawn(runs):
    result = preview_pool(spec(of(4, layers=(Layer(1, 2, 1.0), Layer(3, 0, 0.5)))), runs, Standing())
    assert [(row.pooled, row.documents) for row in result.topics] == [(4, 3), (1, 1)]


@each_case("order", ["docno", "random", "depth", "mtf", "maxmean", "rrf", "borda"])
def test_a_pool_that_grows_leaves_what_was_seen_where_it_is(runs, order):
    before = build_pool(spec(of(2), order=order), runs)
    queue = before.queues["1"]
    standing = Standing({"1": {queue[0]: True}}, before.queues, {"1": frozenset(queue[:1])})
    grown = build_pool(spec(of(2), of(4, 2), Chosen({"1": ("q",)}, "added by hand"), order=order), runs, standing)
    assert grown.queues["1"][0] == queue[0]
    assert sorted(grown.queues["1"]) == list("abcdeq")
    assert grown.spec.documents == 8


def test_growing_draws_nothing_anew(runs):
    half = of(4, layers=(Layer(1, 0, 0.5),))
    before = build_pool(spec(half, order="random"), runs)
    assert (before.spec.documents, before.spec.pooled) == (3, 5)
    more = FromRuns((Taking("r2", 2),))
    grown = build_pool(spec(half, more, order="random"), runs, Standing(before=before.queues))
    entry, new = grown.strata["1"]
    assert (entry,) == before.strata["1"], "the sample of before keeps its probabilities"
    assert entry.probability == 0.5
    assert set(new.documents) == {"e"}, "c was pooled before"
    assert new.probability == 1
    assert set(before.queues["1"]) < set(grown.queues["1"])


@each_case(
    ("parts", "order", "message"),
    [
        ((), "docno", "a pool needs at least one run"),
        ((FromRuns(()),), "docno", "a pool needs at least one run"),
        ((of(0),), "docno", "the depth of a pool must be 1 or more, not 0"),
        ((of(1),), "best", "there is no order best"),
        ((of(1),), "decides", "compares two runs"),
        ((of(1, topics=("1", "7", "x*")),), "docno", "no chosen run contains the topics 7, x"),
        ((of(2, layers=(Layer(1, 2, 1.0), Layer(3, 9, 0.5), Layer(10, 0, 0.1))),), "docno", "of ranks 3-9, 10-: the"),
    ],
)
def test_what_cannot_be_pooled_is_refused(runs, parts, order, message):
    with pytest.raises(CommandRefused, match=message):
        build_pool(spec(*parts, order=order), runs)


def test_a_description_is_its_own_json(runs):
    whole = spec(of(2, layers=(Layer(1, 3, 1.0), Layer(4, 0, 0.2))), Chosen({"1": ("q",)}, "added by hand"))
    assert msgspec.json.decode(msgspec.json.encode(whole), type=PoolSpec) == whole
