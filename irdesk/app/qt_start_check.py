"""Check on Linux, before Qt starts, that Qt's libraries and a platform plugin can be loaded. If they cannot, Qt itself
would end the process.

The check costs no time: the libraries stay loaded, and Qt would load them anyway.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from irdesk.system import qt_libraries


def start_problem(environment: Mapping[str, str]) -> str:
    """Return the reason why Qt cannot start and what to install, as one line. The line is empty if Qt can start."""
    if sys.platform != "linux":
        return ""
    try:
        from PySide6 import QtWidgets  # noqa: F401
        from PySide6.QtCore import QLibraryInfo
    except ImportError as fault:
        return _advice(str(fault), [*qt_libraries.BASE, *_needed(environment)])
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    folder = Path(environment.get("QT_QPA_PLATFORM_PLUGIN_PATH") or folder)
    problem = ""
    for platform in platforms(environment):
        plugin = folder / f"libq{platform}.so"
        if platform not in qt_libraries.PLATFORMS or not plugin.exists():
            return ""  # the plugin needs no libraries, or Qt finds it elsewhere
        try:
            ctypes.CDLL(str(plugin))
        except OSError as fault:
            problem = problem or str(fault)
        else:
            return ""
    return _advice(problem, _needed(environment)) if problem else ""


def platforms(environment: Mapping[str, str]) -> list[str]:
    """Return the names of the platform plugins that Qt tries: those listed in ``QT_QPA_PLATFORM`` or, if it is not set,
    those of the available displays.
    """
    if named := environment.get("QT_QPA_PLATFORM", ""):
        return [name.partition(":")[0].partition("-")[0] for name in named.split(";")]
    screens = {"xcb": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
    return [name for name, variable in screens.items() if environment.get(variable)]


def _needed(environment: Mapping[str, str]) -> list[str]:
    return [soname for name in platforms(environment) for soname in qt_libraries.PLATFORMS.get(name, ())]


def _advice(problem: str, needed: Iterable[str]) -> str:
    missing = [soname for soname in needed if not qt_libraries.loads(soname)]
    return qt_libraries.advice_line(problem, missing, qt_libraries.rights_here())
