"""Panels that each show one figure of all runs: average ranks, differences from the baseline, or scores over topics."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QComboBox, QWidget

from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.average_ranks import RankTest
from irdesk.session.comparison.run_figures import RunFigure, RunFigureRequest
from irdesk.session.queries import ShownCommand
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.plots.figure_panel import Compute, FigurePanel
from irdesk.ui.shell.audience import Audience
from irdesk.ui.shell.panel import PanelKind
from irdesk.ui.widgets.choice_box import choice_box


class AverageRanksPanel(FigurePanel):
    """Critical-difference diagram of the runs' average ranks, using Nemenyi's test or pairwise tests with Holm's
    correction.
    """

    test: QComboBox

    def title(self) -> str:
        """Return the name of the figure."""
        return self.tr("Average ranks of the runs")

    def next_step(self) -> str:
        """Return the hint shown if there are no runs or judgements."""
        return self.tr("Load runs and qrels to rank the runs on each topic.")

    def boxes(self) -> tuple[QWidget, ...]:
        """Create the combo box that selects the test."""
        self.test = choice_box(
            self,
            "rank_test",
            self.tr("Test of the differences"),
            (
                (RankTest.NEMENYI, self.tr("Critical difference (Nemenyi)")),
                (RankTest.HOLM, self.tr("Pairwise tests (Holm)")),
            ),
        )
        self.test.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.test.activated.connect(lambda _row: self.computing.now())
        return (self.test,)

    def compute(self) -> Compute:
        """Return the function that computes the diagram."""
        return partial(_ranks, RankTest(self.test.currentData()))

    def command(self, measure: str) -> ShownCommand:
        """Return the command that computes the average ranks."""
        options = "--average-ranks", str(self.test.currentData())
        return self._queries.run_figure_command(options, measure, self._selection.filter)


def _ranks(test: RankTest, request: RunFigureRequest, progress: Progress) -> RunFigure:
    return request.ranks(test, progress)


class ForestPlotPanel(FigurePanel):
    """Forest plot: each run's difference from the baseline, with its confidence interval."""

    dispensable: tuple[int, ...] = (2, 5, 6)  # columns hidden first: interval of the mean, SD, test statistic

    def title(self) -> str:
        """Return the name of the figure."""
        return self.tr("Differences from the baseline")

    def next_step(self) -> str:
        """Return the hint shown if there are no runs or judgements."""
        return self.tr("Load two runs and qrels to see how far each run is from the baseline.")

    def compute(self) -> Compute:
        """Return the function that computes the plot."""
        return RunFigureRequest.forest

    def command(self, measure: str) -> ShownCommand:
        """Return the command that computes the differences from the baseline. The baseline is the last row of the
        table.
        """
        baseline = self.result.ids[-1] if self.result else ""
        return self._queries.run_figure_command((), measure, self._selection.filter, baseline)


class ScoreDistributionPanel(FigurePanel):
    """Box plots of each run's scores over topics."""

    def title(self) -> str:
        """Return the name of the figure."""
        return self.tr("Scores over topics")

    def next_step(self) -> str:
        """Return the hint shown if there are no runs or judgements."""
        return self.tr("Load runs and qrels to see how the scores of each run are spread over topics.")

    def compute(self) -> Compute:
        """Return the function that computes the box plots."""
        return RunFigureRequest.distribution

    def command(self, measure: str) -> ShownCommand:
        """Return the command that computes the numbers of the box plots."""
        return self._queries.run_figure_command(("--distribution",), measure, self._selection.filter)


RANKS = PanelKind(
    name="average_ranks",
    audience=Audience.PROJECT,
    help="analyst#average-ranks",
    action="view.average_ranks",
    group=Group.COMPARE,
    panel=AverageRanksPanel,
    make=AverageRanksPanel,
    focus=lambda panel: panel.table,
)
FOREST = PanelKind(
    name="forest_plot",
    audience=Audience.PROJECT,
    help="analyst#differences",
    action="view.forest_plot",
    group=Group.COMPARE,
    panel=ForestPlotPanel,
    make=ForestPlotPanel,
    focus=lambda panel: panel.table,
)
DISTRIBUTION = PanelKind(
    name="distribution",
    audience=Audience.PROJECT,
    help="analyst#scores-over-topics",
    action="view.distribution",
    group=Group.COMPARE,
    panel=ScoreDistributionPanel,
    make=ScoreDistributionPanel,
    focus=lambda panel: panel.table,
)
