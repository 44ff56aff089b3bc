"""File responses that are streamed in chunks as fast as the client reads, so that no file is held in memory."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import BinaryIO

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

_PIECE = 256 << 10  # bytes read at once


class SentFile(StreamingResponse):
    """Response with the content of an open file. ``ended`` is called when the file has been sent or the client
    disconnects.
    """

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
        """Send the response."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._file.close()
            self._ended()


def open_to_send(path: Path) -> BinaryIO:
    """Open a file so that its content can still be read after the file has been replaced."""
    return path.open("rb")


async def _pieces(file: BinaryIO, readers: Executor) -> AsyncIterator[bytes]:
    loop = asyncio.get_running_loop()
    while piece := await loop.run_in_executor(readers, file.read, _PIECE):
        yield piece
