"""An assessor's judgements, remarks on topics, and current position."""

from __future__ import annotations

import msgspec

from irdesk.domain.document import Passage

SKIPPED = "skipped"
CANNOT_TELL = "cannot tell"


class Judgement(msgspec.Struct, frozen=True, gc=False):
    """One assessor's judgement of one document for one topic: a grade, or the reason for abstaining, and remarks.

    A judgement has a grade or an ``abstention`` (`SKIPPED`, or `CANNOT_TELL` with an optional ``reason``), never both.
    If it has neither, it contains only remarks. ``seconds`` is the active time that the decision took. ``place`` is the
    document's position in the queue, from 1; 0 if it was not in the queue.

    ``given`` is an id that contains the time of the decision. Under the default policy, the latest of several
    assessors' judgements counts. An undo that restores a judgement keeps its ``given``, so that the judgement does not
    become the latest. ``skips`` is the number of times the assessor has skipped the document since the last decision
    that was not a skip. ``passages`` holds the passages that the assessor highlighted in the document, in order.
    """

    grade: int | None = None
    abstention: str = ""
    comment: str = ""
    seconds: float = 0.0
    place: int = 0
    given: str = ""
    reason: str = ""
    flagged: bool = False
    skips: int = 0
    passages: tuple[Passage, ...] = ()

    @property
    def decided(self) -> bool:
        """Return whether the judgement has a grade or an abstention."""
        return self.grade is not None or bool(self.abstention)

    @property
    def settled(self) -> bool:
        """Return whether the assessor is done with the document: it has a grade, or the assessor cannot tell."""
        return self.grade is not None or self.abstention == CANNOT_TELL


class TopicNote(msgspec.Struct, frozen=True):
    """One assessor's note on a whole topic: how hard it was to judge, and why.

    ``difficulty`` is 1 (very easy) to 5 (very hard), 0 if not rated.
    """

    difficulty: int = 0
    text: str = ""


class Place(msgspec.Struct, frozen=True):
    """Current position of an assessor: a topic and one of its documents (empty if the topic has none)."""

    topic: str
    docno: str
