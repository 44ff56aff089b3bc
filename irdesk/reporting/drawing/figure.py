"""A figure as a value: axes and the marks drawn on them. SVG, PDF, PNG, the report and the data as CSV are made from
it.

A figure has no width and no paper colours: `figure_layout` lays it out for a width in millimetres. A colour is the
number of the run (`RunRow.colour`); it determines the colour, the dash and the shape of marks, so that eight lines are
distinguishable in grey. Coordinates are in the units of the axes; NaN leaves a gap.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from irdesk.domain.messages import together

Floats: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]

FAINT = -1
"""The colour of background elements: a baseline, excluded data, lines beyond those named in a legend."""
MORE, LESS = -2, -3
"""The colours of better and worse; areas in `LESS` are hatched."""


@dataclass(frozen=True)
class Axis:
    """An axis: its title and its range (None: the range of the data, rounded).

    ``names`` are custom ticks, (position, text): topics below bars, runs next to intervals. Without them, ticks are
    round numbers.
    """

    title: str = ""
    low: float | None = None
    high: float | None = None
    names: tuple[tuple[float, str], ...] = ()


class Shape(Enum):
    """The shape of marks."""

    CIRCLE = "circle"
    UP = "triangle up"
    DOWN = "triangle down"
    SQUARE = "square"
    DIAMOND = "diamond"
    CROSS = "cross"
    PLUS = "plus"
    RING = "ring"
    TICK = "tick"


@dataclass(frozen=True, eq=False)
class Line:
    """A line through points, shape (n,), and the band around it, ``lower`` to ``upper`` at the same x.

    The legend shows its ``name``. ``wide`` emphasises the line. ``marks`` draws a mark at its points (at some of them,
    if they are many). ``dashed`` None: the dash of its colour; otherwise solid (False) or a plain dash (True). ``back``
    draws the line grey and thin behind the named lines; the legend only gives the number of such lines.
    """

    name: str
    x: Floats
    y: Floats
    colour: int = 0
    lower: Floats | None = None
    upper: Floats | None = None
    wide: bool = False
    marks: bool = False
    dashed: bool | None = None
    back: bool = False


@dataclass(frozen=True, eq=False)
class Points:
    """Marks at points, shape (n,). ``names`` are the labels of the points (a topic, a docno); with ``labelled`` they
    are drawn next to the points if there is room. ``shape`` None: the shape of the colour.
    """

    name: str
    x: Floats
    y: Floats
    colour: int = 0
    shape: Shape | None = None
    names: tuple[str, ...] = ()
    labelled: bool = False


@dataclass(frozen=True, eq=False)
class Contour:
    """A thin line behind everything else, labelled at the edge of the plot, such as a line of equal F or a diagonal."""

    label: str
    x: Floats
    y: Floats


@dataclass(frozen=True)
class Rule:
    """A line across the whole plot at a position on the x axis (``upright``) or the y axis."""

    position: float
    label: str = ""
    upright: bool = True
    dashed: bool = True


@dataclass(frozen=True)
class Span:
    """A shaded range of the x axis (``upright``) or the y axis: an interval."""

    low: float
    high: float
    label: str = ""
    upright: bool = True


@dataclass(frozen=True, eq=False)
class Bars:
    """Bars from ``base`` (default 0) to ``heights`` around ``x``, shapes (n,), with ``width`` in units of the x axis.

    ``signed``: bars below 0 are `LESS`, all others `MORE`, whatever the ``colour``. ``names`` as in `Points`. Bars of
    several series are placed side by side by their ``x``, or stacked by their ``base``.
    """

    name: str
    x: Floats
    heights: Floats
    width: float = 0.8
    colour: int = 0
    signed: bool = False
    base: Floats | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Intervals:
    """Means as marks on their intervals, one row each from the top down: shapes (n,), NaN for a missing value.

    The number of rows determines the figure's height; the y axis lists the rows.
    """

    names: tuple[str, ...]
    means: Floats
    lower: Floats
    upper: Floats
    name: str = ""
    colours: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Boxes:
    """Distributions as boxes, one row each from the top down: arrays of shape (rows,), NaN for no values.

    A box reaches from ``lower`` to ``upper``, the quartiles, with a line at the ``middle`` and whiskers to ``least``
    and ``greatest``; a mark shows the ``means``. Rows as in `Intervals`.
    """

    names: tuple[str, ...]
    least: Floats
    lower: Floats
    middle: Floats
    upper: Floats
    greatest: Floats
    means: Floats
    colours: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class RankDiagram:
    """A critical-difference diagram (Demšar 2006), the only mark of its figure: ``names`` by their ``ranks``, shape
    (names,), ascending, on an axis; a bar joins the first to the last name of each of ``groups``.

    ``reach`` gives the first and last rank of each group if some of its runs are not drawn; a bar that continues beyond
    the axis has an open end. ``critical`` is the critical difference drawn above the axis, with the text ``rule``.
    ``colours`` are those of the names' lines, `FAINT` for the colour of text.
    """

    names: tuple[str, ...]
    ranks: Floats
    groups: tuple[tuple[int, int], ...] = ()
    critical: float | None = None
    rule: str = ""
    colours: tuple[int, ...] = ()
    reach: tuple[tuple[float, float], ...] = ()

    @property
    def bars(self) -> tuple[tuple[float, float], ...]:
        """The first and last rank of each group."""
        return self.reach or tuple((float(self.ranks[i]), float(self.ranks[j])) for i, j in self.groups)


@dataclass(frozen=True)
class Label:
    """A text at a point."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class CellKind:
    """A kind of cell: its name in the legend, its colour (a number as for lines) and the strength of the colour, 0 to
    1.

    ``letter`` is drawn in the cell if there is room; ``hatch`` is one of ``/``, ``\\``, ``x``, ``-``, ``.`` or "".
    """

    name: str
    colour: int = 0
    strength: float = 1.0
    letter: str = ""
    hatch: str = ""


@dataclass(frozen=True, eq=False)
class Tree:
    """A dendrogram: ``across`` and ``heights``, shape (merges, 4), are `icoord` and `dcoord` of SciPy's
    `dendrogram(no_plot=True)`: the leaf of the first row (or column) is at 5, the next at 15, and so on.
    """

    across: Floats
    heights: Floats


@dataclass(frozen=True, eq=False)
class Grid:
    """Cells in ``rows`` × ``columns``, first row at the top; the only mark of its figure, whose axes provide only
    titles.

    ``values``, shape (rows, columns), are the data. Cells are coloured either by ``strengths`` of that shape, from -1
    (the other colour, hatched) to 1, NaN empty, with ``scale`` = (minimum, description or "", maximum) in the legend;
    or by ``kind``, the number of each cell's `CellKind` in ``kinds``, -1 empty. ``texts`` are written where they fit,
    ``marked`` cells have a dot or a corner. ``ratio`` is a cell's height divided by its width, None: chosen to fill the
    page.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: Floats
    strengths: Floats | None = None
    scale: tuple[str, str, str] | None = None
    kinds: tuple[CellKind, ...] = ()
    kind: Whole | None = None
    texts: tuple[tuple[str, ...], ...] = ()
    marked: Flags | None = None
    mark_name: str = ""
    row_tree: Tree | None = None
    column_tree: Tree | None = None
    ratio: float | None = None


Mark: TypeAlias = Line | Points | Contour | Rule | Span | Bars | Intervals | Boxes | RankDiagram | Label | Grid
ROWS = (Intervals, Boxes)
"""The marks whose rows make the y axis."""


@dataclass(frozen=True, eq=False)
class Figure:
    """A complete figure. ``title``, ``text`` and ``part`` (which part of the data is drawn, "" for all) are not drawn:
    they describe it to screen readers and in the file.

    ``marks`` are drawn in their order, areas and contours behind lines. Lines and points with a name appear in the
    legend, at most a dozen lines, the most important first. ``ratio`` is the plot's height divided by its width.
    ``name`` is the file name without a suffix.
    """

    title: str
    x: Axis = field(default_factory=Axis)
    y: Axis = field(default_factory=Axis)
    marks: tuple[Mark, ...] = ()
    text: str = ""
    ratio: float = 0.7
    name: str = "figure"
    part: str = ""

    @property
    def description(self) -> str:
        """The content of the figure as text."""
        return together(" · ", filter(None, (self.part, self.text)))


def floats(values: npt.ArrayLike) -> Floats:
    """Convert any numbers to the array type of marks."""
    return np.asarray(values, np.float64)
