"""Figures of matrices: differences between all pairs of runs, correlations between rankings, and confusion matrices of
assessors.
"""

from __future__ import annotations

import numpy as np

from irdesk.assessment.agreement import PairAgreement
from irdesk.domain.grades import shown_grade
from irdesk.domain.translatable_messages import filled
from irdesk.reporting.drawing.figure import Axis, Figure, Flags, Floats, Grid

Texts = tuple[tuple[str, ...], ...]


def all_pairs(
    measure: str, shown: str, names: tuple[str, ...], values: Floats, strengths: Floats, texts: Texts, differs: Flags
) -> Figure:
    """Return a figure of the differences between all pairs of runs, row minus column. Arrays have shape (runs, runs).
    ``shown`` names the quantity shown, and ``differs`` marks significant pairs.
    """
    grid = Grid(
        names,
        names,
        values,
        strengths,
        ("row worse", shown, "row better"),
        texts=texts,
        marked=differs,
        mark_name="differs significantly",
    )
    return Figure(f"{shown} of all pairs, {measure}", marks=(grid,), text=f"By {measure}.", name="all-pairs")


def likeness(statistic: str, names: tuple[str, ...], values: Floats, strengths: Floats, notes: str) -> Figure:
    """Return a figure of the correlations between rankings of runs, shape (rankings, rankings)."""
    texts = tuple(
        tuple("" if i >= j else "–" if np.isnan(value) else f"{value:.3f}" for j, value in enumerate(row))
        for i, row in enumerate(values.tolist())
    )
    signed = bool(np.nanmin(strengths, initial=0.0) < 0)
    grid = Grid(names, names, values, strengths, ("−1" if signed else "0", statistic, "1"), texts=texts)
    return Figure(f"{statistic} of rankings", marks=(grid,), text=notes, name="rankings")


def confusion(agreement: PairAgreement) -> Figure:
    """Return a figure of the confusion matrix: the number of documents for each grade of the first assessor (rows) and
    each grade of the second assessor (columns).
    """
    counts = agreement.confusion.astype(np.float64)
    grades = tuple(map(shown_grade, agreement.grades))
    texts = tuple(tuple(f"{number:.0f}" for number in row) for row in counts.tolist())
    most = max(float(counts.max(initial=0.0)), 1.0)
    grid = Grid(grades, grades, counts, counts / most, ("0", "documents", f"{most:.0f}"), texts=texts)
    text = filled("{n} {n:document|documents} that both judged.", n=agreement.shared)
    return Figure(
        "Confusion matrix", Axis(agreement.second), Axis(agreement.first), (grid,), text, name="who-said-what"
    )
