"""``irdesk team backup``: a usable copy, made while other processes have the project open."""

from __future__ import annotations

from irdesk.session.project_files.project_opening import create
from irdesk.store.store import Store


def test_a_copy_is_made_while_the_project_is_open(command, tmp_path):
    path = tmp_path / "study.irdesk"
    create(path)
    store = Store.open(path)
    with store.transaction() as transaction:
        transaction.put_setting("name", "newer")
    team = command("team")
    assert team("backup", path, "-o", tmp_path / "copy") == (0, f"wrote {tmp_path / 'copy.irdesk'}\n", "")
    store.close()
    copy = Store.open(tmp_path / "copy.irdesk")
    assert copy.data().settings["name"] == "newer"
    copy.close()
    status, _output, errors = team("backup", path, "-o", tmp_path / "copy.irdesk")
    assert (status, "already exists" in errors) == (2, True)
