"""The window keeps the size that the person gave it."""

from __future__ import annotations

from itertools import permutations

from window_driver import flush


def test_changing_the_workspace_does_not_widen_the_window(hands):
    for first, second in permutations(("judge", "analyse", "collection"), 2):
        hands.window.show_workspace(first)
        hands.window.resize(800, 800)
        hands.wait(lambda: hands.window.width() == 800)
        hands.window.show_workspace(second)
        flush()  # what Qt does of itself afterwards would widen it too
        assert hands.window.width() == 800, (first, second)
