"""Queue of requests to append rows. Requests that arrive during a write are stored together by the next write."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextlib import suppress

import msgspec

from irdesk.service.protocol import SentRows, Stored
from irdesk.service.team.team import Team

_TOGETHER = 50  # maximum number of requests in one transaction
_ROWS_TOGETHER = 500
"""Maximum number of rows in one transaction of several requests. With this limit, a busy machine answers the first of
many large requests before the client times out. A client that times out resends the request, which adds work.
"""


class ClientGone(Exception):
    """Raised when a client closes its connection before the rows of its request are written. Nothing was stored."""


class _Request(msgspec.Struct, frozen=True):
    token: str
    sent: SentRows
    gone: Callable[[], Awaitable[bool]]
    answer: asyncio.Future[Stored]

    @property
    def rows(self) -> int:
        return len(self.sent.journal) + len(self.sent.notes)


class AppendQueue:
    """Queue that appends rows on the writer's thread, in order of arrival. Use it on the event loop's thread."""

    def __init__(self, team: Team, writer: Executor) -> None:
        self._team = team
        self._writer = writer
        self._waiting: deque[_Request] = deque()
        self._task: asyncio.Task[None] | None = None

    async def append(self, token: str, sent: SentRows, gone: Callable[[], Awaitable[bool]]) -> Stored:
        """Append rows and wait until they are on disk. Raises the same errors as `Team.append`. Raises `ClientGone` if
        ``gone`` returns True before the rows are written: the client has disconnected and will resend the rows.
        """
        answer: asyncio.Future[Stored] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Request(token, sent, gone, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return await answer

    async def _work(self) -> None:
        while self._waiting:
            batch = await self._next_batch()
            if not batch:
                continue
            answers = await asyncio.get_running_loop().run_in_executor(self._writer, self._stored, batch)
            for request, answer in zip(batch, answers, strict=True):
                if request.answer.done():  # the client has disconnected, but its rows are stored
                    continue
                if isinstance(answer, BaseException):
                    request.answer.set_exception(answer)
                else:
                    request.answer.set_result(answer)

    async def _next_batch(self) -> list[_Request]:
        """Return the requests to store next. There is at least one unless all clients have disconnected."""
        batch: list[_Request] = []
        rows = 0
        while self._waiting and len(batch) < _TOGETHER:
            request = self._waiting[0]
            if batch and rows + request.rows > _ROWS_TOGETHER:
                break
            self._waiting.popleft()
            if request.answer.done():
                continue
            if await request.gone():
                request.answer.set_exception(ClientGone())
                continue
            batch.append(request)
            rows += request.rows
        return batch

    def _stored(self, batch: list[_Request]) -> list[Stored | Exception]:
        """Store several requests in one transaction. If the transaction fails, store each request separately, so that
        one request cannot make the others fail.
        """
        requests = [(request.token, request.sent) for request in batch]
        if len(requests) > 1:
            with suppress(Exception):  # on failure each request is stored separately and gets its own error
                return list[Stored | Exception](self._team.append_all(requests))
        return [self._alone(token, sent) for token, sent in requests]

    def _alone(self, token: str, sent: SentRows) -> Stored | Exception:
        try:
            return self._team.append(token, sent)
        except Exception as fault:  # the error is raised in the coroutine that waits for the answer
            return fault
