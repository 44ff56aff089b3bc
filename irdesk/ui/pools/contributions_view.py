"""View of each run's contributions to the pool, as bars and numbers.

Contributions are unique or shared, relevant or not, judged or not.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF
from PySide6.QtGui import QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.errors import IrdeskError
from irdesk.domain.translatable_messages import filled
from irdesk.pooling.pool_statistics import RunStatistics
from irdesk.reporting.pools.contributions_figure import contributions_figure
from irdesk.reporting.pools.pool_statistics import PoolReport
from irdesk.session.core.changes import ChangeSet
from irdesk.session.pools.pool_statistics import ContributionsRequest
from irdesk.session.queries import ShownCommand
from irdesk.ui.plots.cell_legend import CellLegend, Meaning
from irdesk.ui.pools.pool_cell_styles import CellStyle, draw_pattern, ink_on
from irdesk.ui.pools.pool_depth_box import DepthBox
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Tools
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.summary_label import sentence

BAR = 1  # Index of the column with the bars.
TALL = 12  # height of the bars, in pixels
UNDEFINED = "–"


@dataclass(frozen=True)
class Contribution:
    """A table row: a run's statistics, its name, and its means with and without its unique documents."""

    statistics: RunStatistics
    name: str
    mean: float
    without: float
    most: int
    """The largest number of documents that one run contributed; bars are scaled to it."""

    @property
    def parts(self) -> tuple[int, int, int, int]:
        """The counts of unique relevant, shared relevant, nonrelevant and unjudged documents."""
        statistics = self.statistics
        shared = statistics.relevant - statistics.unique_relevant
        return statistics.unique_relevant, shared, statistics.judged - statistics.relevant, statistics.unjudged


class ContributionsView(QWidget):
    """View in which the user chooses a pool. It shows a summary and a table of the runs' contributions, with bars and a
    legend.
    """

    computing: BackgroundQuery[PoolReport]

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tools = tools
        self.result: PoolReport | None = None
        self.pool = DepthBox(tools.queries, self)
        self.pool.activated.connect(lambda _row: self.computing.now())
        self.summary = sentence(self, "contributions_summary", self.tr("Summary of the pool"))
        self.legend = CellLegend(self)
        self.table = PlainTable(
            self.tr("Contributions of the runs"), self._model(), (14, 20, 6, 5, 6, 6, 6, 6, 6), self
        )
        self.table.setObjectName("contributions_table")
        self.table.setItemDelegateForColumn(BAR, _Bars(self.table))
        self.table.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.table.notes = lambda: (self.result.note,) if self.result else ()
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._choose())
        self.figure = FigureExport(self, lambda: contributions_figure(self.result) if self.result else None)
        self.computing = BackgroundQuery(
            self, tools.runner, self.tr("counting contributions"), self._work, self._take, self.summary.setText
        )
        tools.selection.measure_changed.connect(lambda _name: self.computing.soon())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(theme.SPACE)
        top = QHBoxLayout()
        top.addWidget(self.pool, 1)
        top.addWidget(self.figure.button(self))
        layout.addLayout(top)
        layout.addWidget(self.summary)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.legend)

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute the counts once the changes have settled."""
        self.computing.on_change(changes)

    def _model(self) -> RowModel[Contribution]:
        def count(name: str, tip: str, number: Callable[[Contribution], int]) -> RowColumn[Contribution]:
            return RowColumn(
                name, tip, lambda row: f"{number(row):,}", lambda row: str(number(row)), number, right=True
            )

        def score(name: str, tip: str, number: Callable[[Contribution], float]) -> RowColumn[Contribution]:
            def text(row: Contribution) -> str:
                return UNDEFINED if math.isnan(number(row)) else f"{number(row):.4f}"

            def full(row: Contribution) -> str:
                return "" if math.isnan(number(row)) else repr(number(row))

            return RowColumn(name, tip, text, full, lambda row: (not math.isnan(number(row)), number(row)), right=True)

        return RowModel[Contribution](
            (
                RowColumn(self.tr("run"), self.tr("The run"), lambda row: row.name),
                RowColumn(
                    self.tr("documents"),
                    self.tr("Bar chart of the documents that the run contributed"),
                    self._in_words,
                    None,
                    lambda row: row.parts,
                ),
                count(
                    self.tr("contributed"),
                    self.tr("Documents that the run contributed"),
                    lambda row: row.statistics.documents,
                ),
                count(
                    self.tr("unique"),
                    self.tr("Documents that no other run contributed"),
                    lambda row: row.statistics.unique,
                ),
                count(
                    self.tr("relevant"),
                    self.tr("Relevant documents among those contributed"),
                    lambda row: row.statistics.relevant,
                ),
                count(
                    self.tr("unique relevant"),
                    self.tr("Relevant documents that no other run contributed"),
                    lambda row: row.statistics.unique_relevant,
                ),
                count(
                    self.tr("unjudged"),
                    self.tr("Documents not yet judged"),
                    lambda row: row.statistics.unjudged,
                ),
                score(self.tr("score"), self.tr("The run's mean score"), lambda row: row.mean),
                score(
                    self.tr("without"),
                    self.tr("The run's mean if the documents contributed only by this run were not judged"),
                    lambda row: row.without,
                ),
            ),
            self,
        )

    def _in_words(self, row: Contribution) -> str:
        return ", ".join(f"{name} {part:,}" for name, part in zip(self._names(), row.parts, strict=True))

    def _names(self) -> tuple[str, ...]:
        return (
            self.tr("relevant, unique to this run"),
            self.tr("relevant, also in other runs"),
            self.tr("nonrelevant"),
            self.tr("unjudged"),
        )

    def _work(self) -> Work[PoolReport] | None:
        self.pool.refill()
        measure = self._tools.queries.topic_measure(self._tools.selection.measure) or "AP"
        try:
            return ContributionsRequest.of(
                self._tools.workspace, self.pool.wish, measure, self._tools.queries.contributions
            ).compute
        except IrdeskError as fault:
            self.result = None
            self.table.rows.take([])
            self.summary.setText(reason(fault))
            return None

    def _take(self, report: PoolReport) -> None:
        self.result = report
        statistics = report.statistics
        most = max((run.documents for run in statistics.runs), default=0)
        rows = [
            Contribution(run, name, float(report.means[index]), float(report.without[index]), most)
            for index, (run, name) in enumerate(zip(statistics.runs, report.names, strict=True))
        ]
        self.table.rows.take(rows)
        heads = self.table.horizontalHeader()
        if heads.sortIndicatorSection() >= 0:
            self.table.rows.sort(heads.sortIndicatorSection(), heads.sortIndicatorOrder())
        of_all = statistics.totals
        text = self.tr(
            "{pooled:,} {pooled:document is|documents are} pooled for {topics:,} {topics:topic|topics}: "
            "{judged:,} {judged:is|are} judged, {relevant:,} {relevant:is|are} relevant. Of the relevant "
            "documents, {alone:,} {alone:was|were} contributed by a single run. Measure of the scores: "
            "{measure}."
        )
        self.summary.setText(
            filled(
                text,
                pooled=of_all.pooled,
                topics=of_all.topics,
                judged=of_all.judged,
                relevant=of_all.relevant,
                alone=of_all.unique_relevant,
                measure=report.measure,
            )
        )
        self.legend.explain(
            [Meaning(name, style=style) for name, style in zip(self._names(), part_styles(), strict=True)]
        )

    def shown_command(self) -> ShownCommand | None:
        """Return the command that computes the statistics of the chosen pool."""
        if self.result is None:
            return None
        return self._tools.queries.pool_statistics_command(self.pool.wish, str(self.result.measure))

    def _choose(self) -> None:
        for row in self.table.chosen():
            self._tools.selection.choose_run(self.table.rows.row(row).statistics.run)


def part_styles() -> tuple[CellStyle, ...]:
    """Return the styles of a bar's sections, in the order of `Contribution.parts`."""
    ground, text = theme.ground(), theme.text()
    return (
        CellStyle(theme.accent(), "1"),
        CellStyle(theme.blend(ground, theme.accent(), 0.5)),
        CellStyle(theme.blend(ground, theme.loss(), 0.55), "–", "bar"),
        CellStyle(theme.blend(ground, text, 0.3), "?", "dot"),
    )


class _Bars(QStyledItemDelegate):
    """Delegate that draws a run's contributions as a bar; the longest bar fills the cell."""

    def __init__(self, view: PlainTable) -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw a bar."""
        row: Contribution = self._view.rows.row(index.row())
        ground = QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        ground.text = ""
        self._view.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, ground, painter, self._view)
        room = QRectF(option.rect).adjusted(theme.SPACE, 0, -theme.SPACE, 0)
        left, line = room.left(), self._line(option)
        painter.save()
        for part, style in zip(row.parts, part_styles(), strict=True):
            wide = part / row.most * room.width() if row.most else 0.0
            place = QRectF(left, room.center().y() - TALL / 2, wide, TALL)
            left += wide
            if wide <= 0:
                continue
            painter.setPen(QPen(line, 1))
            painter.setBrush(style.fill)
            painter.drawRect(place)
            if wide > TALL:
                draw_pattern(painter, style.pattern, place.adjusted(1, 1, -1, -1), ink_on(style.fill))
        painter.restore()

    def _line(self, option: QStyleOptionViewItem) -> QColor:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        return option.palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
