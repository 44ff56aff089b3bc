"""Choice of a run as the baseline."""

from __future__ import annotations

import pytest

from irdesk.ui.frame.baseline_choice import use_as_baseline

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_window, pytest.mark.opened_in("analyse", "metrics")]


def test_the_selected_run_swaps_places_with_the_baseline_when_it_becomes_the_baseline(hands):
    """Without a previous baseline, the best other run is selected."""
    selection, queries = hands.desk.selection, hands.queries
    first, second = (row.id for row in queries.runs()[:2])
    selection.choose_run(first)
    selection.choose_other(second)
    use_as_baseline(queries, selection, first)
    assert selection.pair == (second, first)
    selection.choose_other("")
    use_as_baseline(queries, selection, second)
    assert selection.pair == (queries.other_run(second, selection.measure), second)
    third = next(row.id for row in queries.runs() if row.id not in selection.pair)
    run = selection.run
    use_as_baseline(queries, selection, third)
    assert selection.pair == (run, third), "another run replaces the baseline"
