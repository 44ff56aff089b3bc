"""Estimates for a report, under each shown measure that has an estimator."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.estimates.label_agreement import agreements
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.estimates.model_bias import run_biases
from irdesk.evaluation.measures.measure import Measure
from irdesk.reporting.project.report_content import EstimateFacts, Estimates
from irdesk.session.core.read_only_project import ReadOnlyProject
from irdesk.session.estimates.estimate_request import EstimateRequest, EstimatorCache, Lacking
from irdesk.session.estimates.label_sets import LabelSet, label_sets, recorded_design


def report_estimates(
    state: ReadOnlyProject, runs: Sequence[str], measures: Sequence[Measure], progress: Progress
) -> Estimates | None:
    """Estimate the scores of runs, given by id, under each shown measure that has an estimator (worker thread). Return
    None if there are no model labels or no runs. Raises `TaskCancelled`.
    """
    if not runs or not (sets := label_sets(state)):
        return None
    design = recorded_design(state)
    models = [_model(each) for each in sets]
    facts, refusals = [], list[str]()
    for measure in measures:
        try:
            request = EstimateRequest.of_state(state, measure, state.rules, runs)
            if missing := request.lacking():
                refusals.append(_missing(missing))
                break
            facts.append(_facts(request, progress))
        except CommandRefused as fault:
            refusals.append(str(fault))
    return Estimates(models, facts, refusals, (design.budget, design.seed) if design else None)


def _model(labels: LabelSet) -> str:
    """Return the model's name and the provenance of its labels as one string."""
    known = labels.source.provenance.in_words() if labels.source.provenance else ""
    return f"{labels.name} ({known})" if known and known != labels.name else labels.name


def _missing(missing: Lacking) -> str:
    if missing is Lacking.DESIGN:
        return worded("no estimates: people judged only some of the documents, and no sampling design is recorded")
    return worded("no estimates: no document of the random sample has been judged yet")


def _facts(request: EstimateRequest, progress: Progress) -> EstimateFacts:
    cache = EstimatorCache()
    estimate = request.estimate(cache, progress)
    level = request.measure.level(request.rules.level)
    has_biases = not estimate.refusal and not estimate.is_census and len(request.ids) > 1
    order = estimate.order
    return EstimateFacts(
        estimate,
        _sampled(request, cache, estimate),
        run_biases(estimate) if has_biases else (),
        agreements(estimate.population, estimate.sample, level, request.measure.rank),
        request.labels,
        (order[0], order[1]) if len(order) > 1 else None,
    )


def _sampled(request: EstimateRequest, cache: EstimatorCache, estimate: MeasureEstimate) -> MeasureEstimate | None:
    """Return the estimates from the drawn documents only, for comparison with the scores after all documents were
    judged. Return None if some documents are unjudged, or if all documents were drawn.
    """
    sampled = request.estimate_of_sample(cache) if estimate.is_census else None
    return None if sampled is None or sampled.is_census else sampled
