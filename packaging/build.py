"""Build irdesk's installers for the current system in dist/, with one command.

    python packaging/build.py linux       a .deb and a .tar.gz
    python packaging/build.py windows     a set-up program (needs Inno Setup)
    python packaging/build.py macos       a disk image
    python packaging/build.py folder      only the frozen program, in dist/irdesk

The build fails unless the frozen program passes its self-check.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import environment
import lock

CHECKOUT = environment.CHECKOUT
DIST = CHECKOUT / "dist"
WORK = DIST / "work"
MOST_BYTES = 300_000_000
"""The maximum installed size, in bytes."""
SYSTEMS = {"linux": "linux", "windows": "win32", "macos": "darwin", "folder": sys.platform}


class BuildError(Exception):
    """Error that stopped the build; the text states the reason."""


def main(arguments: Sequence[str]) -> int:
    """Build the installers and return the exit status."""
    parser = argparse.ArgumentParser(description="Build irdesk's installers for this system.")
    parser.add_argument("what", choices=SYSTEMS)
    what: str = parser.parse_args(arguments).what
    if SYSTEMS[what] != sys.platform:
        parser.error(f"{what} can be built only there; this is {sys.platform}")
    if importlib.util.find_spec("PyInstaller") is None:
        return in_own_environment(Path(__file__), arguments)
    try:
        for path in build(what):
            environment.say(f"{path.stat().st_size / 1e6:8.1f} MB  {path}")
    except BuildError as fault:
        print(f"not built: {fault}", file=sys.stderr)
        return 1
    return 0


def build(what: str) -> Iterator[Path]:
    """Freeze irdesk, run its self-check, and make the packages for a system; yield their files."""
    import attribution
    import bundle

    if others := bundle.unlocked({one.name: one.version for one in bundle.requirements().values()}):
        raise BuildError(
            f"these are not the locked versions: {', '.join(others)}; "
            f"use a Python of {', '.join(f'{major}.{minor}' for major, minor in lock.PYTHONS)}, and remove .venv"
        )
    attribution.write(WORK / "papers", version(), epoch())
    frozen = freeze()
    environment.say(report_of_size(frozen))
    check(frozen)
    if what == "linux":
        import linux_packages

        yield from linux_packages.make(frozen, DIST, WORK)
    elif what == "windows":
        yield windows_setup()
    elif what == "macos":
        yield disk_image()


def freeze() -> Path:
    """Run PyInstaller and return the folder with the program."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    # The hash seed and the date are fixed, so that equal sources give identical programs.
    variables |= {"PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": epoch(), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(DIST), "--workpath", str(WORK / "frozen")]
    environment.say("freezing irdesk with PyInstaller ...")
    if not any(file.suffix in {".so", ".pyd"} for file in (CHECKOUT / "irdesk" / "domain").glob("_kernels*")):
        environment.say("    without the compiled steps of reading: this environment was made without a compiler")
    spec = str(CHECKOUT / "packaging" / "irdesk.spec")
    if subprocess.run([*command, spec], check=False, env=variables, cwd=CHECKOUT).returncode:
        raise BuildError("PyInstaller failed: see above")
    frozen = DIST / "irdesk"
    if sys.platform == "linux":
        strip(frozen)
    return frozen


def strip(frozen: Path) -> None:
    """Remove unneeded symbols from libraries. Libraries patched by auditwheel are skipped, because stripping would make
    them unloadable.
    """
    import elf

    libraries = [
        file for file in frozen.rglob("*.so*") if not file.is_symlink() and not file.parent.name.endswith(".libs")
    ]
    for file in libraries:
        file.chmod(0o644)
        subprocess.run(["strip", "--strip-unneeded", str(file)], check=True)
        elf.forget_building_machine(file)


def check(frozen: Path) -> None:
    """Run the frozen program's self-check, with only basic environment variables, as on a user's machine."""
    names = {"PATH", "HOME", "LANG", "TMPDIR", "TEMP", "SYSTEMROOT", "USERPROFILE", "LOCALAPPDATA", "APPDATA"}
    variables = {name: value for name, value in os.environ.items() if name.upper() in names}
    environment.say("the frozen program checks itself ...")
    if subprocess.run([program_of(frozen), "--self-check"], check=False, env=variables, cwd=DIST).returncode:
        raise BuildError("the frozen program is not in order: see above")


def program_of(frozen: Path) -> Path:
    """Return the path of the program in a folder created by PyInstaller."""
    return frozen / ("irdesk.exe" if sys.platform == "win32" else "irdesk")


def bytes_of(folder: Path) -> int:
    """Return the total size of the files in a folder, not counting links."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


def report_of_size(frozen: Path) -> str:
    """Return the size of the frozen program and of its largest parts. Raises `BuildError` if the program is
    too large.
    """
    inside = frozen / "_internal"
    parts = [(bytes_of(each) if each.is_dir() else each.lstat().st_size, each.name) for each in inside.iterdir()]
    largest = sorted(parts, reverse=True)[:8]
    whole = bytes_of(frozen)
    lines = [f"the frozen program holds {whole / 1e6:.1f} MB; the largest in it:"]
    lines += [f"{size / 1e6:8.1f} MB  {name}" for size, name in largest]
    if whole > MOST_BYTES:
        raise BuildError(f"{whole / 1e6:.1f} MB are more than {MOST_BYTES / 1e6:.0f} MB\n" + "\n".join(lines))
    return "\n".join(lines)


def epoch() -> str:
    """Return the date of the sources as a Unix time in seconds: SOURCE_DATE_EPOCH, or the date of the last commit."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return given
    command = ["git", "-C", str(CHECKOUT), "log", "-1", "--format=%ct"]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return output or "0"


def windows_setup() -> Path:
    """Build the set-up program with Inno Setup and return its path."""
    compiler = shutil.which("iscc") or r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe"
    if not Path(compiler).exists():
        raise BuildError("Inno Setup's ISCC.exe is not here; install Inno Setup 6")
    script = CHECKOUT / "packaging" / "windows" / "irdesk.iss"
    if subprocess.run([compiler, f"/DVersion={version()}", str(script)], check=False).returncode:
        raise BuildError("Inno Setup failed: see above")
    return DIST / f"irdesk-{version()}-windows-x86_64.exe"


def disk_image() -> Path:
    """Build the disk image, with the application and a link to the Applications folder, and return its path."""
    folder = WORK / "image"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # Links inside the application and its signature must be preserved.
    subprocess.run(["ditto", str(DIST / "irdesk.app"), str(folder / "irdesk.app")], check=True)
    (folder / "Applications").symlink_to("/Applications")
    image = DIST / f"irdesk-{version()}-macos-{os.uname().machine}.dmg"
    command = [
        "hdiutil",
        "create",
        "-volname",
        "irdesk",
        "-srcfolder",
        str(folder),
        "-ov",
        "-format",
        "UDZO",
        str(image),
    ]
    if subprocess.run(command, check=False).returncode:
        raise BuildError("hdiutil failed: see above")
    return image


def version() -> str:
    """Return irdesk's version, read from its definition in the source."""
    text = (CHECKOUT / "irdesk" / "__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "', 1)[1].split('"', 1)[0]


def in_own_environment(script: Path, arguments: Sequence[str]) -> int:
    """Run a script of packaging/ in `.venv` with the build requirements; return its exit status."""
    try:
        programs = environment.prepare(extras=["build", "server"])
    except environment.SetupError as fault:
        print(fault, file=sys.stderr)
        return 2
    python = programs / ("python.exe" if sys.platform == "win32" else "python")
    command = [str(python), str(script.resolve()), *arguments]
    return subprocess.run(command, check=False, env=environment.child_environment(programs)).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
