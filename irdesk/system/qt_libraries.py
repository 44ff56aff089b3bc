"""The Linux libraries that Qt needs, the Debian packages that contain them, and the command that installs them.

This module uses only the standard library and runs on any Python 3, because it is also used to set up a checkout.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

# Debian packages, keyed by soname, that provide the shared libraries against which PySide6-Essentials is linked (found
# by running ldd on its libraries and platform plugins). Libraries that are bundled, or part of every Debian system, are
# omitted.
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
PLATFORMS = {"xcb": X11, "wayland": WAYLAND}
"""Qt's platform plugins for displays, and the libraries that each needs in addition to `BASE`."""


@dataclass(frozen=True)
class Rights:
    """Whether and how this process may install packages."""

    apt: bool
    root: bool
    sudo: bool
    sudo_asks_nothing: bool


def loads(soname: str) -> bool:
    """Return whether a library can be loaded. The loader (ld.so) searches the same folders for this test as for Qt."""
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def rights_here() -> Rights:
    """Return whether and how this process may install packages on this machine."""
    root = sys.platform != "win32" and os.geteuid() == 0
    sudo = shutil.which("sudo") is not None
    asks_nothing = False
    if sudo and not root:
        asks_nothing = subprocess.run(["sudo", "-n", "true"], check=False, capture_output=True).returncode == 0
    return Rights(shutil.which("apt-get") is not None, root, sudo, asks_nothing)


def line_to_run(packages: Sequence[str], rights: Rights) -> str:
    """Return the shell command that installs the packages as root, using sudo or su if necessary."""
    update, install = "apt-get update", f"apt-get install -y --no-install-recommends {' '.join(packages)}"
    if rights.root:
        return f"{update} && {install}"
    if rights.sudo:
        return f"sudo {update} && sudo {install}"
    return f"su - -c '{update} && {install}'"


def advice_line(problem: str, missing: Sequence[str], rights: Rights) -> str:
    """Return one line with the reason why Qt does not start, the missing libraries, and how to install them.

    ``problem`` is the loader's message. If none of the known libraries is missing, the line contains only this message.
    """
    if not missing:
        return f"Qt cannot start: {problem}"
    known: dict[str, str] = {**BASE, **X11, **WAYLAND}
    text = f"Qt cannot start, because {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing; "
    if rights.apt:
        packages = list(dict.fromkeys(known[soname] for soname in missing))
        return f"{text}install with: {line_to_run(packages, rights)}"
    return f"{text}install the packages of your distribution that provide them"
