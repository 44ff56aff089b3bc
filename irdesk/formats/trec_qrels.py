"""Qrels in TREC's four columns: ``topic iteration docno grade``.

Read line by line: judgements are few beside the lines of runs.
"""

from __future__ import annotations

import re
from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.domain.qrels import Qrels
from irdesk.formats.base import Faults, Format, Kind, is_comment
from irdesk.formats.opening import open_input

COLUMNS = 4
EXPECTED = "expected four columns: topic iteration docno grade"
_GRADE = re.compile(rb"[+-]?[0-9]{1,18}\Z")


def fault_of(fields: list[bytes]) -> str:
    """What is wrong with the fields of one line; empty where nothing is."""
    if len(fields) != COLUMNS:
        more = " (a docno cannot hold a blank)" if len(fields) > COLUMNS else ""
        return f"found {len(fields)} column{'s'[: len(fields) > 1]}; {EXPECTED}{more}"
    for name, field in (("topic", fields[0]), ("docno", fields[2])):
        try:
            field.decode()
        except UnicodeDecodeError:
            return f"the {name} {field[:40]!r} is not UTF-8"
    if not _GRADE.match(fields[3]):
        return f"the grade is '{fields[3][:40].decode(errors='replace')}'; expected an integer such as 0, 1 or -1"
    return ""


def read(path: Path, progress: Progress) -> Qrels:
    """Read qrels. Raises `InputError` with file, line, what was found and what was expected."""
    grades: dict[str, dict[str, int]] = {}
    line_of: dict[tuple[str, str], int] = {}
    faults = Faults(path)
    with open_input(path, progress) as stream:
        for at, line in enumerate(stream, 1):
            fields = line.split()
            if not fields or fields[0] == b"#":
                continue
            if fault := fault_of(fields):
                faults.add(at, fault)
                continue
            topic, docno = fields[0].decode(), fields[2].decode()
            before = line_of.setdefault((topic, docno), at)
            if before != at:
                faults.add(
                    at,
                    f"document {docno} of topic {topic} is judged here and in line {before}; "
                    "expected one judgement a document and topic",
                )
                continue
            grades.setdefault(topic, {})[docno] = int(fields[3])
    faults.raise_if_any()
    if not grades:
        faults.fail(0, f"the file has no judgement; {EXPECTED}")
    return Qrels(grades)


def write(qrels: Qrels, path: Path) -> None:
    """Write qrels in four columns with iteration 0; reading them again gives the same qrels."""
    with path.open("w", encoding="utf-8", newline="\n") as out:
        for topic, grades in qrels.grades.items():
            out.writelines(f"{topic} 0 {docno} {grade}\n" for docno, grade in grades.items())


def _matches(head: bytes) -> bool:
    for line in head.split(b"\n"):
        if not is_comment(line):
            return not fault_of(line.split())
    return False


FORMAT = Format("trec-qrels", Kind.QRELS, _matches, read, "TREC qrels, four columns")
