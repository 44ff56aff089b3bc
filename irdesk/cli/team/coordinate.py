"""``irdesk team create|invite|progress|assign|guidelines|revoke``: subcommands for a team's coordinator."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path
from typing import Any

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.cli.options.parser import LISTED_PEOPLE
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.team.invitation_files import invitation_files, write_invitation
from irdesk.cli.team.team_access import WHERE, invitation_line, team_desk
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.translatable_messages import filled

_ROLES = ("assessor", "adjudicator", "coordinator", "analyst")


def add_verb(verbs: Any) -> None:
    """Add the parsers of these subcommands."""
    verb = verbs.add_parser(
        "create",
        help="assign the topics of a project's pool to a team",
        description="Assign the topics of the pool to assessors, unless that is done already, and prepare the "
        "project for irdesk serve. Invite people with irdesk team invite.",
    )
    verb.add_argument("store", metavar="STORE", help="project file, or URL of a project on a server")
    verb.add_argument(
        "--assessor",
        dest="assessors",
        action="append",
        default=[],
        metavar="NAME",
        help="the name of an assessor; can be repeated",
    )
    _add_names(verb)
    verb.add_argument(
        "--overlap", type=float, default=0.0, metavar="%", help="the share of topics judged by two assessors"
    )
    verb.add_argument(
        "--repeats", type=float, default=0.0, metavar="%", help="the share of documents shown a second time, unnoticed"
    )
    verb.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of all random draws (default: 1)")
    verb.set_defaults(command=_create)

    verb = verbs.add_parser("invite", help="make invitations: one line per person, or files in a folder")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("names", metavar="NAME", nargs="*")
    _add_names(verb)
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

    verb = verbs.add_parser("progress", help="show what each assessor has judged, and when each was last connected")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("--audit", type=int, default=0, metavar="N", help="also show the last N entries of the audit log")
    verb.set_defaults(command=_progress)

    verb = verbs.add_parser("assign", help="reassign a topic to other assessors")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("topic", metavar="TOPIC")
    verb.add_argument("assessors", metavar="NAME", nargs="+")
    verb.add_argument(
        "--anyway", action="store_true", help="even if it is assigned to an assessor who was connected recently"
    )
    verb.set_defaults(command=_assign)

    verb = verbs.add_parser("guidelines", help="replace the guidelines, which reach assessors while they judge")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("text", metavar="FILE", type=Path, help="a text file")
    verb.set_defaults(command=_guidelines)

    verb = verbs.add_parser("revoke", help="revoke all tokens and invitations of a person, or those with an id")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("name", metavar="NAME|ID")
    verb.set_defaults(command=_revoke)


def _add_names(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--names", dest="names_file", metavar="FILE", type=Path, help="a file with one name per line")


def _named(names: list[str], names_file: Path | None) -> tuple[str, ...]:
    """Return the names given on the command line and in a file. Raises `InputError`."""
    try:
        lines = names_file.read_text(encoding="utf-8").splitlines() if names_file else []
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(str(names_file), 0, "cannot be read as a list of names") from fault
    return tuple(dict.fromkeys((*names, *(" ".join(line.split()) for line in lines if line.strip()))))


def _create(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.team import create_team
    from irdesk.store.project_location import location_of
    from irdesk.store.store import Store

    for share in (options.overlap, options.repeats):
        if not 0 <= share <= 100:
            raise CommandRefused("overlap and repeats are percentages from 0 to 100")
    overlap = Overlap(2, options.overlap / 100)
    names = _named(options.assessors, options.names_file)
    plan = AssignmentPlan(names, overlap, options.repeats / 100, options.seed)
    store = Store.open(location_of(options.store))
    try:
        for line in create_team(store, plan if names else None):
            waiting.say(line)
    finally:
        store.close()


def _invite(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.protocol import NewInvitation, Role

    names = _named(options.names, options.names_file)
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


def _assign(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.protocol import NewAssignment

    with team_desk(options.store) as desk:
        desk.assign(NewAssignment(options.topic, tuple(options.assessors), options.anyway))
    waiting.say(f"topic {options.topic} is now assigned to {', '.join(options.assessors)}")


def _guidelines(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.protocol import NewGuidelines

    try:
        text = options.text.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(str(options.text), 0, "cannot be read as text") from fault
    with team_desk(options.store) as desk:
        desk.write_guidelines(NewGuidelines(text.strip()))
    waiting.say(f"the guidelines were replaced by {options.text}")


def _revoke(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with team_desk(options.store) as desk:
        desk.revoke(options.name)
    waiting.say(f"revoked {options.name}")


def _time(seconds: float) -> str:
    return filled("{at:%Y-%m-%d %H:%M}", at=datetime.fromtimestamp(seconds))
