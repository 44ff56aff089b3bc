"""Stratified qrels (``topic iteration docno stratum grade``), as NIST's ``sample_eval.pl`` reads them."""

from __future__ import annotations

from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.domain.qrels import Qrels, TopicDetail
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind, is_comment
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.io.column_lines import is_integer, rows_of
from irdesk.formats.io.streams import lines_of, open_input
from irdesk.formats.qrels.qrels_preferences import are_preferences
from irdesk.formats.qrels.qrels_trec import Layout
from irdesk.formats.runs.run_variants import is_untagged

STRATA = Layout("topic iteration docno stratum grade", 1, 2)


def read_stratified(path: Path, progress: Progress) -> Qrels:
    """Read stratified qrels. Raises `InputError` for a malformed line, with the file, the line, and the text found and
    expected.
    """
    grades: dict[str, dict[str, int]] = {}
    strata: dict[str, dict[str, str]] = {}
    line_of: dict[tuple[str, str], int] = {}
    faults = Faults(path)
    with open_input(path, progress) as stream:
        for line_number, line in lines_of(stream, faults):
            if is_comment(line):
                continue
            fields = line.split()
            if fault := STRATA.fault_of(fields):
                faults.add(line_number, fault)
                continue
            topic, docno = fields[0].decode(), fields[2].decode()
            before = line_of.setdefault((topic, docno), line_number)
            if before != line_number:
                faults.add(
                    line_number,
                    f"document {docno} of topic {topic} is judged here and in line {before}; expected one judgement "
                    "per document and topic",
                )
                continue
            grades.setdefault(topic, {})[docno] = int(fields[4])
            strata.setdefault(topic, {})[docno] = fields[3].decode()
    faults.raise_if_any()
    if not grades:
        faults.fail(0, f"the file has no judgement; {STRATA.expected}")
    return Qrels(grades, {topic: TopicDetail(strata=by_docno) for topic, by_docno in strata.items()})


def write_stratified(qrels: Qrels, path: Path) -> None:
    """Write the strata, with iteration 0. Reading the file returns equal strata. Raises ``OSError`` if
    writing fails.
    """
    with replacing(path) as out:
        for topic, detail in qrels.details.items():
            grades = qrels.grades[topic]
            out.writelines(f"{topic} 0 {d} {stratum} {grades[d]}\n" for d, stratum in detail.strata.items())


def _matches_stratified(head: bytes) -> bool:
    """Return whether the rows have five columns with integers in the last one, and are neither a run nor
    preferences.
    """
    rows = rows_of(head)
    if not rows or len(rows[0]) != STRATA.width or is_untagged(rows) or are_preferences(rows):
        return False
    return all(is_integer(row[4]) for row in rows)


STRATIFIED = Format(
    "stratified-qrels",
    Kind.QRELS,
    _matches_stratified,
    read_stratified,
    "stratified qrels, topic iteration docno stratum grade",
    STRATA.columns,
)
