"""``irdesk team invite``: make invitations."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from irdesk.cli.options.parser import LISTED_PEOPLE
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.team.invitation_files import invitation_files, write_invitation
from irdesk.cli.team.people_names import add_names, people_named
from irdesk.cli.team.team_access import WHERE, invitation_line, team_desk
from irdesk.domain.errors import CommandRefused

_ROLES = ("assessor", "adjudicator", "coordinator", "analyst")


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser("invite", help="make invitations: one line per person, or files in a folder")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("names", metavar="NAME", nargs="*")
    add_names(verb)
    verb.add_argument("--role", choices=_ROLES, default="assessor", help="(assessor)")
    verb.add_argument(
        "--days", type=float, default=14.0, metavar="N", help=("days until the invitation expires (default: 14)")
    )
    verb.add_argument(
        "-o",
        dest="out",
        metavar="FOLDER",
        type=Path,
        help="write a file for each person into a folder; NAME.invitation is the file for a single person",
    )
    verb.set_defaults(command=_invite, **{LISTED_PEOPLE: "names"})


def _invite(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.protocol import NewInvitation, Role

    names = people_named(options.names, options.names_file)
    if not names:
        raise CommandRefused("name the people, or a file of names with --names")
    files = invitation_files(names, options.out) if options.out is not None else {}
    with team_desk(options.store) as desk:
        server, project = desk.server(), Path(options.store).stem
        for name in names:
            path = files.get(name)
            if path is not None and path.exists():
                waiting.say(f"{name}: {path} (made earlier; delete it first for a new invitation)")
                continue
            invited = desk.invite(NewInvitation(name, Role(options.role), options.days))
            line = invitation_line(invited.server or server, invited, project)
            if path is not None:
                write_invitation(path, line)
            waiting.say(f"{name}: {line if path is None else path}")
