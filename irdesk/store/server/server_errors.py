"""Readable messages for errors of a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as NoneFree

from irdesk.domain.errors import ProjectDamaged, StoreUnavailable
from irdesk.store.compressed_columns import Damaged
from irdesk.store.files.file_errors import UNREADABLE
from irdesk.store.project_location import DatabaseAddress

NOTHING_STORED = "the last step was not stored"
_PLAIN = {  # messages keyed by PostgreSQL's error codes (see its manual), or by their first characters
    "28": "the server rejected this user or password",
    "3D000": "this database does not exist on the server",
    "42501": "the user of the database has no permission for this",
    "53100": "the disk of the server is full",
    "53300": "the server has no free connections",
    "57014": "the server cancelled the statement",
    "57P": "the server is being stopped or started",
    "08": "the connection to the server is lost",
    "25006": "the database is read-only",
    "40": "another program is writing to the same rows; try again",
    "55P03": "another program is writing to the same rows; try again",
    "54000": "a name or a value is too long for the database",
}
_CONNECTING = {  # messages keyed by a part of libpq's text, since libpq gives no code for a failed connection
    "password authentication failed": "the server rejected this user or password",
    "no password supplied": "the server requires a password; put it into the URL, PGPASSWORD or .pgpass",
    "no pg_hba.conf entry": "the server does not admit this user from this computer",
    "Connection refused": "there is no server at this address",
    "No such file or directory": "there is no server at this address",
    "could not translate host name": "there is no server of this name",
    "failed to resolve host": "there is no server of this name",
    "timeout": "the server does not respond",
    "starting up": "the server is being started",
    "shutting down": "the server is being stopped",
    "too many clients": "the server has no free connections",
}


def is_lost(fault: BaseException) -> bool:
    """Return whether an error means that the connection to the server is lost."""
    if isinstance(fault, DBAPIError):
        return fault.connection_invalidated or is_lost(fault.orig or Exception())
    code = getattr(fault, "sqlstate", None) or ""
    return code[:3] == "57P" or code[:2] == "08"


def reason_of(fault: BaseException) -> str:
    """Return the reason for a server error, in readable form if the reason is known."""
    cause = (fault.orig if isinstance(fault, DBAPIError) else fault) or fault
    code = getattr(cause, "sqlstate", None) or ""
    detail = getattr(getattr(cause, "diag", None), "message_primary", None) or ""
    if plain := next((_PLAIN[code[:size]] for size in (5, 3, 2) if code[:size] in _PLAIN), ""):
        return f"{plain} ({detail})" if detail and code[:3] != "57P" else plain
    if isinstance(fault, NoneFree):
        return "this program uses all of its connections"
    if isinstance(fault, DBAPIError) and fault.connection_invalidated:
        return _PLAIN["08"]
    message = " ".join(str(cause).split())
    return next((plain for sign, plain in _CONNECTING.items() if sign in message), detail or message)


def refusal(address: DatabaseAddress, fault: BaseException, consequence: str = NOTHING_STORED) -> StoreUnavailable:
    """Return the error to raise for a server error."""
    return StoreUnavailable("; ".join(filter(None, (f"{address}: {reason_of(fault)}", consequence))))


@contextmanager
def plain_errors(address: DatabaseAddress, consequence: str = NOTHING_STORED) -> Iterator[None]:
    """Convert database errors to `StoreUnavailable` with a readable message."""
    try:
        yield
    except (DBAPIError, PendingRollbackError, NoneFree) as fault:
        raise refusal(address, fault, consequence) from fault
    except Damaged as fault:
        raise damage_error(address, str(fault)) from fault


@contextmanager
def reading(address: DatabaseAddress) -> Iterator[None]:
    """Convert database errors during reads to `StoreUnavailable`, and errors caused by unreadable content to
    `ProjectDamaged`.
    """
    try:
        with plain_errors(address, ""):
            yield
    except UNREADABLE as fault:
        raise damage_error(address, f"{type(fault).__name__} ({str(fault)[:80]})") from fault


def damage_error(address: DatabaseAddress, what: str) -> ProjectDamaged:
    """Return the error for a damaged project; ``what`` names the damaged part."""
    return ProjectDamaged(
        f"{address}: the project is damaged: {what} is not in the format of irdesk; restore a backup", str(address)
    )
