"""The section of a project report that compares the runs."""

from __future__ import annotations

import math

from irdesk.evaluation.attention.dropped_topics import dropped_words
from irdesk.evaluation.bounds.bounds import Bounds
from irdesk.reporting.comparison.run_comparison import caveat_lines
from irdesk.reporting.project import html_page
from irdesk.reporting.project.methods_text import intervals_in_words, test_in_words, with_noun
from irdesk.reporting.project.report_content import MeasureFacts, ProjectReport
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.significance_cells import (
    EFFECT_SIZE,
    anova_words,
    correction_words,
    mark_of,
    marks_legend,
    p_cell,
    reach_words,
    statistic_cell,
)


def comparisons_section(report: ProjectReport) -> list[str]:
    """Return the HTML parts of the section: the test, a table for each measure, and notes."""
    if not report.compared:
        return [
            html_page.paragraph(
                "There is nothing to compare: comparisons need runs, and measures that are defined for single topics."
            )
        ]
    parts = []
    first = report.compared[0].compared
    if report.baseline is not None and len(report.runs) > 1:
        name = report.runs[report.baseline].name
        compared = [(facts.measure, facts.compared.result) for facts in report.compared]
        marked = any(comparison.side(pair) for _, comparison in compared for pair in comparison.pairs)
        intervals = f"Intervals are by {intervals_in_words(first.result.plan)}, each for a single mean or difference"
        sentences = (
            f"Each run against {name}, by {test_in_words(first.result.plan, len(report.runs) - 1)}",
            *([marks_legend(compared, name)] if marked else []),
            intervals,
            f"SD is the standard deviation of the differences; {EFFECT_SIZE}",
            "Wins, ties and losses count topics",
        )
        parts.append(html_page.paragraph(" ".join(f"{sentence}." for sentence in sentences)))
    for facts in report.compared:
        parts += [f"<h3>{html_page.text(facts.measure)}</h3>", _compared(report, facts)]
        parts += [html_page.paragraph(f"{statement}.") for statement in _statements(report, facts)]
    return parts


def _compared(report: ProjectReport, facts: MeasureFacts) -> str:
    compared = facts.compared.result
    interval = f"{100 * compared.plan.confidence:g} % CI ({compared.plan.intervals.value})"
    of_means = f"{100 * compared.plan.confidence:g} % CI ({compared.plan.intervals.of_means.value})"
    heads = [
        "run",
        "mean",
        of_means,
        "difference",
        interval,
        "SD",
        "statistic",
        "p",
        "p corrected",
        "w/t/l",
        "d",
        f"Judged@{facts.cutoff}",
        "bounds",
    ]
    cells = []
    for i, run in enumerate(report.runs):
        low, high = compared.intervals[i]
        pair = facts.compared.pair_with_baseline(i)
        against = ["baseline" if i == report.baseline else "–", "", "", "", "", "", "", ""]
        if pair:
            c = pair.comparison
            interval = Kind.DIFFERENCES.shown(c.interval)
            tested = statistic_cell(pair.outcome), p_cell(pair.p, pair.outcome), p_cell(pair.adjusted, pair.outcome)
            statistic, p, adjusted = (
                html_page.text(cell.shown or kind.shown(cell.value))
                for cell, kind in zip(tested, (Kind.STATISTIC, Kind.P, Kind.P), strict=True)
            )
            difference = _number(c.mean if c.topics else math.nan, "+.4f")
            deviation, effect = or_dash(c.deviation), "–" if c.effect is None else f"{c.effect:+.3f}"
            record = f"{c.wins}/{c.ties}/{c.losses}"
            adjusted += mark_of(compared, pair)
            against = [difference, interval, deviation, statistic, p, adjusted, record, effect]
        cells.append(
            [
                html_page.name(run.name),
                _number(float(compared.means[i])),
                "–" if math.isnan(low) else f"[{low:.4f}, {high:.4f}]",
                *against,
                _number(facts.judged[i]),
                _bounds(facts.bounds[i]),
            ]
        )
    dropped = f"; {dropped_words(compared, facts.compared.tags)}" if compared.dropped else ""
    return html_page.table(f"{facts.measure} over {with_noun(len(compared.topics), 'topic')}{dropped}", heads, cells)


def _statements(report: ProjectReport, facts: MeasureFacts) -> list[str]:
    """Return the notes below a comparison: caveats on undefined values and few topics, the correction for multiple
    tests, and the analysis of variance.
    """
    compared = facts.compared.result
    statements = [
        *caveat_lines(facts.compared),
        correction_words(compared),
        reach_words(compared),
        anova_words(compared),
    ]
    if report.judgements and all(bounds is None for bounds in facts.bounds):
        statements.append(
            f"Bounds of {facts.measure} were not computed: this would take too long for this number of rankings"
        )
    return [text for text in statements if text]


def _number(value: float, form: str = ".4f") -> str:
    return "–" if math.isnan(value) else format(value, form)


def or_dash(value: float | None) -> str:
    """Format a value with four decimals; None becomes a dash."""
    return "–" if value is None else f"{value:.4f}"


def _bounds(bounds: Bounds | None) -> str:
    """Format the lower and upper bound, preceded by ``~`` if the bounds are not exact. Unknown bounds become a dash."""
    if bounds is None or math.isinf(bounds.lower) or math.isinf(bounds.upper) or math.isnan(bounds.lower):
        return "–"
    return f"{'' if bounds.exact else '~'}[{bounds.lower:.4f}, {bounds.upper:.4f}]"
