"""Reader and writer for sampling design files: one line per document of the pool, ``topic docno probability round``."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from irdesk.domain.pool import DesignedDocument, SamplingDesign
from irdesk.domain.progress import Progress
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import is_comment
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.io.column_lines import is_integer, is_number
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.streams import lines_of, open_input

EXPECTED = (
    "expected topic, docno, probability from 0 to 1 and round (0: not drawn), such as '301 FT911-5 0.25 1'; "
    "`irdesk design` writes such files"
)


def read(path: Path, progress: Progress) -> SamplingDesign:
    """Read a design. Raises `InputError` for a malformed line, with the file, the line, and the text found and
    expected.
    """
    documents: dict[str, dict[str, DesignedDocument]] = {}
    faults = Faults(path)
    with open_input(path, progress) as stream:
        for number, line in lines_of(stream, faults):
            if is_comment(line):
                continue
            fields = line.split()
            if len(fields) != 4 or not is_number(fields[2]) or not is_integer(fields[3]):
                faults.add(number, f"found {len(fields)} columns; {EXPECTED}")
                continue
            if fault := id_fault(fields[0], "topic") or id_fault(fields[1], "docno"):
                faults.add(number, fault)
                continue
            probability, drawn = float(fields[2]), int(fields[3])
            if not math.isfinite(probability) or not 0 <= probability <= 1 or drawn < 0:
                faults.add(number, f"found probability {probability:g}, round {drawn}; {EXPECTED}")
                continue
            topic, docno = fields[0].decode(), fields[1].decode()
            if docno in documents.setdefault(topic, {}):
                faults.add(number, f"document {docno} of topic {topic} is listed twice; expected it once")
            documents[topic][docno] = DesignedDocument(docno, probability, drawn)
    faults.raise_if_any()
    if not documents:
        faults.fail(0, f"the file has no document; {EXPECTED}")
    return SamplingDesign({topic: tuple(listed.values()) for topic, listed in documents.items()})


def write(design: SamplingDesign, path: Path, head: str = "") -> None:
    """Write a design, preceded by the comment ``head``. Raises ``OSError`` if the file cannot be written."""
    with replacing(path) as out:
        out.writelines(lines(design, head))


def lines(design: SamplingDesign, head: str = "") -> Iterator[str]:
    """Yield the lines of a design file, each with its newline. The first line is the comment ``head``, unless it is
    empty.
    """
    if head:
        yield f"# {head}\n"
    for topic, documents in design.documents.items():
        for document in documents:
            yield f"{topic} {document.docno} {document.probability!r} {document.round}\n"
