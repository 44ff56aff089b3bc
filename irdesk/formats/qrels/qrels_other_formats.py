"""Qrels in further formats: three columns (``topic docno grade``), BEIR's format with a header, preferences, and
stratified qrels.

The last two formats are those of trec_eval 9.0.8 (``get_prefs.c``) and of NIST's ``sample_eval.pl``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from irdesk.domain.preference_judgements import find_cycle
from irdesk.domain.progress import Progress
from irdesk.domain.qrels import Qrels, TopicDetail
from irdesk.formats.format_definition import Faults, Format, Kind, is_comment
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.io.column_lines import Fields, is_integer, is_number, rows_of
from irdesk.formats.io.number_columns import number
from irdesk.formats.io.streams import open_input
from irdesk.formats.io.text_fields import lines_of
from irdesk.formats.qrels.qrels_trec import SUBTOPICS, Layout
from irdesk.formats.qrels.qrels_trec import read as read_qrels
from irdesk.formats.runs.run_variants import is_untagged

THREE = Layout("topic docno grade", -1, 1)
PREFS = Layout("topic group subgroup docno level", 1, 3)
STRATA = Layout("topic iteration docno stratum grade", 1, 2)
_SHOWN_OF_CIRCLE = 5
BEIR_HEADER = frozenset(
    (
        b"query-id",
        b"corpus-id",
        b"score",
        b"query_id",
        b"corpus_id",
        b"qid",
        b"docid",
        b"doc_id",
        b"pid",
        b"docno",
        b"topic",
        b"topic_id",
        b"grade",
        b"rel",
        b"relevance",
        b"label",
    )
)


def _preference_fault(fields: Fields) -> str:
    """Return a message if a line of preferences is malformed, otherwise an empty string. The line contains a level,
    which is any number, instead of a grade.
    """
    if (fault := PREFS.ids_fault(fields)) or number(fields[-1]) >= 0:
        return fault
    excerpt = fields[-1][:40].decode(errors="replace")
    return f"the level is '{excerpt}'; expected a number of 0 or more, such as 2.0"


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


def write_preferences(qrels: Qrels, path: Path) -> None:
    """Write preferences. Reading the file returns equal preferences. Raises ``OSError`` if writing fails."""
    with replacing(path) as out:
        for topic, detail in qrels.details.items():
            for group, subgroups in detail.preferences.items():
                for subgroup, levels in subgroups.items():
                    out.writelines(f"{topic} {group} {subgroup} {d} {level!r}\n" for d, level in levels.items())


def write_subtopics(qrels: Qrels, path: Path) -> None:
    """Write the grades of subtopics. Reading the file returns equal grades. Raises ``OSError`` if writing fails."""
    with replacing(path) as out:
        for topic, detail in qrels.details.items():
            for subtopic, grades in detail.subtopics.items():
                out.writelines(f"{topic} {subtopic} {docno} {grade}\n" for docno, grade in grades.items())


def write_details(qrels: Qrels, beside: Path) -> list[Path]:
    """Write judgements that are not grades to files next to the qrels, one file per kind. For ``qrels.txt``, subtopics
    are written to ``qrels.subtopics.txt``. Raises ``OSError`` if writing fails.
    """
    written = []
    for need, write in DETAIL_WRITERS.items():
        if any(getattr(detail, need) for detail in qrels.details.values()):
            written.append(beside.with_name(f"{beside.stem}.{need}{beside.suffix}"))
            write(qrels, written[-1])
    return written


DETAIL_WRITERS: dict[str, Callable[[Qrels, Path], None]] = {
    "subtopics": write_subtopics,
    "strata": write_stratified,
    "preferences": write_preferences,
}


def read_preferences(path: Path, progress: Progress) -> Qrels:
    """Read preferences.

    Raises `InputError` for a malformed line, with the file, the line, and the text found and expected. Also raises it
    if a document is nonrelevant (level 0) in only some subgroups of its group, or if a group's preferences form a
    cycle.
    """
    levels: dict[str, dict[str, dict[str, dict[str, float]]]] = {}
    line_of: dict[tuple[str, ...], int] = {}
    zero_of: dict[tuple[str, ...], tuple[int, bool]] = {}
    faults = Faults(path)
    with open_input(path, progress) as stream:
        for line_number, line in lines_of(stream, faults):
            if is_comment(line):
                continue
            fields = line.split()
            if fault := _preference_fault(fields):
                faults.add(line_number, fault)
                continue
            topic, group, subgroup, docno = (field.decode() for field in fields[:4])
            level = number(fields[4])
            before = line_of.setdefault((topic, group, subgroup, docno), line_number)
            first_line, nonrelevant = zero_of.setdefault((topic, group, docno), (line_number, level == 0))
            if before != line_number:
                faults.add(
                    line_number,
                    f"document {docno} of topic {topic}, group {group} {subgroup}, is here and in line {before}; "
                    "expected each document once per subgroup",
                )
            elif nonrelevant != (level == 0):
                faults.add(
                    line_number,
                    f"document {docno} of topic {topic}, group {group}, is nonrelevant (level 0) either here or in "
                    f"line {first_line}; expected one judgement per group",
                )
            else:
                levels.setdefault(topic, {}).setdefault(group, {}).setdefault(subgroup, {})[docno] = level
    for topic, groups in levels.items():
        for group, subgroups in groups.items():
            if around := find_cycle(subgroups):
                of_circle = set(around)
                lines = (
                    line_of[topic, group, subgroup, docno]
                    for subgroup, documents in subgroups.items()
                    for docno in documents.keys() & of_circle
                )
                faults.add(max(lines), _contradicts_itself(topic, group, around))
    faults.raise_if_any()
    if not levels:
        faults.fail(0, f"the file has no preference; {PREFS.expected}")
    return _preferring(levels)


def _contradicts_itself(topic: str, group: str, around: list[str]) -> str:
    shown = around if len(around) <= _SHOWN_OF_CIRCLE else [*around[:_SHOWN_OF_CIRCLE], "…"]
    return (
        f"group {group} of topic {topic} prefers {' to '.join([*shown, around[0]])}; "
        "expected preferences of a group that do not contradict each other"
    )


def _preferring(levels: dict[str, dict[str, dict[str, dict[str, float]]]]) -> Qrels:
    """Return qrels with the preferences. A document's grade is 1 if it is above level 0 in any group, otherwise 0."""
    grades: dict[str, dict[str, int]] = {}
    for topic, groups in levels.items():
        topic_grades = grades.setdefault(topic, {})
        for subgroups in groups.values():
            for documents in subgroups.values():
                for docno, level in documents.items():
                    topic_grades[docno] = max(topic_grades.get(docno, 0), int(level > 0))
    return Qrels(grades, {topic: TopicDetail(preferences=groups) for topic, groups in levels.items()})


def read_graded_preferences(path: Path, progress: Progress) -> Qrels:
    """Read four-column qrels as preferences. Each value of the second column is a group, in which documents with higher
    grades are preferred (trec_eval's ``-R qrels_prefs``, ``get_qrels_prefs.c``). Raises `InputError` for malformed
    input.
    """
    groups = read_qrels(path, progress, SUBTOPICS).subtopics
    return _preferring(
        {
            topic: {
                group: {"0": {docno: float(grade) for docno, grade in grades.items()}}
                for group, grades in parts.items()
            }
            for topic, parts in groups.items()
        }
    )


def _matches_beir(head: bytes) -> bool:
    """Return whether the first line that is not a comment names three columns, and the next line, if there is one, is a
    judgement.
    """
    rows = rows_of(head)
    if not rows or len(rows[0]) != THREE.width or not BEIR_HEADER.issuperset(rows[0]):
        return False
    return len(rows) == 1 or not THREE.fault_of(rows[1])


def _are_preferences(rows: list[Fields]) -> bool:
    """Return whether most values of the third column occur several times with the same topic and group. In preferences
    they do, since the third column is a subgroup of two or more documents.

    In a run and in stratified qrels, the third column is the docno, which occurs once per topic.
    """
    if not rows or len(rows[0]) != PREFS.width or rows[0][1].upper() == b"Q0":
        return False
    if not all(is_number(row[4]) and number(row[4]) >= 0 for row in rows):
        return False
    counts: dict[tuple[bytes, ...], int] = {}
    for row in rows:
        counts[tuple(row[:3])] = counts.get(tuple(row[:3]), 0) + 1
    return 2 * sum(count for count in counts.values() if count > 1) > len(rows)


def _matches_preferences(head: bytes) -> bool:
    return _are_preferences(rows_of(head))


def _matches_stratified(head: bytes) -> bool:
    """Return whether the rows have five columns with integers in the last one, and are neither a run nor
    preferences.
    """
    rows = rows_of(head)
    if not rows or len(rows[0]) != STRATA.width or is_untagged(rows) or _are_preferences(rows):
        return False
    return all(is_integer(row[4]) for row in rows)


BY_GRADE = Format(
    "three-column-qrels",
    Kind.QRELS,
    lambda _: False,
    partial(read_qrels, layout=THREE),
    "qrels, topic docno grade",
    THREE.columns,
)
BEIR = Format(
    "beir-qrels",
    Kind.QRELS,
    _matches_beir,
    partial(read_qrels, layout=THREE, header=BEIR_HEADER),
    "BEIR qrels with a header",
)
STRATIFIED = Format(
    "stratified-qrels",
    Kind.QRELS,
    _matches_stratified,
    read_stratified,
    "stratified qrels, topic iteration docno stratum grade",
    STRATA.columns,
)
PREFERENCES = Format(
    "preferences",
    Kind.QRELS,
    _matches_preferences,
    read_preferences,
    "preferences, topic group subgroup docno level",
    PREFS.columns,
)
GRADED_PREFERENCES = Format(
    "graded-preferences",
    Kind.QRELS,
    lambda _: False,
    read_graded_preferences,
    "preferences as grades in four columns",
)
