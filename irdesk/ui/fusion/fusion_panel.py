"""Fusion panel: combine runs into a new run and preview its scores before adding it to the project."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import (
    QCheckBox,
    QLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.errors import CommandRefused, IrdeskError
from irdesk.domain.fusion.fusion_settings import USUAL_DEPTH, USUAL_K, Fusion, Method, Norm
from irdesk.domain.run_names import free_name
from irdesk.domain.untrusted_text import plain
from irdesk.session.core.changes import ChangeSet
from irdesk.session.fusion.fusion import Fused, FusionKeeper, FusionRequest
from irdesk.session.queries import Queries, ShownCommand
from irdesk.settings.preferences import EXPORTS
from irdesk.ui.dialogs import save_dialogs
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.fusion.fusion_sweep import FusionSweep
from irdesk.ui.fusion.fusion_table import FusionModel, FusionTable
from irdesk.ui.fusion.fusion_training import FusionTraining
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import box_row
from irdesk.ui.style.painting.buttons import make_primary
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.choice_box import choice_box
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.run_search import RunSearch
from irdesk.ui.widgets.summary_label import sentence

FIRST_CHOSEN = 5  # Number of runs that are ticked when the panel is first shown.
BEST = (2, 3, 5, 10)
MOST_K, MOST_DEPTH = 100_000, 1_000_000
Request = Callable[[list[str], Fusion], FusionRequest]


class FusionPanel(QWidget):
    """A panel with the fusion method and its parameters, the runs with their scores, and the name of the new run."""

    computing: BackgroundQuery[Fused]

    def __init__(
        self,
        tools: Tools,
        request: Request,
        keeper: FusionKeeper,
        ask_path: Callable[[QWidget, str], Path | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("fusion_panel")
        self._queries: Queries = tools.queries
        self._selection: Selection = tools.selection
        self._say = tools.say
        self._request, self._keeper, self._ask_path = request, keeper, ask_path
        self._weights: dict[str, float] | None = None  # Weights of the ticked runs; None until runs are chosen.
        self.result: Fused | None = None
        self.computing = BackgroundQuery(
            self, tools.runner, self.tr("fusing runs"), self._work, self._take, self._fault
        )
        self.curve = QPushButton(self.tr("Curve"), self)
        self.curve.setObjectName("fusion_curve")
        self.curve.setCheckable(True)
        self.curve.setToolTip(self.tr("Plot the measure against the k of RRF, or against the weights of two runs"))
        self.sweep = FusionSweep(
            tools.runner, lambda: request(self._chosen(), self.fusion), lambda: self.measure.chosen, self
        )
        self.sweep.hide()
        self.training = FusionTraining(
            tools.runner, lambda: request(self._chosen(), self.fusion), lambda: self.measure.chosen, self
        )
        self.training.trained.connect(self._take_weights)
        self.curve.toggled.connect(self.sweep.setVisible)
        self.method = choice_box(
            self,
            "fusion_method",
            self.tr("Fusion method"),
            [(method.value, translated(method.words)) for method in Method],
        )
        self.method.activated.connect(lambda _row: self._choose_method())
        self.k = self._number("fusion_k", "k = ", self.tr("k of RRF: a document at rank r adds 1/(k + r)"), MOST_K)
        self.k.setMinimum(0)
        self.k.setValue(int(USUAL_K))
        self.norm = choice_box(
            self,
            "fusion_norm",
            self.tr("Normalisation of the runs' retrieval scores"),
            [(norm.value, self.tr("unchanged") if norm is Norm.NONE else norm.value) for norm in Norm],
        )
        self.norm.activated.connect(lambda _row: self._recompute(now=True))
        self.depth_box = self._number(
            "fusion_depth", self.tr("depth "), self.tr("Number of documents per topic in the new run"), MOST_DEPTH
        )
        self.depth_box.setValue(USUAL_DEPTH)
        self.keep_all = QCheckBox(self.tr("Allow longer lists"), self)
        self.keep_all.setObjectName("fusion_keep_all")
        self.keep_all.setToolTip(
            self.tr("Allow longer lists than those of the inputs; measures without a cutoff favour them")
        )
        self.keep_all.toggled.connect(lambda _checked: self._recompute(now=True))
        self.choice = choice_box(self, "fusion_choice", self.tr("Tick several runs at once"), ())
        self.choice.activated.connect(self._choose_runs)
        self.measure = MeasureBox(
            tools.queries, self.tr("Measure that selects the best runs"), self, selection=self._selection
        )
        self.measure.setObjectName("fusion_measure")
        self.model = FusionModel(self._weigh, self)
        self.table = FusionTable(self.model, self)
        self.search = RunSearch(self)
        self.search.searched.connect(self.model.search)
        self.search.ticked.connect(self._tick_listed)
        self.search.best_ticked.connect(self._tick_best)
        self.summary = sentence(self, "fusion_summary", self.tr("Scores of the new run"))
        self.name = QLineEdit(self)
        self.name.setObjectName("fusion_name")
        self.name.setAccessibleName(self.tr("Name of the new run"))
        self.name.setToolTip(self.tr("Name of the new run; Enter adds it to the project"))
        self.name.textChanged.connect(lambda _text: self._show())
        self.name.returnPressed.connect(self.keep)
        self.keep_button = make_primary(
            self._button("fusion_keep", self.tr("Add to project"), self.tr("Add the new run to the project"), self.keep)
        )
        self.save_button = self._button(
            "fusion_save", self.tr("Save as TREC file…"), self.tr("Write the run to a six-column file"), self.save
        )
        self.empty = EmptyState(self.tr("Select two runs to fuse."), self.tr("Add files…"), tools.add_files, self)
        self._selection.measure_changed.connect(lambda _name: self._follow_measure())
        self._selection.filter_changed.connect(lambda _filter: self._recompute(now=True))
        self._lay_out()
        self._choose_method()

    def _number(self, name: str, prefix: str, title: str, most: int) -> QSpinBox:
        box = QSpinBox(self)
        box.setObjectName(name)
        box.setRange(1, most)
        box.setPrefix(prefix)
        box.setAccessibleName(title)
        box.setToolTip(title)
        box.valueChanged.connect(lambda _value: self._recompute(now=False, swept=box is not self.k))
        return box

    def _button(self, name: str, text: str, tip: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setToolTip(tip)
        button.clicked.connect(lambda _checked=False: act())
        return button

    def _lay_out(self) -> None:
        boxes: tuple[tuple[QWidget, ...], ...] = (
            (self.method, self.k, self.norm, self.depth_box, self.keep_all),
            (self.choice, self.measure, self.curve, self.training),
            (self.name, self.keep_button, self.save_button),
        )
        rows: list[QLayout] = [box_row(*widgets) for widgets in boxes]
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        column.setSpacing(2 * theme.SPACE)
        column.addLayout(rows[0])
        column.addLayout(rows[1])
        column.addWidget(self.search)
        for part in (self.table, self.sweep):
            column.addWidget(part, 1)
        column.addWidget(self.training.summary)
        column.addWidget(self.summary)
        column.addLayout(rows[2])
        searched = (self.search.field, self.search.all, self.search.none, self.search.best)
        tab_through(*boxes[0], *boxes[1], *searched, self.table, *boxes[2])
        self._stack = QStackedLayout(self)
        self._stack.addWidget(body)
        self._stack.addWidget(self.empty)

    def on_change(self, changes: ChangeSet) -> None:
        """Fuse again once the changes have settled, if the panel is visible."""
        self.computing.on_change(changes)
        self.sweep.computing.on_change(changes)

    @property
    def fusion(self) -> Fusion:
        """Return the chosen fusion settings."""
        method, runs = Method(self.method.currentData()), self._chosen()
        weights = tuple(self._weights[run] for run in runs) if self._weights and method is Method.WEIGHTED else ()
        return Fusion(
            method,
            Norm(self.norm.currentData()),
            float(self.k.value()),
            weights,
            self.depth_box.value(),
            not self.keep_all.isChecked(),
        )

    def _chosen(self) -> list[str]:
        """Return the ids of the visible ticked runs, in the project's run order."""
        return [row.id for row in self._queries.runs() if row.visible and row.id in (self._weights or {})]

    def _choose_method(self) -> None:
        method = Method(self.method.currentData())
        self.k.setVisible(method is Method.RRF)
        self.norm.setVisible(method.by_scores)
        self.training.setVisible(method is Method.WEIGHTED)
        self._recompute(now=True)

    def _recompute(self, *, now: bool, swept: bool = True) -> None:
        """Fuse again, at once if ``now``, else after typing has stopped. If ``swept``, recompute the sweep too."""
        self.result = None
        self.training.forget()
        if self._weights is not None:
            self._show()
        for query in (self.computing, self.sweep.computing) if swept else (self.computing,):
            (query.now if now else query.soon)()

    def _weigh(self, run: str, weight: float | None) -> None:
        weights = dict(self._weights or {})
        if weight is None:
            weights.pop(run, None)
        else:
            weights[run] = weight
        self._weights = weights
        self._recompute(now=False)

    def _take_weights(self, weights: tuple[float, ...]) -> None:
        """Set the trained weights of the ticked runs."""
        self._weights = dict(zip(self._chosen(), weights, strict=True))
        self._recompute(now=True)

    def _offer_choices(self) -> None:
        """Fill the combo box with predefined selections of runs: the best runs, and the runs of each group."""
        runs = [row for row in self._queries.runs() if row.visible]
        entries: list[tuple[str, object]] = [(self.tr("select runs…"), None)]
        entries += [(self.tr("the best {n}").format(n=n), n) for n in BEST if n < len(runs)]
        groups = sorted({row.group for row in runs if row.group})
        entries += [(self.tr("group {name}").format(name=name), (name,)) for name in groups]
        if [self.choice.itemText(index) for index in range(self.choice.count())] != [text for text, _ in entries]:
            self.choice.clear()
            for text, value in entries:
                self.choice.addItem(text, value)

    def _choose_runs(self, row: int) -> None:
        wish = self.choice.itemData(row)
        self.choice.setCurrentIndex(0)
        if isinstance(wish, int):
            self._tick_best(wish)
        elif wish:
            self._tick([run.id for run in self._queries.runs() if run.visible and run.group == wish[0]])

    def _tick_best(self, number: int) -> None:
        self._tick(self._queries.best_runs(self.measure.chosen, number, self._selection.filter))

    def _tick_listed(self, ticked: bool) -> None:
        """Tick or untick the runs that match the search. Other runs keep their ticks."""
        listed, chosen = self.model.listed(), self._chosen()
        others = [run for run in chosen if run not in set(listed)]
        self._tick([*others, *listed] if ticked else others)

    def _tick(self, runs: list[str]) -> None:
        """Tick exactly these runs, keeping weights that were already set."""
        self._weights = {run: (self._weights or {}).get(run, 1.0) for run in runs}
        self._recompute(now=True)

    def _follow_measure(self) -> None:
        self._show_summary()
        self.sweep.draw()

    def _work(self) -> Work[Fused] | None:
        runs = [row for row in self._queries.runs() if row.visible]
        self._stack.setCurrentIndex(0 if len(runs) > 1 else 1)
        if len(runs) < 2:
            return None
        self.measure.refill()
        self._offer_choices()
        if self._weights is None:
            self._weights = dict.fromkeys(self._queries.best_runs(self.measure.chosen, FIRST_CHOSEN), 1.0)
        try:
            request = self._request(self._chosen(), self.fusion)
        except IrdeskError as fault:
            self._fault(reason(fault))
            return None
        self._show()
        return request.fused

    def _take(self, fused: Fused) -> None:
        self.result = fused
        self._show()

    def _fault(self, why: str) -> None:
        self.result = None
        self._show()
        self.summary.setText(why)

    def _new_name(self) -> str:
        """Return the typed name, or a default name that no run has yet."""
        if typed := self.name.text().strip():
            return typed
        return free_name(self.fusion.tag, {source.name for source in self._queries.sources("run")})

    def _show(self) -> None:
        """Show the ticked runs and the fused run."""
        name, weighted = self._new_name(), self.method.currentData() == Method.WEIGHTED.value
        self.name.setPlaceholderText(name)
        scores = self._queries.metrics(chosen=self._selection.filter)
        self.model.take(scores, self._weights or {}, self.result, name, weighted=weighted)
        for button in (self.keep_button, self.save_button):
            button.setEnabled(self.result is not None)
        self._show_summary()

    def _show_summary(self) -> None:
        if self.result is None:
            self.summary.setText("…")
            return
        words = translated(self.result.request.words)
        measure = self.measure.chosen
        gain = self.result.gain(measure)
        if gain is None or math.isnan(gain.mean):
            self.summary.setText(self.tr("{fusion}. Its topics are not judged.").format(fusion=words))
            return
        difference = f"{gain.difference:+.4f}".replace("-", "−")
        text = self.tr("{fusion}. {measure} = {mean}, {difference} compared with the best input, {best}.")
        self.summary.setText(
            text.format(
                fusion=words, measure=measure, mean=f"{gain.mean:.4f}", difference=difference, best=plain(gain.best)
            )
        )

    def shown_command(self) -> ShownCommand | None:
        """Return the command that adds the new run."""
        chosen = self._chosen()
        return self._queries.fusion_command(chosen, self.fusion, self.name.text().strip()) if self.result else None

    def keep(self) -> None:
        """Add the new run to the project."""
        if self.result is None:
            return
        try:
            self._keeper.keep(self.result, self._new_name(), self._kept, self._failed)
        except CommandRefused as fault:
            self._say(reason(fault))

    def _kept(self, run: str) -> None:
        if any(source.id == run for source in self._queries.sources("run")):
            self.name.clear()
            self._selection.choose_run(run)

    def save(self) -> None:
        """Write the new run to a file that the user chooses."""
        fused, name = self.result, self._new_name()
        path = self._ask_path(self, name) if fused else None
        if fused is None or path is None:
            return
        try:
            self._keeper.save(fused, name, path, partial(self._saved, path), self._failed)
        except CommandRefused as fault:
            self._say(reason(fault))

    def _saved(self, path: Path, lines: int) -> None:
        self._say(self.tr("wrote {count} lines to {path}").format(count=f"{lines:,}", path=path), good=True)

    def _failed(self, fault: Exception) -> None:
        self._say(reason(fault))


def _panel(tools: Tools) -> FusionPanel:
    workspace = tools.workspace
    return FusionPanel(
        tools,
        lambda runs, fusion: FusionRequest.of(workspace, runs, fusion, tools.selection.filter),
        FusionKeeper(workspace, tools.runner, tools.execute),
        lambda parent, name: save_dialogs.run_file(parent, name, tools.preferences.get(EXPORTS)),
    )


PANEL = PanelKind(
    name="fusion",
    audience=Audience.PROJECT,
    help="analyst#fusion",
    action="view.fusion",
    group=Group.TRY,
    panel=FusionPanel,
    make=_panel,
    focus=lambda panel: panel.table,
)
