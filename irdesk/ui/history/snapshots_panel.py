"""Snapshots panel: compare a named state of the project with the current state, or two named states with each other."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QWidget,
)

from irdesk.domain.project.project_history import Snapshot
from irdesk.domain.topic import natural
from irdesk.reporting.project.snapshot_comparison import Difference, JudgementDifference, SnapshotComparison
from irdesk.session.commands import ForgetSnapshot, TakeSnapshot
from irdesk.session.commands.snapshots import default_name
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.workspace import Command
from irdesk.session.history.snapshots import PRESENT, compare_snapshots, find_snapshot
from irdesk.session.history.time_travel import TimeTravelRequest
from irdesk.session.queries import Queries
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind
from irdesk.ui.shell.selection import Selection, hide_beside_context_bar
from irdesk.ui.style import theme
from irdesk.ui.style.layouts import column, fill_panel
from irdesk.ui.style.painting.buttons import make_primary, make_quiet
from irdesk.ui.style.splitters import split
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel, number_column
from irdesk.ui.widgets.elided_label import ElidedLabel
from irdesk.ui.widgets.empty_state import ContentOrEmpty, EmptyState

LEAST_LIST, LEAST_TABS = 90, 200  # Minimum heights of list and tabs in pixels.


class RunChange:
    """A run's mean score in two states. It is NaN for a state in which the run was not loaded."""

    def __init__(self, run_id: str, name: str, before: float, after: float) -> None:
        self.run_id, self.name, self.before, self.after = run_id, name, before, after

    @property
    def change(self) -> float:
        """Return the later mean minus the earlier one."""
        return self.after - self.before


class SnapshotsPanel(QWidget):
    """Panel that takes and compares snapshots, which are named states of the project. A single selected snapshot is
    compared with the current state. Two selected snapshots are compared with each other.
    """

    comparing: BackgroundQuery[SnapshotComparison]

    def __init__(
        self,
        queries: Queries,
        runner: TaskRunner,
        request: Callable[[], TimeTravelRequest],
        execute: Callable[[Command], None],
        selection: Selection,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("snapshots_panel")
        self._queries, self._request, self._execute, self._selection = queries, request, execute, selection
        self._result: SnapshotComparison | None = None
        self.name = QLineEdit(self)
        self.name.setObjectName("snapshot_name")
        self.name.setPlaceholderText(self.tr("name of this state; leave empty to use the time"))
        self.name.setAccessibleName(self.tr("Name of this state"))
        self.name.setToolTip(self.tr("A name for the current state, for later comparison"))
        self.name.returnPressed.connect(self._take_one)
        self.take = make_primary(QPushButton(self.tr("Take snapshot"), self))
        self.take.setToolTip(self.tr("Name the current state of the project; nothing is copied (Enter)"))
        self.take.clicked.connect(lambda _checked=False: self._take_one())
        self.forget = make_quiet(QPushButton(self.tr("Delete"), self))
        self.forget.setToolTip(self.tr("Delete the selected snapshots; undo restores them"))
        self.forget.clicked.connect(lambda _checked=False: self._forget())
        self.list = PlainTable(self.tr("Snapshots, newest first"), self._snapshot_model(), (24, 16), self)
        self.list.setObjectName("snapshots")
        self.list.selectionModel().selectionChanged.connect(lambda _new, _old: self._chosen_anew())
        self.summary = ElidedLabel(self)
        self.summary.setObjectName("snapshots_summary")
        self.summary.setAccessibleName(self.tr("The two compared states"))
        self.measure = QComboBox(self)
        self.measure.setObjectName("snapshots_measure")
        self.measure.setAccessibleName(self.tr("Measure whose means are shown"))
        self.measure.setToolTip(self.tr("Measure whose means are shown"))
        self.measure.activated.connect(lambda _row: self._measure_chosen())
        hide_beside_context_bar(selection, self.measure)
        self.runs = PlainTable(self.tr("Means in both states"), self._run_model(), (18, 8, 8, 9), self)
        self.runs.setObjectName("snapshots_runs")
        self.judgements = PlainTable(self.tr("Judgements that differ"), self._judgement_model(), (8, 20, 9), self)
        self.judgements.setObjectName("snapshots_judgements")
        self.others = PlainTable(self.tr("Files and settings that differ"), self._other_model(), (20, 24, 24), self)
        self.others.setObjectName("snapshots_others")
        self.runs.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.runs.selectionModel().selectionChanged.connect(lambda _new, _old: self._run_chosen())
        self.judgements.selectionModel().selectionChanged.connect(lambda _new, _old: self._judgement_chosen())
        selection.run_changed.connect(lambda _run: self._select_run())
        selection.measure_changed.connect(self._select_measure)
        for table in (self.runs, self.judgements, self.others):
            table.notes = lambda: (self.summary.text(),)
        self.comparing = BackgroundQuery(
            self, runner, self.tr("comparing snapshots"), self._work, self._take, self.summary.setText
        )
        self.empty = EmptyState(
            self.tr("A snapshot names the current state of the project, so that it can be compared later."),
            self.tr("Take snapshot"),
            self._take_one,
            self,
            "camera",
        )
        self._lay_out()
        self._list()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 0, 0)
        top.addWidget(self.name, 1)
        top.addWidget(self.take)
        top.addWidget(self.forget)
        line = QHBoxLayout()
        line.setContentsMargins(0, theme.SPACE, 0, 0)
        line.addWidget(self.summary, 1)
        line.addWidget(self.measure)
        self.tabs = QTabWidget(self)
        self.tabs.tabBar().setAccessibleName(self.tr("Description of the comparison of snapshots"))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.runs, self.tr("Runs"))
        self.tabs.addTab(self.judgements, self.tr("Judgements"))
        self.tabs.addTab(self.others, self.tr("Files and settings"))
        below = column(self, line, self.tabs, grows=self.tabs)
        self.list.setMinimumHeight(LEAST_LIST)
        self.tabs.setMinimumHeight(LEAST_TABS)
        tab_through(self.name, self.take, self.forget, self.list, self.measure, self.tabs)
        self.pages = ContentOrEmpty(split(self, self.list, below, shares=(0, 2)), self.empty, self)
        fill_panel(self, top, self.pages, grows=self.pages)

    def _snapshot_model(self) -> RowModel[Snapshot]:
        return RowModel[Snapshot](
            (
                RowColumn(self.tr("snapshot"), self.tr("The name of the state"), lambda snapshot: snapshot.name),
                RowColumn(
                    self.tr("taken"),
                    self.tr("The time of the snapshot"),
                    partial(_when, exactly=False),
                    partial(_when, exactly=True),
                    lambda snapshot: snapshot.at,
                ),
            ),
            self,
        )

    def _run_model(self) -> RowModel[RunChange]:
        return RowModel[RunChange](
            (
                RowColumn(self.tr("run"), self.tr("The run"), lambda run: run.name),
                number_column(self.tr("before"), self.tr("The run's mean in the first state"), lambda run: run.before),
                number_column(self.tr("after"), self.tr("The run's mean in the second state"), lambda run: run.after),
                number_column(
                    self.tr("difference"),
                    self.tr("The mean in the second state minus that in the first"),
                    lambda run: run.change,
                    "+.4f",
                ),
            ),
            self,
        )

    def _judgement_model(self) -> RowModel[JudgementDifference]:
        return RowModel[JudgementDifference](
            (
                RowColumn(
                    self.tr("topic"),
                    self.tr("The topic"),
                    lambda judgement: judgement.topic,
                    None,
                    lambda judgement: natural(judgement.topic),
                ),
                RowColumn(self.tr("document"), self.tr("The document"), lambda judgement: judgement.docno),
                RowColumn(
                    self.tr("grade"),
                    self.tr("The grades in the first and the second state; ? if unjudged"),
                    lambda judgement: f"{_grade(judgement.before)} → {_grade(judgement.after)}",
                ),
            ),
            self,
        )

    def _other_model(self) -> RowModel[Difference]:
        return RowModel[Difference](
            (
                RowColumn(
                    self.tr("item"), self.tr("A loaded file or a setting"), lambda change: translated(change.what)
                ),
                RowColumn(
                    self.tr("before"), self.tr("Value in the first state"), lambda change: _value_text(change.before)
                ),
                RowColumn(
                    self.tr("after"), self.tr("Value in the second state"), lambda change: _value_text(change.after)
                ),
            ),
            self,
        )

    def on_change(self, changes: ChangeSet) -> None:
        """Update the list of snapshots. Compare again once the changes have settled, if the panel is visible."""
        if changes.kind != "move":
            self._list()
        self.comparing.on_change(changes)

    def _list(self) -> None:
        chosen = {snapshot.name for snapshot in self._chosen()}
        shown = list(reversed(self._queries.snapshots()))
        selection, flags = self.list.selectionModel(), self.list.selectionModel().SelectionFlag
        selection.blockSignals(True)
        self.list.rows.take(shown)
        for row, snapshot in enumerate(shown):
            if snapshot.name in chosen:
                selection.select(self.list.rows.index(row, 0), flags.Select | flags.Rows)
        selection.blockSignals(False)
        self._allow()
        self.pages.show_content(bool(shown))
        if chosen and not self._chosen():
            self._chosen_anew()
        elif not chosen:
            self._show()

    def _chosen(self) -> list[Snapshot]:
        """Return the selected snapshots, oldest first."""
        rows = [row for row in self.list.chosen() if row < self.list.rows.rowCount()]
        return sorted((self.list.rows.row(row) for row in rows), key=lambda snapshot: (snapshot.moment, snapshot.at))

    def _chosen_anew(self) -> None:
        self._allow()
        if self._chosen():
            self.comparing.now()
        else:
            self.comparing.cancel()
            self._result = None
            self._show()

    def _allow(self) -> None:
        self.forget.setEnabled(bool(self._chosen()))

    def _take_one(self) -> None:
        known = len(self._queries.snapshots())
        self._execute(TakeSnapshot(self.name.text().strip() or default_name(datetime.now())))
        if len(self._queries.snapshots()) > known:  # The snapshot has been taken, so clear the typed name.
            self.name.clear()

    def _forget(self) -> None:
        for snapshot in self._chosen():
            self._execute(ForgetSnapshot(snapshot.name))

    def _work(self) -> Work[SnapshotComparison] | None:
        chosen = self._chosen()
        if not chosen:
            return None
        request, first = self._request(), chosen[0]
        last = chosen[-1] if len(chosen) > 1 else find_snapshot((), PRESENT)
        return lambda progress: compare_snapshots(request, first, last, progress)

    def _take(self, comparison: SnapshotComparison) -> None:
        self._result = comparison
        names = list(map(str, comparison.measures))
        before, chosen = self.measure.currentText(), self._selection.measure
        self.measure.clear()
        self.measure.addItems(names)
        wanted = chosen if chosen in names else before
        self.measure.setCurrentIndex(max(self.measure.findText(wanted), 0) if names else -1)
        self._show()

    def _show(self) -> None:
        comparison = self._result
        self.measure.setEnabled(comparison is not None)
        self.judgements.rows.take(comparison.judgements if comparison else [])
        self.others.rows.take([*comparison.files, *comparison.settings] if comparison else [])
        if comparison is None:
            self.summary.setText(
                self.tr("Select a snapshot to compare it with the current state, or select two to compare them.")
            )
        self._show_runs()

    def _measure_chosen(self) -> None:
        self._selection.choose_measure(self.measure.currentText())
        self._show_runs()

    def _select_measure(self, name: str) -> None:
        index = self.measure.findText(name)
        if index >= 0 and index != self.measure.currentIndex():
            self.measure.setCurrentIndex(index)
            self._show_runs()

    def _run_chosen(self) -> None:
        """Select the clicked run in all views, if it is still loaded."""
        known = {run.id for run in self._queries.runs()}
        for row in self.runs.chosen():
            if self.runs.rows.row(row).run_id in known:
                self._selection.choose_run(self.runs.rows.row(row).run_id)

    def _judgement_chosen(self) -> None:
        """Select the topic of the clicked judgement in all views, if the topic is judged in the current state."""
        topics = {self.judgements.rows.row(row).topic for row in self.judgements.chosen()}
        if len(topics) == 1 and topics <= set(self._queries.judged_topics()):
            self._selection.choose_topic(topics.pop())

    def _select_run(self) -> None:
        """Highlight the row of the run that is selected in the other views."""
        for row, run in enumerate(self.runs.rows.rows()):
            if run.run_id == self._selection.run and self.runs.chosen() != [row]:
                self.runs.selectRow(row)

    def _show_runs(self) -> None:
        comparison, index = self._result, self.measure.currentIndex()
        if comparison is None or index < 0:
            self.runs.rows.take([])
            return
        before, after = comparison.before[index].tolist(), comparison.after[index].tolist()
        self.runs.rows.take(
            [RunChange(*fields) for fields in zip(comparison.run_ids, comparison.runs, before, after, strict=True)]
        )
        self._select_run()
        tau = comparison.taus[index]
        second = self.tr("now") if comparison.second == PRESENT else comparison.second
        text = self.tr("τ {tau} · {judgements} judgements, {others} files and settings differ · {first} → {second}")
        self.summary.setText(
            text.format(
                first=comparison.first,
                second=second,
                judgements=len(comparison.judgements),
                others=len(comparison.files) + len(comparison.settings),
                tau="–" if tau is None else f"{tau:.4f}",
            )
        )


def _when(snapshot: Snapshot, *, exactly: bool) -> str:
    moment = datetime.fromtimestamp(snapshot.at)
    return moment.astimezone().isoformat(timespec="milliseconds") if exactly else moment.strftime("%Y-%m-%d %H:%M")


def _grade(grade: int | None) -> str:
    return "?" if grade is None else str(grade)


def _value_text(text: str) -> str:
    return translated(text) if text else "–"


PANEL = PanelKind(
    name="snapshots",
    audience=Audience.PROJECT,
    help="analyst#history-and-snapshots",
    action="view.snapshots",
    group=Group.RECORD,
    over=Over.ALL,
    panel=SnapshotsPanel,
    make=lambda tools: SnapshotsPanel(
        tools.queries, tools.runner, lambda: TimeTravelRequest.of(tools.workspace), tools.execute, tools.selection
    ),
    focus=lambda panel: panel.name,
)
