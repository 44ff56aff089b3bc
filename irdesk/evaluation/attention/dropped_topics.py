"""Topics that a comparison drops because at least one run lacks them, and the runs that lack them."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.translatable_messages import together, worded
from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.attention.caution import Caution, Severity, in_order, list_names
from irdesk.evaluation.attention.caution_advice import DROPPED_TOPICS, MISSING_TOPICS
from irdesk.evaluation.attention.caution_thresholds import MANY_DROPPED
from irdesk.evaluation.comparison.run_comparison import Compared

MOST_RUNS = 3


def dropped_words(comparison: Compared, names: Sequence[str]) -> str:
    """Describe how many topics a comparison drops and which runs lack them, beginning with the runs that lack the most
    topics. The text is empty if no topic is dropped.
    """
    if not comparison.dropped:
        return ""
    lacking = sorted(
        ((lacks, name) for lacks, name in zip(comparison.lacking, names, strict=True) if lacks), key=_most_first
    )
    reasons = [
        worded("{run} lacks {topics}", run=plain(name), topics=list_names(topics))
        for topics, name in lacking[:MOST_RUNS]
    ]
    if len(lacking) > MOST_RUNS:
        reasons.append(worded("{count} more runs lack some topics", count=len(lacking) - MOST_RUNS))
    return worded(
        "{count} {count:topic|topics} dropped because not all runs have them ({reasons})",
        count=comparison.dropped,
        reasons=together("; ", reasons),
    )


def _most_first(lacks: tuple[tuple[str, ...], str]) -> int:
    return -len(lacks[0])


def dropped_caution(comparison: Compared, names: Sequence[str]) -> Caution | None:
    """Return the caution about the topics that a comparison drops, or None if it drops none."""
    if not comparison.dropped:
        return None
    grave = comparison.dropped >= MANY_DROPPED * (comparison.dropped + len(comparison.topics))
    sentence = worded(
        "{dropped}; the comparison is over the other {count}",
        dropped=dropped_words(comparison, names),
        count=len(comparison.topics),
    )
    runs = tuple(name for lacks, name in zip(comparison.lacking, names, strict=True) if lacks)
    topics = tuple(dict.fromkeys(topic for lacks in comparison.lacking for topic in lacks))
    return Caution(DROPPED_TOPICS, Severity.MEDIUM if grave else Severity.LOW, sentence, runs, topics)


def with_dropped(
    cautions: Sequence[Caution], compared: Sequence[Compared], names: Sequence[str]
) -> tuple[Caution, ...]:
    """Replace the cautions about missing topics with one caution about dropped topics. It describes the comparison that
    drops the most topics.

    Both kinds of caution report the same runs and topics, so only one is shown.
    """
    dropped = [caution for caution in (dropped_caution(comparison, names) for comparison in compared) if caution]
    if not dropped:
        return tuple(cautions)
    most = max(dropped, key=lambda caution: len(caution.topics))
    return in_order([*(caution for caution in cautions if caution.code is not MISSING_TOPICS), most])
