"""Corrections: changing a grade keeps the position, and a toast names the undone, cleared or changed judgement. Undo
and redo are named after the step, also after a restart. Recent judgements are listed and lead back.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from window_driver import Hands
from windows.shared_judging_window import journal

from irdesk.domain.project.judgement import Place
from irdesk.session.commands import MoveTo, TakeBack
from irdesk.ui.judging.recent_judgements_panel import RecentJudgementsPanel

pytestmark = pytest.mark.shared_judging


def toast(hands: Hands) -> str:
    shown = hands.desk.editor.toast
    return shown.text() if shown.isVisible() else ""


def judgement_of(hands: Hands, place: Place):
    return hands.queries.queue_row(place.topic, place.docno).judgement


def test_undo_names_document_and_grade_a_comment_or_many_documents_until_the_next_judgement_or_move(hands):
    first = hands.place
    hands.press("3")
    second = hands.place
    assert toast(hands) == "", "a first judgement needs no toast"
    hands.press("1")
    hands.press_ctrl("Z")
    assert toast(hands) == f"Undone · {second.docno}: 1 marginal → unjudged"
    hands.press_ctrl("Z")
    assert toast(hands) == f"Undone · {first.docno}: 3 highly → unjudged"
    hands.press_ctrl("Z", shift=True)
    assert toast(hands) == f"Redone · {first.docno}: unjudged → 3 highly"
    assert hands.place == second

    # The toast is hidden by the next judgement or move.
    hands.press("3")
    hands.press_ctrl("Z")
    assert toast(hands).startswith("Undone")
    hands.press("2")
    assert toast(hands) == ""
    hands.press_ctrl("Z")
    assert toast(hands).startswith("Undone")
    hands.press(Qt.Key.Key_Right)
    assert toast(hands) == ""

    # Undo a comment, and a grade that was given to several documents at once.
    place = hands.place
    hands.press("c", "x", Qt.Key.Key_Return)
    hands.press_ctrl("Z")
    assert toast(hands) == f"Undone · comment on {place.docno}"
    hands.press("b", Qt.Key.Key_Return, "1", Qt.Key.Key_Return)
    hands.press_ctrl("Z")
    assert toast(hands).startswith("Undone · grade ")
    assert f"documents of topic {place.topic} as 1" in toast(hands)


def test_a_correction_stays_at_the_document_and_a_skipped_one_is_no_correction(hands):
    first = hands.place
    hands.press("3")
    then = hands.place
    hands.press(Qt.Key.Key_Backspace)
    assert hands.place == first
    hands.press("1")
    assert hands.place == first
    assert hands.queries.queue_row(first.topic, first.docno).grade == 1
    assert toast(hands).startswith(f"Changed · {first.docno}: 3 highly → 1 marginal")
    hands.press(".")
    assert hands.place == then
    assert [grade for _, _, grade in journal(hands.path)] == [3, 1]
    hands.press_ctrl("Z")
    assert hands.place == first
    assert hands.queries.queue_row(first.topic, first.docno).grade == 3
    hands.press(".")

    # U clears the judgement shown.
    first = hands.place
    hands.press("3", Qt.Key.Key_Backspace, "u")
    assert hands.place == first
    assert hands.queries.queue_row(first.topic, first.docno).grade is None
    assert toast(hands).startswith(f"Cleared · {first.docno}: 3 highly → unjudged")
    hands.press_ctrl("Z")
    assert hands.queries.queue_row(first.topic, first.docno).grade == 3

    hands.press(".")
    first = hands.place
    hands.press("s")
    then = hands.place
    hands.press(Qt.Key.Key_Left)
    while hands.place != first:
        hands.press(Qt.Key.Key_Left)
    hands.press("2")
    assert hands.place != first
    assert toast(hands) == ""
    assert then != first


def test_judgements_of_others_are_not_named_and_a_first_grade_beside_them_goes_on(hands):
    first = hands.place
    hands.press("2")
    workspace = hands.window.workspace
    me, workspace.assessor = workspace.assessor, "somebody-else"
    workspace.execute(TakeBackOf(first.topic, first.docno, me))
    workspace.assessor = me
    assert toast(hands) == ""

    imported = next(
        (row.id, document.docno)
        for row in hands.queries.pool_topics()
        for document in hands.queries.queue(row.id)
        if document.grade is not None and row.judged < row.pooled and row.id == hands.place.topic
    )
    hands.window.execute(MoveTo(*imported))
    hands.press("2")
    assert (hands.place.topic, hands.place.docno) != imported
    assert journal(hands.path)[-1] == (*imported, 2)


def test_undo_and_redo_are_named_after_the_step_and_survive_a_restart(hands):
    table = hands.window.actions_table
    first = hands.place
    hands.press("3")
    second = hands.place
    hands.press("1")
    name = f"grade {second.docno} as 1"
    assert table["edit.undo"].text() == f"Undo {name}"
    assert f"undo: {name}" in hands.window.status.left.text()
    hands.press_ctrl("Z")
    assert hands.place == second
    assert hands.queries.queue_row(second.topic, second.docno).grade is None
    assert table["edit.redo"].text() == f"Redo {name}"
    assert table["edit.undo"].text() == f"Undo grade {first.docno} as 3"
    hands.press_ctrl("Z", shift=True)
    assert hands.queries.queue_row(second.topic, second.docno).grade == 1
    hands.press_ctrl("Z")
    hands.press_ctrl("Z")
    assert hands.place == first
    assert [grade for _, _, grade in journal(hands.path)] == [3, 1, None, 1, None, None]

    # Undo and redo survive a restart.
    first = hands.place
    hands.press("3")
    second = hands.place
    hands.press("0")
    hands.press_ctrl("Z")
    hands.reopen()
    table = hands.window.actions_table
    assert table["edit.undo"].text() == f"Undo grade {first.docno} as 3"
    assert table["edit.redo"].text() == f"Redo grade {second.docno} as 0"
    hands.press_ctrl("Z", shift=True)
    assert hands.queries.queue_row(second.topic, second.docno).grade == 0
    hands.press_ctrl("Z")
    hands.press_ctrl("Z")
    assert hands.queries.queue_row(first.topic, first.docno).grade is None
    assert hands.place == first


def test_backspace_goes_back_one_judgement_after_the_other_also_tomorrow(hands):
    places = []
    for key in "120":
        places.append(hands.place)
        hands.press(key)
    hands.reopen("judge")
    hands.press(Qt.Key.Key_Backspace)
    assert hands.place == places[2]
    hands.press(Qt.Key.Key_Backspace)
    assert hands.place == places[1]
    hands.press("3")
    assert judgement_of(hands, places[1]).grade == 3


def test_the_last_judgements_are_listed_and_lead_back(hands):
    first = hands.place
    hands.press("2", "s", "x", Qt.Key.Key_Return, "l")
    panel = hands.desk.panel(RecentJudgementsPanel)
    hands.wait(panel.last.isVisible)
    assert panel.last.hasFocus()
    rows = panel.last.rows
    shown = [rows.index(row, 2).data() for row in range(rows.rowCount())]
    assert shown == ["cannot tell", "skipped", "2"]
    open_one = hands.place
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert hands.place.docno == rows.index(1, 1).data(), "what is chosen is read"
    hands.press(Qt.Key.Key_Escape)
    assert hands.place == open_one, "Esc goes back to where one was"
    assert hands.desk.editor.document.hasFocus()
    hands.press("l", "l", Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert hands.place == first
    assert hands.desk.editor.document.hasFocus()
    hands.press("0")
    assert judgement_of(hands, first).grade == 0
    assert rows.index(0, 1).data() == first.docno
    assert rows.index(0, 2).data() == "0"
    hands.press("l")
    assert not panel.isVisible()


def test_a_digit_in_the_list_of_last_judgements_judges_what_is_chosen_there(hands):
    first = hands.place
    hands.press("2", "l")
    hands.wait(hands.desk.panel(RecentJudgementsPanel).last.hasFocus)
    second = hands.place
    hands.judge("1")
    assert (judgement_of(hands, first).grade, judgement_of(hands, second).grade) == (2, 1), (
        "with none chosen, what is read"
    )
    assert hands.desk.editor.document.hasFocus()
    here = hands.place
    hands.press("l", "l", Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert hands.place == first
    hands.judge("0")
    assert judgement_of(hands, first).grade == 0
    assert not judgement_of(hands, here).decided
    assert hands.desk.editor.document.hasFocus()


class TakeBackOf(TakeBack):
    """Command that clears another assessor's judgement, as undoing an import does."""

    def __init__(self, topic: str, docno: str, of: str) -> None:
        super().__init__(topic, docno)
        object.__setattr__(self, "of", of)

    def plan(self, workspace):
        mine, workspace.assessor = workspace.assessor, self.of
        try:
            return super().plan(workspace)
        finally:
            workspace.assessor = mine
