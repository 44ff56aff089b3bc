"""Caveats of a comparison: sentences about undefined values, and about values based on few topics."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.translatable_messages import Worded, worded
from irdesk.evaluation.comparison.run_comparison import Compared, Pair
from irdesk.evaluation.comparison.significance.comparison_plan import METHODS, Method, Plan
from irdesk.evaluation.comparison.significance.few_topics import FEW_TOPICS

SIGN_TESTS = {Method.WILCOXON, Method.SIGN, Method.RANDOMIZATION}
"""The tests whose smallest possible p-value depends on the number of non-zero differences."""


@dataclass(frozen=True)
class Caveat:
    """A sentence about an undefined value or a small number of topics, and the run pairs to which it applies."""

    sentence: Worded
    pairs: tuple[Pair, ...]


def caveats(compared: Compared) -> list[Caveat]:
    """List undefined values with the reason, and values based on few topics. Run pairs with the same caveat share one
    entry.
    """
    pairs: dict[Worded, list[Pair]] = {}
    for pair in compared.pairs:
        for sentence in pair_caveats(pair, compared.plan):
            pairs.setdefault(sentence, []).append(pair)
    return [Caveat(sentence, tuple(group)) for sentence, group in pairs.items()]


def pair_caveats(pair: Pair, plan: Plan) -> list[Worded]:
    """List a pair's undefined values with the reason, and its values based on few topics."""
    outcome, comparison, test = pair.outcome, pair.comparison, METHODS[plan.method]
    if outcome.p is None:
        return [worded("{test}: undefined, because {why}", test=test, why=outcome.undefined)]
    caveats = []
    if comparison.statement:
        caveats.append(worded("interval and effect size are undefined, because {why}", why=comparison.statement))
    if comparison.interval and plan.method in SIGN_TESTS and comparison.topics < FEW_TOPICS:
        caveats.append(worded("the interval is based on only {count} {count:topic|topics}", count=comparison.topics))
    if outcome.few is None:
        return caveats
    if outcome.least is None:
        caveats.append(worded("{test}: p is based on only {count} {count:topic|topics}", test=test, count=outcome.few))
    elif plan.method in SIGN_TESTS:
        caveats.append(
            worded(
                "{test}: with {count} non-zero {count:difference|differences}, the lowest possible p is {least}",
                test=test,
                count=outcome.few,
                least=f"{outcome.least:.4g}",
            )
        )
    else:
        caveats.append(
            worded(
                "{test}: with {count} {count:topic|topics}, the lowest possible p is {least}",
                test=test,
                count=outcome.few,
                least=f"{outcome.least:.4g}",
            )
        )
    return caveats
