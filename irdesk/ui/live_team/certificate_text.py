"""Texts about the certificate of a team's service: its fingerprint, and why a request failed, for example because the
server presented a different certificate.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from irdesk.ui.style.error_texts_and_remedies import reason


def fault_text(fault: Exception) -> str:
    """Return why a request failed, translated if possible.

    Certificate fingerprints are on separate lines, in groups that can be compared and wrapped.
    """
    expected, presented = getattr(fault, "expected", ""), getattr(fault, "presented", "")
    if not (expected and presented):
        return reason(fault)
    lines = (
        _tr("The server's certificate differs from the one in the invitation. Nothing was sent to it."),
        _tr("Expected: {fingerprint}").format(fingerprint=trust_text(expected)),
        _tr("Found: {fingerprint}").format(fingerprint=trust_text(presented)),
        _tr("Ask the coordinator whether the certificate was replaced, and for a new invitation if so."),
    )
    return "\n".join(lines)


def trust_text(trust: str) -> str:
    """Describe how the service's certificate is verified."""
    if trust == "plain":
        return _tr("no encryption: the service runs on this computer")
    if trust == "tls":
        return _tr("issued by an authority that this computer trusts")
    return " ".join(trust[i : i + 4] for i in range(0, len(trust), 4))


def _tr(text: str) -> str:
    return QCoreApplication.translate("link", text)
