"""Figures of a pool by run and rank."""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.pools.pool_cells import NONRELEVANT, NOTHING, OUTSIDE, POOLED, RELEVANT
from irdesk.reporting.drawing.figure import Grid
from irdesk.reporting.drawing.figure_data import data
from irdesk.reporting.drawing.figure_files import Look, encode_figure
from irdesk.reporting.pools.pool_picture import cells_figure, profile_figure, shares_figure
from irdesk.reporting.tables.table_writers import as_csv


def svg(figure) -> str:
    """Return the figure as SVG, without a painter."""
    return encode_figure(figure, ".svg", Look(), None).bytes.decode()


def test_cells_have_their_kinds_and_grades():
    codes = np.array([[RELEVANT + 1, OUTSIDE], [NONRELEVANT, POOLED], [RELEVANT, NOTHING]], np.uint8)
    figure = cells_figure(("x", "y"), codes, (1, 3), "T7", "said")
    (grid,) = figure.marks
    assert isinstance(grid, Grid)
    names = [kind.name for kind in grid.kinds]
    messages = [[names[entry] if entry >= 0 else "" for entry in row] for row in grid.kind.tolist()]
    assert messages == [["grade 3", "outside the pool"], ["nonrelevant", "pooled, unjudged"], ["grade 1", ""]]
    np.testing.assert_array_equal(grid.values, [[3, np.nan], [0, np.nan], [1, np.nan]])
    drawn = svg(figure)
    assert "pooled, unjudged" in drawn
    assert "not in the sample" not in drawn, "the legend names what is there"
    assert "grade 3" in as_csv(data(figure))


def test_profiles_are_stacked_and_what_is_outside_is_the_rest():
    shares = np.array([[0.5, 0.0], [0.25, 0.0], [0.0, 0.25], [0.0, 0.0], [0.25, 0.75]])
    figure = profile_figure("x", shares, "")
    nan = np.nan  # Missing values are drawn without a bar.
    assert [bars.name for bars in figure.marks] == ["relevant", "nonrelevant", "unjudged"]
    np.testing.assert_array_equal([bars.heights for bars in figure.marks], [[0.5, nan], [0.75, nan], [nan, 0.25]])
    np.testing.assert_array_equal([bars.base for bars in figure.marks], [[0, 0], [0.5, 0], [0.75, 0]])
    assert "unjudged" in svg(figure)
    (grid,) = shares_figure(("x",), shares[:, :, None], 4, "").marks
    assert grid.texts == (("25",), ("75",))
