"""The documents from which scores are estimated, with their model labels and their ranks in the runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats, Ints
from irdesk.evaluation.scoring.scored_run import RankedKeys

UNKNOWN: int = np.iinfo(np.int64).min
"""The grade of an unjudged document, or the label of a document that a model has not labelled."""

Labels = Mapping[str, Mapping[str, int]]
"""Grades keyed by topic and docno."""


def labelled_by_all(models: Sequence[Labels]) -> dict[str, list[str]]:
    """Return the documents that every model labelled, keyed by topic. Topics without such documents are omitted."""
    first, *others = models
    pool = {
        topic: [docno for docno in grades if all(docno in other.get(topic, {}) for other in others)]
        for topic, grades in first.items()
    }
    return {topic: docnos for topic, docnos in pool.items() if docnos}


@dataclass(frozen=True, eq=False)
class Population:
    """N documents of T topics, ranked by R runs and labelled by M models.

    ``topic_of``, shape (N,), is ascending: documents are in topic order. ``labels`` has shape (M, N).

    ``run_of``, ``document_of`` and ``rank_of``, each of shape (E,), describe E entries: one document at one rank of one
    run, sorted by run, topic and rank.

    ``has_topic``, shape (R, T), is True where a run has a topic. If ``all_topics`` is set, a missing topic scores 0.
    """

    topics: tuple[str, ...]
    docnos: tuple[str, ...]
    topic_of: Ints
    labels: Ints
    models: tuple[str, ...]
    runs: tuple[str, ...]
    run_of: Ints
    document_of: Ints
    rank_of: Ints
    has_topic: Bools
    all_topics: bool = False
    _shallow: dict[int, Population] = field(default_factory=dict, init=False, repr=False)

    @classmethod
    def of(
        cls,
        documents: Mapping[str, Sequence[str]],
        labels: Mapping[str, Labels],
        runs: Mapping[str, RankedKeys],
        *,
        all_topics: bool = False,
        depth: int | None = None,
    ) -> Population:
        """Create the population from the documents that the models labelled, keyed by topic, and from ranked runs. The
        runs' lists are cut at ``depth``.
        """
        topics = tuple(topic for topic, docnos in documents.items() if docnos)
        docnos = tuple(docno for topic in topics for docno in documents[topic])
        sizes = np.array([len(documents[topic]) for topic in topics], np.int64)
        topic_of = np.repeat(np.arange(len(topics)), sizes)
        named = [
            [labels[model].get(topic, {}).get(docno, UNKNOWN) for topic in topics for docno in documents[topic]]
            for model in labels
        ]
        entries = _entries(topics, sizes, keys_of(docnos), runs, depth)
        has_topic = np.array([[topic in run for topic in topics] for run in runs.values()], np.bool_)
        return cls(
            topics,
            docnos,
            topic_of,
            np.array(named, np.int64).reshape(len(labels), len(docnos)),
            tuple(labels),
            tuple(runs),
            *entries,
            has_topic.reshape(len(runs), len(topics)),
            all_topics,
        )

    def __len__(self) -> int:
        return len(self.docnos)

    @cached_property
    def shares(self) -> Floats:
        """The weight of each topic in a run's mean. Shape (R, T)."""
        counted = np.ones_like(self.has_topic) if self.all_topics else self.has_topic
        return np.asarray(counted / np.maximum(counted.sum(axis=1, keepdims=True), 1), np.float64)

    @cached_property
    def cell_of(self) -> Ints:
        """The index of each entry's run and topic in a flattened (R, T) array. Shape (E,)."""
        return self.run_of * len(self.topics) + self.topic_of[self.document_of]

    def over_topics(self, values: Floats) -> Floats:
        """Return the sums of the entries' values, shape (E,), by run and topic. Shape (R, T)."""
        cells = len(self.runs) * len(self.topics)
        sums = np.bincount(self.cell_of, values, minlength=cells)
        return np.asarray(sums.reshape(len(self.runs), len(self.topics)), np.float64)

    def by_topic(self, values: Floats) -> Floats:
        """Return the sums of the documents' values, shape (N,), by topic. Shape (T,)."""
        return np.asarray(np.bincount(self.topic_of, values, minlength=len(self.topics)), np.float64)

    def grades_of(self, judgements: Labels) -> Ints:
        """Return the grade of each document, `UNKNOWN` if it has none. Shape (N,)."""
        grades = [
            judgements.get(self.topics[topic], {}).get(docno, UNKNOWN)
            for topic, docno in zip(self.topic_of.tolist(), self.docnos, strict=True)
        ]
        return np.array(grades, np.int64)

    def ranked_within(self, cutoff: int) -> Bools:
        """For each document, return whether any run ranks it at or above a cutoff. Shape (N,)."""
        within = np.zeros(len(self), np.bool_)
        within[self.document_of[self.rank_of <= cutoff]] = True
        return within

    def shallow(self, cutoff: int) -> Population:
        """Return a population with all documents, but only the entries at or above a cutoff.

        The result is cached, since a measure with a cutoff needs it after each judgement.
        """
        if cutoff not in self._shallow:
            kept = self.rank_of <= cutoff
            self._shallow[cutoff] = replace(
                self, run_of=self.run_of[kept], document_of=self.document_of[kept], rank_of=self.rank_of[kept]
            )
        return self._shallow[cutoff]

    def restricted(self, kept: Bools) -> Population:
        """Return the population with only the ``kept`` documents. Topics remain even if they have no document left."""
        index = np.cumsum(kept) - 1
        entries = kept[self.document_of]
        return Population(
            self.topics,
            tuple(docno for docno, keep in zip(self.docnos, kept.tolist(), strict=True) if keep),
            self.topic_of[kept],
            self.labels[:, kept],
            self.models,
            self.runs,
            self.run_of[entries],
            index[self.document_of[entries]],
            self.rank_of[entries],
            self.has_topic,
            self.all_topics,
        )


def _entries(
    topics: Sequence[str], sizes: Ints, keys: Keys, runs: Mapping[str, RankedKeys], depth: int | None
) -> tuple[Ints, Ints, Ints]:
    """Return the run, document and rank of each population document that a run retrieves."""
    ends = np.cumsum(sizes)
    sorted_topics = []
    for end, size in zip(ends.tolist(), sizes.tolist(), strict=True):
        order = np.argsort(keys[end - size : end])
        sorted_topics.append((end - size + order, keys[end - size : end][order]))
    found_runs, found_documents, found_ranks = [], [], []
    for number, run in enumerate(runs.values()):
        for topic, (documents, known) in zip(topics, sorted_topics, strict=True):
            if topic not in run:
                continue
            ranked = run[topic][:depth]
            places = np.minimum(np.searchsorted(known, ranked), len(known) - 1)
            ranks = np.flatnonzero(known[places] == ranked)
            found_runs.append(np.full(len(ranks), number))
            found_documents.append(documents[places[ranks]])
            found_ranks.append(ranks + 1)
    empty = np.zeros(0, np.int64)
    return (
        np.concatenate([empty, *found_runs]),
        np.concatenate([empty, *found_documents]),
        np.concatenate([empty, *found_ranks]),
    )
