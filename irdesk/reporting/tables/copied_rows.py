"""Rows of a table as text for the clipboard, which spreadsheets paste into cells."""

from __future__ import annotations

from irdesk.reporting.tables.number_formats import full
from irdesk.reporting.tables.spreadsheet_cells import inert
from irdesk.reporting.tables.table import Table
from irdesk.reporting.tables.table_writers import flat


def as_tabs(table: Table) -> str:
    """Return a table as tab-separated text in full precision, with the notes below the rows. No cell is a formula."""
    heads, rows = flat(table)
    lines = ["\t".join(inert(_one_line(cell)) for cell in row) for row in (heads, *(map(full, row) for row in rows))]
    return "\n".join([*lines, *map(inert, table.notes)]) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split()) if any(sign in text for sign in "\t\n\r") else text
