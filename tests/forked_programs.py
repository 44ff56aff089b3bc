"""Start irdesk quickly: a process that has imported it forks each program, which else takes half a second to import it.

A forked program is a process of its own: it has its own memory, environment and signals, and can be killed.
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

MOST = 1 << 17  # maximum size of a request in bytes
BEFORE = ("irdesk.cli.main", "irdesk.cli.team.serve", "irdesk.service.server", "irdesk.service.service_log")


class ForkedProgram:
    """A running program, with the methods of `subprocess.Popen` that tests of services need."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        error, its_error = os.pipe()
        status, its_status = os.pipe()
        request = json.dumps({"arguments": [*arguments], "environment": {**environment}, "folder": str(Path.cwd())})
        try:
            socket.send_fds(_starter(), [request.encode()], [its_error, its_status])
        finally:
            os.close(its_error)
            os.close(its_status)
        self.stderr = os.fdopen(error, encoding="utf-8")
        self._status = os.fdopen(status)
        self.pid = int(self._status.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit status, or None while the program runs."""
        if self.returncode is None and select.select([self._status], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self) -> int:
        """Wait for the end of the program, and return its exit status."""
        if self.returncode is None:
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


@cache
def _starter() -> socket.socket:
    """Start the process that forks the programs of this process; return the connection to it."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    paths = os.pathsep.join(entry for entry in sys.path if entry)
    starter = subprocess.Popen(
        [sys.executable, __file__, str(its.fileno())],
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


def serve(requests: socket.socket) -> list[str]:
    """Fork a program for each request until the connection is closed. Returns only in a program, with its arguments."""
    import gc

    for name in BEFORE:
        import_module(name)
    gc.freeze()
    while True:
        data, descriptors, _, _ = socket.recv_fds(requests, MOST, 2)
        if not data:
            raise SystemExit
        _collect()
        if not os.fork():
            requests.close()
            return _supervise(json.loads(data), *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def _collect() -> None:
    """Forget the supervisors that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def _supervise(request: dict[str, object], error: int, status: int) -> list[str]:
    """Fork the program; tell its number and, when it has ended, its exit status. Returns only in the program."""
    program = os.fork()
    if program:
        os.close(error)
        os.write(status, f"{program}\n".encode())
        _, ended = os.waitpid(program, 0)
        os.write(status, f"{os.waitstatus_to_exitcode(ended)}\n".encode())
        os._exit(0)
    os.dup2(error, 2)
    os.close(error)
    os.close(status)
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # now a pipe
    os.chdir(str(request["folder"]))
    os.environ.clear()
    os.environ.update(request["environment"])
    return list(request["arguments"])


if __name__ == "__main__":
    asked = serve(socket.socket(fileno=int(sys.argv[1])))
    sys.argv = ["irdesk", *asked]
    from irdesk.app.main import main

    sys.exit(main(asked))
