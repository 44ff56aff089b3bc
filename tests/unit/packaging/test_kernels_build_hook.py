"""The build hook: it compiles the kernels if there is a compiler; otherwise the installation succeeds without them."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from irdesk.domain import compiled_run_parsing

pytestmark = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("hatchling", "setuptools")),
    reason="hatchling or setuptools is not installed here: pip builds with its own",
)
CHECKOUT = Path(__file__).resolve().parents[3]


def wheel(folder: Path, **variables: str) -> Path:
    """Build a wheel as pip does, and return its path."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, check=True, cwd=CHECKOUT, env={**os.environ, **variables}, capture_output=True)
    (result,) = folder.glob("*.whl")
    return result


def compiled_in(path: Path) -> list[str]:
    """Return the compiled modules in a wheel."""
    return [name for name in zipfile.ZipFile(path).namelist() if name.endswith((".so", ".pyd"))]


@pytest.mark.parametrize("variables", [{"IRDESK_PURE": "1"}, {"CC": "there-is-no-such-compiler"}], ids=str)
def test_a_wheel_without_a_compiler_is_for_every_system(tmp_path: Path, variables: dict[str, str]) -> None:
    if sys.platform == "win32" and "CC" in variables:
        pytest.skip("the compiler of Windows is not chosen by a variable")
    path = wheel(tmp_path, **variables)
    assert path.name.endswith("-py3-none-any.whl")
    assert compiled_in(path) == []
    assert "irdesk/domain/_kernels.c" in zipfile.ZipFile(path).namelist()


@pytest.mark.skipif(
    not compiled_run_parsing.compiled, reason="the compiled steps were not built: there was no compiler"
)
def test_a_wheel_with_a_compiler_holds_one_module_for_every_python(tmp_path: Path) -> None:
    path = wheel(tmp_path)
    assert "-cp311-abi3-" in path.name
    (module,) = compiled_in(path)
    assert module.startswith("irdesk/domain/_kernels.")
    assert zipfile.ZipFile(path).getinfo(module).file_size < 100_000
