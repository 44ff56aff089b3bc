"""The project file of a member who joins a team: an assessor's work package, or a copy of the whole project."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from irdesk.domain.project.work_package import Package
from irdesk.domain.uuid7 import IdSource
from irdesk.service.client.membership import Membership, keep_membership
from irdesk.service.protocol import NOTHING_ASSIGNED, Refused, Role
from irdesk.session.core import project_settings
from irdesk.store.files.atomic_create import create_atomically
from irdesk.store.files.file_check import refuse_taken
from irdesk.store.store import Store
from irdesk.system.durable_rename import rename_durably


def begin_package(membership: Membership, path: Path) -> None:
    """Write an empty work package that synchronises with the team's service. Call this immediately after an invitation
    is redeemed.

    A later failure then cannot lose the membership, and an assessor without topics receives topics once they are
    assigned. Raises `StoreUnavailable` if the file exists or cannot be written.
    """
    package = Package(str(IdSource().next()), membership.project, membership.project_name, membership.name, time.time())
    settings = {
        project_settings.PACKAGE: project_settings.package_text(package),
        project_settings.PROJECT: membership.project,
        project_settings.NAME: path.stem,
    }
    with create_atomically(path, project_settings.DEFAULTS | settings, private=True) as store:
        keep_membership(store, membership, durable=True)


def receive_package(membership: Membership, path: Path) -> bool:
    """Write an assessor's work package to a new project file that synchronises with the team's service.

    Return False, without creating a file, if nothing is assigned to the assessor. Raises `Refused` if the service
    refuses the request, `Unreachable` if it does not respond, and `StoreUnavailable` or `InputError` if the file cannot
    be written.
    """
    connection = membership.connection()
    try:
        answer = connection.package()
    except Refused as refusal:
        if refusal.status != NOTHING_ASSIGNED:
            raise
        return False
    finally:
        connection.close()
    assert answer is not None
    etag, data = answer
    draft = write_received(data, path.with_name(f".{secrets.token_hex(8)}.irdesk"))
    try:
        store = Store.open(draft)
        try:
            last = store.data(rows=False).last_id
            keep_membership(store, msgspec.structs.replace(membership, etag=etag, sent=last), durable=True)
        finally:
            store.close()
        refuse_taken(path)
        rename_durably(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return True


def receive_project(membership: Membership, path: Path) -> None:
    """Write a copy of the project to a new file that synchronises with the team's service. Raises the same errors as
    `copied_project`.
    """
    with copied_project(membership, path) as store:
        with store.team() as team:
            cursor = team.last_number()
        last = store.data(rows=False).last_id
        new_membership = msgspec.structs.replace(membership, cursor=cursor, sent=last, copied=last)
        keep_membership(store, new_membership, durable=True)


@contextmanager
def copied_project(membership: Membership, path: Path) -> Iterator[Store]:
    """Receive a copy of the project in a temporary file and yield its store. Afterwards move the file to ``path``, or
    delete it if the block raises.

    Raises `Refused` if the service refuses the request, `Unreachable` if it does not respond, and `StoreUnavailable` if
    ``path`` exists or cannot be written.
    """
    refuse_taken(path)
    draft = path.with_name(f".{secrets.token_hex(8)}.irdesk")
    connection = membership.connection()
    try:
        connection.project(draft)
        store = Store.open(draft)
        try:
            yield store
        finally:
            store.close()
        refuse_taken(path)
        rename_durably(draft, path)
    finally:
        connection.close()
        draft.unlink(missing_ok=True)


def begin_copy(membership: Membership, path: Path) -> None:
    """Write the local file of a new member: a package for an assessor, a copy of the project for any other role.

    Raises the same errors as `copied_project`. In these cases no file is written, and the call can be repeated.
    """
    if membership.role is Role.ASSESSOR:
        begin_package(membership, path)
    else:
        receive_project(membership, path)


def write_received(data: bytes, path: Path) -> Path:
    """Write a received file to disk, readable only by its owner."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        os.fsync(file.fileno())
    return path
