"""``irdesk team join|sync|leave``: subcommands for a team's members, on their own computers."""

from __future__ import annotations

import argparse
import queue
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.team.team_access import SUFFIX
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.domain.translatable_messages import filled
from irdesk.session.project_files.project_opening import open_project, project_path, workspace_of
from irdesk.settings import standard_paths

if TYPE_CHECKING:
    from irdesk.service.client.link_state import LinkState
    from irdesk.service.client.membership import Membership
    from irdesk.session.core.workspace import Workspace

_POLL = 0.5  # maximum delay in seconds until Ctrl+C takes effect


def add_verb(verbs: Any) -> None:
    """Add the parsers of these subcommands."""
    verb = verbs.add_parser(
        "join",
        help="accept an invitation: an assessor gets a package, others a copy of the project or a membership file",
        description="Accept an invitation. An assessor gets a work package. A member who sees all rows gets a copy of "
        f"the project, which follows the team, or, if FILE ends in {SUFFIX}, a membership file, which the "
        "commands of a coordinator accept instead of the project.",
    )
    verb.add_argument("invitation", metavar="INVITATION", help="the invitation line, or the file that contains it")
    verb.add_argument(
        "-o", dest="out", metavar="FILE", type=Path, required=True, help=f"project file, or {SUFFIX} file"
    )
    verb.set_defaults(command=_join)

    verb = verbs.add_parser(
        "sync",
        help="send what was judged in a joined project, and receive what others judged",
        description="Send what was judged in a project that joined a team, and receive rows, topics and guidelines. "
        "The window does so while the project is open.",
    )
    verb.add_argument("project", metavar="PROJECT", type=Path, help="a file that irdesk team join wrote")
    verb.set_defaults(command=_sync)

    verb = verbs.add_parser(
        "leave",
        help="forget the team that a project joined; everything judged stays in the file",
        description="Forget the team that a project joined. Everything judged stays in the file. To join again, "
        "the person needs a new invitation.",
    )
    verb.add_argument("project", metavar="PROJECT", type=Path, help="a file that irdesk team join wrote")
    verb.set_defaults(command=_leave)


def _join(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.client.membership import save_membership
    from irdesk.service.client.pending_joins import PendingJoins
    from irdesk.service.protocol import Refused, Role
    from irdesk.store.files.file_check import refuse_taken

    only_membership = options.out.suffix == SUFFIX
    path = project_path(options.out.with_suffix("") if only_membership else options.out)
    refuse_taken(path)
    refuse_taken(options.out)
    joins = PendingJoins(standard_paths.data())
    try:
        membership = joins.redeem(options.invitation, options.out)
        if membership.role is Role.ASSESSOR:
            waiting.say(_receive_package(membership, path))
        elif only_membership:
            save_membership(membership, options.out)
            waiting.say(f"wrote {options.out}: the membership of {membership.name}, {membership.role}")
        else:
            waiting.say(_receive_project(membership, path))
    except Refused as refusal:
        raise CommandRefused(refusal.reason) from refusal
    joins.forget(options.invitation)


def _receive_package(membership: Membership, path: Path) -> str:
    from irdesk.service.client.joined_project import begin_package, receive_package

    if receive_package(membership, path):
        return f"wrote {path}: the work package of {membership.name}"
    begin_package(membership, path)
    return f"wrote {path}: nothing is assigned to {membership.name} yet; topics arrive while it is open"


def _receive_project(membership: Membership, path: Path) -> str:
    from irdesk.service.client.joined_project import receive_project

    receive_project(membership, path)
    return f"wrote {path}: a copy of the project for {membership.name}, {membership.role}"


def _sync(options: argparse.Namespace, waiting: CommandProgress) -> None:
    workspace = workspace_of(open_project(options.project, QUIET), "")
    try:
        refuse_without_team(workspace)
        state, sent = _exchanged(workspace)
    finally:
        workspace.close()
    for row in state.refused:
        waiting.say(f"refused: {row.reason} ({row.id})", sys.stderr)
    if state.fault is not None:
        waits = filled("{n:,} {n:row waits|rows wait}", n=state.waiting)
        raise CommandRefused(f"{getattr(state.fault, 'reason', state.fault)}; {waits}")
    waiting.say(filled("sent {n:,} {n:row|rows}; all synchronised", n=sent))


def refuse_without_team(workspace: Workspace) -> None:
    """Raise `CommandRefused` if a project has not joined a team."""
    from irdesk.service.client.membership import membership_of

    if membership_of(workspace.store) is None:
        raise CommandRefused(
            f"{workspace.store.location} has not joined a team; use a file written by irdesk team join"
        )


def _exchanged(workspace: Workspace) -> tuple[LinkState, int]:
    """Exchange rows and settings with the service once. Return the final state of the link, and the number of rows that
    had to be sent.

    The workspace stays on this thread, which executes the functions posted by the link's threads.
    """
    from irdesk.service.client.background_synchronisation import TeamLink
    from irdesk.service.client.link_state import Contact

    posted: queue.Queue[Callable[[], None]] = queue.Queue()
    states: list[LinkState] = []
    link = TeamLink(workspace, posted.put, states.append, lambda _news: None, lambda _settings: None)
    link.start()
    try:
        while not states or states[-1].contact in {Contact.BEGINNING, Contact.SENDING}:
            try:
                posted.get(timeout=_POLL)()
            except queue.Empty:
                if not link.is_running:
                    raise CommandRefused(f"{workspace.store.location} can no longer be read") from None
    finally:
        link.close()
        link.wait()
    return states[-1], max(state.waiting for state in states)


def _leave(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.client.membership import forget_membership, membership_of
    from irdesk.service.client.row_exchange import RowExchange
    from irdesk.store.store import Store

    store = Store.open(options.project)
    try:
        membership = membership_of(store)
        if membership is None:
            raise CommandRefused(f"{options.project} has not joined a team")
        exchange = RowExchange(store)
        not_sent = exchange.waiting()
        exchange.close()
        forget_membership(store)
    finally:
        store.close()
    waiting.say(f"left the team of {membership.project_name}; everything judged stays in {options.project}")
    if not_sent:
        text = "{n:,} {n:row was|rows were} not sent; send the file to the coordinator instead"
        waiting.say(filled(text, n=not_sent))
