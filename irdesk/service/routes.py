"""ASGI application of the service: routes of the protocol, with limits, refusals and logging."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import BinaryIO, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.translatable_messages import worded, wording_of
from irdesk.service.append_queue import AppendQueue, ClientGone
from irdesk.service.client_wake_ups import TICK, WakeUps
from irdesk.service.limits import Limits, RateLimit
from irdesk.service.protocol import (
    ROWS_AT_ONCE,
    Health,
    Join,
    NewAssignment,
    NewGuidelines,
    NewInvitation,
    Reason,
    Refused,
    Role,
    SentRows,
)
from irdesk.service.service_log import ServiceLog
from irdesk.service.streamed_file import SentFile, open_to_send
from irdesk.service.team.audit_log import MOST_ENTRIES
from irdesk.service.team.members import hashed
from irdesk.service.team.team import Team
from irdesk.system.json_values import decode_json

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
MemberHandler = Callable[[Request, str], Awaitable[Response]]
_encode = msgspec.json.Encoder().encode
_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
_PROJECT_FILE = "application/vnd.sqlite3"
_UNKNOWN = 401


class Service:
    """The routes of the service. One thread writes rows, one request at a time. A second thread makes packages, which
    take longest. A third thread makes assignments and other changes by coordinators. Neither the event loop nor a short
    request waits for the second or third thread.
    """

    def __init__(self, team: Team, log: ServiceLog, limits: Limits | None = None, tick: float = TICK) -> None:
        self._team = team
        self._log = log
        self._limits = limits or Limits()
        self._writer = ThreadPoolExecutor(1, "writer")
        self._queue = AppendQueue(team, self._writer)
        self._worker = ThreadPoolExecutor(1, "worker")
        self._packer = ThreadPoolExecutor(1, "packer")
        self._readers = ThreadPoolExecutor(2, "reader")
        self._rate = RateLimit(self._limits.rate, self._limits.burst)
        self._volume = RateLimit(self._limits.volume, self._limits.volume_burst)
        self._failures = RateLimit(self._limits.failures / 60, self._limits.failures)
        self._gate = ThreadPoolExecutor(1, "gate")
        self._lately: set[str] = set()
        self._in_progress: Counter[str] = Counter()
        self.wake_ups = WakeUps(team, self._limits, tick)

    def app(self) -> Starlette:
        """Return the ASGI application."""
        strangers: tuple[tuple[str, str, Handler], ...] = (
            ("GET", "/v1/health", self._health),
            ("POST", "/v1/join", self._join),
        )
        members: tuple[tuple[str, str, MemberHandler], ...] = (
            ("GET", "/v1/package", self._package),
            ("GET", "/v1/project", self._project),
            ("GET", "/v1/settings", self._settings),
            ("POST", "/v1/rows", self._append),
            ("GET", "/v1/rows", self._rows),
            ("GET", "/v1/wake", self._wake),
            ("GET", "/v1/progress", self._progress),
            ("POST", "/v1/assignments", self._assign),
            ("POST", "/v1/guidelines", self._guidelines),
            ("POST", "/v1/invitations", self._invite),
            ("DELETE", "/v1/tokens/{name:path}", self._revoke),
        )
        table = (*strangers, *((method, path, self._by_member(handler)) for method, path, handler in members))
        routes = [
            Route(path, self._guarded(f"{method} {path.partition('{')[0]}", handler), methods=[method])
            for method, path, handler in table
        ]
        app = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers={404: _not_found, 405: _not_found})
        app.router.redirect_slashes = False  # a redirect would repeat the host name given in the request
        return app

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        adopted = await self._do(self._writer, self._team.begin)
        self._log.event("started", adopted=adopted)
        watching = asyncio.create_task(self.wake_ups.watch())
        try:
            yield
        finally:
            self.wake_ups.close()
            await watching
            for executor in (self._writer, self._worker, self._packer, self._readers, self._gate):
                executor.shutdown()
            self._log.event("stopped")

    def _guarded(self, kind: str, handler: Handler) -> Handler:
        async def guarded(request: Request) -> Response:
            began = time.perf_counter()
            try:
                response = await handler(request)
            except Refused as fault:
                refusal = await self._counted(request, kind, fault) if fault.status in {401, 403} else fault
                response = _refusal(refusal.reason, refusal.status)
                if refusal.wait:
                    response.headers["Retry-After"] = str(refusal.wait)
            except (ClientDisconnect, ClientGone):
                response = Response(status_code=400)
            except StoreUnavailable as fault:
                self._log.event("store", reason=str(fault))
                response = _refusal(worded("the store does not respond; nothing was stored"), 503)
                response.headers["Retry-After"] = "1"
            except Exception as fault:
                self._log.event("error", request=kind, error=f"{type(fault).__name__}: {fault}")
                response = _refusal(worded("the service failed; nothing was stored"), 500)
            self._log.request(kind, response.status_code, time.perf_counter() - began)
            return response

        return guarded

    async def _counted(self, request: Request, kind: str, refusal: Refused) -> Refused:
        """Write a refusal to the audit log and return it. If one address causes too many refusals, return a refusal for
        this reason instead.

        Members behind the same address are not affected, since their requests are not refused.
        """
        address = _address(request)
        try:
            self._failures.take(address)
        except Refused as too_many:
            return too_many
        await self._do(self._worker, partial(self._team.refuse, address, f"{kind}: {refusal.reason}"))
        return refusal

    async def _do(self, executor: Executor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(executor, work)

    def _by_member(self, handler: MemberHandler) -> Handler:
        """Wrap a handler of members' requests, and pass the token to it.

        No part of the body is read before the token is known to be valid. Requests with a recently validated token do
        not wait behind requests whose tokens must first be validated. A recently validated token is checked again when
        the request is carried out.
        """

        async def by_member(request: Request) -> Response:
            token = _token(request)
            key = hashed(token)
            if key not in self._lately:
                await self._do(self._gate, partial(self._team.member, token))
                self._lately.add(key)
            self._rate.take(key)
            try:
                with self._counted_in(key, self._limits.requests_of_one):
                    return await handler(request, token)
            except Refused as refusal:
                if refusal.status == _UNKNOWN:
                    self._lately.discard(key)
                raise

        return by_member

    @contextmanager
    def _counted_in(self, sender: str, most: int) -> Iterator[None]:
        """Count one more request in progress for a sender while the block runs. Raises `Refused` if the sender has too
        many.
        """
        if self._in_progress[sender] >= most:
            raise Refused(429, worded("too many simultaneous requests"), 1)
        self._in_progress[sender] += 1
        try:
            yield
        finally:
            self._in_progress[sender] -= 1
            if not self._in_progress[sender]:
                del self._in_progress[sender]

    async def _body(self, request: Request, kind: type[T], most: int, sender: str = "") -> T:
        """Return the decoded body of a request. If the request stores data, count the body's bytes for the ``sender``.

        Raises `Refused` if the body is too long, too slow or malformed, or the sender has stored too much recently.
        """
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > most:
            raise Refused(413, worded("the body is longer than {most:,} bytes", most=most))
        body = bytearray()
        try:
            async with asyncio.timeout(self._limits.patience):
                async for part in request.stream():
                    body += part
                    if len(body) > most:
                        raise Refused(413, worded("the body is longer than {most:,} bytes", most=most))
        except TimeoutError:
            raise Refused(
                408, worded("the body took longer than {seconds:g} seconds", seconds=self._limits.patience)
            ) from None
        if sender:
            self._volume.take(sender, len(body))
        try:
            return decode_json(body, kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            raise Refused(
                400, worded("the body does not conform to the protocol: {fault}", fault=str(fault)[:200])
            ) from fault

    async def _health(self, request: Request) -> Response:
        if "authorization" not in request.headers:
            return _answer(Health())
        token = _token(request)
        member = await self._do(self._gate, partial(self._team.member, token))
        self._rate.take(hashed(token))
        if member.role is not Role.COORDINATOR:
            return _answer(Health())
        return _answer(self._log.health(self.wake_ups.waiting))

    async def _join(self, request: Request) -> Response:
        with self._counted_in("", self._limits.requests_of_strangers):
            wish = await self._body(request, Join, self._limits.small_body)
            return _answer(await self._do(self._writer, partial(self._team.join, wish)))

    async def _package(self, request: Request, token: str) -> Response:
        known = request.headers.get("if-none-match", "")
        tag, file = await self._do(self._packer, partial(self._opened_package, token, known))
        headers = {"ETag": tag, **_HEADERS}
        return SentFile(file, self._readers, headers, _PROJECT_FILE) if file else Response(None, 304, headers)

    def _opened_package(self, token: str, known: str) -> tuple[str, BinaryIO | None]:
        """Return the tag of a member's package and its open file (packages' thread). The file is None if the client
        already has the package.

        The file exists when it is opened, since only this thread replaces the files of packages.
        """
        package = self._team.package(token)
        tag = f'"{package.etag}"'
        return tag, None if tag == known else open_to_send(package.path)

    async def _project(self, _request: Request, token: str) -> Response:
        path = await self._do(self._packer, partial(self._team.project, token))
        file = await self._do(self._readers, partial(open_to_send, path))
        return SentFile(file, self._readers, _HEADERS, _PROJECT_FILE, partial(path.unlink, missing_ok=True))

    async def _settings(self, _request: Request, token: str) -> Response:
        return _answer(await self._do(self._readers, partial(self._team.shared_settings, token)))

    async def _append(self, request: Request, token: str) -> Response:
        sent = await self._body(request, SentRows, self._limits.body, sender=hashed(token))
        answer = await self._queue.append(token, sent, request.is_disconnected)
        self._log.rows_stored(len(answer.stored))
        return _answer(answer)

    async def _rows(self, request: Request, token: str) -> Response:
        after, most = _number(request, "after", 0), _number(request, "most", ROWS_AT_ONCE)
        page = await self._do(self._readers, partial(self._team.rows, token, after, most))
        await self._do(self._worker, partial(self._team.saw, token))
        return _answer(page)

    async def _wake(self, _request: Request, token: str) -> Response:
        member = await self._do(self._readers, partial(self._team.member, token))
        self.wake_ups.refuse_too_many()
        events = self.wake_ups.listen(token, member)
        return StreamingResponse(_until_refused(events), media_type="text/event-stream", headers=_HEADERS)

    async def _progress(self, request: Request, token: str) -> Response:
        most = min(_number(request, "audit", 0), MOST_ENTRIES)
        return _answer(await self._do(self._readers, partial(self._team.progress, token, most)))

    async def _assign(self, request: Request, token: str) -> Response:
        wish = await self._body(request, NewAssignment, self._limits.small_body)
        return _answer(await self._do(self._worker, partial(self._team.assign, token, wish)))

    async def _guidelines(self, request: Request, token: str) -> Response:
        wish = await self._body(request, NewGuidelines, self._limits.text)
        return _answer(await self._do(self._worker, partial(self._team.write_guidelines, token, wish)))

    async def _invite(self, request: Request, token: str) -> Response:
        wish = await self._body(request, NewInvitation, self._limits.small_body)
        return _answer(await self._do(self._worker, partial(self._team.invite, token, wish)), 201)

    async def _revoke(self, request: Request, token: str) -> Response:
        name = request.path_params["name"]
        await self._do(self._worker, partial(self._team.revoke, token, name))
        return Response(status_code=204, headers=_HEADERS)


def _answer(value: msgspec.Struct, status: int = 200) -> Response:
    return Response(_encode(value), status, _HEADERS, "application/json")


def _refusal(reason: str, status: int) -> Response:
    return _answer(Reason(str(reason), wording_of(reason)), status)


async def _not_found(_request: Request, fault: Exception) -> Response:
    status = getattr(fault, "status_code", 404)
    return _refusal(worded("the protocol does not define this request"), status)


async def _until_refused(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    try:
        async for event in events:
            yield event
    except (Refused, StoreUnavailable):  # the stream ends, and the client reconnects
        return


def _token(request: Request) -> str:
    """Return the bearer token of a request. Raises `Refused` if there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refused(_UNKNOWN, worded("join first: the request has no token"))
    return token


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, str(default))
    if not text.isdecimal() or len(text) > 15:
        raise Refused(400, worded("'{name}' must be a number and must not be negative", name=name))
    return int(text)
