"""``irdesk team create|invite|progress|assign|revoke|join``: what a coordinator does for a team."""

from __future__ import annotations

import argparse
import os
from datetime import datetime
from pathlib import Path
from typing import Any

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.team.team_access import SUFFIX, WHERE, invitation_line, team_desk
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.messages import filled

_ROLES = ("assessor", "adjudicator", "coordinator", "analyst")


def add_verb(verbs: Any) -> None:
    """Add the parsers of these verbs."""
    verb = verbs.add_parser(
        "create",
        help="assign the topics of a project's pool to a team",
        description="Assign the topics of the pool to assessors, if that is not done yet, and make the project ready "
        "for irdesk serve. People are invited with irdesk team invite.",
    )
    verb.add_argument("store", metavar="STORE", help="project file, or URL of a project on a server")
    verb.add_argument("--assessor", dest="assessors", action="append", default=[], metavar="NAME", help="one each")
    _add_names(verb)
    verb.add_argument("--overlap", type=float, default=0.0, metavar="%", help="share of topics judged by two")
    verb.add_argument("--repeats", type=float, default=0.0, metavar="%", help="hidden repeats of documents")
    verb.add_argument("--seed", type=int, default=1, metavar="N", help="of all that is drawn (1)")
    verb.set_defaults(command=_create)

    verb = verbs.add_parser("invite", help="make invitations: a line for each person, or files in a folder")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("names", metavar="NAME", nargs="*")
    _add_names(verb)
    verb.add_argument("--role", choices=_ROLES, default="assessor", help="(assessor)")
    verb.add_argument("--days", type=float, default=14.0, metavar="N", help="until the invitation expires (14)")
    verb.add_argument("-o", dest="out", metavar="FOLDER", type=Path, help="write a file for each person")
    verb.set_defaults(command=_invite)

    verb = verbs.add_parser("progress", help="show what each assessor has judged, and when each was last here")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("--audit", type=int, default=0, metavar="N", help="also the last N entries of the audit log")
    verb.set_defaults(command=_progress)

    verb = verbs.add_parser("assign", help="give a topic to other assessors")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("topic", metavar="TOPIC")
    verb.add_argument("assessors", metavar="NAME", nargs="+")
    verb.add_argument("--anyway", action="store_true", help="also while somebody who was here lately holds it")
    verb.set_defaults(command=_assign)

    verb = verbs.add_parser("revoke", help="revoke all tokens and invitations of a person, or those with an id")
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("name", metavar="NAME|ID")
    verb.set_defaults(command=_revoke)

    verb = verbs.add_parser("join", help="accept an invitation: an assessor gets a package, others a membership file")
    verb.add_argument("invitation", metavar="INVITATION", help="the line, or the file that holds it")
    verb.add_argument("-o", dest="out", metavar="FILE", type=Path, required=True, help=f"package, or {SUFFIX} file")
    verb.set_defaults(command=_join)


def _add_names(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--names", dest="listed", metavar="FILE", type=Path, help="a file with one name a line")


def _named(names: list[str], listed: Path | None) -> tuple[str, ...]:
    """Return names from the command line and from a file. Raises `InputError`."""
    try:
        lines = listed.read_text(encoding="utf-8").splitlines() if listed else []
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(str(listed), 0, "cannot be read as a list of names") from fault
    return tuple(dict.fromkeys((*names, *(line.strip() for line in lines if line.strip()))))


def _create(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.team import create_team
    from irdesk.store.project_location import location_of
    from irdesk.store.store import Store

    for share in (options.overlap, options.repeats):
        if not 0 <= share <= 100:
            raise CommandRefused("overlap and repeats are shares of 0 to 100 %")
    overlap = Overlap(2, options.overlap / 100)
    names = _named(options.assessors, options.listed)
    plan = AssignmentPlan(names, overlap, options.repeats / 100, options.seed)
    store = Store.open(location_of(options.store))
    try:
        for line in create_team(store, plan if names else None):
            waiting.say(line)
    finally:
        store.close()


def _invite(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.protocol import NewInvitation, Role

    names = _named(options.names, options.listed)
    if not names:
        raise CommandRefused("name the people, or a file of names with --names")
    if options.out is not None and not options.out.is_dir():
        raise InputError(str(options.out), 0, "is no folder")
    with team_desk(options.store) as desk:
        server, project = desk.server(), Path(options.store).stem
        for name in names:
            invited = desk.invite(NewInvitation(name, Role(options.role), options.days))
            line = invitation_line(invited.server or server, invited, project)
            if options.out is None:
                waiting.say(f"{name}: {line}")
                continue
            path = options.out / f"{''.join(letter if letter.isalnum() else '-' for letter in name)}.invitation"
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write(f"{line}\n")
            waiting.say(f"{name}: {path}")


def _progress(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with team_desk(options.store) as desk:
        view = desk.progress(options.audit)
    for row in view.assessors:
        seen = f"last here {_time(row.seen_at)}" if row.seen_at else "not yet here"
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
    waiting.say(f"topic {options.topic} is given to {', '.join(options.assessors)}")


def _revoke(options: argparse.Namespace, waiting: CommandProgress) -> None:
    with team_desk(options.store) as desk:
        desk.revoke(options.name)
    waiting.say(f"revoked {options.name}")


def _join(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.client.membership import save_membership
    from irdesk.service.client.pending_joins import PendingJoins
    from irdesk.service.client.synchroniser import begin_package, receive_package
    from irdesk.service.protocol import Refused, Role
    from irdesk.session.project_files.project_opening import project_path
    from irdesk.settings import places
    from irdesk.store.files.migrated_copy import refuse_taken

    package = project_path(options.out.with_suffix("") if options.out.suffix == SUFFIX else options.out)
    refuse_taken(package)
    refuse_taken(options.out)
    joins = PendingJoins(places.data())
    try:
        membership = joins.redeem(options.invitation, options.out)
        if membership.role is not Role.ASSESSOR:
            save_membership(membership, options.out)
            waiting.say(f"wrote {options.out}: the membership of {membership.name}, {membership.role}")
        elif receive_package(membership, package):
            waiting.say(f"wrote {package}: the work package of {membership.name}")
        else:
            begin_package(membership, package)
            waiting.say(
                f"wrote {package}: nothing is assigned to {membership.name} yet; topics arrive while it is open"
            )
    except Refused as refusal:
        raise CommandRefused(refusal.reason) from refusal
    joins.forget(options.invitation)


def _time(seconds: float) -> str:
    return filled("{at:%Y-%m-%d %H:%M}", at=datetime.fromtimestamp(seconds))
