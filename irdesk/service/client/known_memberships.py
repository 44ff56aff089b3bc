"""Store of the memberships that were accepted on this computer, as empty files in a user folder.

A project file names its server and contains the token, so the sender of such a file could make irdesk connect to any
server. irdesk therefore connects automatically only if the invitation was accepted on this computer or the user allowed
it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from irdesk.domain.errors import InputError
from irdesk.service.client.membership import Membership

_FOLDER = "memberships"


class KnownMemberships:
    """Store of the memberships accepted on this computer, in the user's data folder. Only for worker threads."""

    def __init__(self, data_folder: Path) -> None:
        self._folder = data_folder / _FOLDER

    def has(self, membership: Membership) -> bool:
        """Return whether a membership with this server and token was added."""
        return self._place(membership).exists()

    def add(self, membership: Membership) -> None:
        """Add a membership. Raises `InputError` if its file cannot be written."""
        place = self._place(membership)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.touch(mode=0o600)
        except OSError as fault:
            raise InputError(str(place), 0, f"cannot be written: {fault.strerror}") from fault

    def _place(self, membership: Membership) -> Path:
        parts = (membership.host, str(membership.port), membership.trust, membership.token)
        return self._folder / hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]
