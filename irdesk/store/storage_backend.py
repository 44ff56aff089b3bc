"""The interface of a project's storage: connections, commits, copies, and readable errors."""

from __future__ import annotations

import threading
from collections import Counter
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Table

from irdesk.domain.progress import Progress
from irdesk.store.project_location import Location


@dataclass
class Writing:
    """A write in progress: its connection, the id of the history step that it adds (or an empty string), and the number
    of rows by kind, for a message if they cannot be stored. In a ``shared`` project, others write at the same time.

    ``witness`` is a row that only this write adds, as its table and id, or None. Its presence proves that the write was
    committed.
    """

    connection: Connection
    change: str = ""
    rows: Counter[str] = field(default_factory=Counter)
    shared: bool = False
    witness: tuple[Table, str] | None = None


class StorageBackend(Protocol):
    """An open project in a file or a database. Each method that reads or writes raises `StoreUnavailable`."""

    writing: threading.RLock
    """Held during every write."""

    @property
    def location(self) -> Location:
        """Return the path or address."""

    @property
    def closed(self) -> bool:
        """Return whether the storage has been closed."""

    def begin(self) -> None:
        """Prepare for writing, which otherwise happens with the first write."""

    def write(self, *, durable: bool = True) -> AbstractContextManager[Writing]:
        """Yield the connection of the workspace; commit at the end of the block, or leave everything unchanged."""

    def maintain(self) -> AbstractContextManager[Connection]:
        """Yield a connection for rows that belong to no change, and commit them; thread-safe."""

    def stage(self) -> AbstractContextManager[Connection]:
        """Yield a connection for many commits that need not be durable before the next durable commit."""

    def shorten_log(self, connection: Connection) -> None:
        """Keep the log of staged rows short, without blocking writers."""

    def flush(self) -> None:
        """Flush everything committed to disk unless the storage is closed."""

    def moment(self) -> AbstractContextManager[Connection]:
        """Yield a connection that reads one consistent state; thread-safe."""

    def long_moment(self, progress: Progress) -> AbstractContextManager[Connection]:
        """Yield a connection for a long read of one consistent state that does not block writers."""

    def browse(self) -> AbstractContextManager[Connection]:
        """Yield a connection for queries that need not see the same state."""

    def reader(self) -> AbstractContextManager[Connection]:
        """Yield a connection for short reads."""

    def fault_in(self, connection: Connection) -> str:
        """Return the fault found by the engine in the project, or an empty string."""

    def copy_to(self, target: Path, progress: Progress) -> None:
        """Write a verified copy to a project file."""

    def copy_opened(self, target: Path, progress: Progress) -> None:
        """Write a verified copy of the opened project, even if its name now refers to another project."""

    def reading(self) -> AbstractContextManager[None]:
        """Convert errors of reading, including those from unexpected content, to `StoreUnavailable`."""

    def close(self) -> None:
        """Store everything committed and release the storage."""
