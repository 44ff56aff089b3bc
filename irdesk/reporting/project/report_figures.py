"""Figures for a project report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from irdesk.evaluation.curves.curves import Kind
from irdesk.reporting.comparison.topic_figures import differences
from irdesk.reporting.curves.curve_figure import curve_figure
from irdesk.reporting.drawing.figure import Axis, Figure, Grid, Intervals, floats
from irdesk.reporting.project.methods_text import intervals_in_words, with_noun
from irdesk.reporting.project.report_content import ProjectReport

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
    if report.best_two:
        one, other, values = report.best_two
        yield _differences(str(report.compared[0].measure), one, other, values)
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


def _differences(measure: str, one: str, other: str, values: Sequence[tuple[str, float]]) -> tuple[Figure, str]:
    wins, losses = sum(value > 0 for _, value in values), sum(value < 0 for _, value in values)
    caption = (
        f"{measure} of {one} minus {other}, topic by topic: {one} is better in {wins}, {other} in {losses} of "
        f"{with_noun(len(values), 'topic')}."
    )
    return differences(measure, one, other, values, caption), caption


def _agreement(report: ProjectReport, people: list[str]) -> Figure:
    kappa = {(pair.agreement.first, pair.agreement.second): pair.agreement.kappa for pair in report.agreement}
    cells = [[kappa.get((a, b), kappa.get((b, a))) for b in people] for a in people]
    values = floats([[np.nan if value is None else value for value in row] for row in cells])
    texts = tuple(tuple("–" if value is None else f"{value:.2f}" for value in row) for row in cells)
    names = tuple(people)
    grid = Grid(names, names, values, values, ("0", "κ", "1"), texts=texts)
    return Figure("Agreement", marks=(grid,), text="Cohen's κ of each pair of assessors.", name="agreement")
