"""Reader for tables of runs and their metadata fields, as CSV, TSV or JSON.

CSV and TSV have a header. The column ``run`` (or ``tag``, ``runid``, or else the first column) names the run; every
other column is a field. JSON is ``{"bm25": {"team": "A"}, …}`` or a list of objects with the same names as the columns.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.formats.file_errors import Faults
from irdesk.formats.io.size_limits import LONGEST_TABLE
from irdesk.formats.io.streams import open_input
from irdesk.formats.run_fields.field_names import clean_name, clean_value

RUN_NAMES = ("run", "tag", "runid", "run_id", "run id", "run tag")
EXPECTED = "expected a header such as run,team,model and one line for each run"
EXPECTED_JSON = 'expected {"run": {"field": "value"}} or [{"run": "…", "field": "value"}]'

Fields = Mapping[str, Mapping[str, str]]
"""The metadata fields of each run, by run name."""
_Row = tuple[int, str, dict[str, str]]


def read_table(path: Path, progress: Progress) -> dict[str, dict[str, str]]:
    """Read a table. Raises `InputError` for a malformed table, with the line and the text found and expected."""
    faults = Faults(path)
    with open_input(path, progress) as stream:
        data = stream.read(LONGEST_TABLE + 1)
    if len(data) > LONGEST_TABLE:
        faults.fail(0, f"the file is larger than {LONGEST_TABLE:,} bytes; {EXPECTED}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        faults.fail(data[: fault.start].count(b"\n") + 1, "a byte is not UTF-8; expected text in UTF-8")
    rows = _of_json(text, faults) if text.lstrip()[:1] in {"{", "["} else _of_columns(text, faults)
    table: dict[str, dict[str, str]] = {}
    lines: dict[str, int] = {}
    for line, run, fields in rows:
        if run in table:
            faults.add(line, f"run {run} is named again, first in line {lines[run]}; expected each run once")
        elif not run:
            faults.add(line, f"the run has no name; {EXPECTED}")
        else:
            table[run], lines[run] = fields, line
    faults.raise_if_any()
    if not table:
        faults.fail(0, f"the table contains no run; {EXPECTED}")
    return table


def _of_columns(text: str, faults: Faults) -> Iterator[_Row]:
    first = text.partition("\n")[0]
    delimiter = next((sign for sign in "\t,;" if sign in first), "")
    if not delimiter:
        faults.fail(1, f"found a single column; {EXPECTED}, separated by commas, semicolons or tabs")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        heads = [head.strip() for head in next(reader)]
        place = next((i for i, head in enumerate(heads) if head.lower() in RUN_NAMES), 0)
        names = {i: _name(head, faults) for i, head in enumerate(heads) if i != place}
        if twice := next((name for name in names.values() if list(names.values()).count(name) > 1), ""):
            faults.fail(1, f"the column {twice} is named twice; expected different names")
        for row in reader:
            if not any(cell.strip() for cell in row):
                continue
            if len(row) != len(heads):
                faults.add(reader.line_num, f"found {len(row)} columns; expected {len(heads)} as in the header")
                continue
            yield reader.line_num, row[place].strip(), {name: clean_value(row[i]) for i, name in names.items()}
    except csv.Error as fault:
        faults.fail(reader.line_num, f"{fault}; {EXPECTED}")


def _of_json(text: str, faults: Faults) -> Iterator[_Row]:
    try:
        content = msgspec.json.decode(text)
    except msgspec.DecodeError as fault:
        faults.fail(0, f"malformed JSON ({fault}); {EXPECTED_JSON}")
    for number, entry in enumerate(content if isinstance(content, list) else content.items(), 1):
        run, fields = entry if isinstance(entry, tuple) else _named(entry)
        if not isinstance(fields, dict):
            faults.fail(0, f"entry {number} is not an object; {EXPECTED_JSON}")
        named = {}
        for name, value in fields.items():
            if isinstance(value, dict | list):
                faults.fail(0, f"the field {name} of entry {number} is not a plain value; {EXPECTED_JSON}")
            named[_name(name, faults, 0)] = clean_value("" if value is None else str(value))
        yield 0, run.strip(), named


def _named(entry: object) -> tuple[str, object]:
    """Return the name of the run that an object in a list describes, and the object's other fields. If ``entry``
    is not an object, return an empty name, and None in place of the fields.
    """
    if not isinstance(entry, dict):
        return "", None
    key = next((key for key in entry if key.lower() in RUN_NAMES), "")
    return str(entry.get(key, "")), {name: value for name, value in entry.items() if name != key}


def _name(name: str, faults: Faults, line: int = 1) -> str:
    try:
        return clean_name(name)
    except CommandRefused as fault:
        faults.fail(line, str(fault))
