"""The selection shared by all views: run, baseline run, topic (empty for the mean over topics), measure, topic filter,
document and workspace.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from irdesk.session.scoring.topic_filter import TopicFilter

WITH_CONTEXT_BAR = "analyse"  # the workspace whose context bar shows the selection
BLIND = "judge"  # the workspace in which runs and ranks must stay hidden


class Selection(QObject):
    """The selection shared by all views: a run or topic selected in one view is selected in all.

    Proposals apply until the user makes a choice. ``measure_chosen`` and ``baseline_chosen`` are emitted only for
    choices. ``baseline_replaced`` is emitted when a new proposal replaces a baseline because the user chose another run
    or measure.
    """

    run_changed = Signal(str)
    other_changed = Signal(str)
    topic_changed = Signal(str)
    unjudged_topics_changed = Signal()
    measure_changed = Signal(str)
    measure_chosen = Signal(str)
    baseline_chosen = Signal(str)
    baseline_replaced = Signal(str)
    document_changed = Signal(str)
    filter_changed = Signal(object)
    workspace_changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.run = ""
        self.run_is_proposed = True
        self.document = ""
        self.other = ""
        self._proposed_for: tuple[str, str] | None = None  # measure and run for which the baseline was proposed
        self.topic = ""
        self.unjudged_topic = ""
        self.unjudged_topics: tuple[str, ...] = ()
        self.measure = ""
        self.filter = TopicFilter()
        self.workspace = ""

    def choose_run(self, run_id: str) -> None:
        """Select a run. An empty id clears the selection."""
        if run_id != self.run:  # selecting the proposed run again does not count as a choice
            self.run_is_proposed = not run_id
            self._show_run(run_id)

    def propose_run(self, run_id: str) -> None:
        """Select a proposed run, which applies until the user chooses one."""
        self.run_is_proposed = True
        self._show_run(run_id)

    def _show_run(self, run_id: str) -> None:
        if run_id != self.run:
            self.run = run_id
            self.run_changed.emit(run_id)

    def choose_other(self, run_id: str) -> None:
        """Select the baseline run. An empty id clears it."""
        self.run_is_proposed = self.run_is_proposed and not (run_id and self.run)
        proposed, self._proposed_for = self._proposed_for, None
        if run_id != self.other or proposed:
            self.other = run_id
            self.other_changed.emit(run_id)
            self.baseline_chosen.emit(run_id)

    def restore_other(self, run_id: str) -> None:
        """Select the baseline run that the user chose in the last session."""
        self._proposed_for = None
        if run_id != self.other:
            self.other = run_id
            self.other_changed.emit(run_id)

    def propose_other(self, run_id: str) -> None:
        """Select a proposed baseline run, which applies until the user chooses one."""
        measure = self._proposed_for[0] if self._proposed_for else ""
        replaced = self.outdated_proposal and (not self.run_is_proposed or measure not in {"", self.measure})
        replaced = replaced and bool(self.other and run_id)
        self._proposed_for = self.measure, self.run
        if run_id != self.other:
            self.other = run_id
            self.other_changed.emit(run_id)
            if replaced:
                self.baseline_replaced.emit(run_id)

    @property
    def pair(self) -> tuple[str, str]:
        """The selected run and the baseline run."""
        return self.run, self.other

    @property
    def outdated_proposal(self) -> bool:
        """Whether the proposed baseline no longer fits, because it was proposed for another measure or another selected
        run.

        A change of scores does not replace the proposal. A user who judges to see whether two runs swap places thus
        continues to see these two runs.
        """
        return self._proposed_for is not None and self._proposed_for != (self.measure, self.run)

    @property
    def other_is_proposed(self) -> bool:
        """Whether the baseline is a proposal or empty, rather than the user's choice."""
        return self._proposed_for is not None or not self.other

    def choose_topic(self, topic: str) -> None:
        """Select the topic whose scores are shown. An empty id selects the mean.

        If the topic has no judgements (see `offer_unjudged`), the mean is shown, since the topic has no scores.
        """
        unjudged = topic if topic in self.unjudged_topics else ""
        scored = "" if unjudged else topic
        if (scored, unjudged) != (self.topic, self.unjudged_topic):
            self.topic, self.unjudged_topic = scored, unjudged
            self.choose_document("")
            self.topic_changed.emit(scored)

    @property
    def any_topic(self) -> str:
        """The selected topic, whether it is judged or not."""
        return self.topic or self.unjudged_topic

    def offer_unjudged(self, topics: tuple[str, ...]) -> None:
        """Make ``topics``, which have no judgements, selectable while a view shows them.

        If the selected topic has been judged in the meantime, it is no longer in ``topics`` but stays selected. If
        ``topics`` is empty, a selected topic without judgements is deselected.
        """
        if topics == self.unjudged_topics:
            return
        chosen, self.unjudged_topics = self.unjudged_topic, topics
        self.unjudged_topics_changed.emit()
        if chosen and chosen not in topics:
            self.choose_topic(chosen if topics else "")

    def choose_measure(self, name: str) -> None:
        """Select a measure by name, for example when a score column is clicked. An empty name is ignored."""
        if name and name != self.measure:
            self.propose_measure(name)
            self.measure_chosen.emit(name)

    def propose_measure(self, name: str) -> None:
        """Select a proposed measure, which applies until the user chooses one. An empty name is ignored."""
        if name and name != self.measure:
            self.measure = name
            self.measure_changed.emit(name)

    def choose_document(self, docno: str) -> None:
        """Select a document in the rankings of the selected topic. An empty docno clears the selection.

        In the Judge workspace no document is selected, since the selection could reveal the document's rank.
        """
        docno = "" if self.workspace == BLIND else docno
        if docno != self.document:
            self.document = docno
            self.document_changed.emit(docno)

    def choose_filter(self, chosen: TopicFilter) -> None:
        """Set the topic filter, which restricts comparisons to a subset of the topics in all views that
        compare runs.
        """
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
    """In the workspace that has a context bar, hide the widgets of a panel that duplicate the bar."""

    def follow(workspace: str) -> None:
        for widget in widgets:
            widget.setVisible(workspace != WITH_CONTEXT_BAR)

    selection.workspace_changed.connect(follow)
    follow(selection.workspace)
