"""Default selection of measure, run and baseline, used until the user chooses. It restores the selection of the last
session, and proposes a pair of runs or a baseline to views that need one.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from irdesk.domain.untrusted_text import plain
from irdesk.session.commands import KeepSelection
from irdesk.session.core.project_settings import SELECTED, Selected, selected_text
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.ui.shell.selection import BLIND, Selection
from irdesk.ui.shell.status_bar import Say


class DefaultSelection(QObject):
    """Proposes the main measure, the best run under it and the stored baseline, so that no view is initially empty.

    The selection is stored when the project is closed.
    """

    def __init__(
        self, queries: Queries, selection: Selection, execute: Callable[[Command], None], say: Say, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._say = say
        self._queries, self._selection, self._execute = queries, selection, execute
        self._made_for: tuple[object, ...] = ()
        self._measure_made_for: tuple[object, ...] = ()
        self._proposed_measure = ""
        self._begun = False
        selection.measure_changed.connect(lambda _name: self.refresh())
        selection.run_changed.connect(lambda _run: self._renew_other())
        selection.baseline_replaced.connect(self._say_baseline)

    def begin(self) -> None:
        """Start proposing a selection, because a view needs one. On the first call, restore the selection of the last
        session.
        """
        if not self._begun:
            self._begun = True
            self._select_last()
        self.refresh()

    def _select_last(self) -> None:
        kept = self._queries.last_selection()
        self._selection.propose_measure(kept.measure)
        if kept.run:
            self._selection.choose_run(kept.run)
        if kept.topic:
            self._selection.choose_topic(kept.topic)

    def refresh(self, *, anew: bool = True) -> None:
        """Update the proposals if the visible runs or the measure changed. Choices made by the user are kept.

        If ``anew`` is false, keep the proposed run and baseline as long as they are visible: more runs are about to be
        added, and new proposals would soon be outdated.
        """
        chosen, heads = self._selection, self._queries.shown_runs()
        if not self._begun:
            return
        names = tuple(self._queries.measure_names())
        known = (names, bool(self._queries.judged_topics()))
        outdated = chosen.measure == self._proposed_measure and known != self._measure_made_for
        if chosen.measure not in names or outdated:
            self._measure_made_for, self._proposed_measure = known, self._queries.main_measure()
            chosen.propose_measure(self._proposed_measure)
        basis = (heads, chosen.measure, bool(self._queries.judged_topics()))
        is_new = anew and basis != self._made_for
        self._made_for = basis if anew else self._made_for
        ids = {head.id for head in heads}
        if chosen.run not in ids or (is_new and chosen.run_is_proposed):
            chosen.propose_run(next(iter(self._queries.best_runs(chosen.measure, 1)), ""))
        if chosen.other in ids and not (is_new and chosen.other_is_proposed):
            return
        if remembered := self._queries.baseline():
            chosen.restore_other(remembered)
        else:
            chosen.propose_other(self._queries.other_run(chosen.run, chosen.measure))

    def _renew_other(self) -> None:
        """Propose the best other run as the baseline of the selected run, unless the user chose a baseline."""
        if self._begun and self._selection.outdated_proposal:
            self._selection.propose_other(self._queries.other_run(self._selection.run, self._selection.measure))

    def _say_baseline(self, run_id: str) -> None:
        """Name the new baseline in the status bar, except in the Judge workspace, which must not name runs."""
        name = next((head.text for head in self._queries.shown_runs() if head.id == run_id), "")
        if name and self._selection.workspace != BLIND:
            text = self.tr("Baseline: {name} (the best other run by {measure})")
            self._say(text.format(name=plain(name), measure=self._selection.measure), good=True)

    def store_selection(self) -> None:
        """Store the selection for the next time the project is opened."""
        chosen = self._selection
        selected = Selected(chosen.measure, "" if chosen.run_is_proposed else chosen.run, chosen.topic)
        if self._begun and selected_text(selected) != self._queries.setting(SELECTED):
            self._execute(KeepSelection(selected))


def propose_pair(queries: Queries, selection: Selection) -> list[str]:
    """Return the ids of the visible runs. If there are at least two, make sure that a pair of them is selected."""
    ids = [row.id for row in queries.runs() if row.visible]
    if ids and selection.run not in ids:
        selection.propose_run(queries.best_runs(selection.measure or queries.main_measure(), 1)[0])
    if selection.outdated_proposal:
        selection.propose_other(queries.other_run(selection.run, selection.measure))
    return propose_baseline(queries, selection)


def propose_baseline(queries: Queries, selection: Selection) -> list[str]:
    """Return the ids of the visible runs. If no run is selected for comparison, propose one.

    Used by views that compare all runs with one run.
    """
    ids = [row.id for row in queries.runs() if row.visible]
    if len(ids) > 1 and selection.other not in ids:
        selection.propose_other(queries.other_run(selection.run, selection.measure))
    return ids
