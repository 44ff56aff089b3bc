"""The assessor's next document, and the progress of judging."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from short_and_long_tests import effort

from irdesk.domain.errors import CommandRefused
from irdesk.domain.project.judgement import Place
from irdesk.session.commands import CannotTell, JudgeDocument, MoveTo, RemoveSource, SkipDocument, TakeBack, Undo
from irdesk.session.core.next_document import following, next_documents, place_of, step
from irdesk.session.core.queue_progress import tally_of
from irdesk.session.queries import Queries


def test_the_next_is_unjudged_in_the_topic_then_from_its_start_then_in_the_next_topics(desk):
    assert following(desk.state, "A", Place("1", "b")) == Place("1", "c")
    desk.execute(JudgeDocument("1", "c", 0))
    desk.execute(JudgeDocument("1", "d", 0))
    assert following(desk.state, "A", Place("1", "b")) == Place("1", "a")
    desk.execute(JudgeDocument("1", "a", 0))
    assert following(desk.state, "A", Place("1", "b")) == Place("2", "a")
    assert following(desk.state, "A", Place("3", "a")) == Place("1", "b")


def test_an_assessor_is_where_they_went_last_if_the_pool_still_has_it(desk):
    assert place_of(desk.state, "A") == Place("1", "a"), "the first open document"
    desk.execute(MoveTo("2", "d"))
    assert place_of(desk.state, "A") == Place("2", "d")
    assert place_of(desk.state, "B") == Place("1", "a")


def test_a_place_the_pool_does_not_know_stays(desk, empty):
    assert following(desk.state, "A", Place("9", "a")) == Place("9", "a")


def test_steps_go_over_the_edges_of_topics_and_stop_at_the_ends(desk):
    here = Place("1", "d")
    assert step(desk.state, here, 1) == Place("2", "a")
    assert step(desk.state, here, -1) == Place("1", "c")
    assert step(desk.state, Place("3", "a"), -3) == Place("1", "d")
    assert step(desk.state, Place("3", "a"), -4) == Place("1", "c")
    assert step(desk.state, here, 3) == Place("3", "a")
    assert step(desk.state, here, 99) == Place("3", "a")
    assert step(desk.state, here, -99) == Place("1", "a")
    assert step(desk.state, Place("9", "z"), 1) == Place("1", "a")


def test_from_a_place_outside_the_pool_a_step_goes_to_the_first_document(desk, load, pool):
    load(desk, "three.run")
    pool(desk, depth=1)
    firsts = {topic: queue[0] for topic, queue in desk.state.pool.queues.items()}
    assert len({firsts["1"], firsts["2"]}) == 2
    assert step(desk.state, Place("9", "z"), 1) == Place("1", firsts["1"])


@pytest.fixture
def counts(desk):
    """Return a function that returns the number of judged documents per topic as shown in the topic list, after
    checking it against the state.
    """
    queries = Queries(desk)

    def both() -> list[int]:
        shown = [row.judged for row in queries.pool_topics()]
        pool = desk.state.pool.queues
        assert shown == [sum(desk.state.grade(t, d) is not None for d in queue) for t, queue in pool.items()]
        return shown

    return both


@pytest.mark.parametrize("seed", range(effort(2, 10)))
def test_tallies_kept_from_change_to_change_are_those_counted_anew(desk, load, seed):
    source, queries, pool = random.Random(seed), Queries(desk), desk.state.pool
    places = [(topic, docno) for topic, queue in pool.queues.items() for docno in queue]
    ways = (JudgeDocument, SkipDocument, CannotTell, TakeBack)
    for step_number in range(40):
        if step_number == 20:
            load(desk, "more.qrels")
        way, place = source.choice(ways), source.choice(places)
        with suppress(CommandRefused):
            desk.execute(Undo() if source.random() < 0.2 else way(*place, *[1] * (way is JudgeDocument)))
        kept = [queries.pool_topics(), queries.progress(), desk.state.pool_tally("B")]
        desk.state._tallies.clear()
        assert kept == [queries.pool_topics(), queries.progress(), desk.state.pool_tally("B")]


def test_progress_follows_judgements_undo_qrels_and_pools(desk, counts, load, pool):
    assert counts() == [0, 0, 0]
    desk.execute(JudgeDocument("1", "a", 1))
    assert counts() == [1, 0, 0]
    load(desk, "more.qrels")
    assert counts() == [1, 1, 0]
    desk.execute(TakeBack("1", "a"))
    assert counts() == [1, 1, 0]
    desk.execute(RemoveSource(desk.state.present("qrels")[0].id))
    assert counts() == [0, 0, 0]
    desk.execute(Undo())
    pool(desk, depth=1)
    assert counts() == [1, 1, 0]
    desk.execute(Undo())
    load(desk, "nist.qrels")
    assert counts() == [2, 1, 0]


def test_progress_of_all_topics_and_the_pace(desk):
    for docno, seconds in (("a", 4.0), ("b", 2.0), ("c", 9.0)):
        desk.execute(JudgeDocument("1", docno, 1, seconds=seconds))
    progress = Queries(desk).progress()
    assert (progress.topics, progress.topics_done, progress.documents, progress.judged) == (3, 0, 7, 3)
    assert (progress.pace.median, progress.pace.mean, progress.seconds_left) == (4.0, 5.0, None)


def test_the_place_is_in_the_pool_whatever_was_stored(desk, pool):
    queries = Queries(desk)
    desk.execute(MoveTo("1", "d"))
    pool(desk, depth=1)
    assert queries.place() == desk.state.places["A"]
    desk.state.places["A"] = Place("1", "gone")
    assert queries.place() == Place("1", "a")


def test_a_document_that_the_assessor_cannot_tell_is_not_open_and_a_skipped_one_is(desk):
    queue = desk.state.pool.queues["1"]
    desk.execute(JudgeDocument("1", queue[0], 1))
    desk.execute(CannotTell("1", queue[1]))
    desk.execute(SkipDocument("1", queue[2]))
    judgements = desk.state.judgements["1"]
    tally = tally_of(
        queue,
        lambda docno: desk.state.grade("1", docno),
        lambda docno: desk.state.grade("1", docno),
        lambda docno: judgements.get(docno, {}).get("A"),
    )
    assert (tally.pooled, tally.judged, tally.cannot_tell, tally.skipped) == (4, 1, 1, 1)
    assert tally.open == 2


def given_at(desk, docno: str, topic: str = "1") -> str:
    return desk.state.judgement("A", topic, docno).given


def test_skipped_documents_return_when_the_rest_is_decided_the_least_skipped_first(desk):
    for docno in ("b", "a", "d", "d"):
        desk.execute(SkipDocument("1", docno))
    assert next_documents(desk.state, "A", "1") == [(0, "", "c")], "it was never skipped"
    desk.execute(JudgeDocument("1", "c", 0))
    skipped = [(1, given_at(desk, "b"), "b"), (1, given_at(desk, "a"), "a"), (2, given_at(desk, "d"), "d")]
    assert next_documents(desk.state, "A", "1") == skipped
    assert next_documents(desk.state, "A", "1", after="b") == skipped[1:]
    assert next_documents(desk.state, "B", "1")[0] == (0, "", "a"), "another assessor skipped nothing"
    desk.execute(CannotTell("1", "b"))
    assert next_documents(desk.state, "A", "1") == skipped[1:]
    for docno in ("a", "d"):
        desk.execute(JudgeDocument("1", docno, 0))
    assert next_documents(desk.state, "A", "1") == []


def test_the_search_begins_behind_a_document_and_ends_before_it(desk):
    def first(after: str, requeued: tuple[str, ...] | None = None) -> list[str]:
        return [docno for _, _, docno in next_documents(desk.state, "A", "1", after, requeued)]

    assert [first(after) for after in "abcd"] == [["b"], ["c"], ["d"], ["a"]]
    assert first("elsewhere") == ["a"]
    assert first("b", ("d", "b", "a", "c")) == ["a"]
    assert first("c", ("d", "b", "a", "c")) == ["d"]
    for docno in "bcd":
        desk.execute(JudgeDocument("1", docno, 0))
    assert first("b") == ["a"]
    assert first("a") == []


def test_documents_skipped_once_return_in_their_topic_and_those_skipped_twice_when_the_others_are_done(desk):
    for docno in ("a", "b"):
        desk.execute(JudgeDocument("1", docno, 0))
    desk.execute(SkipDocument("1", "c"))
    desk.execute(SkipDocument("1", "d"))
    assert following(desk.state, "A", Place("1", "b")) == Place("1", "c")
    assert following(desk.state, "A", Place("1", "c")) == Place("1", "d")
    desk.execute(SkipDocument("1", "c"))
    desk.execute(SkipDocument("1", "d"))
    assert following(desk.state, "A", Place("1", "b")) == Place("2", "a")
    for docno in ("a", "d"):
        desk.execute(JudgeDocument("2", docno, 0))
    desk.execute(SkipDocument("3", "a"))
    assert following(desk.state, "A", Place("1", "b")) == Place("3", "a"), "skipped once"
    desk.execute(SkipDocument("3", "a"))
    assert following(desk.state, "A", Place("1", "b")) == Place("1", "c"), "all were skipped twice"
    assert following(desk.state, "A", Place("1", "c")) == Place("1", "d")
    assert following(desk.state, "A", Place("2", "a")) == Place("3", "a"), "the nearest topic from here"
    desk.execute(SkipDocument("3", "a"))
    assert following(desk.state, "A", Place("2", "a")) == Place("1", "c")
    desk.execute(JudgeDocument("1", "d", 0))
    desk.execute(JudgeDocument("3", "a", 0))
    assert following(desk.state, "A", Place("1", "c")) == Place("1", "c"), "no other is open"


def test_without_a_pool_there_is_no_place(empty):
    assert place_of(empty.state, "A") is None
    here = Place("1", "a")
    assert following(empty.state, "A", here) == here
    assert step(empty.state, here, 1) == here
    assert next_documents(empty.state, "A", "1") == []


def test_whoever_comes_first_to_a_pool_begins_with_the_first_open_document(desk):
    desk.execute(JudgeDocument("1", "a", 0, then=Place("3", "a")))
    assert place_of(desk.state, "A") == Place("3", "a")
    assert place_of(desk.state, "B") == Place("1", "b"), "a is judged"
    for topic, docno in (("1", "b"), ("1", "c"), ("1", "d"), ("2", "a"), ("2", "d"), ("3", "a")):
        desk.execute(JudgeDocument(topic, docno, 0))
    assert place_of(desk.state, "B") == Place("1", "a"), "none is open"
