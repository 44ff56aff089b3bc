"""Options that choose the topics over which runs are compared. They offer the same criteria as the window's topic
filter.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from irdesk.cli.support.input_files import read
from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.formats.format_definition import Kind

if TYPE_CHECKING:  # `irdesk evaluate` on files needs no filter and would start more slowly if the filter were imported.
    from irdesk.domain.topic import Topic
    from irdesk.session.scoring.topic_filter import Span, TopicFilter


def add_topic_choice(parser: argparse.ArgumentParser, *, by_scores: bool = True) -> None:
    """Add the options that choose topics. If ``by_scores`` is true, also add the option that chooses topics by mean
    score.
    """
    group = parser.add_argument_group("topics", "topics that meet all these conditions; without any, all judged topics")
    group.add_argument(
        "--topics",
        default="",
        metavar="NAMES",
        help="only these topics: ids, * and ? as wildcards, or ranges such as 301-350",
    )
    group.add_argument("--relevant", type=span, metavar="LOW..HIGH", help="by number of relevant documents")
    if by_scores:
        group.add_argument(
            "--mean",
            type=span,
            metavar="LOW..HIGH",
            help="by difficulty: the mean of all runs' scores by the first measure",
        )
    group.add_argument(
        "--words", default="", metavar="WORDS", help="topics with all these words in title or description"
    )
    group.add_argument("--topic-file", metavar="FILE", help="the file with the texts of topics, for --words")


def span(text: str) -> Span:
    """Parse a range of numbers. Raises ``argparse.ArgumentTypeError``."""
    from irdesk.session.scoring.topic_filter import Span

    try:
        return Span.read(text)
    except ValueError as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None


def asked_topics(options: argparse.Namespace, measure: str) -> TopicFilter:
    """Return the filter described by the options. If the command has no such options, the filter matches
    every topic.
    """
    from irdesk.session.scoring.topic_filter import EVERY, TopicFilter

    if not hasattr(options, "topic_file"):
        return TopicFilter()
    mean = getattr(options, "mean", None)
    return TopicFilter(options.topics, options.relevant or EVERY, mean or EVERY, measure, options.words)


def chooses_topics(options: argparse.Namespace) -> bool:
    """Return whether any option that chooses topics is given."""
    spans = options.relevant, getattr(options, "mean", None)
    return bool(options.topics or options.words or options.topic_file) or any(span is not None for span in spans)


def topic_choice(
    options: argparse.Namespace, board: Scoreboard, texts: Mapping[str, Topic]
) -> tuple[tuple[str, ...], str]:
    """Return the topics chosen by the options, and a description of the choice (empty if all topics are chosen).
    ``texts`` are a project's topics, used if no topic file is given.

    Raises `CommandRefused` if no topic is left, `InputError` if the topic file cannot be read.
    """
    from irdesk.session.scoring.topic_filter import chosen_topics, over_topics

    asked = asked_topics(options, str(next(iter(board.measures), "")))
    if asked.everything:
        return tuple(board.topics), ""
    if options.words.split() and not options.topic_file and not texts:
        raise CommandRefused("--words searches the texts of topics; name their file with --topic-file")
    if options.topic_file:
        texts = {topic.id: topic for topic in read(options.topic_file, Kind.TOPICS)}
    chosen = chosen_topics(asked, board, texts)
    if not chosen:
        raise CommandRefused(f"no judged topic matches: {asked.in_words}")
    return chosen, over_topics(asked, chosen, board.topics)
