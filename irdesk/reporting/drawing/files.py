"""A figure as the content of a file: SVG and CSV are made here, PDF and PNG are painted by whoever has Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from irdesk.reporting.drawing.colours import COLOURS, GREYS
from irdesk.reporting.drawing.data import data
from irdesk.reporting.drawing.layout import COLUMN, laid_out
from irdesk.reporting.drawing.primitives import Drawing
from irdesk.reporting.drawing.svg import as_svg
from irdesk.reporting.figure import Figure
from irdesk.reporting.table_writers import as_csv

SUFFIXES = (".pdf", ".svg", ".png", ".csv")
PAINTED = (".pdf", ".png")
Painter: TypeAlias = Callable[[Drawing, Mapping[str, str], str], bytes]
"""Paints a drawing with the colours of its roles as the content of a file with an ending of `PAINTED`."""


@dataclass(frozen=True)
class Look:
    """How a figure is wanted: its width in millimetres, and whether in shades of grey."""

    millimetres: float = COLUMN
    grey: bool = False


def content(figure: Figure, suffix: str, look: Look, paint: Painter) -> bytes:
    """A file of one of `SUFFIXES`: the figure, or (CSV) the data behind it in full precision."""
    if suffix == ".csv":
        return as_csv(data(figure)).encode()
    drawing, palette = laid_out(figure, look.millimetres), GREYS if look.grey else COLOURS
    return paint(drawing, palette, suffix) if suffix in PAINTED else as_svg(drawing, palette).encode()
