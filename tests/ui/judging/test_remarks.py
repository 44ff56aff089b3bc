"""The assessor's remarks: abstentions, comments, flags and notes; entered with the keyboard, stored, undone by name."""

from __future__ import annotations

import json

import pytest
import window_driver
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from window_driver import Hands, rows_of
from windows.shared_judging_window import journal

from irdesk.domain.project.judgement import Place, TopicNote
from irdesk.session.commands import JudgeDocument
from irdesk.ui.judging.recent_judgements_panel import RecentJudgementsPanel

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_judging]


def judgement_of(hands: Hands, place: Place):
    return hands.queries.queue_row(place.topic, place.docno).judgement


def status(hands: Hands) -> str:
    return hands.window.status.left.text()


def type_in(hands: Hands, text: str) -> None:
    """Type characters into the focused widget."""
    hands.press(*(Qt.Key.Key_Space if letter == " " else letter for letter in text))


def open_places(hands: Hands, topic: str) -> list[Place]:
    return [Place(topic, row.docno) for row in hands.queries.queue(topic) if row.open]


def test_s_skips_for_now_and_the_document_comes_again_at_the_end_of_its_topic(hands):
    topic = hands.place.topic
    first = hands.place
    left = open_places(hands, topic)
    hands.press("s")
    assert hands.place == left[1]
    assert hands.queries.queue_row(topic, first.docno).skipped
    assert journal(hands.path) == [(topic, first.docno, None)], "no grade"
    assert f"undo: skip {first.docno}" in status(hands)
    for _ in left[1:]:
        assert hands.place.topic == topic
        hands.press("1")
    assert hands.place == first, "it comes again before the next topic"
    hands.press("s")
    other = hands.place
    assert other.topic != topic, "skipped again, it lets one go on"
    hands.press_ctrl("Z")
    hands.press("2")
    assert hands.queries.queue_row(topic, first.docno).grade == 2
    assert hands.place == other


def test_x_abstains_with_a_reason_typed_inline_and_c_comments_inline_or_quotes_a_passage(hands):
    place = hands.place
    progress = hands.queries.progress()
    hands.press("x")
    field = hands.desk.editor.remarks.reason.field
    assert field.hasFocus()
    type_in(hands, "no text 2")
    assert journal(hands.path) == []
    hands.press(Qt.Key.Key_Return)
    assert judgement_of(hands, place).reason == "no text 2"
    assert hands.queries.queue_row(place.topic, place.docno).cannot_tell
    assert hands.place != place
    assert not field.isVisible()
    assert hands.desk.editor.document.hasFocus()
    assert '"cannot tell"' in status(hands), "no word more on how to leave the field"
    after = hands.queries.progress()
    assert (after.judged, after.cannot_tell, after.open) == (progress.judged, 1, progress.open - 1)
    shown = hands.window.findChild(QLabel, "progress").text()
    assert f"{after.judged + 1} of {after.documents} done: {after.judged} judged" in shown
    assert shown.endswith(", 1 cannot tell")
    hands.press("x", Qt.Key.Key_Return)
    assert len(journal(hands.path)) == 2
    assert rows_of(hands.path, "SELECT grade, abstention, reason FROM journal ORDER BY id")[-2:] == [
        (None, "cannot tell", "no text 2"),
        (None, "cannot tell", ""),
    ]

    # Esc keeps what was typed, and stores nothing.
    place = hands.place
    hands.press("x", "w", "h", "y", Qt.Key.Key_Escape)
    assert hands.place == place
    assert len(journal(hands.path)) == 2
    assert hands.desk.editor.document.hasFocus()
    hands.press("x")
    assert hands.desk.editor.remarks.reason.field.text() == "why"
    hands.press(Qt.Key.Key_Return)
    assert judgement_of(hands, place).reason == "why"

    # A grade replaces an abstention, and undo brings it back.
    place = hands.place
    hands.press("x", "h", "m", Qt.Key.Key_Return, Qt.Key.Key_Backspace)
    assert hands.place == place
    assert f"{place.docno} · cannot tell: hm" in hands.desk.editor.grades.findChild(QLabel).text()
    hands.press("3")
    assert (judgement_of(hands, place).grade, judgement_of(hands, place).abstention) == (3, "")
    hands.press_ctrl("Z")
    assert judgement_of(hands, place).reason == "hm"
    hands.press_ctrl("Z")
    assert not judgement_of(hands, place).decided

    # C opens the comment field.
    place = hands.place
    hands.press("c")
    type_in(hands, "see p. 3")
    hands.press(Qt.Key.Key_Return)
    assert hands.place == place, "a comment does not go on"
    assert judgement_of(hands, place).comment == "see p. 3"
    assert judgement_of(hands, place).grade is None
    assert hands.desk.editor.document.hasFocus()
    hands.press("2")
    assert (judgement_of(hands, place).grade, judgement_of(hands, place).comment) == (2, "see p. 3")
    assert not hands.desk.editor.remarks.comment.isVisible()
    hands.press(Qt.Key.Key_Backspace)
    assert hands.desk.editor.remarks.comment.isVisible()
    assert hands.desk.editor.remarks.comment.field.toPlainText() == "see p. 3"
    hands.press("u")
    assert (judgement_of(hands, place).grade, judgement_of(hands, place).comment) == (None, "see p. 3"), (
        "the comment stays"
    )
    hands.press_ctrl("Z")
    hands.press_ctrl("Z")
    hands.press_ctrl("Z")
    assert judgement_of(hands, place).comment == ""

    # A passage is quoted in the comment.
    document = hands.desk.editor.document
    hands.press_ctrl("V", shift=True)
    assert "Select a passage" in hands.desk.editor.toast.text()
    assert document.view.find("the")
    passage = document.selected_text()
    hands.press_ctrl("V", shift=True)
    hands.press("!", Qt.Key.Key_Return)
    assert judgement_of(hands, place).comment == f"“{passage}” !"
    hands.press_ctrl("F")
    hands.press(*"the")
    hands.press_ctrl("V", shift=True)
    hands.press(Qt.Key.Key_Return)
    assert judgement_of(hands, place).comment.endswith("“the”"), "the match of find"

    # Tab moves the focus past the comment field and back to it.
    hands.press("2", Qt.Key.Key_Backspace)
    field = hands.desk.editor.remarks.comment.field
    assert hands.desk.editor.document.hasFocus()
    for _ in range(40):
        hands.press(Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        assert not widget.visibleRegion().isEmpty(), "nothing out of sight takes the focus"
        if field.hasFocus():
            break
    assert field.hasFocus()
    hands.press(Qt.Key.Key_Tab)
    assert not field.hasFocus()


def test_a_half_typed_comment_is_kept_when_one_moves_on(hands):
    for how in ("click", "grade", "undo", "workspace", "topic", "close"):
        hands.judge("1")
        hands.begin_topic()
        place = hands.place
        assert judgement_of(hands, place).comment == "", how
        hands.press("c", "s", "o", Qt.Key.Key_Space, "2")
        if how == "topic":
            topics = hands.desk.queue.topic_list
            hands.click_row(topics, topics.model().index(4, 0))
            hands.begin_topic()
        elif how == "click":
            queue = hands.desk.queue.queue_list
            hands.click_row(queue, queue.model().index(0, 0))
            assert hands.place != place
        elif how == "grade":
            button = next(iter(hands.desk.editor.grades._buttons.values()))
            hands.click(button)
        elif how == "undo":
            hands.window.actions_table.trigger("edit.undo")
            assert judgement_of(hands, place).comment == ""
            hands.window.actions_table.trigger("edit.redo")
        elif how == "close":
            hands.reopen("judge")
        else:
            hands.press_ctrl("2")
            hands.press_ctrl("1")
            hands.press("c", Qt.Key.Key_Escape)
        assert judgement_of(hands, place).comment == "so 2", how
        hands.desk.editor.document.setFocus()
        hands.press(".")  # the next unjudged document


def test_how_hard_a_topic_was_is_noted_inline(hands):
    topic = hands.place.topic
    hands.press_ctrl("T")
    type_in(hands, "vague 4")
    hands.press(Qt.Key.Key_Tab, modifier=Qt.KeyboardModifier.ShiftModifier)
    hands.press("4", Qt.Key.Key_Return)
    assert hands.queries.note(topic) == TopicNote(4, "vague 4")
    assert hands.desk.editor.document.hasFocus()
    assert journal(hands.path) == []
    assert f"undo: note on topic {topic}" in status(hands)
    hands.press_ctrl("Z")
    assert hands.queries.note(topic) == TopicNote()
    hands.press_ctrl("Z", shift=True)
    hands.reopen("judge")
    assert hands.queries.note(topic) == TopicNote(4, "vague 4")
    hands.press_ctrl("T")
    hands.press(Qt.Key.Key_Tab, "2", Qt.Key.Key_Return)
    assert hands.queries.note(topic) == TopicNote(2, "vague 4")
    assert journal(hands.path) == []


def test_after_a_topic_its_note_is_one_key_away_also_when_its_card_is_seen_again(hands):
    topic = hands.place.topic
    while hands.place.topic == topic:
        assert "is done" not in status(hands)
        hands.press("1")
    assert "Press Ctrl+T to note how hard it was to judge" in hands.desk.editor.document.toPlainText()
    hands.press_ctrl("T")
    hands.press("o", "k", Qt.Key.Key_Return)
    assert hands.queries.note(topic) == TopicNote(0, "ok")
    assert hands.queries.note(hands.place.topic) == TopicNote()
    hands.press(Qt.Key.Key_Space, Qt.Key.Key_Right)
    hands.press_ctrl("T")
    hands.press("b", Qt.Key.Key_Return)
    topic = hands.place.topic
    assert hands.queries.note(topic) == TopicNote(0, "b")
    hands.press_ctrl("Z")

    # The card of the next topic is left, and shown again.
    for place in open_places(hands, topic):
        hands.window.execute(JudgeDocument(topic, place.docno, 1))
    assert hands.desk.editor.pause.on
    hands.press(Qt.Key.Key_Backspace, ".")
    assert hands.desk.editor.pause.on
    assert "Press Ctrl+T to note how hard it was to judge" in hands.desk.editor.document.toPlainText()
    next_topic = hands.place
    hands.press_ctrl("T")
    assert hands.desk.editor.remarks.note.text.hasFocus()
    type_in(hands, "t y")
    assert hands.place == next_topic
    assert hands.desk.editor.pause.on, "what is typed is text"
    hands.press(Qt.Key.Key_Return)
    assert hands.queries.note(topic) == TopicNote(0, "t y")
    assert hands.desk.editor.pause.on
    hands.press_ctrl("T")
    assert hands.desk.editor.remarks.note.text.text() == "t y"
    hands.press(Qt.Key.Key_Escape, Qt.Key.Key_Space)
    assert not hands.desk.editor.pause.on


def test_the_journal_is_exported_by_the_dialog_and_survives_reopening(hands, tmp_path):
    hands.press("2", "c", "!", Qt.Key.Key_Return)
    hands.file_dialog(tmp_path / "journal.jsonl")
    hands.window.actions_table.trigger("project.export_journal")
    hands.idle()
    rows = [json.loads(line) for line in (tmp_path / "journal.jsonl").read_text().splitlines()]
    assert len(journal(hands.path)) == 2
    marks = [row["mark"] for row in rows if row["what"] == "mark"]
    assert [(mark["grade"], mark["comment"]) for mark in marks[-2:]] == [(2, ""), (None, "!")]
    assert len(marks) == len(window_driver.journal(hands.path)), "also rows that were undone"
    assert f"wrote {len(rows)} rows of the journal" in status(hands)

    # Flags, comments, skips and abstentions are kept when the project is reopened.
    first = hands.place
    hands.press("f", "c", "a", Qt.Key.Key_Return, "s")
    second = hands.place
    hands.press("x", "b", Qt.Key.Key_Return)
    before = judgement_of(hands, first), judgement_of(hands, second)
    assert before[0].flagged
    hands.reopen("judge")
    assert (judgement_of(hands, first), judgement_of(hands, second)) == before
    hands.press_ctrl("Z")
    assert not judgement_of(hands, second).decided


def test_space_reads_a_long_document_first_digits_outside_of_the_scale_say_so_and_f_flags(hands):
    place, document = hands.place, hands.desk.editor.document
    for _ in range(20):
        hands.press_ctrl(Qt.Key.Key_Plus)
    bar = document.view.verticalScrollBar()
    hands.wait(lambda: bar.maximum() > bar.pageStep() / 2)
    hands.press(Qt.Key.Key_Space)
    assert 0 < bar.value() <= bar.pageStep(), "no line is passed over"
    hands.press(Qt.Key.Key_Space, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert bar.value() == 0
    for _ in range(50):
        if bar.value() == bar.maximum():
            break
        hands.press(Qt.Key.Key_Space)
    assert hands.place == place
    hands.press(Qt.Key.Key_Space)
    assert hands.place == open_places(hands, place.topic)[1]
    assert bar.value() == 0
    hands.press(".")
    assert hands.place == open_places(hands, place.topic)[2], "the point does not wait for the end"
    assert journal(hands.path) == []

    # A digit that is not on the scale is refused with a message.
    hands.press_ctrl("0")
    place = hands.place
    for key in "479":
        hands.press(key)
        assert (journal(hands.path), hands.place) == ([], place)
        assert f"the scale has no grade {key}; it has 0, 1, 2, 3" in status(hands)
    hands.press("f")
    assert hands.place == place
    assert judgement_of(hands, place).flagged
    assert "flagged" in hands.desk.editor.grades.findChild(QLabel).text()
    assert hands.window.actions_table["judge.flag"].isChecked()
    hands.press("0")
    assert not hands.window.actions_table["judge.flag"].isChecked()
    assert judgement_of(hands, place).flagged
    hands.press(Qt.Key.Key_Backspace, "f")
    assert not judgement_of(hands, place).flagged
    hands.press_ctrl("Z")
    assert judgement_of(hands, place).flagged

    # A panel that was closed is shown again when its key is pressed.
    for action in hands.desk.panel_actions():
        if action.isChecked() and action.objectName() == "queue":
            action.trigger()
    assert not hands.desk.queue.isVisible()
    hands.press("/")
    assert hands.desk.queue.filter_bar.words.hasFocus()


def test_letters_after_tab_out_of_typing_judge_nothing(hands):
    for tab, shift in (
        (Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier),
    ):
        place, given = hands.place, len(journal(hands.path))
        hands.press("c", "s", "o")
        hands.press(tab, modifier=shift)
        assert "Enter saves the comment" in status(hands)
        hands.press("2", "x", Qt.Key.Key_Return)
        assert judgement_of(hands, place).comment == "so2x"
        hands.press("x", "w")
        hands.press(tab, modifier=shift)
        assert "Esc cancels" in status(hands)
        hands.press("2", "s", Qt.Key.Key_Return)
        assert judgement_of(hands, place).reason == "w2s"
        hands.press("t", "a")
        hands.press(tab, modifier=shift)
        hands.press("2", "s", Qt.Key.Key_Return)
        assert hands.desk.editor.header.terms.words()[-1].split() == ["a2s", "0"]
        assert len(journal(hands.path)) == given + 2
        hands.press_ctrl("Z")
        assert hands.queries.own_words(place.topic) == ()


@pytest.mark.own_window
def test_the_time_left_is_told_as_an_interval_and_the_history_of_a_document_tells_every_row_undo_too(hands):
    progress = hands.window.findChild(QLabel, "progress")
    for i in range(24):
        assert "left" not in progress.text(), i
        assert hands.queries.progress().seconds_left is None
        hands.window.execute(JudgeDocument(hands.place.topic, hands.place.docno, 1, 20.0 + i % 3 * 20))
    least, most = hands.queries.progress().seconds_left
    left = hands.queries.progress().open
    assert least < 40 * left < most
    assert " to " in progress.text()
    assert "90 judgements per hour" in progress.toolTip()
    assert "median 40 s over the last 24" in progress.toolTip()

    # The history of a document has a row for each entry, including undos.
    hands.begin_topic()
    place = hands.place
    hands.judge("2")
    hands.press(Qt.Key.Key_Backspace, "f", "c", "w", Qt.Key.Key_Return, "0", Qt.Key.Key_Backspace)
    hands.press_ctrl("Z")
    assert hands.place == place
    hands.press("l")
    hands.idle()
    rows = hands.desk.panel(RecentJudgementsPanel).history.rows
    shown = [rows.index(row, 1).data() for row in range(rows.rowCount())]
    assert shown == ["undo: 2", "0", "comment: w", "flagged", "2"]
    assert {rows.index(row, 2).data() for row in range(rows.rowCount())} == {hands.queries.assessor()}
