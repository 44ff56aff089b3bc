"""The next document in the queue, and an assessor's position in it.

The next document is selected after a judgement, on a move to another topic, and when the pool changes. Topics are
completed one after the other, decided documents are omitted, and skipped documents return later.

A document skipped once returns when the rest of its topic is decided. After a second skip it returns when the remaining
topics are decided. Each further skip postpones it by one more round.
"""

from __future__ import annotations

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Pool, Queue
from irdesk.domain.project.judgement import SKIPPED, Judgement, Place
from irdesk.domain.translatable_messages import worded
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


def place_after_judging(
    state: ProjectState,
    assessor: str,
    here: Place,
    before: Judgement | None,
    judgement: Judgement,
    requeued: Queue | None,
) -> Place:
    """Return an assessor's position after a judgement: the next undecided document. After changing an earlier decision,
    the assessor stays at the document.
    """
    corrects = before is not None and before.settled and judgement.abstention != SKIPPED
    return here if corrects else following(state, assessor, here, requeued)


def place_in_new_pool(state: ProjectState, assessor: str, queues: Pool, *, grows: bool) -> Place | None:
    """Return an assessor's position when a pool with these queues becomes the current one: its first unjudged document.
    If the pool extends the current one (``grows``), an assessor at an unjudged document is not moved.
    """
    place = place_of(state, assessor) if grows else None
    if place is not None and state.is_open(assessor, place.topic, place.docno):
        return place
    places = (Place(topic, docno) for topic, queue in queues.items() for docno in queue)
    first = next(places, None)
    if first is None or state.is_open(assessor, first.topic, first.docno):
        return first
    return next((place for place in places if state.is_open(assessor, place.topic, place.docno)), first)


def place_in_topic(state: ProjectState, assessor: str, topic: str) -> Place:
    """Return the position where judging continues in a topic of the pool: its first undecided document, or its first
    document if all are decided.
    """
    assert state.pool
    upcoming = next_documents(state, assessor, topic)
    return Place(topic, upcoming[0][2] if upcoming else state.pool.queues[topic][0])


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


def place_in_queue(state: ProjectState, topic: str, docno: str) -> int:
    """Return a document's position in its topic's queue, counted from 1. Raises `CommandRefused` if the document is not
    in the pool.
    """
    if state.pool is None:
        raise CommandRefused("there is no pool yet: build one from the loaded runs")
    queue = state.pool.queues.get(topic, ())
    if docno not in queue:
        raise CommandRefused(worded("{docno} is not in the pool of topic {topic}", docno=docno, topic=topic))
    return queue.index(docno) + 1
