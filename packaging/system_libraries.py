"""The Linux libraries that Qt needs, and how to install missing ones.

Qt's wheels contain Qt but not the system libraries to which it is linked; without them, Qt does not load.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
from irdesk.system.qt_libraries import BASE, WAYLAND, X11, Rights, line_to_run, loads, rights_here

__all__ = ["BASE", "WAYLAND", "X11", "Rights", "line_to_run", "rights_here"]

FONT = "a TrueType font"
FONT_PACKAGE = "fonts-dejavu-core"

FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
FONT_SUFFIXES = (".ttf", ".otf", ".ttc")


def screens(environment: Mapping[str, str]) -> list[Mapping[str, str]]:
    """Return the libraries for each kind of screen in a Linux session, or an empty list if there is no screen."""
    kinds: list[Mapping[str, str]] = []
    if environment.get("DISPLAY"):
        kinds.append(X11)
    if environment.get("WAYLAND_DISPLAY"):
        kinds.append(WAYLAND)
    return kinds


def packages_for(missing: Iterable[str]) -> list[str]:
    """Return the Debian packages that contain the missing libraries or the font, without duplicates, in the order of
    ``missing``.
    """
    known = {**BASE, **X11, **WAYLAND, FONT: FONT_PACKAGE}
    return list(dict.fromkeys(known[name] for name in missing))


def qt_can_start(missing: Iterable[str], wanted_screens: Sequence[Mapping[str, str]]) -> bool:
    """Return whether Qt can load and, if screens are wanted, show a window on at least one of them.

    A missing font is no obstacle, because characters are then shown as boxes.
    """
    lacking = set(missing)
    if lacking & BASE.keys():
        return False
    return not wanted_screens or any(not lacking & screen.keys() for screen in wanted_screens)


def apt_commands(packages: Sequence[str], rights: Rights) -> list[list[str]]:
    """Return the commands that install the packages without prompting, or an empty list if this process may not install
    packages.
    """
    if not packages or not rights.apt or not (rights.root or rights.sudo_asks_nothing):
        return []
    before = [] if rights.root else ["sudo", "-n"]
    before += ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=120"]
    return [[*before, "update"], [*before, "install", "-y", "--no-install-recommends", *packages]]


def advice(missing: Sequence[str], packages: Sequence[str], rights: Rights) -> str:
    """Return instructions for a user whose missing libraries could not be installed."""
    if rights.apt:
        return f"Please run this line, then the same command again:\n\n    {line_to_run(packages, rights)}\n"
    names = "".join(f"    {name}\n" for name in missing)
    return f"Please install your distribution's packages with these, then run the same command again:\n\n{names}"


def missing_here(wanted_screens: Iterable[Mapping[str, str]]) -> list[str]:
    """Return the sonames of the libraries that Qt needs and this system lacks. If no font is installed, `FONT` is
    appended.
    """
    wanted = list(BASE)
    for screen in wanted_screens:
        wanted += screen
    lacking = [soname for soname in wanted if not loads(soname)]
    return lacking if _has_font() else [*lacking, FONT]


def _has_font() -> bool:
    return any(
        file.suffix.lower() in FONT_SUFFIXES for folder in FONT_FOLDERS for file in Path(folder).expanduser().rglob("*")
    )
