"""Invitations, as a line to paste or as a file that contains this line.

The format is ``irdesk://HOST:PORT/CODE?project=NAME&name=ANNA&role=assessor#FINGERPRINT``. The fingerprint is the
SHA-256 of the service's certificate. It is replaced by ``tls`` if a certificate authority signed the certificate, and
by ``plain`` for a service without encryption, which must be on this computer.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import msgspec

from irdesk.domain.errors import InputError

SCHEME = "irdesk"
TLS, PLAIN = "tls", "plain"
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")
_CODE = re.compile(r"[\w-]{16,100}")
_MOST_BYTES = 4096


class Server(msgspec.Struct, frozen=True):
    """The address of a service, and how its certificate is verified: its fingerprint, `TLS` or `PLAIN`."""

    host: str
    port: int
    trust: str


class Invitation(msgspec.Struct, frozen=True):
    """An invitation: the address of a service, how the service's certificate is verified, and the one-time code.

    The names, the role and the inviter (``by``, empty if unknown) are only shown to the recipient. The service uses
    its own record of the invitation.
    """

    host: str
    port: int
    trust: str
    code: str
    project: str = ""
    name: str = ""
    role: str = ""
    by: str = ""

    def line(self) -> str:
        """Return the invitation as a line."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        fields = {"project": self.project, "name": self.name, "role": self.role, "by": self.by}
        names = urlencode({key: value for key, value in fields.items() if value}, quote_via=quote)
        return f"{SCHEME}://{host}:{self.port}/{self.code}?{names}#{self.trust}"


def parse_invitation(text: str) -> Invitation:
    """Parse an invitation line. Raises `InputError` if it is malformed."""
    line = "".join(text.split())  # mail programs break long lines
    try:
        parts = urlsplit(line)
        port = parts.port
    except ValueError as fault:
        raise _no_invitation(str(fault)) from fault
    names = parse_qs(parts.query)
    code, trust = parts.path.strip("/"), parts.fragment
    if parts.scheme != SCHEME or not parts.hostname or not port:
        raise _no_invitation(f"it does not start with {SCHEME}://HOST:PORT/")
    if not _CODE.fullmatch(code):
        raise _no_invitation("it has no code")
    if trust not in {TLS, PLAIN} and not _FINGERPRINT.fullmatch(trust):
        raise _no_invitation("it has no fingerprint of a certificate")
    fields = {key: names.get(key, [""])[0] for key in ("project", "name", "role", "by")}
    return Invitation(parts.hostname, port, trust, code, **fields)


def read_invitation(text_or_path: str) -> Invitation:
    """Parse an invitation, given as a line or as the path of a file. Raises `InputError` if it is malformed or the file
    cannot be read.
    """
    if text_or_path.strip().startswith(f"{SCHEME}://"):
        return parse_invitation(text_or_path)
    path = Path(text_or_path)
    try:
        with path.open(encoding="utf-8") as file:
            return parse_invitation(file.read(_MOST_BYTES))
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(text_or_path, 0, "is neither an invitation nor a file that contains one") from fault


def _no_invitation(reason: str) -> InputError:
    return InputError("the invitation", 0, f"cannot be read: {reason}")
