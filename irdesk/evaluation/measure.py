"""A measure is a value that prints itself: name, parameters, cutoff. `nDCG@10`, `AP(rel=2)`, `IPrec@0.1`.

A family says how its measures are computed and what trec_eval calls them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import numpy as np

from irdesk.evaluation.lists import Floats, RankedLists


class Average(Enum):
    """How a measure's scores of single topics become one number."""

    MEAN = "mean"
    SUM = "sum"
    COUNT = "count"
    GEOMETRIC = "geometric mean"


class Cutoff(Enum):
    """Whether a family's measures have a cutoff, and of what kind."""

    NONE = "none"
    OPTIONAL_RANK = "optional rank"
    RANK = "rank"
    RECALL = "recall"


@dataclass(frozen=True)
class Family:
    """A family of measures.

    ``scores`` is given a batch of lists, the measure and the relevance level, and returns shape (L,).
    ``trec`` is trec_eval's name, ``trec_cut`` its name with a cutoff; either may be empty. ``cutoffs`` are those that
    trec_eval reports.
    """

    name: str
    title: str
    help: str
    scores: Callable[[RankedLists, Measure, int], Floats]
    cutoff: Cutoff = Cutoff.NONE
    trec: str = ""
    trec_cut: str = ""
    cutoffs: tuple[float, ...] = ()
    average: Average = Average.MEAN
    graded: bool = False
    integral: bool = False


@dataclass(frozen=True)
class Measure:
    """One measure. ``rel`` is None where the level of the call or project holds; ``cutoff`` is a rank or a recall."""

    family: Family
    cutoff: float | None = None
    rel: int | None = None

    def __str__(self) -> str:
        level = f"(rel={self.rel})" if self.rel is not None else ""
        return self.family.name + level + (f"@{self._cutoff_text}" if self.cutoff is not None else "")

    @property
    def _cutoff_text(self) -> str:
        """The cutoff in the fewest digits that give it back: 1000000, 0.1, 1."""
        return np.format_float_positional(self.cutoff or 0.0, trim="-")

    @property
    def rank(self) -> int | None:
        """The cutoff as a rank."""
        return None if self.cutoff is None else int(self.cutoff)

    @property
    def trec_name(self) -> str:
        """What trec_eval prints; the measure's own name where trec_eval does not have it, or has no level of
        its own.
        """
        family = self.family
        if self.rel is not None:
            return str(self)
        if self.cutoff is None:
            return family.trec or str(self)
        if family.cutoff is Cutoff.RECALL:
            return f"{family.trec_cut}_{self.cutoff:.2f}"
        return f"{family.trec_cut}_{self._cutoff_text}" if family.trec_cut else str(self)

    def scores(self, lists: RankedLists, level: int = 1) -> Floats:
        """The measure's score of each list, shape (L,).

        ``level`` is the relevance level where the measure names none.
        """
        return self.family.scores(lists, self, level if self.rel is None else self.rel)


def single(measure: Measure) -> bool:
    """Whether a measure says anything of one topic; a count of topics and a geometric mean do not."""
    return measure.family.average not in {Average.COUNT, Average.GEOMETRIC}
