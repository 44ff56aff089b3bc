"""Pools as values: their parts, the sampled documents, and the order of judging.

A pool is the union of its parts. It grows by adding parts; existing parts never change. The queues of a work package
list some documents twice, see `entry_of`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import msgspec

from irdesk.domain.messages import record_message, restore_message, worded


class Taken(StrEnum):
    """The order in which a run's documents are pooled: file order, retrieval score, or rank column."""

    FILE = "file"
    SCORE = "score"
    RANK = "rank"


class Taking(msgspec.Struct, frozen=True):
    """A run (by its source's id) and the number of documents pooled from it."""

    run: str
    depth: int


class Layer(msgspec.Struct, frozen=True):
    """Documents whose best rank is ``first`` to ``last`` (0: to the end), and the share of them that is sampled (above
    0 and at most 1).
    """

    first: int
    last: int
    share: float


class FromRuns(msgspec.Struct, frozen=True, tag="runs"):
    """The first documents of runs, for some ``topics`` or for all (None).

    ``layers`` are samples of the documents that no earlier part contains; without layers all of them are judged.
    """

    runs: tuple[Taking, ...]
    taken: Taken = Taken.FILE
    topics: tuple[str, ...] | None = None
    layers: tuple[Layer, ...] = ()


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """Documents chosen by a person, by topic; ``origin`` says how: by hand, from a file, by a search.

    ``wording`` is the template of that message.
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
        """The origin as a translatable message."""
        return restore_message(self.origin, self.wording)


class DesignedDocument(NamedTuple):
    """A document, the probability with which it is in the sample, and the round that drew it, 0 if none did."""

    docno: str
    probability: float
    round: int


class SamplingDesign(NamedTuple):
    """The documents of each topic; drawn documents are first, in the order of judging, which is random."""

    documents: dict[str, tuple[DesignedDocument, ...]]

    def docnos(self) -> dict[str, list[str]]:
        """Return all documents of each topic, drawn or not."""
        return {topic: [document.docno for document in documents] for topic, documents in self.documents.items()}

    def drawn(self) -> dict[str, tuple[str, ...]]:
        """Return the drawn documents of each topic, in the order of judging."""
        return {
            topic: tuple(document.docno for document in documents if document.round)
            for topic, documents in self.documents.items()
        }

    @property
    def rounds(self) -> int:
        """The number of rounds in which documents were drawn."""
        return max((document.round for documents in self.documents.values() for document in documents), default=0)


class Designed(msgspec.Struct, frozen=True, tag="design"):
    """A random sample, with its probabilities, of the documents that models labelled; it is drawn for estimates.

    ``listed`` holds the documents of each topic as in `SamplingDesign`, ``budget`` the number of documents drawn in all
    rounds. ``models`` and ``runs`` are ids of sources, and ``measures`` names: the sample was made for them, or for the
    ``difference`` of two runs. A further round is a further part, with all documents and their new probabilities.
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
        """The sampling design."""
        return SamplingDesign(self.listed)

    @property
    def documents(self) -> dict[str, tuple[str, ...]]:
        """The drawn documents of the topics that have any."""
        return {topic: docnos for topic, docnos in self.design.drawn().items() if docnos}

    @property
    def how(self) -> str:
        """How the documents were chosen, as a translatable message."""
        return worded("drawn for estimates")


Part = FromRuns | Chosen | Designed


class PoolSpec(msgspec.Struct, frozen=True):
    """The specification of a pool, and the order of its queues with its seed; the same runs always give the same pool.

    ``compared`` holds the two runs (sources' ids) for the order *decides most*. ``documents`` counts the documents to
    be judged; ``pooled`` also counts those that a sample left out.
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
        """Return the runs (sources' ids) from which the pool takes documents, each once."""
        takings = (taking.run for part in self.parts if isinstance(part, FromRuns) for taking in part.runs)
        return tuple(dict.fromkeys(takings))

    def sampled(self) -> bool:
        """Return whether only a sample of the pool is judged."""
        return any(isinstance(part, FromRuns) and part.layers for part in self.parts)

    def designed(self) -> Designed | None:
        """Return the last round of a sample drawn for estimates, or None if the pool has none."""
        return next((part for part in reversed(self.parts) if isinstance(part, Designed)), None)

    def depth(self) -> int:
        """Return the largest depth to which documents are pooled, 0 if none come from runs."""
        takings = (taking.depth for part in self.parts if isinstance(part, FromRuns) for taking in part.runs)
        return max(takings, default=0)


class Stratum(msgspec.Struct, frozen=True):
    """Documents of one topic that had the same probability of being sampled.

    ``documents`` are in the order in which they were drawn, without replacement; the first ``drawn`` are the sample.
    """

    name: str
    documents: tuple[str, ...]
    drawn: int

    @property
    def probability(self) -> float:
        """The probability with which each document was sampled."""
        return self.drawn / len(self.documents)


_AGAIN = "\tagain"  # no docno contains white space

HANDED_OUT = "as handed out"
"""The order name of the queues in a work package; the actual order is recorded only in the project."""


def entry_of(docno: str, *, again: bool) -> str:
    """Return the name of a document in a queue: its docno, with a suffix if the assessor judges it a second time."""
    return docno + _AGAIN if again else docno


def docno_of(entry: str) -> str:
    """Return the docno of a queue's entry."""
    return entry.removesuffix(_AGAIN)


def is_again(entry: str) -> bool:
    """Return whether a queue's entry is the second occurrence of a document."""
    return entry.endswith(_AGAIN)


Queue = tuple[str, ...]
Pool = dict[str, Queue]
"""The documents to be judged for each topic, in queue order."""
Strata = dict[str, tuple[Stratum, ...]]
"""The strata of each topic; empty if every pooled document is judged."""


class BuiltPool(NamedTuple):
    """A finished pool: its specification, its queues and its strata."""

    spec: PoolSpec
    queues: Pool
    strata: Strata
