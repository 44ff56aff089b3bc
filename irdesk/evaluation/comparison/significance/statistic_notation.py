"""Test statistics in the usual notation, such as ``t(52) = 9.356``."""

from __future__ import annotations

from irdesk.evaluation.comparison.significance.p_value_and_statistic import Outcome


def statistic_text(outcome: Outcome) -> str:
    """Return the statistic of a test, or an empty string if the test is undefined. For resampling tests, return the
    number of resamples.
    """
    if outcome.p is None:
        return ""
    if outcome.resamples is not None:
        return f"{outcome.resamples:,} drawn" if outcome.seed is not None else f"all {outcome.resamples:,}"
    if outcome.statistic is None:
        return "{}+ {}−".format(*outcome.signs) if outcome.signs else ""
    if outcome.symbol == "W":
        ranks = f"{outcome.statistic:.1f}".removesuffix(".0")  # mean ranks are integers or half-integers
        return f"W = {ranks}, n = {outcome.nonzero}"
    inside = ", ".join(str(number) for number in (outcome.groups, outcome.freedom) if number is not None)
    return f"{outcome.symbol}({inside}) = {outcome.statistic:.3f}"
