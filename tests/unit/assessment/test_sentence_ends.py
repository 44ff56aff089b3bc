"""Ends of sentences: stops after a space, and abbreviations whose stop ends no sentence."""

from __future__ import annotations

from each_case import each_case

from irdesk.assessment.sentence_ends import after_spaced_stops, is_abbreviation


def test_a_stop_after_a_space_ends_a_sentence_whatever_follows():
    assert after_spaced_stops("alpha is one . beta is two ?  Gamma is three. delta") == [15, 30]
    assert after_spaced_stops("𝄞 is one . beta") == [12], "in UTF-16 units"


@each_case(
    ("before", "after", "expected"),
    [
        ("the pressure is shown in fig . ", "2 and by", True),
        ("by eq . ", "(3) for wings", True),
        ("for wings, e . ", "g . of small span", True),
        ("e . g . ", "of small span", True),
        ("𝄞 Smith et al. ", "Others agree", True),
        ("the answer is no . ", "it was not seen", False),
        ("the grade is e . ", "it was not seen", False),
    ],
)
def test_an_abbreviation_is_known_by_the_text_before_and_after_its_stop(before, after, expected):
    edge = len(before.encode("utf-16-le")) // 2
    assert is_abbreviation(before + after, edge) is expected
