"""View of discriminative power: for each measure, the achieved significance levels of all pairs of runs, and
a summary.
"""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.evaluation.comparison.discriminative_power import Achieved, Discriminating, Power
from irdesk.evaluation.comparison.significance.topic_set_size import TopicSetSize
from irdesk.reporting.comparison.discriminative_power import achieved_levels, power_caveats
from irdesk.reporting.drawing.figure import Figure
from irdesk.session.comparison.run_rankings import Discriminated, DiscriminatingRequest
from irdesk.session.queries import ShownCommand
from irdesk.ui.plots.line_plot import Line, LinePlot
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Tools
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.summary_label import sentence

LEAST_PLOT, LEAST_TABLE = 200, 110
UNDEFINED = "–"
USUAL_DIFFERENCE = 0.05
Row = tuple[str, Power, TopicSetSize | None]


def _number(topics: int | None) -> str:
    return "> 1,000,000" if topics is None else f"{topics:,}"


class PowerView(QWidget):
    """View with the test plan, one curve per measure, and a table of each measure's share of significant pairs."""

    computing: BackgroundQuery[Discriminated]

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._queries, self._selection = tools.workspace, tools.queries, tools.selection
        self.result: Discriminated | None = None
        self.test = QComboBox(self)
        self.test.setObjectName("power_test")
        self.test.setAccessibleName(self.tr("Test of each pair of runs"))
        self.test.setToolTip(self.tr("Test of each pair of runs"))
        self.test.addItem(self.tr("paired bootstrap (Sakai 2006)"), Achieved.BOOTSTRAP.value)
        self.test.addItem(self.tr("randomized Tukey HSD"), Achieved.RANDOMIZED_TUKEY.value)
        self.test.activated.connect(lambda _row: self.computing.now())
        self._sizes: dict[str, TopicSetSize] = {}
        self.difference = QDoubleSpinBox(self)
        self.difference.setObjectName("power_difference")
        self.difference.setDecimals(3)
        self.difference.setRange(0.001, 10_000.0)
        self.difference.setSingleStep(0.01)
        self.difference.setValue(USUAL_DIFFERENCE)
        self.difference.setAccessibleName(self.tr("Difference of means to detect"))
        self.difference.setToolTip(
            self.tr("The difference of means that a larger collection should detect, used for the column “needed”")
        )
        self.plot = LinePlot(
            self.tr("Achieved significance levels"),
            self.tr("pairs of runs, ordered by level"),
            self.tr("achieved level"),
            parent=self,
        )
        self.plot.setMinimumHeight(LEAST_PLOT)
        self.figure = FigureExport(self.plot, self._figure)
        self.plot.raise_legend()
        self.summary = sentence(self, "power_summary", self.tr("Method of measuring discriminative power"))
        self.table = PlainTable(
            self.tr("Discriminative power of measures"), self._model(), (12, 8, 10, 8, 10, 6, 6), self
        )
        self.table.setObjectName("power_table")
        self.table.notes = lambda: (self.summary.text(),)
        self.table.setMinimumHeight(LEAST_TABLE)
        self.computing = BackgroundQuery(
            self, tools.runner, self.tr("measuring discriminative power"), self._work, self._take, self.summary.setText
        )
        self.sizing: BackgroundQuery[dict[str, TopicSetSize]] = BackgroundQuery(
            self, tools.runner, self.tr("planning a topic set"), self._size, self._take_sizes, lambda _why: None
        )
        self.difference.valueChanged.connect(lambda _value: self.sizing.soon())
        self._selection.filter_changed.connect(lambda _chosen: self.computing.now())
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.setChildrenCollapsible(False)
        split.addWidget(self.plot)
        split.addWidget(self.table)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(theme.SPACE)
        top = QHBoxLayout()
        top.addWidget(self.test, 1)
        label = QLabel(self.tr("Difference to detect"), self)
        label.setBuddy(self.difference)
        top.addWidget(label)
        top.addWidget(self.difference)
        top.addWidget(self.figure.button(self))
        layout.addLayout(top)
        layout.addWidget(split, 1)
        layout.addWidget(self.summary)

    def _model(self) -> RowModel[Row]:
        def share(row: Row) -> str:
            return UNDEFINED if row[1].share is None else f"{100 * row[1].share:.1f} %"

        def difference(row: Row) -> str:
            return UNDEFINED if row[1].difference is None else f"{row[1].difference:.4f}"

        return RowModel[Row](
            (
                RowColumn(self.tr("measure"), self.tr("The measure"), lambda row: row[0]),
                RowColumn(
                    self.tr("power"),
                    self.tr("The share of the pairs of runs that differ significantly under this measure"),
                    share,
                    lambda row: UNDEFINED if row[1].share is None else repr(row[1].share),
                    lambda row: -1.0 if row[1].share is None else row[1].share,
                    right=True,
                ),
                RowColumn(
                    self.tr("pairs"),
                    self.tr("Pairs that differ significantly / pairs that can be tested"),
                    lambda row: f"{row[1].different:,} / {len(row[1].levels):,}",
                    None,
                    lambda row: row[1].different,
                    right=True,
                ),
                RowColumn(
                    self.tr("undefined"),
                    self.tr("Pairs that cannot be tested because their difference does not vary"),
                    lambda row: f"{row[1].undefined:,}",
                    None,
                    lambda row: row[1].undefined,
                    right=True,
                ),
                RowColumn(
                    self.tr("difference"),
                    self.tr("The estimated difference of means needed for significance"),
                    difference,
                    lambda row: UNDEFINED if row[1].difference is None else repr(row[1].difference),
                    lambda row: -1.0 if row[1].difference is None else row[1].difference,
                    right=True,
                ),
                RowColumn(
                    self.tr("topics"),
                    self.tr("Topics that all runs have"),
                    lambda row: f"{row[1].topics:,}",
                    None,
                    lambda row: row[1].topics,
                    right=True,
                ),
                RowColumn(
                    self.tr("needed"),
                    self.tr(
                        "Number of topics needed for a paired t-test to detect the chosen difference with 80 % "
                        "power, using these runs as a pilot (Sakai 2016)"
                    ),
                    lambda row: _number(row[2].t_test) if row[2] else UNDEFINED,
                    self._needed,
                    lambda row: (row[2].t_test or math.inf) if row[2] else -1.0,
                    right=True,
                ),
            ),
            self,
        )

    def _needed(self, row: Row) -> str:
        """Describe the number of topics that each kind of test needs under a row's measure."""
        size = row[2]
        if size is None:
            return self.tr(
                "these runs cannot serve as a pilot: a pilot needs two runs, two topics, and differences that vary"
            )
        return self.tr(
            "paired t-test: {t} · analysis of variance of {runs} runs: {f} · interval of this width: {width}"
        ).format(t=_number(size.t_test), runs=size.runs, f=_number(size.anova), width=_number(size.interval))

    def _size(self) -> Work[dict[str, TopicSetSize]] | None:
        try:
            request = DiscriminatingRequest.of(self._workspace, self._selection.filter)
        except IrdeskError:  # The summary already states the reason for the refusal.
            return None
        return partial(request.sizes, self.difference.value())

    def _take_sizes(self, sizes: dict[str, TopicSetSize]) -> None:
        self._sizes = sizes
        self._fill()

    def _fill(self) -> None:
        powers = self.result.powers.items() if self.result else ()
        order = sorted(powers, key=lambda item: -(item[1].share or 0.0))
        self.table.rows.take([(name, power, self._sizes.get(name)) for name, power in order])

    def _work(self) -> Work[Discriminated] | None:
        self.sizing.now()
        try:
            request = DiscriminatingRequest.of(self._workspace, self._selection.filter)
        except IrdeskError as fault:
            self.summary.setText(reason(fault))
            return None
        return partial(request.discriminated, Discriminating(Achieved(self.test.currentData())))

    def shown_command(self) -> ShownCommand | None:
        """Return the command that computes the measures' discriminative power."""
        if self.result is None or not self.result.powers:
            return None
        return self._queries.power_command(self.result.plan, list(self.result.powers), self._selection.filter)

    def _figure(self) -> Figure | None:
        return achieved_levels(self.result.powers, str(self.result.notes)) if self.result else None

    def _take(self, discriminated: Discriminated) -> None:
        self.result = discriminated
        self._fill()
        order = sorted(discriminated.powers.items(), key=lambda item: -(item[1].share or 0.0))
        colours = {name: i for i, name in enumerate(discriminated.powers)}
        lines = [
            Line(name, tuple(map(float, range(1, len(power.levels) + 1))), tuple(power.levels.tolist()), colours[name])
            for name, power in order
            if power.share is not None
        ]
        plan = discriminated.plan
        if lines:
            level = self.tr("level {alpha}").format(alpha=f"{plan.alpha:g}")
            lines.append(Line(level, (0.0, lines[0].x[-1]), (plan.alpha, plan.alpha), 6 + 8))
        self.plot.draw(lines)
        text = self.tr("{test}, two-sided at {alpha}, {count} resamples, seed {seed}").format(
            test=self.test.currentText(), alpha=f"{plan.alpha:g}", count=f"{plan.resamples:,}", seed=plan.seed
        )
        if not lines:
            text = self.tr("Nothing can be tested: at least two topics common to all runs are needed. ") + text
        parts = [text, *map(translated, power_caveats(discriminated.powers, plan)), translated(discriminated.notes)]
        self.summary.setText(" · ".join(parts))
