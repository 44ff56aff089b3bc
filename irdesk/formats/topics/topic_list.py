"""Collects the topics in one file and checks that they are distinct. Used by the readers of all topic formats."""

from __future__ import annotations

from irdesk.domain.topic import Topic
from irdesk.formats.file_errors import Faults
from irdesk.formats.io.text_excerpts import shorten


class TopicList:
    """Collects the topics in one file. A repeated topic is an error, which is reported with both lines."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._lines: dict[str, int] = {}
        self._topics: list[Topic] = []

    def add(self, topic: Topic, line: int) -> None:
        """Add the topic that starts in line ``line``."""
        if topic.id not in self._lines:
            self._lines[topic.id] = line
            self._topics.append(topic)
            return
        shown, before = shorten(topic.id.encode()), self._lines[topic.id]
        self._faults.add(line, f"topic {shown} is here and in line {before}; expected each topic once")

    def done(self, expected: str) -> list[Topic]:
        """Return the topics in file order. Raises `InputError` if there were errors or no topics."""
        self._faults.raise_if_any()
        if not self._topics:
            self._faults.fail(0, f"the file contains no topic; {expected}")
        return self._topics
