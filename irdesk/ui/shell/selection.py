"""The selection that all views share: run, run to compare with, topic (empty: the mean), measure, workspace."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from irdesk.session.scoring.topic_filter import TopicFilter

WITH_CONTEXT_BAR = "analyse"  # the workspace whose context bar shows the selection
BLIND = "judge"  # the workspace in which runs and ranks must stay hidden


class Selection(QObject):
    """The linked selection: a run or topic selected in one view is selected in all views.

    Proposals apply until the user makes a choice; ``measure_chosen`` and ``baseline_chosen`` report only choices.
    """

    run_changed = Signal(str)
    other_changed = Signal(str)
    topic_changed = Signal(str)
    unjudged_topics_changed = Signal()
    measure_changed = Signal(str)
    measure_chosen = Signal(str)
    baseline_chosen = Signal(str)
    document_changed = Signal(str)
    filter_changed = Signal(object)
    workspace_changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.run = ""
        self.run_is_proposed = True
        self.document = ""
        self.other = ""
        self._proposed_for: str | None = None  # the measure for which the other run was proposed
        self.topic = ""
        self.unjudged_topic = ""
        self.unjudged_topics: tuple[str, ...] = ()
        self.measure = ""
        self.filter = TopicFilter()
        self.workspace = ""

    def choose_run(self, run_id: str) -> None:
        """Select a run; an empty id clears the selection."""
        if run_id != self.run:  # not if a table that shows the proposed run selects it too
            self.run_is_proposed = not run_id
            self._show_run(run_id)

    def propose_run(self, run_id: str) -> None:
        """Select a run until the user chooses one."""
        self.run_is_proposed = True
        self._show_run(run_id)

    def _show_run(self, run_id: str) -> None:
        if run_id != self.run:
            self.run = run_id
            self.run_changed.emit(run_id)

    def choose_other(self, run_id: str) -> None:
        """Select the run that others are compared with; an empty id clears it."""
        self.run_is_proposed = self.run_is_proposed and not (run_id and self.run)
        proposed, self._proposed_for = self._proposed_for, None
        if run_id != self.other or proposed:
            self.other = run_id
            self.other_changed.emit(run_id)
            self.baseline_chosen.emit(run_id)

    def restore_other(self, run_id: str) -> None:
        """Select the run that the user had chosen to compare with in the last session."""
        self._proposed_for = None
        if run_id != self.other:
            self.other = run_id
            self.other_changed.emit(run_id)

    def propose_other(self, run_id: str) -> None:
        """Select the run to compare with until the user chooses one."""
        self._proposed_for = self.measure
        if run_id != self.other:
            self.other = run_id
            self.other_changed.emit(run_id)

    @property
    def pair(self) -> tuple[str, str]:
        """The selected run and the run to compare with."""
        return self.run, self.other

    @property
    def outdated_proposal(self) -> bool:
        """Whether the proposed run was proposed for a measure other than the selected one, or is the selected run.

        Changed scores do not outdate the proposal, so that a user who judges to see whether two runs change places
        continues to see the same two runs.
        """
        return self._proposed_for is not None and (self._proposed_for != self.measure or self.other == self.run)

    @property
    def other_is_proposed(self) -> bool:
        """Whether the run to compare with is a proposal, not the user's choice."""
        return self._proposed_for is not None or not self.other

    def choose_topic(self, topic: str) -> None:
        """Select the topic whose scores are shown; an empty id selects the mean.

        If a topic without judgements (`offer_unjudged`) is selected, the mean is shown, since the topic has no scores.
        """
        unjudged = topic if topic in self.unjudged_topics else ""
        scored = "" if unjudged else topic
        if (scored, unjudged) != (self.topic, self.unjudged_topic):
            self.topic, self.unjudged_topic = scored, unjudged
            self.choose_document("")
            self.topic_changed.emit(scored)

    @property
    def any_topic(self) -> str:
        """The selected topic, judged or not."""
        return self.topic or self.unjudged_topic

    def offer_unjudged(self, topics: tuple[str, ...]) -> None:
        """Make topics without judgements selectable, while a view shows them. A selected topic that has been judged
        since then stays selected; if ``topics`` is empty, it is deselected.
        """
        if topics == self.unjudged_topics:
            return
        chosen, self.unjudged_topics = self.unjudged_topic, topics
        self.unjudged_topics_changed.emit()
        if chosen and chosen not in topics:
            self.choose_topic(chosen if topics else "")

    def choose_measure(self, name: str) -> None:
        """Select a measure by name, for example when a column of scores is clicked; ignore an empty name."""
        if name and name != self.measure:
            self.propose_measure(name)
            self.measure_chosen.emit(name)

    def propose_measure(self, name: str) -> None:
        """Select a measure until the user chooses one; ignore an empty name."""
        if name and name != self.measure:
            self.measure = name
            self.measure_changed.emit(name)

    def choose_document(self, docno: str) -> None:
        """Select a document of the selected topic's rankings; an empty docno clears the selection.

        In the Judge workspace no document is selected, since the selection could reveal its rank.
        """
        docno = "" if self.workspace == BLIND else docno
        if docno != self.document:
            self.document = docno
            self.document_changed.emit(docno)

    def choose_filter(self, chosen: TopicFilter) -> None:
        """Restrict comparisons to a subset of the topics in all views that compare runs."""
        if chosen != self.filter:
            self.filter = chosen
            self.filter_changed.emit(chosen)

    def enter(self, workspace: str) -> None:
        """Set the name of the current workspace."""
        if workspace != self.workspace:
            self.workspace = workspace
            if workspace == BLIND:
                self.choose_document("")
            self.workspace_changed.emit(workspace)


def hide_beside_context_bar(selection: Selection, *widgets: QWidget) -> None:
    """Show a panel's boxes that repeat the context bar only in workspaces without a context bar."""

    def follow(workspace: str) -> None:
        for widget in widgets:
            widget.setVisible(workspace != WITH_CONTEXT_BAR)

    selection.workspace_changed.connect(follow)
    follow(selection.workspace)
