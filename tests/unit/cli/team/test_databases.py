"""Projects in a database on the command line: commands, results and errors are the same as with a file."""

from __future__ import annotations

import os

import pytest
from engines import postgres_server
from engines.store_backends import execute

from irdesk.cli.main import project_to_open
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.session.project_files.backups import backups_of, make_backup
from irdesk.store.store import Store

FILES = {
    "qrels": "1 0 a 1\n1 0 b 0\n2 0 c 2\n",
    "one": "1 Q0 a 1 2 one\n1 Q0 b 2 1 one\n2 Q0 c 1 1 one\n",
    "two": "1 Q0 b 1 2 two\n1 Q0 a 2 1 two\n2 Q0 d 1 1 two\n",
    "documents.jsonl": '{"docno": "a", "text": "x"}\n{"docno": "b", "text": "y"}\n',
}


def test_the_commands_of_a_project_take_a_url(command, folder, new_place):
    folder(FILES)
    place = new_place()
    irdesk = command()

    def succeeds(*words) -> str:
        status, output, errors = irdesk(*words)
        assert status == 0, errors
        return output

    assert succeeds("project", "create", place, "qrels", "one", "documents.jsonl").endswith(f"made {place}\n")
    succeeds("project", "add", place, "two")
    succeeds("project", "pool", place, "--depth", "2")
    assert "pool       4 documents" in succeeds("project", "info", place)
    assert "in order" in succeeds("project", "check", place)
    succeeds("project", "snapshot", place, "before")
    assert "before" in succeeds("project", "snapshots", place)
    assert succeeds("evaluate", place, "-m", "AP", "--format", "csv") == succeeds(
        "evaluate", "qrels", "one", "two", "-m", "AP", "--format", "csv"
    )
    succeeds("report", place, "-o", "report.html")
    succeeds("project", "backups", place)
    assert succeeds("team", "backup", place, "-o", "copy") == "wrote copy.irdesk\n"
    assert succeeds("evaluate", "copy.irdesk", "-m", "AP") == succeeds("evaluate", place, "-m", "AP")
    status, _output, errors = irdesk("project", "create", place)
    assert (status, "already exists" in errors) == (2, True)


def test_a_project_that_cannot_be_filled_is_not_made(command, folder, new_place):
    folder({**FILES, "bad": "1 Q0 a\n"})
    place = new_place()
    status, _output, errors = command("project")("create", place, "qrels", "bad")
    assert (status, "bad" in errors) == (2, True)
    status, _output, errors = command("project")("info", place)
    assert (status, "the project does not exist" in errors) == (2, True)


def test_moving_there_and_back(command, folder, new_database):
    folder(FILES)
    address = new_database()
    irdesk = command()
    assert irdesk("project", "create", "study", "qrels", "one")[0] == 0
    status, output, errors = irdesk("team", "move", "study.irdesk", address)
    assert (status, errors) == (0, "")
    assert f" rows were copied unchanged to {address}\nstudy.irdesk is not changed" in output
    assert irdesk("team", "move", address, "back")[0] == 0
    assert irdesk("evaluate", "back.irdesk") == irdesk("evaluate", "study.irdesk") == irdesk("evaluate", address)
    status, _output, errors = irdesk("team", "move", "study.irdesk", address)
    assert (status, "already exists" in errors) == (2, True)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("project", "info", "postgresql://nobody@127.0.0.1:1/x"), "there is no server at this address"),
        (("project", "info", "postgresql://host/x?project=A"), "lower-case letters"),
        (("project", "info", "postgresql://host/x?colour=red"), "this is not the URL of a PostgreSQL database"),
    ],
)
def test_faults_are_one_line(command, words, reason):
    try:
        status, _output, errors = command()(*words)
    except SystemExit as end:
        status, errors = end.code, ""
    assert status == 2
    assert reason in errors
    assert errors.count("\n") == 1


def test_backups_of_a_database_are_project_files(new_place, tmp_path):
    place = new_place()
    store = Store.create(place, {"name": "p"})
    backup = make_backup(store, tmp_path / "backups", 1e9, QUIET)
    store.close()
    assert backups_of(tmp_path / "backups", place) == [backup]
    copy = Store.open(backup.path)
    assert copy.data().settings == {"name": "p"}
    copy.close()


def test_a_dump_is_restored_by_pg_restore(command, folder, new_database, monkeypatch):
    folder(FILES)
    address = new_database()
    programs = postgres_server.programs()
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    irdesk = command()
    assert irdesk("project", "create", address, "qrels", "one")[0] == 0
    assert irdesk("team", "backup", address, "-o", "copy", "--dump", "project.dump")[0] == 0
    known = irdesk("evaluate", address)
    execute(address, f'DROP SCHEMA "{address.schema}" CASCADE')
    import subprocess

    subprocess.run([programs / "pg_restore", f"--dbname={address.conninfo}", "project.dump"], check=True)
    assert irdesk("evaluate", address) == known
    status, _output, errors = irdesk("team", "backup", "copy.irdesk", "-o", "other", "--dump", "x")
    assert (status, "is a file" in errors) == (2, True)


def test_the_window_opens_files():
    with pytest.raises(CommandRefused, match="the window opens files") as refusal:
        project_to_open(["postgresql://anna:secret@host/study"])
    assert "secret" not in str(refusal.value)
    with pytest.raises(CommandRefused, match="no project or command of this name exists"):
        project_to_open(["study"])
