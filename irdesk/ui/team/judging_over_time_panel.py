"""Panel for an assessor's judging over time: pace, grade distribution, and self-agreement. The data is shown only in
this window.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QSignalBlocker, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from irdesk.assessment.judging_over_time import FEWEST, WINDOW, Line, pace_change
from irdesk.domain.translatable_messages import filled
from irdesk.reporting.assessment.judging_over_time import grades_over_time, pace, same_grade_share
from irdesk.reporting.drawing.figure import Figure
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet, JudgementChanged
from irdesk.session.queries import Queries
from irdesk.session.team.judging_over_time import JudgingOverTime, JudgingOverTimeRequest, judging_over_time
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.plots.base_plot import pg, picture, recolour
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.layouts import fill_panel
from irdesk.ui.style.translated_texts import grade_name
from irdesk.ui.widgets.empty_state import ContentOrEmpty, EmptyState
from irdesk.ui.widgets.figure_export import FigureExport, figure_button

SETTLE_MS = 500  # delay in milliseconds between the last judgement and the computation
LEAST_PLOT = 110
_STYLES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)


class JudgingOverTimePanel(QWidget):
    """Panel with three stacked plots: pace, grades and self-agreement over time. In the Judge workspace they show only
    the assessor's own judgements.
    """

    computing: BackgroundQuery[JudgingOverTime]

    def __init__(
        self,
        queries: Queries,
        runner: TaskRunner,
        request: Callable[[str], JudgingOverTimeRequest],
        selection: Selection,
        judge: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("judging_over_time_panel")
        self._queries, self._request, self._selection = queries, request, selection
        self._found: JudgingOverTime | None = None
        self.who = QComboBox(self)
        self.who.setObjectName("judging_over_time_assessor")
        self.who.setAccessibleName(self.tr("The assessor whose judging is shown"))
        self.who.setToolTip(self.tr("The assessor whose judging is shown"))
        self.who.activated.connect(lambda _row: self.computing.now())
        self.summary = QLabel(self)
        self.summary.setObjectName("judging_over_time_summary")
        self.summary.setWordWrap(True)
        self.summary.setAccessibleName(self.tr("Description of judging over time"))
        last = self.tr("over the last {count}").format(count=WINDOW)
        self.pace = self._plot(self.tr("Pace during judging"), self.tr("seconds, median"), last)
        self.mix = self._plot(self.tr("Grades during judging"), self.tr("share of grades"), last)
        self.alike = self._plot(self.tr("Self-agreement during judging"), self.tr("same grade"), last)
        for plot in (self.mix, self.alike):
            plot.setYRange(0, 1, padding=0.05)
        self.alike.getPlotItem().setLabel("bottom", self.tr("judgement"))
        FigureExport(
            self.pace, lambda: pace(drawn.pace) if (drawn := self._drawn) else None, self.pace.accessibleName()
        )
        FigureExport(self.mix, self._mix_figure, self.mix.accessibleName())
        FigureExport(
            self.alike,
            lambda: same_grade_share(drawn.consistency) if (drawn := self._drawn) else None,
            self.alike.accessibleName(),
        )
        self._legend = self.mix.getPlotItem().addLegend(offset=(-8, 4), labelTextSize="9pt", colCount=5)
        self.computing = BackgroundQuery(
            self,
            runner,
            self.tr("computing judging statistics"),
            self._work,
            self._take,
            self.summary.setText,
            SETTLE_MS,
        )
        text = self.tr("Plots of pace, grades and self-agreement appear after {count} judgements.")
        self.empty = EmptyState(text.format(count=FEWEST), self.tr("Judge documents"), judge, self, "activity")
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 0, 0)
        top.addWidget(self.summary, 1)
        top.addWidget(self.who, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(figure_button(self), 0, Qt.AlignmentFlag.AlignTop)
        plots = QWidget(self)
        layout = QVBoxLayout(plots)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        self.pages = ContentOrEmpty(plots, self.empty, self)
        fill_panel(self, top, self.pages, grows=self.pages)
        for plot in (self.pace, self.mix, self.alike):
            layout.addWidget(plot, 1000)
        self._colour()
        selection.workspace_changed.connect(lambda _name: self.computing.now())

    @property
    def _drawn(self) -> JudgingOverTime | None:
        """The result for the chosen assessor, or None if there are too few judgements for a plot."""
        return self._found if self._found and self._found.verdicts >= FEWEST else None

    def _mix_figure(self) -> Figure | None:
        names = {level.grade: level.name for level in self._queries.scale().levels}
        return grades_over_time(self._drawn.mix, names) if self._drawn else None

    def _plot(self, name: str, left: str, over: str) -> pg.PlotWidget:
        plot = picture(self)
        plot.setAccessibleName(name)
        plot.setToolTip(f"{name}, {over}")
        plot.hideButtons()
        plot.setMouseEnabled(x=False, y=False)
        plot.setMinimumHeight(LEAST_PLOT)
        item = plot.getPlotItem()
        item.showGrid(x=True, y=True, alpha=0.15)
        item.setLabel("left", left)
        item.getAxis("left").setWidth(60)  # the same axis width in all plots aligns their time axes
        return plot

    @property
    def _own_only(self) -> bool:
        """Whether only the assessor's own judgements may be shown, as in the Judge workspace and in a work package."""
        return self._selection.workspace == "judge" or self._queries.package() is not None

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute after a change of judgements, if the panel is visible."""
        if changes.touches(JudgementChanged):
            self.computing.soon()

    def _work(self) -> Work[JudgingOverTime]:
        self._fill_names()
        request = self._request(self.who.currentText())
        return lambda progress: judging_over_time(request, progress)

    def _fill_names(self) -> None:
        assessor = self._queries.assessor()
        names = [assessor] if self._own_only else list(dict.fromkeys((*self._queries.judges_here(), assessor)))
        if [self.who.itemText(i) for i in range(self.who.count())] != names:
            before = self.who.currentText()
            with QSignalBlocker(self.who):
                self.who.clear()
                self.who.addItems(names)
                self.who.setCurrentIndex(names.index(before) if before in names else 0)
        self.who.setVisible(len(names) > 1)

    def _take(self, result: JudgingOverTime) -> None:
        self._found = result
        self._draw()

    def _draw(self) -> None:
        result = self._found
        for plot in (self.pace, self.mix, self.alike):
            item = plot.getPlotItem()
            for curve in item.listDataItems():
                item.removeItem(curve)
        self._legend.clear()
        if result is None:
            return
        self.pages.show_content(result.verdicts >= FEWEST)
        self.summary.setText(self._summary_text(result))
        for plot in (self.pace, self.mix, self.alike):
            plot.setXRange(1, max(result.verdicts, FEWEST + 1), padding=0.02)
        self.alike.setVisible(bool(result.consistency.at))
        self.mix.getPlotItem().setLabel("bottom", "" if result.consistency.at else self.tr("judgement"))
        self._add(self.pace, result.pace, 0)
        if result.pace.values:
            self.pace.setYRange(0, max(result.pace.values) * 1.1, padding=0)
        scale = self._queries.scale()
        for i, (grade, line) in enumerate(result.mix.items()):
            name = self.tr("no grade") if grade is None else grade_name(scale, grade)
            self._add(self.mix, line, i, name)
        self._add(self.alike, result.consistency, 0)

    def _add(self, plot: pg.PlotWidget, line: Line, colour: int, name: str | None = None) -> None:
        pen = theme.run_pen(colour, 2.0)
        pen.setStyle(_STYLES[colour % len(_STYLES)])
        few = len(line.at) < WINDOW
        symbol = {"symbol": "o", "symbolSize": 5, "symbolBrush": pen.color(), "symbolPen": pen.color()} if few else {}
        plot.addItem(pg.PlotDataItem(list(line.at), list(line.values), pen=pen, antialias=True, name=name, **symbol))

    def _summary_text(self, result: JudgingOverTime) -> str:
        if result.verdicts < FEWEST:
            text = self.tr("{count:,} {count:judgement|judgements} by {name}")
            return filled(text, count=result.verdicts, name=result.assessor)
        parts = [self.tr("{count} judgements by {name}.").format(count=f"{result.verdicts:,}", name=result.assessor)]
        if result.pace.values:
            parts.append(self._pace_text(result.pace))
        if result.withheld:
            parts.append(self.tr("Self-agreement is shown once all documents are judged."))
        elif not result.repeated:
            parts.append(self.tr("No document has been judged twice yet."))
        elif result.blind:
            text = self.tr("{same} of {all} hidden {all:repeat|repeats} got the same grade.")
            parts.append(filled(text, all=result.repeated, same=result.same))
        else:
            text = self.tr(
                "{same} of {all} {all:document|documents} that the assessor chose to grade again kept the same grade."
            )
            parts.append(filled(text, all=result.repeated, same=result.same))
        parts.append(self.tr("These statistics are computed on this computer and not sent anywhere."))
        return " ".join(parts)

    def _pace_text(self, line: Line) -> str:
        change = pace_change(line)
        if change is None:
            return self.tr("Median time: {last} s.").format(last=f"{line.values[-1]:.0f}")
        text = self.tr("Median time: initially {first} s, recently {last} s.")
        return text.format(first=f"{change[0]:.0f}", last=f"{change[1]:.0f}")

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_legend"):
            self._colour()
            self._draw()

    def _colour(self) -> None:
        for plot in (self.pace, self.mix, self.alike):
            recolour(plot)
        self._legend.setLabelTextColor(self.palette().color(QPalette.ColorRole.Text))


PANEL = PanelKind(
    name="drift",
    audience=Audience.EVERYBODY,
    help="coordinator#judging-over-time",
    action="view.drift",
    group=Group.ESTIMATE,
    over=Over.NONE,
    panel=JudgingOverTimePanel,
    make=lambda tools: JudgingOverTimePanel(
        tools.queries,
        tools.runner,
        partial(JudgingOverTimeRequest.of, tools.workspace),
        tools.selection,
        tools.actions["view.judge"].trigger,
    ),
)
