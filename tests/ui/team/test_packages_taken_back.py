"""Packages are imported from the folder to which they were exported; the window then suggests the next step."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit
from window_driver import Hands
from windows.proposed_file import accept_proposed_file
from work_packages import judge_all, judge_at_once, opened

from irdesk.assessment.assignment import AssignmentPlan
from irdesk.domain.pool import Chosen
from irdesk.domain.progress import QUIET
from irdesk.session.commands import AssignTopics, ConfirmExport, GiveTopic
from irdesk.session.pools.pool_preparation import prepare_pool, standing_of
from irdesk.session.project_files.project_opening import create
from irdesk.session.team.package_export import PackageExport, package_paths, write_package
from irdesk.ui.shell.error_notices import Notice
from irdesk.ui.style.painting.buttons import is_primary
from irdesk.ui.team.assessors_panel import AssessorsPanel
from irdesk.ui.team.progress_panel import ProgressPanel

pytestmark = pytest.mark.unpainted

NAMES = ("anna", "ben", "cleo")


@pytest.fixture(scope="module")
def exported_once(tmp_path_factory, sample_project) -> Path:
    """Export the packages of three assessors of the sample project once; return the folder."""
    folder = tmp_path_factory.mktemp("exported")
    with opened(Path(shutil.copy(sample_project, folder)), "coordinator") as workspace:
        workspace.execute(AssignTopics(AssignmentPlan(NAMES)))
        wish = PackageExport.of(workspace)
        paths = package_paths(wish, folder / "packages")
        (folder / "packages").mkdir()
        workspace.execute(wish.record(paths))
        for name, path in paths.items():
            workspace.execute(ConfirmExport(wish.ids[name], write_package(wish, name, path, QUIET).contents))
    return folder


@pytest.fixture
def exported(start, exported_once, tmp_path) -> list[Path]:
    """Show the assessors of a project whose packages were exported; return the packages."""
    shutil.copytree(exported_once, tmp_path, dirs_exist_ok=True)
    start.open_in("collection", "assessors", path=tmp_path / "sample.irdesk")
    return sorted((tmp_path / "packages").iterdir())


def to_packages(hands: Hands, folder: Path) -> list[Path]:
    """Assign the sample's topics to three assessors and export their packages to a folder."""
    panel = hands.desk.panel(AssessorsPanel)
    hands.wait(panel.isVisible)
    hands.click(panel.form.names)
    hands.press(*",".join(NAMES), Qt.Key.Key_Tab)
    hands.wait(panel.assign.isEnabled)
    panel.assign.setFocus()
    hands.press(Qt.Key.Key_Space)
    hands.idle()
    assert panel.export.hasFocus(), "the next step"
    folder.mkdir()
    hands.file_dialog(folder)
    hands.click(panel.export)
    hands.idle()
    assert hands.queries.undo_name().startswith("count the adjudicator's grade")
    assert hands.queries.undo_name().endswith("(set for the exported packages)")
    return sorted(folder.iterdir())


def choose_all(hands: Hands, folders: list[Path]) -> None:
    """Make the next file dialog return all files in its initial folder, and record that folder."""

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QFileDialog) or not dialog.isActiveWindow():
            QTimer.singleShot(10, answer)
            return
        folders.append(Path(dialog.directory().absolutePath()))
        names = sorted(path.name for path in folders[-1].glob("*.irdesk"))
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        field.setFocus()
        field.setText(" ".join(f'"{name}"' for name in names))
        dialog.findChild(QDialogButtonBox).buttons()[0].click()

    QTimer.singleShot(0, answer)


def history(hands: Hands) -> list[tuple[str, str, str]]:
    """Return the list of packages as shown."""
    rows = hands.desk.panel(ProgressPanel).results.table.rows.rows()
    return [(row.what, row.name, row.details) for row in rows]


@pytest.mark.opened_in("collection", "assessors")
def test_three_packages_are_taken_back_from_where_they_were_written_and_the_list_keeps_the_results(hands, tmp_path):
    anna, ben, cleo = packages = to_packages(hands, tmp_path / "packages")
    for path in (anna, ben):
        judge_all(path, lambda _topic, docno: len(docno) % 3, most=3)
    hands.desk.show_view("progress")
    panel = hands.desk.panel(ProgressPanel)
    hands.wait(panel.isVisible)

    # A cancelled import is reported.
    assert hands.drop(panel, packages)
    next(task for task in hands.window.runner.tasks if task.name.startswith("reading")).cancel()
    hands.wait(lambda: bool(panel.notices.texts()))
    (text,) = panel.notices.texts()
    assert text.splitlines() == ["3 imports cancelled", *(f"{path.name}: cancelled" for path in packages)]
    assert hands.window.status.left.text() == "3 imports cancelled"
    assert hands.queries.imports() == ()

    # A notice summarises each import.
    assert hands.drop(panel, packages)
    title = "2 packages imported, 6 new judgements, 1 package without new entries"
    hands.wait(lambda: panel.notices.texts() == [title + "\nNo new entries in sample-cleo.irdesk"])
    assert hands.window.status.left.text() == title
    hands.idle()
    before = history(hands)
    assert [row[:2] for row in before] == [
        ("imported", "ben"),
        ("imported", "anna"),
        *(("exported", name) for name in NAMES),
    ]
    assert before[0][2] == "3 new judgements of ben"
    assert all(" documents in " in details for what, _, details in before if what == "exported")

    # Files that are not packages of this project are refused, also together with a valid package.
    (tmp_path / "text.irdesk").write_text("hello")
    create(tmp_path / "stranger.irdesk")
    assert hands.drop(panel, [tmp_path / "stranger.irdesk", tmp_path / "text.irdesk"])
    hands.wait(lambda: "not imported" in "".join(panel.notices.texts()))
    hands.idle()
    other, row = panel.results.table.rows.rows()[:2]
    assert (other.name, other.details) == ("text.irdesk", "this is not an irdesk project")
    assert (row.what, row.name, row.path) == ("⚠ not imported", "stranger.irdesk", str(tmp_path / "stranger.irdesk"))
    assert "is the project stranger" in row.details
    (text,) = panel.notices.texts()  # one notice for all imported files
    assert text.startswith("2 files were not imported\nstranger.irdesk: ")
    assert "is the project stranger" in text
    assert panel.findChild(Notice).is_error
    assert hands.drop(panel, [tmp_path / "text.irdesk", cleo])
    hands.wait(lambda: "1 file not imported" in "".join(panel.notices.texts()))
    (text,) = panel.notices.texts()
    assert "text.irdesk: this is not an irdesk project" in text
    hands.desk.show_view("assessors")
    state = hands.desk.panel(AssessorsPanel).state
    hands.wait(lambda: "Judgements imported from 2 of 3 assessors." in state.text())

    # After a restart, the list is unchanged, and the import dialog opens in the folder of the export.
    for path in packages:
        judge_at_once(path, 1)
    hands.reopen("collection")
    hands.desk.show_view("progress")
    panel = hands.desk.panel(ProgressPanel)
    hands.wait(lambda: panel.isVisible() and not panel.computing.stale)
    assert history(hands) == before
    assert is_primary(panel.import_packages)
    folders: list[Path] = []
    choose_all(hands, folders)
    hands.click(panel.import_packages)
    hands.wait(lambda: len(hands.queries.imports()) == len(NAMES))
    assert folders == [tmp_path / "packages"]
    hands.idle()
    assert "Ctrl+T" not in hands.window.status.left.text(), "nobody judges here"
    hands.wait(lambda: not is_primary(panel.import_packages))
    hands.desk.steps.computing.now()
    hands.wait(lambda: is_primary(hands.desk.steps.bar.following))


def test_packages_of_chosen_assessors_are_exported_and_one_without_topics_is_reported(start, exported, tmp_path):
    hands, panel = start, start.desk.panel(AssessorsPanel)
    hands.wait(lambda: panel.people.rows.rowCount() == len(NAMES))
    assert [panel.whom.itemText(i) for i in range(panel.whom.count())] == ["All assessors", *NAMES]
    hands.click_row(panel.people, panel.people.rows.index(1, 0))
    assert panel.whom.currentText() == "ben"
    chosen = panel.people.selectionModel()
    chosen.select(panel.people.rows.index(2, 0), chosen.SelectionFlag.Select | chosen.SelectionFlag.Rows)
    assert panel.whom.currentText() == "2 selected assessors"
    folder = tmp_path / "second" / "round"
    hands.file_dialog(folder)
    hands.click(panel.export)
    hands.idle()
    assert [path.name for path in sorted(folder.iterdir())] == ["sample-ben.irdesk", "sample-cleo.irdesk"]
    panel.tabs.setCurrentIndex(0)
    panel.whom.setCurrentIndex(0)
    panel.whom.activated.emit(0)
    assert panel.people.chosen() == []
    panel.whom.activated.emit(1)
    assert (panel.people.chosen(), panel.whom.currentText()) == ([0], "anna")

    # An assessor without topics gets no package.
    for topic in hands.queries.assigned().topics_of("ben"):
        hands.window.execute(GiveTopic(topic, ("anna",)))
    hands.wait(lambda: panel.people.rows.row(1).topics == 0)
    panel.people.selectAll()
    hands.click(panel.export)
    assert panel.notices.texts() == ["A package was not exported\nno topic is assigned to ben"]
    assert sorted((tmp_path / "packages").iterdir()) == exported
    hands.click_row(panel.people, panel.people.rows.index(0, 0))
    hands.file_dialog(tmp_path / "again")
    hands.click(panel.export)
    hands.idle()
    assert (tmp_path / "again.irdesk").exists(), "the suffix is added"
    assert panel.notices.texts() == []
    panel.tabs.setCurrentIndex(0)
    panel.people.clearSelection()
    hands.file_dialog(tmp_path / "all")
    hands.click(panel.export)
    hands.idle()
    assert len(list((tmp_path / "all").iterdir())) == 2
    assert panel.notices.texts() == ["No package for ben\nNo documents are assigned to them."]


def test_a_package_that_lacks_imported_judgements_is_noticed_and_a_wider_pool_asks_for_the_import_first(
    start, exported, tmp_path
):
    hands, panel, (anna, *_) = start, start.desk.panel(AssessorsPanel), exported
    hands.wait(lambda: panel.people.rows.rowCount() == len(NAMES))
    judge_all(anna, lambda _topic, _docno: 1, most=2)
    hands.click_row(panel.people, panel.people.rows.index(0, 0))
    hands.file_dialog(tmp_path / "packages" / "sample-anna-2.irdesk")
    hands.click(panel.export)
    hands.idle()
    hands.desk.show_view("progress")
    progress = hands.desk.panel(ProgressPanel)
    hands.wait(progress.isVisible)
    assert hands.drop(progress, [anna])
    hands.wait(lambda: bool(progress.notices.texts()))
    lacks = "The last exported package of anna lacks 2 of these judgements. Export it again before anna continues."
    assert lacks in progress.notices.texts()[0]
    hands.desk.show_view("assessors")
    hands.wait(lambda: "The last packages of anna lack judgements imported later" in panel.state.text())
    assert is_primary(panel.export)
    hands.desk.steps.computing.now()
    hands.wait(lambda: "1 package lacks judgements imported after the export" in hands.desk.steps.bar.state.text())
    panel.tabs.setCurrentIndex(0)
    panel.whom.activated.emit(1)
    accept_proposed_file()
    hands.click(panel.export)
    hands.idle()
    hands.wait(lambda: "lack judgements" not in panel.state.text())
    again = anna.with_stem(f"{anna.stem}-3")
    assert again.is_file(), "a free name beside the packages in which somebody may be judging"

    # After the pool is extended, the import comes before the export.
    hands.wait(lambda: not panel.computing.stale)
    assert not panel.import_packages.isVisible()
    judge_all(again, lambda _topic, _docno: 1, most=2)
    workspace = hands.window.workspace
    spec = workspace.state.pool.spec
    parts = (*spec.parts, Chosen({"1": ("new-document",)}, "added by hand"))
    wider = msgspec.structs.replace(spec, id=workspace.new_id(), parts=parts)
    standing = standing_of(workspace.state, workspace.assessor, grows=True)
    hands.window.execute(prepare_pool(workspace.store, wider, QUIET, standing, spec.id))
    hands.wait(panel.import_packages.isVisible)
    assert is_primary(panel.import_packages)
    assert not is_primary(panel.export)
    hands.file_dialog(again)
    hands.click(panel.import_packages)
    hands.wait(lambda: len(hands.queries.imports()) == 2)
    hands.wait(lambda: is_primary(progress.export_packages) and not is_primary(progress.import_packages))
    hands.desk.show_view("assessors")
    hands.wait(lambda: is_primary(panel.export) and not is_primary(panel.import_packages))
