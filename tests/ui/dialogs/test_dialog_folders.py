"""The folder in which a file dialog opens: the folder of the last file of that kind, or else the project's folder."""

from __future__ import annotations

import pytest

from irdesk.ui.dialogs.dialog_folders import FileKind, first_folder


@pytest.mark.opened_in("analyse", "metrics")
def test_dialogs_start_in_the_chosen_folder_or_where_the_project_or_the_last_file_of_the_kind_is(hands, tmp_path):
    for kind in FileKind:
        assert first_folder(kind) == hands.path.parent, kind
        assert first_folder(kind, str(tmp_path)) == tmp_path, kind
    path = tmp_path / "elsewhere" / "exported.qrels"
    path.parent.mkdir()
    hands.file_dialog(path)
    hands.press_ctrl("e")
    hands.wait(path.exists)
    assert first_folder(FileKind.EXPORT) == path.parent
    assert first_folder(FileKind.DATA) == hands.path.parent


def test_a_new_project_is_not_put_where_nothing_can_be_written(tmp_path):
    assert first_folder(FileKind.PROJECT, str(tmp_path)) == tmp_path
    assert first_folder(FileKind.PROJECT, str(tmp_path / "gone")) != tmp_path / "gone"
