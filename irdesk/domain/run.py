"""Runs, each of which holds one system's ranked documents, and the ways to order these documents (see
`irdesk.domain.ranking_order`).

The file order is kept too, since pools are made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from irdesk.domain.docno_keys import Bytes, Keys, Offsets

if TYPE_CHECKING:
    from irdesk.domain.run_check import RunCheck

Scores = npt.NDArray[np.float64]
Order = npt.NDArray[np.int32]
Ranks = npt.NDArray[np.int32]
Bits = npt.NDArray[np.uint8]
Fields = tuple[Bytes, Offsets, Offsets]
"""Fields of text: a buffer that ends with `PADDING` bytes of any value, and the start and end of each field."""


class Convention(StrEnum):
    """Convention for computing scores. It is shown with every score (see resources/help/numbers.md)."""

    TREC_EVAL_9 = "trec_eval 9"
    TREC_EVAL_10 = "trec_eval 10"
    EXACT = "exact"


class Ties(StrEnum):
    """Order of documents with equal retrieval scores. It can be chosen only under the exact convention.

    With ``expected``, tied documents have no order: the score is the mean over all orders of the tied documents.
    """

    DOCNO_DESCENDING = "docno-desc"
    DOCNO_ASCENDING = "docno-asc"
    RANK = "rank"
    FILE = "file"
    EXPECTED = "expected"


class RankedBy(StrEnum):
    """Value by which the documents of a run are ranked: the retrieval score (as in trec_eval), the rank column, or the
    file order.
    """

    SCORE = "score"
    RANK = "rank"
    FILE = "file"


@dataclass(frozen=True)
class Ordering:
    """Sort order of a ranking: the value to sort by, whether retrieval scores are compared as float32, and how ties are
    broken.

    If scores are averaged over all orders of tied documents, ties are sorted by docno, descending. If documents are
    sorted by the rank column, those of equal rank are tied. In file order, no documents are tied.
    """

    single: bool = True
    ties: Ties = Ties.DOCNO_DESCENDING
    by: RankedBy = RankedBy.SCORE

    @classmethod
    def of(cls, convention: Convention, ties: Ties = Ties.DOCNO_DESCENDING, by: RankedBy = RankedBy.SCORE) -> Ordering:
        """Return the ordering of a convention. ``ties`` is used only under the exact convention."""
        if by is RankedBy.FILE:
            return cls(single=False, by=by)
        fixed = convention is not Convention.EXACT or ties is Ties.EXPECTED
        single = convention is Convention.TREC_EVAL_9 and by is RankedBy.SCORE
        return cls(single, Ties.DOCNO_DESCENDING if fixed else ties, by)

    def __str__(self) -> str:
        """Return a name unique to this ordering. Projects store orders under this name."""
        if self.by is not RankedBy.SCORE:
            return f"{self.by.value} {self.ties.value}"
        return f"{'float32' if self.single else 'float64'} {self.ties.value}"


USUAL_ORDERING = Ordering()


@dataclass(frozen=True, eq=False)
class Ranking:
    """One run's documents for one topic, in file order.

    ``docnos`` holds the n docnos as UTF-8, each ended by a newline. The other attributes have shape (n,). ``keys``
    holds the keys of the docnos. ``scores`` holds the retrieval scores. ``ranks`` holds the rank column, with -1 for
    values that are not numbers of at most eight digits.
    """

    docnos: bytes
    keys: Keys
    scores: Scores
    ranks: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.keys)

    def docno_list(self) -> list[str]:
        """Return the docnos in file order."""
        return self.docnos.decode().split("\n")[:-1]


@dataclass(frozen=True, eq=False)
class Run:
    """A run as read from its file: its tag and a ranking for each topic. Topics are in the order in which they first
    occur.
    """

    tag: str
    rankings: dict[str, Ranking]

    @property
    def lines(self) -> int:
        """Return the number of documents over all topics."""
        return sum(map(len, self.rankings.values()))

    @property
    def depth(self) -> int:
        """Return the number of documents in the longest ranking."""
        return max(map(len, self.rankings.values()), default=0)


@dataclass(frozen=True, eq=False)
class RankedRun(Mapping[str, Keys]):
    """The data of a run needed for evaluation: the keys of each topic's documents, in evaluation order.

    All keys are in one array, shape (n,), topic after topic. ``bounds``, shape (topics + 1,), holds the start of each
    topic. ``tied`` has one bit per document, packed eight to a byte. The bit is set if the document is tied with the
    previous document of its topic. If no bit is set, ``tied`` is empty. ``ordering`` is the ordering of the keys.
    ``check`` is the result of checking the run's file (see `irdesk.domain.run_check`); None if the run has no file or
    was not checked.
    """

    tag: str
    topics: Mapping[str, int]
    bounds: Offsets
    keys_of_all: Keys
    tied: Bits = field(default_factory=lambda: np.zeros(0, np.uint8))
    ordering: Ordering = USUAL_ORDERING
    check: RunCheck | None = None

    @classmethod
    def of(cls, tag: str, keys: Mapping[str, Keys]) -> RankedRun:
        """Create a ranked run from a separate array for each topic."""
        bounds = np.concatenate(([0], np.cumsum(np.fromiter(map(len, keys.values()), np.int64, len(keys)))))
        joined = np.concatenate(list(keys.values())) if keys else np.zeros(0, np.uint64)
        return cls(tag, {topic: i for i, topic in enumerate(keys)}, bounds, joined)

    def __getitem__(self, topic: str) -> Keys:
        return self.part(self.keys_of_all, topic)

    def repeated(self, names: Mapping[str, str]) -> RankedRun:
        """Return a run that contains lists of this run under new topic ids. ``names`` maps each new id to a topic of
        this run. Ids that are mapped to a topic that this run lacks are left out.
        """
        known = {name: self.topics[topic] for name, topic in names.items() if topic in self.topics}
        places = np.fromiter(known.values(), np.int64, len(known))
        starts, lengths = self.bounds[places], np.diff(self.bounds)[places]
        bounds = np.concatenate(([0], np.cumsum(lengths)))
        sources = np.arange(bounds[-1]) + np.repeat(starts - bounds[:-1], lengths)
        tied = np.packbits(self.all_ties()[sources]) if len(self.tied) else self.tied
        topics = {name: i for i, name in enumerate(known)}
        return RankedRun(self.tag, topics, bounds, self.keys_of_all[sources], tied, self.ordering)

    def part(self, column: npt.NDArray[Any], topic: str) -> npt.NDArray[Any]:
        """Return a topic's part of an array that is parallel to the keys. Raises `KeyError` if the run lacks
        the topic.
        """
        index = self.topics[topic]
        return column[self.bounds[index] : self.bounds[index + 1]]

    def ties(self, topic: str) -> npt.NDArray[np.bool_]:
        """Return a mask of the documents in a topic's list that are tied with the previous document. Raises `KeyError`
        if the run lacks the topic.
        """
        index = self.topics[topic]
        a, b = int(self.bounds[index]), int(self.bounds[index + 1])
        if not len(self.tied):
            return np.zeros(b - a, np.bool_)
        return np.unpackbits(self.tied[a >> 3 : (b + 7) >> 3])[a & 7 : (a & 7) + b - a].view(np.bool_)

    def all_ties(self) -> npt.NDArray[np.bool_]:
        """Return the tie masks of all lists, topic after topic, shape (n,)."""
        size = int(self.bounds[-1])
        return np.unpackbits(self.tied, count=size).view(np.bool_) if len(self.tied) else np.zeros(size, np.bool_)

    def __iter__(self) -> Iterator[str]:
        return iter(self.topics)

    def __len__(self) -> int:
        return len(self.topics)
