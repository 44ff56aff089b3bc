"""Requests that wait to append rows: those that arrive during a write are stored together by the next one."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor
from contextlib import suppress

from irdesk.service.protocol import SentRows, Stored
from irdesk.service.team import Team

_TOGETHER = 50  # maximum number of requests in one transaction


class AppendQueue:
    """Appends on the writer's thread, in the order of arrival; it lives on the event loop's thread."""

    def __init__(self, team: Team, writer: Executor) -> None:
        self._team = team
        self._writer = writer
        self._waiting: list[tuple[str, SentRows, asyncio.Future[Stored]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, token: str, sent: SentRows) -> Stored:
        """Append rows and wait until they are on disk. Raises what `Team.append` raises."""
        answer: asyncio.Future[Stored] = asyncio.get_running_loop().create_future()
        self._waiting.append((token, sent, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return await answer

    async def _work(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_TOGETHER], self._waiting[_TOGETHER:]
            answers = await asyncio.get_running_loop().run_in_executor(self._writer, self._stored, batch)
            for (_, _, future), answer in zip(batch, answers, strict=True):
                if future.done():  # the client is gone; the rows are stored anyway
                    continue
                if isinstance(answer, BaseException):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)

    def _stored(self, batch: list[tuple[str, SentRows, asyncio.Future[Stored]]]) -> list[Stored | Exception]:
        """Store requests together; if that fails, each separately, so that one cannot make the others fail."""
        requests = [(token, sent) for token, sent, _ in batch]
        if len(requests) > 1:
            with suppress(Exception):  # each request gets its own error
                return list[Stored | Exception](self._team.append_all(requests))
        return [self._alone(token, sent) for token, sent in requests]

    def _alone(self, token: str, sent: SentRows) -> Stored | Exception:
        try:
            return self._team.append(token, sent)
        except Exception as fault:  # raised again when the request is answered
            return fault
