"""Cells for spreadsheets: text that a spreadsheet would evaluate as a formula is marked as text.

A cell that begins with =, +, - or @, or with white space other than a space, can be a formula, which can read files,
start programs and open addresses. A leading apostrophe keeps it text (OWASP, *CSV Injection*).
"""

from __future__ import annotations

import csv
import io
import re

_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The first characters of formulas; East Asian spreadsheets accept the full-width forms too."""
_RETURN = "\ue00d"
_NUMBER = re.compile(r"[+-]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|inf|nan)")


def inert(cell: str) -> str:
    """Return a cell that no spreadsheet treats as a formula; numbers are unchanged."""
    return f"'{cell}" if cell.startswith(_STARTS) and not _NUMBER.fullmatch(cell) else cell


def without_formulas(text: str) -> str:
    """Return CSV text whose lines end in \\n, with `inert` applied to every cell."""
    # Python before 3.13 writes a cell with a carriage return unquoted, and then cannot read it.
    rows = csv.reader(io.StringIO(text.replace("\r", _RETURN), newline=""))
    return "".join(_line([inert(cell.replace(_RETURN, "\r")) for cell in row]) for row in rows)


def _line(row: list[str]) -> str:
    return ('""' if row == [""] else ",".join(map(_cell, row))) + "\n"


def _cell(text: str) -> str:
    quoted = text.replace('"', '""')
    return f'"{quoted}"' if set(text) & set(',"\r\n') else text
