"""Figure of the losses of runs that are left out of the pool."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.pools.reusability import FAIR_WORST, UNFAIR_WORST, Effect
from irdesk.reporting.drawing.figure import Axis, Bars, Figure, Mark, Rule, floats
from irdesk.reporting.pools.leave_out import LeaveOutReport, order_effects


def losses_figure(report: LeaveOutReport) -> Figure:
    """Return a bar chart of the scores that runs lose when they are left out. Losses are in percent of each run's
    score, in descending order.
    """
    effects: list[Effect] = [effect for effect in order_effects(report) if effect.relative is not None]
    x = np.arange(len(effects), dtype=np.float64)
    losses = floats([-100 * (effect.relative or 0.0) for effect in effects])
    names = tuple(effect.run for effect in effects)
    across = Axis("", -0.6, max(len(effects), 1) - 0.4, tuple(zip(x.tolist(), names, strict=True)))
    most = float(losses.max(initial=0.0))
    limits = [100 * limit for limit in (FAIR_WORST, UNFAIR_WORST) if 100 * limit < most]
    rules = [Rule(limit, f"{limit:g} %", upright=False) for limit in limits]
    measure = str(report.by_measure[0].measure) if report.by_measure else ""
    marks: tuple[Mark, ...] = (Bars("", x, losses, names=names), Rule(0.0, upright=False, dashed=False), *rules)
    title = "Losses of runs that are left out of the pool"
    return Figure(title, across, Axis(f"loss of {measure} in %"), marks, " ".join(report.sentences), 0.6, "reusability")
