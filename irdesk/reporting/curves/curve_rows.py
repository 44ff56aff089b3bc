"""Conversion of curves to rows for export: each run's points with its bands, the ideal curve, and the comparison with
the baseline.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from irdesk.domain.progress import QUIET, Progress, Step
from irdesk.evaluation.curves.curve_bootstrap import Resampling
from irdesk.evaluation.curves.curves import Kind
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.curves.curve_plot_data import BandKind, CurvePicture, Curves, CurveWish, DrawnRun, height
from irdesk.reporting.curves.curve_table import Drawn
from irdesk.reporting.curves.curve_text import crossing_words
from irdesk.system.workers import ALONE, Workers


def rows(
    curves: Curves,
    wish: CurveWish,
    runs: Sequence[DrawnRun],
    how: Resampling | None = None,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> list[Drawn]:
    """Return a row for each run that has a curve. A row includes the band for the possible effect of judging the
    unjudged documents. If ``how`` is given, also compute the band over topics.

    Raises `TaskCancelled` if the task is cancelled.
    """
    base = [run for run in runs if run.id == wish.other]
    drawn = []
    for index, run in enumerate(runs):
        run_wish = replace(wish, run=run.id, around=BandKind.TOPICS, less=False, topics=False)
        picture = curves.picture(run_wish, [run, *(other for other in base if other is not run)])
        curve = picture.curves.get(run.id)
        if curve is None:
            continue
        beside: list[tuple[str, Floats]] = []
        if picture.ideal is not None and wish.kind is Kind.GAIN:
            beside.append(("ideal", picture.ideal.y[: len(curve.x)]))
        beside += _sampled(curves, run_wish, how, "sampled", Step(progress, index, len(runs)), workers)
        if wish.other in picture.curves and wish.paired:
            beside.append(("difference", curve.y - height(curve.x, picture.curves[wish.other])))
            if run.id != wish.other:
                beside += _sampled(
                    curves, replace(run_wish, less=True), how, "difference", Step(progress, index, len(runs)), workers
                )
        band = curves.bands.band(run.id, wish.topic or None, wish.kind, curves.grades, wish.among)
        drawn.append(Drawn(run.name, curve, band, tuple(beside), crossing_words(picture)))
    return drawn


def _sampled(
    curves: Curves, wish: CurveWish, how: Resampling | None, name: str, progress: Progress, workers: Workers
) -> list[tuple[str, Floats]]:
    sampling = curves.sampling(wish) if how else None
    band = sampling.band(progress, how, workers) if sampling and how else None
    return [(f"{name}_lower", band.lower), (f"{name}_upper", band.upper)] if band else []


def sampled_picture(
    curves: Curves,
    wish: CurveWish,
    runs: Sequence[DrawnRun],
    how: Resampling,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> CurvePicture:
    """Return the picture, with its band over topics if requested. Raises `TaskCancelled` if the task is cancelled."""
    sampling = curves.sampling(wish)
    return curves.picture(wish, runs, sampling.band(progress, how, workers) if sampling else None)
