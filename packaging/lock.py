"""The locks: the versions that the README's two commands install, with hashes. Run this script to renew them.

    python packaging/lock.py           lock the newest versions that pyproject.toml allows
    python packaging/lock.py --keep    change a locked version only where pyproject.toml no longer allows it

A lock is valid for every system and for each Python in PYTHONS: markers choose between versions, and the hashes cover
all files of a release. uv resolves the versions, in an environment that is removed afterwards; nothing else needs uv.
This module uses only the standard library, because the setup of a fresh machine imports it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
FOLDER = CHECKOUT / "packaging" / "locked"
PYTHONS = ((3, 11), (3, 12), (3, 13))
BACKENDS = "build-backends"
RUNTIME = "runtime"
SERVER = "server"
LOCKS = {
    BACKENDS: ["--group", BACKENDS],
    RUNTIME: ["pyproject.toml"],
    "dev": ["pyproject.toml", "--extra", "dev"],
    "build": ["pyproject.toml", "--extra", "build"],
    "cluster": ["pyproject.toml", "--extra", "cluster"],
    SERVER: ["pyproject.toml", "--extra", SERVER],
}
"""The requirements of each lock, as arguments of `uv pip compile`, keyed by lock name. The lock of an extra has the
name of the extra.
"""

UV = "uv>=0.13"
PIN = re.compile(r"^([\w.-]+)==([^\s;\\]+)(?: ; ([^\\]+?))? *\\?$", re.MULTILINE)


class LockError(Exception):
    """Error that prevented the locks from being renewed; the text states the reason."""


@dataclass(frozen=True)
class Pin:
    """One locked version: normalized name, version, marker (empty if it always applies), SHA-256 of its files."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]


def file_of(name: str) -> Path:
    """Return the file of the lock with this name."""
    return FOLDER / f"{name}.txt"


def pins(text: str) -> list[Pin]:
    """Return the pins in a lock's text, in file order."""
    matches = list(PIN.finditer(text))
    # The slice empties the list if there are no pins.
    ends = [*(match.start() for match in matches[1:]), len(text)][: len(matches)]
    return [
        Pin(match[1], match[2], match[3] or "", tuple(re.findall(r"--hash=sha256:(\w+)", text[match.end() : end])))
        for match, end in zip(matches, ends, strict=True)
    ]


def digest() -> str:
    """Return a SHA-256 digest over all locks."""
    state = hashlib.sha256()
    for name in LOCKS:
        state.update(hashlib.sha256(file_of(name).read_bytes()).digest())
    return state.hexdigest()


def renew(keep: bool) -> list[Path]:
    """Rewrite all locks and return their paths. If the requirements cannot be resolved, raise `LockError` and change no
    lock.

    If ``keep`` is set, currently locked versions are preferred to the newest.
    """
    with tempfile.TemporaryDirectory(prefix="irdesk-lock-") as scratch:
        folder = Path(scratch)
        uv = _uv(folder / "environment")
        # First resolve all requirements together. Each lock then prefers this result, so that no two locks differ in a
        # version.
        together = folder / "together.txt"
        if keep:
            together.write_text("".join(_preferences(file_of(name)) for name in LOCKS), encoding="utf-8")
        _compile(uv, [*LOCKS[BACKENDS], "pyproject.toml", "--all-extras"], together)
        texts = {}
        for name, requirements in LOCKS.items():
            output = folder / f"{name}.txt"
            output.write_text(together.read_text(encoding="utf-8"), encoding="utf-8")
            _compile(uv, requirements, output)
            texts[name] = output.read_text(encoding="utf-8")
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts.items():
        file_of(name).write_text(text, encoding="utf-8", newline="\n")
    return [file_of(name) for name in LOCKS]


def _preferences(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _uv(environment: Path) -> Path:
    venv.create(environment, with_pip=True)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _must("Installing uv", [*pip, UV])
    return programs / "uv"


def _compile(uv: Path, requirements: Iterable[str], output: Path) -> None:
    oldest = ".".join(str(part) for part in PYTHONS[0])
    command = [str(uv), "pip", "compile", *requirements, "--output-file", str(output), "--quiet", "--generate-hashes"]
    command += ["--universal", "--python-version", oldest, "--no-emit-index-url", "--no-emit-find-links"]
    _must("Resolving", [*command, "--custom-compile-command", "python packaging/lock.py"])


def _must(what: str, command: Sequence[str]) -> None:
    done = subprocess.run(
        command, check=False, cwd=CHECKOUT, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    if done.returncode:
        raise LockError(f"{done.stderr.strip()}\n{what} failed: see above.")


def main(arguments: Sequence[str]) -> int:
    """Renew the locks and print the changes; return the exit status."""
    parser = argparse.ArgumentParser(description="Lock the versions that demo.py and check.py install.")
    parser.add_argument("--keep", action="store_true", help="change only what pyproject.toml no longer allows")
    keep: bool = parser.parse_args(arguments).keep
    before = {name: pins(_preferences(file_of(name))) for name in LOCKS}
    try:
        files = renew(keep)
    except LockError as error:
        print(f"not renewed: {error}", file=sys.stderr)
        return 1
    for name, file in zip(LOCKS, files, strict=True):
        after = pins(file.read_text(encoding="utf-8"))
        print(f"{file.relative_to(CHECKOUT)}: {len(after)} versions")
        for line in changes(before[name], after):
            print(f"    {line}")
    return 0


def changes(before: Iterable[Pin], after: Iterable[Pin]) -> list[str]:
    """Return one line for each library whose locked versions changed: its name, and the versions before and after."""
    old, new = _versions(before), _versions(after)
    return [
        f"{name} {', '.join(old.get(name, ['none']))} → {', '.join(new.get(name, ['none']))}"
        for name in sorted({*old, *new})
        if old.get(name) != new.get(name)
    ]


def _versions(locked: Iterable[Pin]) -> dict[str, list[str]]:
    versions: dict[str, list[str]] = {}
    for pin in locked:
        versions.setdefault(pin.name, []).append(pin.version)
    return versions


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
