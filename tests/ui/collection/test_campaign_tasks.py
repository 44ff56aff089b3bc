"""A whole campaign in the window, following the navigator's steps from files to packages and back to qrels."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from window_driver import Hands
from work_packages import judge_at_once

from irdesk.assessment.assignment import AssignmentPlan
from irdesk.session.campaign.steps import VIEWS
from irdesk.session.commands import AssignTopics
from irdesk.ui.collection.documents_topics_and_runs_panels import DocumentsPanel, RunsPanel, TopicTextsPanel
from irdesk.ui.style.painting.buttons import is_primary
from irdesk.ui.team.adjudication_panel import AdjudicationPanel
from irdesk.ui.team.assessors_panel import AssessorsPanel
from irdesk.ui.team.progress_panel import ProgressPanel
from irdesk.ui.team.publish_panel import PublishPanel

pytestmark = pytest.mark.unpainted

NAMES = ("anna", "ben", "cleo")


def go_on(hands: Hands, view: str) -> None:
    """Press the button that leads to the next step."""
    hands.click(hands.desk.steps.bar.following)
    hands.idle()
    assert hands.desk.area.view == view
    hands.wait(hands.desk.frames[view].widget().isVisible)
    hands.idle()


def sign(hands: Hands, view: str) -> str:
    steps = hands.desk.steps.computing
    steps.now()
    hands.wait(lambda: not steps.stale)
    return hands.desk.navigator.rows.states[view].sign


def to_packages(hands: Hands, sample: Path, folder: Path) -> None:
    desk = hands.desk
    assert [entry.name for entry in desk.navigator.rows.entries if entry.name][: len(VIEWS)] == list(VIEWS)
    assert desk.area.view == "documents"
    panel = desk.panel(DocumentsPanel)
    hands.wait(panel.empty.button.isVisible)
    assert hands.drop(panel, [sample / "documents.jsonl"])
    hands.idle()
    hands.wait(lambda: desk.navigator.rows.states["documents"].sign == "✓")
    assert panel.table.rows.rowCount() == 1
    go_on(hands, "topic_texts")  # After loading, the step and its button are still shown.
    topics = desk.panel(TopicTextsPanel)
    hands.file_dialog(sample / "topics.trec")
    hands.click(topics.empty.button)
    hands.idle()
    assert topics.topics.isVisible()
    assert topics.topics.rows.rowCount() == 8
    hands.wait(lambda: desk.navigator.rows.states["topic_texts"].sign == "✓")
    go_on(hands, "runs")
    assert hands.drop(desk.panel(RunsPanel), [sample / "runs"])
    hands.idle()
    hands.wait(lambda: desk.navigator.rows.states["runs"].sign == "✓")
    go_on(hands, "scale")
    assert "No scale has been chosen" in desk.steps.bar.state.text()
    hands.click(desk.scale.accept)
    assert not desk.scale.accept.isVisible()
    go_on(hands, "pool")
    assert sign(hands, "scale") == "✓"
    desk.pool.depth_box.setFocus()
    desk.pool.depth_box.selectAll()
    hands.press("1", Qt.Key.Key_Return)
    hands.wait(desk.pool.button.isEnabled)
    hands.click(desk.pool.button)
    hands.idle()
    assert sign(hands, "pool") == "✓"
    go_on(hands, "assessors")
    people = desk.panel(AssessorsPanel)
    hands.click(people.form.names)
    hands.press(*", ".join(NAMES))
    people.form.kind.setFocus()
    hands.press(Qt.Key.Key_End)  # selects the last item, documents per topic
    people.form.share.setFocus()
    people.form.share.selectAll()
    hands.press("4", "0", Qt.Key.Key_Tab)
    hands.wait(people.assign.isEnabled)
    hands.click(people.assign)
    hands.idle()
    hands.file_dialog(folder)
    hands.click(people.export)
    hands.idle()


@pytest.mark.takes_long
def test_from_a_new_project_to_three_packages_and_back_to_published_qrels(empty, sample_files, tmp_path):
    hands, folder = empty, tmp_path / "packages"
    folder.mkdir()
    to_packages(hands, sample_files, folder)
    packages = sorted(folder.iterdir())
    assert [path.name for path in packages] == [f"new-{name}.irdesk" for name in NAMES]
    people = hands.desk.panel(AssessorsPanel)
    assert people.results.table.rows.rowCount() == 3
    assert people.notices.texts() == []
    for grade, path in zip((0, 1, 1), packages, strict=True):
        judge_at_once(path, grade)

    assert sign(hands, "assessors") == "✓"
    go_on(hands, "progress")
    progress = hands.desk.panel(ProgressPanel)
    assert hands.drop(progress, packages)
    hands.idle()
    assert hands.desk.area.view == "progress"
    assert progress.tabs.currentWidget() is progress.results
    for listed in (progress.results, people.results):
        assert [row.what for row in listed.table.rows.rows()] == ["imported"] * 3 + ["exported"] * 3
    assert sign(hands, "progress") == "✓"
    disputed = hands.queries.disputed()
    assert disputed > 0
    assert sign(hands, "adjudication") == str(disputed)
    for view in ("agreement", "adjudication"):
        go_on(hands, view)
    panel = hands.desk.panel(AdjudicationPanel)
    hands.wait(lambda: len(panel.table.rows.rows()) == disputed)
    for _ in range(disputed):
        hands.press("1")
    assert sign(hands, "adjudication") == "✓"
    assert panel.done.button.isVisible()
    assert panel.done.label.text() == f"All {disputed} disagreements are decided."
    go_on(hands, "publish")
    publish = hands.desk.panel(PublishPanel)
    hands.wait(lambda: not publish.computing.stale)
    assert publish.button.isEnabled()
    assert not publish.anyway.isVisible(), "nothing is unresolved"
    hands.file_dialog(tmp_path / "out.qrels")
    hands.click(publish.button)
    hands.idle()
    assert sign(hands, "publish") == "✓"
    assert len((tmp_path / "out.qrels").read_text().splitlines()) == hands.queries.progress().documents

    hands.reopen("collection")
    assert sign(hands, "publish") == "✓", "the publication is remembered"
    hands.desk.show_view("publish")
    listed = hands.desk.panel(PublishPanel).publications
    hands.wait(listed.isVisible)
    assert listed.table.rows.row(0).path == str(tmp_path / "out.qrels")
    packages_listed = hands.desk.panel(AssessorsPanel).results
    paths = [packages_listed.path_of(row) for row in packages_listed.table.rows.rows()]
    assert sorted(paths) == sorted(map(str, packages * 2)), "exported and imported"
    assert packages_listed.folder.isEnabled()

    row = hands.queries.progress()
    assert row.documents
    hands.window.show_workspace("judge")
    hands.judge("1" if hands.place else "0")
    hands.window.show_workspace("collection")
    assert sign(hands, "publish") == ""
    assert "have changed since" in hands.desk.navigator.rows.states["publish"].words


@pytest.mark.takes_long
@pytest.mark.opened_in("collection", "assessors")
def test_a_pool_that_grew_asks_for_packages_again_beside_those_that_are_out(hands, tmp_path):
    names = NAMES[:2]
    hands.window.execute(AssignTopics(AssignmentPlan(names)))
    people = hands.desk.panel(AssessorsPanel)
    hands.file_dialog(tmp_path)
    hands.click(people.export)
    hands.idle()
    assert sign(hands, "assessors") == "✓"
    hands.desk.show_view("pool")
    hands.idle()
    hands.click(hands.desk.pool.grow)
    hands.desk.pool.depth_box.setValue(30)
    hands.wait(hands.desk.pool.button.isEnabled)
    hands.click(hands.desk.pool.button)
    hands.idle()
    assert sign(hands, "assessors") == "⚠"
    go_on(hands, "assessors")
    assert (
        "The pool or the assignment has changed since the packages of anna, ben were exported." in people.state.text()
    )
    assert is_primary(people.import_packages), "judgements may be in the packages that are out"
    hands.file_dialog(tmp_path)
    hands.click(people.export)
    hands.idle()
    assert people.notices.texts() == []
    packages = [path.name for path in tmp_path.glob("sample-*.irdesk")]
    assert sorted(packages) == sorted(f"sample-{name}{end}.irdesk" for name in names for end in ("", "-2"))
    assert sign(hands, "assessors") == "✓"
