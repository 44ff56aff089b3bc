"""Tables of practical differences between runs, and of the number of topics needed to detect a difference."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.comparison.reproduction import reproduction
from irdesk.evaluation.comparison.significance.comparison_plan import Plan
from irdesk.evaluation.comparison.significance.practical_difference import practical_difference
from irdesk.evaluation.comparison.significance.topic_set_size import topic_set_size
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table


def practical_table(
    measure: Measure,
    scores: Floats,
    names: Sequence[str],
    baseline: int | None,
    margin: float,
    plan: Plan,
    notes: Sequence[str] = (),
    progress: Progress = QUIET,
) -> Table:
    """Return a table that shows whether runs are equivalent within a margin. Each run is compared with the baseline or,
    without a baseline, with every other run. ``scores`` has shape (topics, runs). Raises the same errors as
    `practical_difference`.
    """
    alpha = 1 - plan.confidence
    runs = range(len(names))
    pairs = list(combinations(runs, 2)) if baseline is None else [(i, baseline) for i in runs if i != baseline]
    rows = []
    for done, (i, j) in enumerate(pairs):
        progress.report(done, len(pairs))
        result = practical_difference(scores[:, i], scores[:, j], margin, alpha, plan.seed)
        test, posterior = result.equivalence, result.posterior
        rows.append(
            (
                Cell(f"{names[i]} – {names[j]}"),
                Cell(result.mean),
                Cell(test.interval),
                Cell(test.p),
                Cell(test.equivalent),
                Cell(posterior.better),
                Cell(posterior.equivalent),
                Cell(posterior.worse),
                Cell(result.needed),
            )
        )
    columns = (
        Column(str(measure)),
        Column("difference", Kind.DIFFERENCE),
        Column(f"{100 * (1 - 2 * alpha):g} % CI", Kind.DIFFERENCES),
        Column("TOST p", Kind.P),
        Column("equivalent", Kind.TEXT),
        Column("P(better)", Kind.SHARE),
        Column("P(equivalent)", Kind.SHARE),
        Column("P(worse)", Kind.SHARE),
        Column("n to detect it", Kind.COUNT),
    )
    explained = (
        worded("margin ±{margin}: differences up to it are regarded as unimportant", margin=f"{margin:g}"),
        worded(
            "TOST: two one-sided t-tests at {alpha}, not corrected for the number of pairs; P: Bayesian "
            "signed-rank test, seed {seed}; n to detect it: number of topics needed for a paired t-test to "
            "detect a difference of the margin with 80 % power",
            alpha=f"{alpha:g}",
            seed=plan.seed,
        ),
    )
    return Table(columns, tuple(rows), (*explained, *notes))


def design_table(
    measures: Sequence[Measure],
    scores: Sequence[Floats],
    difference: float,
    plan: Plan,
    runs: int | None = None,
    notes: Sequence[str] = (),
) -> Table:
    """Return a table of the number of topics needed to detect a difference under each measure. The numbers are
    estimated from the scores of a pilot study, shape (topics, runs). Raises the same errors as `topic_set_size`.
    """
    alpha = 1 - plan.confidence
    rows = []
    for measure, of_measure in zip(measures, scores, strict=True):
        known = np.where(np.isinf(of_measure), np.nan, of_measure)
        size = topic_set_size(known, difference, runs, alpha)
        pilot = f"{size.pilot[1]} × {size.pilot[0]}"
        numbers = map(Cell, (size.variance, size.t_test, size.runs, size.anova, size.interval))
        rows.append((Cell(str(measure)), Cell(pilot), *numbers))
    columns = (
        Column("measure"),
        Column("pilot runs × topics"),
        Column("variance", Kind.SCORE),
        Column("paired t", Kind.COUNT),
        Column("runs", Kind.COUNT),
        Column("ANOVA", Kind.COUNT),
        Column("interval", Kind.COUNT),
    )
    explained = worded(
        "number of topics needed (Sakai 2016) to detect a difference of {difference} at {alpha} with 80 % "
        "power: by a paired t-test of two runs; by an analysis of variance of that number of runs, if the best "
        "and the worst differ by this much; and for a confidence interval of the difference with this expected "
        "width",
        difference=f"{difference:g}",
        alpha=f"{alpha:g}",
    )
    return Table(columns, tuple(rows), (explained, *notes))


def rerun_table(
    measures: Sequence[Measure], scores: Sequence[Floats], names: Sequence[str], notes: Sequence[str] = ()
) -> Table:
    """Return a table that shows how closely a rerun reproduces the original run under each measure.

    ``scores`` have shape (topics, runs). There are two runs, the original and its rerun, or four: the original, its
    rerun, the baseline and the baseline's rerun. Raises the same errors as `reproduction`.
    """
    rows = []
    for measure, of_measure in zip(measures, scores, strict=True):
        known = np.where(np.isinf(of_measure), np.nan, of_measure)
        result = reproduction(*known.T)
        cells = [Cell(str(measure)), Cell(result.topics), Cell(result.difference), Cell(result.rmse), Cell(result.p)]
        if effect := result.effect:
            cells += [Cell(effect.baseline_rmse), Cell(effect.ratio), Cell(effect.original), Cell(effect.rerun)]
            cells.append(Cell(effect.delta))
        rows.append(tuple(cells))
    columns = [
        Column("measure"),
        Column("topics", Kind.COUNT),
        Column("difference", Kind.DIFFERENCE),
        Column("RMSE", Kind.SCORE),
        Column("p", Kind.P),
    ]
    explained = [worded("{rerun} compared with the original, {original}", rerun=names[1], original=names[0])]
    if len(names) > 2:
        columns += [
            Column("RMSE of the baseline", Kind.SCORE),
            Column("effect ratio", Kind.EFFECT),
            Column("RI original", Kind.EFFECT),
            Column("RI rerun", Kind.EFFECT),
            Column("ΔRI", Kind.EFFECT),
        ]
        explained.append(
            worded(
                "effect over {baseline} and over its rerun, {rerun}: with an effect ratio of 1 and a ΔRI of 0, the "
                "effect is the same (Breuer et al. 2020)",
                baseline=names[2],
                rerun=names[3],
            )
        )
    return Table(tuple(columns), tuple(rows), (*explained, *notes))
