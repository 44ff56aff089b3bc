"""Encodings of retrieval scores and docnos that compress well.

An encoded column without a marker at the start has the plain encoding, the only one in files before version 4. Each row
of a run can have a different encoding.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from irdesk.domain.docno_keys import Bytes
from irdesk.domain.run import Scores
from irdesk.store.compressed_columns import Damaged, decompress

_BITS = 255
"""Marker of scores encoded as differences between their bit patterns. The marker of scores encoded as decimal numbers
is the number of decimals, which is always less than this value.
"""
_POWERS = 10.0 ** np.arange(23)  # powers of ten that a double represents exactly
_EXACT = 2.0**53
_FIRST = 64  # number of scores from which the number of decimals is guessed
_MATRIX = b"\xff"
"""Marker of docnos encoded as a matrix. UTF-8 text never starts with this byte."""
_WORTHWHILE = 0.85

Pack = Callable[[bytes], bytes]


def pack_scores(scores: Scores, pack: Pack) -> bytes:
    """Return the scores, compressed with ``pack``. They are encoded plainly or as differences between consecutive
    scores, whichever is smaller.

    The difference between two decimal numbers with few digits takes two bytes. The difference between their bit
    patterns as floating-point numbers takes six bytes.
    """
    plain = pack(_by_byte(scores.astype("<f8", copy=False).view("<i8")))
    decimals = _decimals_of(scores)
    marker, numbers = (_BITS, scores.view(np.int64)) if decimals is None else decimals
    steps = np.diff(numbers, prepend=np.int64(0))
    # ZigZag encoding: maps negative numbers of small magnitude to small positive ones, which compress better.
    other = pack(bytes((marker,)) + _by_byte(steps << 1 ^ steps >> 63))
    return min(plain, other, key=len)


def unpack_scores(data: bytes, count: int) -> Scores:
    """Decode the output of `pack_scores`. Raises `Damaged` if the number of scores is not ``count``."""
    column = decompress(data, 8 * count, 8 * count + 1)
    if len(column) == 8 * count:
        return _from_bytes(column).view("<f8")
    marker, folded = column[0], _from_bytes(column[1:])
    numbers = np.cumsum(folded.view("<u8") >> 1 ^ -(folded & 1).view("<u8"), dtype=np.uint64).view(np.int64)
    if marker == _BITS:
        return numbers.view(np.float64)
    if marker >= len(_POWERS):
        raise Damaged("a compressed column")
    scores: Scores = numbers / _POWERS[marker]
    return scores


def _decimals_of(scores: Scores) -> tuple[int, npt.NDArray[np.int64]] | None:
    """Return the smallest number d of decimals that represents all scores exactly, and the scores times 10 to the power
    d. Return None if there is no such number.
    """
    first = scores[:_FIRST]
    with np.errstate(over="ignore", invalid="ignore"):
        for decimals, power in enumerate(_POWERS):
            if (np.rint(first * power) / power == first).all():
                numbers = np.rint(scores * power)
                if not (np.abs(numbers) < _EXACT).all():
                    return None
                whole = numbers.astype(np.int64)
                if ((whole / power).view(np.int64) == scores.view(np.int64)).all():  # compares bits, since -0.0 == 0.0
                    return decimals, whole
    return None


def _by_byte(numbers: npt.NDArray[np.int64]) -> bytes:
    """Return the first bytes of all numbers, then the second bytes, and so on. Grouping similar bytes improves
    compression.
    """
    return np.ascontiguousarray(numbers.astype("<i8", copy=False).view(np.uint8).reshape(-1, 8).T).tobytes()


def _from_bytes(data: bytes) -> npt.NDArray[np.int64]:
    """Decode the output of `_by_byte`."""
    return np.ascontiguousarray(np.frombuffer(data, np.uint8).reshape(8, -1).T).view("<i8").ravel()


class DocnoPacker:
    """Compressor for the docnos of one run, based on the compressor ``pack``. It encodes the docnos as text or as a
    matrix, whichever is better for the first row.
    """

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._as_matrix: bool | None = None

    def pack(self, docnos: bytes) -> bytes:
        """Compress the docnos, each of which ends in a newline."""
        if self._as_matrix is False or (matrix := _matrix_of(docnos)) is None:
            return self._pack(docnos)
        if self._as_matrix is None:
            text, other = self._pack(docnos), self._pack(matrix)
            # Use a matrix only if it is clearly smaller, since it takes longer to write and read.
            self._as_matrix = len(other) < _WORTHWHILE * len(text)
            return other if self._as_matrix else text
        return self._pack(matrix)


def unpack_docnos(data: bytes, count: int) -> bytes:
    """Decode the output of `DocnoPacker.pack`; a newline follows each docno. Raises `Damaged` if a matrix does not have
    ``count`` rows.
    """
    docnos = decompress(data)
    if not docnos.startswith(_MATRIX):
        return docnos
    if count == 0 or (len(docnos) - 1) % count:
        raise Damaged("a compressed column")
    columns = np.frombuffer(docnos, np.uint8, offset=1).reshape(-1, count)
    lines: Bytes = np.full((count, len(columns) + 1), ord("\n"), np.uint8)
    lines[:, :-1] = columns.T
    return bytes(lines[lines != 0])


def _matrix_of(docnos: bytes) -> bytes | None:
    """Return the first bytes of all docnos, then the second bytes, and so on; short docnos are padded with 0. Return
    None if the matrix is longer than the text.
    """
    text: Bytes = np.frombuffer(docnos, np.uint8)
    ends = np.flatnonzero(text == ord("\n"))
    lengths = np.diff(ends, prepend=-1) - 1
    width = int(lengths.max(initial=0))
    if not 0 < width * len(ends) <= len(text) or b"\0" in docnos:
        return None
    lines = np.zeros((len(ends), width), np.uint8)
    lines[np.arange(width) < lengths[:, None]] = text[text != ord("\n")]
    return _MATRIX + np.ascontiguousarray(lines.T).tobytes()
