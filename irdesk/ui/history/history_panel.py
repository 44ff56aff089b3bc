"""History panel: the journal, the scores and curves of past states, and the judgements that changed the scores."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QTabWidget,
    QWidget,
)

from irdesk.domain.project.judgement import Judgement
from irdesk.domain.project.judgement_journal import JournalRow
from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.curves.curves import Kind
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.session.history.history_entries import Entry, entries
from irdesk.session.history.time_travel import (
    NOW,
    Difference,
    JudgementEffect,
    TimeTravelRequest,
    difference,
)
from irdesk.session.queries import Queries
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.history.past_curves import PastCurves
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.layouts import column, fill_panel
from irdesk.ui.style.splitters import split
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel, number_column
from irdesk.ui.widgets.empty_state import ContentOrEmpty, EmptyState
from irdesk.ui.widgets.measure_box import MeasureBox

T = TypeVar("T")
LEAST_LIST, LEAST_TABS = 130, 250  # Minimum heights of list and tabs in pixels; smaller curves would be unreadable.


class RunChange:
    """A run's mean score in an earlier and in a later state."""

    def __init__(self, tag: str, before: float, after: float) -> None:
        self.tag, self.before, self.after = tag, before, after

    @property
    def change(self) -> float:
        """Return the later mean minus the earlier one."""
        return self.after - self.before


class HistoryPanel(QWidget):
    """Panel that lists journal steps and compares states.

    If one step is selected, the state after it is compared with the current state. If several are selected, the state
    after the first is compared with the state after the last.
    """

    comparing: BackgroundQuery[tuple[list[Entry], Difference]]

    def __init__(
        self,
        queries: Queries,
        runner: TaskRunner,
        request: Callable[[], TimeTravelRequest],
        selection: Selection,
        add_files: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("history_panel")
        self._queries, self._request, self._selection = queries, request, selection
        self._entries: tuple[Entry, ...] = ()
        self._result: Difference | None = None
        self._moments = ("", NOW)
        self.words = QLineEdit(self)
        self.words.setObjectName("history_find")
        self.words.setPlaceholderText(self.tr("find: document, topic, assessor"))
        self.words.setAccessibleName(self.tr("Find in the history"))
        self.words.setToolTip(self.tr("Show the steps that contain all of these words"))
        self.words.setClearButtonEnabled(True)
        self.words.textChanged.connect(self._list)
        self.only = QCheckBox(self.tr("judgements only"), self)
        self.only.setToolTip(self.tr("Hide steps for loading, pools and settings"))
        self.only.toggled.connect(self._list)
        self.measure = MeasureBox(queries, self.tr("Measure whose change is shown"), self, selection=selection)
        self.measure.setObjectName("history_measure")
        self.steps = PlainTable(self.tr("Steps of the project, newest first"), self._step_model(), (13, 10, 30), self)
        self.steps.setObjectName("history_steps")
        self.steps.selectionModel().selectionChanged.connect(lambda _new, _old: self.comparing.soon())
        self.summary = QLabel(self)
        self.summary.setWordWrap(True)
        self.summary.setObjectName("history_summary")
        self.summary.setAccessibleName(self.tr("The two compared states"))
        self.runs = PlainTable(self.tr("Means of the runs after both steps"), self._run_model(), (16, 7, 7), self)
        self.movers = PlainTable(
            self.tr("Judgements that differ, and their effects"), self._mover_model(), (6, 16, 9), self
        )
        self.movers.setObjectName("history_movers")
        self.curves = PastCurves(self)
        self.reading = BackgroundQuery(
            self, runner, self.tr("reading the history"), self._entries_to_read, self._take, self.summary.setText
        )
        self.comparing = BackgroundQuery(
            self,
            runner,
            self.tr("computing earlier states"),
            self._moments_to_compare,
            self._compared,
            self.summary.setText,
        )
        self.empty = EmptyState(
            self.tr("Every step of the project is listed here, beginning with its first file."),
            self.tr("Add files…"),
            add_files,
            self,
            "history",
        )
        self._lay_out()
        selection.run_changed.connect(lambda _run: self._show())
        selection.measure_changed.connect(lambda _name: self.comparing.soon())

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 0, theme.SPACE)
        top.addWidget(self.words, 1)
        top.addWidget(self.only)
        above = column(self, top, self.steps, grows=self.steps)
        line = QHBoxLayout()
        line.setContentsMargins(0, theme.SPACE, 0, 0)
        line.addWidget(self.summary, 1)
        line.addWidget(self.measure)
        self.tabs = QTabWidget(self)
        self.tabs.tabBar().setAccessibleName(self.tr("Description of the comparison"))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.movers, self.tr("Causes of the change"))
        self.tabs.addTab(self.runs, self.tr("Runs"))
        self.tabs.addTab(self.curves, self.tr("Curves"))
        below = column(self, line, self.tabs, grows=self.tabs)
        tab_through(self.words, self.only, self.steps, self.measure, self.tabs)
        self.steps.setMinimumHeight(LEAST_LIST)
        self.tabs.setMinimumHeight(LEAST_TABS)
        self.pages = ContentOrEmpty(split(self, above, below), self.empty, self)
        fill_panel(self, self.pages, grows=self.pages)

    def _step_model(self) -> RowModel[Entry]:
        return RowModel[Entry](
            (
                RowColumn(
                    self.tr("stored at"),
                    self.tr("The time at which the step was stored"),
                    _when,
                    _when_exactly,
                    lambda entry: entry.at,
                ),
                RowColumn(self.tr("assessor"), self.tr("The assessor"), _who),
                RowColumn(
                    self.tr("step"),
                    self.tr("The step, with the name that Undo shows"),
                    lambda entry: translated(entry.name),
                    self._in_full,
                ),
            ),
            self,
        )

    def _run_model(self) -> RowModel[RunChange]:
        return RowModel[RunChange](
            (
                RowColumn(self.tr("run"), self.tr("The run"), lambda run: run.tag),
                number_column(
                    self.tr("earlier"), self.tr("The run's mean after the earlier step"), lambda run: run.before
                ),
                number_column(self.tr("later"), self.tr("The run's mean after the later step"), lambda run: run.after),
                number_column(
                    self.tr("change"),
                    self.tr("The later mean minus the earlier mean"),
                    lambda run: run.change,
                    form="+.4f",
                ),
            ),
            self,
        )

    def _mover_model(self) -> RowModel[JudgementEffect]:
        return RowModel[JudgementEffect](
            (
                RowColumn(self.tr("topic"), self.tr("The topic"), lambda effect: effect.topic),
                RowColumn(self.tr("document"), self.tr("The document"), lambda effect: effect.docno),
                RowColumn(
                    self.tr("grade"),
                    self.tr("The earlier and the later grade; ? if unjudged"),
                    lambda effect: f"{_grade(effect.before)} → {_grade(effect.after)}",
                ),
                number_column(
                    self.tr("effect"),
                    self.tr(
                        "The change of the later mean due to this judgement alone, for the selected run or, if "
                        "none is selected, the run with the largest change"
                    ),
                    self._effect,
                    form="+.4f",
                ),
            ),
            self,
        )

    def on_change(self, changes: ChangeSet) -> None:
        """Reload the journal once the changes have settled, if the panel is visible."""
        self.reading.on_change(changes)

    def _entries_to_read(self) -> Work[tuple[Entry, ...]]:
        store = self._request().store
        return lambda _progress: entries(store)

    def _take(self, entries: tuple[Entry, ...]) -> None:
        self._entries = entries
        self._list()
        # Switch pages only once the journal has been read, because an earlier switch could interrupt typing.
        self.pages.show_content(bool(entries))
        self.comparing.now()

    def _list(self) -> None:
        """List the steps that match the search, newest first, and keep the selection."""
        words = self.words.text().casefold().split()
        kept = {entry.change for entry in self._chosen()}
        shown = [
            entry
            for entry in reversed(self._entries)
            if (entry.rows or not self.only.isChecked()) and all(word in _searched(entry) for word in words)
        ]
        model = self.steps.rows
        self.steps.selectionModel().blockSignals(True)
        model.take(shown)
        flags = self.steps.selectionModel().SelectionFlag
        for row, entry in enumerate(shown):
            if entry.change in kept:
                self.steps.selectionModel().select(model.index(row, 0), flags.Select | flags.Rows)
        self.steps.selectionModel().blockSignals(False)

    def _chosen(self) -> list[Entry]:
        """Return the selected steps, oldest first."""
        return sorted((self.steps.rows.row(row) for row in self.steps.chosen()), key=lambda entry: entry.change)

    def _moments_to_compare(self) -> Work[tuple[list[Entry], Difference]] | None:
        """Return the comparison of the selected states as background work, or None if there is nothing to compare."""
        if not self._entries:
            return None
        self.measure.refill()
        chosen = self._chosen()
        if not chosen or not self.measure.currentText():
            self._result = None
            self.summary.setText(
                self.tr(
                    "Select a step to compare the state after it with the current state, or select two steps "
                    "to compare them."
                )
            )
            self._show()
            return None
        self._moments = chosen[0].change, chosen[-1].change if len(chosen) > 1 else NOW
        request, measure, moments = self._request(), self.measure.currentText(), self._moments
        return lambda progress: (chosen, difference(request, moments, measure, Kind.PR_11, progress))

    def _compared(self, result: tuple[list[Entry], Difference]) -> None:
        chosen, compared = result
        self._result = compared
        until = _when(chosen[-1]) if len(chosen) > 1 else self.tr("now")
        text = self.tr("{measure} from {since} to {until}: {count} {count:judgement differs|judgements differ}")
        self.summary.setText(
            filled(text, measure=compared.measure, since=_when(chosen[0]), until=until, count=len(compared.movers))
        )
        self._show()

    def _show(self) -> None:
        """Show the comparison for the selected run."""
        compared = self._result
        runs = [run for run in self._queries.runs() if run.visible]
        if compared is None:
            self.runs.rows.take([])
            self.movers.rows.take([])
        else:
            positions = {run_id: i for i, run_id in enumerate(compared.run_ids)}
            self.runs.rows.take(
                [
                    RunChange(
                        run.tag, float(compared.before[positions[run.id]]), float(compared.after[positions[run.id]])
                    )
                    for run in runs
                    if run.id in positions
                ]
            )
            self.movers.rows.take(sorted(compared.movers, key=lambda mover: -abs(self._effect(mover))))
        self.curves.show_difference(compared, runs, self._selection.run)

    def _effect(self, mover: JudgementEffect) -> float:
        """Return a judgement's effect on the selected run. If this run is not compared, return the judgement's largest
        effect on any run.
        """
        assert self._result
        if self._selection.run in self._result.run_ids:
            return mover.effects[self._result.run_ids.index(self._selection.run)]
        return max(mover.effects, key=abs, default=0.0)

    def _in_full(self, entry: Entry) -> str:
        return "\n".join([translated(entry.name), *(self._row_text(row) for row in entry.rows[:20])])

    def _row_text(self, row: JournalRow) -> str:
        judgement = self.tr("undone") if row.judgement is None else _judgement_text(row.judgement)
        return self.tr("topic {topic}, {docno}: {said}").format(topic=row.topic, docno=row.docno, said=judgement)


def _judgement_text(judgement: Judgement) -> str:
    answer = translated(judgement.abstention) if judgement.grade is None else str(judgement.grade)
    return " · ".join(
        part for part in (answer, judgement.comment, f"{judgement.seconds:.0f} s" if judgement.seconds else "") if part
    )


def _grade(grade: int | None) -> str:
    return "?" if grade is None else str(grade)


def _when(entry: Entry) -> str:
    return datetime.fromtimestamp(entry.at).strftime("%m-%d %H:%M:%S")


def _when_exactly(entry: Entry) -> str:
    return datetime.fromtimestamp(entry.at).astimezone().isoformat(timespec="milliseconds")


def _who(entry: Entry) -> str:
    return ", ".join(dict.fromkeys(row.assessor for row in entry.rows))


def _searched(entry: Entry) -> str:
    """Return the searchable text of a step: its name, assessors, topics and documents."""
    words = [translated(entry.name), *(word for row in entry.rows for word in (row.assessor, row.topic, row.docno))]
    return " ".join(words).casefold()


PANEL = PanelKind(
    name="history",
    audience=Audience.PROJECT,
    help="analyst#history-and-snapshots",
    action="view.history",
    group=Group.RECORD,
    over=Over.ALL,
    panel=HistoryPanel,
    make=lambda tools: HistoryPanel(
        tools.queries, tools.runner, lambda: TimeTravelRequest.of(tools.workspace), tools.selection, tools.add_files
    ),
)
