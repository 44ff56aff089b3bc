"""The window keeps the size that the person gave it."""

from __future__ import annotations

from itertools import permutations

import pytest
from window_driver import flush


@pytest.mark.parametrize(("first", "second"), list(permutations(("judge", "analyse", "collection"), 2)))
def test_changing_the_workspace_does_not_widen_the_window(hands, first, second):
    hands.window.show_workspace(first)
    hands.window.resize(800, 800)
    hands.wait(lambda: hands.window.width() == 800)
    hands.window.show_workspace(second)
    flush()  # what Qt does of itself afterwards would widen it too
    assert hands.window.width() == 800
