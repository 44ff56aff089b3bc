"""An assessor's whole task in the real window with the keyboard alone, from the first topic card of a package to its
end, in several sittings.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import Qt
from window_driver import Hands, journal

from irdesk.session.commands import BulkChange, ChangeMarks, JudgeDocument


def shown(hands: Hands) -> str:
    return hands.desk.editor.document.toPlainText()


def judge_rest(hands: Hands) -> None:
    """With one command, judge all unjudged documents of the topic except the one that is shown."""
    place = hands.place
    others = [row.docno for row in hands.queries.queue(place.topic) if row.open and row.docno != place.docno]
    hands.window.execute(ChangeMarks(place.topic, tuple(others), BulkChange("grade", 0)))


def judge_shown(hands: Hands) -> None:
    hands.window.execute(JudgeDocument(hands.place.topic, hands.place.docno, 0))


def open_as_left(hands: Hands, path: Path) -> None:
    """Open a project as a user does, and stay on the card of its topic if it is shown."""
    hands.window.open_path(path)
    hands.idle()
    hands.wait(lambda: hands.desk is not None and hands.desk.isVisible())


def test_a_package_is_judged_from_its_first_card_to_its_end_in_several_sittings(start, sample_package, tmp_path):
    hands, path = start, Path(shutil.copy(sample_package, tmp_path))
    open_as_left(hands, path)
    first, queue = hands.place, hands.queries.queue(hands.place.topic)
    assert hands.desk.editor.pause.on
    assert hands.queries.topic(first.topic).title in shown(hands)
    hands.press("2")
    assert journal(path) == [], "on the card no grade counts"
    hands.close()
    open_as_left(hands, path)
    assert hands.desk.editor.pause.on, "nothing was judged"
    hands.press(Qt.Key.Key_Space)
    hands.judge("2")
    assert journal(path) == [(first.topic, first.docno, 2)]
    assert not hands.desk.editor.pause.on
    hands.close()
    open_as_left(hands, path)
    assert not hands.desk.editor.pause.on, "a person who goes on in the middle of a topic is not stopped"
    second = hands.place
    hands.judge("0")
    assert journal(path)[-1] == (second.topic, second.docno, 0)
    third = hands.place
    hands.press(Qt.Key.Key_Left, Qt.Key.Key_Left)
    assert hands.place == first
    hands.reopen()
    hands.wait(lambda: hands.place == third)
    hands.judge("1")
    given = [(first, 2), (second, 0), (third, 1)]
    assert journal(path) == [(place.topic, place.docno, grade) for place, grade in given]

    # Correct a judgement.
    editor, bulk = hands.desk.editor, hands.desk.queue.bulk
    hands.press_ctrl("z")
    assert "Undone" in editor.toast.text()
    assert hands.place.docno == queue[2].docno
    hands.judge("3")
    hands.press(Qt.Key.Key_Backspace, "u")
    assert "Cleared" in editor.toast.text()
    assert hands.queries.queue_row(first.topic, queue[2].docno).open

    # Grade several documents at once.
    hands.press("q", Qt.Key.Key_Home)
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.ShiftModifier)
    hands.press("b")
    assert not bulk.accept.isEnabled(), "nothing is preset"
    hands.press("1")
    assert "Overwrites 2 of your judgements" in bulk.preview.text()
    hands.press(Qt.Key.Key_Return)
    assert [row.grade for row in hands.queries.queue(first.topic)][:3] == [1, 1, 1]

    judge_rest(hands)
    judge_shown(hands)
    assert editor.pause.on, "the next topic begins with its card"
    assert "is done" in shown(hands)
    last = hands.place
    for topic in hands.queries.queued_topics():
        if topic != last.topic:
            hands.judge_topic(topic)
    judge_rest(hands)
    assert hands.place == last

    # At the end, the file to send is named. If a judgement is cleared, its document is shown again.
    opened = []
    editor.show_in_folder = opened.append
    hands.judge("2")
    progress = hands.queries.progress()
    assert progress.open == 0
    assert f"Done: {progress.judged} graded" in shown(hands)
    assert f"{progress.documents} documents" in shown(hands)
    assert "of active time" in shown(hands)
    assert str(hands.path) in shown(hands)
    (button,) = editor.document.card.buttons
    assert button.text() == "Show in folder"
    hands.click(button)
    assert opened == [hands.path]
    entries = journal(hands.path)
    hands.press("1", Qt.Key.Key_Space, "0")
    assert journal(hands.path) == entries
    hands.press("u")
    assert hands.place == last
    assert not editor.document.is_card
    hands.press("0")
    assert journal(hands.path)[-1] == (last.topic, last.docno, 0)
