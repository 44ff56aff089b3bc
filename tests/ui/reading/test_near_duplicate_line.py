"""Near-duplicates of the document: listed, reachable with a shortcut, with a warning if their grades differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from window_driver import Hands
from windows.shared_judging_window import journal

from irdesk.domain.project import Place
from irdesk.session.commands import MoveTo

pytestmark = pytest.mark.shared_judging


def go(place: Place) -> MoveTo:
    return MoveTo(place.topic, place.docno)


@pytest.fixture
def twins(hands) -> Hands:
    """Give the first two unjudged documents of a topic nearly identical texts."""
    topic = hands.place.topic
    first, second = [row.docno for row in hands.queries.queue(topic) if row.grade is None][:2]
    text = hands.queries.document(first).text
    path = Path(hands.path).with_name("twins.jsonl")
    rows = [{"_id": first, "title": "one", "text": text}, {"_id": second, "title": "two", "text": text + " End."}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    hands.desk.files.load([path])
    hands.wait(hands.desk.editor.twin_line.isVisible)
    hands.desk.editor.document.setFocus()
    return hands


def test_a_twin_is_shown_and_y_goes_there_and_back(twins):
    first = twins.place
    line = twins.desk.editor.twin_line
    text = line.label.text()
    assert text.startswith("Same text as ")
    assert "unjudged" in text
    twins.press("y")
    assert twins.place != first
    assert twins.place.docno in text
    assert first.docno in line.label.text()
    twins.press("y")
    assert twins.place == first
    assert journal(twins.path) == []


def test_a_twin_judged_otherwise_is_warned_of_and_not_corrected(twins):
    first = twins.place
    twins.press("y")
    second = twins.place
    twins.press("3")
    assert "same text" not in twins.window.status.left.text()
    twins.window.execute(go(first))
    assert "judged 3" in twins.desk.editor.twin_line.label.text()
    twins.press("1")
    text = twins.window.status.left.text()
    assert first.docno in text
    assert second.docno in text
    assert "same text" in text
    assert [grade for _, _, grade in journal(twins.path)] == [3, 1]
    twins.window.execute(go(second))
    assert twins.desk.editor.twin_line.label.text().startswith("⚠")
    twins.press("1")
    assert "same text" not in twins.window.status.left.text()


def test_a_document_without_a_twin_says_nothing(twins):
    topic, result = twins.place.topic, twins.desk.twins
    other = next(row.docno for row in twins.queries.queue(topic) if not result.of(topic, row.docno))
    twins.window.execute(go(Place(topic, other)))
    assert not twins.desk.editor.twin_line.isVisible()
    twins.press("y")
    assert "no document of this pool" in twins.window.status.left.text()
