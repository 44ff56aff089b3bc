"""Lookup table that joins judgements and runs: it maps topics and documents to grades."""

from __future__ import annotations

from types import ModuleType

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.evaluation.scoring.ranked_lists import Cells, Ints, unjudged_of

_SLOTS = 8  # minimum number of slots per judgement
_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # an odd factor, so that multiplication loses no information


class LookupTable:
    """A hash table of grades keyed by topic and document key. The highest bits of a key, which are practically random,
    select a slot in the range of its topic.

    Keys that share a slot are stored in a second table with another hash function; their slot holds the value
    ``_several``.
    """

    def __init__(self, keys: Keys, grades: Cells, topics: Ints, count: int) -> None:
        bits = np.ceil(np.log2(np.maximum(np.bincount(topics, minlength=count + 1), 1) * _SLOTS)).astype(np.int64)
        # Each topic has a shift and the index of its first slot. The last entry is for topic index -1 (unjudged), whose
        # slots are all empty.
        self._shifts = (64 - bits).astype(np.uint64)
        self._bases = (np.cumsum(1 << bits) - (1 << bits)).astype(np.uint64)
        self._unjudged = unjudged_of(grades.dtype)
        self._several = self._unjudged + 1
        slots = self._slots(keys, topics)
        taken = np.bincount(slots, minlength=int((1 << bits).sum()))
        alone = taken[slots] == 1
        self.grades = np.full(len(taken), self._unjudged, grades.dtype)
        self.grades[taken > 1] = self._several
        self.grades[slots[alone]] = grades[alone]
        self._keys = np.zeros(len(taken), np.uint64)
        # In a shared slot, store a key that never matches; the second table holds the real keys.
        self._keys[slots] = np.where(alone, keys, ~keys)
        rest = ~alone
        self._further = LookupTable(_mixed(keys[rest]), grades[rest], topics[rest], count) if rest.any() else None

    def _slots(self, keys: Keys, topics: Ints) -> Ints:
        slots: Ints = ((keys >> self._shifts[topics]) + self._bases[topics]).view(np.int64)
        return slots

    def look_up_lists(self, compiled: ModuleType, keys: Keys, topics: Ints, lengths: Ints) -> Cells:
        """Look up the keys of concatenated lists with the compiled kernel. The result equals that of `look_up`."""
        cells = np.empty(len(keys), np.int8)
        if compiled.look_up(keys, topics, lengths, self._shifts, self._bases, self._keys, self.grades, cells):
            several = np.flatnonzero(cells == self._several)
            cells[several] = self._unjudged
            if self._further:
                topic_of = np.repeat(topics, lengths)
                cells[several] = self._further.look_up(_mixed(keys[several]), topic_of[several])
        return cells

    def look_up(self, keys: Keys, topics: Ints) -> Cells:
        """Return the grade of each key. ``topics`` holds the topic index of each key, -1 for an unjudged topic. Shape
        (len(keys),).
        """
        slots = self._slots(keys, topics)
        cells = self.grades[slots]
        taken = np.flatnonzero(cells != self._unjudged)
        other = taken[self._keys[slots[taken]] != keys[taken]]
        several = other[cells[other] == self._several]
        cells[other] = self._unjudged
        if self._further and len(several):
            cells[several] = self._further.look_up(_mixed(keys[several]), topics[several])
        return cells


def _mixed(keys: Keys) -> Keys:
    """Map keys one-to-one to other keys whose highest bits depend on all bits of the original keys."""
    mixed: Keys = (keys ^ (keys >> np.uint64(32))) * _FACTOR
    return mixed
