"""Build hook that compiles the reader (`irdesk/domain/_kernels.c`) into wheels, and in place for an editable
installation.

Hatchling calls the hook. Without a compiler or Python's headers, irdesk is installed without the compiled reader and
reads with numpy. IRDESK_PURE=1 requests this, and builds the wheel that every system can install.
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
    """The build hook named in pyproject.toml."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the module and add it to the wheel. The wheel is then specific to this system, and works with Python
        3.11 and later.
        """
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
        """Remove temporary build files."""
        self._scratch.cleanup()


def build(checkout: Path, folder: Path) -> Path | None:
    """Compile the module into a folder and return its path, or None if compiling fails for any reason."""
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
    except Exception as fault:  # Compilers fail in many ways, and irdesk works without the module.
        print(f"irdesk is installed without its compiled reader: {fault}", file=sys.stderr)
        return None
    return module
