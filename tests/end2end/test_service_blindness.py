"""An assessor's token gives no access to runs, scores, other people or their grades. Hostile requests are refused."""

from __future__ import annotations

import http.client
import json
import random
import secrets
from collections import Counter
from collections.abc import Iterator
from urllib.parse import quote

import msgspec
import pytest
from msgspec.structs import replace
from served_team import PEOPLE, SECRETS, Clients, ServedProject, make_project
from short_and_long_tests import effort

from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Place
from irdesk.service.client.membership import Membership
from irdesk.service.protocol import Health, Join, NewAssignment, NewGuidelines, NewInvitation, Role, SentRows
from irdesk.service.team.members import new_token
from irdesk.store.project_location import location_of
from irdesk.store.project_move import copy_project
from irdesk.store.store import Store

ANNA, BEN, CLEO = PEOPLE
REQUESTS = effort(120, 10_000)
pytestmark = pytest.mark.takes_long
PATHS = (
    ("GET", "/v1/health"),
    ("POST", "/v1/join"),
    ("GET", "/v1/package"),
    ("POST", "/v1/rows"),
    ("GET", "/v1/rows"),
    ("GET", "/v1/progress"),
    ("POST", "/v1/assignments"),
    ("POST", "/v1/invitations"),
    ("POST", "/v1/guidelines"),
    ("GET", "/v1/settings"),
    ("GET", "/v1/project"),
    ("DELETE", f"/v1/tokens/{BEN}"),
    ("GET", "/v1/audit"),
    ("PUT", "/v1/rows"),
    ("GET", "/"),
)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request, tmp_path_factory) -> Iterator[ServedProject]:
    folder = tmp_path_factory.mktemp("blind")
    place = path = make_project(folder / "study.irdesk")
    if request.param == "postgresql":
        place = location_of(f"{request.getfixturevalue('postgres_url')}?project=t{secrets.token_hex(8)}")
        copy_project(path, place, QUIET)
    served = ServedProject(str(place), "--rate", "100000", home=folder / "home")
    yield served
    served.stop()


class Wire:
    """Client that sends requests with one token and records every byte of the responses."""

    def __init__(self, served: ServedProject, token: str = "") -> None:
        self._port = served.port
        self._token = token
        self.received = bytearray()

    def ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> int:
        """Send a request on a separate connection and return the status."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=120)
        authorization = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        try:
            connection.request(method, path, body, authorization | (headers or {}))
            answer = connection.getresponse()
            data = answer.read()
        finally:
            connection.close()
        self.received += f"{answer.status} {answer.reason} {answer.headers.as_string()}".encode() + data
        self.last = data
        return answer.status


def assessor(served: ServedProject, name: str) -> Membership:
    """Join the team as an assessor on a new device, download the package, and return the membership."""
    member = served.joined(name)
    connection = member.connection()
    connection.package()
    connection.close()
    return member


def send(member: Membership, rows: SentRows) -> None:
    connection = member.connection()
    assert connection.send(rows).refused == ()
    connection.close()


def test_every_byte_that_an_assessor_gets_names_nobody_and_no_run(served):
    anna, ben = assessor(served, ANNA), assessor(served, BEN)
    carla = served.joined(SECRETS[5], Role.COORDINATOR)
    device, others = Clients(), Clients()
    secret = others.row("1", "1-3", 3)
    secret = replace(secret, judgement=replace(secret.judgement, comment=SECRETS[4], seconds=777.25))
    send(ben, SentRows((secret, others.row("1", "1-4", 3)), place=Place("1", "1-5")))
    wire = Wire(served, anna.token)
    stored, foreign = device.row("1", "1-1", 2), device.row("3", "3-1", 2, assessor=BEN)
    bodies = {
        "/v1/rows": (
            SentRows((stored,), place=Place("1", "1-2")),
            SentRows((foreign, device.row("9", "9-9", 2), replace(stored, id=secret.id))),
            SentRows((replace(secret, assessor=ANNA),)),
        ),
        "/v1/join": (Join("wrong-code-of-some-length", new_token()), Join("x", "y")),
        "/v1/assignments": (NewAssignment("1", (ANNA,)),),
        "/v1/invitations": (NewInvitation("zoe", Role.COORDINATOR),),
        "/v1/guidelines": (NewGuidelines("judge all as relevant"),),
    }
    requests = [
        (method, path, None if body is None else msgspec.json.encode(body))
        for method, path in PATHS
        for body in (bodies.get(path, (None,)) if method == "POST" else (None,))
    ]
    for method, path, body in requests:
        wire.ask(method, path, body)
    for method, path in PATHS:
        wire.ask(method, path, b"{")
    for query in ("after=0", "after=99", "after=-1", "most=9999", "after=x", f"assessor={BEN}", "audit=100"):
        wire.ask("GET", f"/v1/rows?{query}")
        wire.ask("GET", f"/v1/progress?{query}")
    for name in (BEN, CLEO, carla.name, "%00", "..", "1" * 5000):
        wire.ask("DELETE", f"/v1/tokens/{quote(name)}")
    for method, path, body in requests:  # Repeat requests that the service has already processed.
        wire.ask(method, path, body)
    connection = carla.connection()
    assert connection.progress(100).audit, "refusals are in the audit log of the coordinator"
    connection.close()
    heard = anna.connection().wake_ups()
    next(heard)
    send(ben, SentRows((others.row("1", "1-6", 3),)))
    heard.close()
    received = bytes(wire.received)
    assert stored.id.encode() in received, "own rows are there"
    mine = {ANNA.encode()}
    others_own = {*map(str.encode, (*SECRETS, *PEOPLE)), b"777.25", secret.judgement.given.encode()} - mine
    for name in sorted(others_own):
        assert name not in received, name
    assert b'"judgement":{"grade":3' not in received, "the others' only grade"
    assert wire.ask("GET", "/v1/health") == 200
    assert json.loads(wire.last) == msgspec.to_builtins(Health())


def test_an_assessor_hears_nothing_when_others_judge(served):
    """The bytes of an assessor's stream do not depend on whether others judge."""
    anna, cleo = assessor(served, ANNA), assessor(served, CLEO)
    carla = served.joined("carla-listens", Role.COORDINATOR)
    listening = http.client.HTTPConnection("127.0.0.1", served.port, timeout=120)
    listening.request("GET", "/v1/wake", headers={"Authorization": f"Bearer {anna.token}"})
    stream = listening.getresponse()
    assert stream.read(3) == b":\n\n"
    heard = carla.connection().wake_ups()
    assert next(heard) is False
    connection, device = cleo.connection(), Clients()
    topic = next(row for row in served_progress(carla) if row.name == CLEO).topics[0].topic
    assert connection.send(SentRows((device.row(topic, f"{topic}-2", 1),))).stored
    while not next(heard):
        pass
    mine = anna.connection()
    assert mine.send(SentRows((device.row("1", "1-7", 1),))).stored
    assert stream.read(len(b"event: look")) == b"event: look", "the first event is that of the own row"
    for each in (listening, connection, mine, heard):
        each.close()


def served_progress(member: Membership):
    connection = member.connection()
    try:
        return connection.progress().assessors
    finally:
        connection.close()


class Hostile:
    """Generator of hostile requests: foreign tokens, topics and names, oversized and malformed bodies, replays."""

    def __init__(self, seed: int, tokens: list[str]) -> None:
        self._random = random.Random(seed)
        self._tokens = [*tokens, "", "x", new_token(), "\u00e9" * 50, "Bearer", "a" * 9000]
        self._device = Clients()
        self._sent: list[bytes] = []

    def request(self) -> tuple[str, str, bytes | None, dict[str, str]]:
        """Return the method, path, body and headers of a random request."""
        draw = self._random
        method, path = draw.choice(PATHS)
        if draw.random() < 0.2:
            path += draw.choice(
                ("?after=" + "9" * draw.randrange(40), "?after=%00", "?most=-1", "/..", "/%2e%2e", "//")
            )
        headers = {"Authorization": f"Bearer {quote(draw.choice(self._tokens), safe='')}"}
        if draw.random() < 0.1:
            headers["Content-Length"] = draw.choice(("-1", "x", "999999999999", "1e9"))
        body = self._body() if method in {"POST", "PUT"} else None
        return method, path, body, headers

    def _body(self) -> bytes:
        draw = self._random
        if self._sent and draw.random() < 0.2:
            return draw.choice(self._sent)
        row = self._device.row(
            draw.choice("123456"), f"{draw.choice('1234')}-{draw.randrange(9)}", draw.randrange(-9, 9)
        )
        changed = {
            "id": (
                row.id,
                "",
                "x" * 1000,
                "00000000-0000-0000-0000-000000000000",
                "ffffffff-ffff-7fff-bfff-ffffffffffff",
            ),
            "assessor": (BEN, "adjudicator", "\x00", ""),
            "at": (0.0, -1e300, 1e300),
            "cause": ("do", "undo", "order x", "\u202e", "\x00", "\x01\x02"),
            "change_id": (row.change_id, "y", ""),
        }
        row = replace(row, **{name: draw.choice(values) for name, values in changed.items() if draw.random() < 0.3})
        body = msgspec.json.encode(SentRows((row,) * draw.choice((1, 1, 2, 600))))
        kind = draw.randrange(8)
        if kind == 0:
            body = body[: draw.randrange(len(body))]
        elif kind == 1:
            body = draw.randbytes(draw.randrange(2000))
        elif kind == 2:
            body = b"[" * 5000
        elif kind == 3:
            body = b'{"journal": [' + b"0," * 100_000 + b"0]}"
        elif kind == 4:
            body = json.dumps(
                {"code": "x" * draw.randrange(2000), "token": new_token(), "role": "coordinator"}
            ).encode()
        elif kind == 5:
            body = body.replace(
                b'"grade":', draw.choice((b'"grade":1e400,"x":', b'"grade":true,"y":', b'"grade":"3","z":'))
            )
        self._sent.append(body)
        return body


def test_hostile_requests_change_nothing_that_is_not_theirs(served):
    anna, ben = assessor(served, ANNA), assessor(served, BEN)
    wire = Wire(served)
    hostile = Hostile(7, [anna.token])
    device = Clients()
    send(ben, SentRows((device.row("1", "1-2", 2),)))
    statuses: Counter[int] = Counter()
    for _ in range(REQUESTS):
        method, path, body, headers = hostile.request()
        try:
            statuses[wire.ask(method, path, body, headers)] += 1
        except (OSError, http.client.HTTPException):  # The service may close the connection of a malformed request.
            statuses[0] += 1
    assert {status for status in statuses if status >= 500} == set(), statuses
    assert statuses[200] + statuses[201] < REQUESTS
    for secret in (*SECRETS, CLEO, ben.token):
        assert secret.encode() not in wire.received, secret
    send(ben, SentRows((device.row("1", "1-5", 2),)))
    store = Store.read(location_of(served.store))
    try:
        rows = store.data().journal
        assert all(row.judgement is None or row.judgement.grade in {None, 0, 1, 2, 3} for row in rows)
        assert len({row.id for row in rows}) == len(rows)
        assert not [row for row in rows if row.assessor not in {*PEOPLE, SECRETS[5]}]
    finally:
        store.close()
    log = served.irdesk("team", "progress", served.store, "--audit", "50")
    assert "refused" in log
