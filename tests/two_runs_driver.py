"""What tests of two runs share: the panel, whether it shows what is selected, and choosing the two runs."""

from __future__ import annotations

from window_driver import Hands

from irdesk.ui.comparison.two_runs_panel import TwoRunsPanel


def two(hands: Hands) -> TwoRunsPanel:
    return hands.desk.panel(TwoRunsPanel)


def shown(hands: Hands) -> bool:
    """Whether the panel shows the runs and the measure that are selected, and computes no more."""
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
    """Hands of a person who has two runs compared."""
    hands.window.show_workspace("analyse")
    hands.press_ctrl("D")
    hands.wait(lambda: two(hands).isVisible() and shown(hands))
    return hands
