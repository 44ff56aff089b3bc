"""``irdesk team export STORE -o NEW``: write a team's project to a file for others, without the data of its service."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from irdesk.cli.support.progress import CommandProgress
from irdesk.session.project_files.project_opening import project_path
from irdesk.store.files.migrated_copy import refuse_taken
from irdesk.store.project_location import location_of
from irdesk.store.store import Store

_KEPT_BY_THE_SERVICE = ("token", "invitation", "audit", "team", "membership")


def add_verb(verbs: Any) -> None:
    """Add the parser of this verb."""
    verb = verbs.add_parser(
        "export",
        help="write a team's project to a file for others, without tokens, invitations and audit log",
        description="Write the project of a team, as it is at one moment, to a new project file, while others judge. "
        "Tokens, invitations and the audit log are left out; irdesk team backup keeps them.",
    )
    verb.add_argument("store", metavar="STORE", help="project file, or URL of a project on a server")
    verb.add_argument("-o", dest="out", metavar="NEW", type=Path, required=True, help="the project file to write")
    verb.set_defaults(command=_export)


def _export(options: argparse.Namespace, waiting: CommandProgress) -> None:
    out = project_path(options.out)
    refuse_taken(out)
    (progress,) = waiting.stage("copying")
    with waiting.carefully():
        store = Store.read(location_of(options.store))
        try:
            store.copy_to(out, progress)
        finally:
            store.close()
        copy = Store.open(out)
        try:
            with copy.transaction() as transaction:
                for kind in _KEPT_BY_THE_SERVICE:
                    for key in transaction.team.records(kind):
                        transaction.team.drop(kind, key)
        finally:
            copy.close()
    waiting.say(f"wrote {out}")
