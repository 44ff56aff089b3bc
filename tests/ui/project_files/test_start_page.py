"""The start page: new, open, recent projects, the sample."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton
from window_driver import the_window
from windows.drag_and_drop import drop

from irdesk.session.project_files.project_opening import create


def recent(hands) -> list[str]:
    page = hands.window.start
    return [page.recent.item(row).text() for row in range(page.recent.count())]


def button(hands, text: str) -> QPushButton:
    return next(each for each in hands.window.start.findChildren(QPushButton) if each.text().startswith(text))


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


def test_the_sample_is_made_at_its_first_opening_and_a_new_project_and_a_chosen_one_are_opened(
    qtbot, tmp_path, sample_project
):
    made = tmp_path / "data" / "sample.irdesk"
    with the_window(qtbot, made) as hands:
        hands.click(button(hands, "Try the sample"))
        hands.opened()
        assert hands.path == made
        assert hands.desk.shown == "judge"
        assert hands.place is not None
        assert hands.queries.progress().documents > 100
        assert len(hands.queries.runs()) == 5
        hands.close()
        assert sorted(entry.name for entry in made.parent.iterdir()) == ["sample.irdesk", "stored"], (
            "notes of what is stored"
        )

        # A new project is created at the path chosen in the dialog.
        hands.file_dialog(tmp_path / "mine")
        hands.click(button(hands, "New project"))
        hands.opened()
        assert hands.path == tmp_path / "mine.irdesk"
        assert hands.desk.shown == "collection"
        assert hands.window.windowTitle().startswith("mine")
        hands.close()

        # A project is chosen in the dialog.
        path = tmp_path / "there.irdesk"
        path.write_bytes(sample_project.read_bytes())
        hands.file_dialog(path)
        hands.press_ctrl("O")
        hands.opened()
        assert hands.path == path


def test_recent_projects_are_opened_by_click_and_key_once_and_remembered_over_a_restart(qtbot, start, tmp_path):
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

    # A double click opens the project only once.
    position = place(1)
    start.click(page.recent.viewport(), position)
    start.qtbot.mouseDClick(page.recent.viewport(), Qt.MouseButton.LeftButton, pos=position)
    start.opened()
    assert start.path == tmp_path / "one.irdesk"
    start.close()
    assert page.notices.texts() == []

    # Recent projects are still listed after a restart.
    start.window.close()
    with the_window(qtbot, tmp_path / "sample.irdesk", tmp_path / "preferences.toml") as again:
        page = again.window.start
        assert [text.split()[0] for text in recent(again)] == ["one", "two"]
        again.window.open_last()
        again.opened()
        assert again.path == tmp_path / "one.irdesk"
        again.close()

        # A recent project whose file was deleted is reported.
        (tmp_path / "one.irdesk").unlink()
        page.show_recent([str(tmp_path / "one.irdesk")])
        assert "missing" in recent(again)[0]
        again.click(page.recent.viewport(), page.recent.visualItemRect(page.recent.item(0)).center())
        again.idle()
        (texts,) = page.notices.texts()
        assert "the project does not exist" in texts


def test_files_dropped_while_a_project_is_opened_and_where_no_view_takes_them_are_loaded(start, tmp_path, sample_files):
    for shown in ("start page", "project"):
        start.close()
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

    # In this workspace, no view accepts dropped files.
    start.window.show_workspace("analyse")
    start.wait(start.desk.area.isVisible)
    assert start.drop(start.desk.area, [sample_files / "topics.trec"])
    start.wait(lambda: start.desk.shown == "collection")
    start.wait(lambda: start.queries.sources("topics"))
