"""Qrels in TREC's four columns: ``topic iteration docno grade``, or with a subtopic in the second column.

Regular files are read column by column. Irregular files are read line by line, so that each error gets a message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.domain.qrels import Grades, Qrels, TopicDetail
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind, is_comment
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.io.column_lines import Columns, Fields
from irdesk.formats.io.streams import lines_of, open_input
from irdesk.formats.qrels.qrels_trec_fast import grades_of

SUBTOPICS_FROM = 0.5
_GRADE = re.compile(rb"[+-]?[0-9]{1,18}\Z")


@dataclass(frozen=True)
class Layout(Columns):
    """The column index of each field. The topic is the first column and the grade the last. ``group`` is -1 if the
    format has no such column.
    """

    group: int
    docno: int

    def fault_of(self, fields: Fields) -> str:
        """Return a message if the fields of one line are malformed, otherwise an empty string."""
        return self.ids_fault(fields) or grade_fault(fields[-1])

    def ids_fault(self, fields: Fields) -> str:
        """Return a message if the number of fields is wrong or any field except the last is malformed, otherwise an
        empty string.
        """
        return self.columns_fault(fields, self.width - 1)


PLAIN = Layout("topic iteration docno grade", 1, 2)
SUBTOPICS = Layout("topic subtopic docno grade", 1, 2)
EXPECTED = PLAIN.expected
HINT = "if column 2 is a subtopic, give --columns topic,subtopic,docno,grade"


def grade_fault(field: bytes) -> str:
    """Return a message if a grade is malformed, otherwise an empty string."""
    if _GRADE.match(field):
        return ""
    return f"the grade is '{field[:40].decode(errors='replace')}'; expected an integer such as 0, 1 or -1"


def read(path: Path, progress: Progress, layout: Layout = PLAIN, header: frozenset[bytes] = frozenset()) -> Qrels:
    """Read qrels. A first line whose fields are all in ``header`` is skipped.

    The second column is a subtopic or a judgement group if at least half of the documents are judged under several
    values of this column. `Qrels.subtopics` then keeps the judgements of each value apart. Otherwise, a second
    judgement of a document is an error. Raises `InputError` for a malformed line, with the file, the line, and the text
    found and expected.
    """
    if layout is PLAIN and not header:
        with open_input(path, progress) as stream:
            if grades := grades_of(stream.read()):
                return Qrels(grades)
    faults = Faults(path)
    judgements = _Judgements(layout, faults)
    named = not header
    with open_input(path, progress) as stream:
        for line_number, line in lines_of(stream, faults):
            fields = line.split()
            if not fields or fields[0] == b"#":
                continue
            if not named:
                named = True
                if header.issuperset(fields):
                    continue
            judgements.add(line_number, fields)
    return judgements.done()


class _Judgements:
    """Collects the judgements of one file as it is read, keyed by topic, group and docno."""

    def __init__(self, layout: Layout, faults: Faults) -> None:
        self._layout = layout
        self._faults = faults
        self._width, self._docno, self._group = layout.width, layout.docno, layout.group
        self._groups: dict[str, dict[str, dict[str, int]]] = {}
        self._first_of: dict[tuple[str, str], tuple[int, str]] = {}
        self._line_of: dict[tuple[str, str, str], int] = {}
        self._again: list[tuple[int, str, str, int]] = []

    def add(self, line_number: int, fields: Fields) -> None:
        """Add the fields of the line with number ``line_number``."""
        if len(fields) != self._width or not _GRADE.match(fields[-1]):
            self._faults.add(line_number, self._layout.fault_of(fields))
            return
        try:
            topic, docno = fields[0].decode(), fields[self._docno].decode()
            group = fields[self._group].decode() if self._group >= 0 else ""
        except UnicodeDecodeError:
            self._faults.add(line_number, self._layout.fault_of(fields))
            return
        before, known = self._first_of.setdefault((topic, docno), (line_number, group))
        if before != line_number:
            here = before if known == group else self._line_of.setdefault((topic, group, docno), line_number)
            if here != line_number:
                self._faults.add(line_number, _twice(docno, topic, here))
                return
            self._again.append((line_number, docno, topic, before))
        self._groups.setdefault(topic, {}).setdefault(group, {})[docno] = int(fields[-1])

    def done(self) -> Qrels:
        """Return the judgements. Raises `InputError` if there were errors or no judgements."""
        repeated = len({row[1:3] for row in self._again})
        subtopics = self._layout is SUBTOPICS or (repeated > 0 and repeated >= SUBTOPICS_FROM * len(self._first_of))
        if not subtopics:
            for line_number, docno, topic, elsewhere in self._again:
                self._faults.add(line_number, f"{_twice(docno, topic, elsewhere)} ({HINT})")
        self._faults.raise_if_any()
        if not self._groups:
            self._faults.fail(0, f"the file has no judgement; {self._layout.expected}")
        return _with_subtopics(self._groups) if subtopics else Qrels(self._in_file_order())

    def _in_file_order(self) -> dict[str, dict[str, int]]:
        """Return the grades of all groups combined, with topics and documents in file order."""
        grades: dict[str, dict[str, int]] = {}
        for topic, parts in self._groups.items():
            rows = [row for part in parts.values() for row in part.items()]
            if len(parts) > 1:
                rows.sort(key=lambda row: self._first_of[topic, row[0]])
            grades[topic] = dict(rows)
        return grades


def _twice(docno: str, topic: str, before: int) -> str:
    return (
        f"document {docno} of topic {topic} is judged here and in line {before}; expected one judgement per "
        "document and topic"
    )


def _with_subtopics(groups: dict[str, dict[str, dict[str, int]]]) -> Qrels:
    """Return qrels with the best grade of each document, and its grades by subtopic."""
    best: dict[str, dict[str, int]] = {}
    for topic, parts in groups.items():
        grades = best.setdefault(topic, {})
        for part in parts.values():
            for docno, grade in part.items():
                grades[docno] = max(grade, grades.get(docno, grade))
    return Qrels(best, {topic: TopicDetail(parts) for topic, parts in groups.items()})


def write(qrels: Qrels, path: Path) -> None:
    """Write qrels in four columns, with iteration 0 or with subtopics. Reading the file returns equal qrels."""
    with replacing(path) as out:
        out.writelines(lines(qrels))


def lines(qrels: Qrels) -> Iterator[str]:
    """Yield the lines of a qrels file, each with its newline."""
    for topic, grades in qrels.grades.items():
        detail = qrels.details.get(topic)
        parts: Mapping[str, Grades] = (detail and detail.subtopics) or {"0": grades}
        for group, part in parts.items():
            for docno, grade in part.items():
                yield f"{topic} {group} {docno} {grade}\n"


def _matches(head: bytes) -> bool:
    for line in head.split(b"\n"):
        if not is_comment(line):
            return not PLAIN.fault_of(line.split())
    return False


FORMAT = Format("trec-qrels", Kind.QRELS, _matches, read, "TREC qrels, four columns")
DIVERSITY = Format(
    "diversity-qrels",
    Kind.QRELS,
    lambda _: False,
    partial(read, layout=SUBTOPICS),
    "qrels with a subtopic in column 2",
    SUBTOPICS.columns,
)
