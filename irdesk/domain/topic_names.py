"""Topics as a person names them in a line: ids, ``*`` and ``?`` for any letters, and spans such as 301-350."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from fnmatch import fnmatchcase

_SPAN = re.compile(r"([0-9]+)-([0-9]+)")


def listed(text: str) -> list[str]:
    """Split a line into its names, which stand apart by commas, semicolons or blanks."""
    return [name for name in re.split(r"[,;\s]+", text) if name]


def fits(topic: str, name: str) -> bool:
    """Return whether a topic is the one that a name names, or one of several."""
    if topic == name or fnmatchcase(topic, name):
        return True
    span = _SPAN.fullmatch(name)
    return span is not None and topic.isdecimal() and int(span[1]) <= int(topic) <= int(span[2])


def matching(names: Iterable[str], topics: Collection[str]) -> tuple[str, ...]:
    """Return the topics that any of the names names, in the order of the topics."""
    wanted = list(names)
    known = frozenset(topics)
    exact = set(wanted)
    patterns = [name for name in wanted if name not in known]
    return tuple(topic for topic in topics if topic in exact or any(fits(topic, name) for name in patterns))


def unmatched(names: Iterable[str], topics: Collection[str]) -> tuple[str, ...]:
    """Return the names that name no topic, each once, in their order."""
    known = topics if isinstance(topics, set | frozenset | dict) else frozenset(topics)
    return tuple(
        name for name in dict.fromkeys(names) if name not in known and not any(fits(topic, name) for topic in topics)
    )
