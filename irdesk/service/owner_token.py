"""The file through which the owner's commands reach the service that has the project file open. It contains the address
of the service and the owner's token.

The project stores the path of this file, since the service may run as another user with another data folder.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from irdesk.service.client.membership import Membership
from irdesk.service.invitation_line import Server
from irdesk.service.protocol import Role
from irdesk.system.json_values import decode_json

_FOLDER = "services"


@contextmanager
def console_open(path: Path, project: Path, server: Server, token: str) -> Iterator[None]:
    """Store the address and the owner's token of a running service in a file readable only by its owner."""
    path.parent.mkdir(parents=True, exist_ok=True)
    membership = Membership(server.host, server.port, server.trust, token, "", project.stem, "owner", Role.COORDINATOR)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(membership))
    draft.replace(path)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def console_of(folder: Path, project: Path) -> Membership | None:
    """Return the address and the owner's token of the service that has a project file open. Return None if this user
    has not started such a service.
    """
    return read_console(console_path(folder, project))


def read_console(path: Path) -> Membership | None:
    """Return the address and owner's token of a service from this file, or None if the file cannot be read."""
    with suppress(OSError, msgspec.MsgspecError):
        return decode_json(path.read_bytes(), Membership)
    return None


def console_path(folder: Path, project: Path) -> Path:
    """Return the path of the token file of a project, in its owner's data folder."""
    name = hashlib.sha256(str(project.absolute().resolve()).encode()).hexdigest()[:24]
    return folder / _FOLDER / f"{name}.json"
