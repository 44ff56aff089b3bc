"""The argument parser of the command line. It prints each error as one line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeAlias

from irdesk.cli.support.terminal import on_one_line_here
from irdesk.domain.errors import CommandRefused


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error as one line and exits with status 2."""

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Add an argument. If it is a format option that allows CSV, also add the option that keeps formulas out of
        CSV.
        """
        action = super().add_argument(*names, **settings)
        if action.dest == "format" and "csv" in (action.choices or ()):
            super().add_argument(
                "--no-formulas",
                action="store_true",
                help="with --format csv: put an apostrophe before each cell that a spreadsheet would compute; "
                "numbers are kept",
            )
        return action

    def error(self, message: str) -> NoReturn:
        """Print the error and exit with status 2."""
        self.exit(2, f"{self.prog}: {on_one_line_here(message)} (see --help)\n")

    def parsed(self, arguments: Sequence[str], namespace: argparse.Namespace) -> argparse.Namespace:
        """Parse the arguments. In `argparse`, a positional list that may be empty ends at the first option. This parser
        also accepts runs or people's names after options.
        """
        parsed, rest = self.parse_known_args(arguments, namespace)
        listed: str = getattr(parsed, LISTED, "") or getattr(parsed, LISTED_PEOPLE, "")
        if rest and (not listed or any(word[0] == "-" != word for word in rest if word)):
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        if rest:
            setattr(parsed, listed, [*getattr(parsed, listed), *rest])
        return parsed


def writer_of(options: argparse.Namespace) -> Callable[[str], str]:
    """Return the function to apply to a command's output before printing. Raises `CommandRefused` if ``--no-formulas``
    is combined with a format other than CSV.
    """
    if not getattr(options, "no_formulas", False):
        return str
    if options.format != "csv":
        raise CommandRefused("--no-formulas is for spreadsheets; give --format csv, too")
    from irdesk.reporting.tables.spreadsheet_cells import without_formulas  # imported here, since few commands need it

    return without_formulas


LISTED = "name of the list of files"
"""A key in a parser's default values. The value is the name of the command's positional argument that takes a list of
files.

No option can have this key as its name, since the key contains spaces.
"""
LISTED_PEOPLE = "name of the list of people"
"""Like `LISTED`, but for a list of people's names, which are never interpreted as folders."""
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
