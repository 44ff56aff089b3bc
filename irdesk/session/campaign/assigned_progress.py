"""Count the assigned judgements that have been made. A topic's counts are cached until its judgements change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from irdesk.assessment.assignment import Assigned
from irdesk.domain.project.judgement import Judgement

DocumentJudgements = Mapping[str, Mapping[str, Judgement]]


class AssignedProgressBook:
    """Cache of the assignment's progress. Only topics whose judgements have changed since the last request are
    recounted.
    """

    def __init__(self) -> None:
        self._key: tuple[str, ...] = ()
        self._counts: dict[str, tuple[int, int, int]] = {}
        self._assigned: Assigned | None = None

    def of(
        self,
        key: tuple[str, ...],
        read: Callable[[], Assigned | None],
        queues: Mapping[str, Sequence[str]],
        judgements: Mapping[str, DocumentJudgements],
        revision: Callable[[str], int],
    ) -> tuple[int, int]:
        """Return the number of assigned judgements made, and the number assigned.

        ``key`` identifies the assignment and the pool. ``read`` returns the assignment. ``revision`` maps a topic to a
        number that changes whenever the topic's judgements change.
        """
        if key != self._key:
            self._key, self._counts, self._assigned = key, {}, read()
        assigned = self._assigned
        if assigned is None:
            return 0, 0
        for topic, queue in queues.items():
            known, now = self._counts.get(topic), revision(topic)
            if known is None or known[0] != now:
                self._counts[topic] = now, *_counted(assigned, topic, queue, judgements.get(topic, {}))
        counts = self._counts.values()
        return sum(judged for _, judged, _ in counts), sum(documents for _, _, documents in counts)


def _counted(assigned: Assigned, topic: str, queue: Sequence[str], judgements: DocumentJudgements) -> tuple[int, int]:
    judged = documents = 0
    for name in assigned.judges_of(topic):
        assigned_queue = assigned.queue_of(name, topic, queue)
        documents += len(assigned_queue)
        judged += sum(
            (judgement := judgements.get(docno, {}).get(name)) is not None and judgement.decided
            for docno in assigned_queue
        )
    return judged, documents
