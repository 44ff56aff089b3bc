"""Columns of numbers: the values that ``float`` returns, or NaN for texts that are not finite decimal numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest
from each_case import each_case

from irdesk.domain.docno_keys import PADDING, words_of
from irdesk.formats.io.number_columns import decimals, integers, number

pytestmark = pytest.mark.usefixtures("each_reader")

MARGIN = 16


def columns(texts: list[bytes]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return a buffer with the texts separated by spaces, the buffer's words, and the starts and ends of the texts."""
    data = b" ".join(texts)
    buffer = np.frombuffer(b" " * MARGIN + data + b"\n" + bytes(PADDING), np.uint8)
    ends = np.cumsum([len(text) + 1 for text in texts]) - 1 + MARGIN
    return buffer, words_of(buffer), ends - [len(text) for text in texts], ends


def read(*texts: bytes) -> list[float]:
    return decimals(*columns(list(texts))).tolist()


def same(a: float, b: float) -> bool:
    return np.float64(a).tobytes() == np.float64(b).tobytes()


NUMBERS = [
    b"0",
    b"1",
    b"12.5",
    b"-12.5",
    b"+12.5",
    b".5",
    b"-.5",
    b"5.",
    b"-5.",
    b"0.1",
    b"0.30000000000000004",
    b"-0",
    b"-0.0",
    b"00012.500",
    b"99999999.9999999",
    b"99999999",
    b"100000000",
    b"123456789012345678901234567890",
    b"0.000000000000001",
    b"0.0000000000000001",
    b"1e5",
    b"1E-5",
    b"-2.5e+10",
    b"1.7976931348623157e308",
    b"5e-324",
    b"1e-400",
    b"3.14159265358979",
    b"31.4159265358979",
    b"1234567.12345678",
    b"12345678.1234567",
    b"1.00000002",
    b"9007199254740993",
    b"0.9999999999999999",
    b"2.2250738585072011e-308",
]
NONE = [
    b"abc",
    b"1,5",
    b"1_0",
    b"nan",
    b"NaN",
    b"inf",
    b"-inf",
    b"Infinity",
    b"1e400",
    b"-1e400",
    b"--1",
    b"+-1",
    b"1-",
    b"-",
    b"+",
    b".",
    b"-.",
    b"1.2.3",
    b"1..2",
    b"1e",
    b"e5",
    b"1e5.0",
    b"0x10",
    b"1:0",
    b"/1",
    b"1/",
    b"12;5",
    "٥".encode(),
    b"\x001",
    b"1\x00",
    b"1.5f",
    b"5.-3",
]


@each_case("text", NUMBERS)
def test_a_number_is_what_float_reads(text):
    assert same(read(text)[0], float(text))
    assert same(number(text), float(text))


@each_case("text", NONE)
def test_anything_else_is_nan(text):
    assert math.isnan(read(text)[0])
    assert math.isnan(number(text))


def test_numbers_of_all_kinds_in_one_column():
    result = read(*NUMBERS, *NONE, *NUMBERS[::-1])
    wanted = [*map(float, NUMBERS), *[math.nan] * len(NONE), *map(float, NUMBERS[::-1])]
    assert all(same(a, b) or (math.isnan(a) and math.isnan(b)) for a, b in zip(result, wanted, strict=True))


@each_case("places", range(18))
def test_every_number_of_decimal_places(places):
    texts = [f"{whole}.{'123456789012345678'[:places]}".encode() for whole in (0, 7, 42, 1234567, 12345678, 123456789)]
    assert all(same(a, float(text)) for a, text in zip(read(*texts), texts, strict=True))


def test_ranks_are_unsigned_integers_of_up_to_eight_digits():
    texts = [b"0", b"1", b"001", b"12345678", b"123456789", b"-1", b"+1", b"1.0", b"abc", b"1a", b"Q"]
    _, words, starts, ends = columns(texts)
    assert integers(words, starts, ends).tolist() == [0, 1, 1, 12345678, -1, -1, -1, -1, -1, -1, -1]


@each_case("text", [b"1" * 10**6 + b"x", b"1" * 10**6 + b".x", b"1." + b"1" * 10**6 + b"x", b"." + b"1" * 10**6 + b"e"])
def test_long_digits_that_end_in_none_are_no_number_soon(text):
    assert math.isnan(number(text))  # A backtracking regular expression would take hours.


def test_long_digits_are_a_number():
    assert number(b"0." + b"0" * 10**5 + b"1") == 0
    assert number(b"0" * 10**5 + b"1.5") == 1.5
    assert math.isnan(number(b"1" * 10**5))
