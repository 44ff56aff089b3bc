"""Sentences on the assumptions and the evidence behind estimates, and on the difference between two runs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.domain.translatable_messages import Worded, worded
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.reporting.tables.number_formats import Kind, shown_p


def notes_of(estimates: Sequence[MeasureEstimate], *, other_topics: bool = False) -> tuple[str, ...]:
    """Return the notes of all measures (see `estimate_notes`), each preceded by the name of the measure."""
    return tuple(
        worded("{measure}: {text}", measure=str(estimate.linear.measure), text=text)
        for estimate in estimates
        for text in estimate_notes(estimate, other_topics=other_topics)
    )


def estimate_notes(estimate: MeasureEstimate, *, other_topics: bool = False) -> tuple[str, ...]:
    """Return the assumptions of a measure's estimates, the reason for missing intervals, and remarks on the sample."""
    texts = (assumption(estimate, other_topics=other_topics), estimate.refusal, *estimate.notes)
    return tuple(filter(None, texts))


def assumption(estimate: MeasureEstimate, *, other_topics: bool = False) -> Worded:
    """Return a sentence on the assumptions of a measure's estimates."""
    needed = int(estimate.needed.sum())
    if estimate.is_census:
        return worded(
            "people judged all {needed} {needed:document|documents}; these are ordinary scores", needed=needed
        )
    scope = worded("other samples and other topics") if other_topics else worded("other samples from these topics")
    return worded(
        "the score if people had judged all {needed} documents; assumes that the {judged} judged documents are "
        "a random sample with the design's probabilities, and that the human grades are right; documents "
        "outside the design count as not relevant; intervals cover {scope}; the order is shrunk towards the "
        "model's",
        needed=needed,
        judged=int((estimate.judged & estimate.needed).sum()),
        scope=scope,
    )


def difference_in_words(
    estimate: MeasureEstimate, one: int, other: int, names: Sequence[str], *, other_topics: bool = False, model: int = 0
) -> Worded:
    """Describe the estimated difference of two runs with its interval and test, and the difference under the model's
    labels.
    """
    value = float(estimate.direct.values[one] - estimate.direct.values[other])
    labelled = float(estimate.model[model][one] - estimate.model[model][other])
    difference = estimate.difference(one, other, topics=other_topics)
    of_model = worded(
        "{difference} under {model}'s labels",
        difference=Kind.DIFFERENCE.shown(labelled),
        model=estimate.population.models[model],
    )
    if difference is None:
        return worded(
            "{one} − {other}: {difference}, no interval · {model}",
            one=names[one],
            other=names[other],
            difference=Kind.DIFFERENCE.shown(value),
            model=of_model,
        )
    return worded(
        "{one} − {other}: {difference}, 95 % interval {interval}, p {p} · {model}",
        one=names[one],
        other=names[other],
        difference=Kind.DIFFERENCE.shown(difference.value),
        interval=Kind.DIFFERENCES.shown((difference.low, difference.high)),
        p=shown_p(difference.p),
        model=of_model,
    )


def full_judging_in_words(estimate: MeasureEstimate, full: MeasureEstimate) -> Worded:
    """Describe how close the estimates from a sample are to the scores under all judgements."""
    error = float(np.abs(estimate.best - full.best).mean())
    ends = [estimate.interval(run) for run in range(len(full.best))]
    covered = sum(
        low - 1e-12 <= score <= high + 1e-12
        for (low, high), score in zip(filter(None, ends), full.best.tolist(), strict=False)
    )
    if estimate.refusal:
        return worded("mean absolute error {error} over {runs} runs", error=f"{error:.4f}", runs=len(ends))
    return worded(
        "mean absolute error {error} over {runs} runs; {held} of {runs} intervals cover the score",
        error=f"{error:.4f}",
        runs=len(ends),
        held=covered,
    )


def bias_assumption(estimate: MeasureEstimate, rows: int) -> Worded:
    """Return a sentence on the assumptions of the biases of runs or families."""
    return worded(
        "bias: score under the model's labels minus the estimate under human grades, compared with the mean of all "
        "other runs; intervals and p hold for all {rows} rows simultaneously; assumes that the {judged} judged "
        "documents are a random sample with the design's probabilities, and that the human grades are right",
        rows=rows,
        judged=int((estimate.judged & estimate.needed).sum()),
    )
