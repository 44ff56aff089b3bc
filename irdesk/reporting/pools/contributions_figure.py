"""Figure of the contributions of runs to a pool."""

from __future__ import annotations

import numpy as np

from irdesk.reporting.drawing.figure import FAINT, Axis, Figure, floats
from irdesk.reporting.pools.pool_statistics import PoolReport
from irdesk.reporting.pools.stacked_bars import stacked_figure


def contributions_figure(report: PoolReport) -> Figure:
    """Return a figure of each run's contribution as stacked bars: unique relevant, other relevant, nonrelevant and
    unjudged documents.
    """
    runs = report.statistics.runs
    parts = (
        floats(
            [
                [run.unique_relevant, run.relevant - run.unique_relevant, run.judged - run.relevant, run.unjudged]
                for run in runs
            ]
        )
        .reshape(len(runs), 4)
        .T
    )
    names = ("relevant, only in this run", "relevant, also in other runs", "nonrelevant", "unjudged")
    x = np.arange(len(runs), dtype=np.float64)
    across = Axis("", -0.6, max(len(runs), 1) - 0.4, tuple(zip(x.tolist(), report.names, strict=True)))
    return stacked_figure(
        "Contributions of the runs to the pool",
        x,
        parts,
        names,
        across,
        Axis("documents", 0.0),
        report.note,
        "contributions",
        (0, 5, 1, FAINT),
    )
