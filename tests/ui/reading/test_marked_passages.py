"""Passages marked by the user with keyboard and mouse: they are part of the judgement, stored, shown again, undone and
submitted. The scroll bar shows the positions of search matches, marked passages and highlighted words.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QTextEdit
from reading_driver import give_text, marked, select_words
from window_driver import Hands, rows_of

from irdesk.assessment.readable_document import LONG_TEXT
from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument, MoveTo
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.ui.style import theme

pytestmark = pytest.mark.shared_judging

LINES = 300


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


def test_the_mouse_selects_a_passage_a_second_press_removes_it_and_a_match_or_a_cut_word_is_marked_whole(hands):
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

    # Without a selection, a toast says how to mark a passage.
    hands.press(".")
    hands.wait(lambda: hands.desk.editor.document.is_ready)
    hands.press("m")
    assert stored(hands) == []
    assert toast(hands).startswith("Select a passage first: J goes to a marked word, Ctrl+F")
    hands.press(Qt.Key.Key_Right)
    assert toast(hands) == ""

    # A selection that cuts a word is extended to the whole word.
    hands.press(Qt.Key.Key_Left)
    text = hands.desk.editor.document.toPlainText()
    start = text.index(" ", text.index("\n") + 10) + 1
    end = text.index(" ", start + 12)
    drag(hands, start + 1, end - 1)
    hands.press("m")
    assert stored(hands) == [" ".join(text[start:end].strip(" .,;:").split())]

    # A search match can be marked while the find field is open, and after it is closed.
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


def clicked(hands: Hands, position: int):
    view = hands.desk.editor.document.view
    cursor = QTextCursor(view.document())
    cursor.setPosition(position)
    return view.cursorRect(cursor).center()


def toast(hands: Hands) -> str:
    shown = hands.desk.editor.toast
    return shown.text() if shown.isVisible() else ""


def test_a_key_marks_sentence_after_sentence_which_do_not_end_with_an_abbreviation_and_fields_are_left_out(hands):
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

    # If the selection covers the line of fields, a toast says that only title and text can be marked.
    hands.press(".")
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


def test_a_caret_shows_where_a_passage_begins_and_a_marked_word_is_marked_undone_redone_and_not_shown_to_others(hands):
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

    # J selects a highlighted word, and M marks it as a passage.
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

    # Other assessors' passages are not shown.
    hands.press("2")
    hands.window.workspace.assessor, me = "somebody-else", hands.window.workspace.assessor
    hands.window.execute(MoveTo(place.topic, place.docno))
    assert marked(hands) == []
    hands.window.workspace.assessor = me


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


def ticks(hands: Hands):
    document = hands.desk.editor.document
    return document._marked[document.view].ticks


def filler(*places: int, more: str = "") -> str:
    """Return a text of many paragraphs, some of which contain the word "needle"."""
    return "\n\n".join(f"{'needle' if n in places else 'hay'} number {n}{more}" for n in range(LINES))


def test_ticks_are_where_the_matches_are_in_short_and_long_texts(hands):
    for view, more in ((QTextEdit, ""), (QPlainTextEdit, " and more" * (LONG_TEXT // LINES // 9))):
        assert_ticks_are_at_matches(hands, view, more)


def assert_ticks_are_at_matches(hands: Hands, view: type, more: str) -> None:
    give_text(hands, title="", text=filler(0, LINES // 2, LINES - 1, more=more))
    assert isinstance(hands.desk.editor.document.view, view)
    hands.press_ctrl("F")
    hands.press(*"needle")
    bar = hands.desk.editor.document.view.verticalScrollBar()
    hands.wait(lambda: ticks(hands).rows() and len(ticks(hands).rows()[-1]) == 3)
    shares = [row / bar.height() for row in ticks(hands).rows()[-1]]
    assert shares == pytest.approx([0, 0.5, 1], abs=0.06)
    assert ticks(hands).isVisible()
    assert ticks(hands).geometry().width() == bar.width()
    image = ticks(hands).grab().toImage()
    assert image.pixelColor(image.width() // 2, ticks(hands).rows()[-1][1] + 1) == theme.accent()
    hands.press(Qt.Key.Key_Escape)
    hands.wait(lambda: not ticks(hands).rows() or len(ticks(hands).rows()[-1]) != 3)


def test_find_marks_all_matches_in_view_and_a_text_that_fits_has_ticks_beside_its_lines(hands):
    give_text(hands, title="", text=filler(1, 3, 5, 7))
    hands.press_ctrl("F")
    hands.press(*"needle")
    selections = hands.desk.editor.document.extraSelections()
    results = [selection for selection in selections if selection.cursor.selectedText() == "needle"]
    assert len(results) == 4
    assert len({selection.format.background().color().name() for selection in results}) == 2, "one is the current one"

    give_text(hands, title="", text="one\n\ntwo\n\nthree needle")
    view = hands.desk.editor.document.view
    assert not view.verticalScrollBar().isVisible()
    hands.wait(lambda: not ticks(hands)._later.isActive())
    (row,) = ticks(hands).rows()[-1]
    assert abs(row - view.cursorRect().top()) < 2 * view.fontMetrics().height()


def test_highlighted_words_and_passages_have_ticks_and_another_document_has_its_own(hands):
    give_text(hands, title="", text=filler(10, 290))
    hands.press("t", *"needle", Qt.Key.Key_Return)
    hands.wait(lambda: ticks(hands).rows() and len(ticks(hands).rows()[-1]) == 2)
    select_words(hands, 2)
    hands.press("m")
    hands.wait(lambda: len(ticks(hands).rows()) >= 2)
    words, passage = ticks(hands).rows()[-2:]
    assert len(passage) == 1
    assert passage[0] in words
    hands.press(Qt.Key.Key_Right)
    hands.wait(lambda: not any(len(rows) == 2 for rows in ticks(hands).rows()) or "needle" not in shown(hands))


def shown(hands: Hands) -> str:
    return hands.desk.editor.document.toPlainText()
