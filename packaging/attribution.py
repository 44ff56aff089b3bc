"""Generate the documents about bundled software: a software bill of materials (CycloneDX 1.6), and the texts of all
licences.

Both are generated from the packages installed in this environment, because PyInstaller bundles these.
"""

from __future__ import annotations

import json
import platform
import re
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import Distribution, distribution
from pathlib import Path

import bundle

OWN_TEXTS = Path(__file__).resolve().parent / "licences"
CLASSIFIED = {
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: BSD License": "BSD-3-Clause",
}
LICENCE_NAMES = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
DEBIANS = {"libffi": ("libffi8", "MIT"), "xz": ("liblzma5", "0BSD"), "bzip2": ("libbz2-1.0", "bzip2-1.0.6")}
"""Debian package and licence of each small library that is bundled from the build system, keyed by library (see
`bundle.PYTHONS_OWN`).
"""
OURS = {
    "irdesk.txt": "LICENSE",
    "Lucide.txt": "resources/icons/LICENSE",
    "DejaVu.txt": "resources/fonts/LICENSE",
    "Inter.txt": "resources/fonts/LICENSE-Inter",
}
"""Licence texts of irdesk itself and of third-party resources: the file name in ``licences/``, and the path in the
checkout.
"""
LGPL = """\
Qt and PySide6 are used under the GNU Lesser General Public License, version 3. They are libraries of their own beside
this folder, loaded when the program starts, and you may replace them: put your own build of the same version in place
of the files of PySide6/ and shiboken6/ (on Linux those in PySide6/Qt/lib are Qt's), or run irdesk's sources, which are
free under the MIT licence, with any PySide6 (pip install irdesk). You may take this program apart to find faults in
such a change. The texts of the LGPL and of the GPL, which it adds to, lie beside this file. Their sources are at
https://download.qt.io/official_releases/QtForPython/ and https://download.qt.io/official_releases/qt/; what Qt itself
includes of others is listed with its licences at https://doc.qt.io/qt-6/licenses-used-in-qt.html.
"""


@dataclass(frozen=True)
class Component:
    """A bundled component: its name, version, licence as an SPDX expression, package URL, and licence texts."""

    name: str
    version: str
    licence: str
    purl: str = ""
    texts: tuple[Path, ...] = ()


def write(folder: Path, version: str, epoch: str) -> None:
    """Write ``licences/`` and ``irdesk.cdx.json`` to a folder, after emptying it."""
    shutil.rmtree(folder, ignore_errors=True)
    bundled = sorted(components(), key=lambda component: component.name.lower())
    licences = folder / "licences"
    licences.mkdir(parents=True)
    for component in bundled:
        for text in component.texts:
            place = licences / f"{component.name}-{component.version}"
            place.mkdir(exist_ok=True)
            name, number = _label(text), 2
            while (place / name).exists():
                name, number = f"{text.stem}-{number}{text.suffix}", number + 1
            (place / name).write_bytes(text.read_bytes())
    for folder_text in sorted(OWN_TEXTS.iterdir()):
        (licences / folder_text.name).write_bytes(folder_text.read_bytes())
    for called, kept in OURS.items():
        (licences / called).write_bytes((bundle.CHECKOUT / kept).read_bytes())
    (licences / "README.txt").write_text(overview(bundled, version), encoding="utf-8")
    bom = json.dumps(bill(bundled, version, epoch), indent=1, ensure_ascii=False, sort_keys=True)
    (folder / "irdesk.cdx.json").write_text(bom + "\n", encoding="utf-8")


def components() -> Iterator[Component]:
    """Yield all bundled components other than irdesk."""
    for name, one in bundle.requirements().items():
        yield Component(one.name, one.version, licence_of(one), f"pkg:pypi/{name}@{one.version}", texts_of(one))
    yield Component(
        "Python", platform.python_version(), "PSF-2.0", _generic("python", platform.python_version()), _python()
    )
    yield from _qt()
    yield Component("SQLite", sqlite3.sqlite_version, "blessing", _generic("sqlite", sqlite3.sqlite_version))
    yield from _numerics()
    yield Component("Lucide", "icons", "ISC")
    yield Component("DejaVu Sans", "subset", "Bitstream-Vera")
    try:
        loader = distribution("pyinstaller")
    except ModuleNotFoundError:
        return
    licence = "GPL-2.0-or-later WITH Bootloader-exception"
    yield Component("PyInstaller's bootloader", loader.version, licence, f"pkg:pypi/pyinstaller@{loader.version}")
    if sys.platform == "linux":
        import ssl  # only for the version of libcrypto, which hashlib uses; TLS is not bundled

        openssl = ssl.OPENSSL_VERSION.split()[1]
        yield Component("OpenSSL's libcrypto", openssl, "Apache-2.0", _generic("openssl", openssl), _debian("libssl3"))
        for name, (package, licence) in DEBIANS.items():
            version = _debian_version(package)
            yield Component(name, version, licence, _generic(name, version), _debian(package))


def licence_of(one: Distribution) -> str:
    """Return the licence that a distribution declares, as an SPDX expression."""
    metadata = one.metadata.json
    if expression := metadata.get("license_expression"):
        return str(expression)
    for classifier in metadata.get("classifier", ()):
        if classifier in CLASSIFIED:
            return CLASSIFIED[classifier]
    plain = str(metadata.get("license", ""))
    return plain if plain and "\n" not in plain and len(plain) < 80 else "NOASSERTION"


def texts_of(one: Distribution) -> tuple[Path, ...]:
    """Return the licence texts in a distribution."""
    files = [Path(str(one.locate_file(file))) for file in one.files or () if LICENCE_NAMES.search(file.name)]
    return tuple(sorted(file for file in files if file.is_file() and file.suffix not in {".py", ".pyc", ".pyi"}))


def bill(bundled: list[Component], version: str, epoch: str) -> dict[str, object]:
    """Return the bill of materials in CycloneDX format: https://cyclonedx.org/docs/1.6/json/."""
    irdesk = {
        "type": "application",
        "bom-ref": f"pkg:pypi/irdesk@{version}",
        "name": "irdesk",
        "version": version,
        "purl": f"pkg:pypi/irdesk@{version}",
        "licenses": [{"license": {"id": "MIT"}}],
    }
    entries = []
    for component in bundled:
        entry: dict[str, object] = {
            "type": "library",
            "bom-ref": component.purl or component.name,
            "name": component.name,
            "version": component.version,
            "licenses": _licences(component.licence),
        }
        entries.append(entry | ({"purl": component.purl} if component.purl else {}))
    references = [entry["bom-ref"] for entry in entries]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'irdesk {version} {references}')}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(int(epoch), UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": irdesk,
        },
        "components": entries,
        "dependencies": [{"ref": irdesk["bom-ref"], "dependsOn": references}],
    }


def overview(bundled: list[Component], version: str) -> str:
    """Return the table of bundled components with their licences, and the notice that the LGPL requires."""
    rows = [f"{each.name:28}{each.version:16}{each.licence}" for each in bundled]
    head = f"irdesk {version} is free under the MIT licence (irdesk.txt). It is bundled with:\n\n"
    return head + "\n".join(rows) + "\n\n" + LGPL


def _label(text: Path) -> str:
    """Return a licence text's file name in the licence folder; subfolders of a distribution become part of the name."""
    _, separator, inside = text.as_posix().rpartition("/licenses/")
    return inside.replace("/", "-") if separator else text.name


def _licences(expression: str) -> list[dict[str, object]]:
    if expression == "NOASSERTION":
        return [{"license": {"name": "see licences/"}}]
    if re.fullmatch(r"[\w.+-]+", expression):
        return [{"license": {"id": expression}}]
    return [{"expression": expression}]


def _generic(name: str, version: str) -> str:
    return f"pkg:generic/{name}@{version}"


def _python() -> tuple[Path, ...]:
    places = (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt")
    return tuple(place for place in places if place.is_file())[:1] or _debian(f"python3.{sys.version_info.minor}")


def _qt() -> Iterator[Component]:
    import PySide6
    from PySide6.QtCore import qVersion

    texts = tuple(sorted(OWN_TEXTS.glob("*GPL-3.0.txt")))
    yield Component("Qt", qVersion(), "LGPL-3.0-only", _generic("qt", qVersion()), texts)
    for library in Path(PySide6.__file__).parent.glob("Qt/lib/libicudata.so.*"):
        icu = library.name.rpartition(".so.")[2]
        yield Component("ICU", icu, "Unicode-3.0", _generic("icu", icu))


def _numerics() -> Iterator[Component]:
    import numpy
    import scipy

    versions = {
        config["Build Dependencies"]["blas"]["version"]
        for config in (numpy.show_config(mode="dicts"), scipy.show_config(mode="dicts"))
    }
    for version in sorted(versions):
        yield Component("OpenBLAS", version, "BSD-3-Clause", _generic("openblas", version))
    # NumPy's and SciPy's licence files include the licence texts of libgfortran and libquadmath.
    yield Component("libgfortran and libquadmath", "5", "GPL-3.0-or-later WITH GCC-exception-3.1 AND LGPL-2.1-or-later")


def _debian(package: str) -> tuple[Path, ...]:
    text = Path("/usr/share/doc") / package / "copyright"
    return (text,) if text.is_file() else ()


def _debian_version(package: str) -> str:
    if shutil.which("dpkg-query") is None:
        return "of the building system"
    command = ["dpkg-query", "--show", "--showformat", "${Version}", package]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() or "unknown"
