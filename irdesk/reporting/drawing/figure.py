"""A figure as a value: axes and what is drawn on them. SVG, PDF, PNG, the report and the data as CSV are made of it.

Nothing here says how wide it gets or what colours mean on paper: `drawing.layout` does, for a width in millimetres. A
colour is a number, the run's own (`RunRow.colour`); it stands for a colour, a dash and a shape of marks together, so
that eight lines can be told apart in grey. Coordinates are in the units of the axes; NaN leaves a gap.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]

FAINT = -1
"""The colour of what steps back: a baseline, what is left out, lines past those that a legend names."""
MORE, LESS = -2, -3
"""The colours of better and worse; `LESS` is hatched where an area has it."""


@dataclass(frozen=True)
class Axis:
    """An axis: what it says, and from where to where it goes (None: as the data has it, rounded).

    ``names`` are ticks of its own, (place, text): topics below bars, runs beside intervals; else, round numbers.
    """

    title: str = ""
    low: float | None = None
    high: float | None = None
    names: tuple[tuple[float, str], ...] = ()


class Shape(Enum):
    """Of marks."""

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

    The legend has its ``name``. ``wide`` is the one that matters. ``marks`` draws a mark at its points (at some of
    them, where they are many). ``dashed`` None: the dash of its colour; otherwise solid (False) or a plain dash (True).
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


@dataclass(frozen=True, eq=False)
class Points:
    """Marks at points, shape (n,). ``names`` says what each is (a topic, a docno); with ``labelled`` they stand beside
    the points, as far as there is room. ``shape`` None: the one of the colour.
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
    """A thin line behind everything else, labelled where it leaves the plot: equal F, a diagonal."""

    label: str
    x: Floats
    y: Floats


@dataclass(frozen=True)
class Rule:
    """A line across the whole plot at a place of the x axis (``upright``) or of the y axis."""

    at: float
    label: str = ""
    upright: bool = True
    dashed: bool = True


@dataclass(frozen=True)
class Span:
    """A shaded stretch of the x axis (``upright``) or of the y axis: an interval."""

    low: float
    high: float
    label: str = ""
    upright: bool = True


@dataclass(frozen=True, eq=False)
class Bars:
    """Bars from ``base`` (default 0) to ``heights`` around ``x``, shapes (n,), ``width`` of the x axis wide.

    ``signed``: those below 0 are `LESS`, all others `MORE`, whatever the ``colour``. ``names`` as in `Points`. Bars of
    several series beside each other have places beside each other; stacked ones a ``base``.
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
    """A mean as a mark on its interval, a row each from the top down: shapes (n,), NaN where there is none.

    The figure's height follows from the rows; the y axis is theirs.
    """

    names: tuple[str, ...]
    means: Floats
    lower: Floats
    upper: Floats
    name: str = ""
    colours: tuple[int, ...] = ()


@dataclass(frozen=True)
class Label:
    """A text at a point."""

    x: float
    y: float
    text: str


@dataclass(frozen=True)
class CellKind:
    """What a cell can be: its name in the legend, its colour (a number as of lines) and how much of it, 0 to 1.

    ``letter`` stands in the cell where there is room; ``hatch`` is one of ``/``, ``\\``, ``x``, ``-``, ``.`` or "".
    """

    name: str
    colour: int = 0
    strength: float = 1.0
    letter: str = ""
    hatch: str = ""


@dataclass(frozen=True, eq=False)
class Tree:
    """A dendrogram: ``across`` and ``heights``, shape (merges, 4), the `icoord` and `dcoord` of SciPy's
    `dendrogram(no_plot=True)`: the leaf of the first row (or column) stands at 5, the next at 15, and so on.
    """

    across: Floats
    heights: Floats


@dataclass(frozen=True, eq=False)
class Grid:
    """Cells in ``rows`` × ``columns``, first row at the top; alone in its figure, whose axes only give titles.

    ``values``, shape (rows, columns), is what the data has. Coloured either by ``strengths`` of that shape, from -1
    (the other colour, hatched) to 1, NaN empty, with ``scale`` = (least, what it is or "", greatest) in the legend; or
    by ``kind``, the number of each cell's `CellKind` in ``kinds``, -1 empty. ``texts`` are written where they fit,
    ``marked`` cells have a dot or a corner. ``ratio`` is a cell's height by its width, None: what fills the page well.
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


Mark: TypeAlias = Line | Points | Contour | Rule | Span | Bars | Intervals | Label | Grid


@dataclass(frozen=True, eq=False)
class Figure:
    """What is drawn. ``title`` and ``text`` are said, not drawn: to those who do not see it, and of the file.

    ``marks`` are drawn in their order, areas and contours behind lines; lines and points with a name stand in the
    legend, a dozen lines at most: what matters comes first. ``ratio`` is the plot's height by its width. ``name`` is
    that of its file, without an ending.
    """

    title: str
    x: Axis = field(default_factory=Axis)
    y: Axis = field(default_factory=Axis)
    marks: tuple[Mark, ...] = ()
    text: str = ""
    ratio: float = 0.7
    name: str = "figure"


def floats(values: npt.ArrayLike) -> Floats:
    """Any numbers as marks take them."""
    return np.asarray(values, np.float64)
