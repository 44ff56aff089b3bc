"""Average ranks panel: the critical-difference diagram of the runs."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QComboBox, QWidget

from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.average_ranks import RankTest
from irdesk.session.comparison.run_figures import RunFigure, RunFigureRequest
from irdesk.session.queries import ShownCommand
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.run_figures.run_figure_panel_base import Compute, RunFigurePanel
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import PanelKind
from irdesk.ui.widgets.choice_box import choice_box


class AverageRanksPanel(RunFigurePanel):
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


PANEL = PanelKind(
    name="average_ranks",
    audience=Audience.PROJECT,
    help="analyst#average-ranks",
    action="view.average_ranks",
    group=Group.COMPARE,
    panel=AverageRanksPanel,
    make=AverageRanksPanel,
    focus=lambda panel: panel.table,
)
