"""A topic's words in a text: matched by stems, in several scripts, with positions in Qt's units."""

from __future__ import annotations

import pytest
from each_case import each_case

from irdesk.assessment.term_highlights import marks, terms_of
from irdesk.domain.errors import TaskCancelled
from irdesk.domain.topic import Topic


def words(text: str, topic: Topic, chosen: tuple[str, ...] = ()) -> list[str]:
    """Return the highlighted words, sliced from the text at Qt's positions."""
    result = marks(text, terms_of(topic, chosen))
    data = text.encode("utf-16-le")
    return [
        data[2 * start : 2 * (start + length)].decode("utf-16-le")
        for start, length in zip(result.starts.tolist(), result.lengths.tolist(), strict=True)
    ]


def test_words_are_found_by_their_stems_and_whole():
    topic = Topic("1", "mocking the tests")
    assert words("Mocks mock; a mockery? Testing, tested, contest, TEST.", topic) == [
        "Mocks",
        "mock",
        "Testing",
        "tested",
        "TEST",
    ]


def test_the_last_words_of_a_long_question_are_marked_too():
    """In Cranfield's question 4, the subject is at the end of the question."""
    question = (
        "can a criterion be developed to show empirically the validity of flow solutions for chemically reacting gas "
        "mixtures based on the simplifying assumption of instantaneous local chemical equilibrium ."
    )
    assert words("gas at chemical equilibrium", Topic("4", question)) == ["gas", "chemical", "equilibrium"]


def test_counts_are_by_term():
    terms = terms_of(Topic("1", "mock test"), ("double",))
    assert [(term.text, term.of_assessor) for term in terms] == [("mock", False), ("test", False), ("double", True)]
    assert marks("test doubles test a mock", terms).counts == (1, 2, 1)


@each_case(
    ("title", "text", "expected"),
    [
        ("张艺谋和奥运会是什么关系？", "奥运会由张艺谋执导。", ["奥运会", "张艺谋"]),
        ("भारत में चुनाव", "चुनावों के लिए भारत", ["चुनावों", "भारत"]),
        ("русские книги", "Книга русского", ["Книга", "русского"]),
        ("الكتاب", "قرأ كتاب", ["كتاب"]),
        ("café", "two cafés", ["cafés"]),
    ],
)
def test_other_scripts(title, text, expected):
    assert words(text, Topic("1", title)) == expected


def test_places_are_those_of_qt_where_letters_take_two_units():
    assert words("😀 mock 😀😀 mocks", Topic("1", "mock")) == ["mock", "mocks"]


def test_own_words_are_marked_even_where_the_topic_has_them_as_a_stop_word():
    assert words("to be or not", Topic("1", "question"), ("not",)) == ["not"]


@each_case("shift", range(12))
def test_a_word_over_the_edge_of_a_piece_is_found_once(shift):
    text = "x" * 10 + " " + "y " * 32757 + "z" * shift + " mocking end"
    assert words(text, Topic("1", "mock")) == ["mocking"]


def test_the_next_place_goes_over_the_ends():
    result = marks("a mock b test c mock", terms_of(Topic("1", "mock test")))
    assert result.starts.tolist() == [2, 9, 16]
    assert (result.beside(2, 1), result.beside(2, -1), result.beside(16, 1)) == (1, 2, 0)
    assert (result.beside(2, 1, term=0), result.beside(2, 1, term=1)) == (2, 1)
    assert marks("nothing", terms_of(Topic("1", "mock"))).beside(0, 1) is None


def test_marking_is_given_up_when_asked():
    class Stop:
        def report(self, done: int, total: int) -> None:
            raise TaskCancelled("enough")

    with pytest.raises(TaskCancelled):
        marks("mock " * 20_000, terms_of(Topic("1", "mock")), Stop())
