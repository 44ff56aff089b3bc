"""A document without text is not graded by accident; a project without texts can still be judged."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from window_driver import Hands, journal

from irdesk.domain.pool import Chosen, PoolSpec
from irdesk.domain.progress import QUIET
from irdesk.session.commands import MoveTo
from irdesk.session.importing.file_loading import LoadingContext
from irdesk.session.importing.file_loading import prepare as prepare_file
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.project_opening import create, open_project, workspace_of

DOCUMENTS = ({"docno": "a", "text": "of wings"}, {"docno": "b", "text": " "}, {"docno": "d", "title": "A title alone"})


@pytest.fixture(scope="module")
def half_read_project(tmp_path_factory) -> Path:
    """Create a pool of the documents a (text), b (empty text), c, d (title only), e and f, in this order. The
    collection contains only a, b and d.
    """
    folder = tmp_path_factory.mktemp("half_read")
    path, documents = folder / "half_read.irdesk", folder / "documents.jsonl"
    documents.write_text("".join(json.dumps(document) + "\n" for document in DOCUMENTS))
    create(path)
    workspace = workspace_of(open_project(path, QUIET), "test")
    context = LoadingContext.of(workspace.store, workspace.state)
    workspace.execute(prepare_file(documents, workspace.new_id(), workspace.now(), context, QUIET))
    spec = PoolSpec(workspace.new_id(), (Chosen({"1": tuple("abcdef")}, "added by hand"),), "docno", 1, 1.0)
    workspace.execute(prepare_pool(workspace.store, spec, QUIET))
    workspace.close()
    return path


@pytest.fixture
def half_read(start, half_read_project, tmp_path) -> Hands:
    """Return a window with a copy of the project, at its first document."""
    start.open(Path(shutil.copy(half_read_project, tmp_path)), "judge")
    start.begin_topic()
    start.wait(lambda: start.desk.editor.document.is_ready)
    return start


def test_a_project_without_texts_is_judged_by_one_press_once_a_person_has_said_so_and_backspace_leads_back_from_its_end(
    half_read,
):
    hands, action = half_read, half_read.window.actions_table["judge.without_text"]
    assert not action.isChecked()
    action.trigger()
    assert "One press grades a document without text" in hands.window.status.left.text()
    hands.judge("2", "1", "0")
    assert [entry[1:] for entry in journal(hands.path)] == [("a", 2), ("b", 1), ("c", 0)]
    hands.press_ctrl("z")
    assert hands.place.docno == "c", "the switch is no step that undo would stop at"
    hands.reopen("judge")
    assert action.isChecked()
    hands.wait(lambda: hands.desk.editor.document.is_ready)
    hands.judge("1")
    assert journal(hands.path)[-1] == ("1", "c", 1)
    action.trigger()
    hands.judge("3")
    hands.judge("3")
    assert journal(hands.path)[-1] == ("1", "d", 3)
    assert hands.place.docno == "e"

    # Backspace at the end goes to the document judged last.
    action.trigger()
    hands.judge("1", "1")
    assert hands.queries.progress().open == 0
    assert "Done: 6 graded" in hands.desk.editor.document.toPlainText()
    hands.press(Qt.Key.Key_Backspace)
    assert hands.place.docno == "f"
    hands.wait(lambda: hands.desk.editor.document.is_ready)
    assert "⚠ This document has no text" in hands.desk.editor.document.toPlainText()
    hands.press(Qt.Key.Key_Backspace)
    assert hands.place.docno == "e"
    hands.judge("3")
    assert hands.queries.queue_row("1", "e").grade == 3


def test_a_batch_asks_once_for_documents_without_text_and_a_grade_takes_a_second_press_unless_one_press_is_enough(
    half_read,
):
    hands, bulk = half_read, half_read.desk.queue.bulk
    hands.press("b", Qt.Key.Key_Return, "2")
    assert bulk.textless.isVisible()
    assert bulk.textless.text() == "Also grade 4 documents without text"
    assert not bulk.textless.isChecked()
    assert "2 of 6 documents change" in bulk.preview.text()
    hands.press(Qt.Key.Key_Return)
    assert [row[1:] for row in journal(hands.path)] == [("a", 2), ("d", 2)]
    hands.press("b", Qt.Key.Key_Return, "1")
    hands.click(bulk.textless, QPoint(8, bulk.textless.height() // 2))
    assert "⚠ 4 have no text" in bulk.preview.text()
    hands.click(bulk.accept)
    judged = journal(hands.path)
    assert sorted(row[1:] for row in judged[2:]) == [(docno, 1) for docno in "abcdef"]
    hands.window.actions_table["judge.without_text"].trigger()
    hands.press("b", Qt.Key.Key_Return, "2")
    assert not bulk.textless.isVisible()
    assert "⚠ 4 have no text" in bulk.preview.text()
    hands.press(Qt.Key.Key_Return)
    assert len(journal(hands.path)) == len(judged) + 6

    # With the option off, a document without text is graded only when the grade is pressed a second time.
    pane, text = hands.desk.editor.document, hands.window.status.left
    hands.window.actions_table["judge.without_text"].trigger()
    for _step in range(3):
        hands.press_ctrl("z")
    hands.window.execute(MoveTo("1", "a"))
    given = len(journal(hands.path))
    held = [hands.window.actions_table[f"judge.grade.{grade}"].autoRepeat() for grade in range(4)]
    assert not any(held), "a key that is held down judges once"
    hands.judge("2")
    assert journal(hands.path)[given:] == [("1", "a", 2)], "what can be read is judged at once"
    hands.wait(lambda: pane.is_ready)
    assert "⚠ This document has no text" in pane.toPlainText()
    assert "neither its title nor its text" in pane.toPlainText()
    hands.judge("1")
    assert "This document has no text. Press the grade again to give it 1 anyway." in text.text()
    assert hands.place.docno == "b"
    hands.judge("2")
    assert len(journal(hands.path)) == given + 1, "another grade is not the same press"
    hands.press(Qt.Key.Key_Right, Qt.Key.Key_Left)
    hands.judge("2")
    assert len(journal(hands.path)) == given + 1, "moving on forgets it"
    hands.judge("2")
    assert journal(hands.path)[given + 1 :] == [("1", "b", 2)]
    hands.wait(lambda: pane.is_ready)
    assert "No loaded collection contains the text of this document" in pane.toPlainText()
    hands.judge("0", "s")
    assert hands.place.docno == "d", "to skip needs no text"
    hands.judge("3")
    assert journal(hands.path)[-1] == ("1", "d", 3), "a title can be read"
