"""The two runs that views of two begin with: what a person chose, else the best other run, in all of them the same."""

from __future__ import annotations

from irdesk.session.queries import Queries
from irdesk.ui.shell.selection import Selection


def pair_up(queries: Queries, selection: Selection) -> list[str]:
    """The ids of the runs that are shown; where two are, a run and another one are selected afterwards."""
    ids = [row.id for row in queries.runs() if row.visible]
    if ids and selection.run not in ids:
        selection.choose_run(ids[0])
    if selection.outdated_proposal:
        selection.propose_other(queries.other_run(selection.run, selection.measure))
    return propose(queries, selection)


def propose(queries: Queries, selection: Selection) -> list[str]:
    """The same for views of all runs beside one: that one stays as it is while another run is looked at."""
    ids = [row.id for row in queries.runs() if row.visible]
    if len(ids) > 1 and selection.other not in ids:
        selection.propose_other(queries.other_run(selection.run, selection.measure))
    return ids
