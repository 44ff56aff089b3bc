"""``irdesk team backup PROJECT -o NEW``: copy a project while a team is working."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from irdesk.cli.options.argument_types import location
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.session.project_files.backups import restore
from irdesk.session.project_files.project_opening import project_path


def add_verb(verbs: Any) -> None:
    """Add the parser of this subcommand."""
    verb = verbs.add_parser(
        "backup",
        help="write a copy of a project to a new project file while a team is working",
        description="Write a consistent copy of a project to a new project file while others judge. The copy is "
        "verified, and opens like any project.",
    )
    verb.add_argument("project", metavar="PROJECT", type=location)
    verb.add_argument("-o", dest="out", metavar="NEW", type=Path, required=True, help="the project file to write")
    verb.add_argument(
        "--dump", metavar="FILE", type=Path, help="for a database: also write a dump with pg_dump, for pg_restore"
    )
    verb.set_defaults(command=_backup)


def _backup(options: argparse.Namespace, waiting: CommandProgress) -> None:
    out = project_path(options.out)
    (progress,) = waiting.stage("copying")
    with waiting.carefully():
        restore(options.project, out, progress)
    waiting.say(f"wrote {out}")
    if options.dump:
        if isinstance(options.project, Path):
            raise CommandRefused(f"--dump is for databases; {options.project} is a file")
        from irdesk.store.server.database_dump import dump

        dump(options.project, options.dump)
        waiting.say(f"wrote {options.dump}")
