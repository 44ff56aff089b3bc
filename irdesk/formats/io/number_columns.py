"""Parser for columns of numbers in a text buffer, many lines at a time.

The result is exact. A decimal of up to 15 digits is an integer below 2^53 divided by a power of ten. A double
represents the integer and the power exactly, and IEEE 754 rounds the single division correctly. Longer or unusual
fields are parsed one by one with Python's float.
"""

from __future__ import annotations

import math
import re

import numpy as np
import numpy.typing as npt

from irdesk.domain import compiled_run_parsing
from irdesk.domain.docno_keys import Bytes, Offsets, Words, keys_of_fields, words_of
from irdesk.formats.io.text_chunks import MARGIN, Text

_LAST_OF_ASCII = 0x7F

_ZEROS = np.uint64(0x3030303030303030)
_HIGH = np.uint64(0xF0F0F0F0F0F0F0F0)
_SIX = np.uint64(0x0606060606060606)
_THREES = np.uint64(0x3333333333333333)
_HALVES = tuple(
    (np.uint64(mask), np.uint64(factor), np.uint64(shift))
    for mask, factor, shift in (
        (0x0F0F0F0F0F0F0F0F, 2561, 8),
        (0x00FF00FF00FF00FF, 6553601, 16),
        (0x0000FFFF0000FFFF, 42949672960001, 32),
    )
)
# ``_KEEP[n]`` selects the last n bytes of a word, which are its high bytes in little-endian order.
_KEEP = np.array([0] + [((1 << 8 * n) - 1) << 8 * (8 - n) for n in range(1, 9)], dtype=np.uint64)
_TOGETHER = 4096
_POWERS = 10.0 ** np.arange(16)
_INTEGER_POWERS = 10 ** np.arange(16, dtype=np.int64)
# Possessive quantifiers, so that a long sequence of digits is scanned only once.
_NUMBER = re.compile(rb"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?\Z")


def table_of(text: Text, columns: int, *, tidy: bool = False) -> tuple[Bytes, Words, Offsets, Offsets] | None:
    """Find the fields of lines that have ``columns`` fields separated by one space or tab. Return None if any line has
    another form or is not UTF-8.

    Otherwise, return the buffer, its words (see `words_of`), the start of each line, shape (n,), and the end of each
    field, shape (n, columns). The next field starts one byte after the end.

    ``tidy`` means that the lines have been normalised: fields are separated by spaces, lines by LF, and any other
    control character is part of a field. If the text is not tidy, tabs may also separate fields, and CRLF line ends are
    first replaced by LF in place. Any other control character then makes the result None.
    """
    if not tidy:
        text.end_lines_alike()
    buffer = np.frombuffer(text.buffer, np.uint8)
    content = buffer[: text.stop]
    if int(content.max()) > _LAST_OF_ASCII:
        try:
            bytes(text).decode()
        except UnicodeDecodeError:
            return None
    if compiled_run_parsing.compiled and not tidy:
        room = (text.stop - MARGIN) // (2 * columns)
        table = np.empty((columns, room), np.int64)
        lines = compiled_run_parsing.compiled.table(buffer, MARGIN, text.stop, columns, table)
        if lines < 0:
            return None
        ends = table[:, :lines].T  # transposed, so that each column is contiguous in memory
        return buffer, words_of(buffer), np.concatenate(([MARGIN], ends[:-1, -1] + 1)), ends
    blanks = np.flatnonzero((content == ord("\n")) | (content == ord(" ")) if tidy else content <= ord(" "))
    lines, more = divmod(len(blanks), columns)
    if more or blanks[0] == MARGIN or (blanks[1:] - blanks[:-1] == 1).any():
        return None
    kinds = buffer[blanks]
    newlines = kinds == ord("\n")
    between = np.count_nonzero(kinds == ord(" "))
    if between < len(blanks) - lines and not tidy:
        between += np.count_nonzero(kinds == ord("\t"))
    if between != len(blanks) - lines or not newlines[columns - 1 :: columns].all():
        return None
    ends = blanks.reshape(-1, columns)
    starts = np.empty(lines, np.int64)
    starts[0] = MARGIN
    np.add(ends[:-1, -1], 1, out=starts[1:])
    return buffer, words_of(buffer), starts, ends


def firsts_of(buffer: Bytes, words: Words, starts: Offsets, ends: Offsets) -> Offsets:
    """Return the indices of the lines whose field [starts, ends) differs from that of the previous line."""
    if compiled_run_parsing.compiled:
        firsts = np.empty(len(starts), np.int64)
        return firsts[: compiled_run_parsing.compiled.firsts(buffer, starts, np.ascontiguousarray(ends), firsts)]
    lengths = ends - starts
    length = int(lengths[0])
    if length < 8 and (lengths == length).all():  # compare each field together with the space after it
        codes = words[starts] << np.uint64(8 * (7 - length))
    else:
        codes = keys_of_fields(buffer, starts, ends)
    return np.concatenate(([0], np.flatnonzero(codes[1:] != codes[:-1]) + 1))


def text_of(buffer: Bytes, starts: Offsets, ends: Offsets) -> bytes:
    """Return the fields [starts, ends) as text, each followed by a newline."""
    if compiled_run_parsing.compiled:
        joined: bytes = compiled_run_parsing.compiled.join(
            buffer, np.ascontiguousarray(starts), np.ascontiguousarray(ends)
        )
        return joined
    # Copy the text in batches. The index arrays take eight bytes per byte of text, and allocating memory for all of
    # them at once would take longer than copying the text.
    some = range(0, len(starts), _TOGETHER)
    return b"".join(
        _text_of(buffer, starts[start : start + _TOGETHER], ends[start : start + _TOGETHER]) for start in some
    )


def _text_of(buffer: Bytes, starts: Offsets, ends: Offsets) -> bytes:
    lengths = ends - starts + 1
    stops = np.cumsum(lengths)
    text = buffer[np.arange(int(stops[-1])) + np.repeat(starts - stops + lengths, lengths)]
    text[stops - 1] = ord("\n")
    return bytes(text)


def _digits(w: Words, lengths: Offsets) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Parse the last ``lengths`` (0 to 8) bytes of each word as an integer. Return the integers, and a mask of the
    words in which these bytes are all digits. The words are overwritten.

    Eight digits are parsed with three multiplications: D. Lemire, *Quickly parsing eight digits*, 2018.
    """
    keep = _KEEP[lengths]
    w &= keep
    w |= _ZEROS & ~keep
    check = w + _SIX
    check &= _HIGH
    check >>= np.uint64(4)
    check |= w & _HIGH
    for mask, factor, shift in _HALVES:
        w &= mask
        w *= factor
        w >>= shift
    return w.view(np.int64), check == _THREES


def integers(words: Words, starts: Offsets, ends: Offsets) -> npt.NDArray[np.int32]:
    """Parse unsigned integers of up to eight digits, shape (n,). Any other field becomes -1."""
    lengths = ends - starts
    values, good = _digits(words[ends - 8], np.minimum(lengths, 8))
    return np.where(good & (lengths <= 8), values, -1).astype(np.int32)


def _points(buffer: Bytes, starts: Offsets, ends: Offsets) -> Offsets:
    """Return the position of the decimal point in each field, or the field's end if it has none."""
    first = bytes(buffer[starts[0] : ends[0]])
    guess = len(first) - 1 - first.rfind(b".") if b"." in first else 0
    points = ends - 1 - guess
    if (points >= starts).all() and (buffer[points] == ord(".")).all():
        return points
    points = ends.copy()
    open_rows = np.arange(len(ends))
    longest = min(int((ends - starts).max(initial=0)), 16)
    for decimals in (guess, *(d for d in range(longest) if d != guess)):
        positions = ends[open_rows] - 1 - decimals
        hit = (buffer[np.maximum(positions, 0)] == ord(".")) & (positions >= starts[open_rows])
        points[open_rows[hit]] = positions[hit]
        open_rows = open_rows[~hit]
        if not len(open_rows):
            break
    return points


def decimals(buffer: Bytes, words: Words, starts: Offsets, ends: Offsets) -> npt.NDArray[np.float64]:
    """Parse the fields [starts, ends) as numbers, exactly as ``float`` does, shape (n,).

    A field that is not a finite decimal number becomes NaN.
    """
    if compiled_run_parsing.compiled:
        values = np.empty(len(starts))
        compiled_run_parsing.compiled.decimals(buffer, np.ascontiguousarray(starts), np.ascontiguousarray(ends), values)
        return values
    negative = buffer[starts] == ord("-")
    values, good = _like_the_first(buffer, words, starts + negative, ends)
    if negative.any():
        np.negative(values, out=values, where=negative)
    odd = np.flatnonzero(~good)
    if len(odd):
        values[odd] = _of_any_kind(buffer, words, starts[odd], ends[odd])
    return values


def _like_the_first(
    buffer: Bytes, words: Words, starts: Offsets, ends: Offsets
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
    """Parse numbers of up to eight digits that have the same number of decimals as the first field. Return the numbers,
    and a mask of the fields that have this form.

    The digits before and after the point are combined into one word.
    """
    places = max(int(ends[0] - starts[0]) - 1 - bytes(buffer[starts[0] : ends[0]]).find(b"."), 0)
    if not 0 < places < 8:
        return np.empty(len(ends)), np.zeros(len(ends), np.bool_)
    right = words[ends - 8]
    points = (right >> np.uint64(8 * (7 - places))) & np.uint64(0xFF)
    both = right << np.uint64(8)  # eight digits and a point take 9 bytes: shift in the byte before the word
    both |= buffer[ends - 9]
    both &= ~_KEEP[places]
    both |= right & _KEEP[places]
    lengths = ends - starts - 1
    digits, good = _digits(both, np.minimum(lengths, 8))
    return digits / _POWERS[places], good & (points == ord(".")) & (lengths >= places) & (lengths <= 8)


def _of_any_kind(buffer: Bytes, words: Words, starts: Offsets, ends: Offsets) -> npt.NDArray[np.float64]:
    """Parse numbers of any form, as `decimals` does."""
    negative = buffer[starts] == ord("-")
    first = starts + negative
    points = _points(buffer, first, ends)
    whole = points - first
    places = np.maximum(ends - points - 1, 0)
    most = int(places.max(initial=0))
    if most <= 8 and (places == most).all():
        places = np.full(1, most)  # all fields have the same number of decimals
    easy = (whole <= 8) & (whole + places <= 15) & (whole + places > 0)
    left, left_good = _digits(words[points - 8], np.minimum(whole, 8))
    right, right_good = _digits(words[ends - 8], np.minimum(places, 8))
    easy &= left_good & right_good
    if most > 8:
        high = np.clip(places - 8, 0, 7)
        upper, upper_good = _digits(words[np.maximum(ends - 16, 0)], high)
        right = right + upper * 100_000_000
        easy &= upper_good
    bounded = np.minimum(places, 15)
    values: npt.NDArray[np.float64] = (left * _INTEGER_POWERS[bounded] + right) / _POWERS[bounded]
    if negative.any():
        values = np.where(negative, -values, values)
    for row in np.flatnonzero(~easy).tolist():
        values[row] = number(bytes(buffer[starts[row] : ends[row]]))
    return values


def number(text: bytes) -> float:
    """Parse a finite decimal number. Return NaN for any other text, including forms that only Python's float accepts
    (``1_0``, ``nan``).
    """
    if not _NUMBER.match(text):
        return math.nan
    value = float(text)
    return value if math.isfinite(value) else math.nan
