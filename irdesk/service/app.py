"""The service over HTTP: routes of the protocol, with limits, refusals and the log."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Route

from irdesk.domain.errors import StoreUnavailable
from irdesk.domain.messages import worded, wording_of
from irdesk.service.append_queue import AppendQueue
from irdesk.service.limits import Limits, RateLimit
from irdesk.service.members import hashed
from irdesk.service.protocol import (
    ROWS_AT_ONCE,
    Health,
    Join,
    NewAssignment,
    NewInvitation,
    Reason,
    Refused,
    Role,
    SentRows,
)
from irdesk.service.service_log import ServiceLog
from irdesk.service.team import Team
from irdesk.service.wake import TICK, WakeUps

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
_encode = msgspec.json.Encoder().encode
_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
_MOST_AUDIT = 1000


class Service:
    """The routes. Rows are written by one thread, one request after another. Packages, which take longest, are made
    by a thread of their own, assignments by another, so that neither the loop nor a short request waits for them.
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
        self._failures = RateLimit(self._limits.failures / 60, self._limits.failures)
        self.wake_ups = WakeUps(team, self._limits.listeners, tick)

    def app(self) -> Starlette:
        """Return the ASGI application."""
        table: tuple[tuple[str, str, Handler], ...] = (
            ("GET", "/v1/health", self._health),
            ("POST", "/v1/join", self._join),
            ("GET", "/v1/package", self._package),
            ("GET", "/v1/project", self._project),
            ("GET", "/v1/settings", self._settings),
            ("POST", "/v1/rows", self._append),
            ("GET", "/v1/rows", self._rows),
            ("GET", "/v1/wake", self._wake),
            ("GET", "/v1/progress", self._progress),
            ("POST", "/v1/assignments", self._assign),
            ("POST", "/v1/invitations", self._invite),
            ("DELETE", "/v1/tokens/{name:path}", self._revoke),
        )
        routes = [
            Route(path, self._guarded(f"{method} {path.partition('{')[0]}", handler), methods=[method])
            for method, path, handler in table
        ]
        return Starlette(routes=routes, lifespan=self._lifespan, exception_handlers={404: _not_found, 405: _not_found})

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
            for executor in (self._writer, self._worker, self._packer, self._readers):
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
            except ClientDisconnect:
                response = Response(status_code=400)
            except StoreUnavailable as fault:
                self._log.event("store", reason=str(fault))
                response = _refusal(worded("the store does not answer now; nothing was stored"), 503)
                response.headers["Retry-After"] = "1"
            except Exception as fault:
                self._log.event("error", request=kind, error=f"{type(fault).__name__}: {fault}")
                response = _refusal(worded("the service failed; nothing was stored"), 500)
            self._log.request(kind, response.status_code, time.perf_counter() - began)
            return response

        return guarded

    async def _counted(self, request: Request, kind: str, refusal: Refused) -> Refused:
        """Write a refusal to the audit log; of too many from one address return that they are too many, instead.

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

    def _token(self, request: Request) -> str:
        """Return the bearer token, and count its request. Raises `Refused`."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise Refused(401, worded("join first: the request has no token"))
        self._rate.take(hashed(token))
        return token

    async def _body(self, request: Request, kind: type[T], most: int) -> T:
        """Return the decoded body. Raises `Refused` if it is too long, too slow or malformed."""
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
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            raise Refused(
                400, worded("the body is not what the protocol asks for: {fault}", fault=str(fault)[:200])
            ) from fault

    async def _health(self, request: Request) -> Response:
        if "authorization" not in request.headers:
            return _answer(Health())
        member = await self._do(self._readers, partial(self._team.member, self._token(request)))
        if member.role is not Role.COORDINATOR:
            return _answer(Health())
        return _answer(self._log.health(self.wake_ups.waiting))

    async def _join(self, request: Request) -> Response:
        wish = await self._body(request, Join, self._limits.small_body)
        return _answer(await self._do(self._writer, partial(self._team.join, wish)))

    async def _package(self, request: Request) -> Response:
        token = self._token(request)
        package = await self._do(self._packer, partial(self._team.package, token))
        tag = f'"{package.etag}"'
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers={"ETag": tag, **_HEADERS})
        data = await self._do(self._readers, package.path.read_bytes)
        return Response(data, media_type="application/vnd.sqlite3", headers={"ETag": tag, **_HEADERS})

    async def _project(self, request: Request) -> Response:
        token = self._token(request)
        path = await self._do(self._packer, partial(self._team.project, token))
        ended = BackgroundTask(path.unlink, missing_ok=True)
        return FileResponse(path, 200, _HEADERS, "application/vnd.sqlite3", ended)

    async def _settings(self, request: Request) -> Response:
        token = self._token(request)
        return _answer(await self._do(self._readers, partial(self._team.shared_settings, token)))

    async def _append(self, request: Request) -> Response:
        token = self._token(request)
        sent = await self._body(request, SentRows, self._limits.body)
        return _answer(await self._queue.append(token, sent))

    async def _rows(self, request: Request) -> Response:
        token = self._token(request)
        after, most = _number(request, "after", 0), _number(request, "most", ROWS_AT_ONCE)
        page = await self._do(self._readers, partial(self._team.rows, token, after, most))
        await self._do(self._worker, partial(self._team.saw, token))
        return _answer(page)

    async def _wake(self, request: Request) -> Response:
        token = self._token(request)
        member = await self._do(self._readers, partial(self._team.member, token))
        self.wake_ups.refuse_too_many()
        events = self.wake_ups.listen(token, member)
        return StreamingResponse(_until_refused(events), media_type="text/event-stream", headers=_HEADERS)

    async def _progress(self, request: Request) -> Response:
        token = self._token(request)
        most = min(_number(request, "audit", 0), _MOST_AUDIT)
        return _answer(await self._do(self._readers, partial(self._team.progress, token, most)))

    async def _assign(self, request: Request) -> Response:
        token = self._token(request)
        wish = await self._body(request, NewAssignment, self._limits.small_body)
        return _answer(await self._do(self._worker, partial(self._team.assign, token, wish)))

    async def _invite(self, request: Request) -> Response:
        token = self._token(request)
        wish = await self._body(request, NewInvitation, self._limits.small_body)
        return _answer(await self._do(self._worker, partial(self._team.invite, token, wish)), 201)

    async def _revoke(self, request: Request) -> Response:
        token = self._token(request)
        name = request.path_params["name"]
        await self._do(self._worker, partial(self._team.revoke, token, name))
        return Response(status_code=204, headers=_HEADERS)


def _answer(value: msgspec.Struct, status: int = 200) -> Response:
    return Response(_encode(value), status, _HEADERS, "application/json")


def _refusal(reason: str, status: int) -> Response:
    return _answer(Reason(str(reason), wording_of(reason)), status)


async def _not_found(_request: Request, fault: Exception) -> Response:
    status = getattr(fault, "status_code", 404)
    return _refusal(worded("the protocol has no such request"), status)


async def _until_refused(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    try:
        async for event in events:
            yield event
    except Refused:
        return


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, str(default))
    if not text.isdecimal() or len(text) > 15:
        raise Refused(400, worded("'{name}' must be a number that is not negative", name=name))
    return int(text)
