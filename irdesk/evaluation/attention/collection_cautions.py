"""Cautions about the files of a collection: qrels of other topics, topics numbered differently, and topics and
documents without a text to show to assessors.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from irdesk.domain.topic import Topic, unmatched
from irdesk.domain.translatable_messages import worded
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.attention.caution import Caution, Severity, list_names
from irdesk.evaluation.attention.caution_advice import (
    DOCUMENTS_WITHOUT_TEXT,
    FOREIGN_QRELS,
    TOPIC_NUMBERS,
    TOPICS_WITHOUT_TEXT,
)


def foreign_qrels(foreign: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[Caution]:
    """Yield a caution about each qrels file that shares no topic with the project, given by its name and its topics."""
    for name, topics in foreign:
        sentence = worded(
            "none of the {count:,} {count:topic|topics} of {file} occurs in the project's topics or runs ({names})",
            count=len(topics),
            file=plain(name),
            names=list_names(topics),
        )
        yield Caution(FOREIGN_QRELS, Severity.HIGH, sentence, (), topics)


def topic_numbers(
    topic_files: Sequence[tuple[str, tuple[Topic, ...]]], known: Iterable[Collection[str]]
) -> Iterator[Caution]:
    """Yield a caution about each topic file whose topics match the ``known`` topics of runs and judgements better if
    they are numbered by position. Files are given by their names and topics.
    """
    named = frozenset[str]().union(*known) if topic_files else frozenset()
    for name, topics in topic_files:
        lacking, left = unmatched([topic.id for topic in topics], named)
        if len(lacking) > left:
            sentence = worded(
                "{count:,} of {all:,} topics in {file} do not occur in any run or qrels ({names}); if the "
                "topics were numbered by position in the file, {left:,} would still not match",
                count=len(lacking),
                all=len(topics),
                file=plain(name),
                names=list_names(tuple(lacking)),
                left=left,
            )
            yield Caution(TOPIC_NUMBERS, Severity.HIGH, sentence, (), tuple(lacking))


def topics_without_text(pooled: Collection[str], texts: Mapping[str, Topic]) -> Iterator[Caution]:
    """Yield a caution if some of the pooled topics have no text to show to an assessor."""
    without = tuple(topic for topic in pooled if not _has_text(texts.get(topic)))
    if without:
        sentence = worded(
            "{count:,} of {all:,} topics to judge have no text ({names})",
            count=len(without),
            all=len(pooled),
            names=list_names(without),
        )
        yield Caution(TOPICS_WITHOUT_TEXT, Severity.MEDIUM, sentence, (), without)


def documents_without_text(pooled: Sequence[str], missing: Collection[str]) -> Iterator[Caution]:
    """Yield a caution if some of the pooled documents are among the documents whose text is ``missing``."""
    without = [docno for docno in pooled if docno in missing]
    if without:
        sentence = worded(
            "{count:,} of {all:,} documents to judge have no text ({names})",
            count=len(without),
            all=len(pooled),
            names=list_names(without),
        )
        yield Caution(DOCUMENTS_WITHOUT_TEXT, Severity.HIGH, sentence)


def _has_text(topic: Topic | None) -> bool:
    return topic is not None and bool((topic.title + topic.description + topic.narrative).strip())
