"""*What would change*: an analyst starts it without typing, judges the decisive documents, and sees the new answer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QApplication, QWidget
from window_driver import journal
from windows.widget_texts import texts_of

from irdesk.session.commands import MoveTo, ShowRun
from irdesk.session.queries import Criteria
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.ui.comparison.comparison_panel import ComparisonPanel
from irdesk.ui.comparison.topic_difficulty_panel import TopicDifficultyPanel
from irdesk.ui.comparison.two_runs_panel import TwoRunsPanel
from irdesk.ui.comparison.what_would_change_panel import AT_ONCE, WhatWouldChangePanel

pytestmark = [pytest.mark.unpainted, pytest.mark.opened_in("analyse", "metrics")]

PAIR = "bm25-b4", "rrf"


@pytest.fixture
def analyst(hands):
    """Return the sample in the Analyse workspace, with two runs and nDCG@10 chosen."""
    ids = {row.tag: row.id for row in hands.queries.runs()}
    hands.desk.selection.choose_run(ids[PAIR[0]])
    hands.desk.selection.choose_other(ids[PAIR[1]])
    hands.desk.selection.choose_measure("nDCG@10")
    return hands


def settled(hands) -> WhatWouldChangePanel:
    """Wait until the panel has computed the current selection; return the panel."""
    panel = hands.desk.panel(WhatWouldChangePanel)
    hands.idle()
    chosen = hands.desk.selection
    tags = {row.id: row.tag for row in hands.queries.runs()}
    hands.wait(
        lambda: (
            panel.isVisible()
            and not hands.window.runner.tasks
            and panel.result
            and panel.result.names == (tags[chosen.run], tags[chosen.other])
            and panel.result.topic == chosen.topic
            and str(panel.result.decision.measure) == panel.measure.currentText() == chosen.measure
        )
    )
    return panel


def asked(hands) -> WhatWouldChangePanel:
    hands.press_ctrl("w", shift=True)
    return settled(hands)


def press_judge(hands) -> None:
    hands.press_ctrl(Qt.Key.Key_Return)
    hands.wait(lambda: hands.desk.shown == "judge" and not hands.window.runner.tasks)
    if hands.desk.editor.pause.on:  # The topic card is shown first.
        hands.press(Qt.Key.Key_Space)
    hands.wait(lambda: hands.desk.editor.document.is_ready)


def test_from_a_topic_that_is_lost_to_its_judgements_and_back_by_keys_alone(analyst):
    hands = analyst
    hands.press_ctrl("d", shift=True)  # opens *Topics compared*
    topics = hands.desk.panel(TopicDifficultyPanel)
    hands.wait(lambda: topics.isVisible() and topics.table.rows.rowCount())
    topics.table.setFocus()
    row = next(index for index, row in enumerate(topics.table.rows.rows()) if row.figures.topic == "T3")
    topics.table.selectRow(0)
    hands.press(*[Qt.Key.Key_Down] * row, Qt.Key.Key_Return)
    pair = hands.desk.panel(TwoRunsPanel)
    hands.wait(lambda: pair.isVisible() and pair._result and hands.desk.selection.topic == "T3")
    hands.idle()
    hands.click(pair.change)
    panel = settled(hands)
    assert panel.result.topic == "T3"
    assert panel.summary.text().startswith("bm25-b4 leads rrf by 0.0499 in nDCG@10 for topic T3.")
    assert "the order is open" in panel.summary.text()
    labels = [label.toPlainText() for label in reversed(panel.plot.labels)]
    assert labels[:2] == ["if all judgements favour bm25-b4", "if all judgements favour rrf"]
    assert labels[2:] == [turn.text for turn in panel.result.turning_points]
    for turn in panel.result.turning_points:
        course = panel.result.decision.settling.narrowed
        ahead = [step.first[0] if turn.run == 0 else -step.second[1] for step in course]
        assert all(lead <= 0 for step, lead in zip(course, ahead, strict=True) if step.number < turn.number)
        assert all(lead > 0 for step, lead in zip(course, ahead, strict=True) if step.number > turn.number)
    for height, title in ((600, "difference of nDCG@10: bm25-b4 − rrf"), (200, "difference of nDCG@10")):
        panel.plot.setFixedHeight(height)
        hands.wait(lambda title=title: panel.plot.plot.getAxis("left").labelText == title)
    assert "rrf" in panel.summary.text()
    wanted = {docno for _, docno in panel.result.rows()}
    panel.table.setFocus()
    press_judge(hands)
    assert hands.place.topic == "T3"
    assert set(hands.desk.filter.shown("T3")) == wanted
    # If the assessor begins with the last document, each of the other documents is still shown once.
    hands.window.workspace.execute(MoveTo("T3", hands.desk.filter.shown("T3")[-1]))
    hands.wait(lambda: hands.desk.editor.document.is_ready)
    left = set(wanted)
    while left:
        assert hands.place.docno in left
        left.remove(hands.place.docno)
        hands.judge("0")
    assert {(topic, docno) for topic, docno, _ in journal(hands.path)} == {("T3", docno) for docno in wanted}
    assert "All chosen documents are done" in hands.desk.editor.document.card.view.toPlainText()
    assert "no more of the chosen documents" in hands.window.status.left.text()
    panel = asked(hands)
    hands.wait(lambda: "No unjudged document" in panel.summary.text())
    assert panel.result.decision.matter == 0
    assert not panel.judge.isEnabled()
    assert not hands.desk.filter.on, "the queue is whole again"


def test_documents_outside_the_pool_are_added_and_the_panel_follows_keys_judgements_and_the_other_views(analyst):
    """An assessor does not see why the documents are in the queue."""
    hands = analyst
    hands.desk.selection.choose_measure("AP")
    hands.desk.selection.choose_filter(TopicFilter("T7,T8"))
    panel = asked(hands)
    assert panel.judge.text() == f"Judge the first {AT_ONCE}"
    before = {topic: set(queue) for topic, queue in hands.window.workspace.state.pool.queues.items()}
    rows = panel.table.rows.rows()
    missing = [index for index, (entry, docno) in enumerate(rows) if docno not in before[entry.topic]][:3]
    pooled = [index for index, (entry, docno) in enumerate(rows) if entry.topic == "T8" and docno in before["T8"]][:4]
    assert len(missing) == 3, "the runs go deeper than the pool"
    for position in (*missing, *pooled):
        rows_too = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        panel.table.selectionModel().select(panel.table.rows.index(position, 0), rows_too)
    assert panel.judge.text() == "Judge 7 selected documents"
    wanted, added = (
        {(rows[index][0].topic, rows[index][1]) for index in some} for some in ((*missing, *pooled), missing)
    )
    panel.table.setFocus()
    press_judge(hands)

    pool = hands.window.workspace.state.pool
    assert {(topic, docno) for topic, queue in pool.queues.items() for docno in set(queue) - before[topic]} == added
    assert pool.spec.parts[-1].how == "documents that decide between two runs"
    assert (hands.place.topic, hands.place.docno) in wanted
    shown = hands.desk.filter.shown("T8")
    assert list(shown) == [docno for docno in pool.queues["T8"] if ("T8", docno) in wanted], "as in the queue"
    assert hands.desk.queue.filter_summary.text().startswith("chosen documents")
    tags = [row.tag for row in hands.queries.runs()]
    for widget in (hands.window, *hands.window.findChildren(QWidget)):
        if widget.isVisible():
            for text in texts_of(widget):
                assert not any(tag in text for tag in tags), (widget, text)
                assert "what decides" not in text, (widget, text)
    hands.press("/", Qt.Key.Key_Escape)
    hands.wait(lambda: hands.desk.filter.criteria == Criteria())

    hands.desk.selection.choose_measure("P@5")
    asked(hands)  # Undo the added pool in Analyse, because in Judge only judgements can be undone.
    hands.press_ctrl("Z")
    hands.wait(lambda: {t: set(q) for t, q in hands.window.workspace.state.pool.queues.items()} == before)

    # The panel is left and entered with shortcuts.
    hands.desk.selection.choose_filter(TopicFilter())
    hands.desk.selection.choose_topic("T8")
    panel = asked(hands)
    for key, shift, kind in (
        ("d", False, TwoRunsPanel),
        ("d", True, TopicDifficultyPanel),
        ("t", True, ComparisonPanel),
    ):
        panel.table.setFocus()
        hands.press_ctrl(key, shift=shift)
        other = hands.desk.panel(kind)
        hands.wait(lambda other=other: other.isAncestorOf(QApplication.focusWidget()))
        hands.idle()

    # A judgement made in the editor next to the panel changes the answer immediately.
    asked(hands)
    hands.panels("editor")
    before = panel.result
    entry, docno = before.rows()[0]
    hands.window.workspace.execute(MoveTo(entry.topic, docno))
    place = hands.place
    assert (place.topic, place.docno) == ("T8", docno)
    hands.desk.editor.document.setFocus()
    hands.judge("3")
    hands.wait(lambda: panel.result is not before)
    assert place.docno not in {docno for entry, docno in panel.result.rows() if entry.topic == place.topic}

    # The panel shows the topic and runs that are selected in other views.
    selection = hands.desk.selection
    selection.choose_topic("")
    asked(hands)
    panel.table.setFocus()
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Return)  # Enter on a document opens both rankings of its topic.
    assert selection.topic == "T6" == panel.result.rows()[0][0].topic
    hands.wait(hands.desk.panel(TwoRunsPanel).isVisible)
    assert asked(hands).result.topic == "T6"
    selection.choose_topic("T7")
    assert "for topic T7" in settled(hands).summary.text()
    selection.choose_topic("")
    selection.choose_measure("nDCG@10")
    assert "nDCG@10 over all 8 topics" in settled(hands).summary.text()
    selection.choose_measure("P@5")
    hands.press_ctrl("t", shift=True)
    comparison = hands.desk.panel(ComparisonPanel)
    hands.wait(comparison.isVisible)
    hands.idle()
    selection.choose_run(next(row.id for row in hands.queries.runs() if row.tag == "tfidf"))
    hands.click(comparison.change)
    assert settled(hands).summary.text().startswith("rrf leads tfidf by 0.0750 in P@5")
    selection.choose_other(selection.run)
    hands.wait(lambda: "compared with itself" in panel.summary.text())
    assert panel.table.rows.rowCount() == 0
    assert not panel.judge.isEnabled()
    for row in hands.queries.runs()[1:]:
        hands.window.execute(ShowRun(row.id, False))
    hands.wait(panel.empty.isVisible)
    assert not panel.run.isVisible(), "there is no run to choose"
