"""All comparisons there are, in the order of the table."""

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
    """All comparisons, those that are for the table alone among them."""
    modules = (with_trec_eval, with_pytrec_eval, with_ir_measures, with_ndeval, with_ranx, with_published, with_scipy)
    return [case for module in modules for case in module.cases()]
