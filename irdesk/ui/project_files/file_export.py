"""File export from the window, in the background. Success is shown in the status bar, failure in a notice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import filled
from irdesk.formats import journal_jsonl
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.qrels import qrels_details_writers, qrels_trec
from irdesk.reporting.project.report_content import ProjectReport
from irdesk.reporting.tables.table_writers import SUFFIXES, TAKEN
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.workspace import Workspace
from irdesk.session.history.time_travel import TimeTravelRequest
from irdesk.session.project_files.project_report import ReportWish, write_report
from irdesk.session.scoring.grade_sources import count_sources, sources_in_words
from irdesk.settings.preferences import EXPORTS, Preferences
from irdesk.ui.dialogs import save_dialogs
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.shell.status_bar import StatusBar
from irdesk.ui.shell.workbench import Workbench
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets import table_copy_menu

REPORT = "report"  # action id for error notices; see `Notices.add`


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("exporting", text)


class Exporter:
    """Writes a project's export files for the window: qrels, journals, reports and tables."""

    def __init__(
        self,
        workspace: Workspace,
        desk: Workbench,
        runner: TaskRunner,
        status: StatusBar,
        banner: Notices,
        preferences: Preferences,
        parent: QWidget,
    ) -> None:
        self._workspace, self._desk = workspace, desk
        self._runner = runner
        self._status = status
        self._banner = banner
        self._preferences = preferences
        self._parent = parent

    def qrels(self, path: Path | None = None) -> None:
        """Export all effective judgements as qrels, and report the omitted documents. Ask for a path if none
        is given.
        """
        path = path or save_dialogs.qrels(self._parent, self._preferences.get(EXPORTS))
        if path is None:
            return
        queries = self._desk.queries
        qrels, details = queries.effective_qrels(), queries.detailed_qrels()
        grade_sources, loaded = queries.frozen_grade_sources(), queries.sources("qrels")
        done = filled(_tr("wrote {count:,} {count:judgement|judgements} to {path}"), count=qrels.judgements, path=path)
        if left_out := queries.left_out():
            done += _tr("; left out because they have no grade: {what}").format(what=translated(left_out))
        if resolved := queries.resolved_words():
            done += f"; {translated(resolved)}"

        def write() -> str:
            qrels_trec.write(qrels, path)
            qrels_details_writers.write_details(details, path)
            counts = count_sources(grade_sources, loaded)
            return f"{done}: {translated(sources_in_words(counts))}" if len(counts) > 1 else done

        self._write(path, write, _tr("The qrels were not written"))

    def journal(self, path: Path | None = None) -> None:
        """Export all journal rows: grades, abstentions, comments, flags and topic notes. Ask for a path if none is
        given.
        """
        path = path or save_dialogs.journal(self._parent, self._preferences.get(EXPORTS))
        if path is None:
            return
        read = self._desk.queries.journal_rows()

        def write() -> str:
            journal, notes = read()
            journal_jsonl.write(journal, notes, path)
            return filled(
                _tr("wrote {count:,} {count:row|rows} of the journal to {path}"),
                count=len(journal) + len(notes),
                path=path,
            )

        self._write(path, write, _tr("The journal was not written"))

    def report(self, path: Path | None = None) -> None:
        """Write a report on the current state of the project, and show a notice with a button that opens the report.

        The report compares runs with the selected baseline or, if there is none, with the first run.
        """
        path = path or save_dialogs.report(self._parent, self._preferences.get(EXPORTS))
        if path is None:
            return
        chosen = self._desk.selection.other
        baseline = chosen if chosen in {run.id for run in self._desk.queries.runs()} else ""
        request = TimeTravelRequest.of(self._workspace)

        def done(_: ProjectReport) -> None:
            self._banner.succeeded(REPORT)
            self._banner.tell(
                _tr("The report was written"),
                [str(path)],
                (_tr("Open"), lambda: _open(path)),
            )

        def failed(fault: Exception) -> None:
            if not isinstance(fault, TaskCancelled):
                self._banner.add(_tr("The report was not written"), [reason(fault)], action=REPORT)

        self._runner.submit(
            _tr("writing {name}").format(name=path.name),
            lambda progress: write_report(request, ReportWish(baseline=baseline), path, progress),
            done,
            failed,
        )

    def copy_table(self) -> None:
        """Show a menu of the formats in which the focused table can be copied."""
        table_copy_menu.copy_focused(self._status.say)

    def table(self) -> None:
        """Write the focused table to a file chosen by the user. The file's suffix determines the format."""
        focused = table_copy_menu.of_focus()
        if focused is None:
            self._status.say(table_copy_menu.nothing_chosen())
            return
        path = save_dialogs.table_file(self._parent, self._preferences.get(EXPORTS))
        if path is None:
            return
        if path.suffix.lower() not in SUFFIXES:
            path = path.with_name(f"{path.name}.csv")

        form = SUFFIXES[path.suffix.lower()]
        table, left_out = focused.for_paper() if form == table_copy_menu.LATEX else (focused.table(), "")

        def write() -> str:
            with replacing(path) as out:
                out.write(TAKEN[form](table))
            text = filled(_tr("wrote {count:,} {count:row|rows} to {path}"), count=len(table.rows), path=path)
            return f"{text}; {left_out}" if left_out else text

        self._write(path, write, _tr("The table was not written"))

    def _write(self, path: Path, write: Callable[[], str], failed: str) -> None:
        def work(_progress: Progress) -> str:
            return write()

        def written(done: str) -> None:
            self._banner.succeeded(failed)
            self._status.say(done, good=True)

        def not_written(fault: Exception) -> None:
            self._banner.add(failed, [reason(fault)], action=failed)

        name = _tr("writing {name}").format(name=path.name)
        self._runner.submit(name, work, written, not_written)
