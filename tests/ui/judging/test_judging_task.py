"""An assessor's whole task in the real window with the keyboard alone, from the first topic card of a package to its
end.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import Qt
from window_driver import Hands, journal

from irdesk.session.commands import BulkChange, ChangeMarks, JudgeDocument


def judge_rest(hands: Hands) -> None:
    """Judge all other unjudged documents of the topic with one command, and then the one that is shown."""
    place = hands.place
    others = [row.docno for row in hands.queries.queue(place.topic) if row.open and row.docno != place.docno]
    hands.window.execute(ChangeMarks(place.topic, tuple(others), BulkChange("grade", 0)))
    hands.window.execute(JudgeDocument(place.topic, place.docno, 0))


def test_a_package_is_judged_from_its_first_card_to_its_end(start, sample_package, tmp_path):
    hands = start
    hands.window.open_path(Path(shutil.copy(sample_package, tmp_path)))
    hands.idle()
    hands.wait(lambda: hands.desk is not None and hands.desk.isVisible())
    editor, bulk = hands.desk.editor, hands.desk.queue.bulk
    first, queue = hands.place, hands.queries.queue(hands.place.topic)

    hands.press("2")
    assert journal(hands.path) == [], "on the card no grade counts"
    hands.press(Qt.Key.Key_Space)
    hands.judge("2", "0", "1")
    assert [grade for _, _, grade in journal(hands.path)] == [2, 0, 1]
    hands.press_ctrl("z")
    assert "Undone" in editor.toast.text()
    assert hands.place.docno == queue[2].docno
    hands.judge("3")
    hands.press(Qt.Key.Key_Backspace, "u")
    assert "Cleared" in editor.toast.text()
    assert hands.queries.queue_row(first.topic, queue[2].docno).open

    hands.press("q", Qt.Key.Key_Home)
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=Qt.KeyboardModifier.ShiftModifier)
    hands.press("b")
    assert not bulk.accept.isEnabled(), "nothing is preset"
    hands.press("1")
    assert "Overwrites 2 of your judgements" in bulk.preview.text()
    hands.press(Qt.Key.Key_Return)
    assert [row.grade for row in hands.queries.queue(first.topic)][:3] == [1, 1, 1]

    judge_rest(hands)
    assert editor.pause.on, "the next topic begins with its card"
    assert "is done" in editor.document.toPlainText()
    for topic in hands.queries.queued_topics():
        if topic != hands.place.topic:
            hands.judge_topic(topic)
    judge_rest(hands)
    assert str(hands.path) in editor.document.toPlainText(), "the end says which file to send"
