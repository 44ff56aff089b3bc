"""Definition of the frozen program's contents, used for every system and for the attribution documents.

PyInstaller includes everything that any library imports; irdesk uses only a small part of it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatch
from importlib.metadata import Distribution, PackageNotFoundError, distribution, packages_distributions
from pathlib import Path, PurePath

import lock

CHECKOUT = Path(__file__).resolve().parent.parent

LEFT_OUT_MODULES = {
    "Qt's network, tests and D-Bus for Python: irdesk opens no socket": (
        "PySide6.QtNetwork",
        "PySide6.QtTest",
        "PySide6.QtDBus",
        "PySide6.scripts",
        "PySide6.support",
    ),
    "what only speaks to servers of mail and files": ("ftplib", "smtplib", "imaplib", "poplib", "telnetlib"),
    "SciPy but for what special functions and integration need": (
        "scipy.stats",
        "scipy.signal",
        "scipy.ndimage",
        "scipy.io",
        "scipy.interpolate",
        "scipy.cluster",
        "scipy.odr",
        "scipy.datasets",
        "scipy.misc",
        "scipy.differentiate",
        "scipy.fftpack",
    ),
    # NumPy's f2py is kept, because SciPy imports every name that NumPy exports.
    "what NumPy compiles and tests with": ("numpy.distutils", "numpy.tests", "numpy.conftest"),
    "pyqtgraph's examples, three dimensions and consoles": (
        "pyqtgraph.examples",
        "pyqtgraph.opengl",
        "pyqtgraph.jupyter",
        "pyqtgraph.flowchart",
    ),
    "dialects of SQL of other servers": (
        "sqlalchemy.dialects.mysql",
        "sqlalchemy.dialects.oracle",
        "sqlalchemy.dialects.mssql",
        "sqlalchemy.testing",
        "sqlalchemy.ext.mypy",
    ),
    "Dask, whose workers need irdesk installed beside it": ("distributed", "dask", "fsspec"),
    "what Python brings for developers": (
        "tkinter",
        "_tkinter",
        "idlelib",
        "turtle",
        "turtledemo",
        "lib2to3",
        "ensurepip",
        "venv",
        "distutils",
        "pydoc_data",
        "curses",
        "_curses",
        "readline",
        "_uuid",
        "nis",
        "_dbm",
        "_gdbm",
        "setuptools",
        "pkg_resources",
        "pip",
    ),
}
"""Excluded modules, keyed by the reason for their exclusion."""

LATE_MODULES = (
    "uvicorn.lifespan.on",
    "uvicorn.loops.asyncio",
    "uvicorn.protocols.http.h11_impl",
    "anyio._backends._asyncio",
    "sqlalchemy.dialects.postgresql.psycopg",
    "psycopg_binary",
    "psycopg_binary.pq",
    "psycopg_binary._psycopg",
)
"""Modules that libraries import by name at run time."""

LEFT_OUT_FILES = {
    "Qt's plugins for screens and devices that a desktop has not": (
        "*/plugins/platforms/*eglfs*",
        "*/plugins/platforms/*linuxfb*",
        "*/plugins/platforms/*minimal*",
        "*/plugins/platforms/*vnc*",
        "*/plugins/platforms/*vkkhr*",
        "*/plugins/platforms/*direct2d*",
        "*/plugins/egldeviceintegrations/*",
        "*/plugins/generic/*",
        "*libQt6EglF*",
        "*libQt6EglFs*",
        "*/plugins/wayland-shell-integration/*ivi*",
        "*/plugins/wayland-shell-integration/*fullscreen*",
        "*/plugins/wayland-shell-integration/*wl-shell*",
        "*/plugins/wayland-shell-integration/*qt-shell*",
        "*libQt6WlShell*",
        "*/plugins/wayland-graphics-integration-client/*emulation*",
        "*/plugins/wayland-graphics-integration-client/*vulkan*",
        "*/plugins/wayland-graphics-integration-client/*drm*",
    ),
    "Qt's network, tests and QML": (
        "*Qt6Network*",
        "*QtNetwork*",
        "*/plugins/tls/*",
        "*/plugins/networkinformation/*",
        "*Qt6Test*",
        "*QtTest.*",
        "*Qt6Qml*",
        "*Qt6Quick*",
        "*Qt6VirtualKeyboard*",
        "*/plugins/platforminputcontexts/*virtualkeyboard*",
        "*/Qt/qml/*",
        "*Qt6Pdf*",
    ),
    "pictures other than PNG (in Qt itself) and SVG: documents are shown without any": (
        "*/plugins/imageformats/*jpeg*",
        "*/plugins/imageformats/*gif*",
        "*/plugins/imageformats/*webp*",
        "*/plugins/imageformats/*tiff*",
        "*/plugins/imageformats/*tga*",
        "*/plugins/imageformats/*wbmp*",
        "*/plugins/imageformats/*icns*",
        "*/plugins/imageformats/*pdf*",
    ),
    "a renderer in software that only OpenGL would use": ("*opengl32sw.dll", "*d3dcompiler*"),
    "stubs, headers, tests and examples, and what installers note about packages": (
        "*.dist-info/RECORD",
        "*.dist-info/INSTALLER",
        "*.dist-info/direct_url.json",
        "*.dist-info/REQUESTED",
        "*.dist-info/WHEEL",
        "*.dist-info/sboms/*",
        "*.dist-info/entry_points.txt",
        "*.dist-info/top_level.txt",
        "*.dist-info/licenses/*",
        "*.dist-info/LICEN*",
        "pyqtgraph/icons/peegee/*",
        "*.pyi",
        "*/py.typed",
        "*/tests/*",
        "*/examples/*",
        "*/include/*",
        "*.c",
        "*.h",
        "*.pxd",
        "*.pyx",
        "*.cmake",
        "*/glue/*",
        "*/typesystems/*",
    ),
    "what makes the sample, the examples and the translations": ("*/sample/build.py", "*/learn/build.py", "*.ts"),
}
"""Excluded files, keyed by the reason for their exclusion. Each is a pattern of paths in the bundle, with slashes on
every system.
"""

LANGUAGES_OF_QT = ("qtbase_de.qm", "qtbase_en.qm", "qt_de.qm", "qt_en.qm")
PYTHONS_OWN = ("libpython3", "libbz2", "libcrypto", "libffi", "liblzma", "libsqlite3")
"""Libraries bundled from the build system's Linux, because Python's extension modules are linked to these versions."""


def requirements(pyproject: Path = CHECKOUT / "pyproject.toml") -> dict[str, Distribution]:
    """Return the installed distributions that irdesk needs at run time, keyed by lower-case name. The requirements of
    the team service are included; other extras are excluded.
    """
    distributions: dict[str, Distribution] = {}
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    waiting = [*project["dependencies"], *project["optional-dependencies"][lock.SERVER], "psycopg-binary"]
    while waiting:
        needed, _, marker = waiting.pop().partition(";")
        name = re.match(r"[\w.-]+", needed)
        if name is None or "extra" in marker or name.group().lower() in distributions:
            continue
        try:
            one = distribution(name.group())
        except PackageNotFoundError:  # The package is required only on another system or Python version.
            continue
        distributions[one.name.lower()] = one
        waiting += one.requires or ()
    return dict(sorted(distributions.items()))


def unlocked(versions: Mapping[str, str]) -> list[str]:
    """Return the installed versions that are not in the locks, as sorted texts "name version". ``versions`` is keyed by
    library name.
    """
    files = (lock.file_of(lock.RUNTIME), lock.file_of(lock.SERVER))
    locked = {(pin.name, pin.version) for file in files for pin in lock.pins(file.read_text(encoding="utf-8"))}
    return sorted(
        f"{name} {version}"
        for name, version in versions.items()
        if (re.sub(r"[-_.]+", "-", name).lower(), version) not in locked
    )


def oldest_macos(wheels: Iterable[str]) -> str:
    """Return the oldest macOS version on which all libraries run, given the texts of their WHEEL files. The result is
    at least "11.0".
    """
    oldest = [(11, 0)]
    for text in wheels:
        tags = re.findall(r"-macosx_(\d+)_(\d+)_", text)
        oldest += [min((int(major), int(minor)) for major, minor in tags)] if tags else []
    return ".".join(str(part) for part in max(oldest))


def modules_left_out() -> list[str]:
    """Return the modules that PyInstaller must exclude: those listed by name, and all installed modules that irdesk
    does not require.
    """
    named = {module for modules in LEFT_OUT_MODULES.values() for module in modules}
    needed = {"irdesk", *requirements()}
    for module, owners in packages_distributions().items():
        if not any(owner.lower() in needed for owner in owners):
            named.add(module)
    return sorted(named - {"PyInstaller", "packaging"})


def belongs(place: str, source: str) -> bool:
    """Return whether a file is included in the bundle.

    ``place`` is the file's path in the bundle. ``source`` is the path that it is copied from or, for a link within the
    bundle, the link's target. Of the build system's libraries, only `PYTHONS_OWN` are included: for all others, the
    .deb depends on the target system's packages, which match its drivers.
    """
    path = PurePath(place).as_posix()
    if any(fnmatch(path, pattern) for patterns in LEFT_OUT_FILES.values() for pattern in patterns):
        return False
    if "/translations/qt" in path:
        return PurePath(place).name in LANGUAGES_OF_QT
    if re.fullmatch(r"lib[^/]*\.so[^/]*", path):
        origin = PurePath(source)
        return path.startswith(PYTHONS_OWN) or "site-packages" in origin.parts or not origin.is_absolute()
    return True
