"""The parser of the command line: its errors are one line, as all others are."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn, TypeAlias


class Parser(argparse.ArgumentParser):
    """A parser that says in one line what it cannot read, and leaves with status 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong."""
        self.exit(2, f"{self.prog}: {message} (--help says more)\n")

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


LISTED = "listed"
"""The default of a command that names its positional argument for lists of files."""
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
