"""Client connection to a team's service: HTTPS requests to a server whose certificate is identified by its
fingerprint.
"""

from __future__ import annotations

import hashlib
import http.client
import os
import shutil
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

import msgspec

from irdesk.domain.errors import IrdeskError
from irdesk.domain.translatable_messages import foreign_message, worded
from irdesk.service.invitation_line import PLAIN, TLS, Server
from irdesk.service.keep_alive import HEARTBEAT
from irdesk.service.protocol import (
    ROWS_AT_ONCE,
    Health,
    Invited,
    Join,
    Joined,
    NewAssignment,
    NewGuidelines,
    NewInvitation,
    ProgressView,
    Reason,
    Refused,
    RowPage,
    SentRows,
    SharedSettings,
    Stored,
)
from irdesk.system.json_values import decode_json

T = TypeVar("T")
TIMEOUT = 20.0
"""Seconds to wait for a response before a request is resent. Over a half-open connection, no response would ever
arrive.
"""
COPY_TIMEOUT = 600.0
"""Maximum number of seconds that the service may take to copy a large project."""
_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


class Unreachable(IrdeskError):
    """Raised when the service does not respond. The client resends the request, which may or may not have been carried
    out.
    """


class WrongCertificate(Unreachable):
    """Raised when the server's certificate differs from the one in the invitation. Nothing was sent to the server."""

    def __init__(self, host: str, expected: str, presented: str) -> None:
        self.expected = expected
        self.presented = presented
        super().__init__(
            worded(
                "the certificate of {host} differs from the one in the invitation; nothing was sent. Expected "
                "{expected}, found {found}. If the service has a new certificate, ask the coordinator for a new "
                "invitation",
                host=host,
                expected=expected,
                found=presented,
            )
        )


def connect(server: Server, timeout: float) -> http.client.HTTPConnection:
    """Return a connection that is not yet open. Raises `Unreachable` instead of sending secrets without encryption."""
    if server.trust == PLAIN:
        if server.host not in _LOOPBACK:
            raise Unreachable(
                worded("{host} is another computer: irdesk connects to it only with TLS", host=server.host)
            )
        return http.client.HTTPConnection(server.host, server.port, timeout=timeout)
    if server.trust == TLS:
        context = ssl.create_default_context()
        return http.client.HTTPSConnection(server.host, server.port, timeout=timeout, context=context)
    return _PinnedConnection(server.host, server.port, server.trust, timeout)


class _PinnedConnection(http.client.HTTPSConnection):
    """HTTPS connection that is used only if the server's certificate has the expected fingerprint."""

    def __init__(self, host: str, port: int, fingerprint: str, timeout: float) -> None:
        context = ssl.create_default_context()
        context.check_hostname = False  # a matching fingerprint is stronger evidence than a matching host name
        context.verify_mode = ssl.CERT_NONE
        super().__init__(host, port, timeout=timeout, context=context)
        self._fingerprint = fingerprint

    def connect(self) -> None:
        super().connect()
        assert isinstance(self.sock, ssl.SSLSocket)
        presented = hashlib.sha256(self.sock.getpeercert(binary_form=True) or b"").hexdigest()
        if presented != self._fingerprint:
            self.close()
            raise WrongCertificate(self.host, self._fingerprint, presented)


class TeamConnection:
    """Client that sends the requests of one member, one at a time. The connection is kept open, and renewed when it
    breaks.

    Each method raises `Refused` if the service refuses the request, and `Unreachable` if the service does not respond.
    """

    def __init__(self, server: Server, token: str = "", timeout: float = TIMEOUT) -> None:
        self.server = server
        self._token = token
        self._timeout = timeout
        self._open: http.client.HTTPConnection | None = None
        self._listening: http.client.HTTPConnection | None = None

    def interrupt(self) -> None:
        """Abort the requests in progress (any thread). These then raise `Unreachable`."""
        for connection in (self._open, self._listening):
            if connection is not None and connection.sock is not None:
                with suppress(OSError):
                    socket.socket.shutdown(connection.sock, socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the connection; the next request opens a new one."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def join(self, wish: Join) -> Joined:
        """Redeem an invitation. The request can safely be repeated with the same token."""
        return self._ask("POST", "/v1/join", Joined, wish)

    def package(self, etag: str = "") -> tuple[str, bytes] | None:
        """Return the tag and the content of the work package, or None if the package's tag still equals ``etag``."""
        headers = {"If-None-Match": f'"{etag}"'} if etag else {}
        status, answer_headers, body = self.request("GET", "/v1/package", None, headers)
        return None if status == http.client.NOT_MODIFIED else (answer_headers.get("etag", "").strip('"'), body)

    def project(self, path: Path) -> None:
        """Download a copy of the project to a new file that only its owner can read."""
        connection = connect(self.server, self._timeout)
        try:
            with _as_unreachable(self.server):
                connection.request("GET", "/v1/project", headers=self._headers())
                connection.sock.settimeout(COPY_TIMEOUT)
                response = connection.getresponse()
                if response.status != http.client.OK:
                    raise _refusal(response.status, response.read())
                with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                    shutil.copyfileobj(response, file)
                    os.fsync(file.fileno())
        finally:
            connection.close()

    def settings(self) -> SharedSettings:
        """Return the settings that copies of the project adopt."""
        return self._ask("GET", "/v1/settings", SharedSettings)

    def send(self, rows: SentRows) -> Stored:
        """Send rows. The request can safely be repeated: the service stores each row only once."""
        return self._ask("POST", "/v1/rows", Stored, rows)

    def rows(self, after: int, most: int = ROWS_AT_ONCE) -> RowPage:
        """Return the rows after a cursor."""
        return self._ask("GET", f"/v1/rows?after={after}&most={most}", RowPage)

    def progress(self, audit: int = 0) -> ProgressView:
        """Return the team's progress, with the latest entries of the audit log."""
        return self._ask("GET", f"/v1/progress?audit={audit}", ProgressView)

    def assign(self, wish: NewAssignment) -> ProgressView:
        """Assign a topic to other assessors."""
        return self._ask("POST", "/v1/assignments", ProgressView, wish)

    def write_guidelines(self, wish: NewGuidelines) -> SharedSettings:
        """Replace the guidelines, and return the settings that copies of the project adopt."""
        return self._ask("POST", "/v1/guidelines", SharedSettings, wish)

    def invite(self, wish: NewInvitation) -> Invited:
        """Invite a person."""
        return self._ask("POST", "/v1/invitations", Invited, wish)

    def revoke(self, name_or_id: str) -> None:
        """Revoke tokens and open invitations."""
        self.request("DELETE", f"/v1/tokens/{quote(name_or_id, safe='')}")

    def health(self) -> Health:
        """Return whether the service works and, for coordinators, its activity."""
        return self._ask("GET", "/v1/health", Health)

    def wake_ups(self) -> Iterator[bool]:
        """Yield True when new data may exist, and False at each keep-alive message, while the connection is open.

        The wake-ups use a separate connection. Raises `Unreachable` if this connection breaks or is half open.
        """
        connection = self._listening = connect(self.server, HEARTBEAT + self._timeout)
        try:
            connection.request("GET", "/v1/wake", headers=self._headers())
            response = connection.getresponse()
            if response.status != http.client.OK:
                raise _refusal(response.status, response.read())
            look = False
            while line := response.readline(1000):
                look = look or line.startswith(b"event: look")
                if not line.strip():  # an empty line ends an event
                    yield look
                    look = False
            raise Unreachable("the service closed the connection")
        except (OSError, http.client.HTTPException) as fault:
            raise _unreachable(self.server, fault) from fault
        finally:
            connection.close()

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request and return the status, headers and body. If a kept connection has broken in the meantime,
        retry once.
        """
        was_connected = self._open is not None
        try:
            return self._exchange(method, path, body, headers or {})
        except (OSError, http.client.HTTPException) as fault:
            self.close()
            if not was_connected or isinstance(fault, TimeoutError):
                raise _unreachable(self.server, fault) from fault
        except BaseException:
            self.close()  # a late response must not be taken for the response to the next request
            raise
        try:
            return self._exchange(method, path, body, headers or {})
        except (OSError, http.client.HTTPException) as fault:
            self.close()
            raise _unreachable(self.server, fault) from fault

    def _exchange(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        if self._open is None:
            self._open = connect(self.server, self._timeout)
            self._open.connect()
            with suppress(OSError):
                self._open.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._open.request(method, path, body, {**self._headers(), **headers})
        response = self._open.getresponse()
        data = response.read()
        if response.status >= http.client.BAD_REQUEST:
            raise _refusal(response.status, data, response.headers.get("Retry-After", "0"))
        return response.status, {name.lower(): value for name, value in response.headers.items()}, data

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._token}"} if self._token else {}

    def _ask(self, method: str, path: str, kind: type[T], wish: msgspec.Struct | None = None) -> T:
        body = None if wish is None else msgspec.json.encode(wish)
        headers = {} if body is None else {"Content-Type": "application/json"}
        _, _, data = self.request(method, path, body, headers)
        try:
            return decode_json(data, kind)
        except msgspec.MsgspecError as fault:
            raise Unreachable(f"the server at {self.server.host} is not a service of this version: {fault}") from fault


def _refusal(status: int, data: bytes, wait: str = "0") -> Refused:
    reason: str = worded("the service responded with status {status}", status=status)
    with suppress(msgspec.MsgspecError):
        reason_body = decode_json(data, Reason)
        reason = foreign_message(reason_body.reason, reason_body.wording)
    return Refused(status, reason, int(wait) if wait.isdecimal() else 0)


@contextmanager
def _as_unreachable(server: Server) -> Iterator[None]:
    try:
        yield
    except (OSError, http.client.HTTPException) as fault:
        raise _unreachable(server, fault) from fault


def _unreachable(server: Server, fault: BaseException) -> Unreachable:
    why = str(fault) or type(fault).__name__
    return Unreachable(worded("{host}:{port} does not respond: {why}", host=server.host, port=server.port, why=why))
