"""Replay and *Stopping estimate* are in the Collection workspace and not in the Judge workspace."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QToolButton
from window_driver import flush, journal

from irdesk.assessment.assignment import AssignmentPlan
from irdesk.cli.main import run as irdesk
from irdesk.session.commands import AssignTopics
from irdesk.ui.pools.replay_panel import ReplayPanel
from irdesk.ui.pools.stopping_estimate_panel import StoppingEstimatePanel
from irdesk.ui.team.assessors_panel import AssessorsPanel

pytestmark = pytest.mark.unpainted


@pytest.mark.opened_in("collection", "replay")
def test_replay_draws_what_the_command_line_prints_for_the_ticked_orders_and_when_to_stop_follows_the_judgements(
    hands, sample_files, capsys
):
    panel = hands.desk.panel(ReplayPanel)
    hands.wait(panel.isVisible)
    panel.depth_box.setFocus()
    panel.depth_box.selectAll()
    hands.press("5")
    hands.click(panel.button)
    hands.wait(lambda: panel.result is not None)
    runs = [run.path for run in hands.queries.runs()]
    command = ["replay", str(sample_files / "qrels.txt"), *runs, "--depth", "5", "--seed", "1", "--format", "json"]
    command += ["-m", panel.measure.currentText()]
    assert irdesk(command) == 0
    output = json.loads(capsys.readouterr().out)
    assert len(output["orders"]) == len(panel.relevant.lines) == 4
    for entry, line, tau in zip(output["orders"], panel.relevant.lines, panel.tau.lines, strict=True):
        assert list(line.x) == [0, *entry["judged"]]
        assert list(line.y) == [0, *entry["found"]]
        assert list(tau.y) == [value for value in entry["tau"] if value is not None]
    panel.topic.setCurrentIndex(2)
    panel.topic.activated.emit(2)
    topic = panel.topic.currentData()
    assert irdesk([*command, "--topic", topic]) == 0
    (first, *_) = json.loads(capsys.readouterr().out)["orders"]
    assert list(panel.relevant.lines[0].y) == [0, *first["found"]]

    # Unticked orders are not replayed.
    for row in range(panel.orders.count()):
        panel.orders.item(row).setCheckState(Qt.CheckState.Unchecked)
    hands.click(panel.button)
    assert "at least one order" in panel.summary.text()
    panel.orders.item(1).setCheckState(Qt.CheckState.Checked)
    hands.click(panel.button)
    hands.wait(lambda: len(panel.relevant.lines) == 1)
    assert [line.name for line in panel.relevant.lines] == ["by docno, as at TREC"]

    # *Stopping estimate* is updated after judgements, and not shown in the Judge workspace.
    hands.desk.show_view("stopping")
    panel = hands.desk.panel(StoppingEstimatePanel)
    hands.wait(lambda: panel.result is not None)
    rows = {row.topic: row for row in panel.topics.rows.rows()}
    assert {row.id: (row.pooled, row.judged) for row in hands.queries.pool_topics()} == {
        topic: (row.documents, row.judged) for topic, row in rows.items()
    }
    hands.press_ctrl("1")
    hands.wait(hands.desk.editor.document.isVisible)
    hands.begin_topic()
    topic = hands.place.topic
    hands.press("2")
    hands.press("0")
    for each in (hands.desk.pool, panel, hands.desk.panel(ReplayPanel)):
        assert not each.isVisible(), "an assessor sees neither runs nor reasons"
    hands.press_ctrl("3")
    hands.desk.show_panel("stopping")
    hands.wait(lambda: panel.topics.rows.rows()[list(rows).index(topic)].judged == rows[topic].judged + 2)
    row = panel.topics.rows.rows()[list(rows).index(topic)]
    assert row.found == rows[topic].found + 1
    assert "over the last 2 judgements" in panel.runs.text()
    panel.topics.selectRow(list(rows).index(topic))
    (line,) = panel.plot.lines
    assert (line.name, line.x[-1], line.y[-1]) == (topic, row.judged, row.found)
    panel._take(replace(panel.result, stability=replace(panel.result.stability, tau=None)))
    assert "No order under " in panel.runs.text(), "runs that are tied have not stayed in one"


@pytest.mark.opened_in("collection", "assessors")
def test_twenty_assessors_squeeze_nobody_and_of_twenty_notices_three_are_shown(hands):
    hands.window.resize(1280, 720)
    hands.desk.show_panel("assessors")
    panel = hands.desk.panel(AssessorsPanel)
    hands.wait(lambda: panel.height() > 200)
    height = panel.height()
    for number in range(20):
        panel.notices.tell(f"Handed out to assessor {number}", [f"/tmp/{number}.irdesk: 40 documents of 2 topics"])
    hands.wait(lambda: not panel.assign.visibleRegion().isEmpty())
    shown = [frame for frame in panel.findChildren(QFrame, "notice") if frame.isVisible()]
    assert sorted(entry.accessibleName() for entry in shown) == [f"Handed out to assessor {n}" for n in (17, 18, 19)]
    assert panel.notices.foot.more.text() == "and 17 more"
    assert panel.height() <= height
    assert len(panel.notices.texts()) == 20
    newest = next(entry for entry in shown if entry.accessibleName().endswith("19"))
    hands.click(newest.findChild(QToolButton))
    assert panel.notices.foot.more.text() == "and 16 more"
    assert len([frame for frame in panel.findChildren(QFrame, "notice") if frame.isVisible()]) == 3
    hands.click(panel.notices.foot.dismiss)
    assert panel.notices.texts() == []
    assert not panel.notices.foot.dismiss.isVisible()

    # With twenty assessors, the panel next to the list of assessors keeps its width.
    hands.window.resize(1280, 720)
    hands.window.show_workspace("collection")
    names = [f"assessor-{number:02}-of-the-team" for number in range(20)]
    hands.desk.show_panel("assessors")
    panel = hands.desk.panel(AssessorsPanel)
    hands.desk.show_beside("scale")
    hands.wait(lambda: panel.isVisible() and hands.desk.scale.width() > 200)
    before = hands.desk.scale.width()
    hands.window.execute(AssignTopics(AssignmentPlan(tuple(names))))
    panel.tabs.setCurrentIndex(1)
    hands.wait(lambda: not panel.computing.stale)
    hands.click_row(panel.topics, panel.topics.rows.index(0, 0))
    assert list(panel.judges.boxes) == names
    hands.wait(panel.judges.boxes[names[0]].isVisible)
    flush()
    assert abs(hands.desk.scale.width() - before) <= 8
    assert hands.window.width() == 1280


def test_a_new_project_is_pooled_and_judged_at_once_by_keys_and_a_replay_says_what_to_do(empty, sample_files):
    panel = empty.desk.panel(ReplayPanel)
    empty.desk.show_panel("replay")
    empty.wait(panel.isVisible)
    assert panel.empty.isVisible()
    assert panel.empty.button.text() == "Add files…"

    # The project is pooled and judged.
    empty.load([sample_files / "documents.jsonl", *sorted((sample_files / "runs").glob("*.run"))])
    for order in ("mtf", "random"):
        pool = empty.desk.pool
        empty.press_ctrl("3")
        empty.desk.show_panel("pool")
        empty.wait(pool.isVisible)
        if pool.anew.isVisible():
            empty.click(pool.anew)
        pool.order.setCurrentIndex(pool.order.findData(order))
        empty.wait(pool.button.isEnabled)
        empty.click(pool.button)
        empty.idle()
        empty.press_ctrl("1")
        empty.wait(empty.desk.editor.document.isVisible)
        empty.begin_topic()
        place = empty.place
        empty.press("2")
        assert journal(empty.path)[-1] == (place.topic, place.docno, 2)
        assert empty.place != place
