"""How much a test tries: little in the suite that every change runs, much with ``--long``, which a release runs."""

from __future__ import annotations

import os

VARIABLE = "IRDESK_LONG_TESTS"
"""Set by ``--long``, so that the processes that share the tests out know it when they import them."""

LONG = os.environ.get(VARIABLE) == "1"


def effort(short: int, long: int) -> int:
    """Return how often to try something: ``short`` in every run of the tests, ``long`` with ``--long``."""
    return long if LONG else short
