"""Topics that a comparison drops since some run lacks them: which, and because of which run."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.strangers import plain
from irdesk.domain.wording import together, worded
from irdesk.evaluation.attention.caution import DROPPED_TOPICS, MISSING_TOPICS, Caution, Severity, in_order, named
from irdesk.evaluation.comparison import Compared

MOST_RUNS = 3
MANY_DROPPED = 0.1
"""Of all topics, from which on it matters that they are dropped."""


def dropped_words(found: Compared, names: Sequence[str]) -> str:
    """Return which topics are dropped because of which runs, those that lack most first; empty where none is."""
    if not found.dropped:
        return ""
    lacking = sorted(((own, name) for own, name in zip(found.lacking, names, strict=True) if own), key=_most_first)
    reasons = [
        worded("{run} lacks {topics}", run=plain(name), topics=named(topics)) for topics, name in lacking[:MOST_RUNS]
    ]
    if len(lacking) > MOST_RUNS:
        reasons.append(worded("{count} more runs lack some", count=len(lacking) - MOST_RUNS))
    return worded(
        "{count} {count:topic|topics} dropped that some run lacks ({reasons})",
        count=found.dropped, reasons=together("; ", reasons),
    )  # fmt: skip


def _most_first(own: tuple[tuple[str, ...], str]) -> int:
    return -len(own[0])


def dropped_caution(found: Compared, names: Sequence[str]) -> Caution | None:
    """Return the caution about topics that a comparison drops, None where it drops none."""
    if not found.dropped:
        return None
    grave = found.dropped >= MANY_DROPPED * (found.dropped + len(found.topics))
    sentence = worded(
        "{dropped}; the comparison is over the other {count}", dropped=dropped_words(found, names),
        count=len(found.topics),
    )  # fmt: skip
    runs = tuple(name for own, name in zip(found.lacking, names, strict=True) if own)
    topics = tuple(dict.fromkeys(topic for own in found.lacking for topic in own))
    return Caution(DROPPED_TOPICS, Severity.MEDIUM if grave else Severity.LOW, sentence, runs, topics)


def with_dropped(
    cautions: Sequence[Caution], compared: Sequence[Compared], names: Sequence[str]
) -> tuple[Caution, ...]:
    """Return cautions with that about the most topics that a comparison drops, in place of those about missing topics,
    which say the same.
    """
    dropped = [own for own in (dropped_caution(found, names) for found in compared) if own]
    if not dropped:
        return tuple(cautions)
    most = max(dropped, key=lambda own: len(own.topics))
    return in_order([*(own for own in cautions if own.code is not MISSING_TOPICS), most])
