"""Changes to the scoring options. A change that is fast to compute takes effect immediately. Otherwise, for example if
the runs must be reordered, a worker computes the new scores first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from irdesk.domain.errors import CommandRefused, TaskCancelled, UselessRanks
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import ChooseRules, Redo, Undo
from irdesk.session.core import project_settings
from irdesk.session.core.background_tasks import Task, TaskRunner
from irdesk.session.core.changes import Delta, SettingChanged, decode_deltas, invert_deltas
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.source_contents import SourceData
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.store.store import Store

MOST_AT_ONCE = 1_000_000  # maximum number of run lines to score on the workspace's thread


def takes_long(before: ScoringOptions, after: ScoringOptions, lines: int = 0) -> bool:
    """Return whether the scores for new options must be computed by a worker, given the number of run lines."""
    return before.ordering != after.ordering or after.expected or lines > MOST_AT_ONCE


def prepare_rules(
    store: Store, frozen: FrozenRuns, measures: tuple[Measure, ...], rules: ScoringOptions, progress: Progress
) -> Precomputed:
    """Compute a scoreboard with other options and reordered runs (worker thread). Raises `TaskCancelled`."""
    board = Scoreboard(measures, rules, frozen.truths)
    keys: dict[str, RankedRun] = {}
    for i, ((run_id, known), name) in enumerate(zip(frozen.runs.items(), frozen.names, strict=True)):
        progress.report(i, len(frozen.runs))
        try:
            ranked = known if known.ordering == rules.ordering else store.ranked(run_id, rules.ordering)
        except UselessRanks as fault:
            raise CommandRefused(worded("run {run}, {fault}", run=name, fault=str(fault))) from None
        keys[run_id] = ranked
        board.add(score_run(run_id, ranked, board.truths, board.measures, rules))
    return Precomputed(SourceData(keys=keys), board=board)


class ScoringOptionsChooser:
    """Changes a workspace's scoring options. Slow changes are computed in the background. If the user makes another
    choice in the meantime, only the latest choice takes effect.

    ``execute`` runs commands and reports refusals. ``on_settled`` is called when a choice has taken effect or was
    dropped.
    """

    def __init__(
        self,
        workspace: Workspace,
        runner: TaskRunner,
        execute: Callable[[Command], None],
        failed: Callable[[Exception], None],
        name: str = "ranking again",
    ) -> None:
        self._workspace = workspace
        self._runner = runner
        self._execute = execute
        self._failed = failed
        self._name = name
        self._task: Task | None = None
        self._wanted: ScoringOptions | None = None
        self.on_settled: Callable[[], None] = lambda: None

    @property
    def wanted(self) -> ScoringOptions:
        """Return the options in effect, or those that will take effect when the background task is done."""
        return self._wanted or self._workspace.state.rules

    @property
    def working(self) -> bool:
        """Return whether a choice is still being computed."""
        return self._task is not None

    def choose(self, rules: ScoringOptions) -> None:
        """Choose other options. An earlier choice that is still being computed is dropped."""
        if rules == self.wanted:
            return
        self._drop()
        if rules == self._workspace.state.rules:
            self.on_settled()
        else:
            self._carry_out(rules, lambda prepared: ChooseRules(rules, prepared))

    def undo(self) -> None:
        """Undo the last change. If this restores other scoring options and takes long, the work is done in the
        background.
        """
        row = self._workspace.history.undoable
        if row is None or (rules := self._rules_after(invert_deltas(decode_deltas(row.deltas)))) is None:
            self._execute(Undo())
        else:
            self._drop()
            self._carry_out(rules, lambda prepared: Undo(prepared, row.id))

    def redo(self) -> None:
        """Redo the change that was undone last. As for `undo`, the work is done in the background if it takes long."""
        row = self._workspace.history.redoable
        if row is None or (rules := self._rules_after(decode_deltas(row.deltas))) is None:
            self._execute(Redo())
        else:
            self._drop()
            self._carry_out(rules, lambda prepared: Redo(prepared, row.id))

    def _rules_after(self, deltas: tuple[Delta, ...]) -> ScoringOptions | None:
        scale = self._workspace.state.scale
        for delta in deltas:
            if isinstance(delta, SettingChanged) and delta.key == project_settings.RULES:
                return project_settings.rules_of(delta.after, scale)
        return None

    def _carry_out(self, rules: ScoringOptions, command: Callable[[Precomputed], Command]) -> None:
        workspace = self._workspace
        lines = sum(source.counts.get("lines", 0) for source in workspace.state.present("run"))
        if not takes_long(workspace.state.rules, rules, lines):
            self._execute(command(Precomputed()))
            self.on_settled()
            return
        store, measures = workspace.store, workspace.state.board.measures
        frozen = FrozenRuns.loaded(workspace.state, TopicFilter())

        def done(prepared: Any) -> None:
            if self._task is task:
                came = not task.cancelled  # the task may have been cancelled after its work was done
                self._drop()
                if came:
                    self._execute(command(prepared))
                self.on_settled()

        def failed(fault: Exception) -> None:
            if self._task is task:
                self._drop()
                if not isinstance(fault, TaskCancelled):
                    self._failed(fault)
                self.on_settled()

        self._wanted = rules
        task = self._task = self._runner.submit(
            self._name, lambda progress: prepare_rules(store, frozen, measures, rules, progress), done, failed
        )

    def _drop(self) -> None:
        """Cancel the pending choice."""
        if self._task:
            self._task.cancel()
        self._task = self._wanted = None
