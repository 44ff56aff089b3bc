"""The window as a whole: workspaces, layouts, what goes wrong, closing, light and dark, pictures without a screen."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QInputDialog, QLabel, QPushButton
from window_driver import Hands, assert_scores_are_fresh, flush, journal, rows_of, the_window

from irdesk.app import bootstrap
from irdesk.app.faults import FaultReporter
from irdesk.domain.progress import QUIET
from irdesk.session import checking
from irdesk.session.projects import open_project, workspace_of
from irdesk.settings.preferences import Preferences
from irdesk.ui import theme
from irdesk.ui.panels import ARRANGEMENTS

PANELS = {
    own.name: {
        *(panel for column in own.columns for panel in column),
        *(name for _, names in own.behind for name in names),
    }
    for own in ARRANGEMENTS
}
PROGRAM = [sys.executable, "-c", "import sys; from irdesk.app.main import main; sys.exit(main())"]


def docks(hands: Hands) -> dict[str, QDockWidget]:
    return {dock.objectName().removeprefix("dock_"): dock for dock in hands.desk.findChildren(QDockWidget)}


def visible(hands: Hands) -> set[str]:
    return {name for name, dock in docks(hands).items() if dock.isVisible()}


def checked(path) -> list[str]:
    """What is wrong with a project that no window has open."""
    workspace = workspace_of(open_project(path, QUIET), "test")
    try:
        return checking.check(workspace)
    finally:
        workspace.close()


def test_three_workspaces_on_one_switch(hands):
    for key, name in (("2", "analyse"), ("3", "collection"), ("1", "judge")):
        hands.press_ctrl(key)
        assert hands.desk.shown == name
        hands.wait(lambda name=name: visible(hands) == PANELS[name])
        switched = [own.name for own in ARRANGEMENTS if hands.window.actions_table[f"view.{own.name}"].isChecked()]
        assert switched == [name]


def test_panels_lie_beside_each_other_and_fill_the_workspace(hands):
    for name in PANELS:
        hands.window.show_workspace(name)
        flush()
        seen = [dock for dock in docks(hands).values() if dock.isVisible() and not dock.visibleRegion().isEmpty()]
        places = [dock.geometry() for dock in seen]
        for i, one in enumerate(places):
            assert not any(one.intersects(other) for other in places[i + 1 :])
        covered = sum(place.width() * place.height() for place in places)
        assert covered > 0.95 * hands.desk.width() * hands.desk.height()


def test_any_panel_can_be_shown_beside_those_of_a_workspace(hands):
    hands.panels("metrics", "curves")
    flush()
    places = {name: dock.geometry() for name, dock in docks(hands).items() if dock.isVisible()}
    assert places.keys() == {"queue", "editor", "metrics", "curves"}
    for name, one in places.items():
        assert hands.desk.dockWidgetArea(docks(hands)[name]) is not Qt.DockWidgetArea.NoDockWidgetArea
        assert not any(one.intersects(other) for own, other in places.items() if own != name)
    hands.press_ctrl("2")
    assert visible(hands) == PANELS["analyse"]
    hands.press_ctrl("1")
    assert visible(hands) == {"queue", "editor", "metrics", "curves"}, "a workspace is as the person left it"
    hands.window.actions_table.trigger("view.reset_layout")
    assert visible(hands) == PANELS["judge"]


def test_a_floating_panel_goes_on_working_and_is_put_back(hands):
    dock = docks(hands)["editor"]
    dock.setFloating(True)
    hands.wait(dock.isVisible)
    dock.activateWindow()
    hands.wait(dock.isActiveWindow)
    hands.desk.editor.document.setFocus()
    place = hands.place
    hands.press("2")
    assert journal(hands.path) == [(place.topic, place.docno, 2)]
    hands.window.actions_table.trigger("view.reset_layout")
    assert not dock.isFloating()
    assert visible(hands) == PANELS["judge"]


def test_a_closed_panel_comes_back_by_the_menu_and_by_reset(hands):
    docks(hands)["queue"].close()
    assert visible(hands) == {"editor"}
    hands.press("1")
    assert len(journal(hands.path)) == 1
    hands.panels("queue")
    assert visible(hands) == PANELS["judge"]
    docks(hands)["editor"].close()
    hands.press("2")
    assert len(journal(hands.path)) == 1, "no document, no judgement"
    hands.window.actions_table.trigger("view.reset_layout")
    hands.press("2")
    assert len(journal(hands.path)) == 2


def test_layouts_are_kept_over_a_restart(qtbot, tmp_path, sample_project):
    path, preferences = tmp_path / "sample.irdesk", tmp_path / "preferences.toml"
    shutil.copy(sample_project, path)
    with the_window(qtbot, path, preferences) as hands:
        hands.open(path, "analyse")
        hands.panels("editor")
        docks(hands)["topics"].close()
        arranged = visible(hands)
        assert arranged == PANELS["analyse"] - {"topics"} | {"editor"}
    with the_window(qtbot, path, preferences) as hands:
        hands.open(path, "analyse")
        assert visible(hands) == arranged
        hands.press_ctrl("3")
        assert visible(hands) == PANELS["collection"]


def test_where_a_person_most_likely_goes_on(empty, sample_files):
    assert empty.desk.shown == "collection"
    empty.load([sample_files / "runs" / "rrf.run", sample_files / "qrels.txt"])
    empty.reopen()
    assert empty.desk.shown == "analyse"


def test_the_window_stands_where_it_stood(qtbot, tmp_path, sample_project):
    preferences = tmp_path / "preferences.toml"
    with the_window(qtbot, tmp_path / "sample.irdesk", preferences) as hands:
        hands.window.resize(755, 644)
        flush()
    again = bootstrap.main_window(Preferences(preferences), tmp_path / "sample.irdesk")
    assert (again.width(), again.height()) == (755, 644)
    again.close()
    again.deleteLater()
    flush()


def test_preferences_that_cannot_be_read_cost_only_themselves(qtbot, tmp_path):
    preferences = tmp_path / "preferences.toml"
    preferences.write_text('zoom = "large"\nlayouts = { judge = "garbage" }\nwindow = "garbage"\n')
    with the_window(qtbot, tmp_path / "sample.irdesk", preferences) as hands:
        hands.window.open_sample()
        hands.opened()
        assert visible(hands) == PANELS["judge"]
    preferences.write_text("no = toml = at all")
    with the_window(qtbot, tmp_path / "sample.irdesk", preferences) as hands:
        hands.window.open_sample()
        hands.opened()


def test_a_second_window_on_the_same_project_is_refused_with_the_reason(hands, qtbot, tmp_path):
    path = hands.path
    with the_window(qtbot, tmp_path / "other.irdesk") as second:
        second.window.open_path(path)
        second.idle()
        assert second.window.desk is None
        (said,) = second.window.start.notices.texts()
        assert "is open in another irdesk" in said
        assert str(os.getpid()) in said
        assert path.name in said
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    hands.press("2")
    assert len(journal(path)) == 1
    hands.close()
    assert checked(path) == []


def test_another_program_is_refused_too(hands):
    done = subprocess.run([*PROGRAM, "project", "check", str(hands.path)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "is open in another irdesk" in done.stderr


def test_closing_lets_the_project_go_at_once(hands):
    path = hands.path
    for _ in range(4):
        hands.window.close_project()
        hands.window.open_path(path)
        hands.opened()
        hands.press("1")
    assert len(journal(path)) == 4
    assert hands.window.start.notices.texts() == []


def fill_the_disk(hands: Hands):
    """Give the project's file no further page."""
    connection = hands.window.workspace.store._own()
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    connection.rollback()

    def empty_the_disk() -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        connection.rollback()

    return empty_the_disk


def refuse_rows(hands: Hands):
    """Let a second program put something into the file that refuses each further judgement."""
    path = hands.path

    def run(statement: str) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(statement)
            connection.commit()

    run("CREATE TRIGGER refuse BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END")
    return lambda: run("DROP TRIGGER refuse")


@pytest.mark.parametrize(("cause", "reason"), [(fill_the_disk, "disk is full"), (refuse_rows, "disk does not answer")])
def test_what_cannot_be_stored_stops_the_judging_loudly(hands, cause, reason):
    hands.panels("metrics")
    hands.press("3")
    mend = cause(hands)
    stored, place, state = [], hands.place, hands.window.workspace.state
    for _ in range(300):
        stored, place = journal(hands.path), hands.place
        marks = {topic: dict(documents) for topic, documents in state.marks.items()}
        text = hands.desk.editor.document.toPlainText()
        hands.press("2")
        if hands.window.banner.texts():
            break
    (said,) = hands.window.banner.texts()
    assert "judging has stopped" in said
    assert reason in said
    assert hands.path.name in said
    assert hands.window.banner.isVisible()
    assert journal(hands.path) == stored, "the file is as it was"
    assert {topic: dict(documents) for topic, documents in state.marks.items()} == marks, "and so is memory"
    assert hands.place == place
    assert hands.desk.editor.document.toPlainText() == text, "the next document does not show"
    assert_scores_are_fresh(hands)
    hands.press("1", "0", "U")
    assert journal(hands.path) == stored
    hands.press_ctrl("2")
    hands.press_ctrl("1")
    hands.press("1")
    assert journal(hands.path) == stored
    assert len(hands.window.banner.texts()) == 1, "it stays stopped until the person goes on"
    mend()
    hands.click(next(b for b in hands.window.banner.findChildren(QPushButton) if b.text() == "Try again"))
    assert hands.window.banner.texts() == []
    hands.desk.editor.document.setFocus()
    hands.press("1")
    assert journal(hands.path) == [*stored, (place.topic, place.docno, 1)]
    path = hands.path
    hands.close()
    assert checked(path) == []


def test_a_failed_undo_stops_loudly_too(hands):
    hands.press("2")
    place = hands.place
    mend = refuse_rows(hands)
    hands.press_ctrl("Z")
    assert len(hands.window.banner.texts()) == 1
    assert hands.place == place
    assert len(journal(hands.path)) == 1
    mend()


def test_a_failure_to_store_an_import_is_told_in_the_panel(hands, sample_files, tmp_path):
    path = hands.path
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "CREATE TRIGGER refuse BEFORE INSERT ON ranking BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
        connection.commit()
    other = tmp_path / "other.run"
    other.write_text((sample_files / "runs" / "rrf.run").read_text().replace("rrf", "other"))
    hands.load([other])
    (said,) = hands.desk.files.notices.texts()
    assert "the disk is full" in said
    assert len(hands.queries.runs()) == 5
    assert rows_of(path, "SELECT id FROM source WHERE staged") == []


@pytest.mark.parametrize("wait", [0, 30, 120, 300])
def test_closing_while_work_goes_on_keeps_the_project_sound(qtbot, tmp_path, sample_project, big_run, wait):
    path = tmp_path / "sample.irdesk"
    shutil.copy(sample_project, path)
    runs = [big_run(f"big{i}") for i in range(4)]
    with the_window(qtbot, path) as hands:
        hands.open(path)
        hands.press("2")
        place = hands.place
        hands.press("3")
        hands.desk.files.load(runs)
        qtbot.wait(wait)
        hands.window.close()
        assert not hands.window.isVisible()
        flush()
    assert not path.with_name(path.name + "-wal").exists(), "closing settles the file"
    assert journal(path)[1] == (place.topic, place.docno, 3)
    assert checked(path) == []
    assert rows_of(path, "SELECT id FROM source WHERE staged") == [], "what was left is gone when it is opened again"


def test_closing_while_a_project_is_being_opened(qtbot, tmp_path, sample_project):
    path = tmp_path / "sample.irdesk"
    shutil.copy(sample_project, path)
    with the_window(qtbot, path) as hands:
        hands.window.open_path(path)
        hands.window.close()
        flush()
        assert hands.window.desk is None
    assert checked(path) == []


def test_closing_the_project_while_runs_are_read(hands, big_run):
    path = hands.path
    hands.desk.files.load([big_run(f"big{i}") for i in range(3)])
    hands.close()
    assert hands.window.start.isVisible()
    hands.open(path)
    assert rows_of(path, "SELECT id FROM source WHERE staged") == []
    assert hands.window.start.notices.texts() == []


def test_quit_by_key(hands):
    path = hands.path
    hands.press("1")
    hands.press_ctrl("Q")
    assert not hands.window.isVisible()
    assert checked(path) == []


def test_judging_as_somebody_else(hands):
    hands.press("1")
    before = hands.queries.assessor()

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QInputDialog) or not dialog.isActiveWindow():
            QTimer.singleShot(10, answer)
            return
        dialog.setTextValue("  Ada   Lovelace ")
        hands.qtbot.keyClick(dialog, Qt.Key.Key_Return)

    QTimer.singleShot(0, answer)
    hands.window.actions_table.trigger("project.assessor")
    hands.opened()
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    assert hands.queries.assessor() == "Ada Lovelace"
    assert "assessor: Ada Lovelace" in hands.window.status.assessor.text()
    hands.press("2")
    assert [name for (name,) in rows_of(hands.path, "SELECT assessor FROM journal ORDER BY id")] == [
        before,
        "Ada Lovelace",
    ]


def test_qrels_are_exported_by_the_dialog(hands, tmp_path):
    place = hands.place
    hands.press("3")
    path = tmp_path / "out.txt"
    hands.file_dialog(path)
    hands.press_ctrl("E")
    hands.idle()
    lines = path.read_text().splitlines()
    assert f"{place.topic} 0 {place.docno} 3" in lines
    exported = {(topic, docno): int(grade) for topic, _, docno, grade in map(str.split, lines)}
    state = hands.window.workspace.state
    assert exported == {
        (topic, docno): grade for topic in state.votes.topics() for docno, grade in state.grades(topic).items()
    }
    assert f"wrote {len(lines)} judgements" in hands.window.status.left.text()


def test_an_export_that_cannot_be_written_is_told(hands, tmp_path):
    hands.window.export_qrels(tmp_path / "no" / "such" / "folder" / "qrels.txt")
    hands.idle()
    (said,) = hands.window.banner.texts()
    assert "were not written" in said


def test_files_are_added_by_the_dialog(hands, sample_files, tmp_path):
    other = tmp_path / "other.run"
    other.write_text((sample_files / "runs" / "rrf.run").read_text().replace("rrf", "other"))
    hands.file_dialog(other)
    hands.press_ctrl("I")
    hands.idle()
    assert hands.desk.shown == "collection"
    assert "other" in [row.tag for row in hands.queries.runs()]


@pytest.fixture
def palette():
    """The palette is put back."""
    before = QApplication.palette()
    yield
    QApplication.setPalette(before)
    flush()


@pytest.mark.usefixtures("palette")
def test_light_and_dark_may_change_at_any_time(hands):
    hands.panels("metrics", "curves", "files", "pool", "topics")
    hands.wait(lambda: hands.desk.curves._items)
    grounds = []
    for dark in (True, False, True):
        theme.use_scheme(dark)
        flush()
        hands.press("1")
        flush()
        image = hands.window.grab().toImage()
        points = [(x, y) for x in range(5, image.width(), 40) for y in range(5, image.height(), 40)]
        grounds.append(sorted(image.pixelColor(x, y).lightness() for x, y in points)[len(points) // 2])
        assert hands.desk.curves.plot.backgroundBrush().color().lightness() < 128 if dark else True
    assert grounds[0] < 100 < grounds[1]
    assert grounds[2] < 100
    assert len(journal(hands.path)) == 3


def test_a_fault_of_ours_shows_a_dialog_and_the_window_stays(hands, qtbot, tmp_path):
    log = tmp_path / "irdesk.log"
    reporter = FaultReporter(hands.window, log)
    try:
        raise RuntimeError("a fault of ours")
    except RuntimeError as fault:
        reporter.hook(type(fault), fault, fault.__traceback__)
        reporter.hook(type(fault), fault, fault.__traceback__)
    boxes = [box for box in hands.window.findChildren(QDialog) if box.isVisible()]
    assert len(boxes) == 1, "one at a time"
    box = boxes[0]
    assert "Nothing that was stored is lost" in box.text()
    assert "a fault of ours" in box.detailedText()
    assert str(log) in box.informativeText()
    copy = next(button for button in box.findChildren(QPushButton) if "Copy" in button.text())
    copy.click()
    assert "RuntimeError" in QApplication.clipboard().text()
    box.close()
    flush()
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    hands.press("1")
    assert len(journal(hands.path)) == 1


def test_status_bar_and_progress_tell_how_things_stand(hands):
    hands.press("1")
    status = hands.window.status
    assert "all judgements stored" in status.left.text()
    assert not status.conventions.isVisible(), "no numbers where documents are judged"
    hands.window.show_workspace("analyse")
    assert "8 topics used" in status.conventions.text()
    assert "trec_eval" in status.conventions.text()
    progress = hands.queries.progress()
    told = hands.window.findChild(QLabel, "progress").text()
    assert f"{progress.topics_done} of {progress.topics} topics" in told
    assert f"{progress.judged} of {progress.documents} judged" in told


def test_pictures_of_every_workspace_without_a_screen_at_twice_the_size(tmp_path):
    factor = 2
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "QT_SCALE_FACTOR": str(factor),
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    folder = tmp_path / "pictures"
    done = subprocess.run(
        [*PROGRAM, "screenshots", str(folder)],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    names = sorted(f"{page}-{scheme}.png" for page in ("start", *PANELS) for scheme in ("light", "dark"))
    assert sorted(path.name for path in folder.iterdir()) == names
    assert sorted(done.stdout.split()) == sorted(str(folder / name) for name in names)
    for name in names:
        image = QImage(str(folder / name))
        assert (image.width(), image.height()) == (1280 * factor, 800 * factor)
        points = [(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)]
        colours = [image.pixel(x, y) for x, y in points]
        assert len(set(colours)) > 10, f"{name} shows nothing"
        lightness = sorted(image.pixelColor(x, y).lightness() for x, y in points)[len(points) // 2]
        assert (lightness < 128) == ("dark" in name)


def test_pictures_of_a_project_that_is_not_there(tmp_path):
    done = subprocess.run(
        [*PROGRAM, "screenshots", str(tmp_path / "pictures"), str(tmp_path / "none.irdesk")],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.returncode == 2
    assert "there is no such project" in done.stderr
    assert "Traceback" not in done.stderr
