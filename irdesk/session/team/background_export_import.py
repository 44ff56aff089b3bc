"""Export work packages, import judgements and publish them, in the background."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from irdesk.domain.errors import CommandRefused, TaskCancelled
from irdesk.domain.progress import Progress
from irdesk.domain.project.publication_record import PublicationRecord
from irdesk.domain.project.work_package import ImportRecord
from irdesk.domain.translatable_messages import Worded, worded
from irdesk.session.commands import ConfirmExport, RecordPublication
from irdesk.session.core import project_settings
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.team.package_export import ExportedPackages, PackageExport, write_package
from irdesk.session.team.package_import import ImportJudgements, PackageImport, prepare_import
from irdesk.session.team.publication import Form, publish, record_of
from irdesk.session.team.publication_report_and_open_points import Publishing, Report, complete_report

Failed = Callable[[Exception], None]
T = TypeVar("T")


class TeamWork:
    """Background tasks for team work. Results are delivered on the workspace's thread. Errors are passed to
    ``failed``.
    """

    def __init__(self, workspace: Workspace, runner: TaskRunner, execute: Callable[[Command], None]) -> None:
        self._workspace = workspace
        self._runner = runner
        self._execute = execute

    def wish(self) -> PackageExport:
        """Return the immutable input for exporting packages. Raises `CommandRefused` if nothing can be exported."""
        return PackageExport.of(self._workspace)

    def export_packages(
        self, wish: PackageExport, paths: Mapping[str, Path], done: Callable[[ExportedPackages], None], failed: Failed
    ) -> None:
        """Record and write a package for each named assessor. After a package is written, its record is confirmed."""
        if not paths:
            return
        try:
            record = wish.record(paths)
        except CommandRefused as fault:
            failed(fault)
            return
        self._execute(record)
        if not {export.package for export in record.exports} <= {
            export.package for export in self._workspace.state.exports
        }:
            return  # the record was not stored; the user has been notified
        for assessor, path in paths.items():
            written = partial(self._written, wish.ids[assessor], done)
            self._submit(f"writing {path.name}", partial(write_package, wish, assessor, path), written, failed)

    def _written(self, package: str, done: Callable[[ExportedPackages], None], exported: ExportedPackages) -> None:
        self._execute(ConfirmExport(package, exported.contents))
        done(exported)

    def import_packages(
        self,
        files: Sequence[Path],
        done: Callable[[ImportJudgements], None],
        failed: Callable[[Path, Exception], None],
        finished: Callable[[Sequence[Path]], None] = lambda _cancelled: None,
    ) -> None:
        """Import judgements from files one after another. ``failed`` receives each file that could not be imported.
        ``finished`` is called once at the end. It receives the files that were not imported because the user cancelled
        the import.
        """
        if not files:
            finished(())
            return
        try:
            wish = PackageImport.of(self._workspace)
        except CommandRefused as fault:
            failed(files[0], fault)
            finished(())
            return

        def came(command: ImportJudgements) -> None:
            if task.cancelled:  # the user cancelled the import after the file had been read
                finished(files)
                return
            if command.new:
                self._execute(command)
            if command.new and command.taking not in self._imports():
                failed(path, CommandRefused(self._why_not_stored(command)))
            else:
                done(command)
            self.import_packages(files[1:], done, failed, finished)

        def not_come(fault: Exception) -> None:
            if isinstance(fault, TaskCancelled):
                finished(files)
                return
            failed(path, fault)
            self.import_packages(files[1:], done, failed, finished)

        path = files[0]
        task = self._runner.submit(
            f"reading {path.name}", lambda progress: prepare_import(wish, path, progress), came, not_come
        )

    def _why_not_stored(self, command: ImportJudgements) -> Worded:
        """Return a message that the import was not stored. It states the reason only if the project has changed since
        the file was read; the executor has already shown the user any other reason.
        """
        if self._workspace.last_rows != command.last:
            return command.changed_meanwhile()
        return worded("the import could not be stored; nothing was imported from this file")

    def _imports(self) -> tuple[ImportRecord, ...]:
        return project_settings.imports_of(self._workspace.state.settings[project_settings.TAKEN])

    def report(self) -> Callable[[Progress], Report]:
        """Return a background task that reports the judgements made and those still missing."""
        wish = Publishing.of(self._workspace)
        return lambda progress: complete_report(wish, progress)

    def publish(self, path: Path, form: Form, level: int, done: Callable[[Report], None], failed: Failed) -> None:
        """Write judgements and their provenance, and record the publication."""
        wish, time_now = Publishing.of(self._workspace), self._workspace.now()
        basis = self._workspace.state.basis_of_grades()

        def write(progress: Progress) -> tuple[Report, PublicationRecord]:
            report = publish(wish, path, form, level, time_now, progress)
            return report, record_of(path, form, report, time_now, basis, progress)

        def written(result: tuple[Report, PublicationRecord]) -> None:
            report, record = result
            self._execute(RecordPublication(record))
            done(report)

        self._submit(f"writing {path.name}", write, written, failed)

    def _submit(self, name: str, work: Callable[[Progress], T], done: Callable[[T], None], failed: Failed) -> None:
        def fault_found(fault: Exception) -> None:
            if not isinstance(fault, TaskCancelled):
                failed(fault)

        self._runner.submit(name, work, done, fault_found)
