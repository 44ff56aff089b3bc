"""Regular expressions matched against run names without backtracking."""

from __future__ import annotations

import re

import pytest
from each_case import each_case
from hypothesis import given
from hypothesis import strategies as st

from irdesk.domain.errors import CommandRefused
from irdesk.formats.run_fields.linear_time_regex import LinearTimeRegex

NAMES = ("", "bm25", "BM25-rm3_v2", "a b", "p_bm25", "aaab", "x{1}y", "naïve-Straße", "_", "b\n")
EXPRESSIONS = (
    "",
    "bm25",
    "^bm25$",
    r"\Abm25\Z",
    "^(?!bm25)",
    "^(?=.*rm3)(?!.*v1)",
    r"\bbm25\b",
    r"\B25",
    r"[a-z]{2}\d{2,}",
    r"[^\W_]+_v[12]$",
    "(bm|p_)+25",
    "(?:a|ab)*?b$",
    "(?P<team>[^_]+)_(?P<model>.*)",
    r"x\{1}y",
    "x{1}y",
    "x{1",
    "{}",
    "a{,2}b",
    "b$",
    r"b\Z",
    r"\w\s\w",
    "ß",
    "[]x]",
    r"\x62m",
    "(|a)+b",
    "()*",
)


@each_case("expression", EXPRESSIONS)
def test_it_matches_where_re_does(expression):
    expected = [bool(re.search(expression, name, re.IGNORECASE)) for name in NAMES]
    assert [LinearTimeRegex.parse(expression).search(name) for name in NAMES] == expected


ATOMS = st.sampled_from(["a", "b", ".", "[ab]", "[^a]", r"\w", r"\b", "^", "$", "-"])
TREES = st.recursive(
    ATOMS,
    lambda inner: (
        st.builds("({}|{})".format, inner, inner)
        | st.builds("{}{}".format, inner, inner)
        | st.builds("(?:{}){}".format, inner, st.sampled_from(["*", "+", "?", "{2}", "{1,2}", "*?"]))
        | st.builds("({}{})".format, st.sampled_from(["?=", "?!"]), inner)
    ),
    max_leaves=8,
)


@given(TREES, st.text("ab-", max_size=6))
def test_any_expression_matches_where_re_does(expression, text):
    assert LinearTimeRegex.parse(expression).search(text) == bool(re.search(expression, text, re.IGNORECASE))


@pytest.mark.parametrize("expression", ["(a+)+$", "^(a|a)*$", "(a*)*b", "(.*){9}x", "(?=(a+)+$)b|a*c"])
def test_expressions_that_make_re_backtrack_are_searched_in_linear_time(expression):
    """Each character takes at most one step per lookahead; `re` would need 2^500 steps."""
    search = LinearTimeRegex.parse(expression)
    assert not search.search("a" * 500 + "!")
    assert sum(len(each._known) for each in (search, *search._looks)) < 200, "what was seen is not computed again"


@each_case("expression", [r"(a)\1", "(?<=a)b", "(?i)a", "a++", "(?>a)b", "(?P<x>a)(?P=x)", "(a)?(?(1)b|c)"])
def test_expressions_that_need_backtracking_are_refused(expression):
    with pytest.raises(CommandRefused, match="in the regular expression is not supported"):
        LinearTimeRegex.parse(expression)


def test_an_expression_of_very_many_states_is_refused():
    with pytest.raises(CommandRefused, match="too many repetitions"):
        LinearTimeRegex.parse("((a{99}){99}){99}")
