"""Fuse runs of a project: preview the fused run with its scores, add it to the project, or write it to a file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from irdesk.domain.errors import CommandRefused, TaskCancelled
from irdesk.domain.fusion.fused_run_origin import FusedRun, Origin, describe_fusion
from irdesk.domain.fusion.fusion_settings import Fusion, Method
from irdesk.domain.progress import Progress
from irdesk.domain.project.source import Source
from irdesk.domain.ranking_order import in_order
from irdesk.domain.run import Order, Ordering, RankedRun, Run
from irdesk.domain.run_check import check_run
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.fusion import fuse, refuse_senseless, refuse_tag
from irdesk.evaluation.fusion_training import TrainedWeights, Training, train_weights
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ScoredRun, score_run
from irdesk.formats.runs import run_trec
from irdesk.reporting.comparison.fusion import fusion_table
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.reporting.tables.table import Table
from irdesk.session.commands import AddRun
from irdesk.session.commands.loaded_files import refuse_taken
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.source_contents import SourceData
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.importing.run_reader_processes import Scoring
from irdesk.session.scoring.frozen_runs_for_workers import run_names
from irdesk.session.scoring.topic_filter import EVERY_TOPIC, TopicFilter, chosen_topics, over_topics
from irdesk.store.run_columns import row_of_order, rows_of_run
from irdesk.store.store import Store

Failed = Callable[[Exception], None]
PREVIEWED = "fused"


@dataclass(frozen=True, eq=False)
class FusionRequest:
    """Immutable input for a fusion: the input runs with their names, and their means under the shown measures, shape
    (measures, runs).

    ``rows`` holds the judged topics over which means are taken; None for all. ``over`` describes these topics.
    """

    store: Store
    inputs: tuple[Source, ...]
    names: tuple[str, ...]
    fusion: Fusion
    scoring: Scoring
    measures: tuple[Measure, ...]
    means: Floats
    rows: Ints | None = None
    over: str = ""

    @classmethod
    def of(
        cls, workspace: Workspace, runs: Sequence[str], fusion: Fusion, chosen: TopicFilter = EVERY_TOPIC
    ) -> FusionRequest:
        """Return a request for the workspace's current state, with means over the topics of a filter.

        Raises `CommandRefused` if a run is not loaded or the fusion is invalid, or in the same cases as
        `chosen_topics`.
        """
        state, board = workspace.state, workspace.state.board
        refuse_senseless(fusion, len(runs))
        names = run_names(state)
        if not set(runs) <= names.keys():
            raise CommandRefused("the run is not loaded")
        rows = [board.measures.index(measure) for measure in state.measures]
        topics = chosen_topics(chosen, board, state.topics)
        over = "" if chosen.everything else over_topics(chosen, topics, board.topics)
        places = np.array(list(map(board.row, topics)), np.int64) if over else None
        means = np.array(board.means(places)[np.ix_(rows, [board.run_ids.index(run_id) for run_id in runs])])
        return cls(
            workspace.store,
            tuple(state.sources[run_id] for run_id in runs),
            tuple(names[run_id] for run_id in runs),
            fusion,
            Scoring(board.truths, board.measures, board.rules),
            state.measures,
            _known(means),
            places,
            over,
        )

    @property
    def words(self) -> str:
        """Return a description of the fusion and its input runs."""
        return describe_fusion(self.fusion, self.names)

    @property
    def ordering(self) -> Ordering:
        """Return the evaluation order, used for the ranks of the input runs and for evaluating the fused run."""
        return self.scoring.rules.ordering

    def fused(self, progress: Progress) -> Fused:
        """Fuse the runs and score the result (worker thread). Raises `TaskCancelled` and the errors of `fuse`."""
        run = fuse(self._runs(progress), self.fusion, PREVIEWED, self.ordering, progress)
        return Fused(self, run, *self.scored(run))

    def trained(self, training: Training, progress: Progress) -> TrainedWeights:
        """Train the weights of the input runs (worker thread). Raises `TaskCancelled` and the errors of
        `train_weights`.
        """
        by = self.scoring
        return train_weights(self._runs(progress), self.fusion, training, by.truths, by.rules, progress)

    def _runs(self, progress: Progress) -> list[Run]:
        """Read the input runs."""
        runs = []
        for source, name in zip(self.inputs, self.names, strict=True):
            progress.report(0, 0)
            runs.append(self.store.run(source.id, name))
        return runs

    def scored(self, run: Run) -> tuple[Order, ScoredRun, Floats]:
        """Return a run's evaluation order, its scores, and its means under the shown measures, shape (measures,)."""
        ranked, order = in_order(run, self.ordering)
        by = self.scoring
        scored = score_run(PREVIEWED, ranked, by.truths, by.measures, by.rules)
        board = Scoreboard(by.measures, by.rules, by.truths)
        board.add(scored)
        rows = [by.measures.index(measure) for measure in self.measures]
        return order, scored, _known(board.means(self.rows)[rows, 0])


@dataclass(frozen=True)
class Gain:
    """Comparison of a fused run with its best input run, under one measure."""

    mean: float
    best: str
    difference: float


@dataclass(frozen=True, eq=False)
class Fused:
    """Fused run that has not been saved, with its evaluation order, its scores, and its means, shape (measures,)."""

    request: FusionRequest
    run: Run
    order: Order
    scored: ScoredRun
    means: Floats

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Return the shown measures, in the order of the means."""
        return self.request.measures

    def gain(self, measure_name: str) -> Gain | None:
        """Return the comparison with the best input run under the named measure, or None if a required mean is unknown
        or the measure is not shown.
        """
        index = next((i for i, measure in enumerate(self.measures) if str(measure) == measure_name), None)
        if index is None or np.isnan(self.means[index]) or np.isnan(self.request.means[index]).all():
            return None
        best = int(np.nanargmax(self.request.means[index]))
        mean, other = float(self.means[index]), float(self.request.means[index, best])
        return Gain(mean, self.request.names[best], mean - other + 0.0)

    def table(self, name: str) -> Table:
        """Return a table that compares the fused run, under the given name, with its input runs."""
        request = self.request
        weighted = request.fusion.method is Method.WEIGHTED
        weights = request.fusion.weights if weighted else (1.0,) * len(request.names)
        means = np.column_stack((self.means, request.means))
        return fusion_table((name, *request.names), weights, self.measures, means, self.notes, weighted=weighted)

    @property
    def notes(self) -> tuple[str, ...]:
        """Return notes on the fusion, the scoring options and the topics."""
        parts = self.request.words, *rule_parts(self.request.scoring.rules, self.measures), self.request.over
        return tuple(filter(None, parts))


class FusionKeeper:
    """Saves fused runs in the background, in the project or in a file."""

    def __init__(self, workspace: Workspace, runner: TaskRunner, execute: Callable[[Command], None]) -> None:
        self._workspace, self._runner, self._execute = workspace, runner, execute

    def keep(self, fused: Fused, name: str, done: Callable[[str], None], failed: Failed) -> None:
        """Add a fused run to the project, then call ``done`` with the id of the new source, even if the command was
        refused.

        Raises `CommandRefused` if the name is invalid or taken.
        """
        workspace = self._workspace
        refuse_tag(name)
        refuse_taken(workspace.state, name)
        source_id, time_now = workspace.new_id(), workspace.now()

        def work(progress: Progress) -> Command:
            return stage_fused(fused, name, source_id, time_now, progress)

        def take(command: Command) -> None:
            self._execute(command)
            if source_id not in workspace.state.sources:  # the command was refused and the user has been notified
                self._drop(source_id, failed)
            done(source_id)

        def fault_found(fault: Exception) -> None:
            if not isinstance(fault, TaskCancelled):
                failed(fault)

        self._runner.submit(worded("adding {name}", name=name), work, take, fault_found)

    def _drop(self, source_id: str, failed: Failed) -> None:
        store = self._workspace.store
        self._runner.submit("deleting temporary data", lambda _: store.drop_staged(source_id), lambda _: None, failed)

    def save(self, fused: Fused, name: str, path: Path, done: Callable[[int], None], failed: Failed) -> None:
        """Write a fused run to a file in TREC format. ``done`` receives the number of lines.

        Raises `CommandRefused` if the name is invalid.
        """
        refuse_tag(name)

        def work(_progress: Progress) -> int:
            run_trec.write(replace(fused.run, tag=name), path)
            return fused.run.lines

        self._runner.submit(worded("writing {name}", name=path.name), work, done, failed)


def stage_fused(fused: Fused, name: str, source_id: str, added_at: float, progress: Progress) -> AddRun:
    """Stage a fused run and return the command that adds it to the project (worker thread)."""
    run, request = replace(fused.run, tag=name), fused.request
    counts = {"topics": len(run.rankings), "lines": run.lines, "depth": run.depth}
    inputs = tuple(FusedRun(each, source.digest) for each, source in zip(request.names, request.inputs, strict=True))
    source = Source(
        source_id,
        "run",
        name,
        "",
        digest_of(run),
        added_at,
        counts=counts,
        origin=Origin(request.fusion, inputs, str(request.ordering)),
        check=check_run(run),
    )
    scored = replace(fused.scored, run_id=source_id)
    ranked: RankedRun = scored.keys
    with request.store.staging(progress) as staging:
        staging.run(source, rows_of_run(source_id, run), row_of_order(source_id, ranked, fused.order))
    return AddRun(source, Precomputed(SourceData(keys={source_id: ranked}), run=scored))


def digest_of(run: Run) -> str:
    """Return the SHA-256 checksum of a run in TREC format."""
    digest = hashlib.sha256()
    for line in run_trec.lines(run):
        digest.update(line.encode())
    return digest.hexdigest()


def _known(means: Floats) -> Floats:
    """Replace unknown means, which are stored as infinity, by NaN."""
    return np.where(np.isinf(means), np.nan, means)
