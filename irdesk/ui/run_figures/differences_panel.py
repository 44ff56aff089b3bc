"""Differences panel: a forest plot of each run's difference from the baseline."""

from __future__ import annotations

from irdesk.session.comparison.run_figures import RunFigureRequest
from irdesk.session.queries import ShownCommand
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.run_figures.run_figure_panel_base import Compute, RunFigurePanel
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import PanelKind


class DifferencesPanel(RunFigurePanel):
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


PANEL = PanelKind(
    name="forest_plot",
    audience=Audience.PROJECT,
    help="analyst#differences",
    action="view.forest_plot",
    group=Group.COMPARE,
    panel=DifferencesPanel,
    make=DifferencesPanel,
    focus=lambda panel: panel.table,
)
