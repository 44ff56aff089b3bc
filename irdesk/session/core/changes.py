"""What a change is made of: deltas that can be applied, inverted, stored and replayed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import msgspec

from irdesk.domain.pool import Queue
from irdesk.domain.project import Mark, Place, Source, TopicNote
from irdesk.evaluation.scoring.ranked_lists import Floats


class JudgementChanged(msgspec.Struct, frozen=True, tag="judgement"):
    """An assessor's mark of a document became another; None stands for no mark. ``docno`` is the entry of the queue."""

    assessor: str
    topic: str
    docno: str
    before: Mark | None
    after: Mark | None


class NoteChanged(msgspec.Struct, frozen=True, tag="note"):
    """An assessor's note on a topic became another; None stands for no note."""

    assessor: str
    topic: str
    before: TopicNote | None
    after: TopicNote | None


class PlaceChanged(msgspec.Struct, frozen=True, tag="place"):
    """An assessor stands elsewhere."""

    assessor: str
    before: Place | None
    after: Place | None


class SourceChanged(msgspec.Struct, frozen=True, tag="source"):
    """A loaded file came, went, or is shown otherwise."""

    before: Source
    after: Source


class SettingChanged(msgspec.Struct, frozen=True, tag="setting"):
    """A setting of the collection has another value; the pool in force is one of them."""

    key: str
    before: str
    after: str


class QueueChanged(msgspec.Struct, frozen=True, tag="queue"):
    """A topic's queue of a pool has another order; like a place it is stored, but is no step of the history."""

    pool: str
    topic: str
    before: Queue
    after: Queue


class PrecomputedQueue(msgspec.Struct, frozen=True):
    """What an order that learns has worked out ahead: the queue that follows if ``docno`` turns out relevant.

    It is good for one pool and one ``revision`` of the topic (`Scoreboard.revision`) alone.
    """

    pool: str
    docno: str
    revision: int
    queue: Queue


class PrecomputedQueueChanged(msgspec.Struct, frozen=True, tag="foresight"):
    """What is worked out ahead for a topic; kept in memory alone."""

    topic: str
    before: PrecomputedQueue | None
    after: PrecomputedQueue | None


Delta = (
    JudgementChanged
    | NoteChanged
    | PlaceChanged
    | SourceChanged
    | SettingChanged
    | QueueChanged
    | PrecomputedQueueChanged
)

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(tuple[Delta, ...])


def inverted(deltas: tuple[Delta, ...]) -> tuple[Delta, ...]:
    """The deltas that take these back, last first."""
    return tuple(msgspec.structs.replace(delta, before=delta.after, after=delta.before) for delta in reversed(deltas))


def encoded(deltas: tuple[Delta, ...]) -> bytes:
    """Deltas as the history keeps them."""
    return _ENCODER.encode(deltas)


def decoded(data: bytes) -> tuple[Delta, ...]:
    """The deltas again."""
    return _DECODER.decode(data)


def brings_runs(deltas: tuple[Delta, ...]) -> bool:
    """Return whether deltas make runs present, and do nothing else."""
    return all(
        isinstance(delta, SourceChanged) and delta.after.kind == "run" and delta.after.present > delta.before.present
        for delta in deltas
    )


@dataclass(frozen=True, eq=False)
class ChangeSet:
    """One change, as it is told to observers: once, after it is stored and in memory.

    ``kind`` is do, undo, redo or move (an assessor went elsewhere, which the history leaves out). ``rescored`` names
    the topics whose scores are new; ``means_before`` holds the means before it, shape (measures, runs), where they may
    have changed. ``followed`` are settings that are others now without a delta, since they follow loaded files.
    """

    id: str
    at: float
    kind: str
    name: str
    deltas: tuple[Delta, ...]
    rescored: frozenset[str] = frozenset()
    means_before: dict[str, Floats] = field(default_factory=dict)
    followed: frozenset[str] = frozenset()

    def of(self, *kinds: type[Delta]) -> tuple[Delta, ...]:
        """Its deltas of some kinds."""
        return tuple(delta for delta in self.deltas if isinstance(delta, kinds))

    def judged(self) -> list[tuple[str, str]]:
        """Topic and docno of each judgement that changed."""
        return [(delta.topic, delta.docno) for delta in self.deltas if isinstance(delta, JudgementChanged)]

    def decided(self) -> bool:
        """Whether a verdict was given: a grade or an abstention, and not a comment or a flag alone."""
        return any(
            delta.after is not None
            and delta.after.decided
            and (delta.before is None or delta.before.given != delta.after.given)
            for delta in self.deltas
            if isinstance(delta, JudgementChanged)
        )

    def settings(self) -> frozenset[str]:
        """The settings of the collection that changed."""
        return self.followed.union(delta.key for delta in self.deltas if isinstance(delta, SettingChanged))

    def touches(self, *kinds: type[Delta]) -> bool:
        """Whether it has a delta of one of the kinds."""
        return bool(self.of(*kinds))

    @property
    def brings_runs(self) -> bool:
        """Whether runs are loaded, and nothing else."""
        return self.kind == "do" and brings_runs(self.deltas)

    def followed_by(self, later: ChangeSet) -> ChangeSet:
        """Both as one, for those who show them together: the later one's name, the means before the first."""
        return replace(
            later,
            deltas=(*self.deltas, *later.deltas),
            rescored=self.rescored | later.rescored,
            means_before={**later.means_before, **self.means_before},
            followed=self.followed | later.followed,
        )
