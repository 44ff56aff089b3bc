"""Answers that are files, read piece by piece as the other side takes them, so that they need no memory."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import BinaryIO

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

_PIECE = 256 << 10  # bytes that are read at once


class SentFile(StreamingResponse):
    """An answer with the content of an open file; ``ended`` is called when it was sent, or the other side is gone."""

    def __init__(
        self,
        file: BinaryIO,
        readers: Executor,
        headers: dict[str, str],
        media_type: str,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        self._file, self._ended = file, ended
        size = os.fstat(file.fileno()).st_size
        super().__init__(_pieces(file, readers), 200, {**headers, "Content-Length": str(size)}, media_type)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._file.close()
            self._ended()


def open_to_send(path: Path) -> BinaryIO:
    """Open a file; what is read stays the same if another one takes its place."""
    return path.open("rb")


async def _pieces(file: BinaryIO, readers: Executor) -> AsyncIterator[bytes]:
    loop = asyncio.get_running_loop()
    while piece := await loop.run_in_executor(readers, file.read, _PIECE):
        yield piece
