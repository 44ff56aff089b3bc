"""``irdesk team create``: assign the topics of a project's pool, and prepare the project for the service."""

from __future__ import annotations

import argparse
from typing import Any

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.team.people_names import add_names, people_named
from irdesk.domain.errors import CommandRefused


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
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
    add_names(verb)
    verb.add_argument(
        "--overlap", type=float, default=0.0, metavar="%", help="the share of topics judged by two assessors"
    )
    verb.add_argument(
        "--repeats", type=float, default=0.0, metavar="%", help="the share of documents shown a second time, unnoticed"
    )
    verb.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of all random draws (default: 1)")
    verb.set_defaults(command=_create)


def _create(options: argparse.Namespace, waiting: CommandProgress) -> None:
    from irdesk.service.team.team import create_team
    from irdesk.store.project_location import location_of
    from irdesk.store.store import Store

    for share in (options.overlap, options.repeats):
        if not 0 <= share <= 100:
            raise CommandRefused("overlap and repeats are percentages from 0 to 100")
    overlap = Overlap(2, options.overlap / 100)
    names = people_named(options.assessors, options.names_file)
    plan = AssignmentPlan(names, overlap, options.repeats / 100, options.seed)
    store = Store.open(location_of(options.store))
    try:
        for line in create_team(store, plan if names else None):
            waiting.say(line)
    finally:
        store.close()
