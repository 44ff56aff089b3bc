"""Topics, which are information needs."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

import msgspec

_PARTS = re.compile(r"[0-9]+|[^0-9]+")


class Topic(msgspec.Struct, frozen=True):
    """An information need: its id as in the files, and the text needed to judge it."""

    id: str
    title: str
    description: str = ""
    narrative: str = ""


@lru_cache(maxsize=2**14)  # cached, since topics are sorted again when one of them gets its first judgement
def natural(topic: str) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key for display that puts topic 2 before topic 10. Averages are computed in trec_eval's order
    instead.
    """
    if topic.isascii() and topic.isdecimal():  # fast path for nearly all topic ids
        return ((0, int(topic), ""),)
    parts = _PARTS.findall(topic)
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)


def unmatched(ids: Sequence[str], named: Collection[str]) -> tuple[list[str], int]:
    """Return the ``ids`` of a topic file that are not among ``named``, the topic ids in runs and qrels. Also return how
    many of the numbers 1 to n are not among them, where n is the number of ids, since runs and qrels may number the
    topics by position.

    If ``named`` is empty, return an empty list and 0.
    """
    if not named:
        return [], 0
    left = sum(str(number) not in named for number in range(1, len(ids) + 1))
    return [topic for topic in ids if topic not in named], left
