"""Connections that send or read too slowly are closed, and files are sent in chunks."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import Response

from irdesk.service.limits import Limits
from irdesk.service.streamed_file import SentFile, open_to_send
from irdesk.service.timed_connection import TimedConnection

MEGABYTES = 32
"""A size that exceeds the system's socket buffers."""
ASK = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@contextmanager
def served(app, **limits) -> Iterator[int]:
    """Run a server with the given limits; yield its port."""
    kind = TimedConnection.of(Limits(**limits))
    server = uvicorn.Server(uvicorn.Config(app, http=kind, ws="none", lifespan="off", log_config=None))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


async def answer(scope, receive, send):
    await Response("here")(scope, receive, send)


def opened(port: int, sent: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(sent)
    return connection


def is_ended(connection: socket.socket) -> bool:
    """Wait until a connection is closed; return False if data arrives first."""
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def test_half_a_request_is_not_waited_for():
    with served(answer, patience=0.2) as port, opened(port, ASK[:-2]) as connection:
        assert is_ended(connection)


def test_a_request_that_comes_byte_by_byte_after_another_one_is_not_waited_for():
    with served(answer, keep_alive=0.2) as port, opened(port, ASK) as connection:
        while not connection.recv(1000).endswith(b"here"):
            pass
        with pytest.raises(ConnectionError):  # noqa: PT012
            connection.sendall(ASK[:4])
            while True:
                connection.sendall(b"x")


def test_of_too_many_idle_connections_the_oldest_end():
    with served(answer, idle=3) as port:
        idle = [opened(port, ASK[:-2]) for _ in range(5)]
        assert is_ended(idle[0])
        assert is_ended(idle[1])
        idle[4].sendall(b"\r\n")
        assert idle[4].recv(12) == b"HTTP/1.1 200"
        for connection in idle:
            connection.close()


@pytest.mark.parametrize("leaves", [True, False])
def test_a_file_is_closed_when_its_reader_stalls_or_leaves(tmp_path, leaves):
    path, ended = tmp_path / "file", threading.Event()
    path.write_bytes(bytes(MEGABYTES << 20))
    files = []

    async def app(scope, receive, send):
        files.append(open_to_send(path))
        await SentFile(files[0], readers, {}, "application/x-file", ended.set)(scope, receive, send)

    with ThreadPoolExecutor(1) as readers, served(app, patience=0.2) as port, opened(port, ASK) as connection:
        connection.recv(100)
        if leaves:
            connection.close()
        assert ended.wait(600)
        assert files[0].closed


def test_a_file_arrives_whole_whatever_takes_its_place(tmp_path):
    path, new = tmp_path / "file", tmp_path / "new"
    path.write_bytes(bytes(range(256)) * (MEGABYTES << 12))
    new.write_bytes(b"new")

    async def app(scope, receive, send):
        file = open_to_send(path)
        new.replace(path)
        assert Request(scope).method == "GET"
        await SentFile(file, readers, {}, "application/x-file")(scope, receive, send)

    with ThreadPoolExecutor(1) as readers, served(app, patience=5.0) as port, opened(port, ASK) as connection:
        data = bytearray()
        while len(data) < MEGABYTES << 20:
            data += connection.recv(1 << 20)
        head, _, body = bytes(data).partition(b"\r\n\r\n")
        assert f"content-length: {MEGABYTES << 20}".encode() in head
        while len(body) < MEGABYTES << 20:
            body += connection.recv(1 << 20)
        assert body == bytes(range(256)) * (MEGABYTES << 12)
