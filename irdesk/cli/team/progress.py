"""``irdesk team progress``: what each assessor has judged, the connected devices, and the audit log."""

from __future__ import annotations

import argparse
from datetime import datetime
from typing import Any

from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.team.team_access import WHERE, team_desk
from irdesk.domain.translatable_messages import filled


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser("progress", help="show what each assessor has judged, and when each was last connected")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("--audit", type=int, default=0, metavar="N", help="also show the last N entries of the audit log")
    verb.set_defaults(command=_progress)


def _progress(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with team_desk(options.store) as desk:
        view = desk.progress(options.audit)
    for row in view.assessors:
        seen = f"last connected {_time(row.seen_at)}" if row.seen_at else "never connected"
        waiting.say(f"{row.name}: {row.judged:,} of {row.documents:,} judged, {seen}")
    waiting.say(f"all: {view.judged:,} of {view.documents:,} judged")
    for member in view.members:
        waiting.say(f"device {member.id}: {member.name}, {member.role}, {member.device or 'unnamed'}")
    for invitation in view.invitations:
        waiting.say(f"invitation {invitation.id}: {invitation.name}, {invitation.role}, open")
    for entry in view.audit:
        waiting.say(f"{_time(entry.at)} {entry.event}: {entry.who}, {entry.what}")


def _time(seconds: float) -> str:
    return filled("{at:%Y-%m-%d %H:%M}", at=datetime.fromtimestamp(seconds))
