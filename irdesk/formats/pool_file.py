"""Reader and writer for pool files: one line per document, ``topic docno``, in judging order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from irdesk.domain.pool import Pool
from irdesk.domain.progress import Progress
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import is_comment
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.streams import lines_of, open_input

EXPECTED = "expected two columns, topic and docno, such as '301 FT911-5'"


def read(path: Path, progress: Progress) -> Pool:
    """Read a pool file, and return the documents of each topic in file order.

    Raises `InputError` for a malformed line, with the file, the line, and the text found and expected.
    """
    queues: dict[str, dict[str, int]] = {}
    faults = Faults(path)
    with open_input(path, progress) as stream:
        for line_number, line in lines_of(stream, faults):
            if is_comment(line):
                continue
            fields = line.split()
            if len(fields) != 2:
                faults.add(line_number, f"found {len(fields)} columns, {EXPECTED}")
                continue
            if fault := id_fault(fields[0], "topic") or id_fault(fields[1], "docno"):
                faults.add(line_number, fault)
                continue
            topic, docno = (field.decode() for field in fields)
            before = queues.setdefault(topic, {}).setdefault(docno, line_number)
            if before != line_number:
                faults.add(
                    line_number, f"document {docno} of topic {topic} is here and in line {before}; expected it once"
                )
    faults.raise_if_any()
    if not queues:
        faults.fail(0, f"the file has no document; {EXPECTED}")
    return {topic: tuple(docnos) for topic, docnos in queues.items()}


def lines(pool: Pool) -> Iterator[str]:
    """Yield the lines of a pool file, each with its newline."""
    return (f"{topic} {docno}\n" for topic, queue in pool.items() for docno in queue)


def write(pool: Pool, path: Path) -> None:
    """Write a pool file. Raises ``OSError`` if the file cannot be written."""
    with replacing(path) as out:
        out.writelines(lines(pool))
