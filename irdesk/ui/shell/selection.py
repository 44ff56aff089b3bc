"""The selection that all views share: run, run to compare with, topic (none: the mean), measure, workspace."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from irdesk.session.scoring.topic_filter import TopicFilter

WITH_CONTEXT_BAR = "analyse"  # the workspace whose context bar shows the selection


class Selection(QObject):
    """Linked selection: a run or topic selected in one view is selected in all."""

    run_changed = Signal(str)
    other_changed = Signal(str)
    topic_changed = Signal(str)
    measure_changed = Signal(str)
    filter_changed = Signal(object)
    workspace_changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.run = ""
        self.other = ""
        self._proposed_for: tuple[str, str] | None = None
        self.topic = ""
        self.measure = ""
        self.filter = TopicFilter()
        self.workspace = ""

    def choose_run(self, run_id: str) -> None:
        """Select a run; an empty id clears the selection."""
        if run_id != self.run:
            self.run = run_id
            self.run_changed.emit(run_id)

    def choose_other(self, run_id: str) -> None:
        """Select the run that others are compared with; an empty id clears it."""
        proposed, self._proposed_for = self._proposed_for, None
        if run_id != self.other or proposed:
            self.other = run_id
            self.other_changed.emit(run_id)

    def propose_other(self, run_id: str) -> None:
        """Set the run to compare with as a proposal, which is outdated when another run or measure is selected."""
        self._proposed_for = (self.run, self.measure)
        if run_id != self.other:
            self.other = run_id
            self.other_changed.emit(run_id)

    @property
    def outdated_proposal(self) -> bool:
        """Whether the proposed run was proposed for another run or measure than is selected now.

        Changed scores do not outdate it: someone who judges to see two runs change places must find the same two again.
        """
        return self._proposed_for not in (None, (self.run, self.measure))

    @property
    def baseline(self) -> str:
        """The run to compare all others with, if a person chose it, else ""."""
        return "" if self._proposed_for else self.other

    def choose_topic(self, topic: str) -> None:
        """Select the topic whose scores are shown; an empty id selects the mean."""
        if topic != self.topic:
            self.topic = topic
            self.topic_changed.emit(topic)

    def choose_measure(self, name: str) -> None:
        """Select a measure by name, for example when a column of scores is clicked; ignore an empty name."""
        if name and name != self.measure:
            self.measure = name
            self.measure_changed.emit(name)

    def choose_filter(self, chosen: TopicFilter) -> None:
        """Restrict comparisons to a subset of the topics in all views that compare runs."""
        if chosen != self.filter:
            self.filter = chosen
            self.filter_changed.emit(chosen)

    def enter(self, workspace: str) -> None:
        """Set the name of the workspace that is shown."""
        if workspace != self.workspace:
            self.workspace = workspace
            self.workspace_changed.emit(workspace)


def without_context_bar(selection: Selection, *widgets: QWidget) -> None:
    """Show the boxes of a panel that repeat the context bar only where there is no context bar."""

    def follow(workspace: str) -> None:
        for widget in widgets:
            widget.setVisible(workspace != WITH_CONTEXT_BAR)

    selection.workspace_changed.connect(follow)
    follow(selection.workspace)
