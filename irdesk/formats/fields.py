"""Columns of numbers out of a buffer of text, many lines at a time.

Exact: a decimal of up to 15 digits is an integer below 2^53 divided by a power of ten, both of which a double holds,
and IEEE 754 rounds the one division correctly. Whatever is longer or odd is left to Python's own float, field by field.
"""

from __future__ import annotations

import math
import re

import numpy as np
import numpy.typing as npt

from irdesk.domain.docnos import Bytes, Offsets

Words = npt.NDArray[np.uint64]

_ZEROS = np.uint64(0x3030303030303030)
_HIGH = np.uint64(0xF0F0F0F0F0F0F0F0)
_SIX = np.uint64(0x0606060606060606)
_THREES = np.uint64(0x3333333333333333)
_LOW = np.uint64(0x0F0F0F0F0F0F0F0F)
# _KEEP[n] keeps the last n bytes of a word, which in little-endian order are its high ones.
_KEEP = np.array([0] + [((1 << 8 * n) - 1) << 8 * (8 - n) for n in range(1, 9)], dtype=np.uint64)
_POWERS = 10.0 ** np.arange(16)
_INTEGER_POWERS = 10 ** np.arange(16, dtype=np.int64)
# Possessive, so that a long run of digits is passed over once.
_NUMBER = re.compile(rb"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?\Z")


def _digits(words: Words, ends: Offsets, lengths: Offsets) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Integers of the ``lengths`` (0 to 8) bytes before ``ends``, and which of them are digits only.

    Eight digits a multiplication: D. Lemire, *Quickly parsing eight digits*, 2018.
    """
    keep = _KEEP[lengths]
    w = (words[ends - 8] & keep) | (_ZEROS & ~keep)
    good = ((w & _HIGH) | (((w + _SIX) & _HIGH) >> np.uint64(4))) == _THREES
    w = (w & _LOW) * np.uint64(2561) >> np.uint64(8)
    w = (w & np.uint64(0x00FF00FF00FF00FF)) * np.uint64(6553601) >> np.uint64(16)
    w = (w & np.uint64(0x0000FFFF0000FFFF)) * np.uint64(42949672960001) >> np.uint64(32)
    return w.astype(np.int64), good


def integers(words: Words, starts: Offsets, ends: Offsets) -> npt.NDArray[np.int32]:
    """Unsigned integers of up to eight digits; -1 for every other field. Shape (n,)."""
    lengths = ends - starts
    values, good = _digits(words, ends, np.minimum(lengths, 8))
    return np.where(good & (lengths <= 8), values, -1).astype(np.int32)


def _points(buffer: Bytes, starts: Offsets, ends: Offsets) -> Offsets:
    """Where each field's decimal point stands; its end for a field without one."""
    points = ends.copy()
    open_rows = np.arange(len(ends))
    longest = min(int((ends - starts).max(initial=0)), 16)
    first = bytes(buffer[starts[0] : ends[0]])
    guess = len(first) - 1 - first.rfind(b".") if b"." in first else 0
    for decimals in (guess, *(d for d in range(longest) if d != guess)):
        at = ends[open_rows] - 1 - decimals
        hit = (buffer[np.maximum(at, 0)] == ord(".")) & (at >= starts[open_rows])
        points[open_rows[hit]] = at[hit]
        open_rows = open_rows[~hit]
        if not len(open_rows):
            break
    return points


def decimals(buffer: Bytes, words: Words, starts: Offsets, ends: Offsets) -> npt.NDArray[np.float64]:
    """The numbers of the fields [starts, ends), exactly as ``float`` reads them. Shape (n,).

    NaN stands where a field is no finite decimal number.
    """
    negative = buffer[starts] == ord("-")
    first = starts + negative
    points = _points(buffer, first, ends)
    whole = points - first
    places = np.maximum(ends - points - 1, 0)
    easy = (whole >= 0) & (whole <= 8) & (places <= 15) & (whole + places <= 15) & (whole + places > 0)
    left, left_good = _digits(words, points, np.clip(whole, 0, 8))
    low = np.minimum(places, 8)
    right, right_good = _digits(words, ends, low)
    easy &= left_good & right_good
    if int(places.max(initial=0)) > 8:
        high = np.clip(places - 8, 0, 7)
        upper, upper_good = _digits(words, np.maximum(ends - 8, 8), high)
        right = right + upper * 100_000_000
        easy &= upper_good
    bounded = np.minimum(places, 15)
    values: npt.NDArray[np.float64] = (left * _INTEGER_POWERS[bounded] + right) / _POWERS[bounded]
    values = np.where(negative, -values, values)
    for row in np.flatnonzero(~easy).tolist():
        values[row] = number(bytes(buffer[starts[row] : ends[row]]))
    return values


def number(text: bytes) -> float:
    """A finite decimal number; NaN for anything else, also for what Python alone would take (``1_0``, ``nan``)."""
    if not _NUMBER.match(text):
        return math.nan
    value = float(text)
    return value if math.isfinite(value) else math.nan
