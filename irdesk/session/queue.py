"""Where an assessor goes next: topics stay together, and what is judged is passed over."""

from __future__ import annotations

from irdesk.domain.project import Place
from irdesk.session.state import ProjectState


def following(state: ProjectState, here: Place) -> Place:
    """The next unjudged document after a place: in its topic to the end, then from its start, then in the next topics.

    The document at the place itself counts as done. Where nothing is left, the place stays.
    """
    if state.pool is None:
        return here
    pool = state.pool[1]
    topics = list(pool)
    if here.topic not in pool:
        return here
    at = topics.index(here.topic)
    for topic in topics[at:] + topics[:at]:
        queue = pool[topic]
        if state.judged(topic) == len(queue):
            continue
        if topic == here.topic and here.docno in queue:
            split = queue.index(here.docno) + 1
            queue = queue[split:] + queue[: split - 1]
        for docno in queue:
            if state.grade(topic, docno) is None:
                return Place(topic, docno)
    return here


def step(state: ProjectState, here: Place, by: int) -> Place:
    """The place ``by`` documents further in the queue, over the edges of topics; at either end it stays."""
    if state.pool is None:
        return here
    places = [Place(topic, docno) for topic, queue in state.pool[1].items() for docno in queue]
    if here not in places:
        return places[0] if places else here
    return places[min(max(places.index(here) + by, 0), len(places) - 1)]
