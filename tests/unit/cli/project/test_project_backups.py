"""Listing and restoring backups, and repairing damaged projects, on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from irdesk.cli.main import run
from irdesk.domain.progress import QUIET
from irdesk.session.commands import JudgeDocument
from irdesk.session.project_files.backups import make_backup
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.settings import standard_paths


@pytest.fixture
def project(tmp_path, monkeypatch, capsys) -> Path:
    """Create a project with two judgements, a backup that has only the first, and other files in a separate folder."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "own"))
    path, file = tmp_path / "study.irdesk", tmp_path / "one.run"
    file.write_text("1 Q0 a 1 2 one\n1 Q0 b 2 1 one\n")
    assert run(["project", "create", str(path), str(file)]) == run(["project", "pool", str(path)]) == 0
    capsys.readouterr()
    workspace = workspace_of(open_project(path, QUIET), "A")
    workspace.execute(JudgeDocument("1", "a", 2))
    make_backup(workspace.store, standard_paths.data() / "backups", 1795262400.0, QUIET)
    workspace.execute(JudgeDocument("1", "b", 1))
    workspace.close()
    return path


def journal(path: Path, capsys) -> list[str]:
    out = path.with_suffix(".jsonl")
    assert run(["project", "export", str(path), "--journal", str(out)]) == 0
    capsys.readouterr()
    return out.read_text().splitlines()


def test_a_backup_is_listed_and_restored(project, tmp_path, capsys):
    assert run(["project", "backups", str(project)]) == 0
    output = capsys.readouterr()
    assert output.out.startswith("study 2026-11-21 12.00.00Z.irdesk  2026-11-21 ")
    assert output.err.startswith("irdesk: 1 backup in ")
    project.unlink()
    (backup,) = (standard_paths.data() / "backups").rglob("*Z.irdesk")
    for number, name in enumerate(("newest", backup.stem, backup.name, str(backup))):
        new = tmp_path / f"{number}.irdesk"
        assert run(["project", "restore", str(project), name, "-o", str(new)]) == 0
        capsys.readouterr()
        assert len(journal(new, capsys)) == 1
    assert run(["project", "restore", str(project), "newest", "-o", str(new)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert run(["project", "restore", str(project), "no such", "-o", str(tmp_path / "x")]) == 2
    assert "has no backup no such" in capsys.readouterr().err
    assert run(["project", "restore", str(tmp_path / "other.irdesk"), "newest", "-o", str(tmp_path / "x")]) == 2
    assert "has no backup newest" in capsys.readouterr().err


def test_the_folder_of_the_preferences_is_looked_at(project, tmp_path, capsys):
    path = standard_paths.preferences()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'backup_folder = "{tmp_path}/elsewhere"\n')
    assert run(["project", "backups", str(project)]) == 0
    assert capsys.readouterr().err.startswith(f"irdesk: 0 backups in {tmp_path}/elsewhere/")


def test_a_damaged_project_is_repaired(project, tmp_path, capsys):
    damaged = bytearray(project.read_bytes())
    damaged[:4096] = bytes(4096)
    project.write_bytes(damaged)
    assert run(["project", "check", str(project)]) == 2
    assert "this is not an irdesk project" in capsys.readouterr().err
    assert run(["project", "repair", str(project), "-o", str(tmp_path / "new")]) == 0
    output = capsys.readouterr().out.splitlines()
    assert "journal steps: saved 2; the original number cannot be read" in output
    assert output[-1] == f"wrote {tmp_path / 'new.irdesk'}"
    assert len(journal(tmp_path / "new.irdesk", capsys)) == 2
    assert run(["project", "check", str(tmp_path / "new.irdesk")]) == 0
    assert project.read_bytes() == damaged
