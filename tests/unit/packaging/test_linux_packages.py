"""Linux desktop integration: menu entry, file type, software centre, manual page, package."""

import argparse
import configparser
import gzip
import re
import shutil
import sqlite3
import subprocess
import sys
import xml.etree.ElementTree as ET
from contextlib import closing

import bundle
import elf
import linux_packages
import man_page
import pytest
import system_libraries

from irdesk.cli.main import COMMANDS, build_parser
from irdesk.session.project_files import project_opening

MIME = "application/x-irdesk"
SPACE = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
RECOGNISE = """
import sys
from PySide6.QtCore import QMimeDatabase
database = QMimeDatabase()
for name in sys.argv[1:]:
    by_content = database.mimeTypeForFile(name, QMimeDatabase.MatchMode.MatchContent)
    print(database.mimeTypeForFile(name).name(), by_content.name())
"""


def desktop() -> configparser.SectionProxy:
    parser = configparser.RawConfigParser(delimiters="=", interpolation=None)
    parser.optionxform = str
    parser.read(linux_packages.SOURCES / "irdesk.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def test_the_desktop_entry_opens_projects():
    entry = desktop()
    assert (entry["Type"], entry["Exec"], entry["MimeType"]) == ("Application", "irdesk %f", f"{MIME};")
    assert (entry["Icon"], entry["Terminal"]) == ("irdesk", "false")
    assert {"Name", "Comment", "Comment[de]", "GenericName[de]", "Categories"} <= entry.keys()


@pytest.mark.parametrize(
    ("program", "arguments", "file"),
    [
        ("desktop-file-validate", [], "irdesk.desktop"),
        ("appstreamcli", ["validate", "--no-net", "--pedantic"], linux_packages.METAINFO),
    ],
)
def test_the_freedesktops_own_programs_find_nothing_wrong(program, arguments, file, tmp_path):
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not here")
    (tmp_path / "irdesk.desktop").write_bytes((linux_packages.SOURCES / "irdesk.desktop").read_bytes())
    (tmp_path / linux_packages.METAINFO).write_text(linux_packages.metainfo("1.2.3", "1700000000"), encoding="utf-8")
    done = subprocess.run([program, *arguments, tmp_path / file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_software_centre_is_told_of_this_release_and_finds_the_program():
    root = ET.fromstring(linux_packages.metainfo("1.2.3", "1700000000"))
    assert root.find("releases/release").attrib == {"version": "1.2.3", "date": "2023-11-14"}
    assert root.findtext("launchable") == "irdesk.desktop"
    assert root.findtext("provides/mediatype") == MIME
    assert root.findtext("icon") == desktop()["Icon"]


def test_a_project_is_recognised_by_its_content_under_any_name_and_other_databases_are_not(tmp_path):
    project, other = tmp_path / "study.irdesk", tmp_path / "other.bin"
    project_opening.create(project)
    (tmp_path / "renamed.bin").write_bytes(project.read_bytes())
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE t (x)")
    packages = tmp_path / "share" / "mime" / "packages"
    packages.mkdir(parents=True)
    (packages / "irdesk.xml").write_bytes((linux_packages.SOURCES / "irdesk.xml").read_bytes())
    files = [str(project), str(tmp_path / "renamed.bin"), str(other)]
    variables = {
        "XDG_DATA_HOME": str(tmp_path / "share"),
        "XDG_DATA_DIRS": str(tmp_path),
        "QT_QPA_PLATFORM": "offscreen",
    }
    command = [sys.executable, "-c", RECOGNISE, *files]
    output = subprocess.run(command, capture_output=True, text=True, check=True, env=variables).stdout.split("\n")
    assert output[0] == f"{MIME} {MIME}"
    assert output[1].split()[1] == MIME
    assert MIME not in output[2]


def test_the_file_type_says_what_projects_begin_with():
    root = ET.parse(linux_packages.SOURCES / "irdesk.xml").getroot()
    kind = root.find("m:mime-type", SPACE)
    assert kind.attrib["type"] == MIME
    assert kind.find("m:glob", SPACE).attrib["pattern"] == f"*{project_opening.SUFFIX}"


def test_the_manual_page_has_every_command_and_option():
    page = man_page.page("1.2.3", "1700000000")
    assert page.startswith('.TH IRDESK 1 "2023-11-14" "irdesk 1.2.3"')
    report = page.replace("\\-", "-")
    parser = build_parser()
    result = set()

    def walk(entry, name):
        below = man_page.commands(entry)
        for command, inner in below.items():
            assert f".SS {name} {command}\n" in report
            result.add(command)
            walk(inner, f"{name} {command}")
        if not below:
            for action in entry._actions:
                if action.help != argparse.SUPPRESS:
                    assert all(option in report for option in action.option_strings)

    walk(parser, "irdesk")
    assert {*COMMANDS, "demo", "screenshots", "create", "check"} <= result
    assert "--self-check" in report


def test_no_text_of_the_manual_page_is_taken_for_a_macro():
    macros = {"TH", "SH", "SS", "TP", "PP", "B", "RI", "RB", "I", "br", "ad"}
    for line in man_page.page("1.2.3", "0").splitlines():
        if line.startswith((".", "'")):
            assert re.match(r"\.(\w+)", line).group(1) in macros, line


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not here")
def test_groff_warns_of_nothing_in_the_manual_page():
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", "-K", "utf8"],
        input=man_page.page("1.2.3", "0"),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    assert "number topics 1 to n in file order" in re.sub(r"\s+", " ", done.stdout)


OBJDUMP = """
Dynamic Section:
  NEEDED               libX11.so.6
  NEEDED               libQt6Gui.so.6
  NEEDED               libc.so.6
Version References:
  required from libc.so.6:
    0x09691a75 0x00 03 GLIBC_2.2.5
    0x06969195 0x00 02 GLIBC_2.34
"""


def test_a_package_depends_on_what_its_programs_are_linked_to():
    needs = elf.parse("libqxcb.so", OBJDUMP)
    assert needs == elf.Needs("libqxcb.so", frozenset({"libX11.so.6", "libQt6Gui.so.6", "libc.so.6"}), (2, 34))
    assert elf.packages([needs], ["libQt6Gui.so.6"]) == (["libc6 (>= 2.34)", "libx11-6"], [])
    gtk = elf.Needs("libqgtk3.so", frozenset({"libgtk-3.so.0"}), (2, 4))
    assert elf.packages([needs, gtk], ["libQt6Gui.so.6"])[1] == ["libgtk-3-0"]
    with pytest.raises(elf.UnknownLibrary, match=r"libqxcb\.so is linked to libQt6Gui\.so\.6"):
        elf.packages([needs], [])


def test_no_library_is_looked_for_where_the_program_was_built():
    assert elf.absolute_search_path(OBJDUMP) == []
    text = "  RUNPATH              $ORIGIN/../lib:/home/builder/lib\n  RPATH                /opt/python/lib\n"
    assert elf.absolute_search_path(OBJDUMP + text) == ["/home/builder/lib", "/opt/python/lib"]


def test_the_package_says_what_debian_wants_to_know():
    text = linux_packages.control(
        "1.2.3", 1234, ["libc6 (>= 2.34)", *system_libraries.BASE.values()], ["shared-mime-info"]
    )
    fields = dict(re.findall(r"^([\w-]+): (.*)$", text, re.MULTILINE))
    assert (fields["Package"], fields["Version"], fields["Architecture"]) == ("irdesk", "1.2.3", "amd64")
    assert fields["Installed-Size"] == "1234"
    assert "libegl1" in fields["Depends"]
    assert {"Maintainer", "Section", "Priority", "Recommends", "Description"} <= fields.keys()
    assert not [line for line in text.splitlines() if not re.match(r"[\w-]+: \S| \S", line)]


def test_a_program_is_laid_out_with_all_that_a_desktop_wants(tmp_path):
    frozen = tmp_path / "irdesk"
    (frozen / "_internal").mkdir(parents=True)
    (frozen / "irdesk").write_text("#!/bin/sh\necho started\n")
    (frozen / "_internal" / "library.so").write_bytes(b"\x7fELF")
    (frozen / "_internal" / "link.so").symlink_to("library.so")
    usr = tmp_path / "usr"
    linux_packages.install(frozen, usr, "1.2.3", "1700000000")
    results = {path.relative_to(usr).as_posix() for path in usr.rglob("*") if not path.is_dir()}
    assert {
        "bin/irdesk",
        "lib/irdesk/irdesk",
        "lib/irdesk/_internal/link.so",
        "share/applications/irdesk.desktop",
        "share/mime/packages/irdesk.xml",
        f"share/metainfo/{linux_packages.METAINFO}",
        "share/man/man1/irdesk.1.gz",
        "share/doc/irdesk/copyright",
        "share/icons/hicolor/48x48/apps/irdesk.png",
        "share/icons/hicolor/scalable/mimetypes/application-x-irdesk.svg",
    } <= results
    assert subprocess.run([usr / "bin" / "irdesk"], capture_output=True, text=True, check=True).stdout == "started\n"
    assert {path.lstat().st_mtime for path in usr.rglob("*")} == {1700000000.0}
    assert gzip.decompress((usr / "share/man/man1/irdesk.1.gz").read_bytes()).startswith(b".TH IRDESK")
    first = linux_packages.tarball(usr, tmp_path, "1.2.3", "1700000000").read_bytes()
    assert linux_packages.tarball(usr, tmp_path, "1.2.3", "1700000000").read_bytes() == first
    assert (linux_packages.SOURCES / "copyright").read_text().startswith("Format: ")
    assert bundle.CHECKOUT.joinpath("LICENSE").is_file()
