"""An analyst's tasks, each done from the overview in a limited number of steps. A click or a menu choice is
one step.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QToolButton
from window_driver import Hands

from irdesk.ui.comparison.what_would_change_panel import WhatWouldChangePanel
from irdesk.ui.overview.inspector_panel import InspectorPanel
from irdesk.ui.overview.overview_panel import OverviewPanel
from irdesk.ui.pools.reusability_panel import ReusabilityPanel
from irdesk.ui.rankings.side_by_side_panel import SideBySidePanel

pytestmark = [pytest.mark.shared_window, pytest.mark.opened_in("analyse")]


@pytest.fixture
def analyst(hands) -> Hands:
    """Return a window that shows the sample's overview, fully computed."""
    panel = hands.desk.panel(OverviewPanel)
    hands.wait(lambda: panel.isVisible() and panel.result and not hands.window.runner.tasks)
    hands.idle()
    return hands


def show(hands: Hands, view: str) -> None:
    """Click a view in the navigator (one step)."""
    entries = hands.desk.navigator.rows.entries
    row = next(row for row, entry in enumerate(entries) if entry.name == view)
    hands.click_row(hands.desk.navigator.list, hands.desk.navigator.rows.index(row))


def choose(hands: Hands, text: str) -> None:
    """Select an item in the open menu with the keyboard (one step)."""
    hands.wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    while menu.activeAction() is None or menu.activeAction().text() != text:
        hands.qtbot.keyClick(menu, Qt.Key.Key_Down)
    hands.qtbot.keyClick(menu, Qt.Key.Key_Return)


def settled(hands: Hands, done: Callable[[], object]) -> None:
    hands.wait(lambda: done() and not hands.window.runner.tasks)
    hands.idle()


def test_whether_the_best_run_beats_the_second_by_what_test_p_and_interval_stands_there(analyst):
    panel, inspector = analyst.desk.panel(OverviewPanel), analyst.desk.panel(InspectorPanel)
    first, second = (panel.table.runs.row(row) for row in range(2))
    assert (first.run_id, second.run_id) == analyst.desk.selection.pair
    assert inspector.test.isVisible()
    assert "paired t: t(" in inspector.test.text()
    assert ", p = " in inspector.test.text()
    assert inspector.test.text().endswith("(uncorrected)"), "the table beside it has corrected p"
    assert "95 % interval" in inspector.test.text()
    assert second.name in inspector.run.title.text()


def test_the_topic_of_the_largest_loss_and_its_documents_in_one_step(analyst):
    inspector = analyst.desk.panel(InspectorPanel)
    worst = inspector.shown_topic
    assert inspector.topic.title.text().startswith(("Largest loss: ", "Smallest gain: "))
    (button,) = [each for each in inspector.findChildren(QPushButton) if each.text() == "Side by side"]
    analyst.click(button)
    panel = analyst.desk.panel(SideBySidePanel)
    settled(analyst, lambda: panel.isVisible() and panel.rankings.title.text().startswith(worst))
    settled(analyst, panel.rankings.first.ranking.rowCount)
    names = [analyst.queries.run_name(run) for run in analyst.desk.selection.pair]
    assert [label.text().split(" · ")[0] for label in panel.rankings.names] == names
    scores = [analyst.queries.score(run, worst, analyst.desk.selection.measure) for run in analyst.desk.selection.pair]
    assert [label.text().split()[-1] for label in panel.rankings.names] == [f"{score:.4f}" for score in scores]


def test_a_double_click_on_a_topic_shows_its_documents(analyst):
    strip = analyst.desk.panel(OverviewPanel).strip
    box = strip.plot.getPlotItem().vb
    point = strip.plot.mapFromScene(box.mapViewToScene(QPointF(2, 0)))
    analyst.click(strip.plot.viewport(), point)
    analyst.qtbot.mouseDClick(strip.plot.viewport(), Qt.MouseButton.LeftButton, pos=point)
    analyst.qtbot.mouseRelease(strip.plot.viewport(), Qt.MouseButton.LeftButton, pos=point)  # ends the double click
    panel = analyst.desk.panel(SideBySidePanel)
    topic = strip.rows[2].topic  # the view may still show the topic of an earlier visit
    settled(analyst, lambda: panel.isVisible() and panel.rankings.title.text().startswith(topic))
    settled(analyst, panel.rankings.first.ranking.rowCount)


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
    path = tmp_path / "curves.pdf"
    analyst.file_dialog(path)
    analyst.click(card.findChild(QToolButton, "save_pdf"))
    analyst.wait(path.exists)
    analyst.idle()
    assert path.read_bytes().startswith(b"%PDF")
    button = card.findChild(QToolButton, "take_figure")
    assert button.isVisible()
    path = tmp_path / "curves.svg"
    analyst.file_dialog(path)
    analyst.click(button)
    choose(analyst, "Save as SVG…")
    analyst.wait(path.exists)
    analyst.idle()
    assert analyst.queries.run_name(analyst.desk.selection.run) in path.read_text(encoding="utf-8")


def test_could_more_judging_turn_it_and_judge_what_matters_in_two_steps(analyst):
    analyst.desk.selection.choose_measure("P@5")  # The search takes thirty times as long under AP as under P@5.
    analyst.click(analyst.desk.panel(OverviewPanel).change)
    panel = analyst.desk.panel(WhatWouldChangePanel)
    settled(analyst, lambda: panel.isVisible() and panel.result and panel.judge.isEnabled())
    run, other = (analyst.queries.run_name(one) for one in analyst.desk.selection.pair)
    assert run in panel.summary.text()
    assert other in panel.summary.text()
    wanted = {(document.topic, docno) for document, docno in panel.result.rows()}
    analyst.click(panel.judge)
    settled(analyst, lambda: analyst.desk.shown == "judge")
    analyst.begin_topic()
    assert (analyst.place.topic, analyst.place.docno) in wanted
