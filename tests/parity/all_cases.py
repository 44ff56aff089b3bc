"""All comparisons with other programs, in the order of the table."""

from __future__ import annotations

from parity import (
    with_ir_measures,
    with_ndeval,
    with_published,
    with_pytrec_eval,
    with_ranx,
    with_scipy,
    with_trec_eval,
)
from parity.comparing import Case


def every_case() -> list[Case]:
    """Return all comparisons, including those that run only for the table."""
    modules = (with_trec_eval, with_pytrec_eval, with_ir_measures, with_ndeval, with_ranx, with_published, with_scipy)
    return [case for module in modules for case in module.cases()]
