"""Reasons why a plot of curves shows no band."""

from __future__ import annotations

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.curves.curve_bands import MOST_BANDED
from irdesk.evaluation.curves.curves import Kind, TopicValues
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

UNCHANGED = worded("no band: judging the unjudged documents would not change the curve")


def no_unjudged_band(kind: Kind, rules: ScoringOptions, *, less: bool) -> str:
    """Return the reason why there is no band for the possible effect of judging. ``less`` states whether differences
    from the baseline are drawn.
    """
    if kind is Kind.PR:
        return worded("no band: raw points move along both axes when documents are judged")
    if less:
        return worded("no band: judging moves both curves of a difference")
    if rules.judged_only:
        return worded("no band: unjudged documents are removed")
    if rules.expected:
        return worded("no band: scores are means over all orders of tied documents")
    return worded("no band: its limits are unknown for these grades and gains")


def no_band_over_topics(kind: Kind, topic: str, by_topic: TopicValues | None, less: TopicValues | None) -> str:
    """Return the reason why there is no band over topics, or "" if there can be one. ``by_topic`` holds the selected
    run's curves, and ``less`` the curves that are subtracted or, if none are subtracted, the same as ``by_topic``.
    """
    if topic:
        return worded("no band over topics: only one topic is shown")
    if kind is Kind.PR:
        return worded("no band over topics: raw points move along both axes")
    if by_topic and len(by_topic.topics) < 2:
        return worded("no band over topics: there is only one topic")
    if by_topic and less and less.topics != by_topic.topics:
        return worded("no band over topics: the two curves are means over different topics")
    return ""


def too_many_topics(topics: int) -> str:
    """Return why a mean curve over this many topics has no band, or "" if it can have one."""
    if topics <= MOST_BANDED:
        return ""
    return worded("the band supports at most {most} topics; filter the topics", most=MOST_BANDED)
