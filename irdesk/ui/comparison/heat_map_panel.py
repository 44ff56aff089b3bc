"""Heat map panel: scores, differences or ranks in a grid of topics × runs, clustered or sorted.

Opening a cell shows its topic and run in the *Two runs* panel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QStackedLayout, QWidget

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.topic import Topic
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.comparison.clustering import Linkage
from irdesk.evaluation.comparison.heat_map import Arranged, RunOrder, Shown, TopicOrder
from irdesk.reporting.comparison.heat_map import HeatReport
from irdesk.reporting.tables.number_formats import Kind, signed
from irdesk.reporting.tables.table import Table
from irdesk.session.comparison.heat_map import HeatMapRequest, HeatPicture
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import ShownCommand
from irdesk.ui.frame.default_selection import propose_baseline
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.plots.cell_legend import CellLegend, Meaning
from irdesk.ui.plots.colour_bar import ColourBar
from irdesk.ui.plots.grid_view import Bars, Grid, GridView, grid_colours
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.shell.selection import hide_beside_context_bar
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import box_row, column, fill_panel
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.choice_box import choice_box
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.run_box import RunBox
from irdesk.ui.widgets.summary_label import sentence
from irdesk.ui.widgets.table_copy_menu import TableExport

SETTLE_MS = 200
MANY = 100  # Smallest mean that is shown without decimals; only means of counts are this large.
Found = tuple[HeatPicture, Grid, str]
"""Result of the computation: the heat map, its drawable grid, and a description of the topics."""


class HeatMapPanel(QWidget):
    """Panel with the heat map. It follows and sets the selected measure, run, other run, topic and topic filter."""

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("heat_map_panel")
        self._tools = tools
        self._queries, self._selection = tools.queries, tools.selection
        self.result: HeatPicture | None = None
        self.measure = MeasureBox(
            self._queries, self.tr("Measure of the scores"), self, of_topics=True, selection=self._selection
        )
        self.shown = self._box(
            "heat_shown",
            self.tr("Values in the cells"),
            (
                (Shown.SCORE, self.tr("scores")),
                (Shown.DIFFERENCE, self.tr("differences")),
                (Shown.RANK, self.tr("ranks per topic")),
            ),
        )
        self.other = RunBox(
            self._queries,
            self.tr("Reference run for differences"),
            self.tr("Differences are relative to this run"),
            self._selection.choose_other,
            self,
        )
        self.topics = self._box(
            "heat_topics",
            self.tr("Topic order"),
            (
                (TopicOrder.DIFFICULTY, self.tr("topics: hardest first")),
                (TopicOrder.SPREAD, self.tr("topics: spread")),
                (TopicOrder.RELEVANT, self.tr("topics: relevant count")),
                (TopicOrder.ID, self.tr("topics: id")),
                (TopicOrder.CLUSTERS, self.tr("topics: clusters")),
            ),
        )
        self.runs = self._box(
            "heat_runs",
            self.tr("Run order"),
            (
                (RunOrder.MEAN, self.tr("runs: best first")),
                (RunOrder.NAME, self.tr("runs: name")),
                (RunOrder.GROUP, self.tr("runs: group")),
                (RunOrder.CLUSTERS, self.tr("runs: clusters")),
            ),
        )
        self.linkage = self._box(
            "heat_linkage",
            self.tr("Cluster linkage"),
            (
                (Linkage.AVERAGE, self.tr("average linkage")),
                (Linkage.COMPLETE, self.tr("complete linkage")),
                (Linkage.WARD, self.tr("Ward's linkage")),
            ),
        )
        self.summary = sentence(self, "heat_said", self.tr("Description of the figure"))
        self.grid = GridView(self.tr("Topics × runs"), self)
        self.grid.setObjectName("heat_grid")
        self.grid.cell_chosen.connect(self._choose_cell)
        self.grid.cell_opened.connect(self._open)
        self.export = TableExport(self.grid, self.table)
        self.figure = FigureExport(self.grid, lambda: self.result.report.figure() if self.result else None)
        self.scale = ColourBar(self, grid_colours)
        self.legend = CellLegend(self, grid_colours)
        self.cell = sentence(self, "heat_cell", self.tr("The selected cell"))
        self.empty = EmptyState(
            self.tr("Load runs and qrels to see every score of every run."),
            self.tr("Add files…"),
            tools.add_files,
            self,
        )
        hide_beside_context_bar(self._selection, self.other)
        self._lay_out()
        self.computing: BackgroundQuery[Found] = BackgroundQuery(
            self,
            tools.runner,
            self.tr("drawing topics × runs"),
            self._work,
            self._take,
            self.summary.setText,
            SETTLE_MS,
        )
        self._selection.measure_changed.connect(lambda _name: self.computing.now())
        self._selection.filter_changed.connect(lambda _filter: self.computing.now())
        self._selection.other_changed.connect(lambda _run: self._follow_other())
        for changed in (self._selection.run_changed, self._selection.topic_changed):
            changed.connect(lambda _own: self._follow())

    def _box(self, name: str, title: str, entries: tuple[tuple[str, str], ...]) -> QComboBox:
        box = choice_box(self, name, title, entries)
        box.activated.connect(lambda _row: self.computing.now())
        return box

    def _lay_out(self) -> None:
        boxes = box_row(
            self.measure, self.shown, self.other, self.topics, self.runs, self.linkage, last=self.figure.button(self)
        )
        meanings = QHBoxLayout()
        meanings.setSpacing(2 * theme.SPACE)
        meanings.addWidget(self.scale)
        meanings.addWidget(self.legend, 1, Qt.AlignmentFlag.AlignTop)
        body = column(self, self.summary, self.grid, meanings, self.cell, grows=self.grid)
        self._stack = QStackedLayout()
        self._stack.addWidget(body)
        self._stack.addWidget(self.empty)
        fill_panel(self, boxes, self._stack, grows=self._stack)

    @property
    def arranged(self) -> Arranged:
        """Return the arrangement chosen in the combo boxes."""
        return Arranged(
            Shown(self.shown.currentData()),
            TopicOrder(self.topics.currentData()),
            RunOrder(self.runs.currentData()),
            Linkage(self.linkage.currentData()),
        )

    def shown_command(self) -> ShownCommand:
        """Return the command that produces the displayed numbers."""
        chosen = self._selection
        return self._queries.heat_map_command(self.measure.chosen, self.arranged, chosen.other, chosen.filter)

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute the heat map once new scores have settled, if the panel is visible."""
        self.computing.on_change(changes)

    def table(self) -> Table:
        """Return the displayed values for export."""
        return self.result.report.table() if self.result else Table((), ())

    def _follow_other(self) -> None:
        self.other.show_run(self._selection.other)
        if self.arranged.shown is Shown.DIFFERENCE:
            self.computing.now()

    def _work(self) -> Work[Found] | None:
        name = self._queries.topic_measure(self._selection.measure)
        self.measure.refill()
        wish, chosen = self.arranged, self._selection
        if wish.shown is Shown.DIFFERENCE:
            shown = propose_baseline(self._queries, chosen)
            if shown and chosen.other not in shown:  # Comparing a run with itself would show only zeros.
                chosen.propose_other(shown[0])
        self.other.show_run(chosen.other)
        self.other.setEnabled(wish.shown is Shown.DIFFERENCE)
        self.linkage.setEnabled(wish.topics is TopicOrder.CLUSTERS or wish.runs is RunOrder.CLUSTERS)
        try:
            request = HeatMapRequest.of(self._tools.workspace, name, chosen.filter)
        except CommandRefused as fault:
            self._show_nothing(reason(fault))
            return None
        if request is None or not request.runs.topics:
            none = request is None or not self._queries.judged_topics()
            self._show_nothing("" if none else self.tr("No topics to draw"))
            return None
        other, over = chosen.other, translated(request.notes)
        texts, mean = self._queries.topic_texts(), self.tr("mean")

        def work(progress: Progress) -> Found:
            picture = request.compute(wish, other, progress)
            return picture, self._grid(picture.report, texts, mean), over

        return work

    def _show_nothing(self, text: str) -> None:
        self.computing.cancel()
        self.result = None
        self.summary.setText(text)
        self.cell.clear()
        self.grid.show_grid(None)
        self.scale.show_nothing()
        self.legend.explain(())
        self._stack.setCurrentIndex(0 if text else 1)

    def _grid(self, report: HeatReport, texts: Mapping[str, Topic], mean: str) -> Grid:
        """Return the grid to draw (worker thread). Cells in which a run scores worse than the other run are marked."""
        heat_map = report.heat_map
        titles = (texts[topic].title if topic in texts else "" for topic in report.topics)
        return Grid(
            tuple(plain(f"{topic}  {title}".rstrip()) for topic, title in zip(report.topics, titles, strict=True)),
            tuple(map(plain, report.names)),
            report.shares,
            np.asarray((heat_map.arranged.shown is Shown.DIFFERENCE) & (heat_map.values < 0)),
            report.text,
            self.tell,
            Bars.of(mean, heat_map.difficulty, tuple(map(_mean, heat_map.difficulty.tolist()))),
            Bars.of(mean, heat_map.means, tuple(map(_mean, heat_map.means.tolist()))),
            heat_map.row_tree,
            heat_map.column_tree,
        )

    def _take(self, result: Found) -> None:
        self.result, grid, over = result
        self.grid.show_grid(grid)
        self._show_scale()
        self.legend.explain(self._signs())
        self.summary.setText(self._in_words(over))
        self._stack.setCurrentIndex(0)
        self._follow()

    def _show_scale(self) -> None:
        """Show the colour bar, unless all ranks are the same."""
        assert self.result
        report = self.result.report
        low, high = report.ends
        if report.heat_map.arranged.shown is not Shown.RANK:
            self.scale.show_scale(
                (low, high), (low / high, 1.0), lambda value: report.number(value, 3) if value else "0"
            )
        elif low > 1:
            self.scale.show_scale((low, high), (0.0, 1.0), lambda rank: f"{rank:.0f}")
        else:
            self.scale.show_nothing()

    def _signs(self) -> list[Meaning]:
        """Return the legend entries for missing scores and for scores that are worse than those of the other run."""
        assert self.result
        heat_map, signs = self.result.report.heat_map, []
        if np.isnan(heat_map.values).any():
            signs.append(Meaning(self.tr("no score"), np.nan))
        if heat_map.arranged.shown is Shown.DIFFERENCE:
            signs.append(Meaning(self.tr("worse than the reference run"), 0.0, marked=True))
        return signs

    def _in_words(self, over: str) -> str:
        assert self.result
        report = self.result.report
        heat_map, scores = report.heat_map, report.scores
        if heat_map.base is not None:
            what = self.tr("{measure} − {measure} of {run}").format(
                measure=scores.measure, run=scores.names[heat_map.base]
            )
        elif heat_map.arranged.shown is Shown.RANK:
            what = self.tr("rank under {measure}, 1 is best").format(measure=scores.measure)
        else:
            what = str(scores.measure)
        topics = (
            self.tr("one topic")
            if len(heat_map.rows) == 1
            else self.tr("{count} topics").format(count=len(heat_map.rows))
        )
        runs = (
            self.tr("one run")
            if len(heat_map.columns) == 1
            else self.tr("{count} runs").format(count=len(heat_map.columns))
        )
        parts = [what, f"{topics} × {runs}"]
        if gaps := int(np.isnan(heat_map.values).sum()):
            parts.append(self.tr("cells without a score: {count}").format(count=gaps))
        if none := sum(not relevant for relevant in scores.relevant):
            parts.append(self.tr("topics without a relevant document: {count}").format(count=none))
        if heat_map.arranged.topics is TopicOrder.CLUSTERS and heat_map.row_tree is None:
            parts.append(self.tr("too many topics to cluster"))
        return plain(" · ".join([*parts, over]))

    def tell(self, row: int, column: int) -> str:
        """Return all details of a cell: topic, run, and the score in full precision."""
        return self._details(row, column, repr)

    def _in_short(self, row: int, column: int) -> str:
        """Return the details of a cell with numbers rounded as in tables."""
        kind = Kind.COUNT if self.result and self.result.report.scores.measure.family.integral else Kind.SCORE
        return self._details(row, column, kind.shown)

    def _details(self, row: int, column: int, number: Callable[[float], str]) -> str:
        if self.result is None:
            return ""
        report = self.result.report
        heat_map = report.heat_map
        topic, run = report.topics[row], report.names[column]
        score, value = float(heat_map.scores[row, column]), float(heat_map.values[row, column])
        title = f"{topic}  {self._queries.topic(topic).title}".rstrip()
        parts = [f"{report.scores.measure} = {number(score)}" if not np.isnan(score) else self.tr("no score")]
        if heat_map.arranged.shown is Shown.RANK and not np.isnan(value):
            count = int((~np.isnan(heat_map.values[row])).sum())
            parts.append(self.tr("rank {rank} of {count}").format(rank=f"{value:g}", count=count))
        if heat_map.base is not None and not np.isnan(value):
            parts.append(
                self.tr("{difference} from {run}").format(
                    difference=signed(value), run=report.scores.names[heat_map.base]
                )
            )
        parts.append(self.tr("{count} relevant").format(count=report.relevant[row]))
        return plain(f"{title} · {run}: {' · '.join(parts)}")

    def _choose_cell(self, row: int, column: int) -> None:
        if self.result is None:
            return
        run, topic = self.result.runs[column], self.result.report.topics[row]
        self.cell.setText(self._in_short(row, column))
        self._selection.choose_run(run)
        self._selection.choose_topic(topic)

    def _open(self, row: int, column: int) -> None:
        self._choose_cell(row, column)
        self._tools.actions.trigger("view.two_runs")

    def _follow(self) -> None:
        """Highlight the run and topic that are selected in the other views."""
        if self.result is None:
            return
        topics, chosen = self.result.report.topics, self._selection
        if chosen.run in self.result.runs and chosen.topic in topics:
            cell = topics.index(chosen.topic), self.result.runs.index(chosen.run)
            self.grid.choose(*cell)
            self.cell.setText(self._in_short(*cell))
        else:
            self.grid.leave()
            self.cell.setText(
                self.tr(
                    "Choose a cell with the mouse or arrow keys to select its topic and run everywhere; Enter"
                    " compares the two runs on the topic."
                )
                + " "
                + self.tr("Zoom with the wheel, + and −; drag to move; 0 shows all.")
            )


def _mean(value: float) -> str:
    return "" if np.isnan(value) else f"{value:.3f}" if value < MANY else f"{value:,.0f}"


PANEL = PanelKind(
    name="heat_map",
    audience=Audience.PROJECT,
    help="analyst#topics-and-runs-in-one-picture",
    action="view.heat_map",
    group=Group.TOPICS,
    panel=HeatMapPanel,
    make=HeatMapPanel,
    focus=lambda panel: panel.grid,
)
