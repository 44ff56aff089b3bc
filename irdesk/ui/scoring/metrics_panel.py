"""Metrics panel: a live table of scores, with runs as rows and measures as columns."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QStackedLayout, QToolButton, QVBoxLayout, QWidget

from irdesk.evaluation.measures.measure_names import UnknownMeasure, is_mean
from irdesk.session.commands import ChooseMeasures
from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.project_settings import MEASURES, measures_of
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries, ShownCommand
from irdesk.ui.frame.baseline_choice import offer_baseline
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.measures.measure_field import MeasureField, measures_named
from irdesk.ui.scoring.score_model import ScoreModel
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import PanelKind
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.tables.score_table import ScoreView
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.table_copy_menu import offer_page
from irdesk.ui.widgets.topic_box import TopicBox

SORTED_BY = (1, Qt.SortOrder.DescendingOrder)


class MetricsPanel(QWidget):
    """A panel with the scores of the visible runs under the chosen measures."""

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        selection: Selection,
        add_files: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("metrics_panel")
        self._queries = queries
        self._execute = execute
        self._selection = selection
        self._dirty = True
        self.model = ScoreModel(
            self.tr("run"),
            SORTED_BY,
            self,
            lambda run, measure: queries.bounds(
                run, measure, selection.topic or None, queries.topics_passing(selection.filter)
            ),
        )
        self.model.preferred = lambda: selection.measure
        self.scope = TopicBox(queries, selection, self)
        self.measure_field = MeasureField(self)
        self.measure_field.setObjectName("measure_field")
        self.measure_field.setPlaceholderText(self.tr("+ measures, such as AP nDCG@20"))
        self.measure_field.setAccessibleName(self.tr("Add measures by name"))
        self.measure_field.returnPressed.connect(self._add_typed)
        self.only_these = QToolButton(self)
        self.only_these.setText(self.tr("Only these"))
        self.only_these.setToolTip(
            self.tr("Show only the measures named in the field; separate several names with spaces or commas")
        )
        self.only_these.setEnabled(False)
        self.only_these.clicked.connect(lambda _checked=False: self.show_only(self.measure_field.text()))
        self.measure_field.textChanged.connect(lambda text: self.only_these.setEnabled(bool(text.strip())))
        self.fault = QLabel(self)
        self.fault.setWordWrap(True)
        self.fault.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        self.fault.hide()
        self.measure_field.textEdited.connect(self.fault.hide)
        self.table = ScoreView(self.model, SORTED_BY, lambda: queries.conventions(selection.filter), self)
        self.table.export.chosen = lambda: (selection.measure,)
        offer_baseline(self.table.export, queries, selection, self.model.id_of)
        self._prepare_table()
        self.empty = EmptyState(
            self.tr("No run is loaded. Scores appear here as soon as there are runs and judgements."),
            self.tr("Add files…"),
            add_files,
            self,
        )
        self._stack = QStackedLayout()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        top = QHBoxLayout()
        top.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, theme.SPACE)
        top.addWidget(self.scope, 2)
        top.addWidget(self.measure_field, 3)
        top.addWidget(self.only_these)
        top.addWidget(self.table.export.button(self))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(top)
        layout.addWidget(self.fault)
        layout.addLayout(self._stack, 1)
        selection.topic_changed.connect(lambda _topic: self.refresh())
        selection.filter_changed.connect(lambda _filter: self.refresh())
        selection.run_changed.connect(self.table.select_id)
        selection.other_changed.connect(self.model.mark_other)
        selection.measure_changed.connect(self._follow_measure)

    def _prepare_table(self) -> None:
        self.table.setObjectName("metrics_table")
        self.table.setAccessibleName(self.tr("Scores: runs by measures"))
        header = self.table.horizontalHeader()
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._offer_columns)
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)
        self.table.selectionModel().currentColumnChanged.connect(self._column_chosen)
        self.table.horizontalHeader().sectionClicked.connect(
            lambda column: self._selection.choose_measure(self.model.measure_name(column))
        )

    def on_change(self, changes: ChangeSet) -> None:
        """Show new scores, and briefly highlight the changed ones."""
        if changes.kind == "move":
            return
        self.refresh(show_changes=bool(changes.means_before))

    def refresh(self, *, show_changes: bool = False) -> None:
        """Show the current scores if the panel is visible."""
        if not self.isVisible():
            self._dirty = True
            return
        self._dirty = False
        self.scope.refresh()
        table = self._queries.metrics(self._selection.topic or None, self._selection.filter)
        self.model.take(table, show_changes=show_changes)
        self._stack.setCurrentWidget(self.table if table.heads else self.empty)
        self.model.mark_other(self._selection.other)  # the baseline may have been selected before the panel was created
        self.table.select_id(self._selection.run)
        self._follow_measure(self._selection.measure)

    def _follow_measure(self, name: str) -> None:
        if self.isVisible():
            self.table.follow_measure(name)

    def shown_command(self) -> ShownCommand:
        """Return the command that computes the displayed scores."""
        chosen = self._selection
        return self._queries.scores_command(measures_of(self._queries.setting(MEASURES)), chosen.topic, chosen.filter)

    def _row_chosen(self, current: QModelIndex) -> None:
        if current.isValid():
            self._selection.choose_run(self.model.id_of(current.row()))

    def _column_chosen(self, current: QModelIndex) -> None:
        if current.isValid():
            self._selection.choose_measure(self.model.measure_name(current.column()))

    def _add_typed(self) -> None:
        if text := self.measure_field.text().strip():
            self.add_measures(text)

    def add_measures(self, text: str) -> None:
        """Add the measures named in a text, or show why none was added."""
        if not (names := self._named(text)):
            return
        shown = measures_of(self._queries.setting(MEASURES))
        if set(names) <= set(shown):  # A command that adds no measure would add a step without effect to the history.
            self._say(self._why_shown(text, names))
        else:
            self._execute(ChooseMeasures((*shown, *names)))
            if is_mean(text):
                self._say(self.tr("{typed} is the mean of {name}.").format(typed=text, name=names[0]))
        # Clear the field's own undo history too, so that Ctrl+Z undoes adding the measures rather than the typing.
        self.measure_field.setText("")
        new_columns = [column for column in range(self.model.columnCount()) if self.model.measure_name(column) in names]
        self.table.scrollTo(self.model.index(0, new_columns[-1] if new_columns else self.model.columnCount() - 1))

    def show_only(self, text: str) -> None:
        """Show only the measures named in a text, or show why the table is unchanged."""
        if not (names := self._named(text)):
            return
        if names != measures_of(self._queries.setting(MEASURES)):
            self._execute(ChooseMeasures(names))
        self.measure_field.setText("")

    def _named(self, text: str) -> tuple[str, ...]:
        """Return the measures named in a text. If a name is unknown, show the reason and return ()."""
        try:
            return measures_named(text)
        except UnknownMeasure as fault:
            self._say(reason(fault))
            return ()

    def _why_shown(self, typed: str, names: tuple[str, ...]) -> str:
        """Return the message that the typed measures are already shown."""
        if len(names) > 1:
            return self.tr("{names} are already shown.").format(names=", ".join(names))
        if is_mean(typed):
            return self.tr("{typed} is the mean of {name}, which is already shown.").format(typed=typed, name=names[0])
        if typed in names:
            return self.tr("{name} is already shown.").format(name=typed)
        return self.tr("{typed} is {name}, which is already shown.").format(typed=typed, name=names[0])

    def _say(self, text: str) -> None:
        self.fault.setText(text)
        self.fault.show()

    def _offer_columns(self, position: QPoint) -> None:
        header = self.table.horizontalHeader()
        name = self.model.measure_name(header.logicalIndexAt(position))
        if not name:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        offer_page(menu, name, self)
        menu.addAction(self.tr("Remove {name}").format(name=name), lambda: self.remove_measure(name))
        menu.popup(header.mapToGlobal(position))

    def remove_measure(self, name: str) -> None:
        """Remove a measure from the table."""
        shown = measures_of(self._queries.setting(MEASURES))
        self._execute(ChooseMeasures(tuple(measure for measure in shown if measure != name)))

    def showEvent(self, event: QShowEvent) -> None:
        """Refresh, because changes are ignored while the panel is hidden."""
        super().showEvent(event)
        if self._dirty:
            self.refresh()


PANEL = PanelKind(
    name="metrics",
    audience=Audience.PROJECT,
    help="analyst#metrics",
    action="view.metrics",
    group=Group.SCORES,
    panel=MetricsPanel,
    make=lambda tools: MetricsPanel(tools.queries, tools.execute, tools.selection, tools.add_files),
    focus=lambda panel: panel.table,
    plots=False,
)
