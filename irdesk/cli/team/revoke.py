"""``irdesk team revoke``: revoke a person's tokens and invitations."""

from __future__ import annotations

import argparse
from typing import Any

from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.team.team_access import WHERE, team_desk


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser("revoke", help="revoke all tokens and invitations of a person, or those with an id")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("name", metavar="NAME|ID")
    verb.set_defaults(command=_revoke)


def _revoke(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with team_desk(options.store) as desk:
        desk.revoke(options.name)
    waiting.say(f"revoked {options.name}")
