"""Errors about documents that a run lists twice for a topic."""

from __future__ import annotations

from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import is_comment
from irdesk.formats.io.streams import open_input


def report_repeated_documents(path: Path, progress: Progress, column: int = 2) -> None:
    """Read the file again, more slowly, to report both lines of each document that occurs twice in a topic. Always
    raises `InputError`.

    ``column`` is the column of the docno, counted from 0.
    """
    seen: dict[tuple[bytes, bytes], int] = {}
    faults = Faults(path)
    with open_input(path, progress) as stream:
        for line_number, line in enumerate(stream, 1):
            if is_comment(line):
                continue
            fields = line.split()
            topic, docno = fields[0], fields[column]
            before = seen.setdefault((topic, docno), line_number)
            if before != line_number:
                faults.add(
                    line_number,
                    f"document {docno.decode()} of topic {topic.decode()} is here and in line {before}; expected "
                    "each document once per topic",
                )
    # If no document is repeated, two different docnos have the same 64-bit key (probability 10^-10 per topic).
    faults.raise_if_any()
    faults.fail(0, "two docnos of one topic have the same 64-bit key; please report this file")
