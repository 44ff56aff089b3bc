"""Numbers parsed column by column equal those parsed by ``float``, bit for bit."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.domain.docno_keys import PADDING, words_of
from irdesk.formats.io.number_columns import decimals, number

MARGIN = 16
SHORT = st.from_regex(rb"[+-]?[0-9]{0,9}(\.[0-9]{0,9})?", fullmatch=True).filter(bool)
LONG = st.from_regex(rb"[+-]?[0-9]{0,20}(\.[0-9]{0,20})?([eE][+-]?[0-9]{1,3})?", fullmatch=True).filter(bool)
PRINTED = st.floats(allow_nan=True, allow_infinity=True).map(lambda value: repr(value).encode())
ODD = st.text(alphabet="0123456789+-.eE_,xnaif:/;", min_size=1, max_size=12).map(str.encode)


def column(texts: list[bytes]) -> list[float]:
    data = b" ".join(texts)
    buffer = np.frombuffer(b" " * MARGIN + data + b"\n" + bytes(PADDING), np.uint8)
    ends = np.cumsum([len(text) + 1 for text in texts]) - 1 + MARGIN
    return decimals(buffer, words_of(buffer), ends - [len(text) for text in texts], ends).tolist()


def by_definition(text: bytes) -> float:
    """Parse a text of digits, signs, points and exponents with ``float``; return NaN for other texts and for
    infinities.
    """
    try:
        value = float(text) if set(text) <= set(b"0123456789+-.eE") else math.nan
    except ValueError:
        return math.nan
    return value if math.isfinite(value) else math.nan


@settings(max_examples=effort(37, 2500), deadline=None)
@given(st.lists(st.one_of(SHORT, LONG, PRINTED, ODD), min_size=1, max_size=40))
def test_a_column_is_read_bit_for_bit(texts):
    wanted = np.array([by_definition(text) for text in texts])
    assert np.array_equal(np.array(column(texts)).view(np.uint64), wanted.view(np.uint64))
    assert np.array_equal(np.array([number(text) for text in texts]).view(np.uint64), wanted.view(np.uint64))


@settings(max_examples=effort(25, 1000), deadline=None)
@given(st.floats(-1e8, 1e8), st.integers(0, 15))
def test_scores_as_systems_print_them(value, places):
    text = f"{value:.{places}f}".encode()
    assert np.float64(column([text])[0]).tobytes() == np.float64(float(text)).tobytes()
