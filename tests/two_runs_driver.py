"""Helpers for tests of the comparison of two runs: select the runs, and wait until the panel shows the selection."""

from __future__ import annotations

from window_driver import Hands

from irdesk.ui.comparison.two_runs_panel import TwoRunsPanel


def two(hands: Hands) -> TwoRunsPanel:
    return hands.desk.panel(TwoRunsPanel)


def shown(hands: Hands) -> bool:
    """Return whether the panel has finished computing and shows the selected runs and measure."""
    panel, chosen = two(hands), hands.desk.selection
    hands.idle()
    tags = {row.id: row.tag for row in hands.queries.runs()}
    return (
        panel._result is not None
        and panel._names == (tags[chosen.run], tags[chosen.other])
        and str(panel._result.measure) == hands.queries.topic_measure(chosen.measure)
    )


def choose(hands: Hands, tag: str, other: str, measure: str) -> None:
    ids = {row.tag: row.id for row in hands.queries.runs()}
    hands.desk.selection.choose_run(ids[tag])
    hands.desk.selection.choose_other(ids[other])
    hands.desk.selection.choose_measure(measure)
    hands.wait(lambda: shown(hands))


def compare_two(hands: Hands) -> Hands:
    """Compare two runs in the window and return its driver."""
    hands.window.show_workspace("analyse")
    hands.press_ctrl("D")
    hands.wait(lambda: two(hands).isVisible() and shown(hands))
    return hands
