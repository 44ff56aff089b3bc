"""Order of the runs in the comparison, its exports and the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from irdesk.session.core.project_settings import BASELINE_FIRST
from irdesk.system.json_values import decode_json


def order_runs(
    chosen: str, runs: Sequence[str], scores: Mapping[str, float], names: Mapping[str, str], baseline: str
) -> list[str]:
    """Return run ids in the order of the setting `RUN_ORDER`.

    By default runs are sorted by ``scores``, best first, optionally with the ``baseline`` at the top. If the user chose
    an order, the runs named in it come first, followed by the remaining runs, best first. Runs with equal or unknown
    scores are sorted by name.
    """
    known = {run: score for run, score in scores.items() if np.isfinite(score)}
    best = sorted(runs, key=lambda run: (run not in known, -known.get(run, 0.0), names[run], run))
    if chosen == BASELINE_FIRST:
        return sorted(best, key=lambda run: run != baseline)
    places = {run: place for place, run in enumerate(decode_json(chosen, list[str]))} if chosen else {}
    return sorted(best, key=lambda run: places.get(run, len(places)))
