"""Reader and writer for preferences between documents, as in trec_eval 9.0.8 (``get_prefs.c``). Preferences can also be
read from grades in four columns.
"""

from __future__ import annotations

from pathlib import Path

from irdesk.domain.preference_judgements import cycle_text, find_cycle
from irdesk.domain.progress import Progress
from irdesk.domain.qrels import Qrels, TopicDetail
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind, is_comment
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.io.column_lines import Fields, is_number, rows_of
from irdesk.formats.io.number_columns import number
from irdesk.formats.io.streams import lines_of, open_input
from irdesk.formats.qrels.qrels_trec import SUBTOPICS, Layout
from irdesk.formats.qrels.qrels_trec import read as read_qrels

PREFS = Layout("topic group subgroup docno level", 1, 3)


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
    return (
        f"group {group} of topic {topic} prefers {cycle_text(around)}; "
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


def _preference_fault(fields: Fields) -> str:
    """Return a message if a line of preferences is malformed, otherwise an empty string. The line contains a level,
    which is any number, instead of a grade.
    """
    if (fault := PREFS.ids_fault(fields)) or number(fields[-1]) >= 0:
        return fault
    excerpt = fields[-1][:40].decode(errors="replace")
    return f"the level is '{excerpt}'; expected a number of 0 or more, such as 2.0"


def are_preferences(rows: list[Fields]) -> bool:
    """Return whether most values of the third column occur several times with the same topic and group. This holds for
    preferences, whose third column is a subgroup of two or more documents.

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
    return are_preferences(rows_of(head))


def write_preferences(qrels: Qrels, path: Path) -> None:
    """Write preferences. Reading the file returns equal preferences. Raises ``OSError`` if writing fails."""
    with replacing(path) as out:
        for topic, detail in qrels.details.items():
            for group, subgroups in detail.preferences.items():
                for subgroup, levels in subgroups.items():
                    out.writelines(f"{topic} {group} {subgroup} {d} {level!r}\n" for d, level in levels.items())


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
