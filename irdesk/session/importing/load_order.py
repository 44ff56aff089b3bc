"""Load a group of files in the right order: qrels and topics first, then runs, documents and model labels."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import Path
from typing import TypeVar

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.scoring.scored_run import ScoredRun, score_run
from irdesk.formats.folder_files import files_to_load
from irdesk.formats.format_definition import Format, Kind
from irdesk.session.commands import AddRun
from irdesk.session.core.background_tasks import Priority, Task, TaskRunner
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.importing.file_loading import AS_THEY_ARE, LoadingContext, Standing, prepare, prepare_run
from irdesk.session.importing.memory_and_disk_check import Capacity, refuse_too_large_for_project
from irdesk.session.importing.run_reader_processes import READERS, RunReaders, Scoring

RESCORED_AT_ONCE = 20_000  # maximum number of run lines to rescore within a display frame


T = TypeVar("T")


class Stage(IntEnum):
    """Loading stage of a file, in loading order; it depends on the file's contents.

    Judgements come before runs, so that runs are scored only once. Documents follow, since only those in runs are kept.
    Model labels come last, since some identify topics and documents by their texts, and human judgements must be
    removed from them.
    """

    JUDGEMENTS = 0
    RUNS = 1
    DOCUMENTS = 2
    LABELS = 3


_STAGES = {
    Kind.QRELS: Stage.JUDGEMENTS,
    Kind.TOPICS: Stage.JUDGEMENTS,
    Kind.RUN: Stage.RUNS,
    Kind.DOCUMENTS: Stage.DOCUMENTS,
    Kind.LABELS: Stage.LABELS,
}


@dataclass(frozen=True)
class File:
    """A file to load, with its path, its ``format`` if recognised, and the user's choices."""

    path: Path
    format: Format | None = None
    chosen: tuple[Format, ...] = ()
    by_position: bool = False
    standing: Standing = AS_THEY_ARE
    recognised_by: Task | None = None
    """Task that recognised the formats of the group's files. Cancelling it cancels the loading of the whole group."""

    @property
    def is_cancelled(self) -> bool:
        """Return whether the loading of the group was cancelled."""
        return self.recognised_by is not None and self.recognised_by.cancelled

    @property
    def stage(self) -> Stage:
        """Return the file's stage. An unrecognised file is loaded in the first stage, so that its error is shown
        immediately.
        """
        if self.format is None:
            return Stage.JUDGEMENTS
        labels = self.format.kind is Kind.QRELS and self.standing.are_labels(self.path)
        return Stage.LABELS if labels else _STAGES[self.format.kind]


@dataclass(frozen=True)
class LeftOut:
    """Files of a folder that are not loaded because their formats are unknown."""

    folder: Path
    files: tuple[Path, ...]

    def names(self) -> list[str]:
        """Return the paths of the files relative to the folder."""
        return [file.relative_to(self.folder).as_posix() for file in self.files]


def _runs_among(files: Iterable[File]) -> list[Path]:
    return [file.path for file in files if file.format and file.format.kind is Kind.RUN]


class Loader:
    """Loads files into a workspace in the background.

    Files of one stage are added before files of the next stage are read. No run is therefore scored with judgements
    that are about to change.
    """

    def __init__(
        self, workspace: Workspace, runner: TaskRunner, capacity: Callable[[Path], Capacity] = Capacity.of_machine
    ) -> None:
        self._workspace = workspace
        self._runner = runner
        self._capacity = capacity
        self._readers = RunReaders()
        self._recognising = 0
        self._pending: dict[Stage, deque[File]] = {stage: deque() for stage in Stage}
        self._active = dict.fromkeys(Stage, 0)
        self._scoring: Scoring | None = None
        self._unsubscribe = workspace.observers.subscribe(lambda _changes: self._refresh())
        self._closed = False
        self._reset_callbacks()

    def _reset_callbacks(self) -> None:
        self.on_failure: Callable[[Path, Exception], None] = lambda _path, _fault: None
        self.on_loaded: Callable[[Path], None] = lambda _path: None
        self.on_left_out: Callable[[LeftOut], None] = lambda _left_out: None
        self.on_finished: Callable[[], None] = lambda: None

    @property
    def loading(self) -> bool:
        """Return whether files are still being loaded."""
        return bool(self._recognising or any(self._pending.values()) or any(self._active.values()))

    def close(self) -> None:
        """Stop loading further files and invoking callbacks. Files already being read are finished, or cancelled
        together with the runner's tasks.
        """
        self._closed = True
        self._reset_callbacks()
        self._unsubscribe()
        for files in self._pending.values():
            files.clear()

    def load_all(self, paths: Iterable[Path]) -> None:
        """Load a group of files and folders, given in any order."""
        self._enqueue([File(path) for path in paths])

    def load(
        self, path: Path, *, by_position: bool = False, chosen: Format | None = None, standing: Standing = AS_THEY_ARE
    ) -> None:
        """Load one file or folder.

        ``by_position`` numbers topics 1 to n in file order and ignores their ids. ``chosen`` is the user's choice for
        ambiguous columns: one of the ``choices`` of the `AmbiguousColumns` passed to ``on_failure``. ``standing``
        determines how qrels count.
        """
        self._enqueue([File(path, chosen=(chosen,) if chosen else (), by_position=by_position, standing=standing)])

    def read_beside(
        self, name: str, work: Callable[[Progress], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Read data about the loaded files, such as run metadata, in the background. ``failed`` receives the error,
        unless the user cancelled.
        """

        def report(fault: Exception) -> None:
            if not isinstance(fault, TaskCancelled):
                failed(fault)

        self._runner.submit(name, work, done, report)

    def _enqueue(self, files: list[File]) -> None:
        if not files:
            return
        self._recognising += 1
        folder = self._workspace.store.path.parent

        def work(progress: Progress) -> tuple[list[File], list[LeftOut]]:
            recognised_files: list[File] = []
            left_out: list[LeftOut] = []
            for number, file in enumerate(files):
                progress.report(number, len(files))
                if number.bit_count() == 1:  # after 1, 2, 4, … files, start readers for the runs found so far
                    self._readers.prepare(_runs_among(recognised_files))
                known, others = files_to_load(file.path, file.chosen)
                recognised_files += [replace(file, path=each.path, format=each.format) for each in known]
                left_out += [LeftOut(file.path, tuple(others))] if others else []
            kinds = [(file.path, file.format.kind if file.format else None) for file in recognised_files]
            refuse_too_large_for_project(kinds, self._capacity(folder), READERS)
            self._readers.prepare(_runs_among(recognised_files))
            return recognised_files, left_out

        def done(recognised: tuple[list[File], list[LeftOut]]) -> None:
            self._recognising -= 1
            for file in recognised[0]:
                self._pending[file.stage].append(replace(file, recognised_by=task))
            for left_out in recognised[1]:
                self.on_left_out(left_out)
            self._advance()

        def failed(fault: Exception) -> None:
            self._recognising -= 1
            if not isinstance(fault, TaskCancelled):
                self.on_failure(files[0].path, fault)
            self._advance()

        task: Task = self._runner.submit(
            worded("recognising files"),
            work,
            done,
            failed,
            priority=Priority.LOADING,
            lane=(self, "recognising"),
        )

    def _advance(self) -> None:
        """Submit the files that may be read now. Judgements and topics are read one by one, followed by all runs, then
        documents, then model labels.
        """
        if self._closed:
            return
        if self._pending[Stage.JUDGEMENTS]:
            if not self._active[Stage.JUDGEMENTS]:
                self._submit(self._pending[Stage.JUDGEMENTS].popleft())
            return
        if self._active[Stage.JUDGEMENTS]:
            return
        for stage in (Stage.RUNS, Stage.DOCUMENTS, Stage.LABELS):
            self._refresh()
            while self._pending[stage]:
                self._submit(self._pending[stage].popleft())
            if self._active[stage]:
                return
        if not self.loading:
            self._scoring = None
            self._tidy_up(self._settle)
            self.on_finished()

    def _refresh(self) -> None:
        """Use the current judgements, measures and scoring options for all runs read from now on."""
        if self._pending[Stage.RUNS] or self._active[Stage.RUNS]:
            state = self._workspace.state
            self._scoring = Scoring(state.board.truths, state.board.measures, state.rules)

    def _submit(self, file: File) -> None:
        workspace, store, path = self._workspace, self._workspace.store, file.path
        source_id, time_now = workspace.new_id(), workspace.now()
        stage = file.stage
        self._active[stage] += 1
        frozen = LoadingContext.of(store, workspace.state) if stage is not Stage.RUNS else None

        def work(progress: Progress) -> Command:
            if file.is_cancelled:
                raise TaskCancelled(path.name)
            if frozen is None:
                assert file.format
                assert self._scoring
                return prepare_run(
                    path,
                    file.format,
                    source_id,
                    time_now,
                    store,
                    self._scoring,
                    progress,
                    None if file.chosen else self._readers,
                )
            return prepare(
                path,
                source_id,
                time_now,
                frozen,
                progress,
                by_position=file.by_position,
                chosen=file.chosen,
                standing=file.standing,
            )

        def done(command: Command) -> None:
            cancelled = task.cancelled or file.is_cancelled
            if not cancelled and isinstance(command, AddRun) and self._needs_scoring(command):
                self._score_again(path, command)
                return
            self._active[stage] -= 1
            if cancelled:  # cancelled after the file was read, before the result was delivered
                self._discard(source_id)
            else:
                self._take(path, source_id, command)
            self._advance()

        def failed(fault: Exception) -> None:
            self._active[stage] -= 1
            if not isinstance(fault, TaskCancelled):
                self.on_failure(path, fault)
            self._advance()

        task = self._runner.submit(
            worded("reading {name}", name=path.name), work, done, failed, priority=Priority.LOADING, lane=self
        )

    def _needs_scoring(self, command: AddRun) -> bool:
        """Return whether a run was scored with outdated judgements, measures or options and is too long to rescore on
        the workspace's thread.
        """
        run, state = command.prepared.run, self._workspace.state
        assert run
        scored = Scoring(run.truths, run.measures, run.rules)
        now = Scoring(state.board.truths, state.board.measures, state.rules)
        return not now.is_that_of(scored) and len(run.keys.keys_of_all) > RESCORED_AT_ONCE

    def _score_again(self, path: Path, command: AddRun) -> None:
        run, state, source = command.prepared.run, self._workspace.state, command.source
        assert run
        keys = run.keys
        now = Scoring(state.board.truths, state.board.measures, state.rules)

        def work(progress: Progress) -> ScoredRun:
            progress.report(0, 0)
            return score_run(source.id, keys, now.truths, now.measures, now.rules)

        def done(scored: ScoredRun) -> None:
            self._active[Stage.RUNS] -= 1
            if task.cancelled:
                self._discard(source.id)
            else:
                contents = command.prepared.contents
                self._take(path, source.id, AddRun(source, Precomputed(contents, run=scored)))
            self._advance()

        def failed(fault: Exception) -> None:
            self._active[Stage.RUNS] -= 1
            self._discard(source.id)
            if not isinstance(fault, TaskCancelled):
                self.on_failure(path, fault)
            self._advance()

        task: Task = self._runner.submit(
            worded("scoring {name}", name=path.name), work, done, failed, priority=Priority.LOADING
        )

    def _take(self, path: Path, source_id: str, command: Command) -> None:
        try:
            self._workspace.execute(command)
        except Exception as fault:
            self._discard(source_id)
            self.on_failure(path, fault)
        else:
            self.on_loaded(path)

    def _settle(self) -> None:
        """Terminate the reader processes and flush their results to disk (worker thread)."""
        self._readers.rest()
        self._workspace.store.flush()

    def _discard(self, source_id: str) -> None:
        self._tidy_up(lambda: self._workspace.store.drop_staged(source_id))

    def _tidy_up(self, work: Callable[[], None]) -> None:
        store = self._workspace.store
        self._runner.submit(
            "deleting temporary data",
            lambda _progress: work(),
            lambda _: None,
            lambda fault: self.on_failure(store.path, fault),
            priority=Priority.LATER,
        )
