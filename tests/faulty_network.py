"""A proxy in front of a service that cuts connections, loses responses, and leaves connections half open."""

from __future__ import annotations

import contextlib
import socket
import threading


class FaultyNetwork:
    """A proxy that forwards connections to a port. It applies ``fault`` when the first request of a connection arrives.

    ``fault`` is ``cut`` (close before forwarding the request), ``lose`` (discard the response), ``half open`` (never
    send a response), or empty (forward normally).
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self.fault = ""
        self._open: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Close the listening socket and all connections."""
        self._listening.close()
        for end in self._open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            self._open.append(near)
            threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        with contextlib.suppress(OSError):
            first = near.recv(1 << 20)
            fault = self.fault
            if fault == "cut":
                near.close()
                return
            far = socket.create_connection(("127.0.0.1", self._target))
            self._open.append(far)
            far.sendall(first)
            threading.Thread(target=self._pass, args=(near, far), daemon=True).start()
            if fault == "half open":
                return
            if fault == "lose":
                far.recv(1 << 20)
                # Unlike ``close``, ``shutdown`` does not wait for the thread that reads from the socket.
                near.shutdown(socket.SHUT_RDWR)
                return
            self._pass(far, near)

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                target.sendall(data)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)
