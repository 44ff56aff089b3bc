"""The number of repetitions of a test: few for every change, many with ``--long``, which a release runs."""

from __future__ import annotations

import os

VARIABLE = "IRDESK_LONG_TESTS"
"""``--long`` sets this variable, so that the worker processes of the tests see it when they import them."""

LONG = os.environ.get(VARIABLE) == "1"


def effort(short: int, long: int) -> int:
    """Return the number of repetitions: ``short`` in every run of the tests, ``long`` with ``--long``."""
    return long if LONG else short
