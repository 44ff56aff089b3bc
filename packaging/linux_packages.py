"""Build the .deb and the .tar.gz of the frozen program. Both contain the same tree, with files for desktop integration.

Building needs no root rights. Equal sources give identical packages: names are sorted, and all files have one date and
no owner.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import build
import elf
import icons
import man_page

SOURCES = Path(__file__).resolve().parent / "linux"
SVG = build.CHECKOUT / "resources" / "irdesk.svg"
ARCHITECTURE = "amd64"
FONTS = "fonts-dejavu-core | fonts-noto-core | fonts-liberation2 | fonts-freefont-ttf"
METAINFO = "org.irdesk.irdesk.metainfo.xml"


def make(frozen: Path, dist: Path, work: Path) -> Iterator[Path]:
    """Build both packages and yield their paths."""
    root = work / "deb"
    shutil.rmtree(root, ignore_errors=True)
    install(frozen, root / "usr", build.version(), build.epoch())
    yield tarball(root / "usr", dist, build.version(), build.epoch())
    yield deb(root, dist, build.version(), build.epoch())


def install(frozen: Path, usr: Path, version: str, epoch: str) -> None:
    """Install the program and the desktop files under a prefix such as /usr."""
    shutil.copytree(frozen, usr / "lib" / "irdesk", symlinks=True, copy_function=_linked)
    (usr / "bin").mkdir(parents=True)
    (usr / "bin" / "irdesk").symlink_to("../lib/irdesk/irdesk")
    share = usr / "share"
    _write(share / "applications" / "irdesk.desktop", (SOURCES / "irdesk.desktop").read_bytes())
    _write(share / "mime" / "packages" / "irdesk.xml", (SOURCES / "irdesk.xml").read_bytes())
    _write(share / "metainfo" / METAINFO, metainfo(version, epoch).encode())
    _write(share / "man" / "man1" / "irdesk.1.gz", _packed(man_page.page(version, epoch).encode()))
    _write(share / "doc" / "irdesk" / "copyright", (SOURCES / "copyright").read_bytes())
    _write(share / "doc" / "irdesk" / "CHANGELOG.md.gz", _packed((build.CHECKOUT / "CHANGELOG.md").read_bytes()))
    hicolor = share / "icons" / "hicolor"
    for edge in icons.HICOLOR:
        picture = icons.png(SVG, edge)
        _write(hicolor / f"{edge}x{edge}" / "apps" / "irdesk.png", picture)
        _write(hicolor / f"{edge}x{edge}" / "mimetypes" / "application-x-irdesk.png", picture)
    _write(hicolor / "scalable" / "apps" / "irdesk.svg", SVG.read_bytes())
    _write(hicolor / "scalable" / "mimetypes" / "application-x-irdesk.svg", SVG.read_bytes())
    _settle(usr, int(epoch))


def metainfo(version: str, epoch: str) -> str:
    """Return the metadata that software centres show for this release."""
    text = (SOURCES / METAINFO).read_text(encoding="utf-8")
    return text.replace("@VERSION@", version).replace("@DATE@", man_page.date_of(epoch))


def control(version: str, kilobytes: int, depends: list[str], recommends: list[str]) -> str:
    """Return the control file of the package (see chapter 5 of the Debian Policy Manual)."""
    return dedent(f"""\
        Package: irdesk
        Version: {version}
        Architecture: {ARCHITECTURE}
        Maintainer: The irdesk project <irdesk@localhost>
        Installed-Size: {kilobytes}
        Depends: {", ".join(depends)}
        Recommends: {", ".join(recommends)}
        Section: science
        Priority: optional
        Description: workbench for evaluating retrieval systems
         irdesk evaluates retrieval systems after the Cranfield and TREC method:
         documents, topics, runs and relevance judgements. Assessors judge pooled
         documents by keyboard; analysts compare runs by measures and curves;
         coordinators build pools and publish qrels.
         .
         The window and the command line give the numbers of trec_eval.
        """)


def deb(root: Path, dist: Path, version: str, epoch: str) -> Path:
    """Build the .deb from the tree under ``root``."""
    library = root / "usr" / "lib" / "irdesk"
    bundled = {file.name for file in library.rglob("*.so*")}
    depends, recommends = elf.packages(elf.needs_within(library), bundled)
    files = sorted(file for file in root.rglob("*") if file.is_file() and not file.is_symlink())
    kilobytes = sum(-(-file.stat().st_size // 1024) for file in files) + sum(1 for _ in root.rglob("*"))
    papers = root / "DEBIAN"
    recommends += ["desktop-file-utils", "hicolor-icon-theme", "shared-mime-info"]
    _write(papers / "control", control(version, kilobytes, [*depends, FONTS], recommends).encode())
    sums = "".join(f"{_md5(file)}  {file.relative_to(root).as_posix()}\n" for file in files)
    _write(papers / "md5sums", sums.encode())
    _settle(root, int(epoch))
    target = dist / f"irdesk_{version}_{ARCHITECTURE}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(target)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": epoch})
    return target


def tarball(usr: Path, dist: Path, version: str, epoch: str) -> Path:
    """Build the .tar.gz. The program runs where it is unpacked, or can be copied to ~/.local or /usr/local."""
    name = f"irdesk-{version}-linux-x86_64"
    target = dist / f"{name}.tar.gz"

    def anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = int(epoch)
        return entry

    with (
        target.open("wb") as raw,
        gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=raw, mtime=int(epoch)) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        archive.add(usr, name, recursive=False, filter=anonymous)
        for file in sorted(usr.rglob("*")):
            archive.add(file, f"{name}/{file.relative_to(usr).as_posix()}", recursive=False, filter=anonymous)
    return target


def _settle(root: Path, epoch: int) -> None:
    """Set the permissions of all files to those expected in packages, and their dates to ``epoch``."""
    for path in (*sorted(root.rglob("*"), reverse=True), root):
        if not path.is_symlink():
            runs = path.is_dir() or (path.parent.name == "irdesk" and path.name == "irdesk")
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def _linked(source: str, target: str) -> str:
    """Create a hard link to a file, or copy the file if that is not possible."""
    if Path(source).is_symlink():
        return shutil.copy2(source, target, follow_symlinks=False)
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
    return target


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, compresslevel=9, mtime=0)


def _md5(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "md5").hexdigest()


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
