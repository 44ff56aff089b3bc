"""The *Go to* field, operated with the keyboard: its entries, their order, and the views that they open."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import Qt
from window_driver import Hands

from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
from irdesk.ui.dialogs.manual_viewer import ManualViewer
from irdesk.ui.frame.go_to_field import GoTo
from irdesk.ui.frame.go_to_search import GoToEntry, search
from irdesk.ui.shell.views_in_navigator_order import CORE_VIEWS, PANELS
from irdesk.ui.style.design_tokens import SPACE

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "metrics")]


def opened(hands: Hands) -> GoTo:
    hands.press_ctrl("k")
    field = hands.window.findChild(GoTo)
    hands.wait(field.isVisible)
    return field


def offered(hands: Hands, typed: str) -> list[tuple[str, str]]:
    """Type a text into the field; return the text and kind of the entries listed, and close it."""
    field = opened(hands)
    field.field.setText(typed)
    entries = [(entry.kind, entry.text) for entry in field.rows.entries]
    hands.qtbot.keyClick(field.field, Qt.Key.Key_Escape)
    assert not field.isVisible()
    return entries


def go(hands: Hands, typed: str) -> None:
    field = opened(hands)
    hands.qtbot.keyClicks(field.field, typed)
    hands.qtbot.keyClick(field.field, Qt.Key.Key_Return)
    assert not field.isVisible()


def test_every_view_is_found_by_its_name_and_shown(hands):
    """Two views are shown here. `tests/ui/keys/test_all_views.py` shows every view by its action."""
    field = opened(hands)
    for view in (*CORE_VIEWS, *PANELS):
        if view.group.workspace == "analyse":
            field.field.setText(hands.window.actions_table[view.action].text())  # typed key by key in other tests
            assert field.list.currentIndex().row() == 0
            assert field.rows.entries[0].id == view.action
    hands.qtbot.keyClick(field.field, Qt.Key.Key_Escape)
    for name in ("topics", "why"):
        assert not hands.desk.frames[name].isVisible()
        go(hands, hands.window.actions_table[f"view.{name}"].text())
        hands.wait(lambda name=name: hands.desk.frames[name].isVisible())


def test_a_step_of_the_campaign_is_shown_where_its_steps_are(hands):
    field = opened(hands)
    field.field.setText(hands.window.actions_table["view.assessors"].text())
    hands.qtbot.keyClick(field.field, Qt.Key.Key_Return)
    hands.wait(hands.desk.frames["assessors"].isVisible)
    assert hands.desk.shown == "collection"
    hands.wait(hands.desk.steps.bar.isVisible)
    hands.window.show_workspace("analyse")
    assert not hands.desk.frames["assessors"].isVisible(), "the views of the other workspace stay as they were"


def test_no_tip_of_an_action_is_cut(hands):
    field = opened(hands)
    metrics, gap = field.list.fontMetrics(), 3 * SPACE
    room = field.list.viewport().width() - 2 * gap
    ids = {entry.id for entry in ACTIONS}
    for entry in field._known:
        if entry.id in ids:
            right = [text for text in (entry.keys, entry.kind) if text]
            needed = sum(metrics.horizontalAdvance(text) for text in (entry.text, entry.detail, *right))
            assert needed + 2 * SPACE + len(right) * gap <= room, entry.detail
    hands.qtbot.keyClick(field.field, Qt.Key.Key_Escape)
    assert not field.isVisible()


def test_measures_are_found_by_any_of_their_names(hands):
    for typed, name in (
        ("MAP", "AP"),
        ("F1", "SetF"),
        ("average precision", "AP"),
        ("mrr", "RR"),
        ("ndcg@7", "nDCG@7"),
    ):
        assert offered(hands, typed)[0] == ("Measure", name), typed
    go(hands, "nDCG@7")
    assert "nDCG@7" in hands.queries.measure_names()
    assert hands.desk.selection.measure == "nDCG@7"


def test_methods_are_found_by_their_names(hands):
    for typed, title in (("TOST", "Equivalence"), ("Tukey", "Simultaneous intervals")):
        assert ("Manual", title) in offered(hands, typed), typed


def test_the_reference_of_a_measure_is_gone_to_by_its_names(hands):
    shown = hands.queries.measure_names()
    assert ("Manual", "ERR") in offered(hands, "expected reciprocal rank")
    field = opened(hands)
    field.field.setText("ERR")
    next(entry for entry in field.rows.entries if (entry.kind, entry.text) == ("Manual", "ERR")).act()
    hands.qtbot.keyClick(field.field, Qt.Key.Key_Escape)
    hands.wait(lambda: hands.window.findChild(ManualViewer) is not None)
    viewer = hands.window.findChild(ManualViewer)
    hands.wait(viewer.isVisible)
    assert (viewer.page.page, viewer.page.section) == ("measures", "err")
    assert hands.queries.measure_names() == shown


def test_runs_topics_and_pages_are_gone_to(hands):
    run, topic = hands.queries.runs()[-1], hands.queries.judged_topics()[-1]
    go(hands, run.tag)
    assert hands.desk.selection.run == run.id
    go(hands, topic)
    assert hands.desk.selection.topic == topic
    go(hands, "troubleshooting")
    hands.wait(lambda: hands.window.findChild(ManualViewer) is not None)
    viewer = hands.window.findChild(ManualViewer)
    hands.wait(viewer.isVisible)
    assert viewer.page.page == "troubleshooting"


def test_a_package_offers_only_what_it_may_show(start, tmp_path, sample_package):
    start.open(shutil.copy(sample_package, tmp_path / "anna.irdesk"))
    absent = {start.window.actions_table[entry.id].text().rstrip("…") for entry in ACTIONS} - {
        start.window.actions_table[entry.id].text().rstrip("…")
        for entry in ACTIONS
        if start.window.actions_table[entry.id].isVisible()
    }
    field = opened(start)
    assert field.field.placeholderText() == "View, action, topic, document, page of the manual"
    kinds = {entry.kind for entry in field._known}
    texts = {entry.text for entry in field._known if entry.kind in ("View", "Action")}
    start.qtbot.keyClick(field.field, Qt.Key.Key_Escape)
    assert texts
    assert not texts & absent
    assert not kinds & {"Run", "Measure"}


def test_the_start_page_offers_what_needs_no_project(start):
    texts = [text for _, text in offered(start, "")]
    assert "Open project" in texts
    assert "Comparison" not in texts


def test_recent_places_come_first(hands):
    go(hands, "conventions")
    go(hands, "metrics")
    assert [text for _, text in offered(hands, "")][:2] == ["Metrics", "Conventions"]


def entry(text: str, words: str = "") -> GoToEntry:
    return GoToEntry(text, "View", text, lambda: None, words=words)


def test_the_order_of_what_matches():
    entries = [
        entry("What would change"),
        entry("Change"),
        entry("Exchange"),
        entry("Rate", "change of rate"),
        entry("Other"),
    ]
    assert [entry.text for entry in search(entries, "change", [])] == [
        "Change",
        "What would change",
        "Rate",
        "Exchange",
    ]
    assert [entry.text for entry in search(entries, "chng", [])] == ["What would change", "Change", "Exchange"]
    assert [entry.text for entry in search(entries, "what ch", [])] == ["What would change"]
    assert search(entries, "xyz", []) == []
    assert [entry.text for entry in search(entries, "", ["Other", "Rate"])][:3] == [
        "Other",
        "Rate",
        "What would change",
    ]


def test_words_for_a_task_find_its_action(hands):
    for typed, text in (
        ("table for paper", "Copy table as"),
        ("export figure", "Save figure"),
        ("more judging", "What would change"),
        ("new run pool", "Reusability"),
        ("import packages", "Import packages"),
    ):
        assert text in [entry for _kind, entry in offered(hands, typed)][:3], typed


def test_where_documents_are_judged_no_run_is_named_and_topics_and_documents_lead_to_the_queue(hands):
    hands.window.show_workspace("judge")
    tags = {run.tag for run in hands.queries.runs()}
    assert not {text for _, text in offered(hands, "")} & tags
    for tag in tags:
        assert tag not in {text for _, text in offered(hands, tag)}
    topic = hands.queries.pool_topics()[-1].id
    go(hands, topic)
    assert hands.place.topic == topic
    docno = hands.queries.queue(topic)[-1].docno
    go(hands, docno)
    assert hands.place.docno == docno
