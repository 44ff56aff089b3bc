"""Choice of the runs that are labelled and coloured in a plot of many runs. The same runs are chosen on screen, in
printed figures and in legends.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from irdesk.reporting.drawing.legend_layout import MOST_NAMED
from irdesk.reporting.drawing.line_and_band_styles import MOST_LINES


def coloured_runs(ranked: Sequence[str], chosen: Collection[str], ticked: Collection[str]) -> frozenset[str]:
    """Return the runs to label: the ``chosen`` runs (selected run, baseline), followed by the ``ticked`` runs or, if
    none is ticked, by the first of ``ranked``. At most `MOST_NAMED` runs are labelled.

    If at most one run would be left out, all runs are labelled.
    """
    if len(ranked) <= MOST_NAMED + 1:
        return frozenset(ranked)
    first = [run for run in ranked if run in chosen]
    wanted = [run for run in ranked if run in ticked] or ranked
    return frozenset(list(dict.fromkeys([*first, *wanted]))[:MOST_NAMED])


def line_colours(
    ranked: Sequence[str], colours: Mapping[str, int], run: str, baseline: str, ticked: Collection[str]
) -> dict[str, int]:
    """Return the colour number of each labelled run's curve, keyed by run id. ``ranked`` contains all runs, best first.
    All labelled curves look different.
    """
    order = sorted(ranked, key=lambda each: (each != baseline, each not in ticked))
    named = coloured_runs(order, {run, baseline}, ticked)
    return distinct_lines({each: colours[each] for each in order if each in named})


def distinct_lines(colours: Mapping[str, int]) -> dict[str, int]:
    """Return a distinct colour number for each run. If two lines would look the same, the later run gets the next free
    colour number.
    """
    taken: dict[int, str] = {}
    for run, colour in colours.items():
        free = (number % MOST_LINES for number in range(colour, colour + MOST_LINES))
        taken[next((number for number in free if number not in taken), colour)] = run
    return {run: number for number, run in taken.items()}
