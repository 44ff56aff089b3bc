"""What Qt needs from a Linux system, and how to get what is missing there.

Qt's wheels bring Qt but not the libraries below it: on a bare machine it would not even load.
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

# What PySide6-Essentials' libraries and platform plugins are linked to (ldd), less what they bring
# themselves and what no Debian lacks: soname -> Debian's package.
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
    """What may be installed here, and how."""

    apt: bool
    root: bool
    sudo: bool
    sudo_asks_nothing: bool


def screens(environment: Mapping[str, str]) -> list[Mapping[str, str]]:
    """The libraries of each kind of screen that a Linux session offers; none without a screen."""
    found: list[Mapping[str, str]] = []
    if environment.get("DISPLAY"):
        found.append(X11)
    if environment.get("WAYLAND_DISPLAY"):
        found.append(WAYLAND)
    return found


def packages_for(missing: Iterable[str]) -> list[str]:
    """Debian's packages with the missing libraries or the font, each once, in the order of `missing`."""
    known = {**BASE, **X11, **WAYLAND, FONT: FONT_PACKAGE}
    return list(dict.fromkeys(known[name] for name in missing))


def qt_can_start(missing: Iterable[str], wanted_screens: Sequence[Mapping[str, str]]) -> bool:
    """Whether Qt loads, and shows a window on at least one of the wanted screens, if there are any.

    A missing font stops nothing: letters are boxes then.
    """
    lacking = set(missing)
    if lacking & BASE.keys():
        return False
    return not wanted_screens or any(not lacking & screen.keys() for screen in wanted_screens)


def apt_commands(packages: Sequence[str], rights: Rights) -> list[list[str]]:
    """The commands that install the packages without a question; none where we may not."""
    if not packages or not rights.apt or not (rights.root or rights.sudo_asks_nothing):
        return []
    before = [] if rights.root else ["sudo", "-n"]
    before += ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=120"]
    return [[*before, "update"], [*before, "install", "-y", "--no-install-recommends", *packages]]


def line_to_run(packages: Sequence[str], rights: Rights) -> str:
    """The line with which a person who may install the packages does so."""
    update, install = "apt-get update", f"apt-get install -y --no-install-recommends {' '.join(packages)}"
    if rights.root:
        return f"{update} && {install}"
    if rights.sudo:
        return f"sudo {update} && sudo {install}"
    return f"su - -c '{update} && {install}'"


def advice(missing: Sequence[str], packages: Sequence[str], rights: Rights) -> str:
    """What a person has to do when we could not install what is missing."""
    if rights.apt:
        return f"Please run this line, then the same command again:\n\n    {line_to_run(packages, rights)}\n"
    names = "".join(f"    {name}\n" for name in missing)
    return f"Please install your distribution's packages with these, then run the same command again:\n\n{names}"


def missing_here(wanted_screens: Iterable[Mapping[str, str]]) -> list[str]:
    """The sonames, and perhaps the font, that Qt needs and this Linux lacks."""
    wanted = list(BASE)
    for screen in wanted_screens:
        wanted += screen
    lacking = [soname for soname in wanted if not _loads(soname)]
    return lacking if _has_font() else [*lacking, FONT]


def rights_here() -> Rights:
    """What this process may install on this machine."""
    root = sys.platform != "win32" and os.geteuid() == 0
    sudo = shutil.which("sudo") is not None
    asks_nothing = False
    if sudo and not root:
        asks_nothing = subprocess.run(["sudo", "-n", "true"], check=False, capture_output=True).returncode == 0
    return Rights(shutil.which("apt-get") is not None, root, sudo, asks_nothing)


def _loads(soname: str) -> bool:
    # Loaded for real: what ld.so finds is what Qt will find, whatever the distribution's folders.
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def _has_font() -> bool:
    return any(
        file.suffix.lower() in FONT_SUFFIXES for folder in FONT_FOLDERS for file in Path(folder).expanduser().rglob("*")
    )
