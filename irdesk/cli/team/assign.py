"""``irdesk team assign``: reassign a topic to other assessors."""

from __future__ import annotations

import argparse
from typing import Any

from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.team.team_access import WHERE, team_desk


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser("assign", help="reassign a topic to other assessors")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("topic", metavar="TOPIC")
    verb.add_argument("assessors", metavar="NAME", nargs="+")
    verb.add_argument(
        "--anyway", action="store_true", help="even if it is assigned to an assessor who was connected recently"
    )
    verb.set_defaults(command=_assign)


def _assign(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.protocol import NewAssignment

    with team_desk(options.store) as desk:
        desk.assign(NewAssignment(options.topic, tuple(options.assessors), options.anyway))
    waiting.say(f"topic {options.topic} is now assigned to {', '.join(options.assessors)}")
