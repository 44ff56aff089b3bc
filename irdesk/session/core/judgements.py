"""All judgements of a project in memory, by topic, document and assessor, and each assessor's judgements in order.

The key of a judgement is topic, docno, assessor, and whether it is the assessor's second judgement of the document (a
hidden repeat), which is kept separately.
"""

from __future__ import annotations

from itertools import islice

import msgspec

from irdesk.domain.document import Passage
from irdesk.domain.pool import docno_of, is_again
from irdesk.domain.project import CANNOT_TELL, SKIPPED, Mark

Key = tuple[str, str]


class ProjectJudgements:
    """Judgements by topic, docno and assessor; among several assessors the latest comes last.

    ``second`` holds the second judgements of repeated documents in the same form. The queue entry (see
    `irdesk.domain.pool.entry_of`) selects between the two.
    """

    def __init__(self) -> None:
        self.by_topic: dict[str, dict[str, dict[str, Mark]]] = {}
        self.second: dict[str, dict[str, dict[str, Mark]]] = {}
        self._given: dict[str, dict[Key, str]] = {}
        self._unsorted: set[str] = set()
        self._revisions: dict[str, int] = {}

    def put(self, topic: str, entry: str, assessor: str, mark: Mark | None) -> None:
        """Set an assessor's judgement; None deletes it."""
        by_topic, docno = self.second if is_again(entry) else self.by_topic, docno_of(entry)
        documents = by_topic.setdefault(topic, {})
        marks = {name: kept for name, kept in documents.get(docno, {}).items() if name != assessor}
        if mark is not None:
            marks[assessor] = mark
        if len(marks) > 1:  # undo restores a judgement to its original order
            marks = dict(sorted(marks.items(), key=lambda item: item[1].given))
        documents[docno] = marks  # replaced and never changed in place, because frozen copies share it
        if not marks:
            del documents[docno]
        if not documents:
            del by_topic[topic]
        self._revisions[topic] = self.revision(topic) + 1
        self._order(assessor, (topic, entry), mark.given if mark is not None and mark.decided else "")

    def _order(self, assessor: str, key: Key, given: str) -> None:
        times = self._given.setdefault(assessor, {})
        times.pop(key, None)
        if not given:
            return
        last = next(reversed(times.values()), "")
        times[key] = given
        if given < last:
            self._unsorted.add(assessor)

    def revision(self, topic: str) -> int:
        """Return a number that changes with each change of the topic's judgements."""
        return self._revisions.get(topic, 0)

    def extent(self) -> tuple[int, str]:
        """Return the number of decisions and the id of the latest; undoing a decision returns to the earlier value."""
        latest = (self.of(name, *keys[0]) for name in self._given if (keys := self.latest(name, 1)))
        last = max((mark.given for mark in latest if mark), default="")
        return sum(map(len, self._given.values())), last

    def revisions(self) -> dict[str, int]:
        """Return the revisions of all topics, for a worker."""
        return dict(self._revisions)

    def on(self, topic: str, entry: str) -> dict[str, Mark]:
        """Return the judgements of a queue entry, by assessor."""
        return (self.second if is_again(entry) else self.by_topic).get(topic, {}).get(docno_of(entry), {})

    def of(self, assessor: str, topic: str, entry: str) -> Mark | None:
        """Return an assessor's judgement of a queue entry."""
        return self.on(topic, entry).get(assessor)

    def latest(self, assessor: str, most: int | None = None) -> list[Key]:
        """Return topic and queue entry of an assessor's decisions, latest first; at most ``most``."""
        times = self._given.get(assessor, {})
        if assessor in self._unsorted:
            times = self._given[assessor] = dict(sorted(times.items(), key=lambda item: item[1]))
            self._unsorted.discard(assessor)
        return list(islice(reversed(times), most))


def with_grade(mark: Mark | None, grade: int, seconds: float, place: int, given: str) -> Mark:
    """Return the judgement with the given grade, keeping comment, flag and passages."""
    return _decided(mark, seconds, place, given, grade=grade)


def with_skip(mark: Mark | None, seconds: float, place: int, given: str) -> Mark:
    """Return the judgement for a document skipped once more."""
    skips = 1 + (mark.skips if mark else 0)
    return _decided(mark, seconds, place, given, abstention=SKIPPED, skips=skips)


def untold(mark: Mark | None, reason: str, seconds: float, place: int, given: str) -> Mark:
    """Return the judgement for a document that the assessor cannot grade."""
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
    return Mark(grade, abstention, kept.comment, seconds, place, given, reason, kept.flagged, skips, kept.passages)


def without_grade(mark: Mark) -> Mark | None:
    """Return the judgement without grade or abstention, or None if it has no comment, flag or passage."""
    return _or_nothing(Mark(comment=mark.comment, flagged=mark.flagged, passages=mark.passages))


def with_remark(
    mark: Mark | None,
    *,
    comment: str | None = None,
    flagged: bool | None = None,
    passages: tuple[Passage, ...] | None = None,
) -> Mark | None:
    """Return the judgement with another comment, flag or passages; grade and time stay unchanged."""
    kept = mark or Mark()
    return _or_nothing(
        msgspec.structs.replace(
            kept,
            comment=kept.comment if comment is None else comment,
            flagged=kept.flagged if flagged is None else flagged,
            passages=kept.passages if passages is None else passages,
        )
    )


def _or_nothing(mark: Mark) -> Mark | None:
    return mark if mark.decided or mark.comment or mark.flagged or mark.passages else None
