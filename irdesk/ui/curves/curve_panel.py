"""Curve panel: precision against recall, or measures by rank, as means over topics or for one topic.

The selected run is emphasised and has a band. The baseline has a halo. The legend selects runs, hovering over a curve
shows the run's name, and dragging zooms.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import (
    QComboBox,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStackedLayout,
    QStackedWidget,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.progress import Progress
from irdesk.evaluation.curves.curve_bootstrap import Resampling, SampledBand
from irdesk.evaluation.curves.curve_crossings import Crossing
from irdesk.evaluation.curves.curves import ComputedCurves, Kind
from irdesk.reporting.curves.curve_figure import picture_figure
from irdesk.reporting.curves.curve_plot_data import CurvePicture, CurveWish, Sampling
from irdesk.reporting.curves.curve_sentences import band_words, crossing_words
from irdesk.reporting.drawing.figure import Figure
from irdesk.session.commands import TickRun
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet, SettingChanged
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries, ShownCommand
from irdesk.ui.curves.curve_hover import CurvePoint, describe
from irdesk.ui.curves.curve_legend import CurveLegend
from irdesk.ui.curves.curve_menu import CurveMenu
from irdesk.ui.curves.curve_plot import CurvePlot
from irdesk.ui.event_loop.change_debouncer import Debouncer
from irdesk.ui.frame.baseline_choice import toggle_baseline
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.layouts import box_row
from irdesk.ui.style.literal_tooltips import tip_of
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.choice_box import narrow
from irdesk.ui.widgets.elided_label import ElidedLabel
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.topic_box import TopicBox

FRAME_MS = 16
AT_ONCE = 0.012  # Maximum time in seconds that one event-loop iteration spends on computing curves.
LEAST_BOX = 120  # Minimum width in pixels of the combo boxes, for narrow panels.
LEGEND_WIDTH = 130  # Initial width of the legend, in pixels.


class CurvePanel(QWidget):
    """A panel that shows the curves of the visible runs."""

    def __init__(
        self,
        queries: Queries,
        selection: Selection,
        runner: TaskRunner,
        add_files: Callable[[], None],
        execute: Callable[[Command], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("curve_view")
        self._queries = queries
        self._selection = selection
        self._execute = execute
        self._drawn, self._took = 0.0, 0.0
        self._is_compact = False
        self._choices = CurveWish()
        self._sampling: tuple[Sampling, SampledBand | None] | None = None
        self.scope = TopicBox(queries, selection, self)
        self.scope.setMinimumWidth(LEAST_BOX)
        self.kind = self._kind_box()
        self.drawing = CurvePlot(self)
        self.plot = self.drawing.plot
        compare = partial(toggle_baseline, queries, selection)
        self.legend = CurveLegend(selection.choose_run, compare, self.drawing.highlight, self, self._tick)
        self.legend.draw_only = self._draw_only
        self.legend_action = QAction(self.tr("Legend"), self)
        self.legend_action.setCheckable(True)
        self.legend_action.setChecked(True)
        self.legend_action.toggled.connect(self.legend.setVisible)
        self.menu = CurveMenu(lambda: self.wish, lambda: self.picture, self.choose_wish, self.legend_action, self)
        self.name, self.summary = self._line("curve_point"), self._line("curve_said")
        self.summary.most_lines = 2
        self.banded = self._line("curve_band")
        self.banded.setAccessibleName(self.tr("Meaning of the band"))
        self.name.setAccessibleName(self.tr("The point under the mouse"))
        self.summary.setAccessibleName(self.tr("Description of the curves"))
        self.back = make_quiet(QPushButton(self.tr("Reset zoom"), self))
        self.back.setObjectName("curve_whole")
        self.back.setAccessibleName(self.tr("Show the complete curves"))
        self.back.setToolTip(self.tr("Show the complete curves again (Z, or a double click)"))
        self.back.clicked.connect(lambda _checked=False: self.whole())
        self.back.hide()
        self.empty = EmptyState(
            self.tr("No curve yet: load a run and judgements of its topics."),
            self.tr("Add files…"),
            add_files,
            self,
        )
        self._lay_out()
        self.drawing.hovered.connect(self._name)
        self.drawing.clicked.connect(self._click)
        self.drawing.zoomed.connect(self.back.setVisible)
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.timeout.connect(self.draw)
        self._seen = Debouncer(self, self.refresh)
        self.computing: BackgroundQuery[ComputedCurves] = BackgroundQuery(
            self, runner, self.tr("computing curves"), self._compute, self._take_curves, self.summary.setText
        )
        self.resampling: BackgroundQuery[tuple[Sampling, SampledBand | None]] = BackgroundQuery(
            self, runner, self.tr("resampling topics"), self._resample, self._take_band, self.summary.setText
        )
        selection.topic_changed.connect(lambda _topic: self._follow())
        selection.run_changed.connect(lambda _run: self._follow())
        selection.other_changed.connect(lambda _run: self._follow())
        selection.measure_changed.connect(lambda _name: self._follow())
        selection.filter_changed.connect(lambda _filter: self._follow())

    def _line(self, name: str) -> ElidedLabel:
        label = ElidedLabel(self)
        label.setObjectName(name)
        # Let the label be narrower than its text, so that long texts do not widen the panel.
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        label.setFont(theme.tabular(label.font()))
        return label

    def _lay_out(self) -> None:
        both = QSplitter(Qt.Orientation.Horizontal, self)
        both.setObjectName("curve_parts")
        both.setChildrenCollapsible(False)
        both.addWidget(self.drawing)
        both.addWidget(self.legend)
        both.setStretchFactor(0, 10)
        both.setStretchFactor(1, 1)
        both.setSizes([3 * LEGEND_WIDTH, LEGEND_WIDTH])
        self._stack = QStackedLayout()
        self._stack.addWidget(both)
        self._stack.addWidget(self.empty)
        along = FigureExport(self, self.figure).buttons()
        top = box_row(self.scope, self.kind, self.menu, self.back, last=along)
        top.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 0)
        below = QVBoxLayout()
        below.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, theme.SPACE)
        below.setSpacing(0)
        self._lines = QStackedWidget(self)  # one text line is shown at a time, so that the plot keeps its height
        self._lines.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for line in (self.summary, self.name):
            self._lines.addWidget(line)
        below.addWidget(self._lines)
        below.addWidget(self.banded)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(top)
        layout.addLayout(self._stack, 1)
        layout.addLayout(below)
        tab_through(self.scope, self.kind, self.menu, self.back, along, self.legend)
        self._around = (self.kind, self.menu, along, self._lines)

    def make_compact(self) -> None:
        """Hide the boxes, the legend and the text lines, for use in a small area of another view."""
        self._is_compact = True
        for widget in self._around:
            widget.hide()
        self.legend_action.setChecked(False)

    def _kind_box(self) -> QComboBox:
        """Create the box that selects the kind of curve."""
        box = QComboBox(self)
        box.setObjectName("curve_kind")
        box.setAccessibleName(self.tr("Kind of curve"))
        box.setToolTip(self.tr("Kind of curve: precision against recall, or a measure by rank"))
        narrow(box, 14)
        box.setMinimumWidth(LEAST_BOX)
        for kind, text in (
            (Kind.PR_11, self.tr("PR, 11 points")),
            (Kind.PR_101, self.tr("PR, 101 points")),
            (Kind.PR, self.tr("PR, raw")),
            (Kind.PRECISION, self.tr("precision by rank")),
            (Kind.RECALL, self.tr("recall by rank")),
            (Kind.NDCG, self.tr("nDCG by rank")),
            (Kind.GAIN, self.tr("gain by rank")),
        ):
            box.addItem(text, kind.value)
        box.activated.connect(lambda _row: self.choose(Kind(box.currentData())))
        return box

    # Methods for the curve settings

    @property
    def wish(self) -> CurveWish:
        """The curve settings for the current selection."""
        chosen = self._selection
        return replace(
            self._choices,
            topic=chosen.topic,
            run=chosen.run,
            other=chosen.other,
            measure=chosen.measure,
            ticked=self._queries.ticked_runs(),
            among=self._queries.topics_passing(chosen.filter),
        )

    @property
    def picture(self) -> CurvePicture | None:
        """The displayed plot's data, or None if nothing is drawn."""
        return self.drawing.picture

    def choose(self, kind: Kind) -> None:
        """Draw another kind of curve."""
        self.choose_wish(replace(self._choices, kind=kind))

    def choose_wish(self, wish: CurveWish) -> None:
        """Apply new curve settings and redraw."""
        if wish.kind is not self._choices.kind:
            self.computing.cancel()
        self._choices = wish
        self.kind.setCurrentIndex(self.kind.findData(wish.kind.value))
        self._follow()

    def figure(self) -> Figure | None:
        """Return the curves as a figure, identical to the one that the command line draws."""
        picture = self._picture()
        return picture_figure(picture) if picture.curves else None

    def whole(self) -> None:
        """Zoom out to show all curves."""
        self.drawing.whole()

    def _tick(self, run: str) -> None:
        """Toggle the tick of a run. The plot labels the ticked runs or, if none is ticked, the best runs."""
        self._execute(TickRun(run))
        self.resampling.now()

    def _draw_only(self, run: str) -> None:
        """Draw only this run and the runs that the user ticks next. If ``run`` is empty, draw all runs."""
        if run:
            self._execute(TickRun(run, alone=True))
        self.choose_wish(replace(self._choices, only=bool(run)))

    def _follow(self) -> None:
        """Redraw after the pending events, because the user changed a setting."""
        self._frame.start(0)
        self.resampling.now()

    def shown_command(self) -> ShownCommand:
        """Return the command that produces the displayed curves."""
        return self._queries.curves_command(self.picture or self._picture(), self._selection.filter)

    def on_change(self, changes: ChangeSet) -> None:
        """Redraw after changes to scores or ticks, at most once per frame."""
        if changes.kind != "move" or changes.touches(SettingChanged):
            self.refresh()
        if changes.kind != "move":
            self.resampling.on_change(changes)

    # Drawing methods

    def refresh(self) -> None:
        """Schedule a redraw for the next frame. After a slow redraw, wait longer: at least ten times as long as that
        redraw took.
        """
        if not self._frame.isActive():
            rest = self._drawn + 10 * self._took - time.monotonic()
            self._frame.start(max(FRAME_MS, round(1000 * rest)))

    def changeEvent(self, event: QEvent) -> None:
        """Apply a changed font to the text lines."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "summary"):
            for label in (self.name, self.summary, self.banded):
                label.setFont(theme.tabular(self.font()))

    def draw(self) -> None:
        """Draw now if the panel is visible. The curves of added runs are first computed in the background.

        If many topics changed at once, update the curves in several event-loop iterations, so that the window is not
        blocked.
        """
        if not self.isVisible():
            self._seen.outdate()
            return
        started = time.monotonic()
        wish = self.wish
        if not wish.topic and self._queries.missing_curves(wish.kind):
            self.summary.setText(self.tr("Computing…"))
            if not self.computing.under_way:
                self.computing.now()
            return
        while not wish.topic and self._queries.advance_curves(wish.kind):
            if time.monotonic() - started > AT_ONCE:
                self.summary.setText(self.tr("Computing…"))
                self._frame.start(0)
                return
        self.scope.refresh()
        picture = self._picture()
        self._stack.setCurrentIndex(0 if picture.curves else 1)
        self.drawing.show_picture(picture)
        self.legend.show_picture(picture)
        self.summary.setText(translated(crossing_words(picture)) or self._next_step(picture))
        self.banded.setText(translated(band_words(picture)))
        self.banded.setVisible(bool(self.banded.text()) and not self._is_compact)
        self._name(None)
        self._drawn = time.monotonic()
        self._took = self._drawn - started

    def _next_step(self, picture: CurvePicture) -> str:
        """Return a hint on how to compare runs, or an empty string if there is nothing to compare."""
        alone = picture.wish.run in picture.curves and not picture.wish.other and len(picture.curves) > 1
        return self.tr("Ctrl+click a run in the legend to compare the selected run with it") if alone else ""

    def _picture(self) -> CurvePicture:
        """Return the curves to draw, with the last resampled confidence band if it still applies to the current
        settings.
        """
        known = self._sampling
        return self._queries.curve_picture(self.wish, known[1] if known and known[0].about(self.wish) else None)

    def _compute(self) -> Work[ComputedCurves] | None:
        missing = None if self.wish.topic else self._queries.missing_curves(self.wish.kind)
        return missing.computed if missing else None

    def _take_curves(self, computed: ComputedCurves) -> None:
        self._queries.take_curves(computed)
        self.draw()
        self.resampling.now()

    # Resampling of the confidence band over topics

    def _resample(self) -> Work[tuple[Sampling, SampledBand | None]] | None:
        if self._queries.missing_curves(self.wish.kind):
            return None
        sampling = self._queries.curve_sampling(self.wish)
        if sampling is None or (self._sampling and sampling.same(self._sampling[0])):
            return None

        def work(progress: Progress) -> tuple[Sampling, SampledBand | None]:
            return sampling, sampling.band(progress, Resampling())

        return work

    def _take_band(self, sampled: tuple[Sampling, SampledBand | None]) -> None:
        self._sampling = sampled
        self.refresh()

    # Mouse handling

    def _name(self, target: CurvePoint | Crossing | None) -> None:
        """Describe the curve point or the crossing under the mouse, in the line below the plot and in a tooltip."""
        picture, text = self.picture, ""
        if picture is not None and target is not None:
            text = describe(picture, target)
        self.name.setText(text)
        self._lines.setCurrentWidget(self.name if text else self.summary)
        if text:
            QToolTip.showText(QCursor.pos(), tip_of(text), self.drawing)
        elif target is None and QToolTip.isVisible():
            QToolTip.hideText()

    def _click(self, target: CurvePoint, with_ctrl: bool) -> None:
        if target.topic:
            self._selection.choose_topic(target.topic)
        elif with_ctrl:
            toggle_baseline(self._queries, self._selection, target.run)
        else:
            self._selection.choose_run(target.run)


PANEL = PanelKind(
    name="curves",
    audience=Audience.PROJECT,
    help="analyst#curves",
    action="view.curves",
    group=Group.SCORES,
    panel=CurvePanel,
    make=lambda tools: CurvePanel(tools.queries, tools.selection, tools.runner, tools.add_files, tools.execute),
)
