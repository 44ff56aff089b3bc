"""The start page: new, open, recent projects, the sample."""

from __future__ import annotations

from drag_and_drop import drop
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton
from window_driver import the_window

from irdesk.session.project_files.project_opening import create


def recent(hands) -> list[str]:
    page = hands.window.start
    return [page.recent.item(row).text() for row in range(page.recent.count())]


def button(hands, text: str) -> QPushButton:
    return next(each for each in hands.window.start.findChildren(QPushButton) if each.text().startswith(text))


def test_the_sample_opens_by_its_button(start):
    start.click(button(start, "Try the sample"))
    start.opened()
    assert start.desk.shown == "judge"
    assert start.place is not None
    assert len(start.queries.runs()) == 5


def test_the_sample_is_made_at_its_first_opening(qtbot, tmp_path):
    path = tmp_path / "data" / "sample.irdesk"
    with the_window(qtbot, path) as hands:
        hands.window.open_sample()
        hands.opened()
        assert hands.path == path
        assert hands.queries.progress().documents > 100
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["sample.irdesk", "stored"], (
        "notes of what is stored"
    )


def test_a_new_project_is_made_where_the_dialog_says(start, tmp_path):
    start.file_dialog(tmp_path / "mine")
    start.click(button(start, "New project"))
    start.opened()
    assert start.path == tmp_path / "mine.irdesk"
    assert start.desk.shown == "collection"
    assert start.window.windowTitle().startswith("mine")


def test_a_project_is_opened_by_the_dialog(start, tmp_path, sample_project):
    path = tmp_path / "there.irdesk"
    path.write_bytes(sample_project.read_bytes())
    start.file_dialog(path)
    start.press_ctrl("O")
    start.opened()
    assert start.path == path


def test_files_that_are_no_projects_and_taken_names_are_refused_with_the_reason_and_no_wrapped_text_is_cut(
    start, tmp_path
):
    page = start.window.start
    for width in (800, 1280):
        start.window.resize(width, 720)
        start.idle()
        labels = [label for label in start.window.findChildren(QLabel) if label.isVisible() and label.wordWrap()]
        assert labels
        cut = [label.text() for label in labels if label.height() < label.heightForWidth(label.width())]
        assert cut == [], width
    path = tmp_path / "taken.irdesk"
    path.write_text("something else")
    start.window.create_project(path, [])
    start.idle()
    assert start.window.desk is None
    (texts,) = page.notices.texts()
    assert "already exists" in texts
    assert path.read_text() == "something else"
    for number, content in enumerate((b"", b"no database at all", b"SQLite format 3\x00" + b"x" * 200)):
        page.notices.dismiss_all()
        path = tmp_path / f"wrong-{number}.irdesk"
        path.write_bytes(content)
        start.window.open_path(path)
        start.idle()
        assert start.window.desk is None
        assert page.isVisible()
        (texts,) = page.notices.texts()
        assert path.name in texts
        assert path.read_bytes() == content


def test_recent_projects_are_listed_and_opened_by_click_and_key_once(start, tmp_path):
    page = start.window.start
    assert not page.recent.isVisible()
    for name in ("one", "two"):
        start.window.create_project(tmp_path / f"{name}.irdesk", [])
        start.opened()
        start.close()
    assert [text.split()[0] for text in recent(start)] == ["two", "one"]
    assert page.recent.isVisible()

    def place(row: int) -> QPoint:
        return page.recent.visualItemRect(page.recent.item(row)).center()

    start.click(page.recent.viewport(), place(1))
    start.opened()
    assert start.path == tmp_path / "one.irdesk"
    start.close()
    assert [text.split()[0] for text in recent(start)] == ["one", "two"]

    page.recent.setFocus()
    page.recent.setCurrentRow(1)
    start.press(Qt.Key.Key_Return)
    start.opened()
    assert start.path == tmp_path / "two.irdesk"
    start.close()

    # A double click opens once.
    position = place(1)
    start.click(page.recent.viewport(), position)
    start.qtbot.mouseDClick(page.recent.viewport(), Qt.MouseButton.LeftButton, pos=position)
    start.opened()
    assert start.path == tmp_path / "one.irdesk"
    start.close()
    assert page.notices.texts() == []

    # A project that is gone is reported.
    (tmp_path / "one.irdesk").unlink()
    page.show_recent([str(tmp_path / "one.irdesk")])
    assert "missing" in recent(start)[0]
    start.click(page.recent.viewport(), place(0))
    start.idle()
    (texts,) = page.notices.texts()
    assert "the project does not exist" in texts


def test_files_dropped_while_a_project_is_opened_are_loaded_into_it(start, tmp_path, sample_files):
    for shown in ("start page", "project"):
        path = tmp_path / f"{shown}.irdesk"
        create(path)
        start.window.open_path(path, "analyse")
        if shown == "project":
            start.wait(lambda: start.window.project)  # The project is shown one event-loop iteration later.
        assert drop(start.window, start.window.start, [sample_files / "qrels.txt"]), shown
        start.opened()
        start.wait(lambda: start.queries.sources("qrels"))
        assert start.path == path
        assert start.desk.files.isVisible(), shown
        start.close()


def test_files_that_no_view_takes_are_loaded(hands, sample_files):
    hands.window.show_workspace("analyse")
    hands.wait(hands.desk.area.isVisible)
    assert hands.drop(hands.desk.area, [sample_files / "topics.trec"])
    hands.wait(lambda: hands.desk.shown == "collection")
    hands.wait(lambda: len(hands.queries.sources("topics")) == 2 or hands.desk.files.notices.texts())


def test_recent_projects_are_remembered_over_a_restart(qtbot, tmp_path):
    preferences = tmp_path / "preferences.toml"
    with the_window(qtbot, tmp_path / "sample.irdesk", preferences) as hands:
        hands.window.create_project(tmp_path / "kept.irdesk", [])
        hands.opened()
    with the_window(qtbot, tmp_path / "sample.irdesk", preferences) as hands:
        assert [text.split()[0] for text in recent(hands)] == ["kept"]
        hands.window.open_last()
        hands.opened()
        assert hands.path == tmp_path / "kept.irdesk"
