"""Names shortened to a width stay distinguishable."""

from __future__ import annotations

from irdesk.reporting.drawing.fonts import width
from irdesk.reporting.drawing.shortened_names import clean, fit_names, fit_text


def test_names_keep_their_ends():
    assert fit_text("bm25-tuned-on-2019-v1", 7, 60).endswith("v1")
    assert fit_text("bm25-tuned-on-2019-v1", 7, 60).startswith("bm25")
    assert width(fit_text("x" * 1000, 7, 60), 7) <= 60
    assert fit_text("a\nb\tc", 7, 60) == "a b c"


def test_names_that_differ_in_their_middle_keep_it():
    names = [f"university_of_x_{name}_monot5_rerank" for name in ("bm25", "tct", "dense_v2")]
    short = fit_names(names, 7, [80.0] * 3)
    assert len(set(short)) == 3
    assert all(width(name, 7) <= 80 for name in short)
    assert [name in text for name, text in zip(("bm25", "tct", "dense_v2"), short, strict=True)] == [True] * 3
    assert fit_names(names, 7, [300.0] * 3) == names
    assert fit_names(["a" * 90, "b" * 90, "c"], 7, [60.0] * 3) == [
        fit_text("a" * 90, 7, 60),
        fit_text("b" * 90, 7, 60),
        "c",
    ]
    assert fit_names(["same" * 30, "same" * 30], 7, [60.0] * 2) == [fit_text("same" * 30, 7, 60)] * 2
    assert fit_names([], 7, []) == []


def test_a_shortened_text_keeps_as_many_characters_as_fit():
    for text in map(clean, ("run of w i d e and narrow letters", "日本 語 bm25 ﬁnal", "a" * 30, "e\u0301 é - W")):
        ways = [
            text,
            *(f"{text[: (n + 1) // 2].rstrip()}…{text[len(text) - n // 2 :].lstrip()}" for n in range(len(text))),
        ]
        ways[1:] = reversed(ways[1:])
        for room in range(0, 120, 3):
            longest = next((way for way in ways if width(way, 7) <= room), "")
            assert fit_text(text, 7, room) == longest, (text, room)
