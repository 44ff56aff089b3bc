"""Reusability panel: tests whether a new run would be scored fairly.

It leaves each run or team out of the pool, and then scores all runs again.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.evaluation.pools.reusability import Effect, Verdict
from irdesk.reporting.pools.leave_out import REPORTED, LeaveOutReport, leave_out_table, order_effects, verdict_lines
from irdesk.reporting.pools.leave_out_figure import losses_figure
from irdesk.reporting.tables.table import Table
from irdesk.session.core.changes import ChangeSet
from irdesk.session.pools.leave_out import LeaveOutRequest
from irdesk.session.queries import Queries, ShownCommand
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.pools.leave_out_bars import LeaveOutBars
from irdesk.ui.pools.pool_depth_box import DepthBox
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import box_row
from irdesk.ui.style.short_run_names import ShortRunNames
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel
from irdesk.ui.widgets.blind_judging_placeholder import not_while_judging
from irdesk.ui.widgets.choice_box import choice_box
from irdesk.ui.widgets.empty_state import ContentOrEmpty, EmptyState
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.summary_label import AnswerLabel, sentence
from irdesk.ui.widgets.table_copy_menu import TableExport

RUNS, TEAMS = "runs", "teams"
UNDEFINED = "–"
LEAST_NAME = 12  # minimum number of visible characters of a run's name; other columns are hidden first
SIGNS = {Verdict.FAIR: "✓", Verdict.CARE: "⚠", Verdict.UNFAIR: "⚠", Verdict.WITHHELD: "", Verdict.UNKNOWN: ""}


class ReusabilityPanel(QWidget):
    """Panel in which the user chooses the pool and whether to leave out runs or teams.

    It shows a summary, the losses as bars and as numbers, and notes.
    """

    computing: BackgroundQuery[LeaveOutReport]

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reusability_panel")
        self._tools = tools
        self._queries: Queries = tools.queries
        self._selection: Selection = tools.selection
        self.result: LeaveOutReport | None = None
        self.measure = MeasureBox(
            tools.queries,
            self.tr("Measure for scoring the runs"),
            self,
            of_topics=True,
            selection=self._selection,
        )
        self.measure.setObjectName("reusability_measure")
        self.pool = DepthBox(tools.queries, self)
        self.what = choice_box(
            self,
            "reusability_what",
            self.tr("Units to leave out"),
            ((RUNS, self.tr("each run")), (TEAMS, self.tr("each team"))),
        )
        for box in (self.pool, self.what):
            box.activated.connect(lambda _row: self.computing.now())
        self.verdict = AnswerLabel(self, "reusability_verdict", self.tr("Fairness of scores to new runs"), strong=1)
        self.caveats = sentence(self, "reusability_caveats", self.tr("Caveats"))
        self.caveats.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.bars = LeaveOutBars(self.tr("Losses of runs that are left out"), self)
        self.bars.chosen.connect(lambda index: self._choose(order_effects(self.result)[index]) if self.result else None)
        self.bar_area = QScrollArea(self)
        self.bar_area.setWidget(self.bars)
        self.bar_area.setWidgetResizable(True)
        self.bar_area.setFrameShape(QFrame.Shape.NoFrame)
        self.bar_area.setAccessibleName(self.bars.accessibleName())
        self.table = PlainTable(self.tr("Runs left out"), self._model(), (14, 9, 6, 6, 6, 6, 7, 6, 5, 6, 6, 6), self)
        self.table.setObjectName("reusability_table")
        self.table.setItemDelegateForColumn(0, ShortRunNames(self.table))
        # Hide the correlations first, since the summary shows their minimum. Then hide the change of the score, since
        # it is also shown in percent.
        self.table.dispensable = (11, 10, 6)
        self.table.least_text = LEAST_NAME
        # Use a custom export, so that the exported table equals the table that the command prints.
        self.table.export.deleteLater()
        self.table.export = TableExport(
            self.table, lambda: leave_out_table(self.result) if self.result else Table((), ())
        )
        self.table.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._row_chosen())
        self.empty = EmptyState(
            self.tr("Load at least two runs and judgements of their pool to test whether new runs are scored fairly."),
            self.tr("Add files…"),
            tools.add_files,
            self,
        )
        self.no_team = EmptyState(
            self.tr(
                "Teams are fields of the runs. Read them from the run names or a table with Metadata in the Loader."
            ),
            self.tr("Set teams…"),
            self._set_teams,
            self,
        )
        self.hidden: QLabel = not_while_judging(self)
        self.figure = FigureExport(self, lambda: losses_figure(self.result) if self.result else None)
        self.computing = BackgroundQuery(
            self, tools.runner, self.tr("leaving runs out"), self._work, self._take, self._say
        )
        self._selection.measure_changed.connect(lambda _name: self.computing.now())
        self._selection.filter_changed.connect(lambda _chosen: self.computing.now())
        self._selection.run_changed.connect(self._follow_run)
        self._selection.workspace_changed.connect(lambda _name: self._settle())
        self._lay_out()
        self._settle()

    def _set_teams(self) -> None:
        self._tools.actions.trigger("view.files")
        self._tools.offer_run_fields()

    def _lay_out(self) -> None:
        boxes = box_row(self.what, self.pool, self.measure, last=self.figure.button(self))
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.setChildrenCollapsible(False)
        split.addWidget(self.bar_area)
        split.addWidget(self.table)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        self.found = ContentOrEmpty(split, self.no_team, self)
        self.body = QWidget(self)
        layout = QVBoxLayout(self.body)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(boxes)
        layout.addWidget(self.verdict)
        layout.addWidget(self.found, 1)
        layout.addWidget(self.caveats)
        self._stack = QStackedLayout(self)
        for page in (self.body, self.empty, self.hidden):
            self._stack.addWidget(page)

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute once the changes have settled."""
        self._settle()
        self.computing.on_change(changes)

    def _settle(self) -> None:
        ready = len(self._queries.runs()) > 1 and bool(self._queries.judged_topics())
        judging = self._selection.workspace == "judge"
        self._stack.setCurrentWidget(self.hidden if judging else self.body if ready else self.empty)

    def _model(self) -> RowModel[Effect]:
        def number(
            name: str, tip: str, value: Callable[[Effect], float | None], form: str = "{:.4f}"
        ) -> RowColumn[Effect]:
            def known(effect: Effect) -> float | None:
                result = value(effect)
                return None if result is None or math.isnan(result) else result

            def text(effect: Effect) -> str:
                result = known(effect)
                return UNDEFINED if result is None else form.format(result)

            def key(effect: Effect) -> tuple[bool, float]:
                result = known(effect)
                return result is not None, result or 0.0

            def full(effect: Effect) -> str:
                return "" if known(effect) is None else repr(known(effect))

            return RowColumn(name, tip, text, full, key, right=True)

        return RowModel[Effect](
            (
                RowColumn(self.tr("run"), self.tr("The run that is left out"), lambda effect: effect.run),
                RowColumn(self.tr("team"), self.tr("The runs that are left out together"), lambda effect: effect.team),
                number(
                    self.tr("unique"),
                    self.tr(
                        "Pooled documents contributed only by this run or, if teams are left out, only by its team"
                    ),
                    lambda effect: effect.unique,
                    "{:,}",
                ),
                number(
                    self.tr("relevant"),
                    self.tr("Relevant documents among the unique documents"),
                    lambda effect: effect.relevant,
                    "{:,}",
                ),
                number(self.tr("score"), self.tr("The run's current mean"), lambda effect: effect.score),
                number(
                    self.tr("without"),
                    self.tr("The run's mean if the unique documents were not judged"),
                    lambda effect: effect.without,
                ),
                number(
                    self.tr("change"),
                    self.tr("The score without the unique documents minus the current score"),
                    lambda effect: effect.change,
                    "{:+.4f}",
                ),
                number(
                    self.tr("change in %"),
                    self.tr("The change as a percentage of the score"),
                    lambda effect: None if effect.relative is None else 100 * effect.relative,
                    "{:+.1f}",
                ),
                number(
                    self.tr("rank"),
                    self.tr("The rank of the run among all runs"),
                    lambda effect: effect.place,
                    "{:.0f}",
                ),
                number(
                    self.tr("new rank"),
                    self.tr("The run's rank if all runs are scored without the unique documents"),
                    lambda effect: effect.place_without,
                    "{:.0f}",
                ),
                number(
                    "τ_b",
                    self.tr("Correlation of the resulting order of all runs with the current order"),
                    lambda effect: effect.tau,
                ),
                number("τ_AP", self.tr("Like τ_b, with more weight on the best runs"), lambda effect: effect.tau_ap),
            ),
            self,
        )

    def _work(self) -> Work[LeaveOutReport] | None:
        self.pool.refill()
        self.measure.refill()
        teams = self.what.currentData() == TEAMS
        if self._stack.currentWidget() is not self.body:
            return None
        has_teams = not teams or any(run.group for run in self._queries.runs())
        self.found.show_content(has_teams)
        if not has_teams:
            self._say(self.tr("No run belongs to a team."))
            return None
        try:
            return LeaveOutRequest.of(
                self._tools.workspace,
                self.pool.wish,
                self.measure.chosen,
                self._queries.contributions,
                self._selection.filter,
                teams=teams,
            ).compute
        except IrdeskError as fault:
            self._say(reason(fault))
            return None

    def shown_command(self) -> ShownCommand | None:
        """Return the command that produces the displayed result."""
        teams = self.what.currentData() == TEAMS
        if self.result is None:
            return None
        return self._queries.leave_out_command(self.pool.wish, self.measure.chosen, self._selection.filter, teams=teams)

    def _say(self, text: str) -> None:
        """Clear the panel and show why there is no result."""
        self.result = None
        self.verdict.say(text)
        self.caveats.clear()
        self.table.rows.take([])
        self.bars.draw(())

    def _take(self, report: LeaveOutReport) -> None:
        self.result = report
        (leave_out,) = report.by_measure
        lines = [translated(line) for line in verdict_lines(leave_out, teams=report.teams)]
        lines[-1] = f"{SIGNS[leave_out.verdict]} {lines[-1]}".strip()
        self.verdict.say("\n".join(lines))
        self.verdict.setToolTip(translated(REPORTED))
        self.caveats.setText(" · ".join(translated(note) for note in (*report.caveats, report.basis)))
        self.table.setColumnHidden(1, not report.teams)
        rows = order_effects(report)
        self.bars.draw(rows)
        self.table.rows.take(rows)
        heads = self.table.horizontalHeader()
        if heads.sortIndicatorSection() >= 0:
            self.table.rows.sort(heads.sortIndicatorSection(), heads.sortIndicatorOrder())
        self._highlight(self._selection.run)

    def _choose(self, effect: Effect) -> None:
        self._selection.choose_run(self._queries.runs()[effect.at].id)

    def _row_chosen(self) -> None:
        for row in self.table.chosen():
            self._choose(self.table.rows.row(row))

    def _follow_run(self, run_id: str) -> None:
        """Highlight the run that was selected in another view, and scroll to it."""
        # Do not scroll a hidden panel: when it is opened later, it starts at the top, with the axis and the greatest
        # losses.
        if (row := self._highlight(run_id)) >= 0 and self.isVisible():
            top, bottom = self.bars.bar_span(row)
            self.bar_area.ensureVisible(0, round((top + bottom) / 2), 0, round(bottom - top))

    def _highlight(self, run_id: str) -> int:
        """Highlight the bar of a run. Return the bar's index, or -1 if the run has no bar."""
        if self.result is None:
            return -1
        ids = [row.id for row in self._queries.runs()]
        index = ids.index(run_id) if run_id in ids else -1
        bar = next((i for i, effect in enumerate(order_effects(self.result)) if effect.at == index), -1)
        self.bars.choose(bar)
        return bar


PANEL = PanelKind(
    name="reusability",
    audience=Audience.NEVER_WHILE_JUDGING,
    help="coordinator#reusability",
    action="view.reusability",
    group=Group.JUDGEMENTS,
    panel=ReusabilityPanel,
    make=ReusabilityPanel,
    focus=lambda panel: panel.table,
)
