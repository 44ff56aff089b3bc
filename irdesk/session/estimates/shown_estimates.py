"""Contents of the estimate views: figures, tables and sentences, computed by a worker from a request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.estimates.label_agreement import agreements
from irdesk.evaluation.estimates.label_differences import LabelDifference, label_differences
from irdesk.reporting.comparison.run_labels import RunLabels
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.estimates.agreement_tables import agreement_table
from irdesk.reporting.estimates.estimate_figures import bias_figure, bias_order, estimate_figure
from irdesk.reporting.estimates.estimate_tables import bias_table, biases_of, runs_table
from irdesk.reporting.estimates.estimate_text import bias_assumption, difference_in_words
from irdesk.reporting.tables.table import Table
from irdesk.session.estimates.estimate_request import EstimateRequest, EstimatorCache, Lacking


@dataclass(frozen=True, eq=False)
class ShownEstimates:
    """Estimates of all runs for display: the figure, and the table with the run ids and colours of its rows. ``pair``
    describes the difference between the selected runs; it is empty if no pair is selected. ``models`` holds the names
    of the models.
    """

    figure: Figure
    table: Table
    ids: tuple[str, ...]
    colours: tuple[int, ...]
    pair: str
    models: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class ShownModelBias:
    """Bias of a model for or against runs, as a figure and a table. Also contains the model's agreement with human
    judgements, and the documents on which model and assessors disagree.

    ``ids`` are the run ids of the table rows, or the names of run families. ``run_ids`` maps run names to ids.
    """

    figure: Figure
    table: Table
    ids: tuple[str, ...]
    colours: tuple[int, ...]
    agreement: Table
    differences: tuple[LabelDifference, ...]
    models: tuple[str, ...]
    run_ids: Mapping[str, str]
    refusal: str = ""


def shown_estimates(
    request: EstimateRequest, cache: EstimatorCache, model: str, other_topics: bool, progress: Progress
) -> ShownEstimates | Lacking:
    """Estimate the scores (worker thread). Raises `CommandRefused` if an estimate is not possible, and
    `TaskCancelled`.
    """
    if missing := request.lacking():
        return missing
    estimate = request.estimate(cache, progress)
    models = estimate.population.models
    number = models.index(model) if model in models else 0
    pair: str = ""
    if request.run is not None and request.baseline is not None and request.run != request.baseline:
        pair = difference_in_words(
            estimate, request.run, request.baseline, request.labels.names, other_topics=other_topics, model=number
        )
    progress.report(0, 0)
    return ShownEstimates(
        estimate_figure(estimate, request.labels, other_topics=other_topics, model=number),
        runs_table((estimate,), other_topics=other_topics, grouped=False),
        tuple(request.ids[run] for run in estimate.order),
        tuple(request.labels.colours[run] for run in estimate.order),
        pair,
        models,
    )


def shown_model_bias(
    request: EstimateRequest, cache: EstimatorCache, model: str, by: str | None, progress: Progress
) -> ShownModelBias | Lacking:
    """Compare a model's labels with human judgements (worker thread). The result contains the model's bias, its
    agreement with the judgements, and the documents on which model and assessors disagree.

    If ``by`` is None, the bias is computed for each run. If ``by`` is empty, it is computed for each group, otherwise
    for each value of the metadata field ``by``. Raises `CommandRefused` if an estimate is not possible, and
    `TaskCancelled`.
    """
    if missing := request.lacking():
        return missing
    estimate = request.estimate(cache, progress)
    population, measure = estimate.population, estimate.linear.measure
    models = population.models
    number = models.index(model) if model in models else 0
    families = {} if by is None else request.families(by)
    progress.report(0, 0)
    labels, refusal = request.labels, estimate.refusal
    if by is not None and not families:
        refusal = refusal or worded(
            "no run has a value in this field, or all have the same value; set different values first"
        )
    figure, table, ids, colours = Figure("", name="model-bias"), Table((), ()), tuple[str, ...](), tuple[int, ...]()
    if not refusal and len(request.ids) > 1:
        biases = biases_of(estimate, families, number)
        order = bias_order(biases)
        if families:
            labels = RunLabels(tuple(families), tuple(range(len(families))))
        ids = tuple(biases[row].name if families else request.ids[row] for row in order)
        colours = () if families else tuple(labels.colours[row] for row in order)
        figure = bias_figure(biases, labels, str(measure), models[number], bias_assumption(estimate, len(biases)))
        table = bias_table((estimate,), families, number, grouped=False).only(order)
    progress.report(0, 0)
    rows = agreements(population, estimate.sample, measure.level(request.rules.level), measure.rank, number)
    return ShownModelBias(
        figure,
        table,
        ids,
        colours,
        agreement_table(rows, models[number]),
        tuple(label_differences(estimate, number)),
        models,
        dict(zip(request.labels.names, request.ids, strict=True)),
        refusal,
    )
