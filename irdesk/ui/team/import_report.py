"""Report on an import of packages: the lines of its notice in order, and the text in the status bar."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from irdesk.session.team.import_summary import import_details, import_summary
from irdesk.session.team.package_import import ImportJudgements
from irdesk.ui.shell.error_notices import Button, Notices
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.translated_texts import translated

if TYPE_CHECKING:
    from irdesk.ui.shell.panel import Tools


class ImportReport:
    """Collects the results of the files that are imported together. `show` reports them in one notice and in the status
    bar.
    """

    def __init__(self, tools: Tools, notices: Notices) -> None:
        self._tools, self._notices = tools, notices
        self._imported: list[ImportJudgements] = []
        self._failures: list[tuple[str, str]] = []  # names of the files that could not be imported, each with a reason

    def imported(self, imported: ImportJudgements) -> None:
        """Add a file that was imported or has no new entries."""
        self._imported.append(imported)
        self._tools.packages.changed.emit()

    def failed(self, path: Path, fault: Exception) -> None:
        """Add a file that could not be imported."""
        self._failures.append((path.name, reason(fault).removeprefix(f"{path}: ")))
        self._tools.packages.failed(path, fault)

    def show(self, cancelled: Sequence[Path] = ()) -> None:
        """Report what was imported and what was not, in place of the report on an earlier import. ``cancelled`` holds
        the files that were not imported because the user cancelled the import.
        """
        self._notices.dismiss_all()
        title = translated(import_summary(self._imported, len(self._failures), len(cancelled)))
        lacking = self._tools.queries.package_exchange().lacking()
        lines = [translated(line) for line in import_details(self._imported, lacking)]
        export = _tr("Export packages…"), self._tools.actions["project.export_packages"].trigger
        buttons: tuple[Button, ...] = (export,) if any(one.taking.assessor in lacking for one in self._imported) else ()
        lines += [f"{name}: {why}" for name, why in self._failures]
        lines += [_tr("{name}: cancelled").format(name=path.name) for path in cancelled]
        if not self._failures:
            self._notices.tell(title, lines, *buttons)
        elif self._imported or cancelled:
            self._notices.add(title, lines, *buttons)
        elif len(self._failures) == 1:
            ((name, why),) = self._failures
            title = _tr("{name} was not imported").format(name=name)
            self._notices.add(title, [why])
        else:
            title = _tr("{count} files were not imported").format(count=len(self._failures))
            self._notices.add(title, lines)
        self._tools.say(title, good=not self._failures and not cancelled)


def _tr(text: str) -> str:
    return QCoreApplication.translate("import_report", text)
