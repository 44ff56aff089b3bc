"""Queries about judged topics: all of them, or those that match the topic filter in the context bar."""

from __future__ import annotations

from irdesk.domain.errors import CommandRefused
from irdesk.domain.topic import natural
from irdesk.session.core.workspace import Workspace
from irdesk.session.queries.project import ProjectQueries
from irdesk.session.scoring.topic_filter import FilteredTopics, TopicFilter, over_topics


class JudgedTopicQueries(ProjectQueries):
    """Queries for views whose numbers cover several topics."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._sorted_topics: tuple[object, list[str]] = None, []
        self._filtered = FilteredTopics()

    def chosen_topics(self, chosen: TopicFilter) -> tuple[str, ...]:
        """Return the judged topics that match a filter. Raises `CommandRefused` if the filter's measure is no longer
        shown.
        """
        if chosen.everything:
            return tuple(self._workspace.state.board.topics)
        return self._topics_of_filter(chosen).topics

    def _topics_of_filter(self, chosen: TopicFilter) -> FilteredTopics:
        """Return the topics that match a filter. Raises `CommandRefused` if the filter's measure is no longer shown."""
        state = self._workspace.state
        self._filtered.follow(chosen, state.board, state.topics)
        return self._filtered

    def _topics_left(self, chosen: TopicFilter) -> FilteredTopics | None:
        """Return the topics that match a filter, or None if the filter's measure is no longer shown."""
        try:
            return self._topics_of_filter(chosen)
        except CommandRefused:
            return None

    def filter_size(self, chosen: TopicFilter) -> int:
        """Return the number of judged topics that match a filter; 0 if the filter's measure is no longer shown."""
        if chosen.everything:
            return len(self._workspace.state.board.topics)
        filtered_topics = self._topics_left(chosen)
        return len(filtered_topics.topics) if filtered_topics else 0

    def topics_passing(self, chosen: TopicFilter) -> tuple[str, ...] | None:
        """Return the topics that match a filter. Return None if the filter has no conditions, so that all topics match,
        and an empty tuple if the filter's measure is no longer shown.
        """
        if chosen.everything:
            return None
        filtered_topics = self._topics_left(chosen)
        return filtered_topics.topics if filtered_topics else ()

    def over_topics(self, chosen: TopicFilter) -> str:
        """Return a description of the topics over which runs are compared. Raises `CommandRefused` if the filter's
        measure is no longer shown.
        """
        return over_topics(chosen, self.chosen_topics(chosen), self._workspace.state.board.topics)

    def judged_topics(self) -> list[str]:
        """Return the judged topics in natural order."""
        topics = self._workspace.state.board.topics
        if self._sorted_topics[0] is not topics:
            self._sorted_topics = topics, sorted(topics, key=natural)
        return self._sorted_topics[1]

    def _shown_runs(self) -> list[str]:
        return [source.id for source in self._workspace.state.present("run") if source.visible]
