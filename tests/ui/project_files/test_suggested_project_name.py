"""The suggested name of a project that is created from files."""

from pathlib import Path

import pytest

from irdesk.ui.project_files.suggested_project_name import suggested_project


@pytest.mark.parametrize(
    ("files", "folder"),
    [
        (["dl21/runs"], "dl21"),
        (["dl21/Runs/a.run", "dl21/runs/b.run"], "dl21"),
        (["dl21/qrels.txt", "elsewhere/a.run"], "dl21"),
        (["dl21/submissions/a.run"], "dl21/submissions"),
    ],
)
def test_the_folder_of_the_collection_gives_the_name(files, folder, tmp_path):
    paths = [tmp_path / name for name in files]
    for path in paths:
        if path.suffix:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
        else:
            path.mkdir(parents=True)
    suggested = tmp_path / Path(folder)
    assert suggested_project(paths) == (str(suggested), suggested.name)
