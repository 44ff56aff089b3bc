"""``irdesk team export STORE -o NEW``: write a team's project to a file that can be shared, without the service's own
data.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.team.team_access import SUFFIX, WHERE
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.session.project_files.project_opening import project_path
from irdesk.store.project_location import location_of
from irdesk.store.store import Store


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser(
        "export",
        help="write a team's project to a file for others, without tokens, invitations and audit log",
        description="Write a consistent copy of a team's project to a new project file while others judge. Tokens, "
        "invitations and the audit log are left out; irdesk team backup keeps them.",
    )
    verb.add_argument("store", metavar="STORE", help=WHERE)
    verb.add_argument("-o", dest="out", metavar="NEW", type=Path, required=True, help="the project file to write")
    verb.set_defaults(command=_export)


def _export(options: argparse.Namespace, waiting: CommandProgress) -> None:
    out = project_path(options.out)
    (progress,) = waiting.stage("copying")
    with waiting.carefully():
        if options.store.endswith(SUFFIX):
            _receive(Path(options.store), out)
        else:
            _copy(options.store, out, progress)
    waiting.say(f"wrote {out}")


def _copy(text: str, out: Path, progress: Progress) -> None:
    from irdesk.service.team.packages import write_copy

    store = Store.read(location_of(text))
    try:
        write_copy(store, out, progress)
    finally:
        store.close()


def _receive(membership: Path, out: Path) -> None:
    """Download the project from the service and write it to a file. The member needs access to all rows."""
    from irdesk.service.client.joined_project import copied_project
    from irdesk.service.client.membership import load_membership
    from irdesk.service.protocol import Refused

    try:
        with copied_project(load_membership(membership), out):
            pass
    except Refused as refusal:
        raise CommandRefused(refusal.reason) from refusal
