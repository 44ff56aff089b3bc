"""The queue: search and filter with the keyboard, and bulk changes with a preview, undone in one step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from window_driver import Hands
from windows.shared_judging_window import journal

from irdesk.domain.project.judgement import Place
from irdesk.ui.queue import queue_filter
from irdesk.ui.queue.queue_list import SIGNS_ROLE

pytestmark = pytest.mark.shared_judging


def shown(hands: Hands) -> list[str]:
    model = hands.desk.queue.queue_list.model()
    return [model.docno(row) for row in range(model.rowCount())]


def told(hands: Hands) -> str:
    label = hands.desk.queue.filter_summary
    return label.text() if label.isVisible() else ""


def queue(hands: Hands) -> list[str]:
    return [row.docno for row in hands.queries.queue(hands.place.topic)]


def choose_state(hands: Hands, letters: str) -> None:
    """Press Tab to move from the search field to the state box, and choose a state by typing its first letters."""
    interval = QApplication.keyboardInputInterval()
    hands.press("/", Qt.Key.Key_Tab)
    QApplication.setKeyboardInputInterval(0)  # The letters begin a new search, as after a pause.
    hands.press(letters[0])
    QApplication.setKeyboardInputInterval(interval)
    hands.press(*letters[1:])


def test_slash_searches_enter_leads_to_what_is_shown_and_a_digit_meanwhile_changes_no_document_twice(hands):
    whole, place = queue(hands), hands.place
    assert shown(hands) == whole
    hands.press("/")
    assert hands.desk.queue.filter_bar.words.hasFocus()
    hands.press(*"test", Qt.Key.Key_Return)
    hands.idle()
    texts = {docno: hands.queries.document(docno) for docno in whole}
    wanted = [d for d in whole if "test" in f"{d} {texts[d].title} {texts[d].text}".casefold()]
    assert 0 < len(wanted) < len(whole)
    assert shown(hands) == wanted
    assert told(hands).startswith(f"{len(wanted)} of {len(whole)} in this topic · ")
    assert hands.desk.editor.document.hasFocus()
    hands.press("/", *whole[3].lower())
    hands.wait(lambda: shown(hands) == [whole[3]])
    hands.press(Qt.Key.Key_Escape)
    assert shown(hands) == whole
    assert told(hands) == ""
    assert hands.desk.editor.document.hasFocus()
    assert (hands.place, journal(hands.path)) == (place, [])

    # Enter goes to the matching document as soon as the search is finished.
    whole = queue(hands)
    wanted = whole[whole.index(hands.place.docno) - 1]
    hands.press("/", *wanted.lower(), Qt.Key.Key_Return)
    hands.wait(lambda: hands.place.docno == wanted)
    assert hands.desk.editor.document.hasFocus()
    hands.press("/", Qt.Key.Key_Escape)
    assert hands.place.docno == wanted, "Esc shows all, and stays"
    hands.press("/", *"nosuchword", Qt.Key.Key_Return)
    hands.wait(lambda: "no document matches" in hands.window.status.left.text())
    assert hands.place.docno == wanted
    assert shown(hands) == []

    # A digit that is pressed while words are looked up changes no document twice.
    hands.press("/", Qt.Key.Key_Escape)
    hands.wait(lambda: shown(hands) == whole)
    whole = queue(hands)
    hands.press("/", *"test", Qt.Key.Key_Return)
    assert hands.desk.editor._filter.looking
    hands.press("1")
    hands.judge("0")
    hands.idle()
    assert [docno for _, docno, _ in journal(hands.path)] == list(dict.fromkeys(d for _, d, _ in journal(hands.path)))
    assert len(journal(hands.path)) == 2
    assert queue(hands) == whole


def test_comment_and_marks_have_signs_and_states_are_told_by_signs_and_words_not_by_colour(hands):
    model = hands.desk.queue.queue_list.model()
    index = model.index(model.row_of(hands.place.docno))
    assert index.data(SIGNS_ROLE) == []
    hands.press("c", "s", "o", Qt.Key.Key_Return, "j", "m")
    assert index.data(SIGNS_ROLE) == ["message-square-text", "highlighter"]
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).endswith("unjudged, 1 passage marked, comment: so")
    hands.press_ctrl("Z")
    assert index.data(SIGNS_ROLE) == ["message-square-text"]

    # States are distinguished by symbols and words, not only by colour.
    hands.press(".")
    rows = hands.desk.queue.queue_list
    topic = hands.place.topic
    docnos = []
    for keys in (("s",), ("x", "h", "m", Qt.Key.Key_Return), ("f", "2")):
        docnos.append(hands.place.docno)
        hands.press(*keys)
    model = rows.model()
    texts = {model.docno(row): model.index(row, 0).data() for row in range(model.rowCount())}
    assert texts[docnos[0]].startswith("↷")
    assert texts[docnos[1]].startswith("∅")
    assert texts[docnos[2]].startswith("✓ 2")
    assert texts[docnos[2]].endswith("⚑")
    values = {
        model.docno(row): model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        for row in range(model.rowCount())
    }
    assert "skipped" in values[docnos[0]]
    assert "cannot tell, hm" in values[docnos[1]]
    assert "judged 2, flagged" in values[docnos[2]]
    assert hands.place.topic == topic


def test_arrows_and_judgements_stay_within_what_the_filter_shows(hands):
    topic, whole = hands.place.topic, queue(hands)
    position = whole.index(hands.place.docno)
    hands.press("f", Qt.Key.Key_Right, Qt.Key.Key_Right, "f", Qt.Key.Key_Right, "f")
    flagged = [row.docno for row in hands.queries.queue(topic) if row.judgement.flagged]
    choose_state(hands, "fl")
    hands.press(Qt.Key.Key_Return)
    assert shown(hands) == flagged
    assert flagged == [whole[position], whole[position + 2], whole[position + 3]]
    hands.press(Qt.Key.Key_Left)
    assert hands.place.docno == flagged[1]
    hands.press(Qt.Key.Key_Left, "0")
    assert hands.place.docno == flagged[1], "a judgement goes to the next that is shown, judged or not"
    hands.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert hands.place.docno == flagged[2]
    assert "no more documents match the filter" in hands.window.status.left.text()
    hands.window.status.say("")
    hands.press("1")
    assert hands.place.docno == flagged[2]
    assert "no more documents match the filter" in hands.window.status.left.text(), "not lost in what was stored"
    given = journal(hands.path)
    hands.press("2")
    assert journal(hands.path) == given, "who types on changes nothing"
    then = hands.queries.next_open()
    hands.press("/", Qt.Key.Key_Escape)
    assert hands.place == then, "with all shown again, judging goes on"
    hands.judge("0")
    assert journal(hands.path)[-1] == (topic, then.docno, 0)


def test_the_filter_goes_over_all_topics(hands):
    topics = hands.queries.queued_topics()
    flagged = [hands.place]
    hands.press("f")
    for _ in range(2):
        hands.press_ctrl(Qt.Key.Key_Right)
    flagged.append(hands.place)
    hands.press(Qt.Key.Key_Space, "f", Qt.Key.Key_Right, "f")
    flagged.append(hands.place)
    one, other = flagged[0].topic, flagged[1].topic
    assert topics.index(one) + 2 == topics.index(other)
    choose_state(hands, "fl")
    hands.press(Qt.Key.Key_Return)
    assert told(hands) == f"2 of {len(queue(hands))} in this topic · 3 in 2 of {len(topics)} topics"
    listed = hands.desk.queue.topic_list.model()
    assert [listed.index(row, 0).data().split()[0] for row in range(listed.rowCount())] == [one, other]
    hands.press(Qt.Key.Key_Left, Qt.Key.Key_Left)
    assert hands.place == flagged[0], "over the edge of the topic"
    hands.judge("1")
    assert hands.place == flagged[1], "and a judgement leads there too"
    hands.press_ctrl(Qt.Key.Key_Left)
    assert hands.place == flagged[0]
    hands.press_ctrl(Qt.Key.Key_Right)
    assert hands.place == flagged[1]
    hands.begin_topic()
    hands.press("f")
    assert told(hands) == f"1 of {len(queue(hands))} in this topic · 2 in 2 of {len(topics)} topics"
    hands.press("/", Qt.Key.Key_Escape)
    assert listed.rowCount() == len(topics)


def test_words_are_looked_for_in_all_topics(hands, monkeypatch):
    topics = hands.queries.queued_topics()
    holds = {
        topic: [
            docno
            for docno in hands.queries.docnos(topic)
            if "test" in f"{docno} {hands.queries.document(docno).title} {hands.queries.document(docno).text}".lower()
        ]
        for topic in topics
    }
    hands.press("/", *"test", Qt.Key.Key_Return)
    hands.wait(lambda: not hands.desk.filter.looking and not hands.desk.filter.looking_elsewhere)
    expected = {topic: len(docnos) for topic, docnos in holds.items() if docnos}
    assert hands.desk.filter.topics() == expected
    monkeypatch.setattr(queue_filter, "AT_ONCE", 3)
    assert len(hands.desk.filter.topics()) < len(expected)
    assert hands.desk.filter.counting
    hands.wait(lambda: not hands.desk.filter.counting)
    assert hands.desk.filter.topics(()) == expected
    other = next(topic for topic in topics[topics.index(hands.place.topic) + 1 :] if holds[topic])
    hands.press_ctrl(Qt.Key.Key_Right)
    assert hands.place == Place(other, holds[other][0])


def test_several_are_changed_at_once_with_a_preview_and_one_step_back_then_choosing_begins_where_one_reads(hands):
    topic, whole = hands.place.topic, queue(hands)
    before = {row.docno: row for row in hands.queries.queue(topic)}
    rows = hands.desk.queue.queue_list
    position = whole.index(hands.place.docno)
    hands.press("q")
    assert rows.hasFocus()
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.ShiftModifier)
    chosen = whole[position : position + 3]
    hands.press("2")
    bulk = hands.desk.queue.bulk
    assert bulk.isVisible()
    assert journal(hands.path) == [], "nothing before it is accepted"
    assert bulk.what.currentText().startswith("2")
    assert "3 of 3 documents change:" in bulk.preview.text()
    assert sum(int(line.split(" ×")[0]) for line in bulk.preview.text().splitlines()[1:]) == 3
    assert all(line.endswith("→ 2") for line in bulk.preview.text().splitlines()[1:])
    hands.press(Qt.Key.Key_Return)
    assert journal(hands.path) == [(topic, docno, 2) for docno in chosen]
    assert hands.desk.editor.document.hasFocus()
    assert hands.place.docno not in chosen, "the next digit is for another document"
    assert f"undo: grade 3 documents of topic {topic} as 2" in hands.window.status.left.text()
    hands.press_ctrl("Z")
    assert {row.docno: row for row in hands.queries.queue(topic)} == before

    # After a bulk change, a new choice of documents begins at the document that is shown.
    hands.desk.editor.document.setFocus()
    hands.press("q")
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.ShiftModifier)
    hands.press("2", Qt.Key.Key_Return)
    here = queue(hands).index(hands.place.docno)
    hands.press("q")
    hands.press(Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert hands.desk.queue.queue_list.chosen() == [here, here + 1]


def test_all_that_the_filter_shows_is_changed_at_once_and_documents_that_no_longer_match_leave_the_list(hands):
    topic = hands.place.topic
    unjudged = [row.docno for row in hands.queries.queue(topic) if row.open]
    choose_state(hands, "u")
    hands.press(Qt.Key.Key_Return, "b", Qt.Key.Key_Return, *"flag")
    bulk = hands.desk.queue.bulk
    assert f"{len(unjudged)} of {len(unjudged)} documents change:" in bulk.preview.text()
    hands.press(Qt.Key.Key_Escape)
    assert journal(hands.path) == []
    assert not bulk.isVisible()
    hands.press("b", Qt.Key.Key_Return, *"flag", Qt.Key.Key_Return)
    assert [row.docno for row in hands.queries.queue(topic) if row.judgement.flagged] == unjudged
    hands.press("b", Qt.Key.Key_Return, *"flag")
    assert "None of" in bulk.preview.text()
    assert not bulk.accept.isEnabled()
    hands.press(Qt.Key.Key_Escape)
    hands.press_ctrl("Z")
    assert not any(row.judgement.flagged for row in hands.queries.queue(topic))

    # Documents that no longer match leave the list.
    hands.desk.editor.document.setFocus()
    assert shown(hands) == unjudged
    hands.press("1")
    assert shown(hands) == unjudged[1:]
    assert hands.place.docno == unjudged[1]


def test_a_bulk_change_is_discarded_when_the_topic_changes_and_b_and_enter_change_nothing_before_all_is_chosen(hands):
    bulk = hands.desk.queue.bulk
    hands.press("b")
    assert "No documents are chosen" in bulk.preview.text()
    hands.press("q")
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert "3 documents are chosen" in bulk.preview.text()
    assert not bulk.every.isVisible()
    assert not bulk.accept.isEnabled(), "nothing is preset"
    hands.press("1")
    hands.wait(bulk.accept.isEnabled)

    # The bulk change is discarded when the topic changes.
    hands.desk.editor.document.setFocus()
    hands.press(Qt.Key.Key_Right)
    assert bulk.isVisible(), "one may look at the documents first"
    hands.press_ctrl(Qt.Key.Key_Right)
    assert not bulk.isVisible()
    assert journal(hands.path) == []

    # B and Enter change nothing before documents and grade are chosen.
    hands.begin_topic()
    hands.wait(lambda: hands.desk.editor.document.is_ready)
    bulk, topic = hands.desk.queue.bulk, hands.place.topic
    hands.press("2", "1")
    judged, whole = journal(hands.path), queue(hands)
    hands.press("b")
    assert "No documents are chosen" in bulk.preview.text()
    assert bulk.every.text() == f"Choose all {len(whole)} documents shown"
    assert not bulk.accept.isEnabled()
    hands.press("2")
    assert journal(hands.path) == judged, "a digit is for the documents that are not chosen yet, not for the one above"
    hands.press(Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert f"{len(whole)} documents are chosen" in bulk.preview.text()
    assert journal(hands.path) == judged, "no grade is chosen"
    assert bulk.what.isEnabled()
    assert bulk.what.hasFocus()
    hands.press("0")
    assert "⚠ Overwrites 2 of your judgements: 1 × 1, 1 × 2" in bulk.preview.text()
    hands.press(Qt.Key.Key_Escape, "b", Qt.Key.Key_Return)
    assert bulk.what.currentData() is None, "what was chosen the time before is not chosen again"
    hands.press("2", "3", Qt.Key.Key_Return)
    assert {row.grade for row in hands.queries.queue(topic)} == {3}
    hands.press_ctrl("Z")
    assert [row.grade for row in hands.queries.queue(topic) if row.judgement.decided] == [2, 1]


def test_ctrl_and_a_click_choose_arrows_show_what_a_digit_will_judge_and_clicks_tick_documents_of_a_batch(hands):
    rows, place = hands.desk.queue.queue_list, hands.place
    index = rows.model().index(2, 0)
    rows.scrollTo(index)
    hands.qtbot.mouseClick(
        rows.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, rows.visualRect(index).center()
    )
    assert hands.place == place
    assert len(rows.chosen()) == 2
    hands.press("1")
    assert journal(hands.path) == [], "with several chosen a digit judges none of them"
    hands.press(Qt.Key.Key_Escape)
    hands.click_row(rows, index)
    assert hands.place == Place(place.topic, queue(hands)[2])
    assert len(rows.chosen()) == 1

    # Arrows show what a digit will judge.
    hands.press(".")
    whole, place = queue(hands), hands.place
    position = whole.index(place.docno)
    hands.press("q", Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert hands.desk.queue.queue_list.hasFocus()
    assert hands.place.docno == whole[position + 2]
    hands.judge("1")
    assert journal(hands.path) == [(place.topic, whole[position + 2], 1)]
    assert hands.desk.editor.document.hasFocus(), "the next key is about the document"

    # Clicks tick documents of a batch, and open none.
    hands.press_ctrl("Z")
    rows, bulk, place = hands.desk.queue.queue_list, hands.desk.queue.bulk, hands.place
    hands.press("b")
    assert rows.chosen() == [], "nothing is ticked at first, not even what one reads"
    for row in (2, 4, 5, 4):
        hands.click_row(rows, rows.model().index(row, 0))
    assert rows.chosen() == [2, 5]
    assert hands.place == place
    assert "2 documents are chosen" in bulk.preview.text()
    hands.press("1", Qt.Key.Key_Return)
    hands.wait(bulk.accept.isEnabled)
    bulk.accept.click()
    judged = [(i, row.grade) for i, row in enumerate(hands.queries.queue(place.topic)) if row.judgement.decided]
    assert judged == [(2, 1), (5, 1)]
    assert rows.chosen() == [rows.model().row_of(hands.place.docno)]
    hands.click_row(rows, rows.model().index(0, 0))
    assert hands.place.docno == queue(hands)[0]


def test_without_a_pool_no_key_takes_the_focus_out_of_sight(empty):
    empty.press_ctrl("1")
    empty.wait(empty.desk.editor.document.isVisible)
    for key in "/q":
        empty.press(key)
        assert empty.desk.editor.document.hasFocus()
