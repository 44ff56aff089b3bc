"""A figure as the content of a file. SVG and CSV are made here; a painter that uses Qt paints PDF and PNG."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from irdesk.domain.errors import CommandRefused
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.drawing.figure_data import data
from irdesk.reporting.drawing.figure_layout import COLUMN, lay_out_figure
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
        """Return a file with a suffix of `PAINTED`, in the colours of the roles."""

    def lacks(self, drawing: Drawing, /) -> str:
        """Return the characters of a drawing that no font has; they are painted as U+FFFD."""


@dataclass(frozen=True)
class Look:
    """The appearance of a figure: its width in millimetres, and whether it is in shades of grey."""

    millimetres: float = COLUMN
    grey: bool = False


@dataclass(frozen=True)
class Content:
    """The content of a file, and the characters of the figure that no available font has."""

    bytes: bytes
    lacking: str = ""


def encode_figure(figure: Figure, suffix: str, look: Look, paint: Painter | None) -> Content:
    """Return the content for one of `SUFFIXES`: the figure, or for CSV its data in full precision, without spreadsheet
    formulas.

    Raises `CommandRefused` if the format needs a painter and there is none.
    """
    if suffix == ".csv":
        return Content(without_formulas(as_csv(data(figure))).encode())
    drawing, palette = lay_out_figure(figure, look.millimetres), GREYS if look.grey else COLOURS
    if suffix not in PAINTED:
        return Content(as_svg(drawing, palette).encode())
    if paint is None:
        raise CommandRefused("PDF and PNG need Qt, which is not installed; an .svg file does not")
    return Content(paint(drawing, palette, suffix), paint.lacks(drawing))
