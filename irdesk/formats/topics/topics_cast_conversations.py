"""TREC CAsT's conversations as topics, from a JSON array. Each turn becomes a topic with the id ``conversation_turn``.

The title is the turn's utterance, and the narrative consists of the earlier utterances. In long conversations the
narrative is limited to the last `TURNS_BEFORE` turns and `CHARACTERS_BEFORE` characters, since the total text would
grow with the square of the conversation's length.
"""

from __future__ import annotations

import re
from collections import deque
from pathlib import Path
from typing import Any

from irdesk.domain.progress import Progress
from irdesk.domain.topic import Topic
from irdesk.formats.documents.documents_json import objects_of
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.id_check import id_fault
from irdesk.formats.io.json_lines import kind_of
from irdesk.formats.io.streams import whole
from irdesk.formats.io.text_excerpts import fold_blanks
from irdesk.formats.topics.topic_list import TopicList

TURNS_BEFORE = 40
CHARACTERS_BEFORE = 4000
EXPECTED = 'expected [{"number": 31, "turn": [{"number": 1, "raw_utterance": "…"}, …]}, …]'


def read(path: Path, progress: Progress) -> list[Topic]:
    """Read topics, in file order.

    Raises `InputError` if the input is not JSON, a conversation or turn has no number, a turn has no text, an id is
    repeated, or the file has no topics.
    """
    faults = Faults(path)
    topics = TopicList(faults)
    for line, value in objects_of(whole(path, progress), faults):
        reason = _add(value, line, topics)
        if reason:
            faults.add(line, f"in the conversation that starts here: {reason}; {EXPECTED}")
    return topics.done(EXPECTED)


def _add(conversation: Any, line: int, topics: TopicList) -> str:
    """Add the turns of a conversation. Return a message if the conversation is malformed, otherwise an empty string."""
    if not isinstance(conversation, dict) or not isinstance(turns := conversation.get("turn"), list):
        return f"found {kind_of(conversation)} without turns"
    before: deque[str] = deque(maxlen=TURNS_BEFORE + 1)
    about = [
        text for key in ("title", "description") if isinstance(text := conversation.get(key), str) and text.strip()
    ]
    description, readable = fold_blanks(": ".join(about)), _is_text(*about)
    for turn in turns:
        if not isinstance(turn, dict):
            return f"a turn is {kind_of(turn)}"
        number = f"{conversation.get('number')}_{turn.get('number')}"
        utterance = turn.get("raw_utterance")
        if not isinstance(utterance, str) or not fold_blanks(utterance):
            return f"turn {number[:40]} has no raw_utterance"
        if (
            "None" in number
            or id_fault(number.encode(errors="replace"), "number")
            or not (readable and _is_text(number, utterance))
        ):
            return f"turn {number[:40]!r} has no number"
        topics.add(Topic(number, fold_blanks(utterance), description, _narrative(before)), line)
        before.append(fold_blanks(utterance))
    return ""


def _narrative(before: deque[str]) -> str:
    """Return the earlier utterances, or only the last of them for a long conversation."""
    shown: deque[str] = deque()
    left = CHARACTERS_BEFORE
    for utterance in reversed(before):
        left -= len(utterance)
        if left < 0 or len(shown) == TURNS_BEFORE:
            return "… · " + " · ".join(shown) if shown else f"… {utterance[-CHARACTERS_BEFORE:]}"
        shown.appendleft(utterance)
    return " · ".join(shown)


def _is_text(*texts: str) -> bool:
    """Return whether texts can be encoded as UTF-8, which fails for lone surrogates in JSON strings."""
    return not any("\ud800" <= c <= "\udfff" for text in texts for c in text)


def _matches(head: bytes) -> bool:
    return bool(re.match(rb"\s*+\[\s*+\{", head)) and b'"turn"' in head and b'"raw_utterance"' in head


FORMAT = Format("cast-topics", Kind.TOPICS, _matches, read, "CAsT conversations, JSON")
