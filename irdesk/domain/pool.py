"""Pools as value types: their parts, the sampled documents, and the judging order.

A pool is the union of its parts. It is extended by adding parts; existing parts never change. In a work package, a
document may occur twice in a queue; see `entry_of`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import msgspec

from irdesk.domain.translatable_messages import record_message, restore_message, worded


class Taken(StrEnum):
    """The order in which a run's documents are pooled: file order, retrieval score, or rank column."""

    FILE = "file"
    SCORE = "score"
    RANK = "rank"


class Taking(msgspec.Struct, frozen=True):
    """A run (source id) and the number of documents pooled from it."""

    run: str
    depth: int


class Layer(msgspec.Struct, frozen=True):
    """A layer of a pool: the documents whose best rank in the runs is between ``first`` and ``last`` (0: no limit).
    ``share`` is the share of these documents that is sampled, above 0 and at most 1.
    """

    first: int
    last: int
    share: float


class FromRuns(msgspec.Struct, frozen=True, tag="runs"):
    """Part of a pool: the top documents of runs, for the given ``topics`` or, if they are None, for all topics.

    ``layers`` describes samples of the documents that no earlier part contains. Without layers, all these documents are
    judged.
    """

    runs: tuple[Taking, ...]
    taken: Taken = Taken.FILE
    topics: tuple[str, ...] | None = None
    layers: tuple[Layer, ...] = ()


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """Part of a pool: documents chosen by a person, keyed by topic. ``origin`` says how they were chosen: individually,
    from a file, or with a search.

    ``wording`` is the recorded template and values of ``origin``, from which it is translated.
    """

    documents: dict[str, tuple[str, ...]]
    origin: str
    wording: str = ""

    @classmethod
    def by(cls, origin: str, documents: dict[str, tuple[str, ...]]) -> Chosen:
        """Create a part of chosen documents whose origin is a `Worded` message."""
        return cls(documents, str(origin), record_message(origin))

    @property
    def how(self) -> str:
        """Return the origin as a translatable message."""
        return restore_message(self.origin, self.wording)


class DesignedDocument(NamedTuple):
    """A document, the probability that it is in the sample, and the round in which it was drawn (0 if not drawn)."""

    docno: str
    probability: float
    round: int


class SamplingDesign(NamedTuple):
    """The documents of each topic with their probabilities. Drawn documents come first, in judging order, which is
    random.
    """

    documents: dict[str, tuple[DesignedDocument, ...]]

    def docnos(self) -> dict[str, list[str]]:
        """Return all documents of each topic, whether drawn or not."""
        return {topic: [document.docno for document in documents] for topic, documents in self.documents.items()}

    def drawn(self) -> dict[str, tuple[str, ...]]:
        """Return the drawn documents of each topic, in judging order."""
        return {
            topic: tuple(document.docno for document in documents if document.round)
            for topic, documents in self.documents.items()
        }

    @property
    def rounds(self) -> int:
        """Return the number of rounds in which documents were drawn."""
        return max((document.round for documents in self.documents.values() for document in documents), default=0)


class Designed(msgspec.Struct, frozen=True, tag="design"):
    """Part of a pool: a random sample of the documents labelled by models. The probability of each document is known,
    so that scores can be estimated.

    ``listed`` holds the documents of each topic as in `SamplingDesign`. ``budget`` is the number of documents drawn in
    all rounds. The sample is drawn so that the scores of ``runs`` under ``measures`` can be estimated. With
    ``difference``, it is drawn for the difference between two runs. ``models`` are those that labelled the documents.
    Runs and models are source ids, measures are names. Each further round adds another part to the pool. Its ``listed``
    holds the documents of all rounds with their new probabilities.
    """

    listed: dict[str, tuple[DesignedDocument, ...]]
    budget: int
    seed: int
    models: tuple[str, ...]
    runs: tuple[str, ...]
    measures: tuple[str, ...]
    difference: bool = False

    @property
    def design(self) -> SamplingDesign:
        """Return the sampling design."""
        return SamplingDesign(self.listed)

    @property
    def documents(self) -> dict[str, tuple[str, ...]]:
        """Return the drawn documents, keyed by topic. Topics without drawn documents are omitted."""
        return {topic: docnos for topic, docnos in self.design.drawn().items() if docnos}

    @property
    def how(self) -> str:
        """Return how the documents were chosen, as a translatable message."""
        return worded("drawn for estimates")


Part = FromRuns | Chosen | Designed


class PoolSpec(msgspec.Struct, frozen=True):
    """Specification of a pool, with the order of its queues and the seed. The same runs always give the same pool.

    ``compared`` holds the source ids of the two runs for the order *most decisive for a pair of runs*. ``documents`` is
    the number of documents to be judged. ``pooled`` also counts the documents that a sample left out.
    """

    id: str
    parts: tuple[Part, ...]
    order: str
    seed: int
    made_at: float
    compared: tuple[str, ...] = ()
    documents: int = 0
    pooled: int = 0

    def runs(self) -> tuple[str, ...]:
        """Return the source ids of the runs from which the pool takes documents, each once."""
        takings = (taking.run for part in self.parts if isinstance(part, FromRuns) for taking in part.runs)
        return tuple(dict.fromkeys(takings))

    def sampled(self) -> bool:
        """Return whether only a sample of the pool is judged."""
        return any(isinstance(part, FromRuns) and part.layers for part in self.parts)

    def designed(self) -> Designed | None:
        """Return the last round of a sample drawn for estimates, or None if the pool is not such a sample."""
        return next((part for part in reversed(self.parts) if isinstance(part, Designed)), None)

    def depth(self) -> int:
        """Return the maximum depth to which documents are pooled; 0 if no documents come from runs."""
        takings = (taking.depth for part in self.parts if isinstance(part, FromRuns) for taking in part.runs)
        return max(takings, default=0)


class Stratum(msgspec.Struct, frozen=True):
    """Documents of one topic that were sampled with equal probability.

    ``documents`` are in the order in which they were drawn, without replacement. The first ``drawn`` of them are the
    sample.
    """

    name: str
    documents: tuple[str, ...]
    drawn: int

    @property
    def probability(self) -> float:
        """Return the probability with which each document was sampled."""
        return self.drawn / len(self.documents)


_AGAIN = "\tagain"  # suffix of a repeat's queue entry; no docno contains white space

HANDED_OUT = "as handed out"
"""Name of the judging order in a work package. The actual order is recorded only in the project."""


def entry_of(docno: str, *, again: bool) -> str:
    """Return a document's queue entry: its docno, with a suffix if the assessor judges the document a second time."""
    return docno + _AGAIN if again else docno


def docno_of(entry: str) -> str:
    """Return the docno of a queue entry."""
    return entry.removesuffix(_AGAIN)


def is_again(entry: str) -> bool:
    """Return whether a queue entry is the second occurrence of a document."""
    return entry.endswith(_AGAIN)


Queue = tuple[str, ...]
Pool = dict[str, Queue]
"""The documents to be judged for each topic, in queue order."""
Strata = dict[str, tuple[Stratum, ...]]
"""The strata of each topic. The mapping is empty if every pooled document is judged."""


class BuiltPool(NamedTuple):
    """A finished pool: its specification, its queues and its strata."""

    spec: PoolSpec
    queues: Pool
    strata: Strata
