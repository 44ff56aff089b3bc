"""Reader for files of document reading costs: one line per document, ``docno cost``."""

from __future__ import annotations

import math
from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import is_comment
from irdesk.formats.io.column_lines import is_number
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.streams import lines_of, open_input

EXPECTED = "expected docno and cost, a number above 0, such as 'FT911-5 12.5'"


def read(path: Path, progress: Progress) -> dict[str, float]:
    """Read the cost of each document, keyed by docno. Raises `InputError` for a malformed line, with the file, the
    line, and the text found and expected.
    """
    costs: dict[str, float] = {}
    faults = Faults(path)
    with open_input(path, progress) as stream:
        for number, line in lines_of(stream, faults):
            if is_comment(line):
                continue
            fields = line.split()
            if len(fields) != 2 or not is_number(fields[1]):
                faults.add(number, f"found {len(fields)} columns; {EXPECTED}")
                continue
            if fault := id_fault(fields[0], "docno"):
                faults.add(number, fault)
                continue
            docno, cost = fields[0].decode(), float(fields[1])
            if not math.isfinite(cost) or cost <= 0:
                faults.add(number, f"found the cost {cost:g}; {EXPECTED}")
            elif docno in costs:
                faults.add(number, f"document {docno} is listed twice; expected it once")
            costs[docno] = cost
    faults.raise_if_any()
    if not costs:
        faults.fail(0, f"the file has no document; {EXPECTED}")
    return costs
