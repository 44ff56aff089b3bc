"""Names, colours and selection of the runs in figures that compare many runs.

A figure has as many rows as are legible on a page. If there are more runs, it shows the best runs, the selected run and
the baseline, and says that some runs are omitted. Tables list all runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from irdesk.domain.translatable_messages import worded
from irdesk.reporting.drawing.figure import (
    FAINT,
)

MOST_ROWS = 56  # maximum number of rows that are legible on a page


@dataclass(frozen=True)
class RunLabels:
    """The names and colours of compared runs. ``emphasised`` contains the indices of the selected run and the baseline,
    which every figure shows in colour.
    """

    names: Sequence[str]
    colours: Sequence[int]
    emphasised: frozenset[int] = frozenset()

    def shown(self, order: Sequence[int], most: int) -> list[int]:
        """Return at most ``most`` runs, in the order of the figure: all emphasised runs, and the first of the other
        runs.
        """
        if len(order) <= most:
            return list(order)
        first = [run for run in order if run in self.emphasised]
        others = [run for run in order if run not in self.emphasised]
        kept = {*others[: most - len(first)], *first}
        return [run for run in order if run in kept]

    def part(self, shown: Sequence[int], order: Sequence[int]) -> str:
        """Return a sentence that states which runs are drawn, or "" if all runs are drawn."""
        best = next((i for i, (run, other) in enumerate(zip(shown, order, strict=False)) if run != other), len(shown))
        if len(shown) == len(order):
            return ""
        if best == len(shown):
            return worded("The best {best} of {runs} runs are drawn", best=best, runs=len(order))
        return worded(
            "{shown} of {runs} runs are drawn: the best {best}, and {names} (selected or baseline)",
            shown=len(shown),
            runs=len(order),
            best=best,
            names=", ".join(self.names[run] for run in shown[best:]),
        )

    def colour(self, run: int) -> int:
        """Return a run's colour: its own colour if the run is emphasised, else `FAINT`."""
        return self.colours[run] if run in self.emphasised else FAINT
