"""The state of the link between an open project and its team's service, for display."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from irdesk.service.protocol import RefusedRow


class Contact(StrEnum):
    """The state of the connection between a project and its service."""

    NOT_CONNECTED = "not connected"
    BEGINNING = "beginning"
    SENDING = "sending"
    SYNCHRONISED = "synchronised"
    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    REVOKED = "revoked"


class LinkState(msgspec.Struct, frozen=True):
    """The state of the link for display. ``contact_at`` is the time of the service's last response, or 0 if there has
    been none since the project was opened.
    """

    contact: Contact
    waiting: int = 0
    contact_at: float = 0.0
    fault: Exception | None = None
    refused: tuple[RefusedRow, ...] = ()
    kept: int = 0
    """Number of rows that stay in this copy of the project, since the member's role does not allow sending them."""
