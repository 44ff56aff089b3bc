"""Near-duplicates in the pool. A background thread finds them for the current and the next topic, and the results are
cached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from irdesk.assessment.near_duplicates import NearDuplicate, Twins, near_duplicates_of
from irdesk.domain.errors import StoreUnavailable, TaskCancelled
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.session.core.background_tasks import Post, Task, TaskRunner
from irdesk.store.store import Store

Queue = tuple[str, ...]
_AT_ONCE = 20  # number of documents per query; the window cannot read documents during a query


def contradicting(
    grade: int | None, duplicates: Sequence[tuple[NearDuplicate, int | None]]
) -> tuple[NearDuplicate, int] | None:
    """Return the first near-duplicate whose grade differs from the document's ``grade``, and the near-duplicate's
    grade. Return None if there is no such near-duplicate.

    Unjudged documents, whose grade is None, are ignored.
    """
    judged = [(duplicate, other) for duplicate, other in duplicates if grade is not None and other is not None]
    return next((pair for pair in judged if pair[1] != grade), None)


class NearDuplicateFinder:
    """Finds near-duplicates in the background. It lives on the workspace's thread and calls ``on_found`` there when a
    topic is done.
    """

    def __init__(self, store: Store, post: Post) -> None:
        self._store = store
        self._runner = TaskRunner(post, workers=1)
        self._found: dict[str, tuple[frozenset[str], Twins]] = {}
        self._coming: dict[str, Task] = {}
        self._closed = False
        self.on_found: Callable[[str], None] = lambda _topic: None

    def expect(self, queues: dict[str, Queue]) -> None:
        """Find the near-duplicates in these topics, one topic after the other. Topics already searched are skipped. The
        order of the documents in a queue does not matter.
        """
        for topic in [topic for topic in self._coming if topic not in queues]:
            self._coming.pop(topic).cancel()
        for topic, queue in queues.items():
            known = self._found.get(topic)
            if topic not in self._coming and (known is None or known[0] != frozenset(queue)):
                self._find(topic, queue)

    def of(self, topic: str, docno: str) -> tuple[NearDuplicate, ...]:
        """Return the near-duplicates of a document that have been found so far in the pool of its topic."""
        known = self._found.get(topic)
        return known[1].get(docno, ()) if known else ()

    def forget(self) -> None:
        """Discard all results, for example after documents were added or removed."""
        self._found.clear()
        for task in self._coming.values():
            task.cancel()
        self._coming.clear()

    def close(self) -> None:
        """Stop searching and deliver no further results."""
        self._closed = True
        self._runner.shutdown()

    def _find(self, topic: str, queue: Queue) -> None:
        if self._closed:
            return

        def texts() -> Iterator[tuple[str, str]]:
            docnos = sorted(queue)
            for start in range(0, len(docnos), _AT_ONCE):
                some = docnos[start : start + _AT_ONCE]
                documents = self._store.documents(some)
                yield from ((docno, documents[docno].text) for docno in some if docno in documents)

        def work(progress: Progress) -> Twins:
            return near_duplicates_of(texts(), progress)

        def done(twins: Twins) -> None:
            if self._coming.get(topic) is task:
                del self._coming[topic]
                self._found[topic] = frozenset(queue), twins
                self.on_found(topic)

        def failed(fault: Exception) -> None:
            if self._coming.get(topic) is task:
                del self._coming[topic]
            # An unreadable document is ignored here. Its error is reported when it is displayed.
            if not isinstance(fault, TaskCancelled | StoreUnavailable):
                raise fault

        task = self._coming[topic] = self._runner.submit(
            worded("comparing the texts of topic {topic}", topic=topic), work, done, failed
        )
