"""Folders instead of files: dropped on the window, or added with a dialog; and a run of other topics."""

from __future__ import annotations

import pytest
from window_driver import files_listed, runs_listed
from windows.drag_and_drop import drop

pytestmark = pytest.mark.unpainted


def test_a_folder_stands_for_its_files_and_files_left_out_are_named_and_a_run_of_other_topics_is_pointed_out(
    empty, tmp_path, sample_files
):
    tags = {path.stem for path in (sample_files / "runs").glob("*.run")}
    folder = tmp_path / "pages"
    folder.mkdir()
    for docno in "abc":
        (folder / f"{docno}.html").write_text(f"<html><title>{docno}</title><body>The text of {docno}</body></html>")
    assert drop(empty.window, empty.desk.files, [folder])
    empty.idle()
    assert files_listed(empty) == [("documents", "pages", "3 documents, 3 kept")]

    # The files in a dropped folder that cannot be loaded are named in a notice.
    folder = tmp_path / "collection"
    folder.mkdir()
    (folder / "other.run").write_text("elsewhere Q0 d 1 1.0 other\n")
    for name in ("README", "scores.txt"):
        (folder / name).write_text("These are the scores of the run.")
    assert drop(empty.window, empty.desk.files, [folder])
    empty.idle()
    assert [row[0] for row in runs_listed(empty)] == ["other"]
    (notice,) = [text for text in empty.desk.files.notices.texts() if "Left out" in text]
    assert notice.startswith("Left out of collection: 2 files of unknown format")
    assert "README\nscores.txt" in notice
    empty.load([sample_files / "runs"])
    assert sorted(row[0] for row in runs_listed(empty)) == sorted({"other", *tags})
    empty.close()

    # A run that shares no topic with the qrels is loaded. A notice says so once, even if more runs are loaded.
    empty.window.create_project(tmp_path / "second.irdesk", [])
    empty.opened()
    empty.load([sample_files / "qrels.txt", folder / "other.run"])
    assert [row[0] for row in runs_listed(empty)] == ["other"]
    assert any("None of the topics of other is in the qrels" in text for text in empty.desk.files.notices.texts())

    # A folder is added with the file dialog.
    empty.file_dialog(sample_files / "runs")
    empty.window.actions_table.trigger("project.add_folder")
    empty.idle()
    assert {row[0] for row in runs_listed(empty)} == {"other", *tags}
    assert len(empty.desk.files.notices.texts()) == 1
    assert empty.desk.shown == "collection"
