"""Topics of two runs as arrays for plots, thinned to a limited number of points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from PySide6.QtGui import QColor

from irdesk.evaluation.comparison.two_runs import TopicPair
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.ui.plots.base_plot import pg
from irdesk.ui.style import theme

MOST_DRAWN = 600  # Maximum number of points or bars that are drawn individually.
VEILS = (120, 180, 255)  # Opacity, from 0 to 255, of a point that represents one, several or many topics.
SEVERAL, MANY = 2, 10  # Minimum numbers of topics for a point that represents "several" or "many" topics.
SHAPES = {1: "t1", -1: "t", 0: "o"}


@dataclass(frozen=True, eq=False)
class TopicSeries:
    """The topics that both runs have, with both runs' scores and their differences, each of shape (topics,).

    ``places`` maps each topic to its index.
    """

    rows: tuple[TopicPair, ...]
    first: Floats
    second: Floats
    differences: Floats
    places: dict[str, int]

    @classmethod
    def of(cls, pairs: Iterable[TopicPair]) -> TopicSeries:
        """Create the series from the topics for which a difference is defined.

        With thousands of topics, call this in a worker thread.
        """
        rows = tuple(pair for pair in pairs if pair.difference is not None)
        return cls(
            rows,
            np.array([pair.first for pair in rows], np.float64),
            np.array([pair.second for pair in rows], np.float64),
            np.array([pair.difference for pair in rows], np.float64),
            {pair.topic: place for place, pair in enumerate(rows)},
        )

    @property
    def signs(self) -> Ints:
        """Signs of the differences: 1 if the first run is better, -1 if the second is, 0 for a tie."""
        return np.sign(self.differences).astype(np.int64)


@dataclass(frozen=True, eq=False)
class Spots:
    """Points to draw: coordinates, signs, and the number of topics that each point represents."""

    x: Floats
    y: Floats
    signs: Ints
    counts: Ints
    is_thinned: bool


def thin_points(
    x: Floats,
    y: Floats,
    signs: Ints,
    visible: tuple[tuple[float, float], tuple[float, float]],
    raster: tuple[int, int],
) -> Spots:
    """Return the points to draw: all if there are few, otherwise one per sign and raster cell.

    The raster covers the visible range of x and y. A cell is represented by its first point, at its exact position.
    """
    if len(x) <= MOST_DRAWN:
        return Spots(x, y, signs, np.ones(len(x), np.int64), is_thinned=False)
    cell = np.zeros(len(x), np.int64)
    inside = np.ones(len(x), np.bool_)
    for values, (low, high), count in zip((x, y), visible, raster, strict=True):
        inside &= (values >= low) & (values <= high)
        cell = cell * count + np.clip((values - low) / (high - low) * count, 0, count - 1).astype(np.int64)
    _, first, counts = np.unique((3 * cell + signs + 1)[inside], return_index=True, return_counts=True)
    drawn = np.flatnonzero(inside)[first]
    return Spots(x[drawn], y[drawn], signs[drawn], counts, is_thinned=True)


def spread_over(first: int, after: int, most: int) -> Ints:
    """Return the integers in ``range(first, after)``. If there are more than ``most``, return ``most`` of them, roughly
    evenly spaced.

    The first and the last integer are always included.
    """
    if after - first <= most:
        return np.arange(first, max(after, first))
    return np.rint(np.linspace(first, after - 1, most)).astype(np.int64)


def draw_spots(item: pg.ScatterPlotItem, spots: Spots, alpha: int) -> None:
    """Draw points as triangles, pointing up where the first run is better and down where the second run is better, or
    as circles for ties.

    A point that represents several topics is more opaque. Only a few brush objects are used, since pyqtgraph renders a
    symbol for each brush.
    """
    colours = {1: theme.gain(), -1: theme.loss(), 0: theme.faint()}
    alphas = VEILS if spots.is_thinned else (alpha,) * len(VEILS)
    brushes = {sign: [pg.mkBrush(veil(colour, opacity)) for opacity in alphas] for sign, colour in colours.items()}
    levels = ((spots.counts >= SEVERAL).astype(int) + (spots.counts >= MANY)).tolist()
    signs = spots.signs.tolist()
    item.setData(
        x=spots.x,
        y=spots.y,
        symbol=[SHAPES[sign] for sign in signs],
        pen=pg.mkPen(None),
        brush=[brushes[sign][level] for sign, level in zip(signs, levels, strict=True)],
    )


def veil(colour: QColor, alpha: int) -> QColor:
    """Return a translucent copy of a colour."""
    thin = QColor(colour)
    thin.setAlpha(alpha)
    return thin
