"""Model labels in the loader: recognised, described, and kept separate from human judgements."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QInputDialog, QPushButton
from window_driver import files_listed, flush

from irdesk.domain.project.source import Provenance

pytestmark = pytest.mark.unpainted


@pytest.fixture
def labelled(empty, sample_files, tmp_path):
    """Return a window with one of the sample's runs, its qrels and a model's labels, all dropped together."""
    lines = (sample_files / "qrels.txt").read_text("utf-8").splitlines()
    other = [" ".join((*line.split()[:3], str(nth % 3))) for nth, line in enumerate(lines)]
    (tmp_path / "umbrela_gpt-4.txt").write_text("\n".join(other) + "\n", "utf-8")
    empty.load([tmp_path / "umbrela_gpt-4.txt", sample_files / "qrels.txt", sample_files / "runs" / "rrf.run"])
    empty.wait(lambda: len(files_listed(empty)) == 2)
    return empty


def choose(hands, name: str) -> None:
    """Select a file in the list."""
    files = hands.desk.files.files
    items = [files.topLevelItem(row) for row in range(files.topLevelItemCount())]
    files.setCurrentItem(next(item for item in items if item.text(1) == name))


def write(hands, field: str, text: str) -> None:
    """Type a text into a field of the form, and leave the field."""
    box = hands.desk.files.provenance.fields[field]
    box.setFocus()
    box.selectAll()
    hands.qtbot.keyClicks(box, text)
    box.editingFinished.emit()


def provenance(hands) -> Provenance:
    (only,) = hands.queries.label_sets()
    return only.source.provenance


def test_labels_are_described_taken_as_judgements_and_split_and_qrels_that_contradict_are_an_assessors(
    labelled, sample_files, tmp_path
):
    hands = labelled
    judged = {topic: hands.window.workspace.state.grades(topic) for topic in hands.window.workspace.state.board.topics}
    kinds = [(kind, name) for kind, name, _ in files_listed(hands)]
    assert kinds == [("qrels", "qrels.txt"), ("labels", "umbrela_gpt-4.txt")]
    hands.wait(lambda: any("umbrela_gpt-4.txt" in text for text in hands.desk.files.notices.texts()))
    assert not hands.desk.files.provenance.isVisible()
    choose(hands, "umbrela_gpt-4.txt")
    hands.wait(hands.desk.files.provenance.isVisible)
    assert hands.desk.files.provenance.fields["model"].text() == "gpt-4"
    write(hands, "version", "0613")
    write(hands, "temperature", "0.5")
    write(hands, "repeat", "2")
    hands.wait(lambda: provenance(hands) == Provenance("gpt-4", "0613", "", 0.5, "", 2))
    write(hands, "temperature", "warm")
    assert provenance(hands).temperature == 0.5
    assert hands.desk.files.provenance.fields["temperature"].text() == "0.5"
    assert "gpt-4 0613, temperature 0.5, repeat 2" in files_listed(hands)[1][2]
    state = hands.window.workspace.state
    assert {topic: state.grades(topic) for topic in state.board.topics} == judged
    choose(hands, "qrels.txt")
    hands.wait(lambda: not hands.desk.files.provenance.isVisible())
    hands.desk.files.whose.menu_of(hands.desk.files.whose.chosen()).actions()[2].trigger()
    hands.wait(lambda: [kind for kind, _, _ in files_listed(hands)] == ["labels", "labels"])
    assert hands.window.workspace.state.grades("1") == {}
    choose(hands, "qrels.txt")
    hands.desk.files.whose.menu_of(hands.desk.files.whose.chosen()).actions()[0].trigger()
    hands.wait(lambda: [kind for kind, _, _ in files_listed(hands)] == ["qrels", "labels"])

    # Qrels that seem to contain model labels are reported, and split on request.
    (known,) = hands.queries.label_sets()
    people = (sample_files / "qrels.txt").read_text("utf-8").splitlines()
    filled = [f"{topic} 0 new{nth} {nth % 3}" for topic in known.labels for nth in range(10)]
    mixed = Path(tmp_path / "mixed.qrels")
    mixed.write_text("\n".join(people + filled) + "\n", "utf-8")
    hands.load([mixed])
    choose(hands, "mixed.qrels")
    hands.desk.files.whose.menu_of(hands.desk.files.whose.chosen()).actions()[2].trigger()
    hands.wait(lambda: any("mixed.qrels mixes" in text for text in hands.desk.files.notices.texts()))
    buttons = hands.desk.files.notices.findChildren(QPushButton)
    hands.click(next(each for each in buttons if each.text() == "Keep only the model labels"))
    hands.idle()
    hands.wait(lambda: len(hands.queries.label_sets()) == 2)
    assert sum(map(len, hands.queries.label_sets()[1].labels.values())) == len(filled)

    # The name of the file looks like a model's, but the user imports it as human judgements.
    hands.desk.files.notices.dismiss_all()
    flush()
    (tmp_path / "gpt.qrels").write_text("1 0 a 0\n1 0 b 1\n", "utf-8")
    hands.load([tmp_path / "gpt.qrels"])
    hands.wait(lambda: any("name looks like a model name" in text for text in hands.desk.files.notices.texts()))
    assert len(hands.queries.label_sets()) == 3
    buttons = hands.desk.files.notices.findChildren(QPushButton)
    hands.click(next(each for each in buttons if each.text() == "Import as human judgements"))
    hands.wait(lambda: len(hands.queries.label_sets()) == 2)
    assert hands.window.workspace.state.grades("1") == {"a": 0, "b": 1}

    # If new qrels contradict earlier ones, the loader offers to assign them to an assessor.
    hands.desk.files.notices.dismiss_all()
    flush()
    topic, _, docno, grade = (sample_files / "qrels.txt").read_text().splitlines()[0].split()
    path = tmp_path / "crowd.qrels"
    path.write_text(f"{topic} 0 {docno} {3 - int(grade)}\n")
    before = hands.queries.effective_qrels()
    hands.load([path])
    files = hands.desk.files
    button = next(
        button
        for button in files.notices.findChildren(QPushButton)
        if button.text() == "Import as judgements of crowd, for comparison only"
    )
    hands.click(button)
    hands.idle()
    (source,) = (source for source in hands.queries.sources("qrels") if source.assessor)
    assert (source.assessor, source.compared) == ("crowd", True)
    assert hands.queries.effective_qrels() == before
    items = [files.files.topLevelItem(i) for i in range(files.files.topLevelItemCount())]
    item = next(item for item in items if "crowd" in item.text(2))
    assert "judgements of crowd (comparison only)" in item.text(2)
    files.files.setCurrentItem(item)
    files.whose.setFocus()

    def choose_entry() -> None:
        menu = QApplication.activePopupWidget()
        if menu is None:
            QTimer.singleShot(10, choose_entry)
            return
        hands.qtbot.keyClick(menu, Qt.Key.Key_Down)
        hands.qtbot.keyClick(menu, Qt.Key.Key_Down)
        QTimer.singleShot(10, answer)
        hands.qtbot.keyClick(menu, Qt.Key.Key_Return)

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QInputDialog):
            QTimer.singleShot(10, answer)
            return
        assert dialog.textValue() == "crowd"
        hands.qtbot.keyClick(dialog, Qt.Key.Key_Return)

    QTimer.singleShot(0, choose_entry)
    hands.press(Qt.Key.Key_Space)
    hands.wait(lambda: any(source.assessor and not source.compared for source in hands.queries.sources("qrels")))
