"""Cells and sentences for significance tests: p with its statistic, marks and their legend, and undefined tests."""

from __future__ import annotations

import math
from collections.abc import Sequence

from irdesk.domain.translatable_messages import Worded, worded
from irdesk.evaluation.comparison.run_comparison import Compared, Pair
from irdesk.evaluation.comparison.significance.p_value_and_statistic import NO_VARIATION, Outcome
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.comparison.significance.statistic_notation import statistic_text
from irdesk.evaluation.measures.measure import Measure, rates
from irdesk.reporting.tables.number_formats import Kind, shown_p
from irdesk.reporting.tables.table import Cell

BETTER, WORSE = "†", "‡"
UNDEFINED = worded("undefined")
EFFECT_SIZE = worded("d: mean difference / SD of the differences (Cohen's d_z)")


def mark_of(compared: Compared, pair: Pair | None) -> str:
    """Return the mark of a significant difference, or "" if the difference is not significant. The mark shows whether
    the first run is better or worse.
    """
    return {1: BETTER, -1: WORSE}.get(compared.side(pair), "") if pair else ""


def marks_legend(comparisons: Sequence[tuple[Measure, Compared]], base: str) -> Worded:
    """Return the legend of the marks of runs that differ from ``base``. If no run is marked, the legend names only
    ``base``. If a higher value is not better under one of the measures, the legend says *higher* instead of *better*.
    """
    if not any(comparison.side(pair) for _, comparison in comparisons for pair in comparison.pairs):
        return worded("compared with {run}", run=base)
    if all(rates(measure) for measure, _ in comparisons):
        return worded(
            "{up} significantly better, {down} significantly worse than {run}", up=BETTER, down=WORSE, run=base
        )
    return worded("{up} significantly higher, {down} significantly lower than {run}", up=BETTER, down=WORSE, run=base)


def p_cell(value: float | None, outcome: Outcome, mark: str = "") -> Cell:
    """Return a p-value as a cell. If p is based on few topics or differences, the cell includes their number."""
    if value is None:
        return Cell(None, UNDEFINED)
    return Cell(value, f"{Kind.P.shown(value)} ({outcome.reached})" if outcome.reached else None, mark)


def statistic_cell(outcome: Outcome) -> Cell:
    """Return a cell with a test statistic, its degrees of freedom, and the numbers of nonzero differences and of
    resamples. Values that the test does not define are NaN.
    """
    if outcome.p is None:
        return Cell(None, UNDEFINED)
    values = outcome.statistic, outcome.freedom, outcome.nonzero, outcome.resamples
    return Cell(tuple(math.nan if value is None else value for value in values), statistic_text(outcome))


def correction_words(compared: Compared) -> str:
    """If only some of the comparisons are defined, return a phrase with their number, for which p is corrected.
    Return "" in all other cases, and if p is not corrected.
    """
    plan, pairs = compared.plan, len(compared.pairs)
    if not plan.method.paired or plan.correction is Correction.NONE or compared.tested in {0, pairs}:
        return ""
    return worded(
        "p corrected for {tested} of {pairs} comparisons; the others are undefined",
        tested=compared.tested,
        pairs=pairs,
    )


def reach_words(compared: Compared) -> str:
    """Return a warning if no pair can be significant, however large its difference, otherwise ""."""
    least = compared.out_of_reach
    if least is None or compared.tested < 2:
        return ""
    return worded(
        "no pair can be significant: with this number of topics or permutations, the lowest possible corrected "
        "p is {least}",
        least=f"{least:.4f}",
    )


def anova_words(compared: Compared) -> str:
    """Return a text with the result of the analysis of variance over all runs and its mean squares, or "" if there is
    none.
    """
    tested = compared.anova
    if tested is None:
        return ""
    if tested.runs is None or tested.topics is None:
        return worded("two-way ANOVA: undefined, because {why}", why=NO_VARIATION)
    (f, p), (f_topics, p_topics) = tested.runs, tested.topics
    return worded(
        "two-way ANOVA: runs F({runs}, {error}) = {f}, p {p}; topics F({topics}, {error}) = {f_topics}, p {p_topics}; "
        "mean squares: runs {ms_runs}, topics {ms_topics}, error {ms_error}",
        runs=tested.freedoms[0],
        topics=tested.freedoms[1],
        error=tested.freedom,
        f=f"{f:.4f}",
        p=shown_p(p),
        f_topics=f"{f_topics:.4f}",
        p_topics=shown_p(p_topics),
        ms_runs=f"{tested.squares[0]:.4g}",
        ms_topics=f"{tested.squares[1]:.4g}",
        ms_error=f"{tested.error:.4g}",
    )


def outcome_values(outcome: Outcome) -> dict[str, object]:
    """Return the numbers of a test's outcome, keyed by name, for CSV and JSON. Numbers that the test does not define
    are None.
    """
    return {
        "statistic_name": outcome.symbol or None,
        "statistic": outcome.statistic,
        "df": outcome.freedom,
        "groups": outcome.groups,
        "nonzero_differences": outcome.nonzero,
        "resamples": outcome.resamples,
        "exact": None if outcome.resamples is None else outcome.seed is None,
        "seed": outcome.seed,
        "least_possible_p": outcome.least,
        "undefined": str(outcome.undefined) or None,
    }


def anova_values(compared: Compared) -> dict[str, object]:
    """Return the numbers of the analysis of variance, keyed by name, for CSV and JSON. Undefined numbers are None."""
    anova = compared.anova
    runs, topics = (anova.runs, anova.topics) if anova else (None, None)
    return {
        "anova_f_runs": runs[0] if runs else None,
        "anova_p_runs": runs[1] if runs else None,
        "anova_df_runs": anova.freedoms[0] if anova else None,
        "anova_ms_runs": anova.squares[0] if anova else None,
        "anova_f_topics": topics[0] if topics else None,
        "anova_p_topics": topics[1] if topics else None,
        "anova_df_topics": anova.freedoms[1] if anova else None,
        "anova_ms_topics": anova.squares[1] if anova else None,
        "anova_df_error": anova.freedom if anova else None,
        "anova_ms_error": anova.error if anova else None,
    }
