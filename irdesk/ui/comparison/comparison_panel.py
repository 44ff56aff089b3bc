"""Comparison panel: runs side by side under the project's measures, with significance marks and optional statistics."""

from __future__ import annotations

from functools import partial

import msgspec
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.reporting.comparison.comparison_table import Part
from irdesk.reporting.tables.table import Table
from irdesk.session.commands import ChoosePlan, KeepView, OrderRuns
from irdesk.session.comparison.run_comparison import ComparedRuns, ComparisonRequest, compare_project
from irdesk.session.core import project_settings
from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.project_settings import ColumnView
from irdesk.session.queries import ShownCommand
from irdesk.settings.preferences import COLUMNS
from irdesk.ui.comparison.comparison_menus import ColumnMenu, PlanMenu
from irdesk.ui.comparison.topic_filter_bar import TopicFilterBar
from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.frame.baseline_choice import offer_baseline
from irdesk.ui.frame.default_selection import propose_baseline
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.plots.bounds_bar import BoundsBar
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.shell.selection import hide_beside_context_bar
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import spare_width
from irdesk.ui.style.palette_changes import on_font_change
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.report_table_model import ReportTableModel
from irdesk.ui.tables.score_table import ScoreView
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.searchable_drop_down import SearchableDropDown
from irdesk.ui.widgets.summary_label import sentence

SORTED_BY = (-1, Qt.SortOrder.AscendingOrder)  # no sort column: the project's run order
NOTES_LINES = 3  # Number of lines of notes shown without scrolling.


class ComparisonPanel(QWidget):
    """A table that compares the visible runs with a baseline over the filtered topics, computed in the background."""

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("comparison_panel")
        self._tools, self._queries, self._selection = tools, tools.queries, tools.selection
        self.view = ColumnView("", (), (*tools.preferences.get(COLUMNS),))
        self.best_of_groups = False
        self.baseline = SearchableDropDown(self.tr("Baseline"), self, letters=10)
        self.baseline.setObjectName("comparison_baseline")
        self.baseline.activated.connect(lambda _row: self._selection.choose_other(self.baseline.value))
        self.plan = self._menu_button(
            self.tr("Test"), self.tr("Test, correction, confidence level and interval method")
        )
        self.plan.setMenu(PlanMenu(self._queries, lambda chosen: tools.execute(ChoosePlan(chosen)), self.plan))
        self.columns = self._menu_button(self.tr("Columns"), self.tr("The columns next to each mean, and saved views"))
        self.columns.setMenu(ColumnMenu(self._queries, self, tools.execute, self.columns))
        self.topics = QToolButton(self)
        self.topics.setCheckable(True)
        self.topics.setToolTip(self.tr("Choose the topics of the comparison"))
        self.change = QToolButton(self)
        self.change.setText(self.tr("What would change?"))
        self.change.setToolTip(
            self.tr("Find judgements that would reverse the order of the selected run and the baseline")
        )
        self.change.clicked.connect(lambda _checked=False: self._ask_what_would_change())
        self.filter = TopicFilterBar(self._queries, self._selection, self)
        self.filter.hide()
        self.topics.toggled.connect(self._show_filter)
        self.name = QLineEdit(self)
        self.name.setAccessibleName(self.tr("Name of the view"))
        self.name.setPlaceholderText(self.tr("Name of the view; Enter saves it"))
        self.name.setToolTip(self.tr("The name under which these columns are saved"))
        self.name.returnPressed.connect(self._keep)
        self.name.hide()
        self.model = ReportTableModel(SORTED_BY, self)
        self.model.preferred = lambda: self._selection.measure
        self.table = ScoreView(self.model, SORTED_BY, str, self)
        self.table.setObjectName("comparison_table")
        self.table.export.chosen = lambda: (self._selection.measure,)
        self.table.export.column_actions = self._offer_column
        header = self.table.horizontalHeader()
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(lambda place: self.table.export.offer(header.mapToGlobal(place)))
        offer_baseline(self.table.export, self._queries, self._selection, self.model.id_of)
        self.table.horizontalHeader().setSortIndicatorClearable(True)  # The third click restores the project order.
        self.table.setAccessibleName(self.tr("Comparison of the runs: runs in rows, measures in columns"))
        self.table.setItemDelegate(BoundsBar(self.model, self.table))
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)
        self.table.selectionModel().currentColumnChanged.connect(self._column_chosen)
        self.table.horizontalHeader().sectionClicked.connect(
            lambda column: self._selection.choose_measure(self.model.measure_name(column))
        )
        self.notes = sentence(self, "comparison_notes", self.tr("Basis of the numbers"))
        self.empty = EmptyState(
            self.tr("To compare runs with tests and intervals, select runs, then load qrels or judge documents."),
            self.tr("Add files…"),
            tools.add_files,
            self,
        )
        self._lay_out()
        hide_beside_context_bar(self._selection, self.against, self.baseline, self.topics)
        self.computing = BackgroundQuery[ComparedRuns](
            self, tools.runner, self.tr("comparing runs"), self._work, self._take, self.notes.setText
        )
        # Compute bounds separately. They take much longer than the rest of the table, which is shown first.
        self.bounding = BackgroundQuery[ComparedRuns](
            self,
            tools.runner,
            self.tr("bounds due to unjudged documents"),
            self._bounds_work,
            self._take,
            self.notes.setText,
        )
        self._selection.other_changed.connect(lambda _run: self._now())
        self._selection.filter_changed.connect(lambda _chosen: self._now())
        self._selection.run_changed.connect(self.table.select_id)
        self._selection.measure_changed.connect(lambda _name: self._follow_measure())
        self.filter.summary_changed.connect(self._say_topics)
        self._say()

    def _menu_button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setToolTip(tip)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, theme.SPACE)
        self.against = QLabel(self.tr("Compare with"), self)
        self.against.setBuddy(self.baseline)
        top.addWidget(self.against)
        top.addWidget(self.baseline, 1)
        top.addSpacerItem(spare_width())
        for button in (self.plan, self.topics, self.columns, self.change):
            top.addWidget(button)
        top.addWidget(self.table.export.button(self))
        below = QScrollArea(self)
        below.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        below.setWidgetResizable(True)
        below.setFrameShape(QScrollArea.Shape.NoFrame)
        below.setWidget(self.notes)

        def fit_notes() -> None:
            below.setFixedHeight(NOTES_LINES * self.notes.fontMetrics().lineSpacing())  # show only whole lines of notes

        fit_notes()
        on_font_change(self.notes, fit_notes)
        self.notes.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        self.notes.setAlignment(Qt.AlignmentFlag.AlignTop)
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(top)
        column.addWidget(self.filter)
        column.addWidget(self.name)
        column.addWidget(self.table, 1)
        column.addWidget(below)
        self._body = body
        self._stack = QStackedLayout(self)
        self._stack.addWidget(body)
        self._stack.addWidget(self.empty)

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute the table once the changes have settled, if the panel is visible."""
        if changes.kind != "move" and self.isVisible():
            self.filter.refresh()
        self.computing.on_change(changes)
        self.bounding.on_change(changes)

    def _now(self) -> None:
        self.computing.now()
        self.bounding.now()

    def show_view(self, view: ColumnView) -> None:
        """Show the columns of a saved view, or of the current view after a column was added or removed."""
        self.view = view
        self._now()

    @property
    def measure(self) -> str:
        """The selected measure."""
        return self._selection.measure

    def _offer_column(self, menu: QMenu, column: int) -> None:
        """Offer to show only the measure of a column."""
        if name := self.model.measure_name(column):
            only = partial(self.show_view, msgspec.structs.replace(self.view, name="", measures=(name,)))
            menu.addAction(self.tr("Only {measure}").format(measure=name), only)

    def show_best_of_groups(self, alone: bool) -> None:
        """Compare only the best run of each group if ``alone``, else all runs."""
        self.best_of_groups = alone
        self._now()

    def ask_name(self) -> None:
        """Show the field in which the user names the view to save."""
        self.name.setText(self.view.name)
        self.name.show()
        # Set the focus later, since the menu restores the previous focus when it closes.
        in_later_turn(self.name, self.name.setFocus)

    def _keep(self) -> None:
        self.view = msgspec.structs.replace(self.view, name=" ".join(self.name.text().split()))
        self._tools.execute(KeepView(self.view))
        self.name.hide()
        self.table.setFocus()

    def _show_filter(self, shown: bool) -> None:
        self.filter.setVisible(shown)
        if shown:
            self.filter.names.setFocus()

    def _row_chosen(self, current: QModelIndex) -> None:
        if current.isValid():
            self._selection.choose_run(self.model.id_of(current.row()))

    def _column_chosen(self, current: QModelIndex) -> None:
        if current.isValid():
            self._selection.choose_measure(self.model.measure_name(current.column()))

    def _ask_what_would_change(self) -> None:
        """Open the panel *What would change* for the selected run and the baseline."""
        self._tools.actions.trigger("view.decide")

    def _work(self) -> Work[ComparedRuns] | None:
        """Return the comparison of the current runs for a worker thread, or None if there is nothing to compare."""
        shown = [row for row in self._queries.runs() if row.visible]
        self._stack.setCurrentWidget(self._body if shown else self.empty)
        if not shown:
            return None
        self._say()
        if not self._queries.judged_topics():
            self.model.take(Table((), ()), (), ())
            self.notes.setText(
                self.tr("Nothing has been judged yet. Load qrels or judge documents to see the comparison.")
            )
            return None
        request = self._request()
        return partial(compare_project, request, bounded=False) if request else None

    def _bounds_work(self) -> Work[ComparedRuns] | None:
        wanted = Part.BOUNDS in self.view.parts and bool(self._queries.judged_topics())
        request = self._request() if wanted else None
        return partial(compare_project, request) if request and request.runs.ids else None

    def _request(self) -> ComparisonRequest | None:
        """Return a request for the current comparison. If it cannot be made, show the reason and return None."""
        plan = project_settings.plan_of(self._queries.setting(project_settings.PLAN))
        try:
            return ComparisonRequest.of(
                self._tools.workspace,
                self._selection.filter,
                self.view.measures,
                self.baseline.value,
                plan,
                tuple(Part(part) for part in self.view.parts),
                best_of_groups=self.best_of_groups,
                grouped=self.view.group,
            )
        except CommandRefused as fault:
            self.notes.setText(reason(fault))
            return None

    def show_project_order(self) -> None:
        """Restore the project's run order and clear the sort column."""
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)

    def keep_order(self) -> None:
        """Store the displayed run order for the project's comparison and report."""
        self._tools.execute(OrderRuns(tuple(self.model.id_of(row) for row in range(self.model.rowCount()))))

    def shown_command(self) -> ShownCommand | None:
        """Return the command that produces the displayed table."""
        names = tuple(dict.fromkeys(filter(None, map(self.model.measure_name, range(self.model.columnCount())))))
        if not names:
            return None
        measure = self._selection.measure if self._selection.measure in names else names[0]
        runs = [self.model.id_of(row) for row in range(self.model.rowCount())] if self.best_of_groups else ()
        return self._queries.comparison_command(
            names,
            self.view.parts,
            self.baseline.value,
            measure,
            self._selection.filter,
            runs,
            grouped=self.view.group,
        )

    def _say(self) -> None:
        """Show the current baseline, test and topics in words."""
        runs = {row.id: row for row in self._queries.runs() if row.visible}
        self.baseline.offer(tuple(runs), lambda run: runs[run].tag, lambda run: runs[run].colour)
        propose_baseline(self._queries, self._selection)
        self.baseline.show_value(self._selection.other)
        tip = self.tr("The run that all others are compared with")
        self.baseline.setToolTip(f"{self.baseline.currentText()}\n{tip}")
        plan = project_settings.plan_of(self._queries.setting(project_settings.PLAN))
        corrected = plan.method.paired is not None and plan.correction is not Correction.NONE
        self.plan.setText(f"{plan.method.value} · {plan.correction.value}" if corrected else plan.method.value)
        self.plan.setToolTip(
            f"{translated(plan.words)}\n{self.tr('Test, correction, confidence level and interval method')}"
        )
        self._say_topics()

    def _say_topics(self) -> None:
        judged = len(self._queries.judged_topics())
        try:
            kept = len(self._queries.chosen_topics(self._selection.filter))
        except CommandRefused:
            kept = judged
        every = self._selection.filter.everything
        self.topics.setText(
            self.tr("one topic")
            if every and judged == 1
            else self.tr("{count} topics").format(count=judged)
            if every
            else filled(self.tr("{count} of {all} {all:topic|topics}"), count=kept, all=judged)
        )
        self.topics.setToolTip(self.filter.summary + "\n" + self.tr("Choose the topics of the comparison"))

    def _take(self, compared: ComparedRuns) -> None:
        opened = not self.model.rowCount()
        self.model.take(compared.table, compared.run_ids, compared.colours)
        first, *others = map(translated, compared.table.notes or ("",))
        self.notes.setText("\n".join(filter(None, (first, " · ".join(others)))))
        self.table.select_id(self._selection.run)
        self._follow_measure()
        if opened:
            self.table.show_top(unless_hidden="" if self._selection.run_is_proposed else self._selection.run)

    def _follow_measure(self) -> None:
        """Scroll to the selected measure, and sort by it if the project's run order is best first."""
        name = self._selection.measure
        measures = [self.model.measure_name(column) for column in range(1, self.model.columnCount())]
        is_sorted = self.table.horizontalHeader().sortIndicatorSection() > 0
        by_another = not self._queries.setting(project_settings.RUN_ORDER) and measures[:1] != [name]
        if self.isVisible():
            self.table.follow_measure(name, sorts=is_sorted or by_another)


PANEL = PanelKind(
    name="comparison",
    audience=Audience.PROJECT,
    help="analyst#comparison-with-a-baseline",
    action="view.comparison",
    group=Group.COMPARE,
    panel=ComparisonPanel,
    make=ComparisonPanel,
    focus=lambda panel: panel.table,
)
