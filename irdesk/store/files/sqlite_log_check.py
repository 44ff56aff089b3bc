"""Check of the frames in a project file's write-ahead log against their checksums.

SQLite checks the checksums of log frames only after a crash. Without this check, damage that occurs while the program
runs would enter the project file. A frame contains a whole page, so the damage may also affect older rows. Format and
checksum: https://www.sqlite.org/fileformat2.html#the_write_ahead_log.
"""

from __future__ import annotations

import time
from functools import lru_cache
from pathlib import Path

import numpy as np

LONGEST_LOG = 4 << 20
"""Maximum size of a log to check, in bytes. Larger logs come from loading, which can be repeated."""
_LOOKS, _PAUSE = 3, 0.01  # number of checks after which a log counts as damaged, and seconds between checks
_HEADER = 32
_FRAME = 24
_WORD_ORDER = {0x377F0682: "<u4", 0x377F0683: ">u4"}
Words = np.ndarray[tuple[int, ...], np.dtype[np.uint32]]


def stays_damaged(path: Path, size: int) -> bool:
    """Return whether a frame of the log at ``path`` is damaged, rather than incomplete because it is still being
    written. A log whose ``size`` in bytes exceeds `LONGEST_LOG` is not checked.
    """
    if size > LONGEST_LOG:
        return False
    for _ in range(_LOOKS):
        if not is_damaged(path):
            return False
        time.sleep(_PAUSE)  # a frame may be incomplete because it is still being written
    return True


def is_damaged(path: Path) -> bool:
    """Return whether a frame of the log at ``path`` is damaged. Also returns True if a frame is still being written."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return False
    return len(data) >= _HEADER and not _is_whole(data)


def incomplete_bytes(path: Path, size: int) -> int:
    """Return the number of bytes after the last complete frame of a log of ``size`` bytes. Raises `OSError` if the log
    cannot be read.
    """
    if size < _HEADER:
        return 0
    with path.open("rb") as log:
        header = np.frombuffer(log.read(_HEADER), ">u4", 8)
    return (size - _HEADER) % (_FRAME + int(header[2])) if int(header[0]) in _WORD_ORDER else 0


def _is_whole(data: bytes) -> bool:
    header = np.frombuffer(data, ">u4", 8)
    order = _WORD_ORDER.get(int(header[0]))
    if order is None or not np.array_equal(_after(np.zeros(2, np.uint32), np.frombuffer(data, order, 6)), header[6:]):
        return False
    size = int(header[2])
    frames = np.frombuffer(data, np.uint8)[_HEADER:]
    if frames.size % (_FRAME + size):
        return False
    frames = frames.reshape(-1, _FRAME + size)
    heads = np.ascontiguousarray(frames[:, :_FRAME]).view(">u4")
    current = np.flatnonzero((heads[:, 2:4] == header[4:6]).all(axis=1))
    count = current.size  # frames after the first ``count`` were written before the log was restarted
    if not np.array_equal(current, np.arange(count)):
        return False
    checked = np.concatenate([frames[:count, :8], frames[:count, _FRAME:]], axis=1)
    words = np.ascontiguousarray(checked).view(order).astype(np.uint32)
    stored = heads[:count, 4:6].astype(np.uint32)
    before = np.concatenate([header[None, 6:].astype(np.uint32), stored])[:count]
    power, weights = _matrices(words.shape[1] // 2)
    return np.array_equal(before @ power.T + words @ weights.T, stored)


def _after(sums: Words, words: Words) -> Words:
    """Return the two checksum words after processing further words."""
    power, weights = _matrices(words.size // 2)
    return power @ sums + weights @ words.astype(np.uint32)


@lru_cache(maxsize=4)
def _matrices(steps: int) -> tuple[Words, Words]:
    """Return the checksum of 2n words as a linear map modulo 2³². It consists of a 2 × 2 matrix for the two sums and a
    2 × 2n matrix for the words.

    One step processes two words x and y: s₀ ← s₀ + x + s₁, s₁ ← s₁ + y + s₀.
    """
    step = np.array([[1, 1], [1, 2]], np.uint32)
    power = np.eye(2, dtype=np.uint32)
    parts = []
    for _ in range(steps):
        parts.append(power @ np.array([[1, 0], [1, 1]], np.uint32))
        power = power @ step
    return power, np.concatenate(parts[::-1], axis=1)
