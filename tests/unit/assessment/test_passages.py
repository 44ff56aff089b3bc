"""Passages keep their position in the text, whatever white space a view inserts between words."""

from __future__ import annotations

from each_case import each_case
from hypothesis import given
from hypothesis import strategies as st

from irdesk.assessment.passages import ShownText, fault_of_passages, toggle_passage
from irdesk.assessment.readable_document import reading_of
from irdesk.assessment.term_highlights import characters, units
from irdesk.domain.document import Document, Passage

NONE = (0, 0)


def at(text: str, words: str) -> tuple[int, int]:
    return text.index(words), text.index(words) + len(words)


def test_a_passage_is_what_was_selected():
    text = "One  two\nthree 🎈 four"
    shown = ShownText(text, NONE)
    passage = shown.passage(at(text, "two\nthree 🎈"))
    assert passage == Passage(3, 12, "two three 🎈")
    assert shown.spans([passage]) == [at(text, "two\nthree 🎈")]
    assert shown.passage((3, 5)) is None, "white space alone"


@given(
    st.lists(st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=4), min_size=1, max_size=6),
    st.data(),
)
def test_white_space_does_not_move_passages(words, data):
    words = ["".join(word.split()) or "x" for word in words]
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    gaps = st.sampled_from([" ", "\n", "\u2028", "   ", "\n\n"])
    one, other = (
        [data.draw(gaps) + word for word in words],
        [data.draw(gaps) + word for word in words],
    )
    spans = [
        (
            sum(map(len, texts[:first])) + len(texts[first]) - len(words[first]),
            sum(map(len, texts[: last + 1])),
        )
        for texts in (one, other)
    ]
    passage = ShownText("".join(one), NONE).passage(spans[0])
    assert passage.text == " ".join(words[first : last + 1])
    assert fault_of_passages((passage,)) == ""
    assert ShownText("".join(other), NONE).spans([passage]) == [spans[1]]


def test_further_fields_are_no_part_of_a_passage():
    reading = reading_of(Document("d", "A title", "The text\nof it.", {"author": "somebody"}))
    without = reading_of(Document("d", "A title", "The text of it."))
    shown = ShownText(reading.shown, reading.fields_span)
    passage = shown.passage((0, reading.shown.index("of it")))
    assert passage == Passage(0, 13, "A title The text")
    assert ShownText(without.shown, without.fields_span).passage((0, 16)) == passage
    assert shown.passage(reading.fields_span) is None
    assert shown.spans([passage]) == [(0, reading.shown.index(" of it"))]


def test_a_passage_of_another_version_is_looked_for():
    passage = ShownText("a b c d", NONE).passage((2, 5))
    assert ShownText("x y a b\nc d", NONE).spans([passage]) == [(6, 9)]
    assert ShownText("another text", NONE).spans([passage]) == []


@each_case(
    ("chosen", "then"),
    [
        ("three", ["one two", "three", "five six"]),
        ("two three", ["one two three", "five six"]),
        ("two three four five", ["one two three four five six"]),
        ("one", ["five six"]),
        ("five six", ["one two"]),
    ],
)
def test_choosing_a_passage_marks_joins_or_removes(chosen, then):
    text = "one two three four five six"
    shown = ShownText(text, NONE)
    marked = tuple(shown.passage(at(text, words)) for words in ("one two", "five six"))
    passages = toggle_passage(marked, shown.passage(at(text, chosen)), shown)
    assert [passage.text for passage in passages] == then
    assert fault_of_passages(passages) == ""


@each_case(
    "passages",
    [
        (Passage(3, 3, ""),),
        (Passage(-1, 2, "abc"),),
        (Passage(0, 2, "abc"),),
        (Passage(5, 7, "ab"), Passage(0, 2, "ab")),
        (Passage(0, 3, "abc"), Passage(2, 5, "cde")),
        tuple(Passage(n, n + 1, "x") for n in range(1001)),
        (Passage(0, 3_000_000, "x" * 3_000_000),),
    ],
)
def test_impossible_passages_are_named(passages):
    assert fault_of_passages(passages)


def test_positions_of_qt_are_converted_both_ways():
    import numpy as np

    text = "a🎈b🎈c"
    for place in range(len(text) + 1):
        (unit,), _ = units(text, np.array([place], np.int32), np.array([0], np.int32))
        assert characters(text, int(unit)) == place
