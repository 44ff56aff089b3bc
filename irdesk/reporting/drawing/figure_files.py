"""Encoding of a figure as the content of a file. SVG and CSV are generated here; PDF and PNG require a painter, which
uses Qt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from irdesk.domain.errors import CommandRefused
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.drawing.figure_data import data
from irdesk.reporting.drawing.figure_layout import COLUMN, lay_out_figure
from irdesk.reporting.drawing.primitives import Drawing
from irdesk.reporting.drawing.print_colours_and_hatches import COLOURS, GREYS
from irdesk.reporting.drawing.svg import as_svg
from irdesk.reporting.tables.spreadsheet_cells import without_formulas
from irdesk.reporting.tables.table_writers import as_csv

SUFFIXES = (".pdf", ".svg", ".png", ".csv")
PAINTED = (".pdf", ".png")


class Painter(Protocol):
    """Interface of a function that paints a drawing as the content of a file."""

    def __call__(self, drawing: Drawing, palette: Mapping[str, str], suffix: str, /) -> bytes:
        """Return the content of a file whose suffix is in `PAINTED`. ``palette`` maps the roles of paints to
        colours.
        """

    def lacks(self, drawing: Drawing, /) -> str:
        """Return the characters of a drawing that no available font contains. Such characters are painted as U+FFFD."""


@dataclass(frozen=True)
class Look:
    """The appearance of a figure: its width in millimetres, and whether it is drawn in shades of grey."""

    millimetres: float = COLUMN
    grey: bool = False


@dataclass(frozen=True)
class Content:
    """The content of a file, and the characters of the figure that no available font has."""

    bytes: bytes
    lacking: str = ""


def encode_figure(figure: Figure, suffix: str, look: Look, paint: Painter | None) -> Content:
    """Encode a figure for one of `SUFFIXES`. A CSV file contains the figure's data in full precision. Text that a
    spreadsheet would evaluate as a formula is marked as text.

    Raises `CommandRefused` if the format requires a painter and ``paint`` is None.
    """
    if suffix == ".csv":
        return Content(without_formulas(as_csv(data(figure))).encode())
    drawing, palette = lay_out_figure(figure, look.millimetres), GREYS if look.grey else COLOURS
    if suffix not in PAINTED:
        return Content(as_svg(drawing, palette).encode())
    if paint is None:
        raise CommandRefused("PDF and PNG export needs Qt, which is not installed; save an .svg file instead")
    return Content(paint(drawing, palette, suffix), paint.lacks(drawing))
