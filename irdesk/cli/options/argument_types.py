"""Types of arguments that several commands accept: numbers, shares, and the location of a project. Each function parses
the text of an argument, as an `argparse` type.
"""

from __future__ import annotations

import argparse
import math

from irdesk.domain.errors import CommandRefused
from irdesk.store.project_location import Location, location_of

PROJECT_HELP = "a project file, or postgresql://USER@HOST/DATABASE, with ?project=NAME if the database contains several"


def positive(text: str) -> int:
    """Parse an integer of 1 or more. Raises ``argparse.ArgumentTypeError``."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) < 10**9:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of 1 or more")
    return int(text)


def share(text: str) -> float:
    """Parse a number between 0 and 1. Raises ``argparse.ArgumentTypeError``."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number between 0 and 1")
    return value


def above_0(text: str) -> float:
    """Parse a number greater than 0. Raises ``argparse.ArgumentTypeError``."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number above 0")
    return value


def location(text: str) -> Location:
    """Parse the location of a project: the path of its file, or the URL of a database. Raises
    ``argparse.ArgumentTypeError``.
    """
    try:
        return location_of(text)
    except CommandRefused as fault:
        raise argparse.ArgumentTypeError(str(fault)) from fault
