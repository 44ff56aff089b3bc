"""Topic difficulty panel: hard topics, discriminative topics, and topics on which a single run fails.

Opening a topic shows it in the *Two runs* panel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.comparison.single_run_failures import CHANCE, LEAST_RUNS
from irdesk.evaluation.comparison.topic_difficulty import TopicFigures
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.comparison.topic_difficulty import topics_compared
from irdesk.reporting.drawing.figure import Figure
from irdesk.session.comparison.topic_difficulty import Difficulty, DifficultyRequest
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import ShownCommand
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel, number_column
from irdesk.ui.tables.row_shortcuts_and_selection import open_rows
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.summary_label import sentence

SETTLE_MS = 200
NOTHING = "–"
SCORES = 5  # Index of the column in which all runs' scores are drawn.
Found = tuple[Difficulty, "list[TopicLine]", str]
"""Result of the computation: the difficulty of the topics, the table rows in natural order, and a text summary."""


@dataclass(frozen=True, eq=False)
class TopicLine:
    """A table row: a topic's statistics and the runs' scores, shape (runs,).

    ``top`` is the upper end of the scale on which the scores are drawn.
    """

    figures: TopicFigures
    scores: Floats
    top: float


class TopicDifficultyPanel(QWidget):
    """Panel with the topic table. It follows the selected measure, topic, run and topic filter.

    Pressing Enter on a topic opens *Two runs*.
    """

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("topic_difficulty_panel")
        self._tools = tools
        self._queries, self._selection = tools.queries, tools.selection
        self._runs: tuple[str, ...] = ()
        self._tags: dict[str, str] = {}
        self.summary = sentence(self, "difficulty_said", self.tr("Summary of the topics"))
        self.measure = MeasureBox(
            self._queries,
            self.tr("Measure of the scores"),
            self,
            of_topics=True,
            selection=self._selection,
        )
        self.measure.setSizeAdjustPolicy(MeasureBox.SizeAdjustPolicy.AdjustToContents)
        self.go = QToolButton(self)
        self.go.setText(self.tr("Two runs"))
        self.go.setToolTip(self.tr("Compare two runs on the chosen topic (Enter)"))
        self.go.clicked.connect(lambda _checked=False: self.open_topic())
        self.table = PlainTable(
            self.tr("Topics and the scores of the runs"), self._model(), (12, 4, 5, 5, 5, 12, 5, 5, 5, 9, 5), self
        )
        self.table.dispensable = (10, 3)
        self.table.setObjectName("difficulty_topics")
        self.table.notes = lambda: (self.summary.text(), self._queries.conventions(self.comparing.filter))
        self.table.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.table.setItemDelegateForColumn(SCORES, _ScoresDelegate(self.table, self._chosen_run))
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._row_chosen())
        open_rows(self.table, self.open_topic, lambda: self._selection.choose_topic(""))
        self.hint = QLabel(self.tr("Load runs and qrels to see how the runs score on each topic."), self)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setWordWrap(True)
        self._lay_out()
        self.comparing: BackgroundQuery[Found] = BackgroundQuery(
            self,
            tools.runner,
            self.tr("computing scores by topic"),
            self._compare,
            self._take,
            self.summary.setText,
            SETTLE_MS,
        )
        self.comparing.chosen_filter = lambda: self._selection.filter
        self._selection.measure_changed.connect(lambda _name: self.comparing.soon())
        self._selection.filter_changed.connect(lambda _filter: self.comparing.soon())
        self._selection.topic_changed.connect(self._show_topic)
        self._selection.run_changed.connect(lambda _run: self.table.viewport().update())

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 0)
        top.addWidget(self.summary, 1)
        top.addWidget(self.measure, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.go, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(FigureExport(self.table, self._figure).button(self), 0, Qt.AlignmentFlag.AlignTop)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.hint)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(top)
        layout.addLayout(self._stack, 1)

    def _model(self) -> RowModel[TopicLine]:
        return RowModel[TopicLine](
            (
                RowColumn(
                    self.tr("topic"),
                    self.tr("The topic"),
                    self._title,
                    None,
                    lambda line: natural(line.figures.topic),
                ),
                RowColumn(
                    self.tr("relevant"),
                    self.tr("Relevant documents of the topic"),
                    lambda line: f"{line.figures.relevant:,}",
                    None,
                    lambda line: line.figures.relevant,
                    right=True,
                ),
                number_column(
                    self.tr("mean"),
                    self.tr("Mean score of the runs; it is low for a hard topic"),
                    lambda line: line.figures.mean,
                ),
                number_column(
                    self.tr("median"),
                    self.tr("Median score of the runs"),
                    lambda line: line.figures.median,
                ),
                number_column(
                    self.tr("best"),
                    self.tr("Best score: if it is low, no run does well on the topic"),
                    lambda line: line.figures.best,
                ),
                RowColumn(
                    self.tr("all runs"),
                    self.tr(
                        "Every run's score from 0 on the left to the highest on the right; a triangle marks the "
                        "selected run"
                    ),
                    lambda _own: "",
                    _every_score,
                    lambda line: line.figures.deviation or 0.0,
                ),
                number_column(
                    "s",
                    self.tr("Standard deviation of the runs' scores: how well the topic separates them"),
                    lambda line: line.figures.deviation,
                ),
                number_column(
                    "Δ",
                    self.tr("Best score minus the worst (ΔnDCG, if the measure is nDCG)"),
                    lambda line: line.figures.apart,
                ),
                number_column(
                    "τ_AP",
                    self.tr(
                        "Correlation of the run order on this topic with the order of the means: 1 identical, "
                        "0 as expected by chance, −1 reversed"
                    ),
                    lambda line: line.figures.tau_ap,
                ),
                RowColumn(
                    self.tr("failing run"),
                    self.tr("The only outlier below all other runs, by Grubbs' test at 1 %; needs at least five runs"),
                    self._failing,
                    None,
                    lambda line: (line.figures.fails is not None, self._failing(line)),
                ),
                number_column(
                    self.tr("gap"),
                    self.tr("Difference between the failing run's score and the next run's"),
                    lambda line: line.figures.fails.gap if line.figures.fails else None,
                ),
            ),
            self,
        )

    def _title(self, line: TopicLine) -> str:
        return f"{line.figures.topic}  {self._queries.topic(line.figures.topic).title}".rstrip()

    def _failing(self, line: TopicLine) -> str:
        return self._tags.get(self._runs[line.figures.fails.run], "") if line.figures.fails else NOTHING

    def _chosen_run(self) -> int:
        """Return the selected run's index in the drawn scores, or -1 if it is not drawn."""
        return self._runs.index(self._selection.run) if self._selection.run in self._runs else -1

    def shown_command(self) -> ShownCommand:
        """Return the command that produces the displayed numbers."""
        return self._queries.difficulty_command(self.measure.chosen, self._selection.filter)

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute the table once new scores have settled, if the panel is visible."""
        self.comparing.on_change(changes)

    def open_topic(self) -> None:
        """Open *Two runs* for the selected topic."""
        if self._selection.topic:
            self._tools.actions.trigger("view.two_runs")

    def _compare(self) -> Work[Found] | None:
        name = self._queries.topic_measure(self._selection.measure)
        self.measure.refill()
        try:
            request = DifficultyRequest.of(self._tools.workspace, name, self._selection.filter)
        except CommandRefused as fault:
            self._show_nothing(reason(fault))
            return None
        if request is None or not request.runs.topics:
            none = request is None or not self._queries.judged_topics()
            self._show_nothing("" if none else self.tr("No topics to show"))
            return None
        over = translated(request.runs.over)

        def work(progress: Progress) -> Found:
            difficulty = request.compute(progress)
            return difficulty, _lines(difficulty), self._in_words(difficulty, over)

        return work

    def _show_nothing(self, text: str) -> None:
        self.comparing.cancel()
        self.summary.setText(text)
        self.table.rows.take([])
        self._stack.setCurrentWidget(self.table if text else self.hint)

    def _take(self, result: Found) -> None:
        difficulty, rows, words = result
        self._runs = difficulty.runs
        self._tags = {row.id: row.tag for row in self._queries.runs()}
        heads = self.table.horizontalHeader()
        self.table.rows.take(rows)
        if heads.sortIndicatorSection() >= 0:
            self.table.rows.sort(heads.sortIndicatorSection(), heads.sortIndicatorOrder())
        self.summary.setText(words)
        self._stack.setCurrentWidget(self.table)
        self._show_topic(self._selection.topic)

    def _figure(self) -> Figure | None:
        rows = [(line.figures, line.scores) for line in self.table.rows.rows()]
        tags = [self._tags.get(run, run) for run in self._runs]
        return topics_compared(self.measure.currentText(), tags, rows, self._chosen_run()) if rows else None

    def _in_words(self, difficulty: Difficulty, over: str) -> str:
        """Describe the extreme topics (worker thread)."""
        parts = []
        if hard := _least(difficulty.topics, lambda topic: topic.mean):
            parts.append(self.tr("hardest topic: {topic} (mean {value})").format(topic=hard[0], value=f"{hard[1]:.4f}"))
        if apart := _least(difficulty.topics, lambda topic: -topic.deviation if topic.deviation else None):
            parts.append(
                self.tr("most discriminating topic: {topic} (SD {value})").format(
                    topic=apart[0], value=f"{-apart[1]:.4f}"
                )
            )
        if unlike := _least(difficulty.topics, lambda topic: topic.tau_ap):
            parts.append(
                self.tr("run order least similar to that of the means: {topic} (τ_AP {value})").format(
                    topic=unlike[0], value=f"{unlike[1]:.4f}"
                )
            )
        alone = sum(topic.fails is not None for topic in difficulty.topics)
        enough = sum(topic.runs >= LEAST_RUNS for topic in difficulty.topics)
        if enough:
            parts.append(
                filled(
                    self.tr("single-run failures: {count} {count:topic|topics} (expected by chance: {chance})"),
                    count=alone,
                    chance=f"{CHANCE * enough:.2g}",
                )
            )
        elif len(difficulty.runs) > 1:
            parts.append(self.tr("detecting single-run failures needs {count} runs").format(count=LEAST_RUNS))
        runs = (
            self.tr("one run")
            if len(difficulty.runs) == 1
            else self.tr("{count} runs").format(count=len(difficulty.runs))
        )
        basis = f"{difficulty.measure}, {runs}, {over}"
        return f"{basis}: {'; '.join(parts)}"

    def _row_chosen(self) -> None:
        for row in self.table.chosen():
            self._selection.choose_topic(self.table.rows.row(row).figures.topic)

    def _show_topic(self, topic: str) -> None:
        self.go.setEnabled(bool(topic))
        rows = self.table.rows.rows()
        row = next((index for index, line in enumerate(rows) if line.figures.topic == topic), -1)
        if row < 0:
            self.table.clearSelection()
        elif self.table.chosen() != [row]:
            self.table.selectRow(row)
            self.table.scrollTo(self.table.rows.index(row, 0))


class _ScoresDelegate(QStyledItemDelegate):
    """Item delegate that draws each run's score as a tick on a line. The selected run has a triangle above the line."""

    def __init__(self, table: PlainTable, chosen: Callable[[], int]) -> None:
        super().__init__(table)
        self._table, self._chosen = table, chosen

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the row's background and the scores on it."""
        super().paint(painter, option, index)
        line: TopicLine = self._table.rows.row(index.row())
        area = QRectF(option.rect).adjusted(6, 3, -6, -3)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        colour = self._table.palette().highlightedText().color() if selected else theme.faint()
        middle = area.center().y() + 2
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.line(), 1))
        painter.drawLine(QPointF(area.left(), middle), QPointF(area.right(), middle))
        painter.setPen(QPen(colour, 1.2))
        for score in line.scores[~np.isnan(line.scores)].tolist():
            x = area.left() + area.width() * max(score, 0.0) / line.top
            painter.drawLine(QPointF(x, middle - 4), QPointF(x, middle + 4))
        chosen = self._chosen()
        if 0 <= chosen < len(line.scores) and not np.isnan(line.scores[chosen]):
            x = area.left() + area.width() * max(float(line.scores[chosen]), 0.0) / line.top
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour if selected else theme.accent())
            tip = QPointF(x, middle - 3)
            painter.drawPolygon(QPolygonF([tip, tip + QPointF(-4.5, -7), tip + QPointF(4.5, -7)]))
        painter.restore()


def _lines(difficulty: Difficulty) -> list[TopicLine]:
    """Return the table rows, with topics in natural order (worker thread)."""
    top = float(np.nanmax(difficulty.scores, initial=0.0)) or 1.0
    pairs = zip(difficulty.topics, difficulty.scores, strict=True)
    return sorted(
        (TopicLine(figures, scores, top) for figures, scores in pairs), key=lambda line: natural(line.figures.topic)
    )


def _least(topics: tuple[TopicFigures, ...], value: Callable[[TopicFigures], float | None]) -> tuple[str, float] | None:
    """Return the topic with the smallest value, and this value. Return None if no topic has a value."""
    known = [(number, topic.topic) for topic in topics if (number := value(topic)) is not None]
    return (min(known)[1], min(known)[0]) if known else None


def _every_score(line: TopicLine) -> str:
    """Return all scores as text, best first."""
    return " ".join(f"{score:.4f}" for score in sorted(line.scores[~np.isnan(line.scores)].tolist(), reverse=True))


PANEL = PanelKind(
    name="difficulty",
    audience=Audience.PROJECT,
    help="analyst#difficult-topics",
    action="view.difficulty",
    group=Group.TOPICS,
    panel=TopicDifficultyPanel,
    make=TopicDifficultyPanel,
    focus=lambda panel: panel.table,
)
