"""The Linux libraries that Qt needs, and how to install missing ones.

Qt's wheels contain Qt but not the libraries below it: without these it would not even load.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# What PySide6-Essentials' libraries and platform plugins are linked to (ldd), except for the libraries that they bring
# themselves and those that every Debian has: soname -> Debian's package.
BASE = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libX11.so.6": "libx11-6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
}
X11 = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
FONT = "a TrueType font"
FONT_PACKAGE = "fonts-dejavu-core"

FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
FONT_SUFFIXES = (".ttf", ".otf", ".ttc")


@dataclass(frozen=True)
class Rights:
    """Whether and how this process may install packages."""

    apt: bool
    root: bool
    sudo: bool
    sudo_asks_nothing: bool


def screens(environment: Mapping[str, str]) -> list[Mapping[str, str]]:
    """Return the libraries of each kind of screen in a Linux session; empty without a screen."""
    kinds: list[Mapping[str, str]] = []
    if environment.get("DISPLAY"):
        kinds.append(X11)
    if environment.get("WAYLAND_DISPLAY"):
        kinds.append(WAYLAND)
    return kinds


def packages_for(missing: Iterable[str]) -> list[str]:
    """Return the Debian packages with the missing libraries or the font, each once, in the order of `missing`."""
    known = {**BASE, **X11, **WAYLAND, FONT: FONT_PACKAGE}
    return list(dict.fromkeys(known[name] for name in missing))


def qt_can_start(missing: Iterable[str], wanted_screens: Sequence[Mapping[str, str]]) -> bool:
    """Return whether Qt can load, and show a window on at least one of the wanted screens, if there are any.

    A missing font is not an obstacle: letters are then shown as boxes.
    """
    lacking = set(missing)
    if lacking & BASE.keys():
        return False
    return not wanted_screens or any(not lacking & screen.keys() for screen in wanted_screens)


def apt_commands(packages: Sequence[str], rights: Rights) -> list[list[str]]:
    """Return the commands that install the packages without prompting; empty if this process may not install any."""
    if not packages or not rights.apt or not (rights.root or rights.sudo_asks_nothing):
        return []
    before = [] if rights.root else ["sudo", "-n"]
    before += ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=120"]
    return [[*before, "update"], [*before, "install", "-y", "--no-install-recommends", *packages]]


def line_to_run(packages: Sequence[str], rights: Rights) -> str:
    """Return the command line with which a user with the necessary rights installs the packages."""
    update, install = "apt-get update", f"apt-get install -y --no-install-recommends {' '.join(packages)}"
    if rights.root:
        return f"{update} && {install}"
    if rights.sudo:
        return f"sudo {update} && sudo {install}"
    return f"su - -c '{update} && {install}'"


def advice(missing: Sequence[str], packages: Sequence[str], rights: Rights) -> str:
    """Return instructions for the user after missing libraries could not be installed."""
    if rights.apt:
        return f"Please run this line, then the same command again:\n\n    {line_to_run(packages, rights)}\n"
    names = "".join(f"    {name}\n" for name in missing)
    return f"Please install your distribution's packages with these, then run the same command again:\n\n{names}"


def missing_here(wanted_screens: Iterable[Mapping[str, str]]) -> list[str]:
    """Return the sonames, and possibly the font, that Qt needs and this Linux lacks."""
    wanted = list(BASE)
    for screen in wanted_screens:
        wanted += screen
    lacking = [soname for soname in wanted if not _loads(soname)]
    return lacking if _has_font() else [*lacking, FONT]


def rights_here() -> Rights:
    """Return what this process may install on this machine."""
    root = sys.platform != "win32" and os.geteuid() == 0
    sudo = shutil.which("sudo") is not None
    asks_nothing = False
    if sudo and not root:
        asks_nothing = subprocess.run(["sudo", "-n", "true"], check=False, capture_output=True).returncode == 0
    return Rights(shutil.which("apt-get") is not None, root, sudo, asks_nothing)


def _loads(soname: str) -> bool:
    # Load the library: what ld.so finds, Qt will find too, whatever folders the distribution uses.
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def _has_font() -> bool:
    return any(
        file.suffix.lower() in FONT_SUFFIXES for folder in FONT_FOLDERS for file in Path(folder).expanduser().rglob("*")
    )
