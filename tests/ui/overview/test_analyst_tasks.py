"""An analyst's tasks, each from the overview in a limited number of steps: a click or a menu choice is one step."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QToolButton
from window_driver import Hands

from irdesk.ui.comparison.order_reversal_panel import OrderReversalPanel
from irdesk.ui.overview.overview_panel import OverviewPanel
from irdesk.ui.pools.reusability_panel import ReusabilityPanel

pytestmark = pytest.mark.shared_window


@pytest.fixture
def analyst(hands) -> Hands:
    """Return a window at the overview of the sample, fully computed."""
    hands.window.show_workspace("analyse")
    panel = hands.desk.panel(OverviewPanel)
    hands.wait(lambda: panel.isVisible() and panel.result and not hands.window.runner.tasks)
    hands.idle()
    return hands


def show(hands: Hands, view: str) -> None:
    """Click a view in the navigator: one step."""
    entries = hands.desk.navigator.rows.entries
    row = next(row for row, entry in enumerate(entries) if entry.name == view)
    hands.click_row(hands.desk.navigator.list, hands.desk.navigator.rows.index(row))


def choose(hands: Hands, text: str) -> None:
    """Choose an entry of the open menu by keys: one step."""
    hands.wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    while menu.activeAction() is None or menu.activeAction().text() != text:
        hands.qtbot.keyClick(menu, Qt.Key.Key_Down)
    hands.qtbot.keyClick(menu, Qt.Key.Key_Return)


def settled(hands: Hands, done: Callable[[], object]) -> None:
    hands.wait(lambda: done() and not hands.window.runner.tasks)
    hands.idle()


def test_could_more_judging_turn_it_and_judge_what_matters_in_two_steps(analyst):
    analyst.click(analyst.desk.panel(OverviewPanel).change)
    panel = analyst.desk.panel(OrderReversalPanel)
    settled(analyst, lambda: panel.isVisible() and panel.result and panel.judge.isEnabled())
    run, other = (analyst.queries.run_name(one) for one in analyst.desk.selection.pair)
    assert run in panel.summary.text()
    assert other in panel.summary.text()
    wanted = {(document.topic, docno) for document, docno in panel.result.rows()}
    analyst.click(panel.judge)
    settled(analyst, lambda: analyst.desk.shown == "judge")
    analyst.begin_topic()
    assert (analyst.place.topic, analyst.place.docno) in wanted


def test_whether_new_runs_are_scored_fairly_in_one_step(analyst):
    show(analyst, "reusability")
    panel = analyst.desk.panel(ReusabilityPanel)
    settled(analyst, lambda: panel.isVisible() and "erdict" in panel.verdict.text())


def test_a_table_for_a_paper_in_two_steps(analyst):
    table = analyst.desk.panel(OverviewPanel).table
    table.setFocus()
    analyst.press_ctrl("c", shift=True)
    choose(analyst, "Copy as LaTeX")
    text = QApplication.clipboard().text()
    best = analyst.queries.run_name(analyst.desk.selection.run)
    assert text.index(r"\toprule") < text.index(best) < text.index(r"\bottomrule")


def test_a_figure_for_a_paper_in_two_steps(analyst, tmp_path):
    card = analyst.desk.panel(OverviewPanel).drawn
    button = card.findChild(QToolButton, "take_figure", Qt.FindChildOption.FindDirectChildrenOnly)
    assert button.isVisible()
    path = tmp_path / "curves.svg"
    analyst.file_dialog(path)
    analyst.click(button)
    choose(analyst, "Save as SVG…")
    analyst.wait(path.exists)
    analyst.idle()
    assert analyst.queries.run_name(analyst.desk.selection.run) in path.read_text(encoding="utf-8")
