"""Messages keep their template and values, also when stored in the project file."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import (
    Worded,
    filled,
    foreign_message,
    record_message,
    restore_message,
    together,
    worded,
    wording_of,
)


def test_it_is_the_english_sentence_wherever_it_goes() -> None:
    text = worded("grade {docno} as {grade}", docno="D {1}", grade=2)
    assert text == "grade D {1} as 2"
    assert str(CommandRefused(text)) == "grade D {1} as 2"
    assert (text.template, dict(text.values)) == ("grade {docno} as {grade}", {"docno": "D {1}", "grade": 2})


def test_template_and_values_survive_a_file_and_another_process() -> None:
    inner = worded("load run {name}", name="bm25 “ü”")
    text = worded("undo: {step}", step=inner)
    for again in (restore_message(str(text), record_message(text)), pickle.loads(pickle.dumps(text))):
        assert isinstance(again, Worded)
        assert again == text
        step = again.values["step"]
        assert isinstance(step, Worded)
        assert step.template == "load run {name}"


def test_plain_text_stays_plain() -> None:
    assert record_message("choose measures") == ""
    assert restore_message("choose measures", "") == "choose measures"


def test_several_sentences_stay_sentences_of_their_own() -> None:
    line = together(" · ", [worded("first {depth} documents", depth=10), "as it is {}"])
    assert line == "first 10 documents · as it is {}"
    assert [type(part) for part in line.values.values()] == [Worded, str]


@each_case(
    ("count", "message"),
    [(0, "0 topics are left"), (1, "1 topic is left"), (2, "2 topics are left"), ("1 to 2", "1 to 2 topics are left")],
)
def test_a_word_suits_its_number(count: object, message: str) -> None:
    text = worded("{count} {count:topic is|topics are} left", count=count)
    assert text == message
    assert restore_message(str(text), record_message(text)) == message


def test_numbers_keep_their_form_beside_such_words() -> None:
    assert filled("{n:,} {n:run|runs} of {names}", n=1234, names="a|b {0}") == "1,234 runs of a|b {0}"
    assert filled("{n} {n:run|runs}", n=np.int64(1)) == "1 run"


@pytest.mark.parametrize(
    "message",
    [
        worded("{names} holds topic {topic} for {days:g} days", names="anna", topic="7", days=3.0),
        worded(
            "{count:,} {count:row|rows} of {who}",
            count=1200,
            who=worded("{names} and {count} more", names="a", count=2),
        ),
    ],
)
def test_a_message_of_another_program_keeps_its_template(message):
    foreign = foreign_message(str(message), wording_of(message))
    assert (foreign, foreign.template) == (message, message.template)


def test_a_message_without_values_needs_no_template():
    assert wording_of(worded("too many requests")) == wording_of("too many requests") == ""
    assert foreign_message("too many requests", "") == "too many requests"


@each_case(
    "wording",
    [
        '["{a.__class__}", {"a": 1}]',
        '["{a[0]}", {"a": "x"}]',
        '["{a:>99999999999}", {"a": 1}]',
        '["{a:{b}}", {"a": 1, "b": ">99999999999"}]',
        '["{a!r}", {"a": 1}]',
        '["{a}", {"a": ["{b.__class__}", {"b": 1}]}]',
        '["another text", {}]',
        '["{a}", {}]',
        "[1, 2]",
        '"x"',
        "{",
        "[" * 5000,
        '["text", []]',
        "null",
    ],
)
def test_a_harmful_template_of_another_program_is_not_used(wording):
    assert type(foreign_message("text", wording)) is str
