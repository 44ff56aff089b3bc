"""Make a release in dist/release with one command: sdist, wheel, this system's installers, attribution and checksums.

    python packaging/release.py            release the last commit; the changelog must be dated
    python packaging/release.py --draft    build from the working tree as it is

Without --draft every text must be translated, and the long form of all checks must pass. Nothing is uploaded. The wheel
is installed and tried in a clean environment; the frozen program runs its self-check.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterable, Sequence
from pathlib import Path

import build
import changelog
import environment

RELEASE = build.DIST / "release"
SYSTEM = {"linux": "linux", "win32": "windows", "darwin": "macos"}
DEMO_SECONDS = 20
LONG_CHECKS = (
    ("python", "packaging/translations.py", "--check"),
    ("python", "packaging/check.py", "--long"),
)
"""The commands that must pass before a release: the check that every text is translated, and the long form of all
checks.
"""


class NotReleasable(Exception):
    """Error: the release was refused; the text states the reason."""


def main(arguments: Sequence[str]) -> int:
    """Make the release and return the exit status."""
    parser = argparse.ArgumentParser(description="Make a release of irdesk into dist/release.")
    parser.add_argument("--draft", action="store_true", help="of whatever lies here, whatever the changelog says")
    draft: bool = parser.parse_args(arguments).draft
    if any(importlib.util.find_spec(name) is None for name in ("PyInstaller", "hatchling")):
        return build.in_own_environment(Path(__file__), arguments)
    try:
        for path in release(draft=draft):
            environment.say(f"{path.stat().st_size / 1e6:9.2f} MB  {path.name}")
    except (NotReleasable, build.BuildError, changelog.ChangelogFault) as fault:
        print(f"not released: {fault}", file=sys.stderr)
        return 1
    return 0


def release(*, draft: bool) -> list[Path]:
    """Build all files of the release and return their paths."""
    version, epoch = build.version(), build.epoch()
    text = changelog.CHANGELOG.read_text(encoding="utf-8")
    notes = changelog.notes(text, version, changelog.fragments())
    if not draft:
        must_be_releasable(text, version, changelog.fragments(), _changed())
        must_pass(LONG_CHECKS, environment.prepare(extras=["dev"]))
    shutil.rmtree(RELEASE, ignore_errors=True)
    RELEASE.mkdir(parents=True)
    (RELEASE / "NOTES.md").write_text(f"# irdesk {version}\n\n{notes}\n", encoding="utf-8")
    for wheel in python_packages(RELEASE, epoch):
        try_wheel(wheel)
    for made in build.build(SYSTEM[sys.platform]):
        shutil.copy2(made, RELEASE)
    papers = build.WORK / "papers"
    shutil.copy2(papers / "irdesk.cdx.json", RELEASE / f"irdesk-{version}.cdx.json")
    shutil.make_archive(str(RELEASE / f"irdesk-{version}-licences"), "zip", papers, "licences")
    files = sorted(RELEASE.iterdir())
    (RELEASE / "SHA256SUMS").write_text(checksums(files), encoding="utf-8")
    return [*files, RELEASE / "SHA256SUMS"]


def must_be_releasable(text: str, version: str, waiting: Sequence[Path], changed: str) -> None:
    """Raise `NotReleasable` unless everything is committed and the changelog has a dated entry for the version."""
    if changed:
        raise NotReleasable(f"not committed:\n{changed}")
    when, _ = changelog.section(text, version)
    if waiting or when == changelog.UNRELEASED:
        raise NotReleasable("run python packaging/changelog.py --release first, and commit what it writes")


def must_pass(commands: Iterable[Sequence[str]], programs: Path) -> None:
    """Run commands of an environment in the root folder of the checkout. Raises `NotReleasable` at the first
    failure.
    """
    for command in commands:
        environment.say(f"\n== {' '.join(command)}")
        whole = [str(programs / command[0]), *command[1:]]
        if subprocess.run(whole, check=False, cwd=build.CHECKOUT, stdin=subprocess.DEVNULL).returncode:
            raise NotReleasable(f"{' '.join(command)} failed: see above")


def python_packages(folder: Path, epoch: str) -> list[Path]:
    """Build the sdist and the wheels, and return the wheels: a pure one for every system and, if there is a compiler,
    one for this system with the compiled reader.
    """
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    for pure in ("1", "0"):
        variables = {**os.environ, "SOURCE_DATE_EPOCH": epoch, "IRDESK_PURE": pure}
        if subprocess.run(command, check=False, cwd=build.CHECKOUT, env=variables).returncode:
            raise NotReleasable("hatchling failed: see above")
    return sorted(folder.glob("*.whl"))


def try_wheel(wheel: Path) -> None:
    """Install the wheel in a clean environment, as a user would, and start irdesk there without a screen."""
    with tempfile.TemporaryDirectory(prefix="irdesk-wheel-") as scratch:
        folder = Path(scratch) / "environment"
        environment.say(f"trying {wheel.name} in a clean environment ...")
        venv.create(folder, with_pip=True)
        programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
        _must([programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel], scratch)
        _must([programs / "irdesk", "--self-check"], scratch)
        demo = subprocess.Popen([programs / "irdesk", "demo"], cwd=scratch, env=_stranger(scratch))
        try:
            status = demo.wait(DEMO_SECONDS)
        except subprocess.TimeoutExpired:  # The demo is expected to run until it is stopped.
            demo.terminate()
            demo.wait()
        else:
            raise NotReleasable(f"irdesk demo ended with status {status}")
        if not any(Path(scratch).rglob("sample.irdesk")):
            raise NotReleasable("irdesk demo made no sample")


def checksums(files: Iterable[Path]) -> str:
    """Return the SHA-256 checksums of files, in the format of sha256sum --check."""
    lines = []
    for file in files:
        with file.open("rb") as stream:
            lines.append(f"{hashlib.file_digest(stream, 'sha256').hexdigest()}  {file.name}\n")
    return "".join(lines)


def _must(command: Sequence[str | Path], folder: str) -> None:
    if subprocess.run(command, check=False, cwd=folder, env=_stranger(folder)).returncode:
        raise NotReleasable(f"{' '.join(map(str, command))} failed: see above")


def _stranger(home: str) -> dict[str, str]:
    """Return the environment variables of a simulated other user: without Python's variables, and with another home
    folder.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_", "VIRTUAL_ENV"))}
    return kept | {"HOME": home, "QT_QPA_PLATFORM": "offscreen"}


def _changed() -> str:
    command = ["git", "-C", str(build.CHECKOUT), "status", "--porcelain"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
