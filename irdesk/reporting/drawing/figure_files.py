"""A figure as the content of a file: SVG and CSV are made here, PDF and PNG are painted by whoever has Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from irdesk.domain.errors import CommandRefused
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.drawing.figure_data import data
from irdesk.reporting.drawing.figure_layout import COLUMN, laid_out
from irdesk.reporting.drawing.primitives import Drawing
from irdesk.reporting.drawing.print_colours import COLOURS, GREYS
from irdesk.reporting.drawing.svg import as_svg
from irdesk.reporting.tables.spreadsheet_cells import without_formulas
from irdesk.reporting.tables.table_writers import as_csv

SUFFIXES = (".pdf", ".svg", ".png", ".csv")
PAINTED = (".pdf", ".png")


class Painter(Protocol):
    """Paints drawings as the content of files."""

    def __call__(self, drawing: Drawing, palette: Mapping[str, str], suffix: str, /) -> bytes:
        """A file with an ending of `PAINTED`, in the colours of the roles."""

    def lacks(self, drawing: Drawing, /) -> str:
        """The letters of a drawing that no font has; they are painted as U+FFFD."""


@dataclass(frozen=True)
class Look:
    """How a figure is wanted: its width in millimetres, and whether in shades of grey."""

    millimetres: float = COLUMN
    grey: bool = False


@dataclass(frozen=True)
class Content:
    """What a file is to hold, and the letters of the figure that no font here has."""

    bytes: bytes
    lacking: str = ""


def content(figure: Figure, suffix: str, look: Look, paint: Painter | None) -> Content:
    """A file of one of `SUFFIXES`: the figure, or (CSV) the data behind it in full precision, without formulas.

    Raises `CommandRefused` where it has to be painted and nobody does.
    """
    if suffix == ".csv":
        return Content(without_formulas(as_csv(data(figure))).encode())
    drawing, palette = laid_out(figure, look.millimetres), GREYS if look.grey else COLOURS
    if suffix not in PAINTED:
        return Content(as_svg(drawing, palette).encode())
    if paint is None:
        raise CommandRefused("PDF and PNG need Qt, which is not here; an .svg file does not")
    return Content(paint(drawing, palette, suffix), paint.lacks(drawing))
