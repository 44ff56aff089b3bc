"""The content of the wheel, and the build hook: it compiles the kernels if there is a compiler; otherwise the
installation succeeds without them.
"""

from __future__ import annotations

import importlib.util
import sys
import zipfile
from pathlib import Path

import environment
import pytest

from irdesk.domain import compiled_run_parsing

pytestmark = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("hatchling", "setuptools")),
    reason="hatchling or setuptools is not installed here: pip builds with its own",
)


def wheel(folder: Path) -> Path:
    """Build a wheel as pip does, and return its path."""
    from hatchling.builders.wheel import WheelBuilder

    (result,) = WheelBuilder(str(environment.CHECKOUT)).build(directory=str(folder), versions=["standard"])
    return Path(result)


def compiled_in(path: Path) -> list[str]:
    """Return the compiled modules in a wheel."""
    return [name for name in zipfile.ZipFile(path).namelist() if name.endswith((".so", ".pyd"))]


@pytest.mark.skipif(sys.platform == "win32", reason="the compiler of Windows is not chosen by a variable")
def test_a_wheel_without_a_compiler_is_for_every_system_and_has_all_resources_and_no_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "there-is-no-such-compiler")
    path = wheel(tmp_path)
    assert path.name.endswith("-py3-none-any.whl")
    assert compiled_in(path) == []
    names = set(zipfile.ZipFile(path).namelist())
    assert "irdesk/domain/_kernels.c" in names
    resources = environment.CHECKOUT / "resources"
    wanted = {f"irdesk/resources/{entry.relative_to(resources).as_posix()}" for entry in resources.rglob("*.*")}
    assert "irdesk/resources/help/index.md" in wanted
    assert "irdesk/resources/help/pictures/judge-dark.png" in wanted
    assert {name for name in wanted if "__pycache__" not in name} <= names
    assert not any(name.startswith("tests/") for name in names)


def test_nothing_is_compiled_if_this_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The wheel is then the same as without a compiler."""
    from kernels_build_hook import build

    monkeypatch.setenv("IRDESK_PURE", "1")
    assert build(environment.CHECKOUT, tmp_path) is None
    assert list(tmp_path.iterdir()) == []
    assert capfd.readouterr() == ("", ""), "no compiler was run"


@pytest.mark.skipif(
    not compiled_run_parsing.compiled, reason="the compiled steps were not built: there was no compiler"
)
def test_a_wheel_with_a_compiler_holds_one_module_for_every_python(tmp_path: Path) -> None:
    path = wheel(tmp_path)
    assert "-cp311-abi3-" in path.name
    (module,) = compiled_in(path)
    assert module.startswith("irdesk/domain/_kernels.")
    assert zipfile.ZipFile(path).getinfo(module).file_size < 100_000
