"""Readers for runs and qrels as one JSON object: ``{topic: {docno: score}}`` and ``{topic: {docno: grade}}``.

A scanner for these two levels of nesting tracks the line of each entry and detects repeated docnos. General JSON
readers do neither.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import numpy as np

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.progress import Progress
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Ranking, Run
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.column_lines import is_number
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.number_columns import number
from irdesk.formats.io.streams import whole
from irdesk.formats.io.text_excerpts import shorten
from irdesk.formats.qrels.qrels_trec import grade_fault
from irdesk.formats.runs.run_tag_from_file_name import tag_of

EXPECTED_RUN = 'expected {"topic": {"docno": score, …}, …}'
EXPECTED_QRELS = 'expected {"topic": {"docno": grade, …}, …}'
MOST_GRADES = 10
_STRING = rb'"((?:[^"\\\x00-\x1f]|\\.)*+)"'
_KEY = re.compile(rb"\s*+" + _STRING + rb"\s*+:\s*+")
_VALUE = re.compile(rb'("(?:[^"\\]|\\.)*+"|[^\s,{}\[\]"]++)\s*+([,}])')
_MARK = re.compile(rb"\s*+([{},])")
_NESTED = re.compile(rb"\s*+\{\s*+" + _STRING + rb"\s*+:\s*+\{(?:\s*+\}|\s*+" + _STRING + rb"\s*+:\s*+[^\s{\[])")
_NUMBERS = re.compile(rb'"\s*+:\s*+([^\s,{}\[\]"]++)')
Entries = dict[str, dict[str, bytes]]


class _Scanner:
    """Scanner for the two levels of nesting. Errors in values are collected; a syntax error ends reading."""

    def __init__(self, data: bytes, faults: Faults, expected: str) -> None:
        self._data = data
        self._faults = faults
        self._expected = expected
        self._newlines = np.flatnonzero(np.frombuffer(data, np.uint8) == ord("\n"))
        self._position = 0

    def line(self, position: int) -> int:
        """Return the line number of a position, counted from 1."""
        return int(np.searchsorted(self._newlines, position)) + 1

    def entries(self, value_fault: Callable[[bytes], str], progress: Progress) -> Entries:
        """Return all entries keyed by topic and docno, in file order."""
        entries: Entries = {}
        topic_lines: dict[str, int] = {}
        self._mark(b"{")
        more = not self._closes()
        while more:
            progress.report(0, 0)
            position, topic = self._key("topic")
            self._mark(b"{")
            line = self.line(position)
            if topic in topic_lines:
                self._faults.add(
                    line, f"topic {topic[:60]} is here and in line {topic_lines[topic]}; expected each topic once"
                )
            topic_lines.setdefault(topic, line)
            self._documents(topic, entries.setdefault(topic, {}), value_fault)
            more = self._mark(b",}") == b","
        if self._data[self._position :].strip():
            self._fail("after the end of the object")
        return entries

    def _documents(self, topic: str, documents: dict[str, bytes], value_fault: Callable[[bytes], str]) -> None:
        places: dict[str, int] = {}
        more = not self._closes()
        while more:
            position, docno = self._key("docno")
            value = _VALUE.match(self._data, self._position)
            if not value:
                self._fail("where a number is expected")
            self._position = value.end()
            if fault := value_fault(value[1]):
                self._faults.add(self.line(position), fault)
            elif docno in places:
                self._faults.add(
                    self.line(position),
                    f"document {docno} of topic {topic} is here and in line {self.line(places[docno])}; expected "
                    "each document once per topic",
                )
            else:
                documents[docno] = value[1]
            places.setdefault(docno, position)
            more = value[2] == b","

    def _key(self, name: str) -> tuple[int, str]:
        """Read a key, which is an id. Return its position and its text."""
        match = _KEY.match(self._data, self._position)
        if not match:
            self._fail(f"where a {name} is expected")
        self._position = match.end()
        import msgspec

        from irdesk.system.json_values import decode_json

        try:
            text: str = decode_json(b'"' + match[1] + b'"', str)
            if fault := id_fault(text.encode(), name):
                self._faults.add(self.line(match.start(1)), fault)
        except (msgspec.DecodeError, UnicodeError):
            self._faults.fail(
                self.line(match.start(1)), f"the {name} '{shorten(match[1])}' is not a JSON string in UTF-8"
            )
        return match.start(1), text

    def _closes(self) -> bool:
        """Return whether the object that was just opened is empty. If it is empty, skip its closing brace."""
        mark = _MARK.match(self._data, self._position)
        if not mark or mark[1] != b"}":
            return False
        self._position = mark.end()
        return True

    def _mark(self, wanted: bytes) -> bytes:
        mark = _MARK.match(self._data, self._position)
        if not mark or mark[1] not in wanted:
            self._fail(f"where '{chr(wanted[0])}' is expected")
        self._position = mark.end()
        return mark[1]

    def _fail(self, where: str) -> NoReturn:
        position = self._position
        rest = self._data[position : position + 300]
        position += len(rest) - len(rest.lstrip())
        excerpt = shorten(self._data[position : position + 300]) or "the end of the file"
        self._faults.fail(self.line(position), f"found '{excerpt}' {where}; {self._expected}")


def _score_fault(value: bytes) -> str:
    if is_number(value):
        return ""
    return f"the score is '{shorten(value)}'; expected a finite decimal number such as 12.5"


def read_run(path: Path, progress: Progress) -> Run:
    """Read a run, whose tag is the file name. Raises `InputError` for a malformed entry, with the line and the text
    found and expected.
    """
    faults = Faults(path)
    entries = _Scanner(whole(path, progress), faults, EXPECTED_RUN).entries(_score_fault, progress)
    faults.raise_if_any()
    rankings = {topic: _ranking(documents) for topic, documents in entries.items() if documents}
    if not rankings:
        faults.fail(0, f"the file contains no document of a run; {EXPECTED_RUN}")
    for topic, ranking in rankings.items():
        if len(np.unique(ranking.keys)) < len(ranking):
            faults.fail(0, f"two docnos of topic {topic} have the same 64-bit key; please report this file")
    return Run(tag_of(path), rankings)


def _ranking(documents: dict[str, bytes]) -> Ranking:
    docnos = "".join(f"{docno}\n" for docno in documents).encode()
    scores = np.array([number(value) for value in documents.values()], np.float64)
    return Ranking(docnos, keys_of(list(documents)), scores, np.full(len(documents), -1, np.int32))


def read_qrels(path: Path, progress: Progress) -> Qrels:
    """Read qrels. Raises `InputError` for a malformed entry, with the line and the text found and expected."""
    faults = Faults(path)
    entries = _Scanner(whole(path, progress), faults, EXPECTED_QRELS).entries(grade_fault, progress)
    faults.raise_if_any()
    grades = {
        topic: {docno: int(value) for docno, value in documents.items()}
        for topic, documents in entries.items()
        if documents
    }
    if not grades:
        faults.fail(0, f"the file has no judgement; {EXPECTED_QRELS}")
    return Qrels(grades)


def _matches_qrels(head: bytes) -> bool:
    """Return whether all values are integers and there are at most `MOST_GRADES` distinct values. A run has more
    distinct scores.
    """
    if not _NESTED.match(head):
        return False
    values = set(_NUMBERS.findall(head))
    return len(values) <= MOST_GRADES and not any(grade_fault(value) for value in values)


def _matches_run(head: bytes) -> bool:
    return bool(_NESTED.match(head))


QRELS = Format("json-qrels", Kind.QRELS, _matches_qrels, read_qrels, "qrels as JSON, {topic: {docno: grade}}")
RUN = Format("json-run", Kind.RUN, _matches_run, read_run, "run as JSON, {topic: {docno: score}}")
