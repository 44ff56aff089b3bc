"""Assignment of topics to assessors: balanced, with the requested overlap, and identical on every machine."""

from __future__ import annotations

from collections import Counter

import pytest
from each_case import each_case
from hypothesis import given
from hypothesis import strategies as st

from irdesk.assessment.assignment import (
    Assigned,
    AssignmentPlan,
    Overlap,
    assign,
    assign_samples,
    nearest_count,
    sample_sizes,
    shared_topics,
)

SIZES = {str(i): 40 + 7 * i % 30 for i in range(1, 21)}
PEOPLE = ("anna", "ben", "chloë")


def test_twenty_topics_for_three_with_a_quarter_judged_by_two():
    given_out = assign(SIZES, AssignmentPlan(PEOPLE, Overlap(2, 0.25), seed=7))
    assert list(given_out) == list(SIZES)
    assert Counter(map(len, given_out.values())) == {1: 15, 2: 5}
    loads = [sum(SIZES[topic] for topic, who in given_out.items() if name in who) for name in PEOPLE]
    assert max(loads) - min(loads) <= max(SIZES.values())


def test_the_same_seed_gives_the_same_and_is_pinned():
    plan = AssignmentPlan(PEOPLE, Overlap(2, 0.25), seed=7)
    assert sorted(shared_topics(list(SIZES), plan), key=int) == sorted(shared_topics(list(SIZES)[::-1], plan), key=int)
    assert assign({"1": 3, "2": 2, "3": 1}, AssignmentPlan(("a", "b"), seed=1)) == {
        "1": ("a",),
        "2": ("b",),
        "3": ("b",),
    }


def test_named_topics_are_judged_by_all_who_shall():
    given_out = assign(SIZES, AssignmentPlan(PEOPLE, Overlap(3, topics=("4", "5"))))
    assert [topic for topic, who in given_out.items() if len(who) == 3] == ["4", "5"]
    assert all(len(who) == 1 for topic, who in given_out.items() if topic not in {"4", "5"})


@each_case(
    ("plan", "words"),
    [
        (AssignmentPlan(()), "no assessor"),
        (AssignmentPlan(("a", "a")), "named more than once"),
        (AssignmentPlan(("a",), Overlap(2, 0.5)), "the same topic needs 2 assessors, but there is only 1"),
        (AssignmentPlan(("a", "b"), Overlap(2, topics=("99",))), "topic 99 is not in the pool"),
    ],
)
def test_impossible_plans_are_refused(plan, words):
    with pytest.raises(ValueError, match=words):
        assign(SIZES, plan)


@given(
    st.dictionaries(st.text("0123456789", min_size=1, max_size=3), st.integers(1, 200), min_size=1, max_size=8),
    st.integers(1, 5),
    st.floats(0, 1),
    st.integers(0, 99),
)
def test_every_topic_is_judged_by_as_many_as_it_shall(sizes, people, share, seed):
    plan = AssignmentPlan(tuple("abcde"[:people]), Overlap(min(2, people), share if people > 1 else 0.0), seed=seed)
    given_out = assign(sizes, plan)
    several = shared_topics(list(sizes), plan)
    assert {topic: len(who) for topic, who in given_out.items()} == {
        topic: plan.overlap.people if topic in several else 1 for topic in sizes
    }
    assert all(len(set(who)) == len(who) for who in given_out.values())


def test_a_sample_of_the_documents_of_each_topic_is_judged_by_two():
    plan = AssignmentPlan(PEOPLE, Overlap(2, documents=0.2), seed=7)
    given_out = assign(SIZES, plan)
    assert {len(who) for who in given_out.values()} == {1}
    samples, counts = assign_samples(SIZES, given_out, plan)
    assigned = Assigned(plan, given_out, samples, sample_sizes=counts)
    for topic, size in SIZES.items():
        queue = [f"{topic}-{i}" for i in range(size)]
        (main,), (other,) = assigned.topics[topic], assigned.samples[topic]
        assert main != other
        assert assigned.judges_of(topic) == (main, other)
        assert assigned.queue_of(main, topic, queue) == tuple(queue)
        entry = assigned.queue_of(other, topic, queue)
        assert len(entry) == counts[topic]
        assert abs(len(entry) - size / 5) < 1
        assert entry == tuple(docno for docno in queue if docno in entry), "in the order of the queue"
        (nobody,) = set(PEOPLE) - {main, other}
        assert assigned.queue_of(nobody, topic, queue) == ()
    assert sum(counts.values()) == round(sum(SIZES.values()) / 5), "the total is the share of all documents"
    assert {name for who in assigned.samples.values() for name in who} == set(PEOPLE)
    assert all(topic in assigned.topics_of(assigned.samples[topic][0]) for topic in SIZES)


@given(
    st.dictionaries(st.text("0123456789", min_size=1, max_size=3), st.integers(0, 60), min_size=1, max_size=12),
    st.floats(0, 1),
    st.integers(0, 99),
    st.data(),
)
def test_the_samples_together_are_as_near_as_possible_to_the_share_of_all_documents(sizes, share, seed, data):
    plan = AssignmentPlan(("a", "b"), Overlap(documents=share), seed=seed)
    total = nearest_count(share, sum(sizes.values()))
    counts = sample_sizes(sizes, plan)
    assert sum(counts.values()) == total
    assert counts == sample_sizes(dict(reversed(sizes.items())), plan), "the order of the topics does not matter"
    assert all(0 <= counts[topic] <= size for topic, size in sizes.items())
    if total > 1:
        assert all(abs(counts[topic] - share * size) < 1 + 1e-6 for topic, size in sizes.items())
    least = {topic: data.draw(st.integers(0, size)) for topic, size in sizes.items()}
    grown = sample_sizes(sizes, plan, least)
    assert all(least[topic] <= grown[topic] <= sizes[topic] for topic in sizes)
    assert sum(grown.values()) == max(total, sum(least.values()))


def test_ten_percent_of_many_small_topics_are_ten_percent():
    sizes = {str(i): 11 + i % 5 for i in range(225)}
    counts = sample_sizes(sizes, AssignmentPlan(PEOPLE, Overlap(documents=0.1)))
    assert sum(counts.values()) == 293  # of 2,925; rounding up in each topic would give 450
    other = sample_sizes(sizes, AssignmentPlan(PEOPLE, Overlap(documents=0.1), seed=2))
    assert other != counts, "the seed decides which of the topics with equal remainders get one more"


def test_a_topic_with_an_empty_sample_is_not_shared():
    sizes = {"1": 2, "2": 18}
    plan = AssignmentPlan(PEOPLE, Overlap(documents=0.1))
    given_out = assign(sizes, plan)
    samples, counts = assign_samples(sizes, given_out, plan)
    assigned = Assigned(plan, given_out, samples, sample_sizes=counts)
    assert counts == {"1": 0, "2": 2}
    assert assigned.judges_of("1") == given_out["1"]
    assert "1" not in assigned.topics_of(samples["1"][0])
    queues = {topic: [f"{topic}-{i}" for i in range(size)] for topic, size in sizes.items()}
    grown = {"1": [*queues["1"], *(f"1-{i}" for i in range(2, 20))], "2": queues["2"]}
    extended = assigned.keep_samples(queues, grown)
    assert extended.sample_sizes == {"1": 2, "2": 2}
    assert set(assigned.queue_of(samples["2"][0], "2", queues["2"])) == set(
        extended.queue_of(samples["2"][0], "2", grown["2"])
    )
    assert extended.judges_of("1") == (*given_out["1"], *samples["1"])


def test_an_assignment_of_an_earlier_version_keeps_its_samples():
    plan = AssignmentPlan(("a", "b"), Overlap(documents=0.1))
    queue = [f"d{i}" for i in range(13)]
    assert len(Assigned(plan, {"1": ("a",)}, {"1": ("b",)}).queue_of("b", "1", queue)) == 2


@each_case(("share", "count"), [(0.0, 0), (0.01, 1), (0.1, 1), (0.125, 2), (0.25, 3), (1.0, 12)])
def test_a_share_of_the_topics_is_rounded_to_the_nearest_whole_topic(share, count):
    topics = [str(i) for i in range(12)]
    assert len(shared_topics(topics, AssignmentPlan(("a", "b"), Overlap(2, share)))) == count


def test_a_sample_needs_enough_people():
    plan = AssignmentPlan(("anna",), Overlap(2, documents=0.2))
    with pytest.raises(ValueError, match="the same documents need 2 assessors, but there is only 1"):
        assign_samples(SIZES, assign(SIZES, plan), plan)
