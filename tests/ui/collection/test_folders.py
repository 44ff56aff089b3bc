"""Folders instead of files: dropped on the window, or added with a dialog."""

from __future__ import annotations

from drag_and_drop import drop
from window_driver import files_listed, runs_listed


def test_a_dropped_folder_stands_for_its_files(empty, sample_files):
    empty.load([sample_files / "runs"])
    assert sorted(row[0] for row in runs_listed(empty)) == sorted(
        path.stem for path in (sample_files / "runs").glob("*.run")
    )


def test_a_dropped_folder_of_pages_is_documents_and_files_left_out_of_another_are_named(empty, tmp_path, sample_files):
    folder = tmp_path / "pages"
    folder.mkdir()
    for docno in "abc":
        (folder / f"{docno}.html").write_text(f"<html><title>{docno}</title><body>The text of {docno}</body></html>")
    assert drop(empty.window, empty.desk.files, [folder])
    empty.idle()
    assert files_listed(empty) == [("documents", "pages", "3 documents, 3 kept")]

    # Files left out of a dropped folder are named.
    folder = tmp_path / "collection"
    folder.mkdir()
    (folder / "title-only.run").write_bytes((sample_files / "runs" / "title-only.run").read_bytes())
    for name in ("README", "scores.txt"):
        (folder / name).write_text("These are the scores of the run.")
    assert drop(empty.window, empty.desk.files, [folder])
    empty.idle()
    assert [row[0] for row in runs_listed(empty)] == ["title-only"]
    (notice,) = [text for text in empty.desk.files.notices.texts() if "Left out" in text]
    assert notice.startswith("Left out of collection: 2 files of unknown format")
    assert "README\nscores.txt" in notice


def test_a_folder_is_added_by_a_dialog(empty, sample_files):
    empty.file_dialog(sample_files / "runs")
    empty.window.actions_table.trigger("project.add_folder")
    empty.idle()
    assert {row[0] for row in runs_listed(empty)} == {path.stem for path in (sample_files / "runs").glob("*.run")}
    assert empty.desk.shown == "collection"
