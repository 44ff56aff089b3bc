"""Selection of the next document for an assessor. Topics are completed one after the other, decided documents are
omitted, and skipped documents return later.

A document skipped once returns when the rest of its topic is decided. After a second skip it returns when the remaining
topics are decided. Each further skip postpones it by one more round.
"""

from __future__ import annotations

from irdesk.domain.pool import Queue
from irdesk.domain.project import Place
from irdesk.session.core.project_state import ProjectState


def place_of(state: ProjectState, assessor: str) -> Place | None:
    """Return an assessor's position in the queue: the stored position, or else the first undecided document. Return
    None if there is no pool.
    """
    if state.pool is None:
        return None
    place = state.places.get(assessor)
    pool = state.pool.queues
    if place is not None and place.docno in pool.get(place.topic, ()):
        return place
    first = next((Place(topic, queue[0]) for topic, queue in pool.items() if queue), None)
    if first is None or state.is_open(assessor, first.topic, first.docno):
        return first
    return following(state, assessor, first)


def following(state: ProjectState, assessor: str, here: Place, requeued: Queue | None = None) -> Place:
    """Return the next undecided document after a position. The search continues to the end of the topic, then from the
    topic's start, then in the other topics.

    The document at the position itself counts as decided. If no other document is undecided, return the position
    unchanged. ``requeued`` is the new order of the topic's queue if it is about to change.
    """
    if state.pool is None or here.topic not in state.pool.queues:
        return here
    topics = list(state.pool.queues)
    index = topics.index(here.topic)
    waiting: list[tuple[int, str, Place]] = []
    for turn, topic in enumerate(topics[index:] + topics[:index]):
        upcoming = (
            next_documents(state, assessor, topic, here.docno, requeued)
            if topic == here.topic
            else next_documents(state, assessor, topic)
        )
        if upcoming and upcoming[0][0] <= 1:
            return Place(topic, upcoming[0][2])
        waiting += [(skips, f"{turn:09}{last_skip}", Place(topic, docno)) for skips, last_skip, docno in upcoming]
    return min(waiting, key=lambda entry: entry[:2])[2] if waiting else here


def next_documents(
    state: ProjectState, assessor: str, topic: str, after: str = "", requeued: Queue | None = None
) -> list[tuple[int, str, str]]:
    """Return a topic's first undecided document that was never skipped. If there is none, return all skipped documents,
    in the order in which they return.

    Each item holds the number of skips, the time of the last skip and the docno. The search begins after ``after`` and
    wraps around to the start of the queue; ``after`` itself is not returned. Skipped documents are sorted by number of
    skips, then by time.
    """
    if state.pool is None or not state.tally(assessor, topic).open:
        return []
    queue = requeued or state.pool.queues[topic]
    if after in queue:
        split = queue.index(after) + 1
        queue = queue[split:] + queue[: split - 1]
    skipped = []
    for docno in queue:
        if state.is_open(assessor, topic, docno):
            judgement = state.judgement(assessor, topic, docno)
            if judgement is None or not judgement.abstention:
                return [(0, "", docno)]
            skipped.append((judgement.skips, judgement.given, docno))
    return sorted(skipped, key=lambda entry: entry[:2])


def step(state: ProjectState, here: Place, by: int) -> Place:
    """Return the position that is ``by`` documents after ``here`` in the queue, across topics, clamped to the first and
    last position.
    """
    queues = state.pool.queues if state.pool else {}
    topics = [topic for topic, queue in queues.items() if queue]
    if not topics:
        return here
    if here.docno not in queues.get(here.topic, ()):
        return Place(topics[0], queues[topics[0]][0])
    turn, position = topics.index(here.topic), queues[here.topic].index(here.docno) + by
    while position < 0 and turn > 0:
        turn -= 1
        position += len(queues[topics[turn]])
    while position >= len(queues[topics[turn]]) and turn < len(topics) - 1:
        position -= len(queues[topics[turn]])
        turn += 1
    queue = queues[topics[turn]]
    return Place(topics[turn], queue[min(max(position, 0), len(queue) - 1)])
