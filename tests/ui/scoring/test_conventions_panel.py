"""The scoring conventions: set with the keyboard, applied immediately, stored, and hidden from assessors."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSpinBox, QTabBar, QWidget
from window_driver import Hands, assert_scores_are_fresh

from irdesk.domain.run import Convention, RankedBy, Ties
from irdesk.evaluation.measures.param_values import Gains
from irdesk.evaluation.scoring.cutoff_ties import all_across
from irdesk.evaluation.scoring.gain_settings import Ideal
from irdesk.session.commands import ShowRun
from irdesk.ui.scoring.conventions_panel import ConventionsPanel

pytestmark = [
    pytest.mark.unpainted,
    pytest.mark.shared_window,
    pytest.mark.opened_in("analyse", "conventions", "metrics"),
]


def rules(hands: Hands):
    return hands.window.workspace.state.rules


def type_number(hands: Hands, box: QWidget, text: str) -> None:
    box.setFocus()
    box.selectAll()
    hands.qtbot.keyClicks(box, text)
    hands.press(Qt.Key.Key_Return)


def pick(hands: Hands, box: QComboBox, text: str) -> None:
    """Choose an entry of a combo box with the arrow keys."""
    box.setFocus()
    hands.press(Qt.Key.Key_Home)
    while box.currentText() != text:
        before = box.currentIndex()
        hands.press(Qt.Key.Key_Down)
        assert box.currentIndex() != before, f"there is no {text}"
    hands.idle()


def mean(hands: Hands, measure: str) -> float:
    (entry,) = (scores for path, scores in hands.scores().items() if path.name.startswith("bm25-b4"))
    return entry[measure]


def said(hands: Hands) -> str:
    return hands.window.status.conventions.text()


def counted(hands: Hands) -> None:
    hands.wait(lambda: hands.window.workspace.state.ties.complete)
    hands.wait(lambda: "across a cutoff" in said(hands))


def test_a_relevance_level_and_what_ranks_runs_move_the_numbers(hands):
    before = mean(hands, "AP"), mean(hands, "nDCG")
    type_number(hands, hands.desk.panel(ConventionsPanel).level, "2")
    assert rules(hands).level == 2
    assert mean(hands, "AP") != before[0]
    assert mean(hands, "nDCG") == before[1]
    assert "relevant = grade 2 or better" in said(hands)
    assert_scores_are_fresh(hands)
    hands.desk.metrics.table.setFocus()
    hands.press_ctrl("Z")
    assert (mean(hands, "AP"), hands.desk.panel(ConventionsPanel).level.value()) == (before[0], 1)
    panel = hands.desk.panel(ConventionsPanel)
    pick(hands, panel.ranked_by, "rank column")
    assert rules(hands).ranked_by is RankedBy.RANK
    assert said(hands).startswith("trec_eval 9 conventions · ranked by the rank column")
    assert_scores_are_fresh(hands)
    pick(hands, panel.ranked_by, "file order")
    assert rules(hands).ranked_by is RankedBy.FILE
    assert not panel.ties.isEnabled()
    assert_scores_are_fresh(hands)


def test_every_setting_by_keys_and_all_controls_say_what_they_do(hands):
    panel = hands.desk.panel(ConventionsPanel)
    type_number(hands, panel.cut, "3")
    for switch in (panel.judged_only, panel.complete):
        switch.setFocus()
        hands.press(Qt.Key.Key_Space)
    type_number(hands, panel.base, "2")
    type_number(hands, panel.top, "5")
    type_number(hands, panel.documents, "120")
    assert panel.gains.named.currentText() == "the grade"
    pick(hands, panel.gains.named, "2^grade − 1")
    assert rules(hands).profile.gains == Gains.exponential(max(panel.gains.boxes))
    assert "gains 2^grade − 1: 2=3" in said(hands)
    type_number(hands, panel.gains.boxes[1], "0.5")
    assert panel.gains.named.currentText() == "custom gains"
    pick(hands, panel.gains.named, "the grade")
    assert rules(hands).profile.gains == Gains()
    type_number(hands, panel.gains.boxes[1], "0.5")
    pick(hands, panel.ideal, "best order of the run's documents")
    entry = rules(hands)
    assert (entry.depth, entry.judged_only, entry.complete) == (3, True, True)
    profile = entry.profile
    assert (profile.base, profile.top, profile.documents, profile.ideal) == (2.0, 5, 120, Ideal.SHOWN)
    assert profile.gains == Gains.read("1=0.5")
    assert "ignores relevant documents that the run missed" in panel.warning.text()
    assert all(part in said(hands) for part in ("first 3 documents", "gains 1=0.5", "logarithm to base 2", "120"))
    assert_scores_are_fresh(hands)
    panel.usual.setFocus()
    hands.press(Qt.Key.Key_Space)
    hands.idle()
    assert not panel.usual.isEnabled()
    assert rules(hands).profile.gains == Gains()
    assert panel.cut.text() == "all"
    assert "Careful" not in panel.warning.text()

    # All controls have names and say what they do.
    for control in panel.findChildren(QWidget):
        if isinstance(control, QComboBox | QSpinBox):
            assert control.accessibleName()
            assert control.accessibleDescription()
            assert control.toolTip()


def test_a_number_counts_when_it_is_typed_to_its_end(hands):
    box = hands.desk.panel(ConventionsPanel).documents
    box.setFocus()
    box.selectAll()
    hands.qtbot.keyClicks(box, "12")
    assert rules(hands).profile.documents == 0
    hands.qtbot.keyClicks(box, "34")
    hands.press(Qt.Key.Key_Return)
    assert rules(hands).profile.documents == 1234


def test_ties_across_a_cutoff_are_told_and_follow_judgements(hands):
    counted(hands)
    assert "1 run with a tie across a cutoff" in said(hands)
    assert "P@10" in hands.desk.panel(ConventionsPanel).state.text()
    assert "P@10" in hands.window.status.conventions.toolTip()
    (across,) = hands.queries.ties()
    (run,) = across.runs
    board = hands.window.workspace.state.board
    assert all_across(board).across(board.run_ids) == (across,)
    row = next(row for row in hands.queries.runs() if row.id == run)
    hands.window.execute(ShowRun(run, visible=False))
    hands.wait(lambda: "no tie across a cutoff" in said(hands))
    assert row.visible, "of runs that are hidden nothing is said"


def test_the_line_of_conventions_opens_them_and_assessors_do_not_see_it(hands):
    hands.desk.show_view("metrics")
    hands.window.show_workspace("judge")
    assert not hands.window.status.conventions.isVisible()
    hands.press_ctrl("2")
    hands.wait(hands.window.status.conventions.isVisible)
    hands.click(hands.window.status.conventions)
    hands.wait(hands.desk.panel(ConventionsPanel).isVisible)
    hands.press_ctrl("1")
    hands.wait(lambda: not hands.desk.panel(ConventionsPanel).isVisible())
    hands.wait(lambda: "Conventions" not in _tabs(hands))
    assert not hands.window.status.conventions.isVisible()


def _tabs(hands: Hands) -> set[str]:
    bars = hands.desk.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return {bar.tabText(i) for bar in bars if bar.isVisible() for i in range(bar.count())}


def test_the_main_measure_and_another_convention_are_chosen_and_stay(hands):
    steps = hands.window.workspace.last_change
    for name in ("nDCG@10", "P@5"):
        pick(hands, hands.desk.panel(ConventionsPanel).main, name)
        assert (hands.queries.main_measure(), hands.desk.selection.measure) == (name, name)
    assert hands.window.workspace.last_change == steps, "looking is no step of the history"

    # After the convention is changed, the scores are computed in the background.
    panel = hands.desk.panel(ConventionsPanel)
    assert not panel.ties.isEnabled()
    pick(hands, panel.convention, "exact")
    assert rules(hands).convention is Convention.EXACT
    assert panel.ties.isEnabled()
    assert panel.complete.isChecked()
    assert not panel.complete.isEnabled()
    pick(hands, panel.ties, "docno ascending")
    assert rules(hands).ties is Ties.DOCNO_ASCENDING
    assert said(hands).startswith("exact conventions · ties by docno ascending · all judged topics counted")
    assert_scores_are_fresh(hands)
    shown = hands.scores()
    pick(hands, panel.ties, "mean over all orders")
    assert hands.scores() != shown
    assert_scores_are_fresh(hands)
    hands.desk.metrics.table.setFocus()
    hands.press_ctrl("Z")
    hands.idle()
    hands.reopen("analyse")
    assert hands.desk.selection.measure == "P@5"
    assert hands.scores() == shown
    assert rules(hands).ties is Ties.DOCNO_ASCENDING
    hands.press_ctrl("Z")
    hands.idle()
    hands.press_ctrl("Z")
    hands.idle()
    assert rules(hands).convention is Convention.TREC_EVAL_9
    assert_scores_are_fresh(hands)
