"""The build hook compiles the kernels if there is a compiler. Without one, the wheel is built without them: see
`test_wheel.py`.
"""

from __future__ import annotations

import importlib.util
import zipfile
from pathlib import Path

import environment
import pytest

from irdesk.domain import compiled_run_parsing

pytestmark = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("hatchling", "setuptools")),
    reason="hatchling or setuptools is not installed here: pip builds with its own",
)


def test_nothing_is_compiled_if_this_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """With ``IRDESK_PURE`` set, the hook adds no file, as without a compiler."""
    from kernels_build_hook import build

    monkeypatch.setenv("IRDESK_PURE", "1")
    assert build(environment.CHECKOUT, tmp_path) is None
    assert list(tmp_path.iterdir()) == []
    assert capfd.readouterr() == ("", ""), "no compiler was run"


@pytest.mark.skipif(
    not compiled_run_parsing.compiled, reason="the compiled steps were not built: there was no compiler"
)
def test_a_wheel_with_a_compiler_holds_one_module_for_every_python(tmp_path: Path) -> None:
    from hatchling.builders.wheel import WheelBuilder

    (path,) = map(Path, WheelBuilder(str(environment.CHECKOUT)).build(directory=str(tmp_path), versions=["standard"]))
    assert "-cp311-abi3-" in path.name
    (module,) = [name for name in zipfile.ZipFile(path).namelist() if name.endswith((".so", ".pyd"))]
    assert module.startswith("irdesk/domain/_kernels.")
    assert zipfile.ZipFile(path).getinfo(module).file_size < 100_000
