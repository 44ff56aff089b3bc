"""The content of the wheel that every system can install."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import environment
import pytest

builders = pytest.importorskip("hatchling.builders.wheel", reason="pip builds with its own hatchling here")


def test_a_wheel_without_a_compiler_has_all_resources_and_no_tests(tmp_path, monkeypatch):
    if sys.platform == "win32":  # On Windows, no environment variable selects the compiler.
        monkeypatch.setenv("IRDESK_PURE", "1")
    else:
        monkeypatch.setenv("CC", "there-is-no-such-compiler")
    builder = builders.WheelBuilder(str(environment.CHECKOUT))
    (path,) = map(Path, builder.build(directory=str(tmp_path), versions=["standard"]))
    assert path.name.endswith("-py3-none-any.whl")
    names = set(zipfile.ZipFile(path).namelist())
    assert not any(name.endswith((".so", ".pyd")) for name in names)
    assert "irdesk/domain/_kernels.c" in names
    resources = environment.CHECKOUT / "resources"
    wanted = {f"irdesk/resources/{entry.relative_to(resources).as_posix()}" for entry in resources.rglob("*.*")}
    assert "irdesk/resources/help/index.md" in wanted
    assert "irdesk/resources/help/pictures/judge-dark.png" in wanted
    assert {name for name in wanted if "__pycache__" not in name} <= names
    assert not any(name.startswith("tests/") for name in names)
