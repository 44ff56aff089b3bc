"""Texts on the state of the link to a team's service, for the status bar and the details dialog, and the delay before
the status bar shows them.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from irdesk.domain.translatable_messages import filled

if TYPE_CHECKING:
    from irdesk.service.client.link_state import LinkState

# Delay in ms before the state *sending* is shown. It avoids flicker: most judgements are acknowledged sooner.
_SENDING_MS = 1000
ROLES = ("assessor", "adjudicator", "coordinator", "analyst")


def short_text(state: LinkState) -> str:
    """Return the link's state as a short text for the status bar."""
    count = state.waiting
    waiting = _tr("{count:,} waiting")
    texts = {
        "not connected": _tr("not connected · {count:,} waiting") if count else _tr("not connected"),
        "beginning": _tr("connecting to the team"),
        "sending": waiting,
        "synchronised": _tr("all synchronised"),
        "unreachable": _tr("offline · {count:,} waiting") if count else _tr("offline · nothing to send"),
        "refused": _tr("refused · {count:,} waiting"),
        "revoked": _tr("access revoked · {count:,} not sent"),
    }
    text = filled(texts[state.contact], count=count)
    return f"{text} · {filled(_tr('{count:,} only in this copy'), count=state.kept)}" if state.kept else text


def kept_text(state: LinkState, role: str) -> str:
    """Explain what happens to the judgements of a member whose role does not send judgements."""
    text = _tr(
        "{count:,} {count:judgement or note is|judgements and notes are} only in this copy, because the role "
        "{role} does not send judgements. To judge for the team, join as an assessor in another file."
    )
    return filled(text, count=state.kept, role=role_text(role))


def explanation(state: LinkState) -> str:
    """Explain what the link's state means for the user's work."""
    texts = {
        "not connected": _tr(
            "This file joined the team on another computer. The sender of the file chose the server, so irdesk "
            "connects only if you agree. All your judgements are stored in this file."
        ),
        "beginning": _tr("irdesk is asking the service for changes."),
        "sending": _tr("Your judgements are being sent."),
        "synchronised": _tr("This file has all data of the team.")
        if state.kept
        else _tr("The service has all your judgements."),
        "unreachable": _tr(
            "The service does not respond. Judgements are stored in this file and will be sent when it "
            "responds; continue judging."
        ),
        "refused": _tr("The service rejected the data. Judgements are stored in this file; irdesk will try again."),
        "revoked": _tr("The coordinator ended your access. All your judgements are stored in this file."),
    }
    return texts[state.contact]


def is_alarming(state: LinkState) -> bool:
    """Return whether the link's state needs the user's attention."""
    return state.contact in {"refused", "revoked"} or bool(state.refused) or bool(state.kept)


def shown_after_ms(state: LinkState) -> int:
    """Return the delay in ms before the status bar shows the link's state."""
    return _SENDING_MS if state.contact == "sending" else 0


def role_text(role: str) -> str:
    """Return the name of a role in the window's language."""
    texts = {
        "assessor": _tr("assessor"),
        "adjudicator": _tr("adjudicator"),
        "coordinator": _tr("coordinator"),
        "analyst": _tr("analyst"),
    }
    return texts.get(role, role)


def time_text(seconds: float) -> str:
    """Format a time as local time."""
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M:%S")


def _tr(text: str) -> str:
    return QCoreApplication.translate("link", text)
