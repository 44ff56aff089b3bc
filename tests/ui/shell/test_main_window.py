"""The main window: reopening projects, dialogs, light and dark, internal errors, and the status bar."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QInputDialog, QLabel, QPushButton
from window_driver import flush, rows_of
from windows.shared_judging_window import journal

from irdesk.app.crash_dialog import FaultReporter
from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.domain.progress import Progress
from irdesk.session.commands import AssignTopics
from irdesk.settings.preferences import WORKSPACES
from irdesk.ui.judging.topic_and_end_cards import topic_card
from irdesk.ui.style import theme

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_judging]


def test_where_a_person_most_likely_goes_on(empty, sample_files):
    assert empty.desk.shown == "collection"
    path = empty.path
    empty.load([sample_files / "runs" / "rrf.run", sample_files / "qrels.txt"])
    empty.close()
    empty.window._preferences.set(WORKSPACES, {})
    empty.open(path)
    assert empty.desk.shown == "analyse"


@pytest.mark.own_window
def test_a_project_opens_in_the_workspace_in_which_it_was_left(hands, sample_package):
    hands.window.show_workspace("collection")
    path = hands.path
    hands.open(sample_package)
    assert hands.desk.shown == "judge"
    hands.open(path)
    assert hands.desk.shown == "collection"


def test_card_and_head_of_a_document_say_that_its_topic_is_assigned_to_others(hands):
    hands.window.execute(AssignTopics(AssignmentPlan(("anna", "ben"))))
    topic = list(hands.window.workspace.state.pool.queues)[-1]
    names = ", ".join(hands.window.workspace.state.assigned.judges_of(topic))
    text = "\n".join(part for _, part in topic_card(hands.queries, topic, "", lambda: None).lines)
    assert f"Assigned to {names}, not to {hands.queries.assessor()}" in text
    head = hands.desk.editor.header.others
    shown = hands.queries.assigned_to_others(hands.place.topic)
    assert f"Assigned to {', '.join(shown)}, not to {hands.queries.assessor()}" in head.text()
    hands.wait(lambda: head.isVisible() and hands.desk.editor.document.is_ready)
    before = hands.queries.progress().judged
    hands.press("1")
    assert hands.queries.progress().judged == before + 1, "it hinders nobody"
    hands.window.execute(AssignTopics(AssignmentPlan(tuple("abcdef"), Overlap(6, 1.0))))
    assert "Assigned to a, b, c and 3 more, not to" in head.text()
    hands.window.execute(AssignTopics(AssignmentPlan((hands.queries.assessor(),))))
    assert not head.isVisible()
    text = "\n".join(part for _, part in topic_card(hands.queries, topic, "", lambda: None).lines)
    assert "Assigned" not in text


@pytest.mark.own_window
def test_judging_as_somebody_else(hands):
    hands.press("1")
    before = hands.queries.assessor()

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QInputDialog) or not dialog.isActiveWindow():
            QTimer.singleShot(10, answer)
            return
        dialog.setTextValue("  Ada   Lovelace ")
        hands.qtbot.keyClick(dialog, Qt.Key.Key_Return)

    QTimer.singleShot(0, answer)
    hands.window.actions_table.trigger("project.assessor")
    hands.opened()
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    assert hands.queries.assessor() == "Ada Lovelace"
    assert "assessor: Ada Lovelace" in hands.window.status.assessor.text()
    hands.press("2")
    assert [name for (name,) in rows_of(hands.path, "SELECT assessor FROM journal ORDER BY id")] == [
        before,
        "Ada Lovelace",
    ]


@pytest.mark.own_window
def test_qrels_are_exported_by_the_dialog_and_an_export_that_cannot_be_written_is_told(hands, tmp_path):
    place = hands.place
    hands.press("3")
    path = tmp_path / "out.txt"
    hands.file_dialog(path)
    hands.press_ctrl("E")
    hands.idle()
    lines = path.read_text().splitlines()
    assert f"{place.topic} 0 {place.docno} 3" in lines
    exported = {(topic, docno): int(grade) for topic, _, docno, grade in map(str.split, lines)}
    state = hands.window.workspace.state
    assert exported == {
        (topic, docno): grade for topic in state.grade_sources.topics() for docno, grade in state.grades(topic).items()
    }
    assert f"wrote {len(lines)} judgements" in hands.window.status.left.text()
    hands.window.project.exporter.qrels(tmp_path / "no" / "such" / "folder" / "qrels.txt")
    hands.idle()
    (texts,) = hands.window.banner.texts()
    assert "were not written" in texts


@pytest.mark.own_window
def test_files_are_added_by_the_dialog(hands, sample_files, tmp_path):
    other = tmp_path / "other.run"
    other.write_text((sample_files / "runs" / "rrf.run").read_text().replace("rrf", "other"))
    hands.file_dialog(other)
    hands.press_ctrl("I")
    hands.idle()
    assert hands.desk.shown == "collection"
    assert "other" in [row.tag for row in hands.queries.runs()]


@pytest.fixture
def palette():
    """Restore the palette after the test."""
    before = QApplication.palette()
    yield
    QApplication.setPalette(before)
    flush()


@pytest.mark.own_window
@pytest.mark.opened_in("judge", "queue", "editor", "curves")
@pytest.mark.usefixtures("palette")
@pytest.mark.painted
def test_light_and_dark_may_change_at_any_time(hands):
    hands.wait(lambda: hands.desk.curves.drawing.lines)
    grounds = []
    for dark in (True, False):  # the initial scheme is light
        theme.use_scheme(dark)
        flush()
        hands.judge("1")
        flush()
        image = hands.window.grab().toImage()
        points = [(x, y) for x in range(5, image.width(), 40) for y in range(5, image.height(), 40)]
        grounds.append(sorted(image.pixelColor(x, y).lightness() for x, y in points)[len(points) // 2])
        assert hands.desk.curves.plot.backgroundBrush().color().lightness() < 128 if dark else True
    assert grounds[0] < 100 < grounds[1]
    assert len(journal(hands.path)) == 2


def test_a_fault_of_ours_shows_a_dialog_and_the_window_stays(hands, qtbot, tmp_path):
    log = tmp_path / "irdesk.log"
    reporter = FaultReporter(hands.window, log)
    try:
        raise RuntimeError("a fault of ours")
    except RuntimeError as fault:
        reporter.hook(type(fault), fault, fault.__traceback__)
        reporter.hook(type(fault), fault, fault.__traceback__)
    boxes = [box for box in hands.window.findChildren(QDialog) if box.isVisible()]
    assert len(boxes) == 1, "one at a time"
    box = boxes[0]
    assert "No stored data is lost" in box.text()
    assert "a fault of ours" in box.detailedText()
    assert str(log) in box.informativeText()
    copy = next(button for button in box.findChildren(QPushButton) if "Copy" in button.text())
    copy.click()
    assert "RuntimeError" in QApplication.clipboard().text()
    box.close()
    flush()
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    hands.press("1")
    assert len(journal(hands.path)) == 1


def test_the_status_bar_keeps_its_size_of_text_after_a_refusal(hands):
    status = hands.window.status
    before = status.left.font().pointSizeF()
    status.say("not possible")
    assert status.left.font().pointSizeF() == before
    hands.press("1")
    assert "all changes stored" in status.left.text()
    assert status.left.font().pointSizeF() == before
    assert before == status.assessor.font().pointSizeF()


def test_status_bar_and_progress_tell_how_things_stand(hands):
    hands.press("1")
    status = hands.window.status
    assert "all changes stored" in status.left.text()
    assert not status.conventions.isVisible(), "no numbers where documents are judged"
    hands.analyse()
    assert "8 topics used" in status.conventions.text()
    assert "trec_eval" in status.conventions.text()
    progress = hands.queries.progress()
    text = hands.window.findChild(QLabel, "progress").text()
    assert f"{progress.topics_done} of {progress.topics} topics" in text
    assert f"{progress.judged} of {progress.documents} judged" in text


def test_cancel_reaches_work_that_began_since_the_last_update(hands):
    def until(ends: threading.Event):
        def work(progress: Progress) -> None:
            while not ends.wait(0.002):
                progress.report(0, 0)  # raises if the task was cancelled

        return work

    runner, view = hands.window.runner, hands.window.status.task
    faults = []
    ends = threading.Event()
    runner.submit("first", until(ends), lambda _: None, faults.append)
    hands.wait(view.isVisible)
    ends.set()
    following = runner.submit("second", until(threading.Event()), lambda _: None, faults.append)
    hands.click(view.cancel)
    assert following.cancelled
    hands.idle()
    assert [str(fault) for fault in faults][-1] == "second was cancelled"
