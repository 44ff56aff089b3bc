"""Topics as lines of text: ``id<TAB>text``, ``id:text``, or ``id text``.

Texts are UTF-8, or else Windows-1252. Ids are UTF-8 and remain unchanged.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.domain.topic import Topic
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind, is_comment
from irdesk.formats.io.column_lines import is_number
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.streams import lines_of, open_input
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import fold_blanks, shorten
from irdesk.formats.topics.topic_list import TopicList

EXPECTED = "expected id<TAB>text or id:text in each line"
LONGEST_COLON_ID = 64
_DIGITS = re.compile(rb"[0-9]+")
_SHOWN = {b"\t": "<TAB>"}
_HEADER_IDS = {b"id", b"_id", b"qid", b"query_id", b"query-id", b"topic_id", b"topic"}
_HEADER_TEXTS = {b"text", b"query", b"title", b"query_text"}


def read(path: Path, progress: Progress, separator: bytes = b"") -> list[Topic]:
    """Read topics, in file order.

    Without a ``separator`` the first line determines the format of the file: ``id<TAB>text`` if the line contains a
    tab, else ``id:text``. If the first line contains column names (``qid<TAB>query``), it is skipped. Blank lines and
    comments are also skipped.

    Raises `InputError` if a line lacks the separator, the id or the text, if a line has more than two columns, if an id
    is repeated, or if the file has no topics.
    """
    faults = Faults(path)
    topics = TopicList(faults)
    with open_input(path, progress) as stream:
        for line_number, line in lines_of(stream, faults):
            if is_comment(line):
                continue
            if not separator:
                separator = b"\t" if b"\t" in line else b":"
                if _is_header(line):
                    continue
            if fault := _fault_of(line, separator):
                faults.add(line_number, fault)
                continue
            number, _, text = _parted(line, separator)
            topics.add(Topic(number.strip().decode(), fold_blanks(decode_text(text))), line_number)
    return topics.done(EXPECTED)


def _parted(line: bytes, separator: bytes) -> tuple[bytes, bytes, bytes]:
    return (line.lstrip() if separator == b" " else line).partition(separator)


def _is_header(line: bytes) -> bool:
    fields = [field.strip().lower() for field in line.split(b"\t")]
    return len(fields) == 2 and fields[0] in _HEADER_IDS and fields[1] in _HEADER_TEXTS


def _fault_of(line: bytes, separator: bytes) -> str:
    number, is_split, text = _parted(line, separator)
    expected = f"expected id{_SHOWN.get(separator, separator.decode())}text"
    if not is_split:
        return f"found '{shorten(line)}'; {expected}"
    if separator == b"\t" and b"\t" in text:
        return f"found {line.count(separator) + 1} columns; {expected}"
    if fault := id_fault(number.strip(), "topic id"):
        return fault
    if not fold_blanks(decode_text(text)):
        return f"topic {shorten(number)} has no text; {expected}"
    return ""


def _matches(head: bytes) -> bool:
    """Return whether the first line, and nine out of ten lines, have one tab after an id, or a colon after a short id.

    Ids in qrels and runs can also contain colons. If the first line has no tab, the result is therefore False if all
    lines look like qrels or runs: four or six fields, or three or five fields with a number at the end.
    """
    first = next((line for line in head.split(b"\n") if not is_comment(line)), b"")
    if not {*b"\t:"} & {*first} or first.lstrip().startswith((b"{", b"[", b"<")):  # JSON or markup, valid or not
        return False
    if b"\t" in first and not _is_header(first) and _fault_of(first, b"\t"):
        return False
    lines = [line for line in head.split(b"\n") if not is_comment(line)]
    if b"\t" in lines[0]:
        good = [_is_header(line) or not _fault_of(line, b"\t") for line in lines]
    elif {len(line.split()) for line in lines} in ({4}, {6}) or _end_in_numbers(lines):
        return False
    else:
        good = [0 < line.find(b":") <= LONGEST_COLON_ID and not _fault_of(line, b":") for line in lines]
    return good[0] and 10 * sum(good) >= 9 * len(good)


def _end_in_numbers(lines: list[bytes]) -> bool:
    rows = [line.split() for line in lines]
    return {len(row) for row in rows} in ({3}, {5}) and all(is_number(row[-1]) for row in rows)


def _matches_blank(head: bytes) -> bool:
    """Return whether each line begins with an id, such as T01 or T02, followed by text. Prose must not match, so each
    id may occur only once, and ids may differ only in digits.

    Rows with equal numbers of fields, or with numbers after their ids, are treated as runs or qrels, even if one line
    is malformed.
    """
    rows = [line.split(None, 1) for line in head.split(b"\n") if not is_comment(line)]
    if len(rows) < 2 or any(len(row) < 2 or b"\t" in row[1] for row in rows):
        return False
    kinds = {_DIGITS.sub(b"0", row[0]) for row in rows}
    if len(kinds) > 1 or b"0" not in kinds.pop() or len({row[0] for row in rows}) < len(rows):
        return False
    if len({len(row[1].split()) for row in rows}) == 1:
        return False
    return 2 * sum(any(map(is_number, row[1].split())) for row in rows) < len(rows)


FORMAT = Format("tsv-topics", Kind.TOPICS, _matches, read, "topics as id<TAB>text or id:text", "topic text")
BLANK = Format(
    "blank-topics",
    Kind.TOPICS,
    _matches_blank,
    partial(read, separator=b" "),
    "topics as id and text, separated by a space",
)
