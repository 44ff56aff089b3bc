"""Figures for a project report."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from irdesk.domain.topic import natural
from irdesk.evaluation.curves.curves import Kind
from irdesk.reporting.comparison.two_runs import differences
from irdesk.reporting.curves.curve_figure import curve_figure
from irdesk.reporting.drawing.figure import Axis, Figure, Grid, Intervals, floats
from irdesk.reporting.project.methods_text import intervals_in_words, with_noun
from irdesk.reporting.project.report_content import BestPair, ProjectReport

MOST_CURVES = 6  # maximum number of runs in the figure of precision and recall
_MOST_INTERVALS = 40  # maximum number of runs in the figure of means
_MOST_MATRIX = 16  # maximum number of assessors in the figure of agreement


def project_figures(report: ProjectReport) -> Iterator[tuple[Figure, str]]:
    """Yield each figure and its caption."""
    if report.compared:
        yield _means(report)
    if report.curves:
        caption = (
            "Interpolated precision at 11 points of recall, mean over topics. The band shows how far judging the "
            "unjudged documents could move the curve."
        )
        yield curve_figure(report.curves, Kind.PR_11), caption
    if report.best_pair:
        yield _differences(report.best_pair)
    people = sorted({name for pair in report.agreement for name in (pair.agreement.first, pair.agreement.second)})
    if 1 < len(people) <= _MOST_MATRIX:
        yield _agreement(report, people), "Cohen's κ of each pair of assessors on the documents that both judged."


def _means(report: ProjectReport) -> tuple[Figure, str]:
    first = report.compared[0]
    compared, measure = first.compared.result, str(first.measure)
    count = min(len(report.runs), _MOST_INTERVALS)
    left = f" The first {count} of {len(report.runs)} runs." if count < len(report.runs) else ""
    share, by = f"{compared.plan.confidence:.0%}", intervals_in_words(compared.plan)
    low, high = floats(compared.intervals)[:count].T
    names = tuple(run.name for run in report.runs[:count])
    rows = Intervals(names, floats(compared.means)[:count], low, high)
    caption = f"Means of {measure} with their {share} intervals by {by}.{left}"
    return Figure(f"Means of {measure}", Axis(measure), Axis(""), (rows,), caption, name="means"), caption


def _differences(best: BestPair) -> tuple[Figure, str]:
    comparison, measure = best.pair.comparison, str(best.measure)
    values = list(zip(best.topics, comparison.differences.tolist(), strict=True))
    values.sort(key=lambda pair: (-pair[1], natural(pair[0])))
    caption = (
        f"{measure} of {best.first} minus {best.second}, topic by topic: {best.first} is better in {comparison.wins}, "
        f"{best.second} in {comparison.losses} of {with_noun(len(values), 'topic')}."
    )
    return differences(measure, best.first, best.second, values, caption), caption


def _agreement(report: ProjectReport, people: list[str]) -> Figure:
    kappa = {(pair.agreement.first, pair.agreement.second): pair.agreement.kappa for pair in report.agreement}
    cells = [[kappa.get((a, b), kappa.get((b, a))) for b in people] for a in people]
    values = floats([[np.nan if value is None else value for value in row] for row in cells])
    texts = tuple(tuple("–" if value is None else f"{value:.2f}" for value in row) for row in cells)
    names = tuple(people)
    grid = Grid(names, names, values, values, ("0", "κ", "1"), texts=texts)
    return Figure("Agreement", marks=(grid,), text="Cohen's κ of each pair of assessors.", name="agreement")
