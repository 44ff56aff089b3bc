"""A sample for estimates: the form fields that describe it, and the table of the interval widths to expect from it.

The fields are the number of documents, the measures, the model, and whether to estimate all runs or the difference of
two runs.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSpinBox, QWidget

from irdesk.assessment.judging_pace import hours_and_minutes
from irdesk.session.estimates.sample_plan import DEFAULT_MEASURES, PlannedWidth, SamplePlan, SampleWish
from irdesk.session.queries import Queries, RunRow
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel, count_column
from irdesk.ui.widgets.choice_box import narrow
from irdesk.ui.widgets.searchable_drop_down import SearchableDropDown

FIRST_BUDGET, GREATEST_BUDGET = 200, 1_000_000


class SampleFields(QObject):
    """Form fields of a sample. ``rows`` holds the form's rows. ``changed`` is emitted when any field changes."""

    changed = Signal()

    def __init__(self, queries: Queries, parent: QWidget) -> None:
        super().__init__(parent)
        self._queries = queries
        self.budget = QSpinBox(parent)
        self.budget.setRange(1, GREATEST_BUDGET)
        self.budget.setValue(FIRST_BUDGET)
        self.budget.setGroupSeparatorShown(True)
        self._name(
            self.budget, self.tr("Documents"), self.tr("The total number of documents to judge, over all rounds")
        )
        self.measures = QLineEdit(" ".join(DEFAULT_MEASURES), parent)
        self._name(
            self.measures,
            self.tr("Measures"),
            self.tr("The measures to estimate: P@k, R@k, CG@k, DCG@k, nDCG@k, RBP or AP, separated by spaces"),
        )
        self.models = QComboBox(parent)
        self._name(
            self.models, self.tr("Labels"), self.tr("The model whose labels are corrected; assessors never see them")
        )
        self.goal = QComboBox(parent)
        self.goal.addItem(self.tr("scores of all ticked runs"))
        self.goal.addItem(self.tr("difference of two runs"))
        self._name(self.goal, self.tr("Goal"), self.tr("The quantity that the sample should estimate best"))
        self.first, self.second = (
            SearchableDropDown(text, parent, letters=8) for text in (self.tr("One run"), self.tr("Other run"))
        )
        for box in (self.models, self.goal):
            narrow(box, 8)
        self.pair = QWidget(parent)
        pair = QHBoxLayout(self.pair)
        pair.setContentsMargins(0, 0, 0, 0)
        pair.addWidget(self.first, 1)
        pair.addWidget(self.second, 1)
        self.rows: tuple[tuple[str, QWidget], ...] = (
            (self.tr("Documents"), self.budget),
            (self.tr("Measures"), self.measures),
            (self.tr("Labels"), self.models),
            (self.tr("Goal"), self.goal),
            (self.tr("Run pair"), self.pair),
        )
        self.budget.valueChanged.connect(lambda _value: self.changed.emit())
        self.measures.textChanged.connect(lambda _text: self.changed.emit())
        for box in (self.models, self.goal, self.first, self.second):
            box.currentIndexChanged.connect(lambda _row: self.changed.emit())

    @property
    def for_pair(self) -> bool:
        """Whether the sample is for estimating the difference of two runs."""
        return self.goal.currentIndex() == 1

    def _name(self, field: QWidget, name: str, tip: str) -> None:
        field.setAccessibleName(name)
        field.setToolTip(tip)

    def show_choices(self, rows: list[RunRow], *, grows: bool) -> None:
        """Offer the loaded labels and runs. If ``grows``, the sample gets a further round: disable the fields that the
        first round has fixed.
        """
        sets = self._queries.label_sets()
        offered = [(each.name, each.id) for each in sets]
        if len(sets) > 1:
            offered.insert(0, (self.tr("all {count} models").format(count=len(sets)), ""))
        if offered != [(self.models.itemText(row), self.models.itemData(row)) for row in range(self.models.count())]:
            blocked, chosen = self.models.blockSignals(True), self.models.currentData()
            self.models.clear()
            for name, source in offered:
                self.models.addItem(name, source)
            self.models.setCurrentIndex(max(self.models.findData(chosen), 0) if offered else -1)
            self.models.blockSignals(blocked)
        runs = {run.id: run for run in rows}
        for index, box in enumerate((self.first, self.second)):
            blocked = box.blockSignals(True)
            box.offer(tuple(runs), lambda run: runs[run].tag, lambda run: runs[run].colour)
            if box.currentIndex() < 0:
                box.setCurrentIndex(min(index, box.count() - 1))
            box.blockSignals(blocked)
        recorded = self._queries.recorded_design() if grows else None
        for field in (self.models, self.goal, self.first, self.second):
            field.setEnabled(recorded is None)

    def propose_round(self) -> None:
        """Propose a further round with the recorded sample's measures and twice as many documents."""
        if recorded := self._queries.recorded_design():
            self.budget.setValue(2 * recorded.budget)
            self.measures.setText(" ".join(recorded.measures))

    def wish(self, runs: tuple[str, ...], *, grows: bool) -> SampleWish:
        """Return the request for a sample of these runs, built from the fields."""
        model = self.models.currentData()
        pair = (self.first.value, self.second.value) if self.for_pair else ()
        return SampleWish(
            self.budget.value(),
            tuple(self.measures.text().split()),
            (model,) if model else (),
            runs,
            pair,
            grows,
        )


class SampleWidths(PlainTable):
    """A table of the interval widths and the judging time to expect from samples of several sizes."""

    def __init__(self, parent: QWidget) -> None:
        columns: tuple[RowColumn[PlannedWidth], ...] = (
            count_column(_tr("documents"), _tr("Documents to judge"), lambda row: row.documents),
            RowColumn(_tr("measure"), _tr("The measure to estimate"), lambda row: row.measure),
            _width_column(_tr("± mean"), _tr("Half-width of 95 % intervals, mean of the runs"), lambda row: row.mean),
            _width_column(_tr("± widest"), _tr("Half-width of the widest 95 % interval"), lambda row: row.widest),
            RowColumn(_tr("time"), _tr("Judging time at the assessors’ average pace so far"), self._time_of, None),
        )
        model = RowModel[PlannedWidth](columns, parent)
        super().__init__(_tr("Expected interval widths"), model, (8, 12, 8, 8, 12), parent)
        self._plan: SamplePlan | None = None

    def show_plan(self, plan: SamplePlan | None) -> None:
        """Show the widths to expect from a planned sample, or an empty table."""
        self._plan = plan
        self.rows.take(plan.widths if plan else ())

    def _time_of(self, row: PlannedWidth) -> str:
        left = self._plan.pace.left(row.documents) if self._plan else None
        if left is None:
            return "–"
        least, most = (hours_and_minutes(seconds) for seconds in left)
        return _tr("{least} to {most}").format(least=least, most=most)


def _width_column(name: str, tip: str, width: Callable[[PlannedWidth], float]) -> RowColumn[PlannedWidth]:
    """Return a column of interval widths, shown with three decimals."""
    return RowColumn(name, tip, lambda row: f"{width(row):.3f}", None, width, right=True)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SampleWidths", text)
