"""The markers ``unpainted`` and ``painted``: painting takes a quarter of the time of tests that look at no pixels.

In an unpainted window, a panel that is not part of the initial layout of Judge is created once a test asks for it or an
action shows it, because panels are otherwise created when their place is painted. Sizes of places that hold no panel
yet, and images, need a painted window. Dialogs, popups and views in windows of their own are painted.
"""

from __future__ import annotations

import pytest


class Windows:
    """The windows that the current test opens."""

    are_painted = True


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers."""
    config.addinivalue_line("markers", "unpainted: the window is not painted, because no test looks at its pixels")
    config.addinivalue_line("markers", "painted: the new window of a test is painted, unlike those of its module")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Set `Windows.are_painted`, before fixtures open a window."""
    Windows.are_painted = item.get_closest_marker("unpainted") is None or item.get_closest_marker("painted") is not None
