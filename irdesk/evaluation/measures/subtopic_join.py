"""The join of a batch with subtopics or judgement groups, shared by their measures: which document is relevant for
which.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from irdesk.evaluation.scoring.judgement_details import Covers, Need
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, Ints, RankedLists, unjudged_of


@dataclass(frozen=True, eq=False)
class SubtopicJoin:
    """The places of a batch whose documents are relevant for any subtopic, and the subtopics.

    ``hits``, shape (h,), are in rank order list by list. There is one pair for each such place and each subtopic that
    it is relevant for, in that order, shapes (p,): ``places`` is the index in ``hits``, ``aspects`` the number of the
    subtopic in its topic, ``sizes`` the number of documents relevant for it (R of the subtopic). ``covers`` are those
    of each list's topic, None if it has no subtopics.
    """

    hits: Hits
    places: Ints
    aspects: Ints
    sizes: Ints
    covers: tuple[Covers | None, ...]

    @cached_property
    def nth(self) -> Ints:
        """Return for each pair the position of the document among those of its list that are relevant for this
        subtopic, from 1.
        """
        if not len(self.places):
            return self.places
        lists = self.hits.lists[self.places]
        order = np.lexsort((self.places, self.aspects, lists))
        own, aspect = lists[order], self.aspects[order]
        starts = np.flatnonzero(np.concatenate(([True], (own[1:] != own[:-1]) | (aspect[1:] != aspect[:-1]))))
        counts = np.diff(starts, append=len(order))
        nth = np.empty(len(order), np.int64)
        nth[order] = np.arange(1, len(order) + 1) - np.repeat(starts, counts)
        return nth

    @property
    def ranks(self) -> Ints:
        """Return the rank of each pair."""
        return self.hits.ranks[self.places]

    def summed(self, weights: Floats) -> Floats:
        """Return the sum of the weights of each place's pairs, added subtopic by subtopic. Shape (h,)."""
        return np.bincount(self.places, weights, len(self.hits)).astype(np.float64)

    @cached_property
    def covered(self) -> Floats:
        """Return the number of subtopics of each list's topic that have a relevant document. Shape (L,)."""
        return np.array([own.covered if own else 0 for own in self.covers], np.float64)

    @cached_property
    def groups(self) -> Floats:
        """Return the number of subtopics of each list's topic. Shape (L,)."""
        return np.array([len(own.sizes) if own else 0 for own in self.covers], np.float64)


def covering(lists: RankedLists, rel: int) -> SubtopicJoin:
    """Join a batch with its topics' subtopics at a relevance level; computed once per batch."""
    known = lists.derived.get(("covering", rel))
    if known is None:
        known = lists.derived["covering", rel] = _joined(lists, rel)
    assert isinstance(known, SubtopicJoin)
    return known


def _joined(lists: RankedLists, rel: int) -> SubtopicJoin:
    per_truth = [
        truth.detail.aspects.covers(rel) if truth.detail and truth.detail.has(Need.SUBTOPICS) else None
        for truth in lists.truths
    ]
    covers = tuple(per_truth[topic] for topic in lists.topic_of.tolist())
    judged = lists.cells != unjudged_of(lists.cells.dtype)  # every document that a subtopic judges has a grade
    flat, hits = np.flatnonzero(judged), lists.places(judged)
    keys = lists.keys[flat]
    bounds = np.searchsorted(hits.lists, np.arange(lists.size + 1))
    changes = np.flatnonzero(np.diff(lists.topic_of)) + 1
    found: list[tuple[Ints, Ints, Ints]] = []
    for first, end in pairwise([0, *changes.tolist(), lists.size]):  # handle consecutive lists of one topic together
        own = covers[first] if first < end else None
        if own is None or not len(own.keys):
            continue
        some = slice(int(bounds[first]), int(bounds[end]))
        at = np.minimum(np.searchsorted(own.keys, keys[some]), len(own.keys) - 1)
        match = np.flatnonzero(own.keys[at] == keys[some])
        rows = at[match]
        counts = own.starts[rows + 1] - own.starts[rows]
        ends = np.cumsum(counts)
        aspects = own.aspects[np.arange(counts.sum()) + np.repeat(own.starts[rows] - (ends - counts), counts)]
        found.append((np.repeat(match + some.start, counts), aspects, own.sizes[aspects]))
    none = np.zeros(0, np.int64)
    places, aspects, sizes = (
        (np.concatenate([none, *column]) for column in zip(*found, strict=True)) if found else (none, none, none)
    )
    kept = np.unique(places)
    return SubtopicJoin(
        Hits(hits.lists[kept], hits.ranks[kept], hits.grades[kept]),
        np.searchsorted(kept, places),
        aspects,
        sizes,
        covers,
    )
