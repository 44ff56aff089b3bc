"""Names of people, given on the command line and in a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from irdesk.domain.errors import InputError


def add_names(verb: argparse.ArgumentParser) -> None:
    """Add the option ``--names``, a file with one name per line."""
    verb.add_argument("--names", dest="names_file", metavar="FILE", type=Path, help="a file with one name per line")


def people_named(names: list[str], names_file: Path | None) -> tuple[str, ...]:
    """Return the names given on the command line and in a file. Raises `InputError`."""
    try:
        lines = names_file.read_text(encoding="utf-8").splitlines() if names_file else []
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(str(names_file), 0, "cannot be read as a list of names") from fault
    return tuple(dict.fromkeys((*names, *(" ".join(line.split()) for line in lines if line.strip()))))
