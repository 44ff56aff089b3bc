"""Sample of documents that people judged, with the inclusion probabilities."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats, Ints


@dataclass(frozen=True, eq=False)
class Sample:
    """The human judgements of a population: each document's inclusion probability and human grade, shapes (N,).

    The grade is `UNKNOWN` if a document is unjudged. Drawn documents are judged in random order. If only some of a
    topic's drawn documents are judged, their probabilities are multiplied by the judged share (two-phase sampling).
    ``unseen``, shape (T,), marks the topics that have drawn documents, none of them judged.
    """

    probabilities: Floats
    grades: Ints
    unseen: Bools

    @classmethod
    def judged(cls, population: Population, probabilities: Floats, drawn: Ints, grades: Ints) -> Sample:
        """Return the judged part of a drawn sample.

        ``drawn`` holds the indices of the drawn documents, ``grades`` the judgements of all documents, shape (N,).
        Judged documents that were not drawn were chosen by hand and have probability 1.
        """
        is_drawn = np.zeros(len(population), np.bool_)
        is_drawn[drawn] = True
        known = grades != UNKNOWN
        drawn_counts = population.by_topic(is_drawn.astype(np.float64))
        judged_counts = population.by_topic((is_drawn & known).astype(np.float64))
        share = np.where(drawn_counts > 0, judged_counts / np.maximum(drawn_counts, 1), 1.0)
        unseen = (drawn_counts > 0) & (judged_counts == 0)
        phased = probabilities * np.where(unseen, 1.0, share)[population.topic_of]
        return cls(np.where(known & ~is_drawn, 1.0, phased), grades, unseen)

    @classmethod
    def complete(cls, grades: Ints) -> Sample:
        """Return a census: every document was included with probability 1."""
        return cls(np.ones(len(grades)), grades, np.zeros(0, np.bool_))

    @property
    def indices(self) -> Ints:
        """The indices of the judged documents."""
        return np.flatnonzero(self.grades != UNKNOWN)

    @property
    def is_census(self) -> bool:
        """Whether people judged every document."""
        return not (self.grades == UNKNOWN).any()
