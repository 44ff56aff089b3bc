"""The parser of the command line: its errors are one line, as all others are."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeAlias

from irdesk.cli.support.terminal import on_one_line_here
from irdesk.domain.errors import CommandRefused


class Parser(argparse.ArgumentParser):
    """A parser that says in one line what it cannot read, and leaves with status 2."""

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Add an argument, and beside a format that can be CSV the option that keeps formulas out of it."""
        action = super().add_argument(*names, **settings)
        if action.dest == "format" and "csv" in (action.choices or ()):
            super().add_argument(
                "--no-formulas",
                action="store_true",
                help="with --format csv: an apostrophe before each cell that a spreadsheet would compute; numbers stay",
            )
        return action

    def error(self, message: str) -> NoReturn:
        """Say what is wrong."""
        self.exit(2, f"{self.prog}: {on_one_line_here(message)} (--help says more)\n")

    def parsed(self, arguments: Sequence[str], namespace: argparse.Namespace) -> argparse.Namespace:
        """Return the arguments as a namespace. Names of runs may also stand behind options, where `argparse` has ended
        a list that may be empty.
        """
        found, rest = self.parse_known_args(arguments, namespace)
        if rest and (getattr(found, LISTED, None) is None or any(word[0] == "-" != word for word in rest if word)):
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        if rest:
            listed: str = getattr(found, LISTED)
            setattr(found, listed, [*getattr(found, listed), *rest])
        return found


def writer_of(options: argparse.Namespace) -> Callable[[str], str]:
    """Return what is made of a command's text before it is printed. Raises `CommandRefused` where no formulas are
    wanted in something else than CSV.
    """
    if not getattr(options, "no_formulas", False):
        return str
    if options.format != "csv":
        raise CommandRefused("--no-formulas is for spreadsheets: say --format csv, too")
    from irdesk.reporting.tables.spreadsheet_cells import without_formulas  # which few commands need

    return without_formulas


LISTED = "listed"
"""The default of a command that names its positional argument for lists of files."""
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
