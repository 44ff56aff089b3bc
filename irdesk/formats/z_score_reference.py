"""Reader for the reference values of z-scores (trec_eval's ``-Z``): ``topic measure mean deviation``, one line per
topic and measure.
"""

from __future__ import annotations

import math
from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import is_comment
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.number_columns import number
from irdesk.formats.io.streams import lines_of, open_input

EXPECTED = "expected four columns: topic, measure, mean, standard deviation, such as '301 map 0.1212 0.1545'"


def read(path: Path, progress: Progress) -> dict[tuple[str, str], tuple[float, float]]:
    """Read the mean and standard deviation of the scores, keyed by topic and trec_eval measure name.

    ``nan`` is accepted, since trec_eval's scripts write it. Raises `InputError` for a malformed line, with the file,
    the line, and the text found and expected.
    """
    reference: dict[tuple[str, str], tuple[float, float]] = {}
    lines: dict[tuple[str, str], int] = {}
    faults = Faults(path)
    with open_input(path, progress) as stream:
        for line_number, line in lines_of(stream, faults):
            if is_comment(line):
                continue
            fields = line.split()
            if len(fields) != 4:
                faults.add(line_number, f"found {len(fields)} column{'s'[: len(fields) > 1]}; {EXPECTED}")
                continue
            if fault := id_fault(fields[0], "topic") or id_fault(fields[1], "measure") or _fault_of(fields):
                faults.add(line_number, fault)
                continue
            topic, measure = fields[0].decode(), fields[1].decode()
            before = lines.setdefault((topic, measure), line_number)
            if before != line_number:
                faults.add(line_number, f"{measure} of topic {topic} is here and in line {before}; expected it once")
            reference[topic, measure] = number(fields[2]), number(fields[3])
    faults.raise_if_any()
    if not reference:
        faults.fail(0, f"the file has no line; {EXPECTED}")
    return reference


def _fault_of(fields: list[bytes]) -> str:
    for name, field in (("mean", fields[2]), ("standard deviation", fields[3])):
        value = number(field)
        if (math.isnan(value) and field != b"nan") or (name != "mean" and value < 0):
            least = "" if name == "mean" else " of 0 or more"
            return f"the {name} is '{field[:40].decode(errors='replace')}'; expected a number{least}, such as 0.1545"
    return ""
