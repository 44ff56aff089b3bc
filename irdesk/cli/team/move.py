"""``irdesk team move SOURCE TARGET``: move a project from a file to a database, or from a database to a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from irdesk.cli.options.argument_types import PROJECT_HELP, location
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.translatable_messages import filled
from irdesk.session.project_files.project_opening import project_path
from irdesk.store.project_move import copy_project


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser(
        "move",
        help="copy a project from its file to a PostgreSQL database, or back",
        description="Copy a project from its file to a PostgreSQL database, or back, and compare every row of the "
        "copy with the original. The project must not be open in any program. The original is not changed; if "
        "anything fails, no copy is left.",
    )
    verb.add_argument("source", metavar="SOURCE", type=location, help=PROJECT_HELP)
    verb.add_argument("target", metavar="TARGET", type=location, help="like SOURCE; must not exist yet")
    verb.set_defaults(command=_move)


def _move(options: argparse.Namespace, waiting: CommandProgress) -> None:
    source, target = options.source, options.target
    if isinstance(target, Path):
        target = project_path(target)
    (progress,) = waiting.stage("copying and comparing")
    with waiting.carefully():
        counts = copy_project(source, target, progress)
    waiting.say(filled("{n:,} rows were copied unchanged to {target}", n=sum(counts.values()), target=target))
    waiting.say(f"{source} is not changed; continue judging in only one of the two")
