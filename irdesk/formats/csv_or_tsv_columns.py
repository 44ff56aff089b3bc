"""Parser for tables as CSV or TSV, such as scores: a header line, then one line per topic, or per topic and run."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from irdesk.domain.errors import InputError


def parse(text: str, path: Path) -> dict[str, list[str]]:
    """Parse the content of a table and return its cells, keyed by column name. The separator is a tab, semicolon or
    comma: the one that is most frequent in the header line. Raises `InputError` with ``path`` for a malformed table.
    """
    separator = max("\t;,", key=text.lstrip().partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=separator)
    try:
        rows = [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]
    except csv.Error as fault:
        raise InputError(str(path), reader.line_num, f"{fault}; expected lines of CSV or TSV") from None
    if len(rows) < 2:
        raise InputError(str(path), 0, "expected a header line and a row for each topic")
    (line, header), *rows = rows
    names = [cell.strip() for cell in header]
    if twice := next((each for each in names if names.count(each) > 1), None):
        raise InputError(str(path), line, f"two columns are called {twice!r}")
    for line, row in rows:
        if len(row) != len(names):
            raise InputError(str(path), line, f"found {len(row)} cells; expected {len(names)}, as in the header line")
    return {head: [row[index].strip() for _, row in rows] for index, head in enumerate(names)}
