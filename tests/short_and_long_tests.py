"""Short and long forms of tests: a few repetitions by default, many with ``--long``, which is used before a release."""

from __future__ import annotations

import os

VARIABLE = "IRDESK_LONG_TESTS"
"""Environment variable set by ``--long``, so that worker processes see it when they import the tests."""

SHOWN_PANELS = "IRDESK_TEST_PANELS"
"""Environment variable with the names of the panels that `ui/shell/test_views_in_navigator_order.py` shows, by default
all.
"""

LONG = os.environ.get(VARIABLE) == "1"


def effort(short: int, long: int) -> int:
    """Return the number of repetitions: ``long`` with ``--long``, else ``short``."""
    return long if LONG else short
