"""Form for a new pool: runs and depths, run order, topics, sample, and judging order."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.pool import FromRuns, Part, PoolSpec, Taken, Taking
from irdesk.domain.topic_patterns import split_names
from irdesk.pooling.queue_orders import AT_RANDOM, DEFAULT_ORDER, ORDERS
from irdesk.pooling.sampling import layers_of
from irdesk.session.pools.background_pool_building import PoolWish
from irdesk.session.queries import Queries, RunRow
from irdesk.ui.pools.estimate_sample import SampleFields
from irdesk.ui.pools.pool_additions import PoolAdditions
from irdesk.ui.pools.pool_runs import GREATEST_DEPTH, PoolRunsModel, PoolRunsTable
from irdesk.ui.style import theme
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.choice_box import narrow
from irdesk.ui.widgets.run_search import RunSearch
from irdesk.ui.widgets.searchable_drop_down import SearchableDropDown

GREATEST_SEED = 2**31 - 1


class PoolForm(QWidget):
    """Form that describes a pool. ``changed`` is emitted when the user changes a field."""

    changed = Signal()

    def __init__(self, queries: Queries, additions: PoolAdditions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queries = queries
        self.additions = additions
        self.search = RunSearch(self)
        self.pooled = PoolRunsModel(self)
        self.runs = PoolRunsTable(self.pooled, self)
        self.kind = QComboBox(self)
        self.kind.setAccessibleName(self.tr("Kind of pool"))
        self.kind.setToolTip(self.tr("The documents to judge: the first documents of runs, or a sample for estimates"))
        self.kind.addItem(self.tr("first documents of runs"))
        self.kind.addItem(self.tr("sample for estimates"))
        self.estimates = SampleFields(queries, self)
        self.depth_box = QSpinBox(self)
        self.depth_box.setRange(1, GREATEST_DEPTH)
        self.depth_box.setValue(10)
        self.depth_box.setAccessibleName(self.tr("Depth"))
        self.depth_box.setToolTip(
            self.tr("Number of documents from each run; to set the depth of a single run, type it in its row")
        )
        self.taken = QComboBox(self)
        self.taken.setAccessibleName(self.tr("Pooling order of the documents"))
        self.taken.setToolTip(
            self.tr("The order in which a run's documents are taken; NIST uses the order of the lines in the file")
        )
        for taken, text in (
            (Taken.FILE, self.tr("in file order")),
            (Taken.SCORE, self.tr("by retrieval score")),
            (Taken.RANK, self.tr("by rank column")),
        ):
            self.taken.addItem(text, taken.value)
        self.order = QComboBox(self)
        self.order.setAccessibleName(self.tr("Queue order"))
        self.order.setToolTip(
            self.tr("The order in which assessors see the documents; replay shows what each order would find")
        )
        for order in ORDERS.values():
            self.order.addItem(order_title(order.name), order.name)
        self.order.setCurrentIndex(self.order.findData(DEFAULT_ORDER))
        for box in (self.kind, self.taken, self.order):  # Let these boxes shrink in a narrow panel.
            narrow(box, 8)
        self.seed = QSpinBox(self)
        self.seed.setRange(0, GREATEST_SEED)
        self.seed.setValue(secrets.randbelow(GREATEST_SEED))
        self.seed.setAccessibleName(self.tr("Seed"))
        self.seed.setToolTip(self.tr("The same seed gives the same queue on every computer"))
        self.first, self.second = (self._compared_box(text) for text in (self.tr("First run"), self.tr("Second run")))
        self.topics = QLineEdit(self)
        self.topics.setPlaceholderText(self.tr("all, or a list such as 301-350, 401"))
        self.topics.setAccessibleName(self.tr("Topics of the pool"))
        self.topics.setToolTip(
            self.tr("Topics to pool: ids, * and ? as wildcards, ranges of numbers; leave empty for all")
        )
        self.sample = QLineEdit(self)
        self.sample.setPlaceholderText(self.tr("judge all, or 20%, or 1-10:100%,11-:20%"))
        self.sample.setAccessibleName(self.tr("Sample"))
        self.sample.setToolTip(
            self.tr(
                "Judge a random share, or a share of each stratum (a range of best ranks); the probabilities are stored"
            )
        )
        self.more = QToolButton(self)
        self.more.setText(self.tr("Topics, sample, single documents"))
        self.more.setToolTip(self.tr("Show or hide rarely needed fields"))
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setAutoRaise(True)
        self.more.setCheckable(True)
        self.more.setArrowType(Qt.ArrowType.RightArrow)
        self.more.toggled.connect(self._show_more)
        self._lay_out()
        self._connect()
        self._show_more(False)

    def _compared_box(self, name: str) -> SearchableDropDown:
        box = SearchableDropDown(name, self, letters=8)
        box.setToolTip(self.tr("The queue is ordered for comparing these two runs"))
        return box

    def _lay_out(self) -> None:
        self._form = QFormLayout()
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setVerticalSpacing(theme.SPACE)
        self._form.addRow(self.tr("Pool"), self.kind)
        for title, field in self.estimates.rows:
            self._form.addRow(title, field)
        self._depth = QWidget(self)
        depth = _row(self.depth_box, self.taken)
        depth.setContentsMargins(0, 0, 0, 0)
        self._depth.setLayout(depth)
        self._form.addRow(self.tr("Depth"), self._depth)
        self._form.addRow(self.tr("Order"), self.order)
        self._between = QWidget(self)
        between = _row(self.first, self.second)
        between.setContentsMargins(0, 0, 0, 0)
        self._between.setLayout(between)
        self._form.addRow(self.tr("Run pair"), self._between)
        self._form.addRow(self.tr("Seed"), self.seed)
        self._rare = QWidget(self)
        rare = QFormLayout(self._rare)
        rare.setContentsMargins(0, 0, 0, 0)
        rare.setVerticalSpacing(theme.SPACE)
        rare.addRow(self.tr("Topics"), self.topics)
        rare.addRow(self.tr("Sample"), self.sample)
        rare.addRow(self.tr("Documents"), self.additions)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addWidget(self.search)
        layout.addWidget(self.runs, 1)
        layout.addLayout(self._form)
        layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._rare)

    def _connect(self) -> None:
        self.pooled.set_depth(self.depth_box.value())
        self.depth_box.valueChanged.connect(self.pooled.set_depth)
        self.pooled.changed.connect(self.changed.emit)
        self.search.searched.connect(self.pooled.search)
        self.search.ticked.connect(lambda ticked: self.pooled.tick_found(ticked=ticked))
        self.search.best_ticked.connect(self._tick_best)
        for spin in (self.depth_box, self.seed):
            spin.valueChanged.connect(lambda _value: self.changed.emit())
        for box in (self.taken, self.order, self.first, self.second):
            box.currentIndexChanged.connect(lambda _row: self.changed.emit())
        for field in (self.topics, self.sample):
            field.textChanged.connect(lambda _text: self.changed.emit())
        self.additions.changed.connect(self.changed.emit)
        self.order.currentIndexChanged.connect(lambda _row: self._show_kind())
        self.kind.currentIndexChanged.connect(lambda _row: self._kind_chosen())
        self.estimates.changed.connect(self._kind_chosen)
        self._show_kind()

    @property
    def for_estimates(self) -> bool:
        """Whether the pool is a sample for estimates."""
        return self.kind.currentIndex() == 1

    def _kind_chosen(self) -> None:
        self._show_kind()
        self.changed.emit()

    def propose(self, spec: PoolSpec) -> None:
        """Fill in the current pool's order, seed, compared runs and kind. For a sample, propose a further round."""
        if spec.order in ORDERS:
            self.order.setCurrentIndex(self.order.findData(spec.order))
        self.seed.setValue(spec.seed)
        for box, run in zip((self.first, self.second), spec.compared, strict=False):
            box.setCurrentIndex(max(box.findData(run), 0))
        self.kind.setCurrentIndex(int(spec.designed() is not None))
        self.estimates.propose_round()

    def _show_more(self, shown: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        self._rare.setVisible(shown)

    def _show_kind(self) -> None:
        """Show only the fields for the selected kind of pool."""
        sample = self.for_estimates
        for _, field in self.estimates.rows:
            self._form.setRowVisible(field, sample and (field is not self.estimates.pair or self.estimates.for_pair))
        self._form.setRowVisible(self._depth, not sample)
        self._form.setRowVisible(self.order, not sample)
        self._form.setRowVisible(self._between, not sample and ORDERS[self.order.currentData()].compares)
        self.more.setVisible(not sample)
        self._rare.setVisible(not sample and self.more.isChecked())

    def refresh(self, *, grows: bool = False) -> None:
        """Update the list of runs. New runs are ticked; runs that the user unticked stay unticked.

        ``grows`` states whether the form is for extending the current pool.
        """
        runs = self._queries.runs()
        self.estimates.show_choices(runs, grows=grows)
        self.pooled.show_runs(runs)
        self._fill_compared(runs)
        self.additions.refresh()

    def _tick_best(self, number: int) -> None:
        self.pooled.tick_only(self._queries.best_runs(self._queries.first_measure(), number))

    def _fill_compared(self, rows: list[RunRow]) -> None:
        runs = {run.id: run for run in rows}
        for index, box in enumerate((self.first, self.second)):
            blocked = box.blockSignals(True)
            box.offer(tuple(runs), lambda run: runs[run].tag, lambda run: runs[run].colour)
            if box.currentIndex() < 0:
                box.setCurrentIndex(min(index, box.count() - 1))
            box.blockSignals(blocked)

    def texts(self) -> dict[str, str]:
        """Return the texts of the non-empty text fields, keyed by field name."""
        texts = {"topics": self.topics.text().strip(), "sample": self.sample.text().strip()}
        return {name: text for name, text in texts.items() if text}

    def show_texts(self, texts: Mapping[str, str]) -> None:
        """Restore the text fields from the result of `texts`. If any field has text, open the section of the text
        fields.
        """
        self.topics.setText(texts.get("topics", ""))
        self.sample.setText(texts.get("sample", ""))
        self.more.setChecked(bool(texts))

    def wish(self, *, grows: bool) -> PoolWish:
        """Return the request for the pool described by the form. Raises `ValueError` with the reason if a field is
        invalid.
        """
        if self.for_estimates:
            sample = self.estimates.wish(tuple(run for run, _ in self.pooled.depths()), grows=grows)
            return PoolWish((), AT_RANDOM, self.seed.value(), (), grows, sample=sample)
        takings = tuple(Taking(run, depth) for run, depth in self.pooled.depths())
        parts: list[Part] = []
        if takings:
            topics = tuple(split_names(self.topics.text()))
            layers = layers_of(self.sample.text())
            parts.append(FromRuns(takings, Taken(self.taken.currentData()), topics or None, layers))
        parts += self.additions.parts()
        order = self.order.currentData()
        compared = (self.first.value, self.second.value) if ORDERS[order].compares else ()
        return PoolWish(tuple(parts), order, self.seed.value(), compared, grows)


def order_title(name: str) -> str:
    """Return the display name of a judging order."""
    return translated(ORDERS[name].title if name in ORDERS else name)


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    for widget in widgets:
        row.addWidget(widget, 2 if isinstance(widget, QComboBox) else 1)
    return row
