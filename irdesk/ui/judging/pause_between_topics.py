"""Pause between topics: a topic's card is shown before its first document, and judging keys are disabled meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from irdesk.domain.project.judgement import Place
from irdesk.session.core.changes import RECEIVED, ChangeSet, PlaceChanged
from irdesk.session.queries import Queries
from irdesk.ui.judging.topic_card_text import topic_card, without_pool
from irdesk.ui.reading.topic_card import CardText


class TopicPause:
    """Decides when a topic's card is shown, and creates it.

    The card precedes the first undecided document of a topic, unless the assessor is already working on this topic. No
    card is shown when the assessor returns to a decided document, or after undo and redo, since the user requested a
    specific document. A card is also shown for the first topic after a project is opened, unless the assessor began the
    topic in an earlier session.
    """

    def __init__(self, queries: Queries, show_collection: Callable[[], None]) -> None:
        self._queries, self._show_collection = queries, show_collection
        self._reading: set[str] = set()
        self._finished = ""
        self.on = False

    def follow(self, place: Place | None, before: Place | None, changes: ChangeSet | None) -> bool:
        """Return whether to show the topic's card instead of the document at ``place``.

        ``before`` is the previous place. ``changes`` are the changes that led to the new place.
        """
        first = not self._reading
        if place is None or place.topic in self._reading or (first and self._queries.has_begun(place.topic)):
            self.on = False
        elif self._queries.is_open(place.topic, place.docno):
            asked = changes is not None and changes.kind in {"do", "move", RECEIVED} and changes.touches(PlaceChanged)
            moved = first or asked
            if asked and changes and before and before.topic != place.topic:
                done = changes.decided() or self._queries.is_decided(before.topic)
                self._finished = before.topic if done else ""
            self.on = self.on or moved
        else:
            self.on = False
            return False  # No card for a decided document. The topic's first undecided document still gets one.
        if place and not self.on:
            self._reading.add(place.topic)
        return self.on

    def begin(self, topic: str) -> None:
        """Close the card of the topic that the assessor begins. Topics that were begun earlier show their cards again
        when the assessor returns to them.
        """
        self.on = False
        self._reading = {topic}

    def noted(self, topic: str) -> str:
        """Return the topic to which a note would belong: the finished topic while a card is shown, else ``topic``."""
        return (self.on and self._finished) or topic

    def card(self, place: Place | None, begin: Callable[[], None]) -> CardText:
        """Return the card for the topic at ``place``, with a summary of the previous topic.

        If ``place`` is None, return a card that says why there is no document.
        """
        if place is None:
            return without_pool(self._queries, self._show_collection)
        return topic_card(self._queries, place.topic, self._finished, begin)
