"""A topic: an information need."""

from __future__ import annotations

import re

import msgspec

_PARTS = re.compile(r"[0-9]+|[^0-9]+")


class Topic(msgspec.Struct, frozen=True):
    """An information need: its id as the files have it, and what a person needs to judge it."""

    id: str
    title: str
    description: str = ""
    narrative: str = ""


def natural(topic: str) -> tuple[tuple[int, int, str], ...]:
    """A key that puts topic 2 before topic 10, for a person to read; averages keep trec_eval's order."""
    if topic.isascii() and topic.isdecimal():  # as nearly all of thousands are
        return ((0, int(topic), ""),)
    parts = _PARTS.findall(topic)
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)
