"""Cells of table models: their alignment and font, and their conversion into cells of an exportable table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont

from irdesk.reporting.tables.number_formats import Kind, Value
from irdesk.reporting.tables.table import Cell, Column
from irdesk.ui.style import theme


def cell_of(shown: str, full: str, *, number: bool, best: bool = False) -> Cell:
    """Return an exportable cell with the displayed text. Its value is the full text or, if ``number`` is true, the
    number that the full text contains.
    """
    return Cell(_value(full) if number else full, shown, best=best)


def _value(full: str) -> Value:
    """Parse a number in full precision. Return text such as 12/3/35 unchanged, and None for an empty text."""
    text = full.replace(",", "")
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return full or None


def alignment(*, right: bool) -> int:
    """Return the alignment of a cell or header: right for numbers, left for text."""
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def bold() -> QFont:
    """Return the font for the best value of a column."""
    font = QFont()
    font.setBold(True)
    return theme.tabular(font)


def column_of(name: str, tip: str = "", *, number: bool) -> Column:
    """Return an exportable column of numbers or text."""
    return Column(name.strip(), Kind.SCORE if number else Kind.TEXT, tip=tip)
