"""The Collection workspace as a campaign: the steps in order with their states, and the link from each step to the
next.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from window_driver import flush

from irdesk.domain.progress import QUIET
from irdesk.evaluation.attention.caution import TOPIC_NUMBERS
from irdesk.session.campaign.steps import VIEWS
from irdesk.session.scoring.attention import AttentionRequest
from irdesk.ui.collection.source_panels import DocumentsPanel, RunsPanel, TopicTextsPanel
from irdesk.ui.frame.navigator import NO_BADGE
from irdesk.ui.pools.pool_panel import PoolPanel
from irdesk.ui.style.button_painting import is_primary
from irdesk.ui.team.assessors_panel import AssessorsPanel


def test_a_new_project_begins_with_its_documents_and_leads_on(empty, sample_files):
    desk = empty.desk
    assert [entry.name for entry in desk.navigator.rows.entries if entry.name][: len(VIEWS)] == list(VIEWS)
    assert desk.area.view == "documents"
    panel = desk.panel(DocumentsPanel)
    empty.wait(panel.empty.isVisible)
    assert empty.drop(panel, [sample_files / "documents.jsonl"])
    empty.idle()
    empty.wait(lambda: desk.navigator.rows.states["documents"].sign == "✓")
    assert panel.table.rows.rowCount() == 1
    for following, kind, name in (("topic_texts", TopicTextsPanel, "topics.trec"), ("runs", RunsPanel, "runs")):
        empty.click(desk.steps.bar.following)
        assert desk.area.view == following
        panel = desk.panel(kind)
        empty.wait(lambda panel=panel: not panel.visibleRegion().isEmpty())
        empty.idle()
        assert empty.drop(panel, [sample_files / name])
        empty.idle()
        empty.wait(lambda following=following: desk.navigator.rows.states[following].sign == "✓")
    empty.click(desk.steps.bar.following)
    assert desk.area.view == "scale"
    assert "No scale has been chosen" in desk.steps.bar.state.text()


def test_topics_of_which_some_match_by_chance_are_numbered_on_their_step(empty, tmp_path):
    run = tmp_path / "four.run"
    run.write_text("".join(f"{topic} Q0 d 1 2.0 four\n" for topic in (1, 2, 3, 4)))
    topics = tmp_path / "topics.tsv"
    topics.write_text("1\tone\n2\ttwo\n4\tthree\n8\tfour\n")
    empty.load([run, topics])
    assert "may number the topics differently" in "\n".join(empty.desk.files.notices.texts()).lower()
    request = AttentionRequest.of(empty.window.workspace)
    assert TOPIC_NUMBERS in [caution.code for caution in request.attention(QUIET).cautions]
    empty.window.actions_table.trigger("view.topic_texts")
    panel = empty.desk.panel(TopicTextsPanel)
    empty.wait(panel.number.isVisible)
    assert "Topic 4 becomes 3, 8 becomes 4" in panel.numbers.text()
    assert not panel.missing.isVisible(), "it says once what is missing"
    assert not panel.messages.isVisible()
    empty.click(panel.number)
    empty.idle()
    assert empty.queries.topic("3").title == "three"
    empty.wait(lambda: not panel.number.isVisible())
    assert panel.table.rows.index(0, 1).data() == "4 topics, numbered by position"


def test_entering_shows_the_first_open_step_and_later_what_was_left_and_each_view_has_one_main_button(hands):
    hands.window.show_workspace("collection")
    assert hands.desk.area.view == "assessors"  # The sample has a pool but no assignments.
    hands.desk.navigator.list.setFocus()
    hands.press(Qt.Key.Key_Home, Qt.Key.Key_Return)
    shown = hands.desk.area.view
    hands.window.show_workspace("analyse")
    assert hands.desk.navigator.rows.states == {}
    assert not hands.desk.steps.bar.isVisible()
    hands.window.show_workspace("collection")
    assert hands.desk.area.view == shown
    assert hands.desk.navigator.rows.states.get("stopping", NO_BADGE) is NO_BADGE
    hands.desk.show_view("stopping")
    assert not hands.desk.steps.bar.isVisible()

    # A view has one main button.
    hands.desk.show_view("pool")
    hands.wait(lambda: hands.desk.navigator.rows.states)
    bar, panel = hands.desk.steps.bar, hands.desk.panel(PoolPanel)
    hands.wait(lambda: is_primary(bar.following))
    hands.click(panel.anew)
    hands.wait(lambda: is_primary(panel.button))
    hands.wait(lambda: not is_primary(bar.following))
    hands.click(panel.cancel)
    hands.wait(lambda: is_primary(bar.following))

    # A dismissed notice with buttons is deleted while the step is shown.
    hands.desk.show_view("assessors")
    notices = hands.desk.panel(AssessorsPanel).notices
    hands.wait(bar.isVisible)
    notices.add("An error", [], ("Do this", lambda: None))
    hands.idle()
    notices.add("Another", [], ("Do that", lambda: None))
    notices.dismiss_all()
    flush()
    assert notices.findChildren(QPushButton) == [notices.foot.dismiss]


def test_a_step_says_what_is_missing_and_which_files_have_faults_and_names_runs_by_their_files(
    empty, sample_files, tmp_path
):
    # A file of another step is shown where it went.
    panel = empty.desk.panel(DocumentsPanel)
    empty.wait(panel.empty.button.isVisible)
    empty.file_dialog(sample_files / "topics.trec")
    empty.click(panel.empty.button)
    empty.idle()
    assert empty.desk.area.view == "files"

    # Runs of other topics, and a run with a fault.
    run = tmp_path / "strange.run"
    run.write_text("1 Q0 a 1 2.0 strange\n999 Q0 nobody-has-it 1 2.0 strange\n")
    broken = tmp_path / "broken.run"
    broken.write_text("1 Q0 a 1 high broken\n")
    empty.load([run, broken])
    empty.window.actions_table.trigger("view.topic_texts")
    panel = empty.desk.panel(TopicTextsPanel)
    empty.wait(lambda: "2 topics in the runs and the pool have no text: 1, 999" in panel.missing.text())
    empty.wait(lambda: empty.desk.navigator.rows.states["topic_texts"].is_attention)
    assert "8 topics are missing from all runs" in panel.missing.text()
    assert "⚠" in panel.messages.text()
    assert "Messages about" not in panel.messages.text()
    empty.click(panel.show_messages)
    empty.wait(empty.desk.files.isVisible)
    assert empty.desk.files.notices.texts()

    # At most three faults are listed on the step.
    empty.desk.files.notices.dismiss_all()
    paths = [tmp_path / f"{number}.run" for number in range(5)]
    for path in paths:
        path.write_text("1 Q0 a 1\n1 Q0 b\n")
    empty.load(paths)
    empty.window.actions_table.trigger("view.runs")
    panel = empty.desk.panel(RunsPanel)
    empty.wait(panel.messages.isVisible)
    lines = panel.messages.text().splitlines()
    assert len(lines) == 4
    assert all(
        "was not loaded: nothing was imported from this file" in line and "expected" in line for line in lines[:3]
    )
    assert lines[-1] == "and 2 more"

    # Runs with the same tag are named by their files.
    paths = [tmp_path / f"{name}.run" for name in ("first", "second")]
    for number, path in enumerate(paths):
        path.write_text(f"1 Q0 a {number + 1} 2.0 STANDARD\n")
    empty.load(paths)
    empty.window.actions_table.trigger("view.runs")
    empty.wait(lambda: [source.name for source in panel.table.rows.rows()] == ["strange", "first", "second"])
    empty.wait(lambda: "3 runs do not cover all 8 topics: strange, first, second" in panel.missing.text())
