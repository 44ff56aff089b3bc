"""The service refuses requests that exceed a size or rate limit, with a status and a reason."""

from __future__ import annotations

import http.client
import json
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from served_team import PEOPLE, Clients, ServedProject, make_project

from irdesk.service.client.membership import join
from irdesk.service.limits import Limits
from irdesk.service.protocol import Refused, SentRows
from irdesk.service.team.members import new_token

ANNA, BEN, _ = PEOPLE
BODY = 8 << 20  # number of bytes announced but never sent


@pytest.fixture
def served(tmp_path) -> Iterator[ServedProject]:
    served = ServedProject(make_project(tmp_path / "study.irdesk"))
    yield served
    served.stop()


def begun(served, path: str, token: str = "") -> socket.socket:
    """Open a connection, send the headers of a request without the body, and return the connection."""
    connection = socket.create_connection(("127.0.0.1", served.port))
    head = f"POST {path} HTTP/1.1\r\nHost: example.org\r\nContent-Length: {BODY if token else 99}\r\n"
    authorization = f"Authorization: Bearer {token}\r\n" if token else ""
    connection.sendall(f"{head}{authorization}\r\n".encode())
    return connection


def answered(connection: socket.socket) -> tuple[int, bytes]:
    """Return the status of the response, and its headers and body as one text."""
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    return answer.status, answer.headers.as_bytes() + answer.read()


def asked(served, token, body=None, headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=120)
    connection.request("POST", "/v1/rows", body, {"Authorization": f"Bearer {token}", **(headers or {})})
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer.status, json.loads(data)["reason"] if answer.status >= 400 else "", answer.headers


def test_limits_are_told_and_touch_nobody_else(tmp_path):
    served = ServedProject(make_project(tmp_path / "study.irdesk"), "--rate", "1")
    anna, ben = (served.joined(name).connection() for name in (ANNA, BEN))
    for connection in (anna, ben):
        connection.package()
    statuses = [asked(served, new_token(), b"{}")[0] for _ in range(8)]
    assert (statuses[0], statuses[-1]) == (401, 429), "of an address that guesses tokens"
    assert ben.send(SentRows((Clients().row("1", "1-1", 1),))).stored, "from the same address"
    token = anna._token
    assert asked(served, token, b" " * (9 << 20))[0] == 413
    assert "does not conform to the protocol" in asked(served, token, b"[]")[1]
    answers = (asked(served, token, b"{}") for _ in range(500))
    status, reason, headers = next(answer for answer in answers if answer[0] != 200)
    assert (status, reason) == (429, "too many requests")
    assert int(headers["Retry-After"]) >= 1
    anna.close()
    ben.close()
    served.stop()


def test_nothing_is_read_of_whom_nobody_knows(served):
    with begun(served, "/v1/rows", new_token()) as connection:
        assert answered(connection)[0] == 401


def test_one_device_and_strangers_have_so_many_requests_at_one_time(served):
    anna, ben = served.joined(ANNA), served.joined(BEN)
    line = served.invite(ANNA)
    with ExitStack() as stack:
        for path, token, most in (
            ("/v1/rows", anna.token, Limits().requests_of_one),
            ("/v1/join", "", Limits().requests_of_strangers),
        ):
            waiting = [stack.enter_context(begun(served, path, token)) for _ in range(most + 1)]
            refused = select.select(waiting, [], [])[0][0]
            assert b"too many simultaneous requests" in answered(refused)[1]
        with pytest.raises(Refused, match="too many simultaneous requests"):
            join(line)
        other = ben.connection()
        assert other.rows(0).rows == (), "others are served"
        other.close()
    membership = None
    while membership is None:  # Retry until the service has noticed the closed connections.
        with suppress(Refused):
            membership = join(line)
    assert membership.name == ANNA


def test_one_device_stores_so_many_bytes_at_one_time(served):
    anna, ben = served.joined(ANNA).connection(), served.joined(BEN).connection()
    for connection in (anna, ben):
        connection.package()
    device = Clients()
    full = b"{" + b" " * (BODY - 2) + b"}"
    statuses = [asked(served, anna._token, full)[0] for _ in range(Limits().volume_burst // BODY + 1)]
    assert (statuses[0], statuses[-1]) == (200, 429)
    assert ben.send(SentRows((device.row("1", "1-1", 1),))).stored
    anna.close()
    ben.close()


def test_no_answer_repeats_the_host_that_a_request_names(served):
    with socket.create_connection(("127.0.0.1", served.port)) as connection:
        connection.sendall(b"GET /v1/rows/ HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        status, answer = answered(connection)
    assert status == 404
    assert b"evil" not in answer
