"""What is selected, shared by all views: a run, and the topic whose scores are shown (none: the mean)."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class Selection(QObject):
    """Linked selection: a run or topic chosen in one view is chosen in all."""

    run_changed = Signal(str)
    topic_changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.run = ""
        self.topic = ""

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
