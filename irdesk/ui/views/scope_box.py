"""The choice of what scores are shown: the mean over topics, or one topic."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

from irdesk.domain.wording import filled
from irdesk.session.queries import Queries
from irdesk.ui.selection import Selection
from irdesk.ui.views.choice_box import narrow


class ScopeBox(QComboBox):
    """Linked to the shared selection: all views show the same topic."""

    def __init__(self, queries: Queries, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Mean or topic"))
        self._tip = self.tr("Scores of the mean over topics, or of one topic")
        narrow(self, 12)
        self._queries = queries
        self._selection = selection
        self._topics: list[str] = []
        self.activated.connect(lambda row: selection.choose_topic(self._topics[row - 1] if row else ""))
        selection.topic_changed.connect(lambda _topic: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Offer the topics that have scores now."""
        topics = self._queries.judged_topics()
        if topics != self._topics or not self.count():
            self._topics = topics
            self.clear()
            mean = filled(self.tr("mean of {count} {count:topic|topics}"), count=len(topics))
            self.setMinimumContentsLength(len(mean))
            self.addItem(mean)
            self.addItems([f"{topic}  {self._queries.topic(topic).title}" for topic in topics])
        chosen = self._selection.topic
        if chosen and chosen not in topics:
            self._selection.choose_topic("")
            return
        self.setCurrentIndex(topics.index(chosen) + 1 if chosen else 0)
        self.setToolTip(f"{self.currentText()}\n{self._tip}")
