"""All marks of a project in memory: by topic, document and assessor, and each assessor's verdicts in their order.

The key of a judgement is topic, docno, assessor, and whether it is the assessor's second of this document: a judgement
of its own, kept apart.
"""

from __future__ import annotations

from itertools import islice

import msgspec

from irdesk.domain.pool import docno_of, is_again
from irdesk.domain.project import CANNOT_TELL, SKIPPED, Mark

Key = tuple[str, str]


class ProjectJudgements:
    """Marks by topic, docno and assessor; of several assessors' marks the one given last stands last.

    ``second`` holds, in the same way, those of documents that were judged a second time. A queue's entry (see
    `irdesk.domain.pool.entry_of`) says which of them is meant.
    """

    def __init__(self) -> None:
        self.by_topic: dict[str, dict[str, dict[str, Mark]]] = {}
        self.second: dict[str, dict[str, dict[str, Mark]]] = {}
        self._given: dict[str, dict[Key, str]] = {}
        self._unsorted: set[str] = set()
        self._revisions: dict[str, int] = {}

    def put(self, topic: str, entry: str, assessor: str, mark: Mark | None) -> None:
        """An assessor's mark becomes another; None takes it away."""
        by_topic, docno = self.second if is_again(entry) else self.by_topic, docno_of(entry)
        documents = by_topic.setdefault(topic, {})
        marks = documents.setdefault(docno, {})
        marks.pop(assessor, None)
        if mark is not None:
            marks[assessor] = mark
        if len(marks) > 1:  # an undo brings a mark back to where it stood
            documents[docno] = dict(sorted(marks.items(), key=lambda item: item[1].given))
        if not marks:
            del documents[docno]
        if not documents:
            del by_topic[topic]
        self._revisions[topic] = self.revision(topic) + 1
        self._order(assessor, (topic, entry), mark.given if mark is not None and mark.decided else "")

    def _order(self, assessor: str, key: Key, given: str) -> None:
        own = self._given.setdefault(assessor, {})
        own.pop(key, None)
        if not given:
            return
        last = next(reversed(own.values()), "")
        own[key] = given
        if given < last:
            self._unsorted.add(assessor)

    def revision(self, topic: str) -> int:
        """A number that is another one after each change of the topic's marks."""
        return self._revisions.get(topic, 0)

    def on(self, topic: str, entry: str) -> dict[str, Mark]:
        """What is said of a queue's entry, by assessor."""
        return (self.second if is_again(entry) else self.by_topic).get(topic, {}).get(docno_of(entry), {})

    def of(self, assessor: str, topic: str, entry: str) -> Mark | None:
        """What an assessor says of a queue's entry."""
        return self.on(topic, entry).get(assessor)

    def latest(self, assessor: str, most: int | None = None) -> list[Key]:
        """Topic and queue's entry of an assessor's verdicts, the last one first; at most so many."""
        own = self._given.get(assessor, {})
        if assessor in self._unsorted:
            own = self._given[assessor] = dict(sorted(own.items(), key=lambda item: item[1]))
            self._unsorted.discard(assessor)
        return list(islice(reversed(own), most))


def graded(mark: Mark | None, grade: int, seconds: float, place: int, given: str) -> Mark:
    """The mark with a grade for its verdict; comment and flag stay."""
    return _decided(mark, seconds, place, given, grade=grade)


def skipped(mark: Mark | None, seconds: float, place: int, given: str) -> Mark:
    """The mark of a document that is skipped, once more."""
    skips = 1 + (mark.skips if mark else 0)
    return _decided(mark, seconds, place, given, abstention=SKIPPED, skips=skips)


def untold(mark: Mark | None, reason: str, seconds: float, place: int, given: str) -> Mark:
    """The mark of a document of which the assessor cannot tell."""
    return _decided(mark, seconds, place, given, abstention=CANNOT_TELL, reason=reason)


def _decided(
    mark: Mark | None,
    seconds: float,
    place: int,
    given: str,
    *,
    grade: int | None = None,
    abstention: str = "",
    reason: str = "",
    skips: int = 0,
) -> Mark:
    kept = mark or Mark()
    return Mark(grade, abstention, kept.comment, seconds, place, given, reason, kept.flagged, skips)


def undecided(mark: Mark) -> Mark | None:
    """The mark without its verdict; nothing where neither comment nor flag is left."""
    return _or_nothing(Mark(comment=mark.comment, flagged=mark.flagged))


def remarked(mark: Mark | None, *, comment: str | None = None, flagged: bool | None = None) -> Mark | None:
    """The mark with another comment or flag; its verdict stays what it is, and when it was given."""
    kept = mark or Mark()
    return _or_nothing(
        msgspec.structs.replace(
            kept,
            comment=kept.comment if comment is None else comment,
            flagged=kept.flagged if flagged is None else flagged,
        )
    )


def _or_nothing(mark: Mark) -> Mark | None:
    return mark if mark.decided or mark.comment or mark.flagged else None
