"""Entry point of the command line. It parses the arguments and prints each error as one line on stderr. The exit status
is 2 for errors in the user's input and 1 for internal errors.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from irdesk import __version__
from irdesk.cli.options.figure_options import refuse_looks_alone
from irdesk.cli.options.parser import Parser, writer_of
from irdesk.cli.options.run_folders import replace_folders
from irdesk.cli.support.progress import CommandProgress
from irdesk.cli.support.terminal import below, speak_plainly, tell
from irdesk.domain.errors import CommandRefused, InputError, IrdeskError, TaskCancelled, UnknownFormat

if TYPE_CHECKING:
    from irdesk.reporting.drawing.figure_files import Painter

COMMANDS = (
    "evaluate",
    "effort",
    "explain",
    "measures",
    "what-if",
    "curve",
    "compare",
    "decide",
    "heatmap",
    "found",
    "fuse",
    "agreement",
    "design",
    "estimate",
    "pool",
    "pool-stats",
    "leave-out",
    "replay",
    "project",
    "serve",
    "team",
    "report",
    "help",
)
MODULES = {
    "design": "estimates.design",
    "estimate": "estimates.estimate",
    "serve": "team.serve",
    "team": "team.team",
}
"""Module of `irdesk.cli` for each command that has no module of the same name in ``commands``."""
DESCRIPTION = "The desktop workbench for evaluating retrieval systems."
EPILOG = "irdesk [PROJECT] opens the window with that project, the last one, or the start page."


def build_parser(wanted: Sequence[str] = COMMANDS) -> Parser:
    """Build the parser for the given commands, by default for all. Commands that open a window are only listed in the
    help; `irdesk.app.main` runs them. Only the modules of the given commands are imported, since importing the modules
    for projects takes longer than most evaluations.
    """
    parser = Parser("irdesk", description=DESCRIPTION, epilog=EPILOG, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"irdesk {__version__}")
    parser.add_argument("--self-check", action="store_true", help="check that everything irdesk needs works, and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in wanted:
        module = MODULES.get(name, f"commands.{name.replace('-', '_')}")
        import_module(f"irdesk.cli.{module}").add_parser(commands)
    for name, arguments, text in (
        ("demo", (), "open the window with the bundled sample"),
        ("screenshots", ("DIR", "PROJECT"), "render each workspace of the window to PNG, without a screen"),
    ):
        windowed = commands.add_parser(name, help=text, description=text)
        for argument in arguments:
            windowed.add_argument(argument, nargs="?" if argument == "PROJECT" else None)
        if name == "demo":
            windowed.add_argument("--learn", action="store_true", help="with the practice project of examples")
    return parser


def project_to_open(arguments: Sequence[str]) -> Path | None:
    """Return the project that the window is to open, given arguments without a command, or None if there are no
    arguments. Raises `CommandRefused` unless the arguments are the path of one existing project.
    """
    from irdesk.store.project_location import is_address, project_file

    if not arguments:
        return None
    if len(arguments) > 1:
        raise CommandRefused(f"expected one project, found {len(arguments)}: {' '.join(arguments)}")
    project = project_file(Path(arguments[0]))
    if project.exists():
        return project
    if is_address(arguments[0]):  # do not show the address, since it may contain a password
        raise CommandRefused("the window opens files; irdesk team move copies a project from a database to one")
    raise CommandRefused(f"{arguments[0]}: no project or command of this name exists")


@lru_cache(maxsize=8)
def _kept_parser(command: str) -> Parser:
    """Return the parser of one command, or of all commands if the name is empty. Parsers are cached, since a program
    that runs several commands would spend more time on building parsers than on some of the commands.
    """
    return build_parser((command,)) if command else build_parser()


def run(arguments: Sequence[str], painter: Callable[[], Painter] | None = None) -> int:  # noqa: PLR0911 - one exit status a kind of error
    """Run a command and return the exit status. ``painter`` creates the painter for PDF and PNG; it is called when the
    painter is first needed.
    """
    speak_plainly()
    parser = _kept_parser(arguments[0] if arguments and arguments[0] in COMMANDS else "")
    parsed = parser.parsed(arguments, argparse.Namespace(painter=painter))
    command: Callable[[argparse.Namespace, CommandProgress], None] = parsed.command
    try:
        refuse_looks_alone(parsed)
        replace_folders(parsed)
        with CommandProgress(below(sys.stderr), writer_of(parsed)) as waiting:
            command(parsed, waiting)
    except (KeyboardInterrupt, TaskCancelled):
        tell("interrupted")
        return 130
    except InputError as fault:
        for line in fault.all_faults():
            tell(line)
        if isinstance(fault, UnknownFormat):
            tell('"irdesk help files" lists all formats')
        return 2
    except IrdeskError as fault:
        tell(str(fault))
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as fault:
        where_to = f": {fault.filename}" if fault.filename else ""
        tell(f"the operating system refused{where_to}: {fault.strerror or fault}")
        return 2
    except Exception as fault:
        where = traceback.extract_tb(fault.__traceback__)[-1]
        what = f"{type(fault).__name__}: {fault} ({where.name}, line {where.lineno})"
        tell(f"internal error: {what}; please report it")
        return 1
    return 0
