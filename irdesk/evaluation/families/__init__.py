"""All families of measures: a new one is a module here with ``FAMILIES``, and a line below."""

from __future__ import annotations

from irdesk.evaluation.families import (
    average_precision,
    bpref,
    counts,
    interpolated_precision,
    ndcg,
    precision,
    reciprocal_rank,
)
from irdesk.evaluation.measure import Family

_MODULES = (counts, average_precision, precision, bpref, reciprocal_rank, ndcg, interpolated_precision)

FAMILIES: tuple[Family, ...] = tuple(family for module in _MODULES for family in module.FAMILIES)
