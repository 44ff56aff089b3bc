"""Combo box that selects which scores are shown: the mean over topics, or the scores of one topic."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from irdesk.domain.translatable_messages import filled
from irdesk.session.queries import Queries
from irdesk.ui.shell.selection import Selection, hide_beside_context_bar
from irdesk.ui.widgets.searchable_drop_down import SearchableDropDown


class TopicBox(SearchableDropDown):
    """A combo box for the topic, linked to the shared selection, so that all views show the same topic.

    If it belongs to a panel (``of_panel``), it is hidden while there is a context bar.
    """

    pinned = ""  # the value of the entry for the mean over topics

    def __init__(
        self, queries: Queries, selection: Selection, parent: QWidget | None = None, *, of_panel: bool = True
    ) -> None:
        super().__init__("", parent, letters=12)
        self.setAccessibleName(self.tr("Mean or topic"))
        self._tip = self.tr("Show the mean over topics, or the scores of one topic")
        self._queries = queries
        self._selection = selection
        self._mean = ""
        self._outside: frozenset[str] = frozenset()
        self.activated.connect(lambda _row: selection.choose_topic(self.value))
        if of_panel:
            hide_beside_context_bar(selection, self)
        selection.topic_changed.connect(lambda _topic: self.refresh())
        selection.unjudged_topics_changed.connect(self.refresh)
        selection.filter_changed.connect(lambda _filter: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Reload the topics. Topics that have scores and match the filter come first. Then come the unjudged topics
        that views offer.

        A selected topic that does not match the filter stays in the list and is marked.
        """
        topics = self._queries.judged_topics()
        passing = self._queries.topics_passing(self._selection.filter)
        kept = frozenset(topics if passing is None else passing)
        self._outside = frozenset({self._selection.topic} - kept if self._selection.topic in topics else ())
        self._mean = filled(self.tr("mean of {count} {count:topic|topics}"), count=len(topics))
        if not self._selection.filter.everything:
            self._mean = self.tr("mean of {kept} of {count} topics").format(kept=len(kept), count=len(topics))
        self.setMinimumContentsLength(len(self._mean))
        scored = set(topics)
        unjudged = [topic for topic in self._selection.unjudged_topics if topic not in scored]
        shown = [topic for topic in topics if topic in kept or topic in self._outside]
        self.offer(("", *shown, *unjudged), self._text)
        if self._selection.topic and self.entries.row_of(self._selection.topic) < 0:
            self._selection.choose_topic("")
            return
        self.show_value(self._selection.any_topic)
        self.setToolTip(f"{self.currentText()}\n{self._tip}")

    def _text(self, topic: str) -> str:
        if not topic:
            return self._mean
        title = f"{topic}  {self._queries.topic(topic).title}"
        if topic in self._outside:
            return self.tr("{topic} (outside the filter)").format(topic=title.rstrip())
        unjudged = topic in self._selection.unjudged_topics
        return self.tr("{topic} (not judged)").format(topic=title.rstrip()) if unjudged else title
