"""The window in German: menus, panels, error messages and names of earlier steps."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtWidgets import QApplication
from window_driver import Hands, the_window

from irdesk.domain.grades import FOUR
from irdesk.session.commands import JudgeDocument
from irdesk.ui.scoring.conventions_panel import ConventionsPanel

pytestmark = pytest.mark.unpainted


@pytest.fixture
def german(qtbot, tmp_path, sample_project) -> Iterator[Hands]:
    """Return the sample project in a German window."""
    preferences = tmp_path / "preferences.toml"
    preferences.write_text('language = "de"\n')
    path = Path(shutil.copy(sample_project, tmp_path / "sample.irdesk"))
    with the_window(qtbot, path, preferences) as hands:
        hands.window.open_sample()
        hands.opened()
        yield hands
    app = QApplication.instance()
    for translator in app.findChildren(QTranslator):
        app.removeTranslator(translator)


def test_menus_grades_refusals_undo_and_conventions_are_german_and_numbers_have_a_point(german):
    assert german.window.actions_table["judge.skip"].text() == "Vorerst überspringen"
    assert german.window.actions_table["judge.grade.2"].text() == "2  relevant"
    assert german.window.actions_table["judge.grade.1"].text() == "1  marginal"
    assert "Maße" in [action.text() for action in german.desk.panel_actions()]
    german.desk.scale.refresh()
    assert german.desk.scale._written() == FOUR.levels, "a preset that is kept in German words stays the preset"
    german.window.execute(JudgeDocument(german.place.topic, "no-such-document", 1))
    assert german.window.status.left.text() == (f"no-such-document ist nicht im Pool von Topic {german.place.topic}")

    docno = german.place.docno
    german.qtbot.keyClick(german.window, Qt.Key.Key_2)
    undo = german.window.actions_table["edit.undo"]
    assert undo.text() == f"Rückgängig: {docno} als 2 beurteilen"
    german.reopen("analyse")
    assert german.window.actions_table["edit.undo"].text() == f"Rückgängig: {docno} als 2 beurteilen"

    german.desk.show_view("metrics")
    german.idle()
    assert "Konventionen: trec_eval 9" in german.window.status.conventions.text()
    table = german.desk.metrics.model
    assert "." in table.data(table.index(0, 1))
    box = next(iter(german.desk.panel(ConventionsPanel).gains.boxes.values()))
    assert "." in box.text()
