"""Commands that write a file: after a failure the old file is unchanged, and no temporary file remains."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest
from each_case import each_case

from irdesk.cli.main import run

RUN = "1 Q0 a 1 3 {tag}\n1 Q0 b 2 2 {tag}\n2 Q0 d 1 1 {tag}\n"
FILES = {
    "one.run": RUN.format(tag="one"),
    "two.run": RUN.format(tag="two"),
    "qrels": "1 0 a 1\n1 0 b 0\n2 0 d 3\n",
    "bad": "1 Q0 a 1 x t\n",
    "out": "before\n",
    "out.svg": "before\n",
    "out.provenance.json": "before\n",
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Create a folder with runs, a project of them, and existing output files."""
    path = tmp_path_factory.mktemp("made")
    for name, text in FILES.items():
        (path / name).write_text(text, encoding="utf-8")
    project, runs = str(path / "p.irdesk"), [str(path / name) for name in ("one.run", "two.run", "qrels")]
    assessors = ("--assessor", "anna", "--assessor", "ben", "--overlap", "100%")
    for arguments in (("create", project, *runs), ("pool", project), ("assign", project, *assessors)):
        assert run(["project", *arguments]) == 0
    return path


@pytest.fixture
def contents(made, tmp_path, monkeypatch):
    """Make a copy of the folder `made` current. Return a function that reads all its files except projects."""
    path = tmp_path / "copy"
    shutil.copytree(made, path)
    monkeypatch.chdir(path)

    def read() -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in path.iterdir() if file.is_file() and file.suffix != ".irdesk"}

    return read


def full_disk(_descriptor: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


WRITERS = [
    ("fuse", "one.run", "two.run", "-o", "out"),
    ("pool", "one.run", "two.run", "--depth", "2", "-o", "out"),
    ("report", "p.irdesk", "-o", "out"),
    ("curve", "qrels", "one.run", "-o", "out.svg"),
    ("project", "export", "p.irdesk", "--qrels", "out"),
    ("project", "export", "p.irdesk", "--pool", "out"),
    ("project", "export", "p.irdesk", "--journal", "out"),
    ("project", "export", "p.irdesk", "--run", "one", "out"),
    ("project", "publish", "p.irdesk", "-o", "out"),
]


@each_case("arguments", WRITERS)
def test_a_full_disk_leaves_what_was_there(contents, command, monkeypatch, arguments):
    before = contents()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full_disk)
        status, _, err = command()(*arguments)
    assert (status, "No space left" in err) == (2, True)
    assert contents() == before
    assert command()(*arguments)[0] == 0
    assert contents() != before
    for name in contents():
        Path(name).write_bytes(before[name])


@each_case(
    "arguments",
    [
        ("fuse", "one.run", "bad", "-o", "out"),
        ("pool", "one.run", "bad", "--depth", "2", "-o", "out"),
        ("pool", "one.run", "--depth", "2", "--sample", "50%", "--strata", "none/strata", "-o", "out"),
        ("curve", "qrels", "one.run", "bad", "-o", "out.svg"),
        ("project", "repair", "bad", "-o", "new"),
        ("project", "restore", "p.irdesk", "bad", "-o", "new"),
        ("project", "publish", "p.irdesk", "-o", "none/out"),
    ],
)
def test_a_fault_leaves_what_was_there(contents, command, arguments):
    before = contents()
    assert command()(*arguments)[0] == 2
    assert contents() == before
    assert not [name for name in sorted(map(str, Path().iterdir())) if name.startswith(".") or name == "new.irdesk"]


def test_qrels_are_not_published_without_their_provenance(contents, command):
    Path("out.provenance.json").unlink()
    Path("out.provenance.json").mkdir()
    before = contents()
    assert command("project")("publish", "p.irdesk", "-o", "out")[0] == 2
    assert contents() == before


def test_packages_are_handed_out_all_or_none(contents, command):
    Path("p-ben.irdesk").write_bytes(b"before")
    assert "p-ben.irdesk: the file already exists" in command("project")("export-packages", "p.irdesk", "-o", ".")[2]
    assert not Path("p-anna.irdesk").exists()
