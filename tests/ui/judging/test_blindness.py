"""Nothing shown to an assessor reveals which run retrieved a document, or at which rank."""

from __future__ import annotations

import json
import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QWidget,
)
from windows.widget_texts import texts_of

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_judging]


def test_nothing_tells_which_run_returned_the_document(hands, sample_files):
    ranked: dict[tuple[str, str], list[str]] = {}
    tags = set()
    for path in (sample_files / "runs").glob("*.run"):
        for line in path.read_text().splitlines():
            topic, _, docno, _, score, tag = line.split()
            ranked.setdefault((topic, docno), []).append(score)
            tags.add(tag)
    texts = {}
    for line in (sample_files / "documents.jsonl").read_text(encoding="utf-8").splitlines():
        document = json.loads(line)
        texts[document["_id"]] = document
    hands.press("n", "g", "l", Qt.Key.Key_Escape, "q", Qt.Key.Key_Escape, "b", Qt.Key.Key_Escape)
    hands.press("c", "x", Qt.Key.Key_Return)
    walked = 0
    for key in "1230":
        place = hands.place
        hands.press(key)
        hands.press(Qt.Key.Key_Left)
        place = hands.place
        for widget in (hands.window, *hands.window.findChildren(QWidget)):
            if not widget.isVisible():
                continue
            for text in texts_of(widget):
                assert not any(tag in text for tag in tags), (widget, text)
                assert not any(score in text for score in ranked[place.topic, place.docno]), (widget, text)
                if not hands.desk.editor.document.isAncestorOf(widget):
                    assert not re.search(r"\branks?\b|\bretrieval score", text), (widget, text)
                walked += 1
        shown = hands.desk.editor.document.toPlainText()
        assert "".join(shown.split()) == "".join((texts[place.docno]["title"] + texts[place.docno]["text"]).split())
        hands.press(Qt.Key.Key_Space)
    assert walked > 400


def test_the_queue_is_in_no_order_that_a_run_has(hands):
    workspace = hands.window.workspace
    for row in hands.queries.pool_topics():
        queue = [document.docno for document in hands.queries.queue(row.id)]
        for run in workspace.state.present("run"):
            ranking = workspace.store.run(run.id, run.name).rankings[row.id].docno_list()
            pooled = [docno for docno in ranking if docno in queue]
            assert [docno for docno in queue if docno in pooled] != pooled
