"""Interface of a project's storage: connections, commits, copies, and readable errors."""

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
    """A write in progress.

    ``change`` is the id of the history step that it adds, or an empty string. ``rows`` counts the rows by kind, for the
    error message if they cannot be stored. If ``shared`` is true, other programs write to the project concurrently.
    ``witness`` is the table and id of a row that only this write adds, or None. The presence of this row proves that
    the write was committed.
    """

    connection: Connection
    change: str = ""
    rows: Counter[str] = field(default_factory=Counter)
    shared: bool = False
    witness: tuple[Table, str] | None = None


class StorageBackend(Protocol):
    """Interface of an open project in a file or a database. Each method that reads or writes raises `StoreUnavailable`
    if it fails.
    """

    writing: threading.RLock
    """Lock that is held during every write."""

    @property
    def location(self) -> Location:
        """Return the path or the database address."""

    @property
    def closed(self) -> bool:
        """Return whether the storage has been closed."""

    def begin(self) -> None:
        """Prepare the storage for writing in advance. Without this call, the first write prepares it."""

    def write(self, *, durable: bool = True) -> AbstractContextManager[Writing]:
        """Yield the workspace's connection, and commit when the block ends. If the block raises, leave the project
        unchanged.
        """

    def maintain(self) -> AbstractContextManager[Connection]:
        """Yield a connection for writes that are not part of a change of the project, and commit them when the block
        ends. Thread-safe.
        """

    def stage(self) -> AbstractContextManager[Connection]:
        """Yield a connection for many commits that need not be durable before the next durable commit."""

    def shorten_log(self, connection: Connection) -> None:
        """Checkpoint the log of staged rows, so that it stays short, without blocking writers."""

    def flush(self) -> None:
        """Flush all committed changes to disk, unless the storage is closed."""

    def moment(self) -> AbstractContextManager[Connection]:
        """Yield a connection that reads one consistent state. Thread-safe."""

    def long_moment(self, progress: Progress) -> AbstractContextManager[Connection]:
        """Yield a connection that reads one consistent state for a long time without blocking writers."""

    def browse(self) -> AbstractContextManager[Connection]:
        """Yield a connection for queries that need not all see the same state of the project."""

    def reader(self) -> AbstractContextManager[Connection]:
        """Yield a connection for short reads."""

    def fault_in(self, connection: Connection) -> str:
        """Return the fault that the database engine found in the project, or an empty string."""

    def copy_to(self, target: Path, progress: Progress) -> None:
        """Write a verified copy to a project file."""

    def copy_opened(self, target: Path, progress: Progress) -> None:
        """Write a verified copy of the opened project, even if its name now refers to another project."""

    def reading(self) -> AbstractContextManager[None]:
        """Convert read errors, including those caused by unexpected content, to `StoreUnavailable`."""

    def close(self) -> None:
        """Flush all committed changes and close the storage."""
