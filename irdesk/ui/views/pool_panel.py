"""The pool: which runs, how deep, in which order; and what is in force."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from irdesk.pooling.orders import DEFAULT_ORDER, ORDERS
from irdesk.session.changes import ChangeSet, JudgementChanged
from irdesk.session.queries import Queries
from irdesk.ui import theme

GREATEST_SEED = 2**31 - 1
BuildPool = Callable[[tuple[str, ...], int, str, int], None]


class PoolPanel(QWidget):
    """``build`` makes a pool in the background from run ids, depth, order and seed."""

    def __init__(self, queries: Queries, build: BuildPool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pool_panel")
        self._queries = queries
        self._build = build
        self._known: set[str] = set()
        self.state = QLabel(self)
        self.state.setWordWrap(True)
        self.runs = QListWidget(self)
        self.runs.setIconSize(theme.SWATCH)
        self.runs.setAccessibleName(self.tr("Runs of the pool"))
        self.depth_box = QSpinBox(self)
        self.depth_box.setRange(1, 100_000)
        self.depth_box.setValue(10)
        self.depth_box.setAccessibleName(self.tr("Depth"))
        self.order = QComboBox(self)
        self.order.addItems(list(ORDERS))
        self.order.setCurrentText(DEFAULT_ORDER)
        self.order.setAccessibleName(self.tr("Order of the queue"))
        self.seed = QSpinBox(self)
        self.seed.setRange(0, GREATEST_SEED)
        self.seed.setValue(secrets.randbelow(GREATEST_SEED))
        self.seed.setAccessibleName(self.tr("Seed"))
        self.button = QPushButton(self.tr("Build pool"), self)
        self.button.clicked.connect(self._clicked)
        self._lay_out()
        self.refresh()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(self.tr("Runs"), self.runs)
        form.addRow(self.tr("Depth"), self.depth_box)
        form.addRow(self.tr("Order"), self.order)
        form.addRow(self.tr("Seed"), self.seed)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.button)
        form.addRow("", row)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(2 * theme.SPACE)
        layout.addWidget(self.state)
        layout.addLayout(form, 1)

    def on_change(self, changes: ChangeSet) -> None:
        """Follow runs and pool."""
        if changes.kind == "move":
            return
        if changes.touches(JudgementChanged):
            self._show_state()
        else:
            self.refresh()

    def refresh(self) -> None:
        """Show what is in force, and the runs there are to pool; new ones are chosen."""
        self._show_state()
        off = {self._id(item) for item in self._items() if item.checkState() is Qt.CheckState.Unchecked}
        self.runs.clear()
        for run in self._queries.runs():
            item = QListWidgetItem(theme.swatch(run.colour), run.tag)
            item.setData(Qt.ItemDataRole.UserRole, run.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked if run.id in off else Qt.CheckState.Checked)
            self.runs.addItem(item)
        self.button.setEnabled(self.runs.count() > 0)

    def _show_state(self) -> None:
        spec = self._queries.pool_spec()
        progress = self._queries.progress()
        if spec is None:
            if self._queries.sources("run"):
                self.state.setText(self.tr("No pool yet. Choose runs and a depth, then build it."))
            else:
                self.state.setText(self.tr("No pool yet. Load runs first, then build it here."))
            return
        made = datetime.fromtimestamp(spec.made_at).strftime("%Y-%m-%d %H:%M")
        text = self.tr(
            "In force: {documents} documents of {topics} topics to depth {depth} from {runs} runs, {order} order, "
            "seed {seed}, made {made}. {judged} are judged."
        )
        self.state.setText(
            text.format(
                documents=progress.documents,
                topics=progress.topics,
                depth=spec.depth(),
                runs=len(spec.runs()),
                order=spec.order,
                seed=spec.seed,
                made=made,
                judged=progress.judged,
            )
        )

    def _items(self) -> list[QListWidgetItem]:
        return [self.runs.item(row) for row in range(self.runs.count())]

    @staticmethod
    def _id(item: QListWidgetItem) -> str:
        return str(item.data(Qt.ItemDataRole.UserRole))

    def _clicked(self) -> None:
        chosen = tuple(self._id(item) for item in self._items() if item.checkState() is Qt.CheckState.Checked)
        self._build(chosen, self.depth_box.value(), self.order.currentText(), self.seed.value())
