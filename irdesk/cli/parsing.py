"""The parser of the command line: its errors are one line, as all others are."""

from __future__ import annotations

import argparse
from typing import NoReturn, TypeAlias


class Parser(argparse.ArgumentParser):
    """A parser that says in one line what it cannot read, and leaves with status 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong."""
        self.exit(2, f"{self.prog}: {message} (--help says more)\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
