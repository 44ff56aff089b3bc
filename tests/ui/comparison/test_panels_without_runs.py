"""The panels that compare runs say what to do in an empty project, and without judgements."""

from __future__ import annotations

import pytest

from irdesk.ui.comparison.all_pairs_panel import AllPairsPanel
from irdesk.ui.comparison.comparison_panel import ComparisonPanel
from irdesk.ui.comparison.found_by_whom_panel import FoundByWhomPanel
from irdesk.ui.comparison.heat_map_panel import HeatMapPanel
from irdesk.ui.comparison.run_rankings_panel import RunRankingsPanel
from irdesk.ui.comparison.two_runs_panel import TwoRunsPanel
from irdesk.ui.overview.overview_panel import OverviewPanel

pytestmark = pytest.mark.unpainted


def test_without_runs_or_judgements_each_panel_says_what_to_do(empty, sample_files):
    empty.press_ctrl("2")
    overview = empty.desk.panel(OverviewPanel)
    empty.wait(overview.empty.isVisible)
    for key, shift, kind in (
        ("k", True, RunRankingsPanel),
        ("p", True, AllPairsPanel),
        ("m", False, HeatMapPanel),
        ("l", False, FoundByWhomPanel),
        ("d", False, TwoRunsPanel),
        ("t", True, ComparisonPanel),
    ):
        empty.press_ctrl(key, shift=shift)
        panel = empty.desk.panel(kind)
        empty.wait(panel.empty.isVisible)
        if kind in (AllPairsPanel, HeatMapPanel, FoundByWhomPanel):
            assert panel.result is None, kind
        if kind is TwoRunsPanel:
            assert panel.empty.button.isEnabled()
    empty.desk.show_view("curves")
    empty.wait(empty.desk.curves.empty.isVisible)
    assert empty.desk.curves.empty.button.isEnabled()

    # The project has runs but no judgements.
    comparison = empty.desk.panel(ComparisonPanel)
    empty.desk.files.load(sorted((sample_files / "runs").glob("*.run"))[:2])
    empty.idle()
    empty.press_ctrl("t", shift=True)
    empty.wait(lambda: "Nothing has been judged yet" in comparison.notes.text() and comparison.notes.isVisible())
    assert comparison.model.rowCount() == 0
    empty.press_ctrl("2")
    empty.desk.show_view("overview")
    empty.wait(overview.unjudged.isVisible)
    empty.wait(lambda: overview.unjudged.label.text().startswith("2 runs are loaded, but no judgements"))
