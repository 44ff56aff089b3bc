"""Filter for the topics of a comparison: by id, number of relevant documents, difficulty, and words in the topic's
text.

Used by all views and the command line. Every number is shown with a description of the topics it covers. The topics
that match a filter, and the runs' means over them, are updated after each judgement.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.topic import Topic
from irdesk.domain.topic_patterns import matching, split_names, unmatched_patterns
from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.evaluation.scoring.scoreboard import Scoreboard


@dataclass(frozen=True)
class Span:
    """Range from ``low`` to ``high``, inclusive; None for an open end."""

    low: float | None = None
    high: float | None = None

    def __contains__(self, value: float) -> bool:
        return not math.isnan(value) and (
            (self.low is None or value >= self.low) and (self.high is None or value <= self.high)
        )

    @property
    def open(self) -> bool:
        """Return whether the range is open at both ends."""
        return self.low is None and self.high is None

    @property
    def words(self) -> str:
        """Return the range as text: "5 to 10", "at least 5", "at most 10"."""
        if self.low is None:
            return worded("at most {high}", high=f"{self.high:g}")
        if self.high is None:
            return worded("at least {low}", low=f"{self.low:g}")
        return worded("{low} to {high}", low=f"{self.low:g}", high=f"{self.high:g}")

    @classmethod
    def read(cls, text: str) -> Span:
        """Parse ``5..10``, ``5..``, ``..10`` or ``7``. Raises `ValueError` for any other text."""
        low, dots, high = text.strip().partition("..")
        try:
            ends = cls(_number(low), _number(high) if dots else _number(low))
        except ValueError:
            ends = EVERY
        if ends.open or (ends.low is not None and ends.high is not None and ends.low > ends.high):
            raise ValueError(worded("'{text}' is not a range such as 5..10, 5.. or ..10", text=text))
        return ends


def _number(text: str) -> float | None:
    if not text.strip():
        return None
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


EVERY = Span()


@dataclass(frozen=True)
class TopicFilter:
    """Conditions on a topic, all of which must be met. Without conditions, every topic matches.

    ``names`` holds ids, with ``*`` and ``?`` as wildcards, and ranges of numbers (``301-350``), separated by commas or
    spaces. ``relevant`` is the range of the number of relevant documents. ``mean`` is the range of a topic's mean score
    over all runs under ``measure``; hard topics have a low mean. All ``words`` must occur in the title or the
    description, ignoring case.
    """

    names: str = ""
    relevant: Span = EVERY
    mean: Span = EVERY
    measure: str = ""
    words: str = ""

    @property
    def everything(self) -> bool:
        """Return whether every topic matches."""
        return not self.names.strip(" ,") and self.relevant.open and self.mean.open and not self.words.split()

    @property
    def in_words(self) -> str:
        """Return the conditions as text, or an empty string if there are none."""
        parts = []
        if self.names.strip(" ,"):
            parts.append(worded("topics {names}", names=", ".join(split_names(self.names))))
        if not self.relevant.open:
            most = self.relevant.low if self.relevant.high is None else self.relevant.high
            parts.append(worded("{span} relevant {most:document|documents}", span=self.relevant.words, most=most))
        if not self.mean.open:
            parts.append(worded("mean {measure} {span}", measure=self.measure, span=self.mean.words))
        if self.words.split():
            parts.append(worded("containing “{words}”", words=" ".join(self.words.split())))
        return together(", ", parts)


EVERY_TOPIC = TopicFilter()


def chosen_topics(
    chosen: TopicFilter, board: Scoreboard, topics: Mapping[str, Topic], among: Sequence[str] | None = None
) -> tuple[str, ...]:
    """Return the judged topics that match the filter, in scoreboard order. With ``among``, return only topics in
    ``among``, in that order.

    Raises `CommandRefused` if the scoreboard lacks the measure used by the filter.
    """
    judged = board.topics if among is None else [topic for topic in among if board.truth(topic)]
    if chosen.everything:
        return tuple(judged)
    names = split_names(chosen.names)
    kept: list[str] = list(matching(names, judged) if names else judged)
    if not chosen.relevant.open:
        kept = [topic for topic in kept if relevant_of(board, topic) in chosen.relevant]
    if not chosen.mean.open:
        means = topic_means(board, chosen.measure)[[board.row(topic) for topic in kept]].tolist()
        kept = [topic for topic, mean in zip(kept, means, strict=True) if mean in chosen.mean]
    if wanted := chosen.words.casefold().split():
        texts = {topic: _text(topics.get(topic)) for topic in kept}
        kept = [topic for topic in kept if all(word in texts[topic] for word in wanted)]
    return tuple(kept)


def relevant_of(board: Scoreboard, topic: str) -> int:
    """Return the number of a topic's relevant documents at the relevance level of the scoring options."""
    truth = board.truth(topic)
    return int((truth.grades >= board.rules.level).sum()) if truth else 0


def topic_means(board: Scoreboard, measure: str) -> Floats:
    """Return each topic's mean score over all runs, shape (topics,), NaN if no run has a score.

    Raises `CommandRefused` if the scoreboard lacks the measure.
    """
    index = next((i for i, shown in enumerate(board.measures) if str(shown) == measure), None)
    if index is None:
        raise CommandRefused(worded("{measure} is not among the measures shown", measure=measure or "–"))
    table = board.table(index)
    known = np.isfinite(table)
    with np.errstate(invalid="ignore"):
        means: Floats = np.where(known, table, 0.0).sum(axis=1) / known.sum(axis=1)
    return means


def over_topics(chosen: TopicFilter, kept: Sequence[str], judged: Sequence[str]) -> str:
    """Return a description of the topics that a number covers, such as "all 50 topics" or "12 of 50 topics: at least 5
    relevant".

    The description also lists names in the filter that match none of the ``judged`` topics.
    """
    count = len(judged)
    if chosen.everything:
        return worded("all {count} topics", count=count) if count != 1 else worded("the only judged topic")
    text = worded("{count} of {all} topics: {filter}", count=len(kept), all=count, filter=chosen.in_words)
    missing = unmatched_patterns(split_names(chosen.names), judged)
    return together("; ", (text, no_topic(missing))) if missing else text


def no_topic(missing: Sequence[str]) -> str:
    """Return a message that lists the names in the filter that match no judged topic."""
    return worded("no judged topic matches {names}", names=", ".join(missing))


def _text(topic: Topic | None) -> str:
    return f"{topic.title}\n{topic.description}".casefold() if topic else ""


class FilteredTopics:
    """Cache of the topics that match the last requested filter. After a judgement, only the judged topic is checked
    again.

    ``topics`` remains the same object until the topics change, so that callers can cache results. ``rows`` holds the
    topics' rows on the scoreboard.
    """

    def __init__(self) -> None:
        self.chosen: TopicFilter = EVERY_TOPIC
        self.topics: tuple[str, ...] = ()
        self.rows: Ints = np.zeros(0, np.int64)
        self._about: tuple[object, ...] = ()
        self._listed: list[str] = []
        self._passing: set[str] = set()
        self._changes = 0
        self._averaged: tuple[tuple[object, ...], int] = (), 0
        self._means: Floats = np.zeros((0, 0))
        self._before: Floats | None = None

    def follow(self, chosen: TopicFilter, board: Scoreboard, texts: Mapping[str, Topic]) -> None:
        """Update the cache so that it holds the topics that match a filter now. Raises `CommandRefused` if the
        scoreboard lacks the measure used by the filter.
        """
        about = board, board.measures, board.run_ids, board.rules, texts, chosen
        if self._about != about:
            self._passing = set(chosen_topics(chosen, board, texts))
            self._list(board)
        elif changed := board.changed_since(self._changes):
            passing = set(chosen_topics(chosen, board, texts, changed))
            if board.topics is not self._listed or passing != self._passing.intersection(changed):
                self._passing = self._passing.difference(changed) | passing
                self._list(board)
        self._about, self._changes, self.chosen = about, board.changes, chosen

    def _list(self, board: Scoreboard) -> None:
        self._listed = board.topics
        passes = np.fromiter(map(self._passing.__contains__, board.topics), np.bool_, len(board.topics))
        self.rows = np.flatnonzero(passes)
        self.topics = tuple(map(board.topics.__getitem__, self.rows.tolist()))

    def means(self, board: Scoreboard) -> Floats:
        """Return the means of all runs over these topics, as `Scoreboard.means` computes them."""
        about, changes = (self._about, self.topics), board.changes
        known, known_changes = self._averaged
        if known != about or known_changes != changes:
            before = self._means if known == about and known_changes == changes - 1 else None
            self._means, self._before = board.means(self.rows), before
            self._averaged = about, changes
        return self._means

    @property
    def means_before(self) -> Floats | None:
        """Return the means before the last change. Return None unless the last change only changed the judgements of
        one topic.
        """
        return self._before
