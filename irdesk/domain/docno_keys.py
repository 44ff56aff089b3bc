"""64-bit keys of docnos. Runs and judgements are joined by these keys.

The hash reads the docno's UTF-8 text eight bytes at a time and ends with the finaliser of MurmurHash3 (Appleby, 2011).
Texts of equal length, up to eight bytes, never collide. Project files contain these keys, so the function must not
change without a new `KEY_VERSION`.
"""

from __future__ import annotations

from types import ModuleType

import numpy as np
import numpy.typing as npt

from irdesk.domain import compiled_run_parsing

Keys = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Offsets = npt.NDArray[np.int64]

KEY_VERSION = 1

_PRIME = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xFF51AFD7ED558CCD)
_MIX_2 = np.uint64(0xC4CEB9FE1A85EC53)
_SHIFT = np.uint64(33)
# _MASKS[n] selects the first n bytes of a little-endian word.
_MASKS = np.array([(1 << 8 * n) - 1 for n in range(9)], dtype=np.uint64)
PADDING = 8
# For fields longer than `_LONG` bytes, a Python loop is faster than numpy if there are at most `_FEW` of them.
_LONG = 256
_FEW = 16
_SORTED_TOGETHER = 1 << 16  # maximum number of keys sorted at once


def words_of(buffer: Bytes) -> npt.NDArray[np.uint64]:
    """Return the little-endian 64-bit word that starts at each byte of ``buffer``.

    ``buffer`` must end with `PADDING` bytes of any value. The result has shape (len(buffer) - PADDING + 1,) and is a
    view, not a copy.
    """
    return np.lib.stride_tricks.as_strided(
        buffer[:8].view("<u8"), shape=(len(buffer) - PADDING + 1,), strides=(1,), writeable=False
    )


def _mix(h: Keys) -> Keys:
    h ^= h >> _SHIFT
    h *= _MIX_1
    h ^= h >> _SHIFT
    h *= _MIX_2
    h ^= h >> _SHIFT
    return h


def _long_key(rest: list[int], length: int, h: int) -> int:
    """Return the key of a field, given the hash ``h`` of its first 64-bit words. ``rest`` holds the remaining words."""
    rest[-1] &= int(_MASKS[length % 8 or 8])
    for word in rest:
        h ^= word
        for factor in (int(_MIX_1), int(_MIX_2)):
            h = (h ^ h >> 33) * factor & 0xFFFFFFFFFFFFFFFF
        h ^= h >> 33
    return h


def keys_of_fields(buffer: Bytes, starts: Offsets, ends: Offsets) -> Keys:
    """Return the keys of the fields [starts, ends) of a buffer, shape (len(starts),). The buffer must be padded as for
    `words_of`.
    """
    if compiled_run_parsing.compiled:
        keys = np.empty(len(starts), np.uint64)
        compiled_run_parsing.compiled.keys(buffer, np.ascontiguousarray(starts), np.ascontiguousarray(ends), keys)
        return keys
    words, lengths = words_of(buffer), ends - starts
    h = lengths.astype(np.uint64) * _PRIME
    longest = int(lengths.max(initial=0))
    for offset in range(0, longest, 8):
        left = np.minimum(lengths - offset, 8)
        if offset >= _LONG and np.count_nonzero(left > 0) <= _FEW:
            for row in np.flatnonzero(left > 0).tolist():
                h[row] = _long_key(words[starts[row] + offset : ends[row] : 8].tolist(), int(lengths[row]), int(h[row]))
            break
        if offset == 0 or int(left.min(initial=0)) > 0:
            h ^= words[starts + offset] & _MASKS[left]
            _mix(h)
        else:
            some = np.flatnonzero(left > 0)
            h[some] = _mix(h[some] ^ (words[starts[some] + offset] & _MASKS[left[some]]))
    return h


def letters_of_fields(buffer: Bytes, starts: Offsets, ends: Offsets) -> list[Keys]:
    """Return columns of integers by which the fields [starts, ends) can be sorted in byte order. Each column covers
    eight bytes; the last column holds the lengths.

    ``buffer`` must be padded as for `words_of`. Each column has shape (len(starts),); the most significant column is
    first.
    """
    words = words_of(buffer)
    lengths = ends - starts
    letters = []
    for offset in range(0, int(lengths.max(initial=0)), 8):
        left = np.clip(lengths - offset, 0, 8)
        letters.append((words[np.where(left, starts + offset, 0)] & _MASKS[left]).byteswap())
    return [*letters, lengths.astype(np.uint64)]


def order_in_groups(
    compiled: ModuleType, buffer: Bytes, starts: Offsets, ends: Offsets, lengths: Offsets, ascending: bool
) -> Offsets:
    """Return the permutation that sorts fields by their bytes within consecutive groups of the given lengths."""
    bounds = np.concatenate(([0], np.cumsum(lengths)))
    order = np.empty(len(starts), np.int64)
    compiled.sort_fields(buffer, np.ascontiguousarray(starts), np.ascontiguousarray(ends), bounds, order)
    if ascending:
        return order
    mirrored = np.repeat(bounds[:-1] + bounds[1:] - 1, lengths)
    return order[mirrored - np.arange(len(order))]


def keys_of(docnos: list[str] | tuple[str, ...]) -> Keys:
    """Return the keys of docnos, shape (len(docnos),)."""
    texts = [docno.encode() for docno in docnos]
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    ends = np.cumsum(lengths)
    buffer = np.frombuffer(b"".join(texts) + bytes(PADDING), np.uint8)
    return keys_of_fields(buffer, ends - lengths, ends)


def key_of(docno: str) -> np.uint64:
    """Return the key of one docno."""
    text = docno.encode()
    words = [int.from_bytes(text[offset : offset + 8], "little") for offset in range(0, len(text), 8)]
    return np.uint64(_long_key(words, len(text), len(text) * int(_PRIME) & 0xFFFFFFFFFFFFFFFF) if words else 0)


def have_duplicates(keys: Keys, bounds: Offsets) -> bool:
    """Return whether a key occurs twice within any range [bounds[i], bounds[i + 1]). Ranges of equal length are sorted
    together.
    """
    if (
        compiled_run_parsing.compiled
        and (result := compiled_run_parsing.compiled.twins(keys, np.ascontiguousarray(bounds, np.int64))) >= 0
    ):
        return bool(result)
    lengths = np.diff(bounds)
    for length in set(lengths.tolist()):
        which = np.flatnonzero(lengths == length)
        step = max(1, _SORTED_TOGETHER // max(1, length))
        for some in (which[i : i + step] for i in range(0, len(which), step)):
            starts = bounds[some]
            if some[-1] - some[0] + 1 == len(some):  # the ranges are adjacent
                rows = keys[starts[0] : starts[-1] + length].reshape(len(some), length)
            else:
                rows = keys[starts[:, None] + np.arange(length)]
            rows = np.sort(rows, axis=1)
            if (rows[:, 1:] == rows[:, :-1]).any():
                return True
    return False
