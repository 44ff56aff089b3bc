"""Choice of the runs that are labelled and coloured in a plot of many runs. The same runs are chosen on screen, in
printed figures and in legends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import isnan
from typing import TypeVar

from irdesk.reporting.drawing.line_styles import COLOURS, MOST_LINES, MOST_NAMED, dashes_of

Run = TypeVar("Run", str, int)


def best_first(runs: Iterable[Run], scores: Mapping[Run, float]) -> list[Run]:
    """Return the runs by descending score. Runs with equal scores keep their order, and runs without a score
    come last.
    """

    def key(run: Run) -> float:
        score = scores.get(run, float("nan"))
        return float("inf") if isnan(score) else -score

    return sorted(runs, key=key)


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
    return distinct_lines({each: colours[each] for each in order if each in named}, {run, baseline})


def distinct_lines(colours: Mapping[str, int], chosen: Collection[str] = ()) -> dict[str, int]:
    """Return a distinct colour number for each run. No other run has the colour, and therefore the marks, of a
    ``chosen`` run (selected run, baseline). If there are at most `COLOURS` runs, all have different colours.

    A run keeps its own number if possible. Otherwise it gets a number whose colour is free and is not the own colour of
    another run, with a free dash pattern, as far as there is one.
    """
    few = len(colours) <= COLOURS
    wanted = {number % COLOURS for number in colours.values()}
    taken: dict[int, str] = {}
    avoided: set[int] = set()  # colours that no further run may have
    for run in sorted(colours, key=lambda each: each not in chosen):
        colour = colours[run]
        hues, dashes = {number % COLOURS for number in taken}, {dashes_of(number) for number in taken}

        def cost(number: int, hues: set[int] = hues, dashes: set[tuple[float, ...]] = dashes) -> tuple[bool, ...]:
            hue = number % COLOURS
            return number in taken, hue in avoided, hue in hues, hue in wanted, dashes_of(number) in dashes

        number = colour % MOST_LINES
        if number in taken or number % COLOURS in avoided:
            number = min((each % MOST_LINES for each in range(colour, colour + MOST_LINES)), key=cost)
        taken[number] = run
        if few or run in chosen:
            avoided.add(number % COLOURS)
    numbers = {run: number for number, run in taken.items()}
    return {run: numbers[run] for run in colours if run in numbers}
