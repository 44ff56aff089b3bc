"""An open project file: its connections, its write-ahead log, and checkpoints of the log into the file."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from irdesk.domain.errors import NotSettled, ProjectReplaced, StoreUnavailable
from irdesk.domain.translatable_messages import worded
from irdesk.store.files import file_errors, sqlite, sqlite_log_check, unwritten_steps
from irdesk.store.files.checkpointer import AFTER, LAZILY, Checkpointer
from irdesk.store.files.file_watch import FileWatch, identity_of

_TIMES, _PAUSE = 100, 0.01  # maximum number of attempts to checkpoint a deleted log, and seconds between attempts


class OpenFile:
    """An open project file, with its connections and its checkpointer. ``writing`` is held during every write to the
    log.

    One connection belongs to the workspace, one serves short reads, and one checkpoints the log. While the connections
    are open, they keep the log available even if it has been deleted or renamed. ``descriptor`` belongs to the file
    itself; it is None if the system provides none.
    """

    def __init__(self, path: Path, engine: Engine, descriptor: int | None, *, writable: bool) -> None:
        self.path = path
        self._engine = engine
        self._writable = writable
        self.closed = False
        self.writing = threading.RLock()
        self._connection: Connection | None = None
        self._reads = threading.Lock()
        self._reader: Connection | None = None
        self._bringer: Connection | None = None
        self._bringing = threading.Lock()
        place = path.absolute()
        self._watch = FileWatch(path, place, descriptor, lambda change: sqlite.signature_of(place, change))
        self._log = sqlite.log_of(place)
        self._log_identity: tuple[int, int] | None = None
        self._checkpointer = Checkpointer(self._settle)
        self._settled_at = time.time()
        self._last_change = ""
        self._begun = False
        if writable:
            with file_errors.plain_errors(path):
                # The descriptor keeps this file's inode in use, so that no other file can get the inode while the path
                # is missing.
                self.connection()
            self._checkpointer.run()

    def connection(self) -> Connection:
        """Return the workspace's connection. The lock `writing` limits its use to one thread at a time, even while the
        connection is being closed.
        """
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def begin(self) -> None:
        """Prepare the file for writing. Raises `StoreUnavailable` if the file cannot be written."""
        with file_errors.plain_errors(self.path), self.writing:
            if not self._writable or self._begun:
                return
            last = sqlite.last_change_of(self.connection())
            with self._bringing, self._watch.writing() as written:
                written.change = last
                sqlite.begin_log(self.connection())
                self._bringer = self._engine.connect()
                sqlite.begin_log(self._bringer)
                written.whole = self._log_size() == 0
            self._log_identity = identity_of(self._log)
            self._begun = True

    def ready(self) -> Connection:
        """Return the workspace's connection, ready to write to the opened file. Call this within `writing`.

        Raises `ProjectReplaced` if another program replaced or changed the file, and `NotSettled` if earlier commits
        did not reach the file.
        """
        if self._checkpointer.fault:
            self._checkpointer.run()
        self.refuse_replaced()
        if self._watch.reread:
            self._watch.reread = False
            self._close_connections()
        self.begin()
        return self.connection()

    def refuse_replaced(self, *, wait: bool = False) -> None:
        """Raise `ProjectReplaced` if a read or write would reach another file. With ``wait``, first wait for a write in
        progress.

        Raises `StoreUnavailable` once the file is closed, since its descriptor may then belong to another file.
        """
        self._refuse_closed()
        if not self._writable:
            self._watch.refuse_gone()
            return
        self._watch.refuse_changed(wait=wait)
        if self._log_is_gone():
            with self.writing:
                self._renew()

    def _refuse_closed(self) -> None:
        if self.closed:
            raise StoreUnavailable(worded("{path}: the project is closed", path=self.path))

    def refuse_overwritten(self) -> None:
        """Raise `ProjectReplaced` if the content of the opened file changed, even if the file has been renamed."""
        self._watch.refuse_overwritten()

    def schedule_checkpoint(self, change: str = "", *, durable: bool = True) -> None:
        """Schedule a checkpoint after a commit. ``change`` is the id of the committed change, if any. For a commit that
        is not ``durable``, the checkpoint is scheduled later.
        """
        self._last_change = change or self._last_change
        self._checkpointer.schedule(AFTER if durable else LAZILY)

    def shorten_log(self, connection: Connection) -> None:
        """Write committed pages from the log into the file without blocking writers (worker thread)."""
        with self._watch.writing():
            sqlite.shorten_log(connection)

    @contextmanager
    def reader(self) -> Iterator[Connection]:
        """Yield a connection for short reads. The connection stays open, since opening one costs more than reading a
        document.

        The connection reads the opened file even if that file is renamed. Raises `ProjectReplaced` if the path names
        another file, and `StoreUnavailable` once the file is closed.
        """
        if self._reader is None:
            self.refuse_replaced()
        elif self._writable:
            self._watch.refuse_rewritten()
        with self._reads:
            self._refuse_closed()  # a connection opened after the file was closed would never be closed
            if self._reader is None:
                self._reader = self._engine.connect()
            try:
                yield self._reader
            finally:
                self._reader.rollback()  # ends the transaction, so that the next read sees later commits

    def close(self) -> None:
        """Flush committed changes to the file and close it. If another file has replaced it, write nothing.

        Raises `NotSettled` if the flush fails and the failure was not reported earlier. Database errors are converted
        by `plain_errors`.
        """
        self._checkpointer.stop()
        with file_errors.plain_errors(self.path), self.writing:
            try:
                if self._begun and os.access(self.path, os.W_OK):  # a file that was only read has nothing to checkpoint
                    self._bring_in()
            finally:
                self.closed = True
                self._close_connections()

    def _bring_in(self) -> None:
        """Checkpoint the whole log into the file, and remove the log."""
        try:
            if self._log_is_gone():
                self._renew()
            with self._reads, self._bringing, self._watch.writing():
                self._refuse_damaged()
                for other in (self._bringer, self._reader):
                    if other is not None:
                        other.close()
                self._bringer = self._reader = None
                sqlite.cut_log(self.connection())
                sqlite.end_log(self.connection())
        except ProjectReplaced:
            sqlite.discard_log(self._log)
        except NotSettled as fault:
            sqlite.discard_log(self._log)
            if self._checkpointer.fault is None:
                raise self._not_settled() from fault
        except DBAPIError as fault:  # keep the log: the file may contain part of it, and is unusable without the rest
            if self._checkpointer.fault is None:
                raise self._left_in_log(fault) from fault

    def _close_connections(self) -> None:
        """Close all connections. Each is opened again when it is next used."""
        with self._bringing, self._reads:
            for connection in (self._connection, self._reader, self._bringer):
                if connection is not None:
                    connection.close()
            self._connection = self._reader = self._bringer = None
        self._begun = False

    def _settle(self) -> bool:
        """Write committed pages into the file. Return False if another attempt is needed.

        Raises `ProjectReplaced` if the path names another file, and `NotSettled` if the log is damaged or the
        checkpoint fails.
        """
        self._watch.refuse_gone()
        if self._log_is_gone():
            with self.writing:
                self._renew()
        try:
            with self._bringing, self._watch.writing() as written:
                connection = self._bringer
                if connection is None:  # this program has begun no log, but an earlier program may have left one
                    with self._engine.connect() as connection:
                        written.whole = sqlite.cut_log(connection)
                else:
                    self._refuse_damaged()
                    written.change = self._last_change
                    written.whole = sqlite.cut_log(connection)
        except DBAPIError as fault:
            raise self._left_in_log(fault) from fault
        if written.whole:
            self._settled_at = time.time()
        return written.whole

    def cut_incomplete_frame(self) -> None:
        """Remove an incomplete frame from the end of the log. Call this within `writing`, outside a transaction.

        A commit that fails because the disk is full leaves such a frame. The frame would be mistaken for damage, which
        prevents all further checkpoints and commits.
        """
        if not self._begun:
            return
        connection = self.connection()
        # The truncation fails if another connection is writing, such as that of an import. In that case, the other
        # connection overwrites the frame.
        with suppress(OSError, DBAPIError):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            size = self._log_size()
            if excess := sqlite_log_check.incomplete_bytes(self._log, size):
                os.truncate(self._log, size - excess)
        connection.rollback()

    def _refuse_damaged(self) -> None:
        if sqlite_log_check.stays_damaged(self._log, self._log_size()):
            raise self._not_settled()

    def _not_settled(self) -> NotSettled:
        return unwritten_steps.not_settled(self.path, self._settled_at)

    def _left_in_log(self, fault: DBAPIError) -> NotSettled:
        return unwritten_steps.left_in_log(self.path, self._log, self._settled_at, fault)

    def _log_size(self) -> int:
        with suppress(OSError):
            return self._log.stat().st_size
        return 0

    def _log_is_gone(self) -> bool:
        return self._begun and not self.closed and identity_of(self._log) != self._log_identity

    def _renew(self) -> None:
        """Checkpoint a log whose file was deleted, and start a new log. Call this within `writing`.

        Open connections still use the deleted log. New connections would create an empty log and miss the commits in
        the deleted one.
        """
        if not self._log_is_gone():
            return  # another thread has already renewed the log
        try:
            for _ in range(_TIMES):
                with self._bringing, self._watch.writing() as written:
                    written.whole = self._bringer is None or sqlite.cut_log(self._bringer)
                if written.whole:
                    break
                time.sleep(_PAUSE)
            else:
                raise self._not_settled()
        except DBAPIError as fault:
            raise self._not_settled() from fault
        self._close_connections()
        self.begin()
