"""The judged topics that match a filter, and the runs' means over them, updated after each judgement."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from irdesk.domain.topic import Topic
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.session.scoring.topic_filter import EVERY_TOPIC, TopicFilter, chosen_topics


class FilteredTopics:
    """Cache of the topics that match the last requested filter. After a judgement, only the judged topic is checked
    again.

    ``topics`` remains the same object until the topics change, so that callers can cache results. ``rows`` holds the
    topics' rows on the scoreboard.
    """

    def __init__(self) -> None:
        self.chosen: TopicFilter = EVERY_TOPIC
        self.topics: tuple[str, ...] = ()
        self.rows: Ints = np.zeros(0, np.int64)
        self._about: tuple[object, ...] = ()
        self._listed: list[str] = []
        self._passing: set[str] = set()
        self._changes = 0
        self._averaged: tuple[tuple[object, ...], int] = (), 0
        self._means: Floats = np.zeros((0, 0))
        self._before: Floats | None = None

    def follow(self, chosen: TopicFilter, board: Scoreboard, texts: Mapping[str, Topic]) -> None:
        """Update the cache so that it holds the topics that match a filter now. Raises `CommandRefused` in the same
        cases as `chosen_topics`.
        """
        about = board, board.measures, board.run_ids, board.rules, texts, chosen
        if self._about != about:
            self._passing = set(chosen_topics(chosen, board, texts))
            self._list(board)
        elif changed := board.changed_since(self._changes):
            passing = set(chosen_topics(chosen, board, texts, changed))
            if board.topics is not self._listed or passing != self._passing.intersection(changed):
                self._passing = self._passing.difference(changed) | passing
                self._list(board)
        self._about, self._changes, self.chosen = about, board.changes, chosen

    def _list(self, board: Scoreboard) -> None:
        self._listed = board.topics
        passes = np.fromiter(map(self._passing.__contains__, board.topics), np.bool_, len(board.topics))
        self.rows = np.flatnonzero(passes)
        self.topics = tuple(map(board.topics.__getitem__, self.rows.tolist()))

    def means(self, board: Scoreboard) -> Floats:
        """Return the means of all runs over these topics, as `Scoreboard.means` computes them."""
        about, changes = (self._about, self.topics), board.changes
        known, known_changes = self._averaged
        if known != about or known_changes != changes:
            before = self._means if known == about and known_changes == changes - 1 else None
            self._means, self._before = board.means(self.rows), before
            self._averaged = about, changes
        return self._means

    @property
    def means_before(self) -> Floats | None:
        """Return the means before the last change. Return None unless the last change only changed the judgements of
        one topic.
        """
        return self._before
