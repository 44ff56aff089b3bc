"""Plugin that ends a test that hangs in its call, set-up or tear-down, and prints the stack of each thread.

If tests are distributed over processes, only the process of the hanging test ends; pytest names the test, starts
another process and continues. The limit is meant for hangs, not as an expected duration. pytest's own time limit is
cancelled by a test's first failure, so it misses a tear-down that hangs afterwards.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Generator

import effort
import pytest

SECONDS = float(os.environ.get("IRDESK_TEST_SECONDS", effort.effort(short=900, long=7200)))
TERMINAL = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep a duplicate of stderr, because pytest captures output while tests run."""
    assert sys.__stderr__ is not None
    config.stash[TERMINAL] = os.dup(sys.__stderr__.fileno())


def _watch(item: pytest.Item) -> Generator[None, object, object]:
    faulthandler.dump_traceback_later(SECONDS, exit=True, file=item.config.stash[TERMINAL])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """Limit the time of the set-up."""
    return (yield from _watch(item))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Limit the time of the call."""
    return (yield from _watch(item))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Limit the time of the tear-down."""
    return (yield from _watch(item))
