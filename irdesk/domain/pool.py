"""A pool as a value: what it is made of, what was drawn of it, and in which order it is judged.

A pool is the union of its parts. It grows by further parts; those that it has stay as they are. The queues of a work
package name some documents twice, see `entry_of`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import msgspec

from irdesk.domain.messages import recalled, recorded


class Taken(StrEnum):
    """In which order a run's documents are taken: its file's lines, its retrieval scores, or its rank column."""

    FILE = "file"
    SCORE = "score"
    RANK = "rank"


class Taking(msgspec.Struct, frozen=True):
    """A run (a source's id), and how many of its documents are taken."""

    run: str
    depth: int


class Layer(msgspec.Struct, frozen=True):
    """Documents of best rank ``first`` to ``last`` (0: to the end), and which share of them is drawn, over 0 to 1."""

    first: int
    last: int
    share: float


class FromRuns(msgspec.Struct, frozen=True, tag="runs"):
    """The first documents of runs, of some ``topics`` or of all (None).

    Of the documents that no earlier part has, ``layers`` are drawn; without layers all are judged.
    """

    runs: tuple[Taking, ...]
    taken: Taken = Taken.FILE
    topics: tuple[str, ...] | None = None
    layers: tuple[Layer, ...] = ()


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """Documents that a person chose, by topic; ``origin`` says how: by hand, from a file, by a search.

    ``wording`` is what that sentence was made of.
    """

    documents: dict[str, tuple[str, ...]]
    origin: str
    wording: str = ""

    @classmethod
    def by(cls, origin: str, documents: dict[str, tuple[str, ...]]) -> Chosen:
        """Documents chosen in a way that a `Worded` sentence tells."""
        return cls(documents, str(origin), recorded(origin))

    @property
    def how(self) -> str:
        """The origin, as a sentence that can be said in another language."""
        return recalled(self.origin, self.wording)


Part = FromRuns | Chosen


class PoolSpec(msgspec.Struct, frozen=True):
    """How a pool was made, and the order of its queues with its seed; made again from the same runs, it is the same.

    ``compared`` holds the two runs (sources' ids) that the order *decides most* is about. ``documents`` counts what is
    to be judged, ``pooled`` also what a sample left out.
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
        """The runs (sources' ids) that it takes documents from, each once."""
        takings = (taking.run for part in self.parts if isinstance(part, FromRuns) for taking in part.runs)
        return tuple(dict.fromkeys(takings))

    def sampled(self) -> bool:
        """Whether only a sample of it is judged."""
        return any(isinstance(part, FromRuns) and part.layers for part in self.parts)

    def depth(self) -> int:
        """The greatest depth to which it takes documents, 0 where it takes none from runs."""
        takings = (taking.depth for part in self.parts if isinstance(part, FromRuns) for taking in part.runs)
        return max(takings, default=0)


class Stratum(msgspec.Struct, frozen=True):
    """Documents of one topic that had the same chance to be drawn.

    ``documents`` stand in the order in which they were drawn, without replacement; the first ``drawn`` are the sample.
    """

    name: str
    documents: tuple[str, ...]
    drawn: int

    @property
    def probability(self) -> float:
        """The probability with which each of its documents came into the sample."""
        return self.drawn / len(self.documents)


_AGAIN = "\tagain"  # no docno holds a blank

HANDED_OUT = "as handed out"
"""The order of the queues in a work package: how they came about stays with the project."""


def entry_of(docno: str, *, again: bool) -> str:
    """What a queue names a document by: its docno, and where the assessor judges it a second time another one."""
    return docno + _AGAIN if again else docno


def docno_of(entry: str) -> str:
    """The docno of a queue's entry."""
    return entry.removesuffix(_AGAIN)


def is_again(entry: str) -> bool:
    """Whether a queue's entry is a document's second time."""
    return entry.endswith(_AGAIN)


Queue = tuple[str, ...]
Pool = dict[str, Queue]
"""For each topic the documents to be judged, in queue order."""
Strata = dict[str, tuple[Stratum, ...]]
"""For each topic its strata; empty where everything pooled is judged."""


class BuiltPool(NamedTuple):
    """A pool that is made: its description, its queues, its strata."""

    spec: PoolSpec
    queues: Pool
    strata: Strata
