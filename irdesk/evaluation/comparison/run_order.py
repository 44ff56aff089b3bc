"""Order of runs by score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isnan
from typing import TypeVar

Run = TypeVar("Run", str, int)


def best_first(runs: Iterable[Run], scores: Mapping[Run, float]) -> list[Run]:
    """Return the runs by descending score. Runs with equal scores keep their order, and runs without a score
    come last.
    """

    def key(run: Run) -> float:
        score = scores.get(run, float("nan"))
        return float("inf") if isnan(score) else -score

    return sorted(runs, key=key)
