"""Join of a batch of ranked lists with the subtopics (or judgement groups) of their topics. The result contains the
subtopics for which each document is relevant. It is shared by all measures that use subtopics.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from irdesk.evaluation.scoring.judgement_details import Aspects, Covers, Need
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, Ints, RankedLists, unjudged_of


@dataclass(frozen=True, eq=False)
class SubtopicJoin:
    """The positions in a batch whose documents are relevant for any subtopic, with their subtopics.

    ``hits`` holds these h positions in rank order, list by list. A pair consists of a hit and one of the subtopics for
    which its document is relevant. Three arrays of shape (p,) describe the p pairs, in the order of ``hits``.
    ``places`` holds the index of the pair's hit in ``hits``. ``aspects`` holds the index of the subtopic in its topic.
    ``sizes`` holds R, the number of documents relevant for the subtopic.

    ``covers`` has the `Covers` of each list's topic, or None for a topic without subtopics.
    """

    hits: Hits
    places: Ints
    aspects: Ints
    sizes: Ints
    covers: tuple[Covers | None, ...]

    @cached_property
    def nth(self) -> Ints:
        """Return the position of each pair's document, counted from 1, among the documents in the list that are
        relevant for the pair's subtopic.
        """
        if not len(self.places):
            return self.places
        lists = self.hits.lists[self.places]
        order = np.lexsort((self.places, self.aspects, lists))
        ordered, aspect = lists[order], self.aspects[order]
        starts = np.flatnonzero(np.concatenate(([True], (ordered[1:] != ordered[:-1]) | (aspect[1:] != aspect[:-1]))))
        counts = np.diff(starts, append=len(order))
        nth = np.empty(len(order), np.int64)
        nth[order] = np.arange(1, len(order) + 1) - np.repeat(starts, counts)
        return nth

    @property
    def ranks(self) -> Ints:
        """Return the rank of the document of each pair."""
        return self.hits.ranks[self.places]

    def summed(self, weights: Floats) -> Floats:
        """Return the sum of the weights of each hit's pairs, shape (h,). Weights are added subtopic by subtopic."""
        return np.bincount(self.places, weights, len(self.hits)).astype(np.float64)

    @cached_property
    def covered(self) -> Floats:
        """Return, for each list, the number of its topic's subtopics that have a relevant document. Shape (L,)."""
        return np.array([covers.covered if covers else 0 for covers in self.covers], np.float64)

    @cached_property
    def groups(self) -> Floats:
        """Return the number of subtopics of each list's topic. Shape (L,)."""
        return np.array([len(covers.sizes) if covers else 0 for covers in self.covers], np.float64)


def covering(lists: RankedLists, rel: int) -> SubtopicJoin:
    """Join a batch with its topics' subtopics, given a relevance level. The result is cached in the batch."""
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
    judged = lists.cells != unjudged_of(lists.cells.dtype)  # every document judged for a subtopic has a grade
    flat, hits = np.flatnonzero(judged), lists.places(judged)
    keys = lists.keys[flat]
    bounds = np.searchsorted(hits.lists, np.arange(lists.size + 1))
    changes = np.flatnonzero(np.diff(lists.topic_of)) + 1
    pairs: list[tuple[Ints, Ints, Ints]] = []
    for first, end in pairwise([0, *changes.tolist(), lists.size]):  # handle consecutive lists of one topic together
        topic_covers = covers[first] if first < end else None
        if topic_covers is None or not len(topic_covers.keys):
            continue
        some = slice(int(bounds[first]), int(bounds[end]))
        positions = np.minimum(np.searchsorted(topic_covers.keys, keys[some]), len(topic_covers.keys) - 1)
        match = np.flatnonzero(topic_covers.keys[positions] == keys[some])
        rows = positions[match]
        counts = topic_covers.starts[rows + 1] - topic_covers.starts[rows]
        ends = np.cumsum(counts)
        aspects = topic_covers.aspects[
            np.arange(counts.sum()) + np.repeat(topic_covers.starts[rows] - (ends - counts), counts)
        ]
        pairs.append((np.repeat(match + some.start, counts), aspects, topic_covers.sizes[aspects]))
    none = np.zeros(0, np.int64)
    places, aspects, sizes = (
        (np.concatenate([none, *column]) for column in zip(*pairs, strict=True)) if pairs else (none, none, none)
    )
    kept = np.unique(places)
    return SubtopicJoin(
        Hits(hits.lists[kept], hits.ranks[kept], hits.grades[kept]),
        np.searchsorted(kept, places),
        aspects,
        sizes,
        covers,
    )


def rows_at_judged(lists: RankedLists) -> Ints:
    """Return, for each judged position in a batch, the row of its document in the topic's `Aspects`; -1 if the document
    has no row. Shape (h,).
    """
    known = lists.derived.get("rows_at_judged")
    if known is None:
        known = lists.derived["rows_at_judged"] = _rows(lists)
    assert isinstance(known, np.ndarray)
    return known


def _rows(lists: RankedLists) -> Ints:
    keys, topics = lists.keys[lists.cells >= 0], lists.topic_of[lists.judged.lists]
    rows = np.full(len(topics), -1)
    for topic, truth in enumerate(lists.truths):
        if truth.detail is None or not truth.detail.has(Need.SUBTOPICS):
            continue
        of_aspects = truth.detail.aspects.keys
        order = np.argsort(of_aspects)
        places = np.flatnonzero(topics == topic)
        candidates = order[np.minimum(np.searchsorted(of_aspects[order], keys[places]), len(order) - 1)]
        rows[places] = np.where(of_aspects[candidates] == keys[places], candidates, -1)
    return rows


def at_judged(lists: RankedLists, value: Callable[[Aspects], Floats]) -> Floats:
    """Return a value for the document at each judged position; 0 for a document without aspects. Shape (h,).

    ``value`` is a function that returns the values of all documents in a topic's aspects.
    """
    rows, topics = rows_at_judged(lists), lists.topic_of[lists.judged.lists]
    values = np.zeros(len(rows))
    for topic, truth in enumerate(lists.truths):
        places = np.flatnonzero((topics == topic) & (rows >= 0))
        if len(places) and truth.detail is not None:
            values[places] = value(truth.detail.aspects)[rows[places]]
    return values
