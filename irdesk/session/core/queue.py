"""Where an assessor goes next: topics stay together, what is decided is passed over, what was skipped comes again.

A document that was skipped comes again when the rest of its topic is decided. Skipped a second time, it lets the
assessor go on to the next topics, and comes again when those are done; and so on, one round for each skip.
"""

from __future__ import annotations

from irdesk.domain.pool import Queue
from irdesk.domain.project import Place
from irdesk.session.core.state import ProjectState


def place_of(state: ProjectState, assessor: str) -> Place | None:
    """Where an assessor stands: the place left last, or the first open document; None without a pool."""
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
    """The next open document after a place: in its topic to the end, then from its start, then in the next topics.

    The document at the place itself counts as done. Where nothing else is open, the place stays. ``requeued``
    is the topic's queue in the order that it is about to have, where that is another one.
    """
    if state.pool is None or here.topic not in state.pool.queues:
        return here
    topics = list(state.pool.queues)
    at = topics.index(here.topic)
    waiting: list[tuple[int, str, Place]] = []
    for turn, topic in enumerate(topics[at:] + topics[:at]):
        found = (
            next_documents(state, assessor, topic, here.docno, requeued)
            if topic == here.topic
            else next_documents(state, assessor, topic)
        )
        if found and found[0][0] <= 1:
            return Place(topic, found[0][2])
        waiting += [(skips, f"{turn:09}{given}", Place(topic, docno)) for skips, given, docno in found]
    return min(waiting, key=lambda entry: entry[:2])[2] if waiting else here


def next_documents(
    state: ProjectState, assessor: str, topic: str, after: str = "", requeued: Queue | None = None
) -> list[tuple[int, str, str]]:
    """What comes next of a topic: the first open document that was never skipped, else all that were, as they come.

    Each with how often it was skipped, when it was last, and its docno. Those after the document ``after`` come first,
    and it is left out; of those that were skipped, the fewer skips and the longer ago the sooner.
    """
    if state.pool is None or not state.tally(assessor, topic).open:
        return []
    queue = requeued or state.pool.queues[topic]
    if after in queue:
        split = queue.index(after) + 1
        queue = queue[split:] + queue[: split - 1]
    found = []
    for docno in queue:
        if state.is_open(assessor, topic, docno):
            mark = state.mark(assessor, topic, docno)
            if mark is None or not mark.abstention:
                return [(0, "", docno)]
            found.append((mark.skips, mark.given, docno))
    return sorted(found, key=lambda entry: entry[:2])


def step(state: ProjectState, here: Place, by: int) -> Place:
    """The place ``by`` documents further in the queue, over the edges of topics; at either end it stays."""
    queues = state.pool.queues if state.pool else {}
    topics = [topic for topic, queue in queues.items() if queue]
    if not topics:
        return here
    if here.docno not in queues.get(here.topic, ()):
        return Place(topics[0], queues[topics[0]][0])
    turn, at = topics.index(here.topic), queues[here.topic].index(here.docno) + by
    while at < 0 and turn > 0:
        turn -= 1
        at += len(queues[topics[turn]])
    while at >= len(queues[topics[turn]]) and turn < len(topics) - 1:
        at -= len(queues[topics[turn]])
        turn += 1
    queue = queues[topics[turn]]
    return Place(topics[turn], queue[min(max(at, 0), len(queue) - 1)])
