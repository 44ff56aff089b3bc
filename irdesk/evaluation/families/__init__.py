"""All families of measures: a new one is a module here with ``FAMILIES``, and a line below."""

from __future__ import annotations

from irdesk.evaluation.families import (
    accuracy,
    average_precision,
    bpref,
    compatibility,
    counts,
    diversity,
    expected_reciprocal_rank,
    graded_gain,
    inferred,
    interpolated_precision,
    judgement_groups,
    ndcg,
    precision,
    preferences,
    rank_biased,
    reciprocal_rank,
    sets,
    stratified,
    user_models,
)
from irdesk.evaluation.measure import Family

_MODULES = (
    counts,
    average_precision,
    precision,
    bpref,
    reciprocal_rank,
    ndcg,
    interpolated_precision,
    rank_biased,
    expected_reciprocal_rank,
    sets,
    inferred,
    graded_gain,
    user_models,
    compatibility,
    accuracy,
    diversity,
    judgement_groups,
    preferences,
    stratified,
)

FAMILIES: tuple[Family, ...] = tuple(family for module in _MODULES for family in module.FAMILIES)
