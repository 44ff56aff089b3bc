"""Sweep of one fusion parameter over its range, with the means for each value. The parameter is the k of RRF, or the
weight of one of two runs.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.fusion.fusion_settings import Fusion, Method
from irdesk.domain.progress import Progress
from irdesk.domain.run import Run
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.fusion import fuse
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.comparison.fusion import Swept, sweep_figure
from irdesk.reporting.drawing.figure import Figure
from irdesk.session.fusion.fusion import PREVIEWED, FusionRequest

KS = (0, 1, 2, 5, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200)
SHARES = tuple(step / 20 for step in range(21))


@dataclass(frozen=True, eq=False)
class Sweep:
    """Means of the fused run for each parameter value, shape (measures, values)."""

    request: FusionRequest
    values: tuple[float, ...]
    means: Floats

    def curve(self, measure_name: str) -> Swept | None:
        """Return the curve for a measure, together with the best input run. Return None if the curve or the means of
        all input runs are unknown.
        """
        request = self.request
        index = next((i for i, measure in enumerate(request.measures) if str(measure) == measure_name), None)
        if index is None or np.isnan(request.means[index]).all() or np.isnan(self.means[index]).any():
            return None
        best = int(np.nanargmax(request.means[index]))
        return Swept(
            measure_name,
            parameter(request),
            self.values,
            tuple(self.means[index].tolist()),
            request.names[best],
            float(request.means[index, best]),
        )

    def figure(self, measure_name: str) -> Figure | None:
        """Return the curve for a measure as a figure, or None if the curve is unknown."""
        curve = self.curve(measure_name)
        return sweep_figure(curve, self.request.words) if curve else None


def parameter(request: FusionRequest) -> str:
    """Return the name of the swept parameter."""
    if request.fusion.method is Method.RRF:
        return "k"
    return worded("weight of {run} ({other}: 1 − weight)", run=request.names[0], other=request.names[1])


def sweep_fusion(request: FusionRequest, progress: Progress) -> Sweep:
    """Fuse the runs and score the result for each parameter value (worker thread).

    Raises `CommandRefused` if the fusion has no parameter to sweep, or in the same cases as `fuse`. Raises
    `TaskCancelled`.
    """
    steps = _steps(request.fusion, len(request.inputs))
    judged = request.scoring.truths
    runs = []
    for source, name in zip(request.inputs, request.names, strict=True):
        progress.report(0, 0)
        run = request.store.run(source.id, name)
        # Topics without judgements have no score, so they need not be fused.
        runs.append(Run(name, {topic: ranking for topic, ranking in run.rankings.items() if topic in judged}))
    columns = []
    for done, (_, fusion) in enumerate(steps):
        progress.report(done, len(steps))
        columns.append(request.scored(fuse(runs, fusion, PREVIEWED, request.ordering, progress))[2])
    return Sweep(request, tuple(value for value, _ in steps), np.column_stack(columns))


def _steps(fusion: Fusion, runs: int) -> list[tuple[float, Fusion]]:
    """Return the parameter values, each with its fusion."""
    if fusion.method is Method.RRF:
        return [(float(k), msgspec.structs.replace(fusion, k=float(k))) for k in KS]
    if fusion.method is Method.WEIGHTED and runs == 2:
        return [(share, msgspec.structs.replace(fusion, weights=(share, 1 - share))) for share in SHARES]
    raise CommandRefused("a curve can be drawn only over the k of RRF, or over the weights of two runs")
