"""Panel *Scores over topics*: box plots of each run's scores."""

from __future__ import annotations

from irdesk.session.comparison.run_figures import RunFigureRequest
from irdesk.session.queries import ShownCommand
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.run_figures.run_figure_panel_base import Compute, RunFigurePanel
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import PanelKind


class ScoresOverTopicsPanel(RunFigurePanel):
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


PANEL = PanelKind(
    name="distribution",
    audience=Audience.PROJECT,
    help="analyst#scores-over-topics",
    action="view.distribution",
    group=Group.COMPARE,
    panel=ScoresOverTopicsPanel,
    make=ScoresOverTopicsPanel,
    focus=lambda panel: panel.table,
)
