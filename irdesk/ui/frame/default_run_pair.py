"""Default selection of a run and of a second run for comparison, for views that need two runs."""

from __future__ import annotations

from irdesk.session.queries import Queries
from irdesk.ui.shell.selection import Selection


def pair_up(queries: Queries, selection: Selection) -> list[str]:
    """Return the ids of the visible runs. If there are at least two, make sure that a pair of them is selected."""
    ids = [row.id for row in queries.runs() if row.visible]
    if ids and selection.run not in ids:
        selection.propose_run(queries.best_runs(selection.measure or queries.main_measure(), 1)[0])
    if selection.outdated_proposal:
        selection.propose_other(queries.other_run(selection.run, selection.measure))
    return propose(queries, selection)


def propose(queries: Queries, selection: Selection) -> list[str]:
    """Return the ids of the visible runs. If no run is selected for comparison, propose one.

    Used by views that compare all runs with one run.
    """
    ids = [row.id for row in queries.runs() if row.visible]
    if len(ids) > 1 and selection.other not in ids:
        selection.propose_other(queries.other_run(selection.run, selection.measure))
    return ids
