"""The Collection workspace as a campaign: the steps in order with their states, and the link from each step to the
next.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from window_driver import flush

from irdesk.ui.collection.documents_topics_and_runs_panels import DocumentsPanel, RunsPanel, TopicTextsPanel
from irdesk.ui.frame.navigator import NO_BADGE
from irdesk.ui.pools.pool_panel import PoolPanel
from irdesk.ui.style.painting.buttons import is_primary
from irdesk.ui.team.assessors_panel import AssessorsPanel

pytestmark = pytest.mark.unpainted


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
    # After a step loads a file that belongs to another step, the list of files is shown.
    panel = empty.desk.panel(DocumentsPanel)
    empty.wait(panel.empty.button.isVisible)
    empty.file_dialog(sample_files / "topics.trec")
    empty.click(panel.empty.button)
    empty.idle()
    assert empty.desk.area.view == "files"

    # Load a run of other topics, and a run that contains an error.
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
