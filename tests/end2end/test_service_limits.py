"""The service refuses requests for their size or rate, with a status and a reason."""

from __future__ import annotations

import http.client
import json

from served_team import PEOPLE, Clients, ServedProject, make_project

from irdesk.service.members import new_token
from irdesk.service.protocol import SentRows


def asked(served, token, body=None, headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=120)
    connection.request("POST", "/v1/rows", body, {"Authorization": f"Bearer {token}", **(headers or {})})
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer.status, json.loads(data)["reason"] if answer.status >= 400 else "", answer.headers


def test_limits_are_told_and_touch_nobody_else(tmp_path):
    served = ServedProject(make_project(tmp_path / "study.irdesk"), "--rate", "1")
    anna, ben = (served.joined(name).connection() for name in PEOPLE[:2])
    for connection in (anna, ben):
        connection.package()
    statuses = [asked(served, new_token(), b"{}")[0] for _ in range(8)]
    assert (statuses[0], statuses[-1]) == (401, 429), "of an address that guesses tokens"
    assert ben.send(SentRows((Clients().row("1", "1-1", 1),))).stored, "from the same address"
    token = anna._token
    assert asked(served, token, b" " * (9 << 20))[0] == 413
    assert "is not what the protocol asks for" in asked(served, token, b"[]")[1]
    answers = (asked(served, token, b"{}") for _ in range(500))
    status, reason, headers = next(answer for answer in answers if answer[0] != 200)
    assert (status, reason) == (429, "too many requests")
    assert int(headers["Retry-After"]) >= 1
    anna.close()
    ben.close()
    served.stop()
