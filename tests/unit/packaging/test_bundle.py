"""Bundled and excluded files, the icons, and the licences of bundled libraries."""

import json
import struct
import tomllib

import attribution
import bundle
import icons
import lock
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageReader

SVG = bundle.CHECKOUT / "resources" / "irdesk.svg"


def test_what_irdesk_requires_is_bundled_and_what_its_tests_require_is_not():
    project = tomllib.loads((bundle.CHECKOUT / "pyproject.toml").read_text())["project"]
    needed = bundle.requirements().keys()
    assert {"numpy", "scipy", "shiboken6", "sqlalchemy", "typing_extensions", "nh3"} <= needed
    assert len(needed) >= len({line.partition(">")[0] for line in project["dependencies"]})
    assert not needed & {"pytest", "hypothesis", "pytrec_eval-terrier", "irdesk"}
    left_out = set(bundle.modules_left_out())
    assert {"pytest", "hypothesis", "pytrec_eval", "PySide6.QtNetwork"} <= left_out
    assert not left_out & {"numpy", "scipy", "PySide6", "irdesk", "sqlalchemy", "nh3", "scipy.special"}


def test_versions_that_are_not_locked_are_named():
    locked = {pin.name: pin.version for pin in lock.pins(lock.file_of(lock.RUNTIME).read_text(encoding="utf-8"))}
    assert bundle.unlocked(locked) == []
    other = {**locked, "numpy": "0.1", "Tomli_W": locked["tomli-w"], "pyqtgraph": "0.13"}
    assert bundle.unlocked(other) == ["numpy 0.1", "pyqtgraph 0.13"]


def test_the_oldest_macos_is_what_the_most_demanding_wheel_runs_on():
    pure, old = "Tag: py3-none-any\n", "Tag: cp313-cp313-macosx_10_13_x86_64\n"
    either = "Tag: cp310-abi3-macosx_14_0_arm64\nTag: cp310-abi3-macosx_12_3_arm64\n"
    assert bundle.oldest_macos([pure, old]) == "11.0"
    assert bundle.oldest_macos([pure, either, old]) == "12.3"
    assert bundle.oldest_macos([either, "Tag: cp310-abi3-macosx_14_0_universal2\n"]) == "14.0"


@pytest.mark.parametrize(
    ("place", "source", "expected"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "/x/site-packages/PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", "/x", True),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", "/x", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", "/x", False),
        ("PySide6/Qt/plugins/iconengines/libqsvgicon.so", "/x", True),
        ("PySide6/Qt/plugins/imageformats/libqjpeg.so", "/x", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", "/x", False),
        ("PySide6/Qt/translations/qtbase_de.qm", "/x", True),
        ("PySide6/Qt/translations/qtbase_hu.qm", "/x", False),
        ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", True),
        ("libpyside6.abi3.so.6.11", "/venv/lib/python3.11/site-packages/PySide6/libpyside6.abi3.so.6.11", True),
        ("libX11.so.6", "/usr/lib/x86_64-linux-gnu/libX11.so.6", False),
        ("libstdc++.so.6", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6", False),
        ("libsqlite3.so.0", "/usr/lib/x86_64-linux-gnu/libsqlite3.so.0", True),
        ("libpython3.11.so.1.0", "/opt/python/lib/libpython3.11.so.1.0", True),
        ("irdesk/resources/sample/qrels.txt", "/x/resources/sample/qrels.txt", True),
        ("irdesk/resources/sample/build.py", "/x/resources/sample/build.py", False),
        ("irdesk/resources/help/index.md", "/x/resources/help/index.md", True),
        ("irdesk/resources/help/pictures/judge-dark.png", "/x/judge-dark.png", True),
        ("irdesk/resources/translations/irdesk_de.qm", "/x", True),
        ("numpy-2.4.6.dist-info/METADATA", "/x", True),
        ("numpy-2.4.6.dist-info/direct_url.json", "/x", False),
    ],
)
def test_files_in_the_bundle(place, source, expected):
    assert bundle.belongs(place, source) is expected


@pytest.mark.parametrize(
    ("name", "data", "edges"), [("ico", icons.ico(SVG), icons.WINDOWS), ("icns", icons.icns(SVG), icons.MACOS.values())]
)
def test_another_program_reads_the_icons_of_windows_and_macos(name, data, edges):
    if name.encode() not in [bytes(each.data()) for each in QImageReader.supportedImageFormats()]:
        pytest.skip(f"Qt reads no {name} here")
    held = QByteArray(data)
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(name.encode()))
    result = set()
    for index in range(reader.imageCount()):
        reader.jumpToImage(index)
        result.add(reader.read().width())
    assert result == set(edges)


def test_the_icon_is_drawn_on_nothing():
    image = QImage.fromData(icons.png(SVG, 64))
    assert image.pixelColor(0, 0).alpha() == 0
    assert image.pixelColor(32, 10).alpha() == 255
    assert struct.unpack(">II", icons.png(SVG, 48)[16:24]) == (48, 48)


def test_the_papers_name_everything_that_is_bundled_with_its_licence(tmp_path):
    attribution.write(tmp_path, "1.2.3", "1700000000")
    text = (tmp_path / "irdesk.cdx.json").read_text(encoding="utf-8")
    bill = json.loads(text)
    assert (bill["bomFormat"], bill["specVersion"], bill["metadata"]["component"]["version"]) == (
        "CycloneDX",
        "1.6",
        "1.2.3",
    )
    assert bill["metadata"]["timestamp"] == "2023-11-14T22:13:20Z"
    names = {entry["name"] for entry in bill["components"]}
    assert {"Qt", "Python", "SQLite", "OpenBLAS", "numpy", "PySide6_Essentials", "Lucide"} <= names
    assert len({entry["bom-ref"] for entry in bill["components"]}) == len(bill["components"])
    licences = {entry["name"]: entry["licenses"] for entry in bill["components"]}
    assert not [name for name, licence in licences.items() if "name" in licence[0].get("license", {})]
    assert licences["Qt"] == [{"license": {"id": "LGPL-3.0-only"}}]
    overview = (tmp_path / "licences" / "README.txt").read_text(encoding="utf-8")
    assert not [name for name in names if name not in overview]
    assert "you may replace them" in overview
    for name in ("LGPL-3.0.txt", "GPL-3.0.txt", "irdesk.txt", "Lucide.txt", "DejaVu.txt"):
        assert (tmp_path / "licences" / name).stat().st_size > 500
    assert any((tmp_path / "licences").glob("numpy-*/LICENSE.txt"))
    attribution.write(tmp_path, "1.2.3", "1700000000")
    assert (tmp_path / "irdesk.cdx.json").read_text(encoding="utf-8") == text
