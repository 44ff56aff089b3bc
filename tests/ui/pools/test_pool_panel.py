"""The pool panel: a preview before anything is written, extending a pool, and the reason why a document is pooled."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QPushButton
from window_driver import journal, rows_of

from irdesk.assessment.assignment import AssignmentPlan
from irdesk.session.commands import AssignTopics
from irdesk.session.team.package_export import PackageExport

pytestmark = [pytest.mark.unpainted, pytest.mark.opened_in("collection", "pool")]


@pytest.fixture
def panel(hands):
    """Return the sample's pool panel, with its preview computed."""
    hands.wait(hands.desk.pool.isVisible)
    hands.click(hands.desk.pool.grow)
    settled(hands)
    return hands.desk.pool


def settled(hands) -> None:
    hands.wait(lambda: not hands.desk.pool._later.isActive())
    hands.idle()


def type_into(hands, field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    hands.qtbot.keyClicks(field, text)
    hands.wait(lambda: not hands.desk.pool._later.isActive())
    hands.idle()


def test_a_pool_is_not_changed_by_a_single_press_nor_a_preview_or_invalid_input_and_an_order_asks_for_two_runs(
    hands, panel
):
    hands.click(panel.cancel)
    before = hands.queries.pool_spec()
    assert not panel.form.isVisible()
    assert not panel.button.isVisible()
    assert (panel.documents.value.text(), panel.documents.rest.text()) == ("167", "in 8 topics")
    assert (panel.depth_card.value.text(), panel.depth_card.rest.text()) == ("10", "of 5 runs")
    hands.wait(lambda: panel.assigned.value.text() == "0")
    for button in panel.findChildren(QPushButton):
        if button.isVisible():
            hands.click(button)
            hands.idle()
            assert hands.queries.pool_spec() == before, button.text()
            hands.click(panel.cancel)

    # A preview says what would be pooled.
    hands.click(panel.anew)
    settled(hands)
    before = rows_of(hands.path, "SELECT id FROM pool")
    type_into(hands, panel.depth_box, "3")
    shown = panel.preview.topics.rows.rows()
    queries, store = hands.queries, hands.window.workspace.store
    runs = [store.run(run.id, run.tag) for run in queries.runs()]
    for row in shown:
        tops = [set(run.rankings[row.topic].docno_list()[:3]) for run in runs]
        assert row.documents == row.pooled == len(set.union(*tops))
    assert f"{sum(row.documents for row in shown)} pooled documents in 8 topics" in panel.preview.summary.text()
    first = panel.preview.runs.rows.rows()[0]
    assert first.documents == 3 * 8
    assert first.documents == first.unique + first.shared
    assert rows_of(hands.path, "SELECT id FROM pool") == before
    assert hands.queries.pool_spec().depth() == 10

    # A run has its own depth, typed with the keyboard.
    panel.runs.setFocus()
    panel.runs.setCurrentIndex(panel.runs.rows.index(1, 0))
    hands.press(Qt.Key.Key_F2)
    hands.wait(lambda: panel.runs.state() is QAbstractItemView.State.EditingState)
    editor = panel.runs.findChild(QLineEdit)
    editor.selectAll()
    hands.qtbot.keyClicks(editor, "2")
    hands.qtbot.keyClick(editor, Qt.Key.Key_Return)
    settled(hands)
    type_into(hands, panel.depth_box, "5")
    assert [panel.runs.rows.index(row, 1).data() for row in range(5)] == ["5", "2", "5", "5", "5"]
    rows = {row.run: row.documents for row in panel.preview.runs.rows.rows()}
    assert [rows[run.id] for run in hands.queries.runs()][:3] == [40, 16, 40]

    # For an order that compares two runs, the form has fields for them.
    hands.click(panel.cancel)
    hands.click(panel.anew)
    settled(hands)
    assert panel.form.isVisible()
    assert not panel.form.first.isVisible()
    panel.order.setCurrentIndex(panel.order.findData("decides"))
    assert panel.form.first.isVisible()
    settled(hands)
    hands.click(panel.button)
    hands.idle()
    spec = hands.queries.pool_spec()
    assert spec.order == "decides"
    assert list(spec.compared) == [run.id for run in hands.queries.runs()][:2]

    # Invalid input is reported and no pool is built.
    before = hands.queries.pool_spec()
    hands.click(panel.form.more)
    hands.click(panel.anew)
    for field, text, words in (
        (panel.form.sample, "1-3", "expected a share"),
        (panel.form.topics, "T1, 99, x*", "no chosen run contains the topics 99, x*"),
    ):
        type_into(hands, field, text)
        assert words in panel.preview.summary.text()
        hands.click(panel.button)
        hands.idle()
        assert hands.queries.pool_spec() == before
        field.clear()
    type_into(hands, panel.form.sample, "50%")
    hands.click(panel.button)
    hands.idle()
    spec = hands.queries.pool_spec()
    assert spec.sampled()
    assert spec.pooled > spec.documents >= spec.pooled / 2
    assert "drawn from" in panel.state.text()


def test_replacing_a_pool_says_what_becomes_of_the_work_on_it_and_a_pool_that_grows_keeps_what_was_seen(hands, panel):
    hands.press_ctrl("1")
    hands.wait(hands.desk.editor.document.isVisible)
    hands.begin_topic()
    place, topic = hands.place, hands.place.topic
    hands.judge("2")
    hands.window.execute(AssignTopics(AssignmentPlan(("anna", "ben"))))
    wish = PackageExport.of(hands.window.workspace)
    hands.window.execute(wish.record({"anna": hands.path.with_name("anna.irdesk")}))
    before, queues = hands.queries.pool_spec(), dict(hands.window.workspace.state.pool.queues)
    hands.press_ctrl("3")
    hands.wait(panel.isVisible)
    settled(hands)
    assert not panel.preview.replaced.isVisible()
    hands.click(panel.anew)
    assert panel.button.text() == "Replace pool"
    assert not panel.button.isEnabled(), "nothing before its numbers are seen"
    type_into(hands, panel.depth_box, "2")
    left = {(t, docno) for t, queue in queues.items() for docno in queue}
    left -= {(row.topic, docno) for row in panel.preview.topics.rows.rows() for docno in row.queue}
    anna = {topic for topic, names in hands.queries.assigned().topics.items() if "anna" in names}
    exported = sum(entry[0] in anna for entry in left)
    judged = sum(bool(hands.queries.queue_row(*entry).judgement.decided) for entry in left)
    assert panel.preview.replaced.text() == (
        f"⚠ Replaces the pool of 167 documents: {len(left)} are removed, 0 are added. "
        f"Of the removed documents: {judged} judged, {len(left)} assigned, {exported} in exported packages. "
        "Their judgements are kept and still count."
    )
    for label in (panel.preview.replaced, panel.preview.summary):
        assert label.visibleRegion().boundingRect() == label.rect(), "the numbers are seen without scrolling"
    hands.click(panel.button)
    hands.idle()
    assert hands.queries.pool_spec().id != before.id
    text = f"replace the pool of 167 documents with one of {167 - len(left)}"
    assert text in hands.window.status.left.text()
    assert not panel.anew.isChecked()
    assert not panel.button.isVisible(), "current pool is shown as what it is"
    hands.press_ctrl("z")
    assert hands.queries.pool_spec().id == before.id
    assert hands.window.workspace.state.pool.queues[topic] == queues[topic]
    assert len(journal(hands.path)) == 1

    # The pool is extended; documents that were seen keep their positions.
    queue = [row.docno for row in hands.queries.queue(place.topic)]
    seen = hands.window.workspace.state.seen(place.topic)
    hands.click(panel.grow)
    settled(hands)
    assert panel.grow.isChecked(), "the ordinary way"
    assert panel.button.text() == "Extend pool"
    assert not panel.button.isEnabled(), "nothing would be new"
    type_into(hands, panel.depth_box, "20")
    assert "of them new" in panel.preview.summary.text()
    hands.click(panel.button)
    hands.idle()
    grown = [row.docno for row in hands.queries.queue(place.topic)]
    assert len(grown) > len(queue)
    assert set(queue) < set(grown)
    assert {docno: grown.index(docno) for docno in seen} == {docno: queue.index(docno) for docno in seen}
    assert journal(hands.path) == [(place.topic, place.docno, 2)]
    assert hands.queries.pool_spec().seed == 1, "it keeps its seed"

    # Documents are added by docno and by words. Every other document states which run contributed it.
    hands.click(panel.grow)
    settled(hands)
    hands.click(panel.form.more)
    added = panel.form.additions
    topic = added.topic.currentText()
    hands.click(panel.form.search.none)
    known = {row.docno for row in hands.queries.queue(topic)}
    entry = next(f"SE-{i:03}" for i in range(1, 110) if f"SE-{i:03}" not in known)
    type_into(hands, added.words, entry)
    hands.click(added.add)
    type_into(hands, added.words, "mock")
    hands.qtbot.keyClick(added.words, Qt.Key.Key_Return)
    hands.wait(lambda: len(added.parts()) == 2)
    settled(hands)
    hands.click(panel.button)
    hands.idle()
    panel.preview.tabs.setCurrentIndex(2)
    hands.idle()
    results = {row.docno: row for row in panel.preview.reasons.documents.rows.rows()}
    assert set(results) == {row.docno for row in hands.queries.queue(topic)} >= {entry}
    assert next(reason.origin for reason in results[entry].reasons if not reason.run) == "added by hand"
    assert any("found by 'mock'" in {reason.origin for reason in row.reasons} for row in results.values())
    pooled = next(row for row in results.values() if row.reasons[0].run)
    reason = pooled.reasons[0]
    ranking = hands.window.workspace.store.run(reason.run, "").rankings[topic].docno_list()
    assert ranking[reason.rank - 1] == pooled.docno
