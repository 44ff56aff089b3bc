"""Model labels as a CSV or TSV table with a header: topic, docno, grade, and optional columns."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.streams import lines_of, open_input
from irdesk.formats.io.text_excerpts import shorten
from irdesk.formats.labels.label_fields import DOCNO_NAMES, GRADE_NAMES, TOPIC_NAMES, ids_fault, provenance_of
from irdesk.formats.labels.label_files import LabelFile, LabelSets
from irdesk.formats.qrels.qrels_three_columns import BEIR_HEADER
from irdesk.formats.qrels.qrels_trec import grade_fault

EXPECTED = (
    "expected a header such as topic,docno,grade with optional columns model, version, prompt_hash, temperature, "
    "date and repeat, separated by commas or tabs, and one label per line"
)


def read(path: Path, progress: Progress) -> list[LabelFile]:
    """Read labels, in one set per model and repeat. Raises `InputError` for a malformed line, with the line and the
    text expected.
    """
    faults = Faults(path)
    sets = LabelSets(faults, EXPECTED)
    names: list[str] = []
    separator = ","
    with open_input(path, progress) as stream:
        for number, line in lines_of(stream, faults):
            if not line.strip():
                continue
            if not names:
                separator = "\t" if b"\t" in line else ","
                names = _names(line)
                if not _is_header(names, separator):
                    faults.fail(number, f"found '{shorten(line)}'; {EXPECTED}")
                continue
            if fault := _add(sets, names, _fields(line, separator)):
                faults.add(number, fault)
    return sets.done()


def _add(sets: LabelSets, names: list[str], fields: list[str]) -> str:
    """Add the label in a line. Return a message if the line is malformed, otherwise an empty string."""
    if len(fields) != len(names):
        return f"found {len(fields)} fields; expected {len(names)}, as in the header"
    record = dict(zip(names, (field.strip() for field in fields), strict=True))
    topic, docno, grade = (
        next(record[name] for name in known if name in record) for known in (TOPIC_NAMES, DOCNO_NAMES, GRADE_NAMES)
    )
    provenance, fault = provenance_of(record)
    fault = fault or ids_fault(topic, docno) or grade_fault(grade.encode("utf-8", "replace"))
    if not fault:
        sets.add(provenance, topic, docno, int(grade))
    return fault


def _fields(line: bytes, separator: str) -> list[str]:
    text = line.decode("utf-8", "replace")
    if '"' not in text:
        return text.split(separator)
    return next(_csv(text, separator), [])


def _csv(text: str, separator: str) -> Iterator[list[str]]:
    try:
        yield from csv.reader([text.replace("\x00", "\ufffd")], delimiter=separator)
    except csv.Error:  # a field longer than the csv module allows
        return


def _names(line: bytes) -> list[str]:
    separator = "\t" if b"\t" in line else ","
    text = line.decode("utf-8", "replace").removeprefix("\ufeff")
    return [name.strip().strip('"').lower() for name in text.split(separator)]


def _is_header(names: list[str], separator: str) -> bool:
    """Return whether the column names are those of labels. The result is False for BEIR's three tab-separated columns,
    since such a table contains qrels.
    """
    is_beir = separator == "\t" and len(names) == 3 and {name.encode() for name in names} <= BEIR_HEADER
    if is_beir or len(set(names)) != len(names):
        return False
    return all(not set(known).isdisjoint(names) for known in (TOPIC_NAMES, DOCNO_NAMES, GRADE_NAMES))


def _matches(head: bytes) -> bool:
    lines = [line for line in head.split(b"\n", 2)[:2] if line.strip()]
    return len(lines) > 1 and _is_header(_names(lines[0]), "\t" if b"\t" in lines[0] else ",")


FORMAT = Format("table-labels", Kind.LABELS, _matches, read, "labels of a model as CSV or TSV with a header")
