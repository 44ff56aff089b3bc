"""Count the documents of the current pool that were judged, assigned or exported, and how many of these documents a
replacement pool would lack.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from irdesk.domain.pool import Pool
from irdesk.domain.translatable_messages import together, worded
from irdesk.session.core.project_state import ProjectState

Documents = frozenset[tuple[str, str]]


@dataclass(frozen=True)
class PoolWork:
    """Immutable sets of (topic, docno): documents of the current pool that were judged, assigned or exported."""

    pool: Documents
    judged: Documents
    assigned: Documents
    exported: Documents
    assessors: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, state: ProjectState) -> PoolWork:
        """Return the judged, assigned and exported documents of the current pool. All sets are empty if there is no
        pool.
        """
        queues = state.pool.queues if state.pool else {}
        pool = _documents(queues)
        judged = frozenset(
            (topic, docno)
            for topic, documents in state.judgements.items()
            for docno, judgements in documents.items()
            if any(judgement.decided for judgement in judgements.values())
        )
        given = state.assigned.topics if state.assigned else {}
        assigned = frozenset(document for document in pool if given.get(document[0]))
        exported = frozenset(
            (topic, docno)
            for export in state.exports
            if export.pool in state.contents.pools
            for topic in export.topics
            for docno in export.samples.get(topic) or state.contents.pools[export.pool].queues.get(topic, ())
        )
        return cls(pool, pool & judged, assigned, pool & exported, given)

    def __bool__(self) -> bool:
        return bool(self.judged or self.assigned or self.exported)

    def in_words(self) -> str:
        """Return the counts as one line of text."""
        return _counted(len(self.judged), len(self.assigned), len(self.exported))

    def replaced_by(self, queues: Mapping[str, Collection[str]]) -> Replacement:
        """Return the effect of replacing the current pool with a pool that has these documents, keyed by topic."""
        after = _documents(queues)
        leaving = self.pool - after
        people = {name for topic, _ in leaving for name in self.assessors.get(topic, ())}
        return Replacement(
            len(self.pool),
            len(leaving),
            len(after - self.pool),
            len(leaving & self.judged),
            len(leaving & self.assigned),
            len(leaving & self.exported),
            len(people),
        )


@dataclass(frozen=True)
class Replacement:
    """Effect of replacing the current pool: the size of the current pool, the number of its documents that the new pool
    lacks, and the number of documents that the new pool adds.

    ``judged``, ``assigned`` and ``exported`` count those of the lacking documents that were judged, assigned or
    exported. ``assessors`` counts the assessors to whom lacking documents were assigned.
    """

    before: int
    leaving: int
    added: int
    judged: int
    assigned: int
    exported: int
    assessors: int

    def in_words(self) -> str:
        """Return the numbers as one or two sentences."""
        text = worded(
            "Replaces the pool of {before:,} {before:document|documents}: {leaving:,} are removed, {added:,} "
            "are added.",
            before=self.before,
            leaving=self.leaving,
            added=self.added,
        )
        if not self.leaving:
            return text
        counts = _counted(self.judged, self.assigned, self.exported)
        left = worded("Of the removed documents: {counts}. Their judgements are kept and still count.", counts=counts)
        return together(" ", (text, left))


def _counted(judged: int, assigned: int, exported: int) -> str:
    return worded(
        "{judged:,} judged, {assigned:,} assigned, {exported:,} in exported packages",
        judged=judged,
        assigned=assigned,
        exported=exported,
    )


def _documents(queues: Pool | Mapping[str, Collection[str]]) -> Documents:
    return frozenset((topic, docno) for topic, queue in queues.items() for docno in queue)
