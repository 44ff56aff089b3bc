"""Start irdesk quickly: programs are forked from a process that has imported it, because an import takes half a second.

Each program is a separate process, with its own memory, environment and signal handling, and can be killed.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import TextIO

MOST = 1 << 17  # maximum size of a request in bytes
SERVER = ("irdesk.cli.main", "irdesk.cli.team.serve", "irdesk.service.server", "irdesk.service.service_log")
COMMANDS = (
    "irdesk.cli.main",
    "irdesk.cli.commands.evaluate",
    "irdesk.cli.commands.project",
    "irdesk.store.server.database_copy",
)
WINDOW = ("irdesk.app.bootstrap", "irdesk.ui.shell.main_window", "irdesk.ui.shell.project_in_window", "PySide6.QtTest")
MAIN = "import sys; from irdesk.app.main import main; sys.exit(main(sys.argv[1:]))"


class ForkedProgram:
    """A running program, with the methods of `subprocess.Popen` that tests need.

    It executes ``code`` with the arguments, as ``python -c`` does, after modules have been imported in advance. The
    standard streams are file descriptors; without ``error``, ``stderr`` is a pipe from the program. With ``session``,
    the program leads a new session.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        before: tuple[str, ...] = SERVER,
        code: str = MAIN,
        streams: tuple[int, int] | None = None,
        error: int | None = None,
        session: bool = False,
    ) -> None:
        its_error = error
        if error is None:
            reads, its_error = os.pipe()
            self.stderr = os.fdopen(reads, encoding="utf-8")
        status, its_status = os.pipe()
        request = {
            "arguments": [*arguments],
            "environment": {**environment},
            "folder": str(Path.cwd()),
            "code": code,
            "session": session,
        }
        try:
            socket.send_fds(_starter(before), [json.dumps(request).encode()], [its_status, its_error, *(streams or ())])
        finally:
            os.close(its_status)
            if error is None:
                os.close(its_error)
        self._status = os.fdopen(status)
        self.pid = int(self._status.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit status, or None while the program runs."""
        if self.returncode is None and select.select([self._status], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end of the program, and return its exit status. Raises `TimeoutError` after ``timeout``
        seconds.
        """
        if self.returncode is None:
            if timeout is not None and not select.select([self._status], [], [], timeout)[0]:
                raise TimeoutError(f"process {self.pid} runs after {timeout} s")
            self.returncode = int(self._status.readline())
            self._status.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal to the program, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the program to stop."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the program."""
        self.send_signal(signal.SIGKILL)


def start(
    code: str,
    arguments: Sequence[object],
    environment: Mapping[str, str] = os.environ,
    before: tuple[str, ...] = COMMANDS,
    streams: tuple[int, int] | None = None,
    error: int | None = None,
    session: bool = False,
) -> ForkedProgram | subprocess.Popen[str]:
    """Start a program. On Linux it is forked (see `ForkedProgram`); on other systems it is a new process."""
    words = [str(argument) for argument in arguments]
    if sys.platform == "linux":
        return ForkedProgram(words, environment, before, code, streams, error, session)
    given, out = streams or (subprocess.DEVNULL, subprocess.DEVNULL)
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdin=given,
        stdout=out,
        stderr=subprocess.PIPE if error is None else error,
        start_new_session=session,
        text=True,
        env={**environment, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)},
    )


def completed(
    code: str,
    *arguments: object,
    given: str = "",
    environment: Mapping[str, str] = os.environ,
    before: tuple[str, ...] = COMMANDS,
    timeout: float = 120,
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end with a text as its input, as `subprocess.run` does. A program that runs for longer than
    ``timeout`` seconds is killed; an `AssertionError` with the program's error output is then raised.
    """
    with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
        stdin.write(given.encode())
        stdin.seek(0)
        streams = (stdin.fileno(), stdout.fileno())
        program = start(code, arguments, environment, before, streams, stderr.fileno())
        try:
            status = program.wait(timeout)
        except (TimeoutError, subprocess.TimeoutExpired):
            program.kill()
            program.wait()
            stderr.seek(0)
            raise AssertionError(f"killed after {timeout} s: {stderr.read().decode(errors='replace')}") from None
        for file in (stdout, stderr):
            file.seek(0)
        return subprocess.CompletedProcess(code, status, stdout.read().decode(), stderr.read().decode())


def converse(
    script: Path, *arguments: object, before: tuple[str, ...] = COMMANDS
) -> tuple[ForkedProgram | subprocess.Popen[str], TextIO, TextIO]:
    """Start a script; return the program, its standard input and its standard output. Its stderr is this process's."""
    (waits, typing), (reads, writes) = os.pipe(), os.pipe()
    program = start(code_of(script), arguments, before=before, streams=(waits, writes), error=2)
    os.close(waits)
    os.close(writes)
    return program, os.fdopen(typing, "w", buffering=1), os.fdopen(reads)


def code_of(script: Path) -> str:
    """Return the code that runs a script."""
    return f"import runpy; runpy.run_path({str(script)!r}, run_name='__main__')"


@cache
def _starter(before: tuple[str, ...]) -> socket.socket:
    """Start the process that imports modules and forks the programs of this process; return the connection to it."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    paths = os.pathsep.join(entry for entry in sys.path if entry)
    starter = subprocess.Popen(
        [sys.executable, __file__, str(its.fileno()), *before],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"},
        pass_fds=[its.fileno()],
    )
    its.close()

    def end() -> None:
        ours.close()
        starter.wait()

    atexit.register(end)
    return ours


def serve(requests: socket.socket, before: Sequence[str]) -> dict[str, object]:
    """Fork a program for each request until the connection is closed. Only the forked programs return from this
    function, each with its request. This process exits.
    """
    import gc

    for name in before:
        import_module(name)
    gc.freeze()
    while True:
        data, descriptors, _, _ = socket.recv_fds(requests, MOST, 4)
        if not data:
            raise SystemExit
        _collect()
        if not os.fork():
            requests.close()
            return _supervise(json.loads(data), *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def _collect() -> None:
    """Reap the supervisor processes that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def _supervise(request: dict[str, object], status: int, error: int, *streams: int) -> dict[str, object]:
    """Fork the program from this process, its supervisor. The supervisor writes the program's process id and, at its
    end, its exit status to ``status``.

    Only the program returns from this function, with its request; the supervisor exits.
    """
    program = os.fork()
    if program:
        for descriptor in (error, *streams):
            os.close(descriptor)
        os.write(status, f"{program}\n".encode())
        _, ended = os.waitpid(program, 0)
        os.write(status, f"{os.waitstatus_to_exitcode(ended)}\n".encode())
        os._exit(0)
    os.close(status)
    if request["session"]:
        os.setsid()
    for descriptor, place in zip((error, *streams), (2, 0, 1), strict=False):
        os.dup2(descriptor, place)
        os.close(descriptor)
    sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", closefd=False)
    # The new stderr is a pipe or a file.
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace", closefd=False)
    os.chdir(str(request["folder"]))
    os.environ.clear()
    os.environ.update(request["environment"])
    return request


if __name__ == "__main__":
    asked = serve(socket.socket(fileno=int(sys.argv[1])), sys.argv[2:])
    sys.argv = ["irdesk", *asked["arguments"]]
    exec(compile(asked["code"], "<program>", "exec"), {"__name__": "__main__"})
