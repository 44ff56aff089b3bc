"""Panel with the assessor's last judgements and the current document's history.

Selecting a judgement goes to its document.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.project.judgement import Judgement, Place
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.translatable_messages import filled
from irdesk.session.commands import MoveTo
from irdesk.session.core.background_tasks import Task, TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries, RecentJudgement
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import Over, PanelKind, Tools
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel
from irdesk.ui.widgets.elided_label import ElidedLabel
from irdesk.ui.widgets.panel_progress import show_computing

_STEPS = {
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
}


class JudgementTable(PlainTable):
    """Table in which the arrow keys go to the document of the selected judgement, so that a digit judges this document.

    Enter moves the focus to the document. Esc returns to the document that was shown when the table got the focus.
    """

    gone_to = Signal(QModelIndex)
    left = Signal()
    cancelled = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit ``gone_to`` on arrow keys, ``left`` on Enter and ``cancelled`` on Esc."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in _STEPS and not self.chosen() and self.rows.rowCount():
            self.selectRow(0)  # If no row is selected, the first arrow key selects row 0.
            self.gone_to.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
            if event.key() in _STEPS and self.currentIndex().isValid():
                self.gone_to.emit(self.currentIndex())


class RecentJudgementsPanel(QWidget):
    """Panel with the last judgements and, below them, the history of the current document.

    ``left`` is emitted when the focus should return to the document.
    """

    left = Signal()

    def __init__(
        self,
        queries: Queries,
        runner: TaskRunner,
        execute: Callable[[Command], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("marks_panel")
        self._queries = queries
        self._runner = runner
        self._execute = execute
        self._reading: Task | None = None
        self._read: Place | None = None
        self._called = ""
        self._began: Place | None = None
        self._shown: Sequence[RecentJudgement] = ()
        self.last = JudgementTable(self.tr("Last judgements, newest first"), self._row_model(), (3, 9, 9, 3, 7), self)
        self.last.setObjectName("last_judgements")
        self.last.gone_to.connect(self._go)
        self.last.clicked.connect(self._go)
        self.last.clicked.connect(lambda _index: self.left.emit())
        self.last.left.connect(self.left)
        self.last.cancelled.connect(self._go_back)
        self.head = ElidedLabel(self)
        self.head.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 0, theme.SPACE)
        font = self.head.font()
        font.setBold(True)
        self.head.setFont(font)
        self.history = PlainTable(self.tr("History of this document"), self._rows(), (13, 22), self)
        self.history.setObjectName("document_history")
        self.empty = QLabel(
            self.tr("Nothing has been judged yet. Your judgements are listed here; the arrow keys return to them."),
            self,
        )
        self.empty.setWordWrap(True)
        self.empty.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.empty)
        layout.addWidget(self.last, 3)
        layout.addWidget(self.head)
        layout.addWidget(self.history, 2)

    def _row_model(self) -> RowModel[RecentJudgement]:
        return RowModel[RecentJudgement](
            (
                RowColumn(self.tr("topic"), self.tr("The topic"), lambda recent: recent.topic),
                RowColumn(
                    self.tr("document"),
                    self.tr("The document"),
                    lambda recent: recent.row.called,
                    lambda recent: f"{recent.row.called}  {recent.title}".rstrip(),
                ),
                RowColumn(
                    self.tr("judged"),
                    self.tr("The grade, or the reason for giving none"),
                    lambda recent: _grade_text(recent.row.judgement),
                    lambda recent: full_text(recent.row.judgement),
                ),
                RowColumn(
                    self.tr("time"),
                    self.tr("Active seconds for the judgement"),
                    lambda recent: f"{recent.row.judgement.seconds:.0f} s" if recent.row.judgement.seconds else "",
                    None,
                    lambda recent: recent.row.judgement.seconds,
                    True,
                ),
                RowColumn(
                    self.tr("stored at"),
                    self.tr("The time of the judgement"),
                    lambda recent: _clock(recent.at),
                    lambda recent: _exactly(recent.at),
                    lambda recent: recent.at,
                ),
                RowColumn(
                    self.tr("remarks"),
                    self.tr("Flag and comment"),
                    lambda recent: (
                        f"{'⚑ ' if recent.row.judgement.flagged else ''}{recent.row.judgement.comment}".replace(
                            "\n", " "
                        )
                    ),
                ),
            ),
            self,
        )

    def _rows(self) -> RowModel[tuple[JournalRow, str]]:
        return RowModel[tuple[JournalRow, str]](
            (
                RowColumn(
                    self.tr("stored at"),
                    self.tr("The time at which the step was stored"),
                    lambda entry: _clock(entry[0].at),
                    lambda entry: _exactly(entry[0].at),
                    lambda entry: entry[0].at,
                ),
                RowColumn(self.tr("action"), self.tr("The action"), lambda entry: entry[1]),
                RowColumn(self.tr("assessor"), self.tr("The assessor"), lambda entry: entry[0].assessor),
            ),
            self,
        )

    def begin(self) -> None:
        """Move the focus to the last judgements, and remember the current document for Esc."""
        self._began = self._queries.place()
        if self.last.isVisibleTo(self):
            self.last.setFocus()

    def on_change(self, changes: ChangeSet) -> None:
        """Update if a judgement changed or another document is shown."""
        if self.isVisible() and (changes.judged() or self._queries.place() != self._read):
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Update with the changes made while the panel was hidden."""
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Cancel the reading of the history."""
        super().hideEvent(event)
        if self._reading:
            self._reading.cancel()

    def refresh(self) -> None:
        """Update both tables. The document's history is read in the background."""
        verdicts = self._queries.recent_judgements()
        if verdicts != self._shown:  # Refilling an unchanged table would lose the scroll position.
            self._shown = verdicts
            self.last.rows.take(verdicts)
        self.empty.setVisible(not verdicts)
        self.last.setVisible(bool(verdicts))
        place = self._queries.place()
        self._mark(place)
        if place != self._read:
            self.history.rows.take([])
        self._read = place
        self._called = self._queries.queue_row(place.topic, place.docno).called if place else ""
        self.head.setText(self.tr("History of {docno}").format(docno=self._called) if place else "")
        if self._reading:
            self._reading.cancel()
        if place:
            work = self._queries.document_history(place.topic, place.docno)
            self._reading = self._runner.submit(
                self.tr("reading the document's history"), work, lambda rows: self._take(place, rows), self._failed
            )
            show_computing(self, self._runner, self._reading)

    def _mark(self, place: Place | None) -> None:
        """Select the row of the current document, or clear the selection if it has no row."""
        rows = self.last.rows
        judgements = (rows.row(row) for row in range(rows.rowCount()))
        current = next((row for row, each in enumerate(judgements) if Place(each.topic, each.row.docno) == place), None)
        if current is None:
            self.last.clearSelection()
        elif self.last.chosen() != [current]:
            self.last.selectRow(current)

    def _take(self, place: Place, rows: tuple[JournalRow, ...]) -> None:
        if place == self._read:
            before: list[Judgement | None] = [None, *(row.judgement for row in rows)]
            entries = [(row, self._change_text(judgement, row)) for judgement, row in zip(before, rows, strict=False)]
            self.history.rows.take(entries[::-1])
            if not entries:
                self.head.setText(self.tr("History of {docno}: no entries yet").format(docno=self._called))

    def _failed(self, fault: Exception) -> None:
        if not isinstance(fault, TaskCancelled):
            self.head.setText(reason(fault))

    def _change_text(self, before: Judgement | None, row: JournalRow) -> str:
        """Describe the change that a journal row records."""
        after = row.judgement or Judgement()
        old = before or Judgement()
        parts = []
        if (old.grade, old.abstention, old.given) != (after.grade, after.abstention, after.given):
            parts.append(_grade_text(after) if after.decided else self.tr("undone"))
            if after.reason:
                parts.append(after.reason)
        if old.flagged != after.flagged:
            parts.append(self.tr("flagged") if after.flagged else self.tr("flag removed"))
        if old.comment != after.comment:
            parts.append(self.tr("comment: {text}").format(text=after.comment or "–").replace("\n", " "))
        if old.passages != after.passages:
            text = self.tr("{count:,} {count:passage|passages} marked")
            parts.append(filled(text, count=len(after.passages)))
        kind = row.cause.split(" ", maxsplit=1)[0]
        cause = {"undo": self.tr("undo: "), "redo": self.tr("redo: ")}.get(kind, "")
        return cause + " · ".join(parts)

    def _go(self, index: QModelIndex) -> None:
        verdict: RecentJudgement = self.last.rows.row(index.row())
        place = Place(verdict.topic, verdict.row.docno)
        if place != self._queries.place():
            self._execute(MoveTo(place.topic, place.docno))

    def _go_back(self) -> None:
        if self._began and self._began != self._queries.place():
            self._execute(MoveTo(self._began.topic, self._began.docno))
        self.left.emit()


def _grade_text(judgement: Judgement) -> str:
    return translated(judgement.abstention) or str(judgement.grade)


def full_text(judgement: Judgement) -> str:
    """Return a judgement as text: its grade, reason, flag and comment, each on a separate line."""
    parts = (_grade_text(judgement), judgement.reason, "⚑" if judgement.flagged else "", judgement.comment)
    return "\n".join(part for part in parts if part)


def _clock(seconds: float) -> str:
    moment, today = datetime.fromtimestamp(seconds), datetime.now()
    return moment.strftime("%H:%M:%S" if moment.date() == today.date() else "%m-%d %H:%M")


def _exactly(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M:%S")


def _made(tools: Tools) -> RecentJudgementsPanel:
    panel = RecentJudgementsPanel(tools.queries, tools.runner, tools.execute)
    panel.left.connect(tools.read_on)
    return panel


PANEL = PanelKind(
    name="marks",
    audience=Audience.EVERYBODY,
    help="assessor#look-back",
    action="judge.recent",
    group=Group.JUDGING,
    over=Over.NONE,
    panel=RecentJudgementsPanel,
    make=_made,
    plots=False,
)
