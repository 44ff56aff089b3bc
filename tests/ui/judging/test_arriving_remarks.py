"""Comments and notes that arrive from the same person's other device while the person is typing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from window_driver import Hands

from irdesk.domain.project.judgement import Judgement, Place, TopicNote
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.uuid7 import IdSource
from irdesk.session.team.rows_from_service import prepare_rows


def judgement_of(hands: Hands, place: Place):
    return hands.queries.queue_row(place.topic, place.docno).judgement


def status(hands: Hands) -> str:
    return hands.window.status.left.text()


def type_in(hands: Hands, text: str) -> None:
    """Type characters into the focused widget."""
    hands.press(*(Qt.Key.Key_Space if letter == " " else letter for letter in text))


def test_rows_of_another_computer_never_replace_what_is_being_typed(hands):
    workspace, remarks = hands.window.workspace, hands.desk.editor.remarks
    ids = IdSource()

    def arrives(comment: str, note: TopicNote) -> None:
        """Import rows from the same person's other device, as a team connection does."""
        judgement, mine = Judgement(None, comment=comment), (1.0, workspace.assessor, hands.place.topic)
        rows = (
            JournalRow(str(ids.next()), "", *mine, hands.place.docno, judgement, "do", taken="x"),
            NoteRow(str(ids.next()), "", *mine, note, "do", taken="x"),
        )
        workspace.execute(prepare_rows(workspace.store, workspace.last_rows, rows))

    for theirs in ("theirs", ""):  # the second time in the next topic
        place = hands.place
        arrives("first", TopicNote(2, "easy"))
        assert (remarks.comment.field.toPlainText(), remarks.note.text.text()) == ("first", "easy")
        hands.press("c")
        type_in(hands, " mine")
        arrives(theirs, TopicNote(4, "hard"))
        assert remarks.comment.isVisible()
        assert remarks.comment.field.hasFocus()
        assert remarks.comment.field.toPlainText() == "first mine"
        assert remarks.note.note() == TopicNote(4, "hard"), "nobody was writing the note"
        type_in(hands, "!")
        hands.press(Qt.Key.Key_Return)
        assert judgement_of(hands, place).comment == "first mine!"
        hands.press_ctrl("T")
        remarks.note.text.setFocus()
        type_in(hands, "er")
        arrives("last", TopicNote(5, "other"))
        assert remarks.comment.field.toPlainText() == "last"
        assert remarks.note.note() == TopicNote(5, "harder")
        assert "what you type here replaces it" in status(hands)
        hands.press(Qt.Key.Key_Return)
        assert hands.queries.note(place.topic) == TopicNote(5, "harder")
        hands.press_ctrl(Qt.Key.Key_Right)
        hands.begin_topic()
