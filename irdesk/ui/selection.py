"""What is selected, shared by all views: a run, the topic whose scores are shown (none: the mean), and a measure."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from irdesk.session.topic_filter import TopicFilter


class Selection(QObject):
    """Linked selection: a run or topic chosen in one view is chosen in all."""

    run_changed = Signal(str)
    topic_changed = Signal(str)
    measure_changed = Signal(str)
    filter_changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.run = ""
        self.topic = ""
        self.measure = ""
        self.filter = TopicFilter()

    def choose_run(self, run_id: str) -> None:
        """Select a run; an empty id selects none."""
        if run_id != self.run:
            self.run = run_id
            self.run_changed.emit(run_id)

    def choose_topic(self, topic: str) -> None:
        """Show a topic's scores; an empty id shows the mean."""
        if topic != self.topic:
            self.topic = topic
            self.topic_changed.emit(topic)

    def choose_measure(self, name: str) -> None:
        """Select a measure by name, as when a column of scores is clicked; an empty name changes nothing."""
        if name and name != self.measure:
            self.measure = name
            self.measure_changed.emit(name)

    def choose_filter(self, chosen: TopicFilter) -> None:
        """Compare runs over other topics, in all views that compare them."""
        if chosen != self.filter:
            self.filter = chosen
            self.filter_changed.emit(chosen)
