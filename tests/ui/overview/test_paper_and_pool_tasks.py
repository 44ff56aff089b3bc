"""Tasks of an analyst with only runs and qrels: a table for a paper, judging decisive documents, and reusability."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from window_driver import Hands, flush

from irdesk.ui.comparison.comparison_panel import ComparisonPanel
from irdesk.ui.comparison.what_would_change_panel import WhatWouldChangePanel
from irdesk.ui.overview.overview_panel import OverviewPanel
from irdesk.ui.pools.reusability_panel import ReusabilityPanel
from irdesk.ui.scoring.metrics_panel import MetricsPanel

pytestmark = pytest.mark.unpainted

PANELS = {"overview": OverviewPanel, "comparison": ComparisonPanel, "metrics": MetricsPanel}


@pytest.fixture
def analyst(empty: Hands, sample_files: Path) -> Hands:
    """Return a window that shows the overview of runs and qrels, without documents or a pool."""
    empty.desk.files.load([*sorted((sample_files / "runs").iterdir())[::2], sample_files / "qrels.txt"])
    empty.idle()
    empty.window.show_workspace("analyse")
    panel = empty.desk.panel(OverviewPanel)
    empty.wait(lambda: panel.isVisible() and panel.result and not empty.window.runner.tasks)
    empty.idle()
    return empty


def show(hands: Hands, view: str) -> None:
    """Click a view in the navigator (one step)."""
    navigator = hands.desk.navigator
    row = next(row for row, entry in enumerate(navigator.rows.entries) if entry.name == view)
    hands.click_row(navigator.list, navigator.rows.index(row))
    hands.wait(lambda: hands.desk.area.view == view)
    hands.idle()


def button_of_table(hands: Hands, view: str) -> QToolButton:
    panel = hands.desk.panel(PANELS[view])
    (button,) = [button for button in panel.findChildren(QToolButton, "take_table") if button.isVisible()]
    return button


def choose(hands: Hands, text: str) -> None:
    hands.wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    action = next(action for action in menu.actions() if action.text() == text)
    hands.click(menu, menu.actionGeometry(action).center())


def test_a_table_is_saved_and_copied_and_documents_chosen_for_judging_do_not_replace_the_pool(analyst, tmp_path):
    """The button above a table saves it, whatever has the focus."""
    path = tmp_path / "runs.csv"
    analyst.desk.navigator.list.setFocus(Qt.FocusReason.OtherFocusReason)
    analyst.file_dialog(path)
    analyst.click(button_of_table(analyst, "overview"))
    choose(analyst, "Save table…")
    analyst.wait(path.exists)
    analyst.idle()
    assert len(path.read_text(encoding="utf-8").splitlines()) > len(analyst.queries.runs())
    flush()

    # The button also copies the table as LaTeX.
    for view in PANELS:
        if view != "overview":
            show(analyst, view)
        if view == "comparison":
            model = analyst.desk.panel(ComparisonPanel).table.model()
            analyst.wait(lambda model=model: model.rowCount() > 0 and not analyst.window.runner.tasks)
        analyst.click(button_of_table(analyst, view))
        choose(analyst, "Copy as LaTeX")
        flush()
        text = QApplication.clipboard().text()
        best = analyst.queries.run_name(analyst.desk.selection.run)
        assert text.index(r"\toprule") < text.index(best) < text.index(r"\bottomrule")

    # Documents chosen for judging do not replace the pool of reusability.
    show(analyst, "overview")
    analyst.desk.selection.choose_measure("P@5")  # The search takes thirty times as long under AP as under P@5.
    analyst.click(analyst.desk.panel(OverviewPanel).change)
    decisive = analyst.desk.panel(WhatWouldChangePanel)
    analyst.wait(lambda: decisive.isVisible() and decisive.result and decisive.judge.isEnabled())
    analyst.idle()
    analyst.click(decisive.judge)
    analyst.wait(lambda: analyst.desk.shown == "judge" and not analyst.window.runner.tasks)
    status = analyst.window.status
    assert "The queue now shows only" in status.left.text()
    assert status.left.foregroundRole() == status.left.palette().ColorRole.PlaceholderText, "it is no refusal"
    assert not analyst.queries.has_pool_of_runs()

    analyst.window.show_workspace("analyse")
    show(analyst, "reusability")
    panel = analyst.desk.panel(ReusabilityPanel)
    analyst.wait(lambda: panel.isVisible() and panel.result and not analyst.window.runner.tasks)
    assert panel.pool.wish.depth == 10
    assert panel.table.rows.rowCount() == len(analyst.queries.runs())
    assert "erdict" in panel.verdict.text()
    panel.pool.setFocus()
    analyst.press(Qt.Key.Key_End)
    assert panel.pool.wish.depth is None, "the pool of documents named singly can still be chosen"
