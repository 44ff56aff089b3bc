"""Builds the compiled steps of reading (`irdesk/domain/_kernels.c`) into wheels, and in place where irdesk is editable.

Hatchling calls the hook. Where there is no compiler, or no headers of Python, irdesk is installed without them and
reads with numpy; IRDESK_PURE=1 asks for that, and so makes the wheel that every system can install.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = Path("irdesk", "domain")
SOURCES = ("_kernels.c", "_kernels_numbers.h")
PURE = "IRDESK_PURE"


class CompiledHook(BuildHookInterface[Any]):
    """The build hook of pyproject.toml."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the module, and add it to the wheel; the wheel then holds for this system and each Python from 3.11."""
        self._scratch = tempfile.TemporaryDirectory(prefix="irdesk-compiled-")
        module = build(Path(self.root), Path(self._scratch.name))
        if module is None:
            return
        if version == "editable":
            shutil.copy2(module, Path(self.root) / FOLDER)
            return
        system = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["force_include"][str(module)] = (FOLDER / module.name).as_posix()
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{system}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - Hatchling's own
        """Remove what was built on the way."""
        self._scratch.cleanup()


def build(checkout: Path, folder: Path) -> Path | None:
    """Compile the module into a folder; return its file, or None where this machine cannot, for whatever reason."""
    if os.environ.get(PURE) == "1":
        return None
    try:
        from setuptools import Distribution, Extension

        fast = [] if sys.platform == "win32" else ["-O3", "-g0"]
        extension = Extension(
            "_kernels",
            [str(checkout / FOLDER / SOURCES[0])],
            depends=[str(checkout / FOLDER / SOURCES[1])],
            extra_compile_args=fast,
            py_limited_api=True,
        )
        command: Any = Distribution({"name": "irdesk", "ext_modules": [extension]}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(folder / "built"), str(folder / "objects")
        command.ensure_finalized()
        command.run()
        (module,) = (folder / "built").iterdir()
    except Exception as fault:  # compilers fail in many ways, and irdesk works without one
        print(f"irdesk is installed without its compiled reader: {fault}", file=sys.stderr)
        return None
    return module
