"""Sentences remember what they were made of, also across the project file."""

from __future__ import annotations

import pickle

from irdesk.domain.errors import CommandRefused
from irdesk.domain.wording import Worded, recalled, recorded, together, worded


def test_it_is_the_english_sentence_wherever_it_goes() -> None:
    text = worded("grade {docno} as {grade}", docno="D {1}", grade=2)
    assert text == "grade D {1} as 2"
    assert str(CommandRefused(text)) == "grade D {1} as 2"
    assert (text.template, dict(text.values)) == ("grade {docno} as {grade}", {"docno": "D {1}", "grade": 2})


def test_what_it_was_made_of_is_kept_through_a_file_and_another_process() -> None:
    inner = worded("load run {name}", name="bm25 “ü”")
    text = worded("undo: {step}", step=inner)
    for again in (recalled(str(text), recorded(text)), pickle.loads(pickle.dumps(text))):
        assert isinstance(again, Worded)
        assert again == text
        step = again.values["step"]
        assert isinstance(step, Worded)
        assert step.template == "load run {name}"


def test_plain_text_stays_plain() -> None:
    assert recorded("choose measures") == ""
    assert recalled("choose measures", "") == "choose measures"


def test_several_sentences_stay_sentences_of_their_own() -> None:
    line = together(" · ", [worded("first {depth} documents", depth=10), "as it is {}"])
    assert line == "first 10 documents · as it is {}"
    assert [type(part) for part in line.values.values()] == [Worded, str]
