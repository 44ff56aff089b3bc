"""A coordinator assigns, exports, imports and publishes; an assessor's package has only the Judge workspace."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from window_driver import Hands
from windows.proposed_file import accept_proposed_file
from work_packages import judge_at_once, opened

from irdesk.assessment.assignment import AssignmentPlan
from irdesk.domain.pool import docno_of, is_again
from irdesk.domain.progress import QUIET
from irdesk.session.commands import AssignTopics
from irdesk.session.team.package_export import PackageExport, write_package
from irdesk.ui.team.assessors_panel import AssessorsPanel
from irdesk.ui.team.progress_panel import ProgressPanel
from irdesk.ui.team.publish_panel import PublishPanel

pytestmark = pytest.mark.opened_in("collection", "assessors")


@pytest.fixture
def coordinator(hands: Hands) -> Hands:
    """Return a window that shows the assessors of the sample project."""
    hands.wait(hands.desk.panel(AssessorsPanel).isVisible)
    return hands


def assign(hands: Hands, names: str, *, shared: int = 50, again: int = 0) -> None:
    form = hands.desk.panel(AssessorsPanel).form
    hands.click(form.names)
    hands.press(*names)
    form.share.setValue(shared)
    form.repeats.setValue(again)
    hands.wait(hands.desk.panel(AssessorsPanel).assign.isEnabled)
    hands.wait(lambda: hands.desk.panel(AssessorsPanel).people.rows.rowCount() == len(names.split(",")))


def test_topics_are_previewed_assigned_and_changed_then_a_package_is_judged_imported_and_published(
    coordinator, tmp_path
):
    panel = coordinator.desk.panel(AssessorsPanel)
    coordinator.wait(lambda: "No assessors yet" in panel.state.text())
    assert not panel.export.isEnabled()
    assign(coordinator, "anna,ben")
    coordinator.wait(lambda: "A preview" in panel.state.text())
    assert coordinator.queries.assigned() is None
    rows = panel.people.rows.rows()
    assert [row.name for row in rows] == ["anna", "ben"]
    assert sum(row.topics for row in rows) == 12  # 8 topics, 4 of them double-judged
    coordinator.click(panel.assign)
    coordinator.wait(lambda: panel.state.text() == "Assigned.")
    assert panel.people.rows.rows() == rows
    assert " documents (" in panel.overlap.text()
    assert "are judged by 2. Whole topics are shared: 4 of 8." in panel.overlap.text()
    panel.tabs.setCurrentIndex(1)
    assert panel.judges_of.text() == "Select a topic to change its assessors."
    assert not panel.judges.isVisible()
    coordinator.click_row(panel.topics, panel.topics.rows.index(0, 0))
    topic = panel.topics.rows.row(0)
    assert panel.judges_of.text() == f"Assessors of topic {topic.topic}:"
    before = {name: box.isChecked() for name, box in panel.judges.boxes.items()}
    assert before == {name: name in topic.assessors for name in ("anna", "ben")}
    other = "ben" if before["anna"] else "anna"
    box = panel.judges.boxes[other]
    coordinator.click(box, box.rect().center() - box.rect().center() / 2)
    coordinator.wait(lambda: (other in panel.topics.rows.row(0).assessors) is not before[other])
    coordinator.press_ctrl("z")
    coordinator.wait(lambda: (other in panel.topics.rows.row(0).assessors) is before[other])
    coordinator.press_ctrl("z")
    assert coordinator.queries.assigned() is None

    # An impossible assignment is reported next to the form.
    panel.form.names.clear()
    coordinator.click(panel.form.names)
    coordinator.press(*"anna,anna")
    coordinator.wait(lambda: "named more than once" in panel.state.text())
    assert not panel.assign.isEnabled()

    # A package is judged, imported and published.
    hands = coordinator
    panel.form.names.clear()
    assign(hands, "anna,ben", again=20)
    hands.click(panel.assign)
    hands.wait(lambda: not panel.computing.stale)
    hands.click_row(panel.people, panel.people.rows.index(0, 0))
    package = tmp_path / "sample-anna-2.irdesk"
    package.with_name("sample-anna.irdesk").write_text("somebody's")
    accept_proposed_file()
    hands.click(panel.export)
    hands.idle()
    assert package.exists()
    assert package.with_name("sample-anna.irdesk").read_text() == "somebody's"
    (row,) = panel.results.table.rows.rows()
    assert (row.name, row.path) == ("anna", str(package))
    assert "documents in" in row.details
    assert panel.tabs.currentWidget() is panel.results
    assert panel.results.folder.isEnabled()
    assert panel.notices.texts() == [], "one list, and no banner for each package"
    project = hands.path
    hands.close()

    hands.open(package)
    window = hands.window
    assert (hands.desk.shown, window.workspace.assessor) == ("judge", "anna")
    assert "work package of sample" in window.windowTitle()
    place = hands.place
    queue = hands.queries.queue(place.topic)
    assert sum(is_again(row.docno) for row in queue) > 0
    assert [row.called for row in queue] == [f"document {i}" for i in range(1, len(queue) + 1)]
    for _ in queue:
        hands.press("2" if not is_again(hands.place.docno) else "1")
    judgements = window.workspace.state.judgements[place.topic]
    again = window.workspace.state.second_judgements[place.topic]
    assert {judgement["anna"].grade for judgement in judgements.values()} == {2}
    assert {entry["anna"].grade for entry in again.values()} == {1}
    shown = hands.desk.queue.queue_list.model()
    assert not any(docno_of(queue[0].docno) in str(shown.index(i, 0).data()) for i in range(shown.rowCount()))
    hands.close()

    hands.open(project, "collection")
    hands.file_dialog(package)
    hands.press_ctrl("i", shift=True)
    hands.idle()
    panel = hands.desk.panel(ProgressPanel)
    assert panel.isVisible(), "packages come back where their progress is shown"
    rows = panel.results.table.rows.rows()
    assert [row.what for row in rows] == ["imported", "exported"], "the export of the earlier session is listed, too"
    assert [row.path for row in rows] == [str(package)] * 2, "known after the project was opened again"
    assert "new judgements of anna" in rows[0].details
    assert hands.window.workspace.state.judgements[place.topic].keys() == judgements.keys()
    hands.wait(lambda: not panel.computing.stale)
    assert next(row for row in panel.people.rows.rows() if row.name == "anna").judged == len(judgements)
    hands.desk.show_panel("publish")
    report = hands.desk.panel(PublishPanel).report
    hands.wait(lambda: "judgements in 8 topics" in report.text())
    assert "Scale: 0–3" in report.text()
    panel = hands.desk.panel(PublishPanel)
    assert "anna" not in report.text(), "sources are a table"
    sources = {row.source.name: row for row in panel.sources.rows.rows()}
    assert (sources["anna"].count, sources["anna"].topics) == (len(judgements), 1)
    assert sum(row.count for row in sources.values()) == hands.queries.effective_qrels().judgements
    assert "Left out as unjudged:" in panel.unresolved.text()
    assert not panel.button.isEnabled()
    assert panel.why.text() == panel.button.toolTip() != ""
    hands.press_ctrl("e", shift=True)  # The export stops because some disagreements are unresolved.
    hands.wait(panel.anyway.hasFocus)
    hands.press(Qt.Key.Key_Space)
    assert panel.why.text() == ""
    hands.file_dialog(tmp_path / "published.txt")
    hands.press_ctrl("e", shift=True)
    hands.idle()
    assert len((tmp_path / "published.txt").read_text().splitlines()) == hands.queries.effective_qrels().judgements
    message = json.loads((tmp_path / "published.provenance.json").read_text())
    assert [entry["name"] for entry in message["assessors"]] == ["anna"]


@pytest.fixture
def small_package(sample_project, tmp_path) -> Path:
    """Return anna's package, with one of the sample's eight topics."""
    path = tmp_path / "anna.irdesk"
    names = ("anna", *(f"assessor-{i}" for i in range(2, 9)))
    with opened(Path(shutil.copy(sample_project, tmp_path / "shared.irdesk")), "coordinator") as workspace:
        workspace.execute(AssignTopics(AssignmentPlan(names)))
        write_package(PackageExport.of(workspace), "anna", path, QUIET)
    return path


def test_the_last_judgement_of_a_package_says_what_to_do(start, small_package):
    judge_at_once(small_package, 1, left=2)
    start.open(small_package)
    assert start.queries.progress().open == 2
    start.judge("1")
    assert "Send this file back" not in start.desk.editor.document.toPlainText()
    start.judge("1")
    QApplication.processEvents()
    assert start.queries.progress().open == 0
    assert "Send this file back: anna.irdesk" in start.desk.editor.document.toPlainText()
    start.press(Qt.Key.Key_Backspace)
    start.reopen()
    assert start.desk.shown == "judge"
