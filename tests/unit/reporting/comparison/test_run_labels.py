"""The selection of runs in figures that compare many runs."""

from __future__ import annotations

from irdesk.reporting.comparison.run_labels import RunLabels


def test_a_figure_says_which_runs_it_draws():
    labels = RunLabels([f"run{i}" for i in range(5)], range(5), frozenset({3, 4}))
    order = range(5)
    assert labels.part(labels.shown(order, 5), order) == ""
    assert labels.part(labels.shown(order, 4), order) == (
        "4 of 5 runs are drawn: the best 2, and run3, run4 (selected or baseline)"
    )
    assert RunLabels(labels.names, range(5)).part([0, 1, 2], order) == "The best 3 of 5 runs are drawn"
