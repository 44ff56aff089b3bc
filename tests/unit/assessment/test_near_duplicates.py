"""Near-duplicates: the resemblance threshold, checked against shingles written out by hand."""

from __future__ import annotations

import random

import pytest
from datasketch import MinHashLSH
from each_case import each_case

from irdesk.assessment import near_duplicates
from irdesk.assessment.near_duplicates import near_duplicates_of, shingles
from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import QUIET

WORDS = [f"word{n}" for n in range(1000)]


def text(seed: int, words: int = 300) -> str:
    return " ".join(random.Random(seed).choices(WORDS, k=words))


def test_the_same_text_in_other_lines_and_letters_is_a_twin():
    result = near_duplicates_of([("a", text(1)), ("b", text(1).upper().replace(" ", "\n", 50)), ("c", text(2))], QUIET)
    assert {docno: [(twin.docno, twin.resemblance) for twin in twins] for docno, twins in result.items()} == {
        "a": [("b", 1.0)],
        "b": [("a", 1.0)],
    }


@each_case(("changed", "twins"), [(1, True), (5, True), (12, False), (60, False)])
def test_a_text_with_some_words_changed_is_a_twin_until_its_shingles_differ(changed, twins):
    words = text(3).split()
    other = list(words)
    for position in range(changed):
        other[10 + position * 4] = f"new{position}"

    def rows(of: list[str]) -> set[tuple[str, ...]]:
        return {tuple(of[index : index + 5]) for index in range(len(of) - 4)}

    resemblance = len(rows(words) & rows(other)) / len(rows(words) | rows(other))
    assert (resemblance >= 0.8) is twins
    result = near_duplicates_of([("a", " ".join(words)), ("b", " ".join(other))], QUIET)
    assert [twin.resemblance for twin in result.get("a", ())] == ([pytest.approx(resemblance)] if twins else [])


def test_no_pair_of_close_twins_is_missed_among_many():
    texts = [(f"d{n}", text(n)) for n in range(150)]
    texts += [(f"e{n}", text(n) + " and a closing line of the editors") for n in range(150)]
    result = near_duplicates_of(texts, QUIET)
    assert all([twin.docno for twin in result[f"d{n}"]] == [f"e{n}"] for n in range(150))


def test_short_texts_and_empty_ones_have_no_twins():
    assert near_duplicates_of([("a", "no text here"), ("b", "no text here"), ("c", ""), ("d", "")], QUIET) == {}


def test_chinese_is_compared_by_its_letters():
    one = "这是一个关于信息检索评价的长句子,用来检验两个几乎相同的文本是否被认出来。"
    assert shingles(one)
    assert near_duplicates_of([("a", one * 2), ("b", one * 2 + "完")], QUIET)["a"][0].docno == "b"


def test_the_search_is_given_up_when_asked():
    class Stop:
        def report(self, done: int, total: int) -> None:
            raise TaskCancelled("enough")

    with pytest.raises(TaskCancelled):
        near_duplicates_of([("a", text(1))], Stop())


def test_the_bands_are_those_that_datasketch_computes():
    computed = MinHashLSH(threshold=near_duplicates._CANDIDATES_FROM, num_perm=near_duplicates._PERMUTATIONS)
    assert (computed.b, computed.r) == near_duplicates._BANDS
