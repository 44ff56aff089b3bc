"""Model bias panel: whether a judging model favours some runs, and how well it agrees with people."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex, QSignalBlocker
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QTabWidget, QWidget

from irdesk.domain.progress import Progress
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.tables.table import Table
from irdesk.session.commands import SetRunFields
from irdesk.session.estimates.estimate_request import EstimateRequest, EstimatorCache, Lacking
from irdesk.session.estimates.shown_estimates import ShownModelBias, shown_model_bias
from irdesk.session.queries import ShownCommand
from irdesk.ui.estimates.estimate_view_base import FIGURE, TABLE, Compute, EstimateView
from irdesk.ui.estimates.label_difference_list import LabelDifferenceList
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.plots.figure_view import FigureView
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.style import theme
from irdesk.ui.style.layouts import column
from irdesk.ui.style.splitters import split
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.report_table_model import ReportTableModel
from irdesk.ui.tables.score_table import ScoreView
from irdesk.ui.tables.score_table_sorting import IN_ORDER
from irdesk.ui.widgets.choice_box import choice_box
from irdesk.ui.widgets.figure_export import FigureExport

FAMILY = "family"
"""Name of the run field that holds a run's model family. Runs made by or with the same model form a family."""
# Values of the first two entries in the combo box `by`. Values for run fields begin with `_FIELD`.
EACH_RUN, BY_GROUP = "run", "group"
_FIELD = "field:"


class ModelBiasPanel(EstimateView[ShownModelBias]):
    """Panel with three pages: the bias per run, group or family; the agreement with people; and the documents that
    people and the model judge differently.
    """

    hidden_while_judging = True

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self.setObjectName("model_bias_panel")
        self.result: ShownModelBias | None = None
        self.by = choice_box(
            self,
            "bias_by",
            self.tr("Runs compared with all others"),
            ((EACH_RUN, self.tr("Each run")), (BY_GROUP, self.tr("Groups"))),
        )
        self.by.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.by.activated.connect(lambda _row: self.computing.now())
        self.drawing = FigureView(self.tr("Model bias chart"), self)
        self.drawing.clicked.connect(self._click)
        self.table, self.table_model = self._score_table(self.tr("Model bias table"))
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)
        self.family = QLineEdit(self)
        self.family.setObjectName("family")
        self.family.setPlaceholderText(self.tr("Family, for example gpt"))
        self.family.setAccessibleName(self.tr("Family of the selected runs"))
        self.family.setToolTip(
            self.tr("Runs made by or with one model form a family; an empty field removes the runs from their family")
        )
        self.mark = QPushButton(self.tr("Set family of selected runs"), self)
        self.mark.clicked.connect(lambda _checked=False: self.mark_family())
        self.family.returnPressed.connect(self.mark.click)
        self.agreement, self.agreement_model = self._score_table(self.tr("Agreement of the model with people"))
        self.agreement.dispensable = (3, 6)  # columns that may be hidden: interval, kappa over all grades
        self.documents = LabelDifferenceList(tools, self)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setAccessibleName(self.tr("Comparison of the model with people"))
        self.tabs.addTab(self._bias_page(), self.tr("Bias"))
        self.tabs.addTab(self.agreement, self.tr("Agreement"))
        self.tabs.addTab(self.documents, self.tr("Documents"))
        self.tabs.currentChanged.connect(lambda _page: self._show_notes())
        top = QHBoxLayout()
        top.setSpacing(2 * theme.SPACE)
        for box in (self.measure, self.model, self.by):
            top.addWidget(box)
        top.addStretch(1)
        top.addWidget(FigureExport(self.drawing, self.figure).button(self))
        self.begin(
            self.tr("comparing the model with people"), column(self, top, self.tabs, self.notes, grows=self.tabs)
        )

    def _score_table(self, name: str) -> tuple[ScoreView, ReportTableModel]:
        model = ReportTableModel(IN_ORDER, self)
        table = ScoreView(model, IN_ORDER, self.notes.text, self)
        table.setAccessibleName(name)
        return table, model

    def _bias_page(self) -> QWidget:
        parts = split(self, self.drawing, self.table, shares=(3, 2))
        parts.setSizes([FIGURE, TABLE])
        line = QHBoxLayout()
        line.setSpacing(2 * theme.SPACE)
        line.addWidget(self.family)
        line.addWidget(self.mark)
        line.addStretch(1)
        return column(self, parts, line, grows=parts)

    def compute(self) -> Compute[ShownModelBias]:
        """Return the function that compares the model with people."""
        self._offer_fields()
        return partial(_compare, self.cache, self.model.currentText(), self.chosen_field)

    @property
    def chosen_field(self) -> str | None:
        """The run field by which the bias is grouped: None for single runs, "" for run groups."""
        value = str(self.by.currentData())
        return None if value == EACH_RUN else "" if value == BY_GROUP else value.removeprefix(_FIELD)

    def figure(self) -> Figure | None:
        """Return the plot of the bias for export."""
        return self.result.figure if self.result and self.result.ids else None

    def shown_command(self) -> ShownCommand | None:
        """Return the command that produces the displayed numbers."""
        if self.result is None:
            return None
        field = self.chosen_field
        options = ("--bias",) if field is None else ("--bias", "--by", field or BY_GROUP)
        return self._queries.estimates_command(options, self.measure.chosen, self._selection.filter)

    def mark_family(self) -> None:
        """Set the family field of the selected runs."""
        rows = {index.row() for index in self.table.selectionModel().selectedIndexes()}
        runs = {self.table_model.id_of(row) for row in rows} if self.chosen_field is None else set[str]()
        if not runs:
            self._tools.say(self.tr("First select runs in the table of each run's bias."))
            return
        self._tools.execute(SetRunFields({run: {FAMILY: self.family.text().strip()} for run in runs}))

    def show_result(self, result: ShownModelBias) -> None:
        """Show the bias, the agreement and the documents."""
        self.result = result
        self.offer_models(result.models)
        self.drawing.show_figure(result.figure if result.ids else None)
        self.table_model.take(result.table, result.ids, result.colours)
        self.agreement_model.take(result.agreement, tuple(map(str, range(len(result.agreement.rows)))), ())
        self.documents.show_differences(result.differences, self.model.currentText(), result.run_ids)
        self.mark.setEnabled(self.chosen_field is None)
        self._show_notes()

    def _show_notes(self) -> None:
        """Show the notes of the visible page."""
        if self.result is None:
            return
        texts: tuple[str, ...] = (self.result.refusal, self.result.figure.description)
        if self.tabs.currentWidget() is self.agreement:
            texts = self.result.agreement.notes
        elif self.tabs.currentWidget() is self.documents:
            texts = ()
        self.notes.setText(" · ".join(filter(None, map(translated, texts))))

    def show_nothing(self) -> None:
        """Clear the bias, the agreement and the documents."""
        self.result = None
        self.drawing.show_figure(None)
        for model in (self.table_model, self.agreement_model):
            model.take(Table((), ()), (), ())
        self.documents.show_differences((), "", {})
        self.notes.clear()
        self.model.hide()

    def _offer_fields(self) -> None:
        """Add the run fields to the combo box."""
        wanted = [EACH_RUN, BY_GROUP, *(f"{_FIELD}{name}" for name in self._queries.run_fields())]
        if [self.by.itemData(row) for row in range(self.by.count())] == wanted:
            return
        chosen = self.by.currentData()
        with QSignalBlocker(self.by):
            for row in reversed(range(2, self.by.count())):
                self.by.removeItem(row)
            for value in wanted[2:]:
                self.by.addItem(value.removeprefix(_FIELD), value)
            self.by.setCurrentIndex(max(self.by.findData(chosen), 0))

    def _row_chosen(self, current: QModelIndex) -> None:
        if current.isValid() and self.chosen_field is None:
            self._selection.choose_run(self.table_model.id_of(current.row()))

    def _click(self, tip: str) -> None:
        """Select the table row of the item that was clicked in the figure."""
        for place, row in zip(self.result.ids, self.result.table.rows, strict=True) if self.result else ():
            name = str(row[0].value)
            if tip == name or tip.startswith(f"{name}: "):
                self.table.select_id(place)
                return


def _compare(
    cache: EstimatorCache, model: str, by: str | None, request: EstimateRequest, progress: Progress
) -> ShownModelBias | Lacking:
    return shown_model_bias(request, cache, model, by, progress)


PANEL = PanelKind(
    name="model_bias",
    audience=Audience.NEVER_WHILE_JUDGING,
    help="analyst#model-bias",
    action="view.model_bias",
    group=Group.JUDGEMENTS,
    panel=ModelBiasPanel,
    make=ModelBiasPanel,
    focus=lambda panel: panel.table,
)
