"""Parser for topics typed in one line: ids, the wildcards ``*`` and ``?``, and ranges such as 301-350."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from fnmatch import fnmatchcase

_SPAN = re.compile(r"([0-9]+)-([0-9]+)")


def split_names(text: str) -> list[str]:
    """Split a line into names. Names are separated by commas, semicolons or white space."""
    return [name for name in re.split(r"[,;\s]+", text) if name]


def fits(topic: str, name: str) -> bool:
    """Return whether a name (an id, a pattern or a range) matches a topic."""
    if topic == name or fnmatchcase(topic, name):
        return True
    span = _SPAN.fullmatch(name)
    return span is not None and topic.isdecimal() and int(span[1]) <= int(topic) <= int(span[2])


def matching(names: Iterable[str], topics: Collection[str]) -> tuple[str, ...]:
    """Return the topics that match any of the ids, patterns or ranges, in topic order."""
    wanted = list(names)
    known = frozenset(topics)
    exact = set(wanted)
    patterns = [name for name in wanted if name not in known]
    return tuple(topic for topic in topics if topic in exact or any(fits(topic, name) for name in patterns))


def unmatched_patterns(names: Iterable[str], topics: Collection[str]) -> tuple[str, ...]:
    """Return the patterns that match no topic, in the given order and without duplicates."""
    known = topics if isinstance(topics, set | frozenset | dict) else frozenset(topics)
    return tuple(
        name for name in dict.fromkeys(names) if name not in known and not any(fits(topic, name) for topic in topics)
    )
