"""Pytest plugin that ends a test which hangs in its set-up, call or tear-down, and prints the stack of each thread.

If tests are distributed over processes, only the process of the hanging test ends; pytest names the test, starts
another process and continues. The limit is far longer than tests take, because it must only detect hangs. pytest's own
time limit is cancelled when a test fails, and would therefore miss a tear-down that hangs afterwards.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Generator

import pytest
import short_and_long_tests

SECONDS = float(os.environ.get("IRDESK_TEST_SECONDS", short_and_long_tests.effort(short=900, long=7200)))
TERMINAL = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep a duplicate of stderr, because pytest captures output while tests run."""
    assert sys.__stderr__ is not None
    config.stash[TERMINAL] = os.dup(sys.__stderr__.fileno())


def _arm(item: pytest.Item) -> None:
    """Restart the time limit. A test has one limit instead of one per phase, because each restart ends a thread and
    starts another.
    """
    faulthandler.dump_traceback_later(SECONDS, exit=True, file=item.config.stash[TERMINAL])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Limit the total time of a test, including its set-up and tear-down."""
    _arm(item)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    """Restart the time limit for the tear-down after a failure, because pytest cancels the limit when a test fails."""
    if isinstance(node, pytest.Item):
        _arm(node)
