"""The project argument: the path of a project file, or the URL of a database."""

from __future__ import annotations

import argparse

from irdesk.domain.errors import CommandRefused
from irdesk.store.project_location import Location, location_of

HELP = "a project file, or postgresql://USER@HOST/DATABASE, with ?project=NAME if the database contains several"


def location(text: str) -> Location:
    """Parse the location of a project; used as an `argparse` type."""
    try:
        return location_of(text)
    except CommandRefused as fault:
        raise argparse.ArgumentTypeError(str(fault)) from fault
