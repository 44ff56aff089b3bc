"""``irdesk team VERB``: projects of teams whose members judge concurrently."""

from __future__ import annotations

from irdesk.cli.options.parser import Commands
from irdesk.cli.team import (
    assign,
    backup,
    create,
    export,
    guidelines,
    invite,
    join,
    move,
    progress,
    revoke,
    systemd_unit,
)

VERBS = (create, invite, progress, assign, guidelines, revoke, join, backup, export, move, systemd_unit)
"""The modules of the subcommands, in the order in which the help lists them."""


def add_parser(commands: Commands) -> None:
    """Add the parsers of all subcommands."""
    parser = commands.add_parser("team", help="projects of teams whose members judge at the same time")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    for module in VERBS:
        module.add_verb(verbs)
