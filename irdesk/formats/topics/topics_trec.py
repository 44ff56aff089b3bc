"""Topics in TREC's SGML and in similar XML: ``<top>``, ``<topic number=…>`` and ``<DOC>`` records.

Texts are UTF-8, or else Windows-1252. Ids are UTF-8 and remain unchanged.
"""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

from irdesk.domain.progress import Progress
from irdesk.domain.topic import Topic
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import HEAD_BYTES, Format, Kind
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.markup_to_text import plain, remove_stretches
from irdesk.formats.io.sgml import INLINE, Record, Tag, Tags, attribute, records
from irdesk.formats.io.streams import open_input
from irdesk.formats.io.text_encoding import decode_text
from irdesk.formats.io.text_excerpts import fold_blanks
from irdesk.formats.topics.topic_list import TopicList

EXPECTED = "expected <top> with <num> and <title>, or <topic number=…> with <query>"
SHORT_TEXT = 300
_RECORDS = (b"top", b"topic", b"doc")
_ID_ATTRIBUTES = (b"number", b"num", b"id", b"qid", b"docno")
_SECTIONS = {
    **dict.fromkeys((b"num", b"number", b"qid", b"docno"), "id"),
    **dict.fromkeys((b"title", b"query"), "title"),
    **dict.fromkeys((b"desc", b"description", b"question"), "description"),
    **dict.fromkeys((b"narr", b"narrative"), "narrative"),
}
_NAMES = b"|".join(sorted(_SECTIONS, reverse=True))
_PLAIN_SECTION = re.compile(rb"<(" + _NAMES + rb")\s*+>([^<]*+)(?:</\1\s*+>\s*+)?", re.IGNORECASE)
# The body of most topics: consecutive sections without any other tag. It is matched without backtracking.
_PLAIN_BODY = re.compile(rb"\s*+(?:" + _PLAIN_SECTION.pattern + rb")++", re.IGNORECASE)
_LABELS = {
    "title": re.compile(r"\s*topic\s*:", re.IGNORECASE),
    "description": re.compile(r"\s*description\s*:", re.IGNORECASE),
    "narrative": re.compile(r"\s*narrative\s*:", re.IGNORECASE),
}
_SUBTOPIC = re.compile(rb"<subtopic(?=[\s>])([^<>]*+)>([^<]*+)", re.IGNORECASE)
_MARKUP = re.compile(rb"\s*+<[?!A-Za-z]")
_ROOTS = 3


def read(path: Path, progress: Progress) -> list[Topic]:
    """Read topics, in file order.

    A section (``<num>``, ``<title>`` or ``<query>``, ``<desc>``, ``<narr>``) ends at its closing tag, or else at the
    next tag. Its label (``Number:``, ``Description:`` …) is removed and its lines are joined. If a topic has no title,
    its title is the text outside of sections, or else its description, or else its narrative. If a topic has no
    narrative, its subtopics are used. A ``<top>`` that is not closed ends at the next ``<top>``.

    Raises `InputError` if a topic has no id or no text, an id is repeated, the last topic is truncated, or the file has
    no topics.
    """
    faults = Faults(path)
    topics = TopicList(faults)
    closes = False
    with open_input(path, progress) as stream:
        last: Record | None = None
        for last in records(stream, _RECORDS, faults):
            closes = closes or last.closed
            if topic := _topic_of(last, faults):
                topics.add(topic, last.line)
        if last and closes and not last.closed:
            faults.add(
                last.line,
                "the topic that starts here is cut off by the end of the file; expected its closing tag",
            )
    return topics.done(EXPECTED)


def _topic_of(record: Record, faults: Faults) -> Topic | None:
    given, rest = _sections(record.body)
    number = given.get("id")
    if number is None:
        number = attribute(record.attributes, _ID_ATTRIBUTES)
    if number is None:
        faults.add(
            record.line,
            "the topic that starts here has no id; expected <num>, <DOCNO> or an attribute number=…",
        )
        return None
    if fault := id_fault(number, "topic id"):
        faults.add(record.line, fault)
        return None
    texts = {name: fold_blanks(_unlabelled(name, plain(data))) for name, data in given.items() if name != "id"}
    description, narrative = texts.get("description", ""), texts.get("narrative", "")
    narrative = narrative or _subtopics(record.body)
    title = texts.get("title") or fold_blanks(plain(rest)) or description or narrative
    if not title:
        shown = number.decode()
        faults.add(record.line, f"topic {shown[:40]} has no text; expected a <title>, <query> or <desc>")
        return None
    return Topic(number.decode(), title, description, narrative)


def _subtopics(body: bytes) -> str:
    """Return the subtopics of a Web track topic as text, each in the form ``1 (inf): …``."""
    rows = []
    for match in _SUBTOPIC.finditer(body):
        number, kind = attribute(match[1], (b"number", b"id")), attribute(match[1], (b"type",))
        label = " ".join(filter(None, (decode_text(number or b""), f"({decode_text(kind)})" if kind else "")))
        if text := fold_blanks(plain(match[2])):
            rows.append(f"{label}: {text}" if label else text)
    return " · ".join(rows)


def _sections(body: bytes) -> tuple[dict[str, bytes], bytes]:
    """Return the first occurrence of each section, and the text outside of all sections. The label before the id
    (``Number:``) is removed.
    """
    if _PLAIN_BODY.fullmatch(body):
        given: dict[str, bytes] = {}
        for name, data in _PLAIN_SECTION.findall(body):
            given.setdefault(_SECTIONS[name.lower()], data)
        rest = b""
    else:
        given, rest = _sections_of_tags(body)
    if "id" in given:
        number = given["id"].strip()
        given["id"] = re.sub(rb"\Anumber\s*:\s*", b"", number, flags=re.IGNORECASE)
    return given, rest


def _sections_of_tags(body: bytes) -> tuple[dict[str, bytes], bytes]:
    """Return the sections as `_sections` does, but parse the body tag by tag, which works for any body. The label
    before the id is kept.
    """
    tags = Tags(body)
    given: dict[str, bytes] = {}
    rest: list[bytes] = []
    done = 0
    index = 0
    while index < len(tags.rows):
        tag = tags.rows[index]
        section = _SECTIONS.get(tag.name)
        if tag.closing or section is None:
            index += 1
            continue
        rest.append(body[done : tag.start])
        closing = tags.closing(index)
        following = (
            closing if closing is not None and not _reopens(tags.rows, index, closing) else _next(tags.rows, index)
        )
        done = tags.rows[following].start if following < len(tags.rows) else len(body)
        given.setdefault(section, body[tag.end : done])
        index = following
    rest.append(body[done:])
    return given, b" ".join(rest)


def _reopens(rows: list[Tag], index: int, closing: int) -> bool:
    """Return whether the first tag inside a section, apart from inline markup, opens another section. The outer section
    then counts as not closed.
    """
    following = _next(rows, index)
    return following < closing and not rows[following].closing and rows[following].name in _SECTIONS


def _next(rows: list[Tag], index: int) -> int:
    """Return the index of the first tag after ``index`` that is not inline markup."""
    for i in range(index + 1, len(rows)):
        if rows[i].name not in INLINE:
            return i
    return len(rows)


def _unlabelled(section: str, text: str) -> str:
    label = _LABELS[section].match(text)
    return text[label.end() :] if label else text


def _matches(head: bytes) -> bool:
    """Return whether one of the first tags opens a topic. For ``<DOC>`` records, see `_topics_as_documents`."""
    if not _MARKUP.match(head):
        return False
    first = [tag.name for tag in Tags(remove_stretches(head, b"<!--", b"-->")).rows[:_ROOTS]]
    if b"doc" in first[:2]:
        return _topics_as_documents(head)
    return b"top" in first or (b"topic" in first and bool(re.search(rb"<topic\s[^<>]*=|<num", head, re.I)))


def _topics_as_documents(head: bytes) -> bool:
    """Return whether ``<DOC>`` records are topics, as in CACM.

    They are topics if the head contains the whole file and all of the following is true:

    - The records contain only a docno and text without tags.
    - The docnos are 1, 2, 3 …
    - Half of the texts have fewer than `SHORT_TEXT` bytes.
    """
    bodies = re.split(rb"<doc\s*>", head, flags=re.IGNORECASE)[1:]
    if len(head) > HEAD_BYTES // 2 or not bodies:
        return False
    lengths = []
    for number, body in enumerate(bodies, 1):
        match = re.fullmatch(rb"\s*+<docno>\s*+([0-9]++)\s*+</docno>([^<]*+)</doc\s*+>\s*+", body, flags=re.IGNORECASE)
        if not match or len(match[1]) > 9 or int(match[1]) != number:
            return False
        lengths.append(len(match[2].strip()))
    return median(lengths) < SHORT_TEXT


FORMAT = Format("trec-topics", Kind.TOPICS, _matches, read, "TREC topics, SGML or XML")
