"""Changes of a project. Each change consists of deltas, which can be applied, inverted, stored and replayed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import msgspec

from irdesk.domain.pool import Queue
from irdesk.domain.project.judgement import Judgement, Place, TopicNote
from irdesk.domain.project.source import Source
from irdesk.evaluation.scoring.ranked_lists import Floats


class JudgementChanged(msgspec.Struct, frozen=True, tag="judgement"):
    """Delta: an assessor's judgement of a document changed. A judgement of None means unjudged. ``docno`` is the queue
    entry of the document or of its hidden repeat.
    """

    assessor: str
    topic: str
    docno: str
    before: Judgement | None
    after: Judgement | None


class NoteChanged(msgspec.Struct, frozen=True, tag="note"):
    """Delta: an assessor's note on a topic changed. A note of None means that there is no note."""

    assessor: str
    topic: str
    before: TopicNote | None
    after: TopicNote | None


class PlaceChanged(msgspec.Struct, frozen=True, tag="place"):
    """Delta: an assessor moved to another position in the queue."""

    assessor: str
    before: Place | None
    after: Place | None


class SourceChanged(msgspec.Struct, frozen=True, tag="source"):
    """Delta: a loaded file was added, removed, shown or hidden."""

    before: Source
    after: Source


class SettingChanged(msgspec.Struct, frozen=True, tag="setting"):
    """Delta: a setting of the collection changed; the current pool is one of the settings."""

    key: str
    before: str
    after: str


class QueueChanged(msgspec.Struct, frozen=True, tag="queue"):
    """Delta: the order of a topic's queue changed. The new order is stored but, like a change of position, is not a
    step of the history.
    """

    pool: str
    topic: str
    before: Queue
    after: Queue


class PrecomputedQueue(msgspec.Struct, frozen=True):
    """Queue precomputed by a learning order, to be used if the document ``docno`` is judged relevant.

    It is valid only for one ``pool`` and one ``revision`` of the topic (`Scoreboard.revision`).
    """

    pool: str
    docno: str
    revision: int
    queue: Queue


class PrecomputedQueueChanged(msgspec.Struct, frozen=True, tag="foresight"):
    """Delta: the precomputed queue of a topic changed. Precomputed queues exist only in memory."""

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


def invert_deltas(deltas: tuple[Delta, ...]) -> tuple[Delta, ...]:
    """Return the deltas that revert the given ones, in reverse order."""
    return tuple(msgspec.structs.replace(delta, before=delta.after, after=delta.before) for delta in reversed(deltas))


def encode_deltas(deltas: tuple[Delta, ...]) -> bytes:
    """Encode deltas as JSON bytes for the history."""
    return _ENCODER.encode(deltas)


def decode_deltas(data: bytes) -> tuple[Delta, ...]:
    """Decode deltas from JSON bytes."""
    return _DECODER.decode(data)


def brings_runs(deltas: tuple[Delta, ...]) -> bool:
    """Return whether all deltas add runs."""
    return all(
        isinstance(delta, SourceChanged) and delta.after.kind == "run" and delta.after.present > delta.before.present
        for delta in deltas
    )


RECEIVED = "received"
"""Kind of a change received from a team's service. Such a change is not a step of the history."""


@dataclass(frozen=True, eq=False)
class ChangeSet:
    """One change of the project, sent to observers once it has been stored and applied in memory.

    ``kind`` is "do", "undo", "redo", "move" (an assessor moved, which is not a step of the history) or `RECEIVED`.
    ``rescored`` names the topics with new scores. ``means_before`` maps run ids to the means before the change, shape
    (measures,), for runs whose means may have changed. ``followed`` names settings that changed without a delta because
    they depend on loaded files. ``more_comes`` is true while further files of a group are being loaded.
    """

    id: str
    at: float
    kind: str
    name: str
    deltas: tuple[Delta, ...]
    rescored: frozenset[str] = frozenset()
    means_before: dict[str, Floats] = field(default_factory=dict)
    followed: frozenset[str] = frozenset()
    more_comes: bool = False

    def of(self, *kinds: type[Delta]) -> tuple[Delta, ...]:
        """Return the deltas of the given kinds."""
        return tuple(delta for delta in self.deltas if isinstance(delta, kinds))

    def judged(self) -> list[tuple[str, str]]:
        """Return the topic and docno of each changed judgement."""
        return [(delta.topic, delta.docno) for delta in self.deltas if isinstance(delta, JudgementChanged)]

    def decided(self) -> bool:
        """Return whether the change includes a grade or an abstention, rather than only comments or flags."""
        return any(
            delta.after is not None
            and delta.after.decided
            and (delta.before is None or delta.before.given != delta.after.given)
            for delta in self.deltas
            if isinstance(delta, JudgementChanged)
        )

    def settings(self) -> frozenset[str]:
        """Return the changed settings of the collection."""
        return self.followed.union(delta.key for delta in self.deltas if isinstance(delta, SettingChanged))

    def touches(self, *kinds: type[Delta]) -> bool:
        """Return whether the change contains a delta of one of the kinds."""
        return bool(self.of(*kinds))

    @property
    def brings_runs(self) -> bool:
        """Return whether the change only loads runs."""
        return self.kind == "do" and brings_runs(self.deltas)

    def followed_by(self, later: ChangeSet) -> ChangeSet:
        """Merge a later change into this one for display. The result has the name of the later change, and the means
        from before this change.
        """
        return replace(
            later,
            deltas=(*self.deltas, *later.deltas),
            rescored=self.rescored | later.rescored,
            means_before={**later.means_before, **self.means_before},
            followed=self.followed | later.followed,
        )
