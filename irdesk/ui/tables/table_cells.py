"""What a model shows as cells of a table that can be taken along."""

from __future__ import annotations

from irdesk.reporting.tables.table import Cell, Column, Kind, Value


def cell_of(shown: str, full: str, *, number: bool, best: bool = False) -> Cell:
    """A cell of text as it is shown and in full; where it is a number, its value."""
    return Cell(_value(full) if number else full, shown, best=best)


def _value(full: str) -> Value:
    """A number in full precision; text that is none (12/3/35) as it stands, nothing where it says so."""
    text = full.replace(",", "")
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return full or None


def column_of(name: str, tip: str = "", *, number: bool) -> Column:
    """A column of such cells."""
    return Column(name.strip(), Kind.SCORE if number else Kind.TEXT, tip=tip)
