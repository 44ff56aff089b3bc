"""Topics as JSON objects, one per line: ``{"_id": …, "text": …}`` and its variants.

Texts are UTF-8, or else Windows-1252. Ids are UTF-8 and remain unchanged.
"""

from __future__ import annotations

from pathlib import Path

from irdesk.domain.progress import Progress
from irdesk.domain.topic import Topic
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.json_lines import id_of, is_blank, object_of, text_fault, text_under
from irdesk.formats.io.streams import lines_of, open_input
from irdesk.formats.io.text_excerpts import fold_blanks
from irdesk.formats.jsonl_topics_or_documents import kind_of_head
from irdesk.formats.topics.topic_list import TopicList

EXPECTED = 'expected lines such as {"_id": "1", "text": "…"}'
_IDS = ("_id", "id", "qid", "query_id", "topic_id")
_TITLES = ("title", "query", "text")
_DESCRIPTIONS = ("description", "desc", "question")
_NARRATIVES = ("narrative", "narr")


def read(path: Path, progress: Progress) -> list[Topic]:
    """Read topics, in file order.

    The title is the first of ``title``, ``query`` and ``text`` that is not empty. A ``text`` that is not the title
    becomes the description if the object has no other description. Blank lines, and objects whose values are all empty,
    are skipped. Raises `InputError` if a line is not a JSON object, an object has no id or no text, a text is not a
    string, an id is repeated, or the file has no topics.
    """
    faults = Faults(path)
    topics = TopicList(faults)
    with open_input(path, progress) as stream:
        for line_number, line in lines_of(stream, faults):
            topic = _topic_of(line) if line.strip() else None
            if isinstance(topic, str):
                faults.add(line_number, topic)
            elif topic:
                topics.add(topic, line_number)
    return topics.done(EXPECTED)


def _topic_of(line: bytes) -> Topic | str | None:
    """Return the topic in a line, or a message if the line is malformed. Return None for an object whose values are all
    empty.
    """
    entry = object_of(line)
    if isinstance(entry, str):
        return entry
    if is_blank(entry):
        return None
    number, fault = id_of(entry, _IDS, "topic id", line)
    fault = fault or text_fault(entry, (*_TITLES, *_DESCRIPTIONS, *_NARRATIVES))
    if fault:
        return fault
    key, title = text_under(entry, _TITLES)
    if not title:
        return f"topic {number} has no text; expected one of {', '.join(_TITLES)}"
    description = text_under(entry, _DESCRIPTIONS if key == "text" else (*_DESCRIPTIONS, "text"))[1]
    return Topic(
        number,
        fold_blanks(title),
        fold_blanks(description),
        fold_blanks(text_under(entry, _NARRATIVES)[1]),
    )


def _matches(head: bytes) -> bool:
    return kind_of_head(head) is Kind.TOPICS


FORMAT = Format("jsonl-topics", Kind.TOPICS, _matches, read, "topics as JSON lines")
