"""Store of the invitations that the user has begun to accept on this computer, in files readable only by the user.

The service redeems an invitation only once, but accepts a repeated request with the same token. The token is on disk
before the service receives it. If anything fails before the local file exists, the invitation can therefore be accepted
again.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import threading
from contextlib import suppress
from pathlib import Path

import msgspec

from irdesk.domain.errors import InputError, StoreUnavailable
from irdesk.service.client.joined_project import begin_copy
from irdesk.service.client.known_memberships import KnownMemberships
from irdesk.service.client.membership import Membership, join, membership_of
from irdesk.service.invitation_line import read_invitation
from irdesk.service.protocol import Refused
from irdesk.service.team.members import new_token
from irdesk.store.files.file_check import refuse_taken
from irdesk.store.store import Store
from irdesk.system.durable_rename import replace_durably
from irdesk.system.json_values import decode_json

_FOLDER = "joins"
_NOT_VALID = 403
_ACCEPTING = threading.Lock()
"""Lock held while an invitation is accepted. It is needed because a form may be closed while its worker still writes
the file, and a new form may resume the same invitation.
"""


class PendingJoin(msgspec.Struct, frozen=True):
    """An invitation, the token that redeems it, and the path of the local file to create."""

    line: str
    token: str
    path: str


class PendingJoins:
    """The user's unfinished acceptances of invitations, in the user's data folder. For worker threads."""

    def __init__(self, data_folder: Path) -> None:
        self._folder = data_folder / _FOLDER
        self._known = KnownMemberships(data_folder)

    def last(self) -> PendingJoin | None:
        """Return the invitation that the user began to accept most recently, or None."""
        with suppress(OSError):
            for path in sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True):
                if (pending := _read(path)) is not None:
                    return pending
        return None

    def redeem(self, text_or_path: str, path: Path) -> Membership:
        """Redeem an invitation, given as a line or a file. The token is stored before the request is sent.

        The call can be repeated until `forget` is called. Raises the same errors as `join`, and `InputError` if the
        token cannot be stored.
        """
        pending = self._begin(text_or_path, path)
        try:
            membership = join(pending.line, pending.token)
        except Refused as refusal:
            if refusal.status == _NOT_VALID:
                self.forget(pending.line)
            raise
        self._known.add(membership)
        return membership

    def accept(self, text_or_path: str, path: Path) -> Path:
        """Redeem an invitation, write the new member's local file, and return its path.

        If an earlier attempt has written the file, only return its path. The call can be repeated until `forget` is
        called. Raises the same errors as `redeem`, and `StoreUnavailable` if the local file cannot be written.
        """
        with _ACCEPTING:
            earlier = _read(self._place(text_or_path))
            if earlier is not None and _is_joined(Path(earlier.path), earlier.token):
                return Path(earlier.path)
            refuse_taken(path)
            begin_copy(self.redeem(text_or_path, path), path)
            return path

    def forget(self, text_or_path: str) -> None:
        """Delete an invitation and its token. Call this when the joined project has been opened, or when the service
        refuses the invitation.
        """
        self._place(text_or_path).unlink(missing_ok=True)

    def _begin(self, text_or_path: str, path: Path) -> PendingJoin:
        place = self._place(text_or_path)
        known = _read(place)
        token = known.token if known else new_token()
        pending = PendingJoin(read_invitation(text_or_path).line(), token, str(path))
        draft = place.with_name(f"{place.name}.{secrets.token_hex(4)}")
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(msgspec.json.encode(pending))
                file.flush()
                os.fsync(file.fileno())
            replace_durably(draft, place)
        except OSError as fault:
            raise InputError(str(place), 0, f"cannot be written: {fault.strerror}") from fault
        return pending

    def _place(self, text_or_path: str) -> Path:
        code = read_invitation(text_or_path).code
        return self._folder / f"{hashlib.sha256(code.encode()).hexdigest()[:32]}.json"


def _read(path: Path) -> PendingJoin | None:
    with suppress(OSError, msgspec.MsgspecError):
        return decode_json(path.read_bytes(), PendingJoin)
    return None


def _is_joined(path: Path, token: str) -> bool:
    """Return whether the project file exists and contains a membership with this token."""
    if not path.is_file():
        return False
    with suppress(StoreUnavailable, InputError):
        store = Store.read(path)
        try:
            membership = membership_of(store)
        finally:
            store.close()
        return membership is not None and membership.token == token
    return False
