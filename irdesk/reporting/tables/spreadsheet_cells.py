"""Protection against formula injection: text that a spreadsheet would evaluate as a formula is marked as text.

A cell that begins with =, +, - or @, or with white space other than a space, can be a formula. Formulas can read files,
start programs and open addresses. A leading apostrophe marks the cell as text (OWASP, *CSV Injection*).
"""

from __future__ import annotations

import csv
import io
import re

_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The first characters of formulas. East Asian spreadsheets also accept the full-width forms."""
_RETURN = "\ue00d"
_NUMBER = re.compile(r"[+-]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|inf|nan)")


def inert(cell: str) -> str:
    """Mark a cell as text if a spreadsheet would treat it as a formula. Numbers are unchanged."""
    return f"'{cell}" if cell.startswith(_STARTS) and not _NUMBER.fullmatch(cell) else cell


def without_formulas(text: str) -> str:
    """Return CSV text whose lines end in \\n, with `inert` applied to every cell."""
    # Replace carriage returns: before 3.13, Python does not quote cells that contain one, and cannot read them back.
    rows = csv.reader(io.StringIO(text.replace("\r", _RETURN), newline=""))
    return "".join(_line([inert(cell.replace(_RETURN, "\r")) for cell in row]) for row in rows)


def _line(row: list[str]) -> str:
    return ('""' if row == [""] else ",".join(map(_cell, row))) + "\n"


def _cell(text: str) -> str:
    quoted = text.replace('"', '""')
    return f'"{quoted}"' if set(text) & set(',"\r\n') else text
