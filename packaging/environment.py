"""Set up the checkout: the system's libraries, `.venv`, and irdesk installed in it.

Libraries are installed in the versions of `locked/` (see lock.py), each verified by its hash, so that a commit always
results in the same environment. This module uses only the standard library and runs on any Python 3, because a fresh
machine has nothing else.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import Enum
from pathlib import Path

import lock
import system_libraries

CHECKOUT = Path(__file__).resolve().parent.parent
OLDEST_PYTHON = (3, 11)


class SetupError(Exception):
    """Error that stopped the setup; the text tells the user what to do."""


@dataclass(frozen=True)
class Stamp:
    """The inputs from which an environment was made. If they change, the environment is rebuilt or extended."""

    pyproject: str
    versions: str
    python: str
    checkout: str
    extras: tuple[str, ...]

    def to_json(self) -> str:
        """Return the text of the stamp file."""
        return json.dumps(asdict(self), indent=2) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Stamp | None:
        """Parse a stamp file; return None if it is damaged or from another version."""
        try:
            fields = json.loads(text)
            return cls(**{**fields, "extras": tuple(fields["extras"])})
        except (ValueError, TypeError, KeyError):
            return None


class Work(Enum):
    """The work that an environment needs before it can be used."""

    NOTHING = "nothing"
    INSTALL = "install"
    CREATE = "create"


class Versions(Enum):
    """The choice of the library versions to install."""

    LOCKED = "locked"
    ALLOWED = "allowed"
    """Any versions that pyproject.toml allows. Installed versions are kept; missing libraries are installed in their
    newest release.
    """
    NEWEST = "newest"


def versions_for(python: Sequence[int], newest: bool) -> Versions:
    """Return the versions to install for this Python: the newest ones if ``newest`` is set, otherwise the locked ones,
    or those that pyproject.toml allows if this Python has no locks.
    """
    if newest:
        return Versions.NEWEST
    return Versions.LOCKED if tuple(python[:2]) in lock.PYTHONS else Versions.ALLOWED


def stamp_of(
    pyproject: bytes, versions: Versions, python: Sequence[int], checkout: Path, extras: Iterable[str]
) -> Stamp:
    """Return the stamp of an environment created from these inputs. With locked versions, it includes a digest of the
    locks.
    """
    return Stamp(
        pyproject=hashlib.sha256(pyproject).hexdigest(),
        versions=lock.digest() if versions is Versions.LOCKED else versions.value,
        python=".".join(str(part) for part in python[:2]),
        checkout=str(checkout),
        extras=tuple(sorted(set(extras))),
    )


def work_to_do(current: Stamp | None, wanted: Stamp, usable: bool) -> tuple[Work, Stamp]:
    """Return the work that the environment needs, and the stamp that it has after this work.

    ``usable`` is true if the environment has a Python and a pip. Installed extras are kept, so that running the demo
    after the checks does not remove the tools of the checks.
    """
    if not usable or (current and (current.python, current.checkout) != (wanted.python, wanted.checkout)):
        return Work.CREATE, wanted
    if current is None:
        return Work.INSTALL, wanted
    after = replace(wanted, extras=tuple(sorted({*current.extras, *wanted.extras})))
    # With the newest versions, only pip can tell whether there is a newer release.
    idle = after == current and wanted.versions != Versions.NEWEST.value
    return (Work.NOTHING if idle else Work.INSTALL), after


def install_commands(versions: Versions, extras: Sequence[str]) -> list[list[str]]:
    """Return pip's arguments to install irdesk in place with these extras, one list per call.

    With locked versions, every download is verified by its hash, including build requirements. First the build backends
    are installed, then the libraries, then irdesk itself without an index.
    """
    project = f"{CHECKOUT}[{','.join(extras)}]" if extras else str(CHECKOUT)
    if versions is Versions.ALLOWED:
        return [["--editable", project]]
    if versions is Versions.NEWEST:
        return [["--upgrade", "--upgrade-strategy", "eager", "--editable", project]]
    libraries = [option for name in (lock.RUNTIME, *extras) for option in ("--requirement", str(lock.file_of(name)))]
    return [
        ["--require-hashes", "--only-binary=:all:", "--requirement", str(lock.file_of(lock.BACKENDS))],
        ["--require-hashes", "--no-build-isolation", "--use-pep517", *libraries],
        ["--no-index", "--no-deps", "--no-build-isolation", "--editable", str(CHECKOUT)],
    ]


def refusal(python: Sequence[int]) -> str | None:
    """Return the reason why this Python version cannot run irdesk, or None if it can."""
    if tuple(python[:2]) >= OLDEST_PYTHON:
        return None
    return (
        f"irdesk needs Python {OLDEST_PYTHON[0]}.{OLDEST_PYTHON[1]} or newer; this one is "
        f"{python[0]}.{python[1]}. Please run the same script with a newer one, for example python3.12."
    )


def prepare(extras: Iterable[str] = (), screens: Sequence[Mapping[str, str]] = (), newest: bool = False) -> Path:
    """Set up the checkout and return the folder of the environment's programs.

    ``screens`` are the kinds of screen that Qt must support (see system_libraries); if empty, Qt runs offscreen.
    ``newest`` installs the newest releases of all libraries in a separate environment, `.venv-newest`. Raises
    `SetupError` if this Python is too old or the setup fails. If everything is installed and ``newest`` is not set, the
    call does nothing and takes well under a second.
    """
    python = (sys.version_info[0], sys.version_info[1])
    reason = refusal(python)
    if reason:
        raise SetupError(reason)
    versions = versions_for(python, newest)
    folder = CHECKOUT / (".venv-newest" if newest else ".venv")
    stamp_file = folder / "irdesk-stamp.json"
    current = Stamp.from_json(stamp_file.read_text()) if stamp_file.is_file() else None
    wanted = stamp_of(b"".join(map(Path.read_bytes, built_from())), versions, python, CHECKOUT, extras)
    work, after = work_to_do(current, wanted, _is_usable(folder))

    _provide_system(screens, creating=work is Work.CREATE)
    if versions is Versions.ALLOWED:
        known = ", ".join(f"{major}.{minor}" for major, minor in lock.PYTHONS)
        say(
            f"The libraries' versions are locked for Python {known}; this one is {python[0]}.{python[1]}, "
            "which takes any that pyproject.toml allows."
        )
    if work is not Work.NOTHING:
        stamp_file.unlink(missing_ok=True)
        if work is Work.CREATE:
            _run_quietly(f"Making {folder.name}", [[sys.executable, "-m", "venv", "--clear", str(folder)]])
        names = f"[{','.join(after.extras)}]" if after.extras else ""
        pip = [str(_programs(folder) / "python"), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
        _run_quietly(
            f"Installing irdesk{names} and the {versions.value} versions of the libraries it uses into {folder.name}",
            [[*pip, *arguments] for arguments in install_commands(versions, after.extras)],
        )
        stamp_file.write_text(after.to_json())
    return _programs(folder)


def built_from() -> list[Path]:
    """Return the files that the in-place installation of irdesk depends on."""
    compiled = sorted((CHECKOUT / "irdesk" / "domain").glob("_kernels*.[ch]"))
    return [CHECKOUT / "pyproject.toml", CHECKOUT / "packaging" / "kernels_build_hook.py", *compiled]


def child_environment(programs: Path, **more: str) -> dict[str, str]:
    """Return the environment variables for a program of the environment, as if it were activated."""
    path = os.pathsep.join([str(programs), os.environ.get("PATH", os.defpath)])
    return {**os.environ, "PATH": path, "VIRTUAL_ENV": str(programs.parent), **more}


def say(text: str) -> None:
    """Print a line and flush it, since another program may print next."""
    print(text, flush=True)


def _provide_system(screens: Sequence[Mapping[str, str]], creating: bool) -> None:
    linux = sys.platform.startswith("linux")
    missing = system_libraries.missing_here(screens) if linux else []
    packages = system_libraries.packages_for(missing)
    no_venv = creating and not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))
    if no_venv:
        packages.insert(0, f"python{sys.version_info[0]}.{sys.version_info[1]}-venv")
        missing.insert(0, "Python's modules venv and ensurepip")
    if not missing:
        return

    rights = system_libraries.rights_here()
    commands = system_libraries.apt_commands(packages, rights)
    if not commands:
        say(f"This machine lacks {', '.join(missing)}.")
    elif _installed(packages, commands):
        return
    advice = system_libraries.advice(missing, packages, rights)
    if no_venv or not system_libraries.qt_can_start(missing, screens):
        raise SetupError(advice)
    say(advice)


def _installed(packages: Sequence[str], commands: Sequence[Sequence[str]]) -> bool:
    say(f"Installing {len(packages)} of the system's packages: {' '.join(packages)} ...")
    results = [_captured(command) for command in commands]
    # A failed update, for instance of a third-party source, matters only if the installation fails too.
    if results[-1].returncode == 0:
        return True
    say("".join(result.stdout for result in results) + "The installation failed.")
    return False


def _run_quietly(what: str, commands: Iterable[Sequence[str]]) -> None:
    say(f"{what} ...")
    begin = time.monotonic()
    for command in commands:
        result = _captured(command)
        if result.returncode:
            raise SetupError(f"{result.stdout}\n{what} failed: see above.")
    say(f"    done in {time.monotonic() - begin:.0f} s")


def _captured(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        check=False,
        cwd=CHECKOUT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )


def _is_usable(folder: Path) -> bool:
    windows = os.name == "nt"
    python = _programs(folder) / ("python.exe" if windows else "python")
    # If the creation of an environment was interrupted, it has a Python but no pip.
    pip = folder.glob(f"{'Lib' if windows else 'lib/python*'}/site-packages/pip/__main__.py")
    return python.exists() and any(pip)


def _programs(folder: Path) -> Path:
    return folder / ("Scripts" if os.name == "nt" else "bin")
