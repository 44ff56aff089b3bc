"""Preferences joined with ranked lists: each group's documents in list order, and the preferences that the list
fulfils.

The preferences are counted as in trec_eval 9.0.8 (``form_prefs_counts.c``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from irdesk.domain.docno_keys import Keys
from irdesk.evaluation.scoring.judgement_details import Group, Groups, Need
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, RankedLists, unjudged_of


@dataclass(frozen=True, eq=False)
class OrderedGroup:
    """One group's preferences, with its documents in list order.

    The first ``retrieved`` documents are those in the list. The remaining documents follow in ascending order of docno.
    ``preferred``, shape (n, n), is True where the document of the row is preferred to the document of the column.
    ``levels``, shape (n,), are as in `Group`.
    """

    preferred: npt.NDArray[np.bool_]
    levels: Floats
    ordered: bool
    retrieved: int

    @cached_property
    def over_retrieved(self) -> Ints:
        """Return, for each retrieved document, the number of retrieved documents below it to which it is preferred.
        Shape (retrieved,).
        """
        preferred = self.preferred[: self.retrieved, : self.retrieved]
        counts: Ints = np.count_nonzero(np.triu(preferred, 1), axis=1)
        return counts

    @cached_property
    def over_missed(self) -> Ints:
        """Return, for each retrieved document, the number of unretrieved documents to which it is preferred. Shape
        (retrieved,).
        """
        counts: Ints = np.count_nonzero(self.preferred[: self.retrieved, self.retrieved :], axis=1)
        return counts

    @cached_property
    def both(self) -> int:
        """The number of preferences with both documents retrieved."""
        return int(np.count_nonzero(self.preferred[: self.retrieved, : self.retrieved]))

    @cached_property
    def one(self) -> int:
        """The number of preferences with exactly one document retrieved."""
        there, r = self.preferred, self.retrieved
        return int(np.count_nonzero(there[:r, r:]) + np.count_nonzero(there[r:, :r]))

    @cached_property
    def neither(self) -> int:
        """The number of preferences with no document retrieved."""
        return int(np.count_nonzero(self.preferred[self.retrieved :, self.retrieved :]))

    @property
    def relevant(self) -> int:
        """The number of documents above level 0."""
        return int(np.count_nonzero(self.levels > 0))

    @property
    def relevant_retrieved(self) -> int:
        """The number of retrieved documents above level 0."""
        return int(np.count_nonzero(self.levels[: self.retrieved] > 0))

    @property
    def nonrelevant(self) -> int:
        """The number of documents at level 0 or below."""
        return int(np.count_nonzero(self.levels <= 0))

    @property
    def nonrelevant_retrieved(self) -> int:
        """The number of retrieved documents at level 0 or below."""
        return int(np.count_nonzero(self.levels[: self.retrieved] <= 0))

    def with_as_many_nonrelevant(self, *, alone: bool) -> tuple[int, int]:
        """Count the fulfilled and the possible preferences. Use only the first nonrelevant documents in the list, as
        many as there are relevant documents.

        With ``alone``, documents that are not retrieved are ignored. If they are relevant, they still count towards the
        number of relevant documents, except in a group with only one subgroup.

        If the group has one subgroup, trec_eval also counts pairs of nonrelevant documents, including each document
        paired with itself.
        """
        depth = self.retrieved if alone else len(self.levels)
        nonrelevant = np.flatnonzero(self.levels[:depth] <= 0)
        number = self.relevant_retrieved if alone and self.ordered else self.relevant
        kept, left = nonrelevant[:number], np.ones(depth, np.bool_)
        left[nonrelevant[number:]] = False
        wanted = self.preferred[:depth, :depth] & left & left[:, None]
        if self.ordered:
            everyone = ~np.isnan(self.levels[:depth]) & (self.levels[:depth] <= 0)
            wanted[np.ix_(everyone, np.isin(np.arange(depth), kept))] = True
        rows, columns = np.nonzero(wanted)
        return int(np.count_nonzero((rows < columns) & (rows < self.retrieved))), len(rows)


@dataclass(frozen=True, eq=False)
class PreferredList:
    """A ranked list and the preferences of its topic.

    ``ranks``, shape (retrieved,), are the ranks of the retrieved documents that occur in at least one group.
    """

    ranks: Ints
    groups: tuple[OrderedGroup, ...]

    @property
    def retrieved(self) -> int:
        """The number of retrieved documents that occur in at least one group."""
        return len(self.ranks)

    @cached_property
    def counts(self) -> Ints:
        """The number of groups that prefer the document of the row to the document of the column. Shape (n, n)."""
        total = np.zeros(self.groups[0].preferred.shape, np.int64)
        for group in self.groups:
            total += group.preferred
        return total


def preferred_lists(lists: RankedLists) -> list[PreferredList | None]:
    """Return each list with its topic's preferences; None for a topic without preferences. The result is cached in the
    batch.
    """
    known = lists.derived.get("preferred")
    if known is None:
        known = lists.derived["preferred"] = _preferred_lists(lists)
    assert isinstance(known, list)
    return known


def _preferred_lists(lists: RankedLists) -> list[PreferredList | None]:
    judged = lists.cells != unjudged_of(lists.cells.dtype)  # every document in a group has a grade
    flat, hits = np.flatnonzero(judged), lists.places(judged)
    keys = lists.keys[flat]
    bounds = np.searchsorted(hits.lists, np.arange(lists.size + 1)).tolist()
    made: list[PreferredList | None] = []
    for i, topic in enumerate(lists.topic_of.tolist()):
        detail = lists.truths[topic].detail
        some = slice(bounds[i], bounds[i + 1])
        has = detail is not None and detail.has(Need.PREFERENCES)
        made.append(_list(detail.preferences, keys[some], hits.ranks[some]) if detail and has else None)
    return made


def _list(preferences: Groups, keys: Keys, ranks: Ints) -> PreferredList:
    by_key = np.argsort(preferences.keys)
    places = np.minimum(np.searchsorted(preferences.keys, keys, sorter=by_key), len(by_key) - 1)
    match = preferences.keys[by_key[places]] == keys
    shown = by_key[places[match]]
    missed = np.ones(len(by_key), np.bool_)
    missed[shown] = False
    order = np.concatenate((shown, np.flatnonzero(missed)))
    groups = tuple(_ordered(group, order, len(shown)) for group in preferences.groups)
    return PreferredList(ranks[match], groups)


def _ordered(group: Group, order: Ints, retrieved: int) -> OrderedGroup:
    return OrderedGroup(group.preferred[np.ix_(order, order)], group.levels[order], group.ordered, retrieved)
