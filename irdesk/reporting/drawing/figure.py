"""Data model of figures: axes and the marks drawn on them. SVG, PDF, PNG, the report and the CSV data are generated
from a `Figure`.

A figure has no width and no paper colours; `figure_layout` lays it out for a width in millimetres. Colours are given as
numbers, such as `RunRow.colour`. The number determines the colour, the dash pattern and the shape of marks, so that
eight lines are distinguishable in grey. Coordinates are in the units of the axes; NaN leaves a gap.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from irdesk.domain.translatable_messages import together

Floats: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]

FAINT = -1
"""The colour of background elements: a baseline, excluded data, and lines that are not named in the legend."""
MORE, LESS = -2, -3
"""The colours for better and worse. Areas in `LESS` are hatched."""


@dataclass(frozen=True)
class Axis:
    """An axis with its title and its range. By default, the range covers the data and is rounded.

    ``names`` holds custom ticks as (position, text), such as topics below bars or runs next to intervals. Without
    ``names``, ticks are round numbers.
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
    """A line through points, shape (n,), optionally with a band from ``lower`` to ``upper`` at the same x values.

    ``name`` is shown in the legend. ``wide`` emphasises the line. ``marks`` draws marks at the points, or at some of
    them if there are many. ``dashed`` is False for a solid line and True for a plain dash; None selects the dash
    pattern of the colour. ``back`` draws the line grey and thin behind the named lines; the legend gives only the
    number of such lines.
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
    """Marks at points, shape (n,).

    ``names`` are labels of the points (a topic, a docno). If ``labelled``, they are drawn next to the points where
    there is space. ``shape`` defaults to the shape that belongs to the colour.
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
    """A thin line behind all other marks, labelled at the edge of the plot, such as a line of equal F-measure or a
    diagonal.
    """

    label: str
    x: Floats
    y: Floats


@dataclass(frozen=True)
class Rule:
    """A line across the whole plot: vertical at a position on the x axis if ``upright``, else horizontal at a position
    on the y axis.
    """

    position: float
    label: str = ""
    upright: bool = True
    dashed: bool = True


@dataclass(frozen=True)
class Span:
    """A shaded interval of the x axis if ``upright``, else of the y axis."""

    low: float
    high: float
    label: str = ""
    upright: bool = True


@dataclass(frozen=True, eq=False)
class Bars:
    """Bars centred at ``x`` from ``base`` (default 0) to ``heights``, shapes (n,). ``width`` is in units of the x axis.

    If ``signed``, bars below 0 have the colour `LESS` and all others `MORE`, and ``colour`` is ignored. ``names`` are
    as in `Points`. Bars of several series with different ``x`` stand side by side; bars with different ``base`` are
    stacked.
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
    """Means drawn as marks on their intervals, one per row from the top down. Arrays have shape (n,); NaN is a missing
    value.

    The number of rows determines the figure's height. The y axis lists the rows.
    """

    names: tuple[str, ...]
    means: Floats
    lower: Floats
    upper: Floats
    name: str = ""
    colours: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Boxes:
    """Distributions as box plots, one per row from the top down. Arrays have shape (rows,); NaN marks a row without
    values.

    A box reaches from the ``lower`` to the ``upper`` quartile, with a line at the ``middle`` (the median) and whiskers
    to ``least`` and ``greatest``. A mark shows the mean of each row (``means``). The y axis lists the rows, as with
    `Intervals`.
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
    """A critical-difference diagram (Demšar 2006); it must be the only mark of its figure. ``names`` are placed on an
    axis by their ``ranks``, shape (names,), ascending. ``groups`` contains a pair (first, last) of name indices for
    each group; a bar joins the names of a group.

    ``reach`` contains the first and last rank of each group; it is empty if all runs in the groups are drawn. A bar
    that continues beyond the axis has an open end. ``critical`` is the critical difference, drawn above the axis with
    the text ``rule``. ``colours`` are the colours of the names' lines; `FAINT` stands for the text colour.
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
    """A text label at a point of the plot."""

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
    """A dendrogram. ``across`` and ``heights``, shape (merges, 4), are `icoord` and `dcoord` of SciPy's
    `dendrogram(no_plot=True)`. The leaf of the first row (or column) is at 5, the next at 15, and so on.
    """

    across: Floats
    heights: Floats


@dataclass(frozen=True, eq=False)
class Grid:
    """A grid of cells in ``rows`` × ``columns``, first row at the top. It must be the only mark of its figure, whose
    axes provide only titles.

    ``values``, shape (rows, columns), are the data. Cells are coloured by ``strengths`` or by ``kind``, arrays of the
    same shape. ``strengths`` range from 0 to 1, or from -1 to 1 if there are two colours; the colour of negative values
    is hatched. NaN is an empty cell. With ``strengths``, the legend shows ``scale``: (minimum, description or "",
    maximum). ``kind`` contains indices into ``kinds``; -1 is an empty cell.

    ``texts`` are drawn where they fit. ``marked`` cells have a dot or a corner. ``ratio`` is a cell's height divided by
    its width; with None, the cells fill the page.
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
"""The types of marks whose rows form the y axis."""


@dataclass(frozen=True, eq=False)
class Figure:
    """A complete figure.

    ``marks`` are drawn in their order, but areas and contours are drawn behind lines. The legend lists the named lines
    and points. It contains at most a dozen lines, the most important first. ``ratio`` is the plot's height divided by
    its width. ``name`` is the file name without a suffix.

    ``title``, ``text`` and ``part`` are not drawn; they describe the figure to screen readers and in the file. ``part``
    states which part of the data is drawn, or is "" if all is drawn.
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
        """A description of the figure's content."""
        return together(" · ", filter(None, (self.part, self.text)))


def floats(values: npt.ArrayLike) -> Floats:
    """Convert numbers to the array type that marks use."""
    return np.asarray(values, np.float64)
