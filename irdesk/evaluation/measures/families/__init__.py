"""All families of measures. To add a family, write a module here with ``FAMILIES`` and list it below."""

from __future__ import annotations

from irdesk.evaluation.measures.families import (
    accuracy,
    average_precision,
    averages_over_judgement_sets,
    bpref,
    compatibility,
    counts,
    diversity,
    expected_reciprocal_rank,
    g_bing_rndcg,
    inferred_ap,
    interpolated_precision,
    ndcg_dcg_cg,
    precision,
    preference_measures,
    rank_biased_precision,
    reciprocal_rank,
    set_measures,
    stratified_samples,
    user_models,
)
from irdesk.evaluation.measures.families.aspects import group_fairness, understandability
from irdesk.evaluation.measures.families.ntcir import intents, o_measure_p_plus, q_measure
from irdesk.evaluation.measures.families.screening import total_recall
from irdesk.evaluation.measures.measure import Family

_MODULES = (
    counts,
    average_precision,
    precision,
    bpref,
    reciprocal_rank,
    ndcg_dcg_cg,
    interpolated_precision,
    rank_biased_precision,
    expected_reciprocal_rank,
    set_measures,
    inferred_ap,
    g_bing_rndcg,
    user_models,
    compatibility,
    accuracy,
    diversity,
    averages_over_judgement_sets,
    preference_measures,
    stratified_samples,
    q_measure,
    o_measure_p_plus,
    intents,
    total_recall,
    understandability,
    group_fairness,
)

FAMILIES: tuple[Family, ...] = tuple(family for module in _MODULES for family in module.FAMILIES)
