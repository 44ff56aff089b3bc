"""Passages marked by the user with keyboard and mouse: they are part of the judgement, stored, shown again, undone and
submitted.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QTextCursor
from PySide6.QtWidgets import QApplication
from reading_driver import give_text, marked, select_words
from window_driver import Hands, rows_of

from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument, MoveTo
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.ui.style import theme

pytestmark = pytest.mark.shared_judging


def stored(hands: Hands) -> list[str]:
    judgement = hands.queries.queue_row(hands.place.topic, hands.place.docno).judgement
    return [passage.text for passage in judgement.passages]


def drag(hands: Hands, start: int, end: int) -> str:
    """Select the text between two positions with the mouse."""
    view = hands.desk.editor.document.view
    places = []
    for position in (start, end):
        cursor = QTextCursor(view.document())
        cursor.setPosition(position)
        places.append(view.cursorRect(cursor).center())
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    for kind, place, button, buttons in (
        (QEvent.Type.MouseButtonPress, places[0], left, left),
        (QEvent.Type.MouseMove, places[1], none, left),
        (QEvent.Type.MouseButtonRelease, places[1], left, none),
    ):
        point = QPointF(place)
        where = QPointF(view.viewport().mapToGlobal(place))
        event = QMouseEvent(kind, point, where, button, buttons, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view.viewport(), event)
    return " ".join(hands.desk.editor.document.selected_text().split())


def test_m_marks_what_is_selected_and_the_mark_belongs_to_the_judgement(hands):
    place = hands.place
    words = select_words(hands, 3)
    assert words
    hands.press("m")
    assert (marked(hands), stored(hands)) == ([words], [words])
    assert not hands.desk.editor.document.textCursor().hasSelection()
    assert "1 passage marked" in hands.desk.editor.grades._state.text()
    hands.press("2")
    assert marked(hands) == []
    assert hands.queries.queue_row(place.topic, place.docno).judgement.grade == 2
    hands.press(Qt.Key.Key_Backspace)
    assert hands.place == place
    assert (marked(hands), stored(hands)) == ([words], [words])
    ((value,),) = rows_of(hands.path, "SELECT value FROM passage ORDER BY journal DESC LIMIT 1")
    assert [passage["text"] for passage in json.loads(value)] == [words]
    hands.reopen()
    hands.wait(lambda: hands.place != place)  # judging goes on at an unjudged document
    hands.window.execute(MoveTo(place.topic, place.docno))
    assert (marked(hands), stored(hands)) == ([words], [words])
    hands.press_ctrl("+")
    assert marked(hands) == [words], "at another size"
    hands.press("u")
    assert stored(hands) == [words], "like a comment it outlives the grade"


def test_the_mouse_selects_a_passage_and_a_second_press_removes_it(hands):
    text = hands.desk.editor.document.toPlainText()
    start = text.index("\n") + 1
    end = text.index(" ", start + 20)
    words = drag(hands, start, end)
    assert words == " ".join(text[start:end].split())
    hands.press("m")
    assert marked(hands) == [words]
    drag(hands, start + 2, start + 4)
    hands.press("m")
    assert (marked(hands), stored(hands)) == ([], [])
    drag(hands, start, end)
    hands.press("m")
    hands.click(hands.desk.editor.document.viewport(), clicked(hands, start + 3))
    hands.press("m")
    assert stored(hands) == [], "a click in the passage is enough"


def clicked(hands: Hands, position: int):
    view = hands.desk.editor.document.view
    cursor = QTextCursor(view.document())
    cursor.setPosition(position)
    return view.cursorRect(cursor).center()


def toast(hands: Hands) -> str:
    shown = hands.desk.editor.toast
    return shown.text() if shown.isVisible() else ""


def test_a_match_or_a_cut_word_is_marked_whole_after_a_toast_said_how(hands):
    hands.press("m")
    assert stored(hands) == []
    assert toast(hands).startswith("Select a passage first: J goes to a marked word, Ctrl+F")
    hands.press(Qt.Key.Key_Right)
    assert toast(hands) == ""

    # A cut word is marked whole.
    hands.press(Qt.Key.Key_Left)
    text = hands.desk.editor.document.toPlainText()
    start = text.index(" ", text.index("\n") + 10) + 1
    end = text.index(" ", start + 12)
    drag(hands, start + 1, end - 1)
    hands.press("m")
    assert stored(hands) == [" ".join(text[start:end].strip(" .,;:").split())]

    # A match is marked from the find field and after it.
    hands.press(Qt.Key.Key_Right)
    text = hands.desk.editor.document.toPlainText()
    word = next(word for word in text.split("\n", 1)[1].split() if len(word) > 6 and word.isalpha())
    hands.press_ctrl("F")
    hands.press(*word[:-2])
    hands.press("m", modifier=Qt.KeyboardModifier.AltModifier)
    assert len(stored(hands)) == 1
    assert stored(hands)[0].lower().startswith(word[:-2].lower()), "the whole word"
    assert hands.desk.editor.document.find_bar.words.hasFocus()
    assert hands.desk.editor.document.find_bar.words.text() == word[:-2]
    hands.press("m", modifier=Qt.KeyboardModifier.AltModifier)
    assert stored(hands) == []
    hands.press(Qt.Key.Key_Escape, "m")
    assert len(stored(hands)) == 1


def test_a_key_marks_sentence_after_sentence_which_do_not_end_with_an_abbreviation(hands):
    text = "Alpha is one . beta is two . Gamma is three.\n\nDelta is four. Epsilon is five."
    give_text(hands, title="One title", text=text, author="N. N.")
    document = hands.desk.editor.document
    for expected in ("One title", "Alpha is one .", "beta is two .", "Gamma is three.", "Delta is four."):
        hands.press("m", modifier=Qt.KeyboardModifier.ShiftModifier)
        assert stored(hands)[-1] == expected
    assert len(stored(hands)) == 5
    cursor = document.textCursor()
    cursor.setPosition(document.toPlainText().index("beta") + 1)
    document.view.setTextCursor(cursor)
    hands.press("m", modifier=Qt.KeyboardModifier.ShiftModifier)
    assert stored(hands) == ["One title", "Alpha is one .", "Gamma is three.", "Delta is four."], (
        "a second press removes it"
    )

    # An abbreviation does not end a sentence.
    sentences = (
        "the pressure is shown in fig . 2 and by eq . (3) for wings, e . g . of small span .",
        "See Fig. 3 Results of 𝄞 Smith et al. Others agree, cf. Table 1.",
        "the answer is no . it was not seen by jones et al .",
    )
    give_text(hands, title="", text="\n\n".join(sentences))
    expected = (*sentences[:2], "the answer is no .", "it was not seen by jones et al .")
    for sentence in expected:
        hands.press("m", modifier=Qt.KeyboardModifier.ShiftModifier)
        assert stored(hands)[-1] == sentence


def test_a_caret_shows_where_keys_would_begin_a_passage(hands):
    pane = hands.desk.editor.document
    hands.wait(lambda: pane.is_ready)

    def caret() -> bool:
        """Return whether the caret is drawn at the cursor in the accent colour."""
        place = pane.view.cursorRect(pane.textCursor())
        picture = pane.view.viewport().grab(place).toImage()
        return picture.pixelColor(0, place.height() // 2) == theme.accent()

    assert not caret(), "nobody has moved it"
    for _ in range(3):
        hands.press(Qt.Key.Key_Right, modifier=Qt.KeyboardModifier.AltModifier)
    assert caret()
    assert hands.place, "Alt and arrows leave the document alone"
    word = pane.toPlainText()[pane.textCursor().position() :].split()[0]
    hands.press(Qt.Key.Key_Right, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert pane.selected_text() == word, "the selection begins at the caret"
    hands.press("m")
    assert marked(hands) == [word]
    assert caret(), "it stays at the end of the passage"
    hands.press("1")
    hands.begin_topic()
    hands.wait(lambda: pane.is_ready)
    assert not caret(), "another document begins without it"


def test_a_marked_word_is_marked_by_j_and_m_undone_redone_and_not_shown_to_others(hands):
    hands.press("j")
    word = hands.desk.editor.document.selected_text()
    hands.press("m")
    assert stored(hands) == [word]

    # A passage is undone and redone.
    hands.press(Qt.Key.Key_Right)
    place, words = hands.place, select_words(hands, 2)
    hands.press("m")
    hands.press_ctrl("Z")
    assert (hands.place, marked(hands)) == (place, [])
    assert hands.desk.editor.toast.text() == f"Undone · mark a passage of {place.docno}"
    hands.press_ctrl("Z", shift=True)
    assert marked(hands) == [words]

    # Passages of others are not shown.
    hands.press("2")
    hands.window.workspace.assessor, me = "somebody-else", hands.window.workspace.assessor
    hands.window.execute(MoveTo(place.topic, place.docno))
    assert marked(hands) == []
    hands.window.workspace.assessor = me


def test_a_selection_over_the_line_of_fields_says_that_fields_are_left_out(hands):
    give_text(hands, title="A title here", text="Some words of a text.", author="N. N.")
    document = hands.desk.editor.document
    text = document.toPlainText()
    drag(hands, 0, text.index("Some") - 1)
    hands.press("m")
    assert stored(hands) == ["A title here"]
    assert "Only title and text can be marked" in toast(hands)
    start = text.index("N. N.")
    drag(hands, start, start + 4)
    hands.press("m")
    assert stored(hands) == ["A title here"]
    assert "Only title and text can be marked" in toast(hands)


def test_passages_of_a_package_are_in_its_file(start, sample_package, tmp_path):
    hands, package = start, Path(shutil.copy(sample_package, tmp_path))
    hands.open(package)
    place, words = hands.place, select_words(hands, 3)
    hands.press("m", "3")
    hands.close()
    workspace = workspace_of(open_project(package, QUIET), "")
    (row,) = [row for row in workspace.store.data().journal if row.judgement.grade == 3]
    assert [passage.text for passage in row.judgement.passages] == [words]
    workspace.execute(JudgeDocument(place.topic, place.docno, 2))
    assert [passage.text for passage in workspace.state.judgement("anna", place.topic, place.docno).passages] == [words]
    workspace.close()
