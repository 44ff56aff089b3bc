"""Judging as an assessor does it: by keys, one document after another, everything stored before the next one shows."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest
from PySide6.QtCore import QAbstractListModel, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QTabBar,
    QTextEdit,
    QWidget,
)
from window_driver import Hands, assert_scores_are_fresh, journal, rows_of

from irdesk.evaluation.curves import CurveBook

TEXT_FIELDS = (QLineEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox)


def shown_docno(hands: Hands) -> str:
    """The docno that the judgement editor names."""
    return hands.desk.editor.grades.findChild(QLabel).text().split(" ")[0]


@pytest.mark.parametrize("grade", [0, 1, 2, 3])
def test_a_grade_key_judges_and_goes_on_to_the_next_unjudged_document(hands, grade):
    before = hands.place
    assert hands.queries.queue_row(before.topic, before.docno).grade is None
    hands.press(str(grade))
    assert journal(hands.path) == [(before.topic, before.docno, grade)]
    assert hands.place != before
    assert hands.queries.queue_row(hands.place.topic, hands.place.docno).grade is None
    assert hands.queries.queue_row(before.topic, before.docno).grade == grade
    title = hands.queries.document(hands.place.docno).title
    assert hands.desk.editor.document.toPlainText().startswith(title)
    assert shown_docno(hands) == hands.place.docno


def test_every_unjudged_document_of_the_pool_comes_once(hands):
    left = {
        (row.id, document.docno)
        for row in hands.queries.pool_topics()
        for document in hands.queries.queue(row.id)
        if document.grade is None
    }
    seen = []
    while len(seen) < len(left):
        seen.append((hands.place.topic, hands.place.docno))
        hands.press("1")
    assert len(set(seen)) == len(seen)
    assert set(seen) == left
    progress = hands.queries.progress()
    assert progress.judged == progress.documents
    assert progress.topics_done == progress.topics
    assert f"{progress.judged} of {progress.documents} judged" in hands.window.findChild(QLabel, "progress").text()


def test_the_judgement_is_in_the_file_before_the_next_document_shows(hands):
    path, editor = hands.path, hands.desk.editor
    stored_when_changed = []
    for grade in (3, 0, 2):
        place = hands.place
        text = editor.document.toPlainText()
        seen: list[bool] = []

        def look(text=text, place=place, grade=grade, seen=seen) -> None:
            if editor.document.toPlainText() != text:
                seen.append(journal(path)[-1:] == [(place.topic, place.docno, grade)])

        connection = editor.document.textChanged.connect(look)
        hands.press(str(grade))
        editor.document.textChanged.disconnect(connection)
        stored_when_changed.append(seen[0])
    assert stored_when_changed == [True, True, True]


def test_observers_are_told_after_the_commit(hands):
    path = hands.path
    told = []
    hands.window.workspace.observers.subscribe(lambda changes: told.append((changes.name, len(journal(path)))))
    hands.press("1", "2")
    assert [stored for _, stored in told] == [1, 2]


def test_arrows_move_through_the_queue(hands):
    topics, documents = hands.desk.queue.topic_list, hands.desk.queue.queue_list
    hands.click_row(topics, topics.model().index(0, 0))
    start = hands.place
    queue = [row.docno for row in hands.queries.queue(start.topic)]
    hands.click_row(documents, documents.model().index(1, 0))
    assert hands.place.docno == queue[1]
    hands.press(Qt.Key.Key_Right)
    assert hands.place.docno == queue[2]
    hands.press(Qt.Key.Key_Left, Qt.Key.Key_Left)
    assert hands.place.docno == queue[0]
    hands.press(Qt.Key.Key_Left)
    assert hands.place.docno == queue[0], "the queue has a beginning"
    hands.press(Qt.Key.Key_Space)
    assert hands.queries.queue_row(hands.place.topic, hands.place.docno).grade is None
    hands.click_row(topics, topics.model().index(0, 0))
    hands.press_ctrl(Qt.Key.Key_Right)
    assert hands.place.topic == hands.queries.pool_topics()[1].id
    hands.press_ctrl(Qt.Key.Key_Left)
    assert hands.place.topic == start.topic
    assert journal(hands.path) == []


def test_the_place_is_kept(hands):
    hands.press("1", Qt.Key.Key_Right)
    place = hands.place
    hands.reopen()
    assert hands.place == place
    assert shown_docno(hands) == place.docno


def test_u_takes_the_judgement_back(hands):
    place = hands.place
    hands.press("3")
    queue = hands.desk.queue.queue_list
    row = [document.docno for document in hands.queries.queue(place.topic)].index(place.docno)
    hands.click_row(queue, queue.model().index(row, 0))
    assert hands.place == place
    hands.press("U")
    assert hands.place == place
    assert hands.queries.queue_row(place.topic, place.docno).grade is None
    assert journal(hands.path) == [(place.topic, place.docno, 3), (place.topic, place.docno, None)]
    hands.press("u")
    assert "no judgement to take back" in hands.window.status.left.text()
    assert len(journal(hands.path)) == 2


def test_undo_and_redo_by_name(hands):
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


def test_undo_and_redo_survive_a_restart(hands):
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


def test_grades_are_buttons_too(hands):
    for grade in (2, 0):
        place = hands.place
        buttons = {button.text()[0]: button for button in hands.desk.editor.grades.findChildren(QPushButton)}
        assert list(buttons) == ["0", "1", "2", "3"]
        hands.click(buttons[str(grade)])
        assert journal(hands.path)[-1] == (place.topic, place.docno, grade)
        assert hands.place != place
    assert not any(button.isChecked() for button in hands.desk.editor.grades.findChildren(QPushButton))


def test_the_button_of_the_grade_in_force_is_pressed(hands):
    place = hands.place
    hands.press("2")
    queue = hands.desk.queue.queue_list
    row = [document.docno for document in hands.queries.queue(place.topic)].index(place.docno)
    hands.click_row(queue, queue.model().index(row, 0))
    pressed = [button.text()[0] for button in hands.desk.editor.grades.findChildren(QPushButton) if button.isChecked()]
    assert pressed == ["2"]


def test_judging_goes_on_after_clicks_on_topics_and_queue(hands):
    topics, queue = hands.desk.queue.topic_list, hands.desk.queue.queue_list
    hands.click_row(topics, topics.model().index(3, 0))
    place = hands.place
    assert place.topic == hands.queries.pool_topics()[3].id
    hands.press("2")
    assert journal(hands.path)[-1] == (place.topic, place.docno, 2)
    hands.click_row(queue, queue.model().index(4, 0))
    place = hands.place
    assert place.docno == hands.queries.queue(place.topic)[4].docno
    hands.press("1")
    assert journal(hands.path)[-1] == (place.topic, place.docno, 1)
    assert len(journal(hands.path)) == 2


def test_judging_goes_on_after_clicks_into_document_and_header(hands):
    editor = hands.desk.editor
    for widget in (editor.document.viewport(), editor.header, editor.grades, hands.window.status):
        hands.click(widget)
        hands.press("1")
    assert len(journal(hands.path)) == 4


def test_scores_and_curves_follow_every_judgement(hands):
    hands.panels("metrics", "curves")
    before = [
        [hands.desk.metrics.model.value(row, column) for column in range(1, 12)]
        for row in range(hands.desk.metrics.model.rowCount())
    ]
    for key in "31023":
        hands.press(key)
        assert_scores_are_fresh(hands)
        assert_curves_are_fresh(hands)
    after = [
        [hands.desk.metrics.model.value(row, column) for column in range(1, 12)]
        for row in range(hands.desk.metrics.model.rowCount())
    ]
    assert before != after
    hands.press_ctrl("Z")
    assert_scores_are_fresh(hands)
    assert_curves_are_fresh(hands)
    assert len(journal(hands.path)) == 6


def assert_curves_are_fresh(hands: Hands) -> None:
    """What is drawn is, after a frame, what an evaluation from scratch gives."""
    fresh = {curve.run_id: curve for curve in CurveBook(hands.window.workspace.state.fresh_board()).means()}

    def drawn() -> bool:
        items = hands.desk.curves._items
        return items.keys() == fresh.keys() and all(
            np.array_equal(items[run_id].getData(), [curve.recall, curve.precision]) for run_id, curve in fresh.items()
        )

    hands.wait(drawn)


def texts_of(widget: QWidget) -> list[str]:
    """All that a widget says: its text, tips, names for readers of the screen, and what its model gives."""
    found = [widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.accessibleName(), widget.windowTitle()]
    found.append(widget.accessibleDescription())
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        found.append(widget.text())
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        found.append(widget.toPlainText())
    if isinstance(widget, QTabBar):
        found += [widget.tabText(i) + widget.tabToolTip(i) for i in range(widget.count())]
    if isinstance(widget, QAbstractItemView) and (model := widget.model()):
        for row in range(model.rowCount()):
            for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount()):
                index = model.index(row, column)
                values = [index.data(role) for role in Qt.ItemDataRole] + [index.data(Qt.ItemDataRole.UserRole + 1)]
                found += [str(value) for value in values if value is not None]
    found += [action.text() + action.toolTip() + action.statusTip() for action in widget.actions()]
    return [text for text in found if text]


def test_nothing_tells_which_run_returned_the_document(hands, sample_files):
    ranked: dict[tuple[str, str], list[str]] = {}
    tags = set()
    for path in (sample_files / "runs").glob("*.run"):
        for line in path.read_text().splitlines():
            topic, _, docno, _, score, tag = line.split()
            ranked.setdefault((topic, docno), []).append(score)
            tags.add(tag)
    texts = {}
    for line in (sample_files / "documents.jsonl").read_text(encoding="utf-8").splitlines():
        document = json.loads(line)
        texts[document["_id"]] = document
    hands.press("n", "g", "l", Qt.Key.Key_Escape, "q", Qt.Key.Key_Escape, "b", Qt.Key.Key_Escape)
    hands.press("c", "x", Qt.Key.Key_Return)
    walked = 0
    for key in "1230":
        place = hands.place
        hands.press(key)
        hands.press(Qt.Key.Key_Left)
        place = hands.place
        for widget in (hands.window, *hands.window.findChildren(QWidget)):
            if not widget.isVisible():
                continue
            for text in texts_of(widget):
                assert not any(tag in text for tag in tags), (widget, text)
                assert not any(score in text for score in ranked[place.topic, place.docno]), (widget, text)
                if not hands.desk.editor.document.isAncestorOf(widget):
                    assert not re.search(r"\branks?\b|\bretrieval score", text), (widget, text)
                walked += 1
        shown = hands.desk.editor.document.toPlainText()
        assert "".join(shown.split()) == "".join((texts[place.docno]["title"] + texts[place.docno]["text"]).split())
        hands.press(Qt.Key.Key_Space)
    assert walked > 400


def test_the_queue_is_in_no_order_that_a_run_has(hands):
    workspace = hands.window.workspace
    for row in hands.queries.pool_topics():
        queue = [document.docno for document in hands.queries.queue(row.id)]
        for run in workspace.state.present("run"):
            ranking = workspace.store.run(run.id, run.name).rankings[row.id].docno_list()
            pooled = [docno for docno in ranking if docno in queue]
            assert [docno for docno in queue if docno in pooled] != pooled


def given(path) -> list[tuple]:
    """The verdicts in the journal: what a comment or a flag writes is none."""
    query = "SELECT topic, docno, grade FROM journal WHERE grade IS NOT NULL OR abstention <> '' ORDER BY id"
    return rows_of(path, query)


def bring_up(hands: Hands, field: QWidget) -> None:
    """Have a field shown, wherever it is: its panel in a window of its own, in front, its tab and its row with it."""
    parents = [field]
    while (parent := parents[-1].parentWidget()) is not None:
        parents.append(parent)
    for parent in reversed(parents):
        if isinstance(parent, QDockWidget):
            if not parent.isFloating() and parent.objectName() != "dock_editor":
                parent.setFloating(True)
            parent.show()
        elif isinstance(parent.parentWidget(), QStackedWidget):
            parent.parentWidget().setCurrentWidget(parent)
        elif parent.isHidden():
            parent.show()
    hands.wait(field.isVisible)
    hands.wait(lambda: field.window().activateWindow() or field.window().isActiveWindow())


@pytest.mark.parametrize("workspace", ["judge", "analyse", "collection"])
def test_what_is_typed_into_any_text_field_judges_nothing(hands, workspace):
    """All fields of all panels, beside a judgement editor that shows a document."""
    hands.window.show_workspace(workspace)
    hands.panels("editor")
    table = hands.window.actions_table
    place, marked = hands.place, table["judge.highlight"].isChecked()
    fields = [
        field
        for field in hands.desk.findChildren(QWidget)
        if (isinstance(field, TEXT_FIELDS) or (isinstance(field, QTextEdit) and not field.isReadOnly()))
        and not isinstance(field.parentWidget(), QAbstractSpinBox | QComboBox)
        and not isinstance(field.window(), QMenu)
        and field.isEnabled()
        and not (isinstance(field, QPlainTextEdit) and field.isReadOnly())
    ]
    kinds = {kind for field in fields for kind in TEXT_FIELDS if isinstance(field, kind)}
    assert kinds == set(TEXT_FIELDS)
    assert {"comment", "reason", "topic_note", "queue_find", "history_find"} <= {f.objectName() for f in fields}
    for field in fields:
        bring_up(hands, field)
        assert hands.desk.editor.isVisible()
        assert table["judge.grade.2"].isEnabled(), "the editor is open beside the field"
        field.setFocus()
        if not (field.hasFocus() or field.focusProxy()):
            continue  # its panel has nothing to ask now: what cannot take the focus takes no keys
        typed = not isinstance(field, QComboBox) or field.isEditable()
        if typed and not isinstance(field, QComboBox):
            field.selectAll()
            hands.press(Qt.Key.Key_Backspace)
        before = text_in(field)
        hands.press("2")
        assert not typed or text_in(field) != before, f"{field.accessibleName() or field.objectName()} takes no text"
        hands.press(*"09usxcfkbldqnght./?", Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right)
        while (popup := QApplication.activePopupWidget()) is not None:  # the space bar opens a box of choices
            popup.close()
        assert given(hands.path) == []
        assert hands.place == place
        assert table["judge.highlight"].isChecked() == marked
        assert not table["judge.narrative"].isChecked()
        assert not hands.queries.queue_row(place.topic, place.docno).mark.flagged
        if typed and not isinstance(field, QComboBox):
            field.selectAll()
            hands.press(Qt.Key.Key_Backspace)
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    hands.desk.editor.document.setFocus()
    hands.press("2")
    assert given(hands.path) == [(place.topic, place.docno, 2)], "and outside of them it does"


def text_in(field: QWidget) -> str:
    if isinstance(field, QPlainTextEdit | QTextEdit):
        return field.toPlainText()
    return field.currentText() if isinstance(field, QComboBox) else field.text()


@pytest.mark.parametrize("workspace", ["analyse", "collection"])
def test_digits_judge_nothing_where_no_document_is_seen(hands, workspace):
    hands.window.show_workspace(workspace)
    hands.press("2", "0", "u")
    assert journal(hands.path) == []
    for widget in hands.window.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            widget.setFocus()
            hands.press("2")
    assert journal(hands.path) == []
    hands.window.show_workspace("judge")
    hands.press("2")
    assert len(journal(hands.path)) == 1


@pytest.mark.parametrize("workspace", ["analyse", "collection"])
def test_digits_judge_nothing_in_a_project_that_opens_elsewhere(hands, workspace):
    hands.reopen(workspace)
    assert not hands.desk.editor.isVisible()
    hands.press("2")
    assert journal(hands.path) == []


def test_a_document_behind_another_tab_is_not_judged(hands):
    hands.panels("metrics")
    docks = {dock.objectName(): dock for dock in hands.desk.findChildren(QDockWidget)}
    hands.desk.tabifyDockWidget(docks["dock_editor"], docks["dock_metrics"])
    docks["dock_metrics"].raise_()
    hands.wait(lambda: hands.desk.editor.visibleRegion().isEmpty())
    hands.press("2")
    assert journal(hands.path) == []
    docks["dock_editor"].raise_()
    hands.wait(lambda: not hands.desk.editor.visibleRegion().isEmpty())
    hands.press("2")
    assert len(journal(hands.path)) == 1


def visible_text(widget: QWidget) -> str:
    return "\n".join(text for each in widget.findChildren(QWidget) if each.isVisible() for text in texts_of(each))


def test_n_and_g_show_narrative_and_guidelines(hands):
    topic = hands.queries.topic(hands.place.topic)
    narrative, guideline = topic.narrative.split()[:4], "Words are not relevance"
    narrative = " ".join(narrative)
    header = hands.desk.editor.header
    assert topic.title in visible_text(header)
    assert topic.description.split()[0] in visible_text(header)
    hands.press("n")
    assert narrative in visible_text(header)
    hands.press("g")
    assert narrative in visible_text(header)
    assert guideline in visible_text(header)
    hands.press("n")
    assert narrative not in visible_text(header)
    assert guideline in visible_text(header)
    hands.press("1")
    assert guideline in visible_text(header), "it stays while judging"
    hands.press("g")
    assert guideline not in visible_text(header)


def test_h_marks_the_words_of_the_topic(hands):
    document = hands.desk.editor.document
    terms = [term.text.lower()[:4] for term in hands.queries.terms(hands.place.topic)]
    marks = document.extraSelections()
    assert marks
    assert all(any(mark.cursor.selectedText().lower().startswith(term) for term in terms) for mark in marks)
    hands.press("h")
    assert not document.extraSelections()
    hands.press("1")
    assert not document.extraSelections()
    hands.press("h")
    assert hands.desk.editor.document.extraSelections()


def test_the_text_is_made_larger_and_smaller(hands):
    def size() -> float:
        return hands.desk.editor.document.document().defaultFont().pointSizeF()

    normal = size()
    hands.press_ctrl(Qt.Key.Key_Plus)
    hands.press_ctrl(Qt.Key.Key_Equal)
    assert size() == pytest.approx(1.2 * normal)
    hands.press("1")
    assert size() == pytest.approx(1.2 * normal)
    hands.press_ctrl(Qt.Key.Key_Minus)
    assert size() == pytest.approx(1.1 * normal)
    hands.reopen()
    assert size() == pytest.approx(1.1 * normal)
    hands.press_ctrl("0")
    assert size() == normal
    for _ in range(60):
        hands.press_ctrl(Qt.Key.Key_Minus)
    assert size() >= 0.5 * normal
    assert len(journal(hands.path)) == 1, "Ctrl+0 is no grade"


def test_the_document_has_the_space(hands):
    document, desk = hands.desk.editor.document, hands.desk
    assert (hands.window.width(), hands.window.height()) == (1280, 800)
    assert document.width() * document.height() >= 0.6 * desk.width() * desk.height()
    hands.press("n")
    assert document.height() >= 0.5 * desk.height()


def test_active_time_and_place_are_in_the_journal(hands):
    queue = [document.docno for document in hands.queries.queue(hands.place.topic)]
    place = hands.place
    hands.press("1")
    ((assessor, seconds, at, cause),) = rows_of(hands.path, "SELECT assessor, seconds, place, cause FROM journal")
    assert assessor == hands.queries.assessor()
    assert seconds >= 0
    assert queue[at - 1] == place.docno
    assert cause == "do"


def test_the_depth_of_the_pool_is_typed(hands):
    hands.window.show_workspace("collection")
    depth = hands.desk.pool.depth_box
    assert isinstance(depth, QSpinBox)
    depth.setFocus()
    depth.selectAll()
    hands.press("2", "5")
    assert depth.value() == 25
    assert journal(hands.path) == []
