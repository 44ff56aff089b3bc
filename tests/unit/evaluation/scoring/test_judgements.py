"""The join of rankings with judgements: the grade of each key, for any grades and any key order."""

from __future__ import annotations

import pickle
import pickletools

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.qrels import GradeColumns, TopicDetail
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, TopicJudgements, in_type

pytestmark = pytest.mark.usefixtures("each_reader")


def truth_of(grades: dict[int, int]) -> TopicJudgements:
    keys = sorted(grades)
    return TopicJudgements(np.array(keys, np.uint64), np.array([grades[key] for key in keys], np.int64))


def joined(grades: dict[str, dict[int, int]], lists: list[tuple[str, list[int]]]) -> list[int]:
    """Return the grades of all keys in some lists, looked up by the join. Each list belongs to a topic."""
    known = Judgements({topic: truth_of(topic_grades) for topic, topic_grades in grades.items()})
    topics = np.array([known.index.get(topic, -1) for topic, _ in lists], np.int64)
    lengths = np.array([len(keys) for _, keys in lists], np.int64)
    keys = np.array([key for _, entry in lists for key in entry], np.uint64)
    cells = known.cells(keys, topics, lengths)
    return in_type(cells, np.dtype(np.int64)).tolist()


def looked_up(grades: dict[str, dict[int, int]], lists: list[tuple[str, list[int]]]) -> list[int]:
    """Return the grades of all keys in some lists, looked up key by key in dicts."""
    return [grades.get(topic, {}).get(key, UNJUDGED) for topic, keys in lists for key in keys]


def test_pickled_they_are_a_few_arrays_however_many_topics_there_are():
    def arrays(data: bytes) -> int:
        return sum(code.name == "BUILD" for code, _, _ in pickletools.genops(data))

    few, many = (
        Judgements({str(topic): truth_of({topic + 7: 1, topic: topic % 3}) for topic in range(count)})
        for count in (3, 300)
    )
    assert arrays(pickle.dumps(many)) == arrays(pickle.dumps(few))
    copied = pickle.loads(pickle.dumps(many))
    assert list(copied) == list(many)
    for topic, truth in many.items():
        assert np.array_equal(copied[topic].keys, truth.keys)
        assert np.array_equal(copied[topic].grades, truth.grades)


def test_pickled_they_keep_what_is_judged_beside_grades():
    detail = TopicDetail(strata={"d1": "top"})
    known = Judgements.of({"1": {"d1": 1}, "2": {"d2": 2}}, {"1": detail})
    copied = pickle.loads(pickle.dumps(known))
    assert copied["1"].detail.given == detail
    assert copied["2"].detail is None


@each_case(
    "values",
    [
        (0, 1),
        (-126, 127),
        (-127, 127),
        (-128, 127),
        (0, 128),
        (-32767, 5),
        (3, 40_000),
        (-(2**31), 1),
        (0, 10**17),
        (-(10**17), 10**17),
        (-1, -2),
    ],
)
def test_grades_of_every_width(values):
    source = np.random.default_rng(3)
    keys = source.integers(0, 2**63, 600).tolist()
    grades = {
        "a": dict(zip(keys[:200], source.choice(values, 200).tolist(), strict=True)),
        "b": dict(zip(keys[150:170], source.choice(values, 20).tolist(), strict=True)),
    }
    lists = [("a", keys), ("b", keys[::-1]), ("c", keys[:50]), ("a", []), ("b", keys[100:300]), ("c", [])]
    result = joined(grades, lists)
    assert result == looked_up(grades, lists)
    assert set(values) <= set(result)


@each_case("bit", range(64))
def test_keys_that_differ_in_a_bit_alone(bit):
    start = 0x123456789ABCDEF0
    grades = {"a": {start: 1, start ^ (1 << bit): 2, start ^ 1 ^ (1 << bit): 3}, "b": {start: 4}}
    near = [start ^ (1 << other) for other in range(64)]
    lists = [("a", [*near, start]), ("b", near), ("b", [start])]
    assert joined(grades, lists) == looked_up(grades, lists)


@each_case("same", [1 << 0, 1 << 20, 1 << 40, 1 << 50])
def test_many_keys_in_a_few_slots(same):
    grades = {"a": {n * same: n % 5 for n in range(3000)}, "b": {0: 9, 2**64 - 1: 8}}
    lists = [("a", [n * same for n in range(6000)]), ("b", [0, same, 2**64 - 1, 2**64 - 1 - same])]
    assert joined(grades, lists) == looked_up(grades, lists)


def test_lists_of_many_lengths():
    source = np.random.default_rng(5)
    grades = {f"{t}": {int(key): int(key) % 4 for key in source.integers(0, 900, 40)} for t in range(60)}
    lists = [
        (f"{source.integers(0, 70)}", source.integers(0, 900, source.integers(0, 4000)).tolist()) for _ in range(120)
    ]
    assert joined(grades, lists) == looked_up(grades, lists)


def test_nothing_is_judged():
    assert joined({}, [("a", [1, 2]), ("b", [])]) == [UNJUDGED, UNJUDGED]
    assert joined({"a": {}}, [("a", [0, 2**64 - 1])]) == [UNJUDGED, UNJUDGED]
    assert joined({"a": {1: 1}}, []) == []


def test_columns_give_the_judgements_that_mappings_give():
    grades = {"2": {"b": 1, "a": 0}, "10": {"a": -2, "é": 3, "c": 1}}
    docnos = [docno for grade in grades.values() for docno in grade]
    columns = GradeColumns(
        tuple(grades),
        np.array([0, 2, 5]),
        "".join(docno + "\n" for docno in docnos).encode(),
        keys_of(docnos),
        np.array([1, 0, -2, 3, 1]),
    )
    assert columns == grades
    result, wanted = Judgements.of(columns), Judgements.of(grades)
    assert list(result) == list(wanted) == ["2", "10"]
    for topic, topic_grades in grades.items():
        one_by_one = TopicJudgements.of(topic_grades)
        for truth in (result[topic], wanted[topic]):
            assert truth.keys.tolist() == one_by_one.keys.tolist()
            assert truth.grades.tolist() == one_by_one.grades.tolist()


def test_a_pickle_holds_no_derived_values():
    # If derived values were pickled, pickling would fail while another thread derives one, and a run could not be
    # loaded.
    truth = TopicJudgements.of({"a": 2, "b": 0}, TopicDetail({"1": {"a": 1}}))
    assert truth.gains.tolist() == [2.0]
    assert truth.detail is not None
    assert truth.detail.aspects
    copy = pickle.loads(pickle.dumps(truth))
    assert set(vars(copy)) == {"keys", "grades", "detail"}
    assert set(vars(copy.detail)) == {"given"}
    assert copy.gains.tolist() == [2.0]
