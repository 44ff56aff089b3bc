"""Contents of loaded sources and pools in memory."""

from __future__ import annotations

from dataclasses import dataclass, field

from irdesk.domain.pool import BuiltPool
from irdesk.domain.qrels import TopicDetail
from irdesk.domain.run import RankedRun
from irdesk.domain.topic import Topic
from irdesk.session.core.grade_resolution import Imported

Details = dict[str, TopicDetail]


@dataclass(eq=False)
class SourceData:
    """Contents of sources, keyed by source id. Contents of removed sources are kept, so that undoing the removal needs
    no disk access.
    """

    keys: dict[str, RankedRun] = field(default_factory=dict)
    qrels: dict[str, Imported] = field(default_factory=dict)
    details: dict[str, Details] = field(default_factory=dict)
    topics: dict[str, tuple[Topic, ...]] = field(default_factory=dict)
    pools: dict[str, BuiltPool] = field(default_factory=dict)
    grades: dict[str, frozenset[int]] = field(default_factory=dict)

    def grades_of(self, source: str) -> frozenset[int]:
        """Return the distinct grades of a qrels source; the result is cached."""
        if source not in self.grades:
            documents = self.qrels[source].values()
            self.grades[source] = frozenset(grade for topic_grades in documents for grade in topic_grades.values())
        return self.grades[source]

    def take(self, other: SourceData) -> None:
        """Add the contents of another instance to this one."""
        self.keys.update(other.keys)
        self.qrels.update(other.qrels)
        self.details.update(other.details)
        self.topics.update(other.topics)
        self.pools.update(other.pools)
        self.grades.update(other.grades)
